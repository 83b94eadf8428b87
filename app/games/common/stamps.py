"""Stamps: small marks whose shapes show a piece's state.

Stamps are letters of the sign font, drawn solid to be legible at 14 pixels. They are light on dark
or dark on light depending on the lighting; colour has no meaning. Screen readers skip stamps,
because the piece's label includes their meaning.
"""

from collections.abc import Sequence

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import LIFT, Stance, placed
from app.theme import Ui, kit

STAMPS = ("seen", "locked", "rests", "used", "guarded", "cut")
"""Ids of the stamps, drawn in `assets/art/stamps`.

The pictures are an eye, a padlock, a moon, a ring, a door hanger and scissors.
"""

LEAST = 14.0
"""Minimum size of a stamp in logical pixels."""

EDGE = 3.0

SEAL = 22.0
"""Width and height of a seal, in logical pixels."""


def stamp(ui: Ui, name: str, size: float = 16) -> ft.Control:
    """Draws one stamp on a plate that contrasts with any picture."""
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
    """Draws several stamps side by side."""
    return ft.Row([stamp(ui, name, size) for name in names], spacing=2, tight=True)


def seal(ui: Ui, stance: Stance) -> ft.Container | None:
    """Draws the seal of a chosen or refused piece.

    It is a tick or a cross, or scissors if the chosen piece is to leave. Returns None for any other
    piece.
    """
    if stance.refused:
        name, ground, ink = "close", ui.colors.rose, ui.colors.house
    elif stance.selected:
        name = "cut" if stance.leaves else "check"
        ground, ink = ui.colors.brass, ui.colors.on_brass
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
    """Draws the seal of a piece across its upper edge.

    Args:
        ui: Drawing context of the window.
        area: Area of the piece.
        stance: Appearance of the piece, which determines the seal.
        piece: Key of the piece, used in the seal's key.
        left: Left edge of the seal if part of the piece is hidden; None to centre the seal.
    """
    at = area.middle - SEAL / 2 if left is None else left
    spot = Rect(at, area.y - LIFT / 2, SEAL, SEAL)
    return placed(ui, spot, seal(ui, stance), key=f"seal-{piece}")
