"""The sheets of all players, with their touch targets."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, target, thickness_of
from app.games.thespianage import aria_text
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.layout import Plan, touchable
from app.games.thespianage.places import SHEET, TRACK, Board, Row
from app.games.thespianage.sheet_head import head
from app.games.thespianage.sheet_look import SheetLook, look_of, sums_of, total_of
from app.games.thespianage.sheet_plan import SheetPlan
from app.games.thespianage.sheet_rows import ground, rows
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, shapes
from engines.thespianage.content import ASPECTS

FEW = 12
"""Number of answers above which rows have no touch targets."""

CORNER, RING = 9.0, 2.5
"""Corner radius of a sheet and width of the ring around it."""


def sheets(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the sheets of all players, in seat order."""
    return [
        cache(draw_sheet, laid, look_of(moment, seat), key=f"sheet-{seat}")
        for seat, laid in enumerate(plan.sheets)
    ]


def targets(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Returns one touch target per sheet, which chooses or inspects the player."""
    view, ui, found = moment.now, moment.stage.ui, list[ft.Control]()
    for seat, laid in enumerate(plan.sheets):
        board = Board(seat)
        answer = board in moment.answers
        label = ui.say.sentences((aria_text.board(moment.stage, view, seat), *_after(moment, seat)))
        tap = moment.calling(moment.tap if answer else moment.look_at, board)
        stance = moment.stance(board)
        area = laid.area.reach(kit.TARGET, plan.height)
        found.append(
            cache(
                target,
                area,
                label,
                key=f"board-{seat}",
                on_click=tap,
                selected=stance.selected if answer else None,
            )
        )
    return found


def _after(moment: BoardState, seat: int) -> list[str]:
    stage, say = moment.stage, moment.stage.ui.say
    found = [each for each in (total_of(moment, seat).then,) if each]
    for aspect, each in enumerate(sums_of(moment, seat)):
        if each.then:
            name = aria_text.aspect(stage, aspect)
            found.append(say("thespianage.sum.line", name=name, points=each.then))
    return [say("thespianage.worth.then", points=say.row(found))] if found else []


def row_targets(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Returns touch targets for the rows that contain answers.

    Rows too small to touch have none.
    """
    found: list[ft.Control] = []
    if moment.asked is None or not plan.tray.h or len(moment.answers) > FEW:
        return found
    spots = (
        (Row(seat, area, aspect), laid.zone(area, aspect))
        for seat, laid in enumerate(plan.sheets)
        if Board(seat) not in moment.answers
        for aspect in range(ASPECTS)
        for area in ((SHEET, TRACK) if laid.aside else (SHEET,))
    )
    for row, spot in spots:
        stance = moment.row_stance(row)
        if stance.on_click is None or not touchable(spot):
            continue
        found.append(
            ft.GestureDetector(
                on_tap=lambda _, tap=stance.on_click: tap(),
                exclude_from_semantics=True,
                left=spot.x,
                top=spot.y,
                width=spot.w,
                height=spot.h,
                key=f"row-{row.seat}-{row.area}-{row.aspect}",
            )
        )
    return found


def draw_sheet(ui: Ui, laid: SheetPlan, look: SheetLook, *, key: str) -> ft.Control:
    """Draws a sheet: its header with the player, and three rows."""
    area = laid.area
    inner = replace(laid, area=Rect(0, 0, area.w, area.h))
    parts = [*head(ui, inner, look), *rows(ui, inner, look)]
    shadows = [ft.BoxShadow(blur_radius=4, color=ui.colors.shade, offset=ft.Offset(0, 1))]
    if look.lit is not None:  # a ring around it
        shadows.append(ft.BoxShadow(spread_radius=thickness_of(ui, look.lit, RING), color=look.lit))
    return fixed(
        area,
        shapes.uncut(parts),
        gradient=ground(ui, inner, look),
        border_radius=CORNER,
        clip_behavior=kit.UNCUT,
        shadow=shadows,
        key=key,
    )
