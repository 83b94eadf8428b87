"""Layout helpers: columns of minimum height, and an unclipped stack."""

from collections.abc import Iterable
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


def uncut(controls: Iterable[ft.Control], **more: Any) -> ft.Stack:
    """Stacks controls on top of one another without clipping."""
    return ft.Stack([*controls], clip_behavior=ft.ClipBehavior.NONE, **more)
