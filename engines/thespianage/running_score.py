"""Current scores of sheets and production, as a seat knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from engines.kernel.judging import Progress
from engines.thespianage.content import ASPECTS, ORDER
from engines.thespianage.scoring import (
    falling,
    final,
    judged,
    leaders,
    needs,
    production,
    sheet_points,
)
from engines.thespianage.stage import InForce
from engines.thespianage.state import NOBODY, SHEET, State
from engines.thespianage.tiles import VALUE

if TYPE_CHECKING:
    from engines.thespianage.views import View

ENDS = ("top", "middle", "bottom")
"""Names of the positions on a sheet, from the top (T22, T23).

The top loses its lowest tiles, the bottom its highest.
"""


class Worth(TypedDict):
    """Current value of a sheet, as the viewer knows it.

    Tiles that the viewer does not know are left out.
    """

    ends: list[str]
    """Position of each Aspect, as named in `ENDS`.

    The list is empty without a character.
    """
    falls: list[list[int]]
    """Indices of the tiles that each Aspect would lose now."""
    sums: list[int]
    """Sum of the tiles that count on each Aspect (T22 to T24)."""
    hidden: list[int]
    """Number of tiles on each Aspect that the viewer does not know."""
    points: int
    """Initial score of the sheet so far (T26)."""
    unknown: int
    """Number of tiles on the sheet that the viewer does not know."""


class Gauge(TypedDict):
    """Total of the production so far, as the viewer knows it.

    Tiles that the viewer does not know are left out.
    """

    points: int
    """Sum of all initial scores and the points of Events (T27)."""
    needed: int
    hidden: int
    """Number of tiles on all sheets that the viewer does not know."""
    production: list[list[int]]
    """Points that Events add to the production, as [Event, points] pairs."""
    leads: list[int]
    """Seats that would win if the game ended now (T28, T30).

    These have the highest score in a success and the lowest in a failure. Crush and Nemesis are not
    considered.
    """


class KnownSheet(NamedTuple):
    """Tiles of a sheet that a viewer knows, and their score."""

    counting: list[list[int]]
    """Values of the tiles that count on each Aspect."""
    falls: list[list[int]]
    hidden: list[int]
    points: int


def known_sheets(state: State, eyes: int) -> list[KnownSheet]:
    """Returns what a viewer knows of each seat's sheet.

    `eyes` are the viewer's bits, as returned by `tiles.eyes_of`.
    """
    rules = state.rules
    return [_known(state, seat, eyes, rules) for seat in range(state.seats)]


def worth(state: State, seat: int, known: KnownSheet) -> Worth:
    """Returns the current value of a sheet, as a viewer knows it."""
    character = state.characters[seat]
    order = () if character == NOBODY else ORDER[character]
    return {
        "ends": [ENDS[order.index(aspect)] for aspect in range(ASPECTS)] if order else [],
        "falls": known.falls,
        "sums": [*map(sum, known.counting)],
        "hidden": known.hidden,
        "points": known.points,
        "unknown": sum(known.hidden),
    }


def gauge(state: State, known: list[KnownSheet]) -> Gauge:
    """Returns the production's total so far, as a viewer knows it (T27)."""
    more = production(state.rules.scoring, [each.counting for each in known], state.specials)
    scores = [each.points for each in known]
    total = sum(scores) + sum(points for _, points in more)
    needed = needs(state.seats, state.options)
    return {
        "points": total,
        "needed": needed,
        "hidden": sum(sum(each.hidden) for each in known),
        "production": [[*each] for each in more],
        "leads": leaders(scores, success=total >= needed),
    }


def progress(view: View) -> Progress:
    """Returns the sheets' known points and the leading seats.

    Unlike the chances in `evaluate`, people can check them on the table.
    """
    points = [float(sheet["points"]) for sheet in view["worth"]]
    return Progress(points, [*view["gauge"]["leads"]])


def open_progress(state: State) -> Progress:
    """Returns the scores and winners as if the game ended now.

    They include everything hidden.
    """
    scores, winners = final(judged(state))
    return Progress([*map(float, scores)], winners)


def _known(state: State, seat: int, eyes: int, rules: InForce) -> KnownSheet:
    character = state.characters[seat]
    counting, falls, hidden = [], [], []
    for aspect in range(ASPECTS):
        cell = state.cell(seat, SHEET, aspect)
        seen = [VALUE[tile] if tile & eyes else None for tile in cell]
        values = [value for value in seen if value is not None]
        gone = None if character == NOBODY else falling(values, character, aspect)
        counting.append([value for value in values if value != gone])
        falls.append([at for at, value in enumerate(seen) if value is not None and value == gone])
        hidden.append(len(seen) - len(values))
    points = sheet_points(counting, state.specials[seat], seat, rules.scoring)
    return KnownSheet(counting, falls, hidden, points)
