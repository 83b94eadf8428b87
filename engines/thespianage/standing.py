"""How sheets and the production stand before the end, as far as somebody can know."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypedDict

from engines.thespianage.content import ASPECTS, ORDER, Rule
from engines.thespianage.scoring import (
    falling,
    needs,
    points_of,
    production,
    touching,
)
from engines.thespianage.stage import Stage
from engines.thespianage.state import NOBODY, State
from engines.thespianage.tiles import UP, Tile, known_to, shown_by, value

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


class Seen(NamedTuple):
    """All sheets as somebody knows them, and the production; shared between views."""

    tiles: list[list[list[Tile]]]
    specials: list[list[int]]
    worth: list[Worth]
    gauge: Gauge


class _Sheet(NamedTuple):
    """A sheet as somebody sees it, and what everybody knows of it."""

    tiles: list[list[Tile]]
    worth: Worth
    open: _Known


class _Known(NamedTuple):
    """What the tiles make that somebody knows."""

    left: list[list[int]]
    """The values that would count on each Aspect."""
    falls: list[list[int]]
    points: int
    unknown: int


_Cells = tuple[tuple[int, ...], ...]
"""The tiles of several cells."""


def standing(state: State, viewer: int | None) -> Seen:
    """Each sheet as `viewer` knows it (None: the open table), and the production."""
    return _standing(
        UP if viewer is None else UP | known_to(viewer),
        tuple(map(tuple, state.cells[state.seats * ASPECTS :])),
        tuple(map(tuple, state.specials)),
        tuple(state.characters),
        state.stage,
        needs(state.seats, state.options),
    )


@lru_cache(maxsize=1 << 10)  # sheets change seldom: most views find all of them as they were
def _standing(
    eyes: int,
    cells: _Cells,
    specials: tuple[tuple[int, ...], ...],
    characters: tuple[int, ...],
    stage: Stage,
    needed: int,
) -> Seen:
    """The same for whoever knows the tiles that have one of the bits of `eyes`."""
    rules = stage.points
    sheets = [
        _sheet(
            cells[seat * ASPECTS : (seat + 1) * ASPECTS],
            eyes,
            character,
            specials[seat],
            touching(rules, seat) if rules else (),
        )
        for seat, character in enumerate(characters)
    ]
    known = [sheet.open for sheet in sheets]
    more = production(rules, [each.left for each in known], specials) if rules else []
    return Seen(
        [sheet.tiles for sheet in sheets],
        [[*each] for each in specials],
        [sheet.worth for sheet in sheets],
        {
            "points": sum([each.points for each in known]) + sum([points for _, points in more]),
            "needed": needed,
            "hidden": sum([each.unknown for each in known]),
        },
    )


@lru_cache(maxsize=1 << 12)  # and if not, one of them by one tile
def _sheet(
    cells: _Cells,
    eyes: int,
    character: int,
    specials: tuple[int, ...],
    rules: tuple[Rule, ...],
) -> _Sheet:
    """A sheet for whoever knows the tiles that have one of the bits of `eyes`."""
    seen = shown_by(eyes).cells
    public = _known(cells, UP, character, specials, rules)
    known = _known(cells, eyes, character, specials, rules)
    return _Sheet(
        [seen[cell] for cell in cells],
        {
            "ends": [] if character == NOBODY else _ENDS[character],
            "falls": known.falls,
            "points": known.points,
            "unknown": known.unknown,
        },
        public,
    )


def _known(
    cells: _Cells,
    eyes: int,
    character: int,
    specials: tuple[int, ...],
    rules: tuple[Rule, ...],
) -> _Known:
    left, falls, unknown = [], [], 0
    for aspect, cell in enumerate(cells):
        values = [value(tile) for tile in cell if tile & eyes]
        unknown += len(cell) - len(values)
        gone = falling(values, character, aspect)
        left.append([each for each in values if each != gone])
        falls.append([at for at, tile in enumerate(cell) if tile & eyes and value(tile) == gone])
    return _Known(left, falls, points_of(left, specials, rules), unknown)
