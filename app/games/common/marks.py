"""Marks on a board: brass around the pieces that a lesson speaks of, or that have changed."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect
from app.games.common.pieces import fixed
from app.theme import Ui, kit

FRAME = 3.0
"""Thickness of a frame, in logical pixels."""

EDGE = 1.5
"""Thickness of the edge of a piece that has changed."""

GAP = 3.0
"""Gap between a piece and its frame."""

GLEAM, TIMES = 2400, 3
"""Milliseconds in which a gleam passes over a frame, and how often one does."""


def framed(
    moment: AnyBoardState[P],
    marked: Callable[[tuple[str | int, ...]], Rect | None],
    spot: Callable[[Any], Rect | None],
) -> list[ft.Control]:
    """Frames around the marked pieces and edges of those that have changed; touches pass them.

    A gleam passes over each a few times, unless motion is off; then it is still.
    None while things move or are chosen: a preview shows the pieces elsewhere.

    Args:
        moment: The moment; its stage has the marks.
        marked: Area of a piece that a lesson names; None for one that is not on the board.
        spot: Area of a piece that has changed.
    """
    stage = moment.stage
    if moment.moving or moment.inspected is not None:
        return []
    marks = () if moment.chosen else stage.marks
    changed = stage.changed if moment.suggested or not moment.chosen else ()
    frames: list[ft.Control] = []
    areas = ((map(marked, marks), FRAME, GAP), (map(spot, changed), EDGE, EDGE))
    for spots, width, gap in areas:
        for found in dict.fromkeys(filter(None, spots)):
            radius = min(kit.RADIUS, found.w / 4)
            frame = _frame(stage.ui, width, radius)
            frames.append(
                fixed(
                    found.grown(gap),
                    _gleaming(stage.ui, frame) if width == FRAME else frame,
                    ignore_interactions=True,
                    key=f"mark-{len(frames)}",
                )
            )
    return frames


def _frame(ui: Ui, width: float, radius: float) -> ft.Control:
    return ft.Container(border=ft.Border.all(width, ui.colors.brass), border_radius=radius)


def _gleaming(ui: Ui, frame: ft.Control) -> ft.Control:
    """The frame with a gleam, which ends before it tires anyone or the battery."""
    if not ui.motion.piece:
        return frame
    brass, light = ui.colors.brass, ui.colors.text
    return ft.Shimmer(frame, base_color=brass, highlight_color=light, period=GLEAM, loop=TIMES)
