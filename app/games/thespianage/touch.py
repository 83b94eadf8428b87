"""Lookup of the piece under a finger.

It is on a sheet or on the production.

A cover is a transparent layer that finds the touched piece itself, even if the piece is small.
Screen readers and keyboards use the buttons below the covers, and the tray also has every answer.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from app.games.common.cover import cover
from app.games.common.geometry import Rect
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.layout import Plan
from app.games.thespianage.places import CLOCK, GAUGE, SHEET, TRACK, Board, Place, Row, Tile
from app.games.thespianage.production import events_of, stage_plan
from app.games.thespianage.sheet_plan import SheetPlan
from engines.thespianage.content import ASPECTS

LEAST_READ = 24.0
"""Minimum height at which a row can be touched, in logical pixels."""


def covers(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Returns the covers over the sheets and the production.

    A sheet that is itself an answer has no cover.
    """

    def tap(place: Place) -> None:
        (moment.look_at if isinstance(place, Board) else moment.tap)(place)

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
    if plan.production.h:
        on = partial(on_production, moment, plan)
        found.append(cover(moment, plan.production, on, key="cover-production"))
    return found


def on_sheet(moment: BoardState, seat: int, laid: SheetPlan, x: float, y: float) -> Place:
    """Returns the tile, row or player at a point.

    On a one-line sheet, it is the player.
    """
    if laid.abreast:
        return Board(seat)
    for aspect in laid.order:
        lying = (len(moment.now[field][seat][aspect]) for field in ("tracks", "sheets"))
        for area, count in zip((TRACK, SHEET), lying, strict=True):
            if not laid.pieces and area == SHEET:
                continue
            spots = laid.tiles(area, aspect)[:count]
            for at in reversed(range(len(spots))):  # later tiles overlap earlier ones
                if _inside(spots[at], x, y):
                    return Tile(seat, area, aspect, at)
    row = int((y - laid.head.bottom) // laid.row_height)
    if not 0 <= row < ASPECTS or laid.row_height < LEAST_READ:
        return Board(seat)
    area = TRACK if laid.aside and x > laid.edge else SHEET
    return Row(seat, area, laid.order[row])


def on_production(moment: BoardState, plan: Plan, x: float, y: float) -> Place:
    """Returns the Event, the points or the end of the show at a point on the production."""
    laid = stage_plan(moment, plan.production)
    events = events_of(moment)
    for place, spot in zip(events, laid.posters(len(events)), strict=True):
        if _inside(spot, x, y):
            return place
    on_marquee = laid.marquee and y < laid.valance.bottom
    return CLOCK if on_marquee or x < laid.curtains[0].right else GAUGE


def _inside(area: Rect, x: float, y: float) -> bool:
    return area.x <= x < area.right and area.y <= y < area.bottom
