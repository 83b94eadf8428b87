"""Events in play, and the rules that they keep in force (T16)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engines.kernel.entry import Entry
from engines.thespianage.content import FIRST_EVENT, LASTING

PRICE: dict[str, int] = {"rehearse": 2, "places": 3}
"""Cards that an action costs, by its kind (T12, T14)."""

PRICED: dict[str, str] = {"rehearse": "rehearsal", "places": "places"}
"""Word of an Event for the action whose price it changes."""

Stage: TypeAlias = tuple[tuple[int, int], ...]
"""Events in play in the order of their coming, each with the seat it lies with (or NOBODY)."""


class Scoring(NamedTuple):
    """A rule of an Event that counts in the final scoring (T26, T27)."""

    event: int
    host: int
    """Seat it lies with, or NOBODY."""
    rule: Entry


class InForce(NamedTuple):
    """Rules of all Events in play."""

    one_card: bool
    """Whether only one card may be played in a turn."""
    hush: bool
    """Whether nobody may look at anything (TA48)."""
    facing: str
    """Facing in which tiles have to be put down, or ""."""
    prices: dict[str, int]
    """Cards that actions cost (T12, T14), by their kinds."""
    scoring: list[Scoring]


@lru_cache(maxsize=1 << 10)
def in_force(stage: Stage) -> InForce:
    """Rules of the Events in play; a later Event overrides an earlier one about `facing`."""
    rules = [(event, host, rule) for event, host in stage for rule in LASTING[event - FIRST_EVENT]]
    names = {rule.rule for _, _, rule in rules}
    return InForce(
        one_card="one_card" in names,
        hush="hush" in names,
        facing=next((rule.facing for *_, rule in reversed(rules) if rule.rule == "facing"), ""),
        prices={
            kind: price
            + sum(rule.more for *_, rule in rules if rule.rule == "price" and rule.action == action)
            for (kind, price), action in zip(PRICE.items(), PRICED.values(), strict=True)
        },
        scoring=[Scoring(*each) for each in rules if each[2].rule == "points"],
    )
