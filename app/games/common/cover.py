"""Touch layer for pieces that are rotated or close together.

The layer finds the piece under the finger by position. Screen readers and keyboards use the pieces
below the layer.
"""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect
from app.table.places import Place

Find = Callable[[float, float], Place | None]
"""Returns the piece at a point of the board, or None."""


class Finder(NamedTuple):
    """Opens the piece of a cover under a long touch; see `under_finger`."""

    hold: Callable[[Place | None], None]
    find: Find
    area: Rect

    def held_at(self, x: float, y: float) -> None:
        """Handles a long touch at a point relative to the area's corner."""
        self.hold(self.find(self.area.x + x, self.area.y + y))


def cover(
    moment: AnyBoardState[P],
    area: Rect,
    find: Find,
    *,
    key: str,
    tap: Callable[[P], None] | None = None,
) -> ft.GestureDetector:
    """Draws the touch layer over an area.

    Taps are disabled during a movement.

    Args:
        moment: Board state to draw.
        area: Area of the layer on the board.
        find: Finds the piece under a finger.
        key: Key of the control.
        tap: Handles a tap on a piece; by default `BoardState.tap`.
    """
    finder = Finder(moment.hold, find, area)
    takes = moment.tap if tap is None else tap

    def tapped(event: ft.TapEvent[ft.GestureDetector]) -> None:
        at = event.local_position
        if at is not None and (piece := find(area.x + at.x, area.y + at.y)) is not None:
            takes(piece)  # type: ignore[arg-type]  # the board finds its own pieces

    return ft.GestureDetector(
        on_tap_up=None if moment.moving else tapped,
        mouse_cursor=ft.MouseCursor.CLICK,
        exclude_from_semantics=True,
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        data=finder,
        key=key,
    )
