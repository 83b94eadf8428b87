"""Events in play, and their lasting rules (T16)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engines.kernel.entry import Entry
from engines.thespianage.content import FIRST_EVENT, LASTING, StageEvent

PRICE: dict[str, int] = {"rehearse": 2, "places": 3}
"""Price of each kind of action without Events, in cards.

See T12 and T14.
"""

PRICED: dict[str, str] = {"rehearse": "rehearsal", "places": "places"}
"""Name that the rules of Events use for each priced action."""

Stage: TypeAlias = tuple[tuple[StageEvent, int], ...]
"""Events in play, in order, each with its seat or NOBODY."""


class Scoring(NamedTuple):
    """Rule of an Event for the final scoring (T26, T27)."""

    event: StageEvent
    host: int
    """Seat that has the Event, or NOBODY for an Event on stage."""
    rule: Entry


class InForce(NamedTuple):
    """Combined rules of all Events in play."""

    one_card: bool
    """Whether a turn is limited to one Play Card."""
    hush: bool
    """Whether nobody may look at anything (TA48)."""
    facing: str
    """Required facing of tiles that are put down, or "" for any."""
    prices: dict[str, int]
    """Number of cards that each kind of action costs now (T12, T14)."""
    scoring: list[Scoring]


def dearer(events: Iterable[StageEvent], kind: str) -> dict[StageEvent, int]:
    """Returns the Events that raise the price of an action, each with the cards that it adds.

    Returns {} for an action without a price.
    """
    action = PRICED.get(kind)
    more = {
        event: sum(
            rule.more
            for rule in LASTING[event - FIRST_EVENT]
            if rule.rule == "price" and rule.action == action
        )
        for event in events
    }
    return {event: count for event, count in more.items() if count}


@lru_cache(maxsize=1 << 10)
def in_force(stage: Stage) -> InForce:
    """Returns the combined rules of the Events in play.

    If several Events set `facing`, the latest one applies.
    """
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
