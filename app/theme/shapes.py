"""Layout helpers: columns of minimum height, a grid, and an unclipped stack."""

from collections.abc import Iterable, Sequence
from typing import Any

import flet as ft


def column(controls: Iterable[ft.Control], spacing: float = 0, **more: Any) -> ft.Column:
    """Arranges controls below one another, each at its own width.

    The gap between them is `spacing` logical pixels. `more` contains further properties of the
    column.
    """
    return ft.Column([*controls], spacing=spacing, tight=True, **more)


def stretched(controls: Iterable[ft.Control], spacing: float = 8, **more: Any) -> ft.Column:
    """Arranges controls below one another, each as wide as the column.

    The gap between them is `spacing` logical pixels.
    """
    sides = ft.CrossAxisAlignment.STRETCH
    return column(controls, spacing, horizontal_alignment=sides, **more)


def centred(controls: Iterable[ft.Control], spacing: float = 0, **more: Any) -> ft.Column:
    """Arranges controls below one another, centred horizontally.

    The gap between them is `spacing` logical pixels.
    """
    sides = ft.CrossAxisAlignment.CENTER
    return column(controls, spacing, horizontal_alignment=sides, **more)


def grid(things: Sequence[ft.Control], number: int, spacing: float) -> ft.Control:
    """Arranges controls in rows of `number` equal cells.

    The gaps between cells and between rows are `spacing` logical pixels.
    """
    if number == 1:
        lines = [*things]
    else:
        lines = [
            ft.Row(
                [*things[start : start + number]],
                spacing=spacing,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
            for start in range(0, len(things), number)
        ]
    return lines[0] if len(lines) == 1 else column(lines, spacing)


def uncut(controls: Iterable[ft.Control], **more: Any) -> ft.Stack:
    """Stacks controls on top of one another without clipping."""
    return ft.Stack([*controls], clip_behavior=ft.ClipBehavior.NONE, **more)
