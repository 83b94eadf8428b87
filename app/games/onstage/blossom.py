"""The Golden Blossom beside a number of points."""

import flet as ft

from app.theme import EVENING, kit


def blossom(side: float) -> ft.Image:
    """Draws a Blossom in its gold, the same in every light."""
    return kit.image("onstage/blossom", side, side, tint=EVENING.brass)
