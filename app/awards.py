"""Awards in a finished game for public feats other than winning.

Each game lists its awards as `AWARDS` in `app/games/<name>/awards.py`. Their texts are in
`text/awards.<lang>.json` of the same folder: `<game>.award.<key>` is the name of an award, and
`<game>.award.<key>.why` its reason, with the placeholder `{count}`. This module does not import
Flet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engines import Match

MOST = 3
"""Maximum number of awards per game."""

MOST_HOLDERS = 2
"""Maximum number of people who share an award.

With more holders, nobody gets the award.
"""

Measure = Callable[[Sequence[Any]], Mapping[int, int]]
"""Function that returns each seat's count from a game's public events."""


class Award(NamedTuple):
    """An award that a game can give.

    Attributes:
        key: Last part of the award's key in the catalogue.
        least: Lowest count that earns the award.
        measure: Function that returns the count of each seat.
    """

    key: str
    least: int
    measure: Measure


class Given(NamedTuple):
    """A granted award.

    Attributes:
        key: Last part of the award's key in the catalogue.
        seats: Holders in seat order.
        number: Count that earned the award.
    """

    key: str
    seats: tuple[int, ...]
    number: int


# -- measures ----------------------------------------------------------------------------------


def _always(_: Any) -> bool:
    return True


def counted(*kinds: type, when: Callable[[Any], bool] = _always, seat: str = "seat") -> Measure:
    """Returns a measure that counts events of the given kinds per seat.

    Args:
        kinds: Classes of events.
        when: Function that returns whether an event counts.
        seat: Name of the event's field that contains the seat.
    """

    def measure(events: Sequence[Any]) -> Mapping[int, int]:
        return Counter(
            getattr(event, seat) for event in events if isinstance(event, kinds) and when(event)
        )

    return measure


def highest(kind: type, of: Callable[[Any], int]) -> Measure:
    """Returns a measure of each seat's highest number among its events.

    Args:
        kind: Class of the events.
        of: Function that returns an event's number.
    """

    def measure(events: Sequence[Any]) -> Mapping[int, int]:
        found: dict[int, int] = {}
        for event in events:
            if isinstance(event, kind):
                seat: int = getattr(event, "seat")  # noqa: B009
                found[seat] = max(found.get(seat, 0), of(event))
        return found

    return measure


def different(kind: type, of: Callable[[Any], object]) -> Measure:
    """Returns a measure that counts each seat's distinct values in its events.

    Args:
        kind: Class of the events.
        of: Function that returns an event's value.
    """

    def measure(events: Sequence[Any]) -> Mapping[int, int]:
        met = {(getattr(event, "seat"), of(event)) for event in events if isinstance(event, kind)}  # noqa: B009
        return Counter(seat for seat, _ in met)

    return measure


# -- who gets which ----------------------------------------------------------------------------


def awards_of(match: Match) -> tuple[Given, ...]:
    """Returns the awards of a match; empty if it is unfinished."""
    result = match.result
    if result is None:
        return ()
    return given(table_of(match.game.name), match.log(None), result.winners, match.seats)


@cache
def table_of(game: str) -> tuple[Award, ...]:
    """Returns the awards that a game can give, if any."""
    place = f"app.games.{game}"
    if find_spec(place) is None or find_spec(f"{place}.awards") is None:
        return ()
    found: tuple[Award, ...] = import_module(f"{place}.awards").AWARDS
    return found


def given(
    table: Sequence[Award], events: Sequence[Any], winners: Iterable[int], seats: int
) -> tuple[Given, ...]:
    """Returns at most three awards, the same for the same events.

    Unless everybody has won, a winner gets at most one award, and at least one award goes to
    somebody who has not won. The choice prefers more awards, then more different holders, then
    fewer shared awards, then the counts furthest above their thresholds.
    """
    won = frozenset(winners)
    others = set(range(seats)) - won
    earned: list[tuple[int, Given]] = []
    for award in table:
        numbers = award.measure(events)
        most = max(numbers.values(), default=0)
        holders = tuple(seat for seat in range(seats) if numbers.get(seat, 0) == most)
        if most >= award.least and len(holders) <= min(MOST_HOLDERS, seats - 1):
            earned.append((100 * most // award.least, Given(award.key, holders, most)))
    best: tuple[tuple[int, ...], tuple[Given, ...]] | None = None
    for size in range(1, min(MOST, len(earned)) + 1):
        for chosen in combinations(earned, size):
            times = Counter(seat for _, one in chosen for seat in one.seats)
            if others and (not others & times.keys() or any(times[seat] > 1 for seat in won)):
                continue
            above = sum(strength for strength, _ in chosen)
            rank = (size, len(times), -sum(times.values()), above)
            if best is None or rank > best[0]:  # of equal choices, the first in table order
                best = rank, tuple(one for _, one in chosen)
    return () if best is None else best[1]
