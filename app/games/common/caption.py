"""One line of words for the event that is being shown; the table announces it to listeners."""

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, spoken
from app.theme import Ui, kit, measure

PAD = 12.0
"""Padding at either side of the sentence."""

TWO = 40.0
"""A place of this height has room for two lines."""

LEAST = 10.5
"""The smallest type."""


def caption(ui: Ui, sentence: str, spot: Rect) -> ft.Control:
    """The sentence in the middle of its place; nothing to be seen or heard while it is empty.

    Smaller type comes before a second line, and that before an ellipsis.
    """
    room = spot.w - 2 * PAD - 1
    most, small, lines = ui.size("body"), ui.size("small"), 2 if spot.h >= TWO else 1
    roles = measure.TypeRole(most, small, 1), measure.TypeRole(small, LEAST, lines)
    found = measure.fitted(sentence, room, roles)
    words = kit.text(
        ui, sentence, "small", strong=True, center=True, max_lines=min(lines, found.lines)
    )
    words.size = found.size
    return fixed(
        spot,
        spoken(
            sentence,
            ft.Container(
                words,
                padding=ft.Padding.symmetric(horizontal=PAD, vertical=2),
                border_radius=10,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.raised if sentence else None,
            ),
        ),
        alignment=ft.Alignment.CENTER,
        ignore_interactions=True,  # a container takes the touches on what lies below it
        key="event",
    )
