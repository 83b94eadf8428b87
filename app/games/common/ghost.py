"""Previews of a piece's next place and a number's next value."""

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import card_corner, placed, plate, spoken
from app.theme import Ui, kit


def ghost(
    ui: Ui,
    spot: Rect,
    label: str,
    sign: ft.Control | str,
    *,
    key: str,
    corner: ft.BorderRadius | float | None = None,
) -> ft.Container:
    """Draws a translucent outline of a piece at its next place.

    The background colour is translucent, because opacity would add a layer to every frame.

    Args:
        ui: Drawing context of the window.
        spot: Next place of the piece.
        label: Text for a screen reader, such as "Mona would go here".
        sign: Small picture in the middle.
        key: Key of the control.
        corner: Corner radius; by default a card's.
    """
    inside = min(spot.w, spot.h) * 0.56
    return placed(
        ui,
        spot,
        spoken(
            label,
            ft.Container(
                kit.image(sign, inside, inside) if isinstance(sign, str) else sign,
                width=spot.w,
                height=spot.h,
                border_radius=card_corner(spot.w) + 3 if corner is None else corner,
                clip_behavior=kit.UNCUT,
                bgcolor=ft.Colors.with_opacity(0.3, ui.colors.brass),
                border=ft.Border.all(2, ui.colors.brass),
                alignment=ft.Alignment.CENTER,
            ),
        ),
        key=key,
    )


def change(
    ui: Ui,
    now: int | str,
    then: int | str,
    *,
    label: str,
    sign: str | None = None,
    height: float = 28,
) -> ft.Control:
    """Draws a number, or its change ("9 → 14"), on a plate.

    `label` is the text for a screen reader; see `becomes`.
    """
    figures = [str(now)] if now == then else [str(now), str(then)]
    lit = len(figures) > 1
    return plate(ui, *figures, sign=sign, lit=lit, height=height, label=label)


def becomes(ui: Ui, now: int | str, then: int | str) -> str:
    """Returns a number, or its change in words for a screen reader."""
    return str(now) if now == then else ui.say("board.becomes", now=now, then=then)
