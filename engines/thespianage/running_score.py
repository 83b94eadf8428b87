"""Sheets and the production before the end, as far as a seat can know them."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from engines.thespianage.content import ASPECTS, ORDER
from engines.thespianage.scoring import falling, needs, production, sheet_points
from engines.thespianage.stage import InForce
from engines.thespianage.state import NOBODY, SHEET, State
from engines.thespianage.tiles import UP, VALUE

ENDS = ("top", "middle", "bottom")
"""Places of a sheet from the top down: the first loses its lowest tiles, the last its highest
(T22, T23)."""


class Worth(TypedDict):
    """Value of a sheet so far; tiles that this seat does not know are left out."""

    ends: list[str]
    """Place of each Aspect among `ENDS`; [] before there is a character."""
    falls: list[list[int]]
    """For each Aspect the tiles, by their number there, that it would lose now."""
    points: int
    """The initial score (T26)."""
    unknown: int
    """Number of tiles left out."""


class Gauge(TypedDict):
    """Public total of the production: tiles face down on sheets are left out."""

    points: int
    """Initial scores of all seats, and what Events add (T27)."""
    needed: int
    hidden: int
    """Number of tiles face down on sheets."""


class _Known(NamedTuple):
    """A sheet reduced to the tiles that somebody sees."""

    counting: list[list[int]]
    """Values that would count on each Aspect."""
    falls: list[list[int]]
    points: int
    unknown: int


def worth(state: State, seat: int, eyes: int) -> Worth:
    """Value of the sheet of `seat` for a viewer with these `eyes`."""
    known = _known(state, seat, eyes, state.rules)
    character = state.characters[seat]
    order = () if character == NOBODY else ORDER[character]
    return {
        "ends": [ENDS[order.index(aspect)] for aspect in range(ASPECTS)] if order else [],
        "falls": known.falls,
        "points": known.points,
        "unknown": known.unknown,
    }


def gauge(state: State) -> Gauge:
    """Total of the production for all to see."""
    rules = state.rules
    known = [_known(state, seat, UP, rules) for seat in range(state.seats)]
    more = production(rules.scoring, [each.counting for each in known], state.specials)
    return {
        "points": sum(each.points for each in known) + sum(points for _, points in more),
        "needed": needs(state.seats, state.options),
        "hidden": sum(each.unknown for each in known),
    }


def _known(state: State, seat: int, eyes: int, rules: InForce) -> _Known:
    character = state.characters[seat]
    counting, falls, unknown = [], [], 0
    for aspect in range(ASPECTS):
        cell = state.cell(seat, SHEET, aspect)
        seen = [VALUE[tile] if tile & eyes else None for tile in cell]
        values = [value for value in seen if value is not None]
        gone = None if character == NOBODY else falling(values, character, aspect)
        counting.append([value for value in values if value != gone])
        falls.append([at for at, value in enumerate(seen) if value is not None and value == gone])
        unknown += len(seen) - len(values)
    points = sheet_points(counting, state.specials[seat], seat, rules.scoring)
    return _Known(counting, falls, points, unknown)
