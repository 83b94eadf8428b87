"""Marks on a board: brass around the pieces that a lesson speaks of, or that have changed."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.moment import AnyMoment, P
from app.games.common.pieces import fixed
from app.theme import kit

FRAME = 3.0
"""Thickness of a frame, in logical pixels."""

EDGE = 1.5
"""Thickness of the edge of a piece that has changed."""

GAP = 3.0
"""Gap between a piece and its frame."""


def framed(
    moment: AnyMoment[P], spot: Callable[[tuple[Any, ...]], Rect | None]
) -> list[ft.Control]:
    """Frames around the marked pieces and edges of those that have changed; touches pass them.

    None while things move or are chosen: a preview shows the pieces elsewhere.

    Args:
        moment: The moment; its stage has the marks.
        spot: Place of a piece on the board by its name; None for one that is not there.
    """
    stage = moment.stage
    if moment.moving or moment.inspected is not None:
        return []
    marks = () if moment.chosen else stage.marks
    changed = stage.changed if moment.suggested or not moment.chosen else ()
    frames: list[ft.Control] = []
    for names, wide, gap in ((marks, FRAME, GAP), (changed, EDGE, EDGE)):
        for found in dict.fromkeys(filter(None, map(spot, names))):
            frames.append(
                fixed(
                    found.grown(gap),
                    border=ft.Border.all(wide, stage.ui.colors.brass),
                    border_radius=min(kit.RADIUS, found.w / 4),
                    ignore_interactions=True,
                    key=f"mark-{len(frames)}",
                )
            )
    return frames
