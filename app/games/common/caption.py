"""One line of words for the event that is being shown; the table announces it to listeners."""

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import spoken
from app.theme import Ui, kit
from app.theme.ui import letters

LETTER = 0.54
"""How wide a letter is, as a rule, in parts of its size."""


def caption(ui: Ui, sentence: str, spot: Rect) -> ft.Control:
    """The sentence in the middle of its place; nothing to be seen or heard while it is empty.

    Smaller type comes before an ellipsis.
    """
    fits = letters(sentence) * ui.size("body") * LETTER < spot.w - 24
    words = kit.text(ui, sentence, "body" if fits else "small", strong=True, center=True, lines=1)
    return ft.Container(
        spoken(
            sentence,
            ft.Container(
                words,
                padding=ft.Padding.symmetric(horizontal=12, vertical=4),
                border_radius=10,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.raised if sentence else None,
            ),
        ),
        left=spot.x,
        top=spot.y,
        width=spot.w,
        height=spot.h,
        alignment=ft.Alignment.CENTER,
        key="event",
    )
