"""The Golden Blossom beside a number of points."""

import flet as ft

from app.theme import EVENING, kit


def blossom(side: float) -> ft.Image:
    """Draws a Blossom in the same gold as on the Performers, in light and dark mode."""
    return kit.image("onstage/blossom", side, side, tint=EVENING.brass)
