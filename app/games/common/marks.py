"""Marks on a board: brass frames around the pieces that a lesson speaks of."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.moment import AnyMoment, P
from app.games.common.pieces import fixed
from app.theme import Ui, kit

FRAME = 3.0
"""Thickness of a frame, in logical pixels."""

GAP = 3.0
"""Gap between a piece and its frame."""

GLEAM, TIMES = 2400, 3
"""Milliseconds in which a gleam passes over a frame, and how often one does."""


def framed(
    moment: AnyMoment[P], spot: Callable[[tuple[Any, ...]], Rect | None]
) -> list[ft.Control]:
    """Frames around the marked pieces, which let every touch through.

    A gleam passes over each a few times, unless motion is off; then it is still.
    None while things move or are chosen: a preview shows the pieces elsewhere.

    Args:
        moment: The moment; its stage has the marks.
        spot: Place of a piece on the board by its name; None for one that is not there.
    """
    if moment.moving or moment.chosen or moment.inspected is not None:
        return []
    ui = moment.stage.ui
    spots = dict.fromkeys(filter(None, map(spot, moment.stage.marks)))
    return [
        fixed(
            found.grown(GAP),
            _gleaming(ui, _frame(ui, min(kit.RADIUS, found.w / 4))),
            ignore_interactions=True,
            key=f"mark-{number}",
        )
        for number, found in enumerate(spots)
    ]


def _frame(ui: Ui, radius: float) -> ft.Control:
    return ft.Container(border=ft.Border.all(FRAME, ui.colors.brass), border_radius=radius)


def _gleaming(ui: Ui, frame: ft.Control) -> ft.Control:
    """The frame with a gleam, which ends before it tires anyone or the battery."""
    if not ui.motion.piece:
        return frame
    brass, light = ui.colors.brass, ui.colors.text
    return ft.Shimmer(frame, base_color=brass, highlight_color=light, period=GLEAM, loop=TIMES)
