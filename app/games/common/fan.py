"""Face-down cards side by side, each with the sign of its deck."""

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from app.theme import Ui, kit, shapes

RATIO = 1.4
"""Height of a card's back divided by its width."""

GAP = 4.0
"""Gap between two backs, which overlap if there is too little room."""

DISC = 0.62
"""Diameter of a deck's sign, relative to the width of a back."""


class Back(NamedTuple):
    """Back of a card.

    Attributes:
        art: Picture of the back.
        sign: Sign of the deck, or "" for none.
    """

    art: str
    sign: str = ""


def fan(ui: Ui, backs: Sequence[Back], width: float, height: float) -> ft.Control:
    """Draws backs centred in an area, at its full height."""
    card = min(height / RATIO, width)
    step = card + GAP
    if len(backs) > 1:
        step = min(step, (width - card) / (len(backs) - 1))
    left = (width - card - step * (len(backs) - 1)) / 2
    last = len(backs) - 1
    drawn = [
        ft.Container(
            _back(ui, back, card, signed=index == last or step >= card * DISC),
            left=left + step * index,
            top=0,
        )
        for index, back in enumerate(backs)
    ]
    return shapes.uncut([*drawn], width=width, height=height)


def _back(ui: Ui, back: Back, width: float, *, signed: bool) -> ft.Control:
    height, disc = width * RATIO, width * DISC
    layers: list[ft.Control] = [kit.image(back.art, width, height)]
    if signed and back.sign:
        layers.append(
            ft.Container(
                kit.sign(back.sign, disc * 0.68, ui.colors.text),
                left=(width - disc) / 2,
                top=(height - disc) / 2,
                width=disc,
                height=disc,
                border_radius=disc / 2,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.raised,
                alignment=ft.Alignment.CENTER,
            )
        )
    return ft.Stack(layers, width=width, height=height)
