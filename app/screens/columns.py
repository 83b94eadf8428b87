"""Two columns of a page in a wide window, otherwise one."""

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from app.hall import Hall
from app.theme import Ui, kit, shapes

TWO_COLUMNS = 760
"""Window width from which a page has two columns, in logical pixels."""

MOST_WIDTH = 1120
"""Maximum width of both columns together, in logical pixels."""

BETWEEN = 16
"""Distance between the two columns, in logical pixels."""

LOW_PAGE = 820.0
"""Maximum width of a page with parts side by side."""

LARGE = 1.3
"""Text scale above which there is one column in every window."""


def divided(ui: Ui) -> bool:
    """Returns whether a page has two columns."""
    return ui.landscape and ui.width >= TWO_COLUMNS and ui.text_scale <= LARGE


def beside(ui: Ui) -> bool:
    """Returns whether a low window places a page's parts side by side."""
    return ui.low and ui.text_scale <= LARGE


def page(ui: Ui) -> float:
    """Returns the maximum width of a page.

    It is larger for a page with parts side by side.
    """
    return LOW_PAGE if beside(ui) else kit.PAGE


def both(ui: Ui) -> float:
    """Returns the width of two columns together, in logical pixels."""
    return min(ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right, MOST_WIDTH)


def whole(ui: Ui) -> float:
    """Returns the maximum width of a page with two columns or one."""
    return both(ui) + 2 * ui.edge if divided(ui) else kit.PAGE


def in_column(hall: Hall) -> Hall:
    """Returns the hall with a column's width, if the page has two."""
    ui = hall.ui
    return replace(hall, ui=kit.within(ui, width(ui))) if divided(ui) else hall


def body(
    ui: Ui, left: Sequence[ft.Control], right: Sequence[ft.Control], spacing: float = 12
) -> ft.Control:
    """Draws two columns that scroll together, in narrow windows as one.

    Args:
        ui: Window size, colours and settings.
        left: Contents of the left column.
        right: Contents of the right column.
        spacing: Gap between the contents in logical pixels.
    """
    controls = [*left, *right]
    if divided(ui):
        columns = [shapes.stretched(some, spacing, width=width(ui)) for some in (left, right)]
        top = ft.CrossAxisAlignment.START
        controls = [ft.Row([*columns], spacing=BETWEEN, vertical_alignment=top)]
    return kit.page_body(ui, [*controls, kit.gap(16)], width=whole(ui), spacing=spacing)


def action_bar(ui: Ui, content: ft.Control) -> ft.Control:
    """Draws the bar for main buttons, at most `kit.PAGE` wide."""
    bar = ft.Container(kit.action_bar(ui, content), width=min(ui.width, kit.PAGE))
    return ft.Row([bar], alignment=ft.MainAxisAlignment.CENTER)


def width(ui: Ui) -> float:
    """Returns the width of one column, in logical pixels."""
    return (both(ui) - BETWEEN) / 2
