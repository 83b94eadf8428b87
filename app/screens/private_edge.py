"""Edge around a private screen, at which only one person may look."""

import flet as ft

from app.theme import Ui

EDGE = 4.0
"""Thickness of the edge, in logical pixels."""


def private_edge(ui: Ui) -> ft.Control:
    """Draws an edge in the colour of the curtain around the window.

    It is the same on every private screen, however the hand was opened. Taps pass through it.
    """
    return ft.Container(
        left=0,
        top=0,
        right=0,
        bottom=0,
        border=ft.Border.all(EDGE, ui.colors.velvet),
        ignore_interactions=True,
        key="private",
    )
