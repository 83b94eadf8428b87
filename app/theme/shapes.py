"""Shapes of layout: columns no higher than they need, and a stack that cuts nothing."""

from collections.abc import Iterable
from typing import Any

import flet as ft


def column(controls: Iterable[ft.Control], spacing: float = 0, **more: Any) -> ft.Column:
    """Controls one under the other, each as wide as it is; `more` is for the control."""
    return ft.Column([*controls], spacing=spacing, tight=True, **more)


def stretched(controls: Iterable[ft.Control], spacing: float = 8, **more: Any) -> ft.Column:
    """A column whose controls are as wide as the place it has."""
    sides = ft.CrossAxisAlignment.STRETCH
    return column(controls, spacing, horizontal_alignment=sides, **more)


def centred(controls: Iterable[ft.Control], spacing: float = 0, **more: Any) -> ft.Column:
    """A column whose controls stand in its middle."""
    sides = ft.CrossAxisAlignment.CENTER
    return column(controls, spacing, horizontal_alignment=sides, **more)


def uncut(controls: Iterable[ft.Control], **more: Any) -> ft.Stack:
    """Controls one over the other; what reaches over the edge is drawn as well."""
    return ft.Stack([*controls], clip_behavior=ft.ClipBehavior.NONE, **more)
