"""Banner on every screen during practice and teaching rounds."""

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.theme import kit, measure

PAD = 4.0
"""Padding above and below the banner's text, in logical pixels."""


def marked(hall: Hall, mark: str, draw: Callable[[Hall], ft.Control]) -> ft.Control:
    """Draws a screen below a banner about practice or teaching.

    Args:
        hall: Services for the screen.
        mark: Text key of the banner.
        draw: Draws the screen in the remaining space.
    """
    ui = hall.ui
    words = kit.text(ui, ui.say(mark), "small", strong=True, center=True, max_lines=1)
    words.color = ui.colors.on_brass
    room = ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right
    words.size = measure.largest(words.value, ui.size("small"), kit.SMALLEST, room, 1)
    height = kit.line(ui, "small") + 2 * PAD
    line = ft.Container(
        words,
        height=height + ui.inset_top,
        padding=ft.Padding.only(top=ui.inset_top),
        alignment=ft.Alignment.CENTER,
        bgcolor=ui.colors.brass,
        key="practice",
    )
    left = replace(ui, height=ui.height - height - ui.inset_top, inset_top=0)
    screen = draw(replace(hall, ui=left))
    return pieces.screen(line, ft.Container(screen, expand=True, key="practised"))
