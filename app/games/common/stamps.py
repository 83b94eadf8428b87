"""Small marks whose shapes tell a piece's state: seen, locked, rests, used, guarded, cut.

They are letters of the signs' font, drawn solid to be legible at 14 pixels, light on dark or dark
on light like the lighting; no colour says anything. Their meaning is part of the piece's name, so
they are silent themselves.
"""

from collections.abc import Sequence

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import LIFT, Stance, placed
from app.theme import Ui, kit

STAMPS = ("seen", "locked", "rests", "used", "guarded", "cut")
"""An eye, a padlock, a moon, a ring, a door-hanger, scissors; `assets/art/stamps` has them."""

LEAST = 14.0
"""A stamp is never drawn smaller than this, in logical pixels."""

EDGE = 3.0

SEAL = 22.0
"""Width of a seal."""


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


def seal(ui: Ui, stance: Stance) -> ft.Container | None:
    """A tick on a chosen piece, a cross on one tapped in vain; None on any other.

    `SEAL` high and wide; without it only the colour of a frame would tell one from the other.
    """
    if stance.refused:
        name, ground, ink = "close", ui.colors.rose, ui.colors.house
    elif stance.selected:
        name, ground, ink = "check", ui.colors.brass, ui.colors.on_brass
    else:
        return None
    return ft.Container(
        kit.icon(ui, name, SEAL - 6, ink),
        width=SEAL,
        height=SEAL,
        bgcolor=ground,
        border=ft.Border.all(1.5, ui.colors.house),
        border_radius=SEAL / 2,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
        ignore_interactions=True,
    )


def sealed(
    ui: Ui, area: Rect, stance: Stance, piece: str, *, left: float | None = None
) -> ft.Container:
    """The seal of a piece, half over its upper edge.

    Args:
        ui: The window.
        area: Place of the piece.
        stance: How it stands.
        piece: Key of the piece, of which the seal's is made.
        left: Place where it begins if part of the piece is out of sight.
    """
    at = area.middle - SEAL / 2 if left is None else left
    spot = Rect(at, area.y - LIFT / 2, SEAL, SEAL)
    return placed(ui, spot, seal(ui, stance), key=f"seal-{piece}")
