"""What understudies like: of actions that are about as good, each takes another one.

A temperament changes nothing in what is known or how long is thought. It has the last word among
the actions that came out nearly as well as the best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple, TypeVar

K = TypeVar("K")

NEARLY = 0.08
"""How much worse than the best an action may come out, from 0 to 1, for taste to decide."""


LEAST = 0.02
"""What is taken for the spread, squared, at least: a few times may come out the same by chance."""


class Temperament(NamedTuple):
    """What counts besides doing well.

    ``spread``  what it is worth that things may turn out one way or the other
    ``others``  what it is worth that the others do badly, beyond what that does for oneself
    """

    name: str
    spread: float = 0.0
    others: float = 0.0


EVEN = Temperament("")
"""Goes by doing well alone."""

TEMPERAMENTS: dict[str, Temperament] = {
    one.name: one
    for one in (
        Temperament("careful", spread=-2.0),
        Temperament("bold", spread=2.0),
        Temperament("meddling", others=3.0),
    )
}


def mixed(seed: int, seat: int) -> str:
    """The temperament of a seat's understudy where nobody chose one: another seed, another one."""
    names = [*TEMPERAMENTS]
    return names[(seed // 7 + seed // len(names) ** seat) % len(names)]


class Tally:
    """How an action came out, time after time."""

    __slots__ = ("ahead", "others", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.others = 0.0
        self.ahead = 0

    def add(self, worth: float, others: float) -> None:
        """One more time: how well its seat stood, from 0 to 1, and how well the others did."""
        self.visits += 1
        self.total += worth
        self.squares += worth * worth
        self.others += others
        self.ahead += worth >= 0.5

    @property
    def mean(self) -> float:
        """How well its seat stood."""
        return self.total / self.visits

    @property
    def spread(self) -> float:
        """How far apart the times lay."""
        return sqrt(max(0.0, self.squares / self.visits - self.mean**2))

    @property
    def doubt(self) -> float:
        """How far off the mean may be: the square of its usual error."""
        return max(self.squares / self.visits - self.mean**2, LEAST) / self.visits

    def liked(self, taste: Temperament) -> float:
        """How well it came out in the eyes of that temperament."""
        return self.mean + taste.spread * self.spread - taste.others * self.others / self.visits


def preferred(order: Sequence[K], tallies: Mapping[K, Tally], taste: Temperament) -> list[K]:
    """The same order, but that what is liked best of all that is nearly as good comes first."""
    if taste == EVEN:
        return [*order]
    least = tallies[order[0]].mean - NEARLY
    near = [one for one in order if tallies[one].mean >= least]
    first = max(near, key=lambda one: tallies[one].liked(taste))
    return [first, *(one for one in order if one != first)]
