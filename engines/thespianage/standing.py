"""How sheets and the production stand before the end, as far as somebody can know."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypedDict

from engines.thespianage.content import ASPECTS, ORDER, Rule
from engines.thespianage.scoring import (
    falling,
    needs,
    points_of,
    points_rules,
    production,
    touching,
)
from engines.thespianage.state import NOBODY, State
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

    left: tuple[tuple[int, ...], ...]
    """The values that would count on each Aspect."""
    falls: tuple[tuple[int, ...], ...]
    points: int
    unknown: int


def standing(state: State, viewer: int | None) -> tuple[list[Worth], Gauge]:
    """Each sheet as `viewer` knows it (None: the open table), and the production."""
    rules = points_rules(state.stage)
    eyes = UP if viewer is None else known_to(viewer)
    worth: list[Worth] = []
    lefts = []
    points = hidden = 0
    for seat, character in enumerate(state.characters):
        at = (state.seats + seat) * ASPECTS
        cells = tuple(map(tuple, state.cells[at : at + ASPECTS]))
        rest = character, tuple(state.specials[seat]), touching(rules, seat)
        sheet = _sheet(cells, UP, *rest)
        lefts.append(sheet.left)
        points += sheet.points
        hidden += sheet.unknown
        if sheet.unknown and eyes != UP:
            sheet = _sheet(cells, eyes, *rest)
        worth.append(
            {
                "ends": [] if character == NOBODY else _ENDS[character][:],
                "falls": [[*each] for each in sheet.falls],
                "points": sheet.points,
                "unknown": sheet.unknown,
            }
        )
    more = production(rules, lefts, state.specials) if rules else []
    return worth, {
        "points": points + sum([each for _, each in more]),
        "needed": needs(state.seats, state.options),
        "hidden": hidden,
    }


@lru_cache(maxsize=1 << 12)  # sheets change seldom, and by one tile at a time
def _sheet(
    cells: tuple[tuple[int, ...], ...],
    eyes: int,
    character: int,
    specials: tuple[int, ...],
    rules: tuple[Rule, ...],
) -> _Sheet:
    """A sheet for whoever knows the tiles that have one of the bits of `eyes`."""
    left, falls, unknown = [], [], 0
    for aspect, cell in enumerate(cells):
        values = [value(tile) for tile in cell if tile & eyes]
        unknown += len(cell) - len(values)
        gone = falling(values, character, aspect)
        left.append(tuple(each for each in values if each != gone))
        falls.append(
            tuple(at for at, tile in enumerate(cell) if tile & eyes and value(tile) == gone)
        )
    return _Sheet(tuple(left), tuple(falls), points_of(left, specials, rules), unknown)
