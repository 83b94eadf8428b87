"""Layout helpers: columns of minimal height, and an unclipped stack."""

from collections.abc import Iterable
from typing import Any

import flet as ft


def column(controls: Iterable[ft.Control], spacing: float = 0, **more: Any) -> ft.Column:
    """Arranges controls below one another in their own widths.

    `more` are further properties of the control.
    """
    return ft.Column([*controls], spacing=spacing, tight=True, **more)


def stretched(controls: Iterable[ft.Control], spacing: float = 8, **more: Any) -> ft.Column:
    """Arranges controls below one another in full width."""
    sides = ft.CrossAxisAlignment.STRETCH
    return column(controls, spacing, horizontal_alignment=sides, **more)


def centred(controls: Iterable[ft.Control], spacing: float = 0, **more: Any) -> ft.Column:
    """Arranges controls below one another, horizontally centred."""
    sides = ft.CrossAxisAlignment.CENTER
    return column(controls, spacing, horizontal_alignment=sides, **more)


def uncut(controls: Iterable[ft.Control], **more: Any) -> ft.Stack:
    """Stacks controls without clipping those that extend beyond the edge."""
    return ft.Stack([*controls], clip_behavior=ft.ClipBehavior.NONE, **more)
