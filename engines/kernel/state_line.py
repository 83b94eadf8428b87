"""Progress of a game in no language yet, short enough to be kept beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .language import Speaker


class StateLine(NamedTuple):
    """A text's key and the numbers that fill it in; `who` is a seat.

    `str()` is how it is kept, in one line without words: `where.turn round=3 who=1`.
    """

    key: str
    numbers: Mapping[str, int]

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.numbers.items())])

    @classmethod
    def parse(cls, line: str) -> StateLine:
        """The line that `str()` has written. Raises ValueError for anything else."""
        key, *fields = line.split(" ")
        numbers = {}
        for each in fields:
            name, sign, value = each.partition("=")
            if not sign:
                raise ValueError(line)
            numbers[name] = int(value)
        return cls(key, numbers)

    def sentence(self, say: Speaker, names: Sequence[str]) -> str:
        """The line in words, by the texts of the game that it is from.

        Raises LookupError where they have no such text, or nobody sits there.
        """
        if not say.knows(self.key):
            raise KeyError(self.key)
        words: dict[str, object] = dict(self.numbers)
        if "who" in words:
            words["who"] = names[self.numbers["who"]]
        return say(self.key, **words)
