"""Reasons of refusals: a key and its args, put into words when shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .language import ENGLISH, Speaker, kernel


class ReasonSpeaker(Protocol):
    """Source of the sentences of a game's reasons: the game itself."""

    def spoken(self, reason: Reason, names: Sequence[str], lang: str = ENGLISH) -> str:
        """Sentence of a reason; see `Words.spoken`."""


class Reason:
    """Reason of a refusal, in no language yet.

    `key` names the sentence in a catalogue, that of `game` or else the kernel's; `rule` the
    rule or ruling it rests on (`"O7"`, `""` when it is not a rule of the game); `args` what
    the template needs, as plain data or as reasons. `str()` is the English sentence.

    >>> reason = Reason("kernel.no_seat", args={"number": 9, "last": 2})
    >>> reason.sentence(lang="en")
    'There is no seat 9: seats go from 0 to 2.'
    """

    __slots__ = ("args", "game", "key", "rule")

    def __init__(
        self,
        key: str,
        rule: str = "",
        args: Mapping[str, Any] | None = None,
        game: ReasonSpeaker | None = None,
    ) -> None:
        self.key = key
        self.rule = rule
        self.args: dict[str, Any] = dict(args or {})
        self.game = game

    def sentence(self, names: Sequence[str] = (), lang: str = ENGLISH) -> str:
        """The sentence; seats go by their `names`, without them by their numbers."""
        if self.game is not None:
            return self.game.spoken(self, names, lang)
        say = kernel(lang)
        return say(self.key, **_words(self.args, names, say))

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"Reason({self.key!r}, {self.rule!r}, {self.args!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return (self.key, self.rule, self.args) == (other.key, other.rule, other.args)

    def __hash__(self) -> int:
        return hash((self.key, self.rule))


def plainly(text: str) -> Reason:
    """Reason that is a sentence already, for authors of games and packs at a terminal."""
    return Reason("kernel.said", args={"text": text})


def _words(args: Mapping[str, Any], names: Sequence[str], say: Speaker) -> dict[str, Any]:
    """Args of a kernel sentence in words: "seat" and "seats" are seats, "either" is a choice."""

    def seat(number: int) -> str:
        return names[number] if number < len(names) else say("seat", number=number)

    words: dict[str, Any] = {}
    for name, value in args.items():
        if name == "seat":
            words[name] = seat(value)
        elif name == "seats":
            words[name] = say.either(map(seat, value))
        elif isinstance(value, Reason):
            words[name] = value.sentence(names, say.lang)
        elif isinstance(value, (list, tuple)):
            join = say.either if name == "either" else say.row
            words[name] = join(map(str, value)) or say("none")
        else:
            words[name] = value
    return words


class Refused(ValueError):
    """Refusal of a request; `reason` says why."""

    reason: Reason

    def __init__(self, reason: Reason | str) -> None:
        self.reason = plainly(reason) if isinstance(reason, str) else reason
        super().__init__(self.reason)


class IllegalAction(Refused):
    """The action is not legal now, or the data is no action at all."""


class UndoClosed(Refused):
    """Nothing can be taken back now."""


class UnknownGame(Refused):
    """No game of that name is registered."""


class BadSetup(Refused):
    """A match cannot start like this: seat count, seed or an option is out of range."""


class BadRecord(Refused):
    """The record cannot be replayed: not a record, another version, or an illegal move."""


class BadPosition(Refused):
    """The text describes no position of the game."""
