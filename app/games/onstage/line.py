"""The offstage line's ground: a boarded wing, and the mark at its front."""

import flet as ft

from app.games.onstage import words
from app.games.onstage.geometry import Rect
from app.games.onstage.layout import Plan, line_spots
from app.games.onstage.moment import Moment
from app.games.onstage.pieces import arch, placed, spoken
from app.theme import kit


def ground(moment: Moment, plan: Plan) -> list[ft.Control]:
    """What the line stands on, and the frame around the one who enters next."""
    ui, view = moment.stage.ui, moment.view
    spots = line_spots(plan, len(view["line"]))
    area = plan.line
    wing = ft.Container(
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        border_radius=10,
        bgcolor=ui.colors.boards,
        border=ft.Border.all(1, ui.colors.line),
        key="wing",
        content=spoken(
            words.line_label(moment.stage, view),
            ft.Container(
                None
                if spots
                else kit.text(ui, ui.say("onstage.line.empty"), quiet=True, center=True),
                alignment=ft.Alignment.CENTER,
                width=area.w,
                height=area.h,
            ),
        ),
    )
    if not spots:
        return [wing]
    front = spots[0]
    # While somebody is to be chosen, only what is chosen shines.
    shine = ui.colors.line if moment.picking else ui.colors.brass
    frame = placed(
        ui,
        Rect(front.x - 3, front.y - 3, front.w + 6, front.h + 6).rounded(),
        ft.Container(bgcolor=shine, border_radius=arch(front.w + 6)),
        key="front",
    )
    size = 22.0
    pointer = placed(
        ui,
        Rect(front.middle - size / 2, area.y - size / 2, size, size).rounded(),
        ft.Container(
            kit.icon(ui, "up", 16, ui.colors.text if moment.picking else ui.colors.on_brass),
            bgcolor=shine,
            border_radius=size / 2,
            alignment=ft.Alignment.CENTER,
        ),
        key="pointer",
    )
    return [wing, frame, pointer]
