"""Bar that a player holds with the thumb to see their hand.

Releasing it hides the hand. The bar is at the window's edge, below the table. On a phone in
landscape orientation it is beside the table, opposite the action bar.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import flet as ft

from app.table.board import Seat
from app.theme import EVENING, Ui, kit, lettering, measure
from app.theme.ui import LARGER, LEAST_WIDTH, STRONG
from app.theme.ui import LEAST as TABLE

THICK = 52.0
"""Thickness of the bar in logical pixels."""

GAP = 6.0
"""Margin around the bar in logical pixels."""

WIDEST = 560.0
"""Maximum length of the bar below the table, in logical pixels."""

BADGE = 28.0
"""Width and height of the owner's symbol in logical pixels."""

EVERY = 30
"""Milliseconds between two reports of a sliding thumb's position."""

LEAST = 11.0
"""Minimum text size on the bar, in logical pixels."""


class Spot(NamedTuple):
    """Position and size of the bar in the window, in logical pixels."""

    x: float
    y: float
    w: float
    h: float


def beside(ui: Ui) -> bool:
    """Returns whether the bar is beside the table instead of below it."""
    left = ui.width - ui.inset_left - ui.inset_right - THICK - 2 * GAP
    return ui.divided and left >= LEAST_WIDTH


def left_to_table(ui: Ui) -> Ui:
    """Returns the drawing settings for the table beside or above the bar.

    If the remaining height is small, the text size is reduced.
    """
    taken = THICK + 2 * GAP
    if not beside(ui):
        height = ui.height - taken - ui.inset_bottom
        most = max(1.0, 1 + (height / TABLE[1] - 1) / LARGER)
        return replace(ui, height=height, inset_bottom=0, text_scale=min(ui.text_scale, most))
    if ui.left_handed:
        return replace(ui, width=ui.width - taken - ui.inset_right, inset_right=0)
    return replace(ui, width=ui.width - taken - ui.inset_left, inset_left=0)


def table_left(ui: Ui) -> float:
    """Returns the distance of the table from the window's left edge."""
    return 0.0 if ui.left_handed or not beside(ui) else ui.width - left_to_table(ui).width


def spot(ui: Ui) -> Spot:
    """Returns the position and size of the bar.

    It stays clear of window edges that are used by system gestures.
    """
    if beside(ui):
        x = ui.width - ui.inset_right - GAP - THICK if ui.left_handed else ui.inset_left + GAP
        height = ui.height - ui.inset_top - ui.inset_bottom - 2 * GAP
        return Spot(x, ui.inset_top + GAP, THICK, height)
    whole = ui.width - ui.inset_left - ui.inset_right - 2 * ui.edge
    width = min(whole, WIDEST)
    x = ui.inset_left + ui.edge + (whole - width) / 2
    return Spot(x, ui.height - ui.inset_bottom - GAP - THICK, width, THICK)


def with_bar(ui: Ui, table: ft.Control, bar: ft.Control) -> ft.Control:
    """Arranges the table and the bar in the window.

    The bar remains the same control while it is held.
    """
    left, at = left_to_table(ui), spot(ui)
    return ft.Stack(
        [
            ft.Container(
                table,
                left=table_left(ui),
                top=0,
                width=left.width,
                height=left.height,
                key="held-table",
            ),
            ft.Container(bar, left=at.x, top=at.y, width=at.w, height=at.h, key="held-bar"),
        ],
        expand=True,
        fit=ft.StackFit.EXPAND,
        key="holding",
    )


def on_table(ui: Ui, x: float, y: float) -> tuple[float, float]:
    """Returns a window's point relative to the table's upper left corner."""
    return x - table_left(ui), y


def bar(
    ui: Ui,
    seat: Seat,
    hold: Callable[[bool], object],
    slide: Callable[[float, float], object],
    *,
    covered: bool,
    by_ear: bool,
) -> ft.Control:
    """Draws the bar of a player.

    Args:
        ui: Window size, colours and settings.
        seat: Player whose hand it shows.
        hold: Called with True when the bar is pressed, and with False when it is released.
        slide: Called with the thumb's position in the window while it slides.
        covered: Whether the hand is hidden now.
        by_ear: Whether the bar is an on/off switch, because a screen reader cannot hold.
    """
    words, at = ui.say("held.hold" if covered else "held.holding"), spot(ui)

    def slid(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        slide(at.x + event.local_position.x, at.y + event.local_position.y)

    face = _face(ui, seat, words, covered=covered)
    if by_ear:
        label = ui.say("held.show" if covered else "held.hide")
        return kit.tappable(
            ui, face, label, lambda _: hold(covered), selected=not covered, key="hold-hand"
        )
    return ft.Semantics(
        label=words,
        exclude_semantics=True,
        container=True,
        content=ft.GestureDetector(
            content=face,
            on_pan_down=lambda _: hold(True),
            on_pan_update=slid,
            on_pan_end=lambda _: hold(False),
            on_pan_cancel=lambda _: hold(False),
            drag_interval=EVERY,
            key="hold-hand",
        ),
    )


def _face(ui: Ui, seat: Seat, words: str, *, covered: bool) -> ft.Control:
    at = spot(ui)
    long, upright = max(at.w, at.h), at.h > at.w
    ink = ui.colors.on_velvet if covered else ui.colors.on_brass
    size = measure.largest(words, ui.size("body"), LEAST, long - BADGE - 32, 1, STRONG)
    text = lettering.written("label", words, size=size, color=ink, no_wrap=True)
    row = ft.Row(
        [kit.badge(seat.colour, BADGE, mask=seat.mask), text],
        spacing=10,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Container(
        ft.RotatedBox((1 if ui.left_handed else 3) if upright else 0, row),
        width=at.w,
        height=at.h,
        alignment=ft.Alignment.CENTER,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=EVENING.velvet_deep if covered else ui.colors.brass,
        border=ft.Border.all(2, EVENING.brass if covered else ui.colors.text),
    )
