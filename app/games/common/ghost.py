"""What would be: a piece's outline where it would go, a number with what it would become."""

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import card_corner, placed, plate, spoken
from app.theme import Ui, kit


def ghost(
    ui: Ui,
    spot: Rect,
    label: str,
    *,
    key: str,
    art: str | None = None,
    sign: ft.Control | None = None,
    corner: ft.BorderRadius | float | None = None,
) -> ft.Container:
    """A see-through copy of a piece at the place to which it would go.

    label   what a screen reader says of it ("Mona would go here")
    art     its picture, small in the middle; or `sign`, anything else that stands for it
    corner  the outline; a card's without one

    Its ground is a colour that lets the board shine through. Opacity over all of it would be drawn
    apart in every frame.
    """
    inside = min(spot.w, spot.h) * 0.56
    if art is not None:
        sign = kit.image(art, inside, inside)
    return placed(
        ui,
        spot,
        spoken(
            label,
            ft.Container(
                sign,
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
    """A number on a plate; "9 → 14" where it would become another one.

    label: what a screen reader says; `becomes` has the words for the number
    """
    after = None if now == then else str(then)
    lit = after is not None
    return plate(ui, str(now), then=after, sign=sign, lit=lit, height=height, label=label)


def becomes(ui: Ui, now: int | str, then: int | str) -> str:
    """The number for ears, and what it would become."""
    return str(now) if now == then else ui.say("board.becomes", now=now, then=then)
