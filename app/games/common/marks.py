"""Brass frames around what a lesson asks for, and around pieces that have changed."""

from collections.abc import Callable, Collection
from dataclasses import astuple
from typing import Any

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect
from app.games.common.pieces import fixed
from app.theme import Ui, kit, shapes

FRAME = 3.0
"""Thickness of a lesson's frame, in logical pixels."""

EDGE = 1.5
"""Thickness of the edge around a changed piece, in logical pixels."""

GAP = 3.0
"""Gap between a piece and its frame, in logical pixels."""

GLEAM, TIMES = 2400, 3
"""Duration of a frame's gleam in milliseconds, and number of repetitions."""


def framed(
    moment: AnyBoardState[P],
    marked: Callable[[tuple[str | int, ...]], Rect | None],
    spot: Callable[[Any], Rect | None],
) -> list[ft.Control]:
    """Draws frames around marked pieces and thin edges around changed ones.

    Taps pass through the frames, which gleam a few times unless motion is off. Nothing is drawn
    during animations and while a description is open. A choice hides most frames, because its
    preview
    shows pieces elsewhere. If the choice is a suggestion, the thin edges remain.

    Args:
        moment: Board state, whose context has the marks.
        marked: Returns the area of a piece named by a lesson; None if it is not on the board.
        spot: Returns the area of a changed piece; None if it is not on the board.
    """
    stage = moment.stage
    if moment.moving or moment.inspected is not None:
        return []
    marks = tuple(name for name in stage.marks if _stays(moment, name))
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


def with_frame(ui: Ui, button: ft.Control) -> ft.Control:
    """Draws a lesson's frame around a button; taps pass through it."""
    frame = ft.Container(
        _gleaming(ui, _frame(ui, FRAME, kit.RADIUS + GAP)),
        left=-GAP,
        top=-GAP,
        right=-GAP,
        bottom=-GAP,
        ignore_interactions=True,
        key="mark-button",
    )
    both = shapes.uncut([button, frame], fit=ft.StackFit.PASS_THROUGH, expand=button.expand)
    button.expand = None
    return both


def _stays(moment: AnyBoardState[P], name: tuple[str | int, ...]) -> bool:
    if not moment.chosen:
        return True
    if any(name == astuple(piece) for piece in moment.instead):
        return True
    kind, *_, number = name
    hand = moment.now.get("hand") if moment.private and kind == "card" else None
    in_hand = isinstance(hand, Collection) and number in hand
    return in_hand and name not in map(astuple, moment.chosen)


def _frame(ui: Ui, width: float, radius: float) -> ft.Control:
    return ft.Container(border=ft.Border.all(width, ui.colors.brass), border_radius=radius)


def _gleaming(ui: Ui, frame: ft.Control) -> ft.Control:
    if not ui.motion.piece:
        return frame
    brass, light = ui.colors.brass, ui.colors.text
    return ft.Shimmer(frame, base_color=brass, highlight_color=light, period=GLEAM, loop=TIMES)
