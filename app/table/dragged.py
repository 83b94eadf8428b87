"""Card under the finger that drags it, over the whole window."""

import flet as ft

from app.table.drag import Drag
from app.table.hand_bar import EVERY
from app.theme import Ui

SEEN_THROUGH = 0.8
"""Opacity of a carried card, which shows the place below."""


@ft.component
def Dragged(ui: Ui, drag: Drag) -> ft.Control:
    """Draws the carried card, redrawn alone while the card moves.

    The result is empty if the card was put down between two drawings of the window.
    """
    _, redraw = ft.use_state(0)
    drag.moved = lambda: redraw(lambda times: times + 1)
    if drag.face is None:
        return ft.Container()
    (x, y), (width, height) = drag.at, drag.size
    # Positions are reported now and then, and the card keeps moving in between.
    length = ui.motion.piece if drag.gliding else EVERY
    curve = ft.AnimationCurve.EASE_OUT_CUBIC if drag.gliding else ft.AnimationCurve.LINEAR
    card = ft.Container(
        drag.face(ui, width, height),
        left=x,
        top=y,
        width=width,
        height=height,
        opacity=1.0 if drag.gliding else SEEN_THROUGH,
        shadow=ft.BoxShadow(blur_radius=16, color=ui.colors.shade, offset=ft.Offset(0, 6)),
        animate_position=ft.Animation(length, curve) if ui.motion.piece else None,
        key="card",
    )
    return ft.Container(
        ft.Semantics(content=ft.Stack([card], expand=True), exclude_semantics=True),
        ignore_interactions=True,
        expand=True,
    )
