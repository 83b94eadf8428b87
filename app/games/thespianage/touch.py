"""A finger on sheets and strip: it gets what lies under it, however small.

Screen readers and keyboards meet the buttons below, and every answer lies in the tray as well.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from app.games.common.cover import cover
from app.games.common.geometry import Rect
from app.games.thespianage import company, status_bar
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.layout import Plan, SheetPlan
from app.games.thespianage.places import CLOCK, GAUGE, SHEET, TRACK, Board, Place, Row, Tile
from app.table import places
from engines.thespianage.content import ASPECTS

LEAST_READ = 24.0
"""Least height of an Aspect that a finger picks out; in less room it reads of the whole sheet."""


def covers(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Layers over the sheets and the strip that find what a finger touches.

    Somebody's whole sheet that is an answer has none.
    """

    def tap(place: places.Place) -> None:
        (moment.look_at if isinstance(place, Board) else moment.tap)(place)  # type: ignore[arg-type]  # the board's own

    found: list[ft.Control] = [
        cover(
            moment,
            laid.area,
            partial(on_sheet, moment, seat, laid),
            key=f"cover-{seat}",
            tap=tap,
        )
        for seat, laid in enumerate(plan.sheets)
        if Board(seat) not in moment.answers
    ]
    if plan.clock.h:
        low = max(plan.clock.bottom, plan.events.bottom)
        area = plan.clock._replace(h=low - plan.clock.y)
        found.append(cover(moment, area, partial(on_status_bar, moment, plan), key="cover-strip"))
    return found


def on_sheet(moment: BoardState, seat: int, laid: SheetPlan, x: float, y: float) -> Place:
    """The tile, the Aspect or the player under a finger on a sheet."""
    row = int((y - laid.head.bottom) // laid.row_height)
    if row < 0 or laid.row_height < LEAST_READ:
        return Board(seat)
    aspect = laid.order[min(row, ASPECTS - 1)]
    area = TRACK if laid.tracks and x > laid.edge else SHEET
    if laid.pieces:
        look = company.look_of(moment, seat)
        lying = len(look.cells[aspect][area])
        coming = sum(ghost[:2] == (area, aspect) for ghost in look.ghosts)
        spots = laid.tiles(area, aspect, lying + coming)[:lying]
        for at in reversed(range(lying)):  # later tiles lie over earlier ones
            if _inside(spots[at], x, y):
                return Tile(seat, area, aspect, at)
    return Row(seat, area, aspect)


def on_status_bar(moment: BoardState, plan: Plan, x: float, y: float) -> Place:
    """The Event, the gauge or the counters under a finger on the strip."""
    spots = status_bar.poster_spots(moment, plan)
    for place, spot in zip(status_bar.events_of(moment), spots, strict=False):
        if y > plan.clock.bottom and spot.x <= x < spot.right:
            return place
    _, gauge = status_bar.halves(plan.clock)
    return GAUGE if x >= gauge.x and y <= plan.clock.bottom else CLOCK


def _inside(area: Rect, x: float, y: float) -> bool:
    return area.x <= x < area.right and area.y <= y < area.bottom
