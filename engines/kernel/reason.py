"""Reasons for refusals, stored as keys and arguments until they are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .language import ENGLISH, Speaker, kernel

CITATION = re.compile(r" ?\([A-Z]{1,2}\d+(?:, [A-Z]{1,2}\d+)*\)")
"""Matches the rule numbers cited in a sentence, such as `" (O7)"`."""


class ReasonSpeaker(Protocol):
    """Interface of a game that puts its reasons into words."""

    def spoken(self, reason: Reason, names: Sequence[str], lang: str = ENGLISH) -> str:
        """Returns the sentence for a reason. See `Words.spoken`."""


class Reason:
    """Reason for a refusal, independent of language.

    `str()` returns the English sentence.

    Attributes:
        key: Key of the sentence in the game's catalogue, or else in the kernel's.
        rule: Number of the rule or ruling behind the refusal, such as `"O7"`; `""` if none.
        args: Arguments of the template, as plain data or further reasons.
        game: Game whose catalogue contains the sentence, or None for the kernel's catalogue.

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
        """Returns the sentence in a language.

        Seats are called by their `names`, or else by their numbers.
        """
        if self.game is not None:
            return self.game.spoken(self, names, lang)
        say = kernel(lang)
        return say(self.key, **_words(self.args, names, say))

    def plain_sentence(self, names: Sequence[str] = (), lang: str = ENGLISH) -> str:
        """Returns the sentence without its citations of rule numbers."""
        return CITATION.sub("", self.sentence(names, lang))

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
    """Returns a reason whose sentence is `text`.

    Authors of games and packs may use it instead of a catalogue.
    """
    return Reason("kernel.said", args={"text": text})


def _words(args: Mapping[str, Any], names: Sequence[str], say: Speaker) -> dict[str, Any]:
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
    """Raised for a refused request. It contains the reason."""

    reason: Reason

    def __init__(self, reason: Reason | str) -> None:
        self.reason = plainly(reason) if isinstance(reason, str) else reason
        super().__init__(self.reason)


class IllegalAction(Refused):
    """Raised for an illegal action or for malformed data of an action."""


class UndoClosed(Refused):
    """Raised when the last action cannot be undone."""


class UnknownGame(Refused):
    """Raised for a name that belongs to no game."""


class BadSetup(Refused):
    """Raised for an invalid seat count, seed or option."""


class BadRecord(Refused):
    """Raised for a record that cannot be replayed.

    It may be something other than a record, have another version, or contain an illegal move.
    """


class BadPosition(Refused):
    """Raised for text that does not describe a position of the game."""
