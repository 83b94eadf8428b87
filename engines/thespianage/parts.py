"""Public knowledge of the four parts of the Play Deck (T4).

The parts are nearly equal in size, in an unknown order. Everybody can count the cards of the whole
deck and the Events that have been drawn.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import permutations
from typing import Any

from engines.thespianage.content import COUNTS
from engines.thespianage.state import HAND

QUARTERS = 4
EVENTS_A_QUARTER = {"full": 2, "short": 1}
"""Number of Events shuffled into each part of the deck (T4, TA39)."""

Parting = tuple[tuple[int, int], ...]
"""Numbers of Play Cards and Events left in each deck part.

The top part is last.
"""


def sizes(seats: int, options: dict[str, Any]) -> tuple[int, ...]:
    """Returns the initial number of Play Cards in each deck part."""
    return _sizes(seats, options["length"])


@cache
def _sizes(seats: int, length: str) -> tuple[int, ...]:
    cards = sum(COUNTS) // (2 if length == "short" else 1) - HAND * seats
    return tuple(len(range(part, cards, QUARTERS)) for part in range(QUARTERS))


def partings(seats: int, options: dict[str, Any], deck: int, events: int) -> tuple[Parting, ...]:
    """Returns all possible divisions of the remaining deck into parts.

    A deck that was set up by hand and that no game can reach counts as a single part.

    Args:
        seats: Number of seats.
        options: Options of the game.
        deck: Number of cards in the deck, including Events.
        events: Number of Events in the deck.
    """
    each = EVENTS_A_QUARTER[options["length"]]
    return _partings(sizes(seats, options), each, deck, events)


@lru_cache(maxsize=1 << 10)
def _partings(sizes: tuple[int, ...], each: int, deck: int, events: int) -> tuple[Parting, ...]:
    found = set()
    for order in permutations(sizes):
        things, posted = deck, events
        parts = []
        for size in order:
            if not things:
                break
            here = min(things, size + each)
            more = each if here == size + each else posted
            parts.append((here - more, more))
            things -= here
            posted -= more
        fits = all(0 <= cards <= size and 0 <= more <= each
                   for (cards, more), size in zip(parts, order, strict=False))  # fmt: skip
        if fits and not things and not posted:
            found.add(tuple(parts))
    return tuple(sorted(found)) or (((deck - events, events),) if deck else (),)


def may_hold_an_event(found: tuple[Parting, ...], drawn: int) -> bool:
    """Whether an Event may be among the deck's top `drawn` cards.

    Args:
        found: Possible divisions of the deck.
        drawn: Number of cards drawn.
    """
    return any(_holds(parting, drawn) for parting in found)


def _holds(parting: Parting, drawn: int) -> bool:
    for cards, events in reversed(parting):
        if drawn <= 0:
            break
        if events:
            return True
        drawn -= cards
    return False
