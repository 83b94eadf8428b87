"""How sheets and the production stand before the end, as far as somebody can know."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from engines.thespianage.content import ASPECTS, ORDER, Rule
from engines.thespianage.scoring import falling, needs, points_rules, production, sheet_points
from engines.thespianage.state import State
from engines.thespianage.tiles import UP, known_to, value

ENDS = ("top", "middle", "bottom")
"""The places of a sheet from the top down: the lowest tiles of the first go, and the highest of the
last (T22, T23)."""

_ENDS = {
    character: [ENDS[order.index(aspect)] for aspect in range(ASPECTS)]
    for character, order in enumerate(ORDER)
}
"""For each character what the place of each Aspect means."""


class Worth(TypedDict):
    """What a sheet comes to so far: tiles on it that this seat does not know are left out."""

    ends: list[str]
    """For each Aspect its place among `ENDS`; [] before there is a character."""
    falls: list[list[int]]
    """For each Aspect the tiles, by their number there, that its end would take now."""
    points: int
    """The initial score (T26)."""
    unknown: int
    """How many tiles are left out."""


class Gauge(TypedDict):
    """How the production stands for all to see: tiles face down on sheets are left out."""

    points: int
    """Everybody's initial score, and what Events add (T27)."""
    needed: int
    hidden: int
    """How many tiles lie face down on sheets."""


class _Sheet(NamedTuple):
    """What somebody makes of a sheet."""

    left: list[list[int]]
    """The values that would count on each Aspect."""
    falls: list[list[int]]
    points: int
    unknown: int


_Rules = list[tuple[int, int, Rule]]


def standing(state: State, viewer: int | None) -> tuple[list[Worth], Gauge]:
    """Each sheet as `viewer` knows it (None: the open table), and the production."""
    rules = points_rules(state.stage)
    seats = range(state.seats)
    shown = [_sheet(state, seat, UP, rules) for seat in seats]
    known = shown
    if viewer is not None:
        eyes = known_to(viewer)
        known = [
            _sheet(state, seat, eyes, rules) if shown[seat].unknown else shown[seat]
            for seat in seats
        ]
    worth: list[Worth] = [
        {
            "ends": _ENDS.get(character, [])[:],
            "falls": sheet.falls,
            "points": sheet.points,
            "unknown": sheet.unknown,
        }
        for character, sheet in zip(state.characters, known, strict=True)
    ]
    more = production(rules, [sheet.left for sheet in shown], state.specials) if rules else []
    return worth, {
        "points": sum([sheet.points for sheet in shown]) + sum([points for _, points in more]),
        "needed": needs(state.seats, state.options),
        "hidden": sum([sheet.unknown for sheet in shown]),
    }


def _sheet(state: State, seat: int, eyes: int, rules: _Rules) -> _Sheet:
    """A sheet for whoever knows the tiles that have one of the bits of `eyes`."""
    at = (state.seats + seat) * ASPECTS
    character = state.characters[seat]
    left: list[list[int]] = [[], [], []]
    falls: list[list[int]] = [[], [], []]
    unknown = 0
    for aspect, cell in enumerate(state.cells[at : at + ASPECTS]):
        if cell:
            values = [value(tile) for tile in cell if tile & eyes]
            unknown += len(cell) - len(values)
            gone = falling(values, character, aspect)
            left[aspect] = values if gone is None else [each for each in values if each != gone]
            if gone is not None:
                falls[aspect] = [
                    place for place, tile in enumerate(cell) if tile & eyes and value(tile) == gone
                ]
    return _Sheet(left, falls, sheet_points(left, state.specials[seat], seat, rules), unknown)
