"""Why something was refused: one sentence for people, with a key for translators."""

from __future__ import annotations

from typing import Any, NamedTuple


class Reason(str):
    """The English sentence, rule number included, that also knows its catalogue key.

    ``key`` names the sentence in a text catalogue, ``rule`` the rule or ruling it rests on
    (``"O7"``, ``""`` when it is not a rule of the game) and ``args`` the values that the
    template needs.

    >>> reason = Reason("You hold Blue: follow suit (O7).", "follow", "O7", suit=2)
    >>> reason.key, reason.rule, reason.args
    ('follow', 'O7', {'suit': 2})
    """

    key: str
    rule: str
    args: dict[str, Any]

    def __new__(cls, text: str, key: str = "", rule: str = "", **args: Any) -> Reason:
        self = super().__new__(cls, text)
        self.key = key
        self.rule = rule
        self.args = args
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (str(self), self.key, self.rule, self.args)


def _restore(text: str, key: str, rule: str, args: dict[str, Any]) -> Reason:
    return Reason(text, key, rule, **args)


class Refusal(NamedTuple):
    """A reason before it is put into words: catalogue key, rule number, what fills the template."""

    key: str
    rule: str
    args: dict[str, Any]


class Refused(ValueError):
    """Something that was asked for cannot be done; ``reason`` says why."""

    reason: Reason

    def __init__(self, reason: str) -> None:
        self.reason = reason if isinstance(reason, Reason) else Reason(reason)
        super().__init__(str(self.reason))


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
