"""Progress of a game as one line of text, independent of language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .language import Speaker


class StateLine(NamedTuple):
    """Public progress of a game, as a text key and its numbers.

    For example, `str()` returns `where.turn round=3 who=1` for round 3 and the turn of seat 1. The
    number `who` is always a seat.
    """

    key: str
    numbers: Mapping[str, int]

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.numbers.items())])

    @classmethod
    def parse(cls, line: str) -> StateLine:
        """Parses a line written by `str()`.

        Raises:
            ValueError: The line is malformed.
        """
        key, *fields = line.split(" ")
        numbers = {}
        for each in fields:
            name, sign, value = each.partition("=")
            if not sign:
                raise ValueError(line)
            numbers[name] = int(value)
        return cls(key, numbers)

    def sentence(self, say: Speaker, names: Sequence[str]) -> str:
        """Returns the progress in words, using the game's texts.

        Raises:
            LookupError: The text or the player does not exist.
        """
        if not say.knows(self.key):
            raise KeyError(self.key)
        words: dict[str, object] = dict(self.numbers)
        if "who" in words:
            words["who"] = names[self.numbers["who"]]
        return say(self.key, **words)
