"""Caption of the event being animated.

The table, not the caption, announces the event to screen readers.
"""

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, spoken
from app.theme import Ui, kit, measure

PAD = 12.0
"""Horizontal padding of a caption, in logical pixels."""

TWO = 40.0
"""Minimum height of a caption with two lines, in logical pixels."""

RADIUS = 10.0
"""Corner radius of a caption, in logical pixels."""

LEAST = 10.5
"""Minimum type size of a caption, in logical pixels."""


def caption(ui: Ui, sentence: str, spot: Rect, *, fills: bool = False) -> ft.Control:
    """Draws the sentence in the middle of its area.

    With `fills`, its background covers the whole area. An empty sentence is invisible and silent. A
    long sentence is shrunk, then broken into two lines, then truncated.
    """
    room = spot.w - 2 * PAD - 1
    most, small, lines = ui.size("body"), ui.size("small"), 2 if spot.h >= TWO else 1
    roles = measure.TypeRole(most, small, 1), measure.TypeRole(small, LEAST, lines)
    found = measure.fitted(sentence, room, roles)
    words = kit.text(
        ui, sentence, "small", strong=True, center=True, max_lines=min(lines, found.lines)
    )
    words.size = found.size
    ground = ui.colors.raised if sentence else None
    return fixed(
        spot,
        spoken(
            sentence,
            ft.Container(
                words,
                padding=ft.Padding.symmetric(horizontal=PAD, vertical=2),
                border_radius=RADIUS,
                clip_behavior=kit.UNCUT,
                bgcolor=ground,
            ),
        ),
        bgcolor=ground if fills else None,
        border_radius=RADIUS,
        alignment=ft.Alignment.CENTER,
        ignore_interactions=True,  # a container would block touches on the layers below
        key="event",
    )
