"""Layout helpers: columns of minimal height, and a stack without clipping."""

from collections.abc import Iterable
from typing import Any

import flet as ft


def column(controls: Iterable[ft.Control], spacing: float = 0, **more: Any) -> ft.Column:
    """Arranges controls below one another, each in its own width.

    `more` contains properties of the column.
    """
    return ft.Column([*controls], spacing=spacing, tight=True, **more)


def stretched(controls: Iterable[ft.Control], spacing: float = 8, **more: Any) -> ft.Column:
    """Arranges controls below one another, each as wide as the column."""
    sides = ft.CrossAxisAlignment.STRETCH
    return column(controls, spacing, horizontal_alignment=sides, **more)


def centred(controls: Iterable[ft.Control], spacing: float = 0, **more: Any) -> ft.Column:
    """Arranges controls below one another, centred horizontally."""
    sides = ft.CrossAxisAlignment.CENTER
    return column(controls, spacing, horizontal_alignment=sides, **more)


def uncut(controls: Iterable[ft.Control], **more: Any) -> ft.Stack:
    """Arranges controls over one another, without clipping."""
    return ft.Stack([*controls], clip_behavior=ft.ClipBehavior.NONE, **more)
