"""Small marks that tell by their shape how a piece stands: seen, locked, rests, used, guarded, cut.

They are letters of the signs' font, drawn solid so that they are read at 14 pixels, light on dark
or dark on light as the house is lit; no colour says anything. What they tell is part of the piece's
name, so they are silent themselves.
"""

from collections.abc import Sequence

import flet as ft

from app.theme import Ui, kit

STAMPS = ("seen", "locked", "rests", "used", "guarded", "cut")
"""An eye, a padlock, a moon, a ring, a door-hanger, scissors; `assets/art/stamps` has them."""

LEAST = 14.0
"""A stamp is never drawn smaller than this, in logical pixels."""

EDGE = 3.0


def stamp(ui: Ui, name: str, size: float = 16) -> ft.Control:
    """One mark, `size` high and wide, on a plate that keeps it apart from any picture."""
    size = max(size, LEAST)
    side = size + 2 * EDGE
    return ft.Container(
        kit.sign(name, size, ui.colors.house),
        width=side,
        height=side,
        padding=EDGE,
        border_radius=side * 0.3,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.text,
    )


def stamps(ui: Ui, names: Sequence[str], size: float = 16) -> ft.Row:
    """Several marks beside one another."""
    return ft.Row([stamp(ui, name, size) for name in names], spacing=2, tight=True)
