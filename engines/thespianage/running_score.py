"""Current scores of sheets and the production, as a seat may know."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from engines.thespianage.content import ASPECTS, ORDER
from engines.thespianage.scoring import falling, needs, production, sheet_points
from engines.thespianage.stage import InForce
from engines.thespianage.state import NOBODY, SHEET, State
from engines.thespianage.tiles import UP, VALUE

ENDS = ("top", "middle", "bottom")
"""Positions of a sheet from the top (T22, T23).

The top loses its lowest tiles, the bottom its highest.
"""


class Worth(TypedDict):
    """Current value of a sheet, without tiles unknown to the viewer."""

    ends: list[str]
    """Position of each Aspect among `ENDS`; [] without a character."""
    falls: list[list[int]]
    """Indices of the tiles that each Aspect would lose now."""
    points: int
    """Initial score (T26)."""
    unknown: int
    """Number of unknown tiles, which are left out."""


class Gauge(TypedDict):
    """Public total of the production, without face-down tiles on sheets."""

    points: int
    """Initial scores of all seats, plus the points of Events (T27)."""
    needed: int
    hidden: int
    """Number of face-down tiles on sheets."""


class _Known(NamedTuple):
    """A sheet reduced to the tiles that a viewer knows."""

    counting: list[list[int]]
    """Values that count on each Aspect."""
    falls: list[list[int]]
    points: int
    unknown: int


def worth(state: State, seat: int, eyes: int) -> Worth:
    """Returns the value of a sheet for a viewer with these `eyes`."""
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
    """Returns the public total of the production."""
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
