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
"""Function that returns the piece at a point, or None."""


class Finder(NamedTuple):
    """Position lookup for a long press on a cover; see `under_finger`.

    Attributes:
        hold: Opens the description of a piece.
        find: Returns the piece at a point of the board, or None.
        area: Area of the cover on the board.
    """

    hold: Callable[[Place | None], None]
    find: Find
    area: Rect

    def held_at(self, x: float, y: float) -> None:
        """Opens the description of the piece at a point of the cover."""
        self.hold(self.find(self.area.x + x, self.area.y + y))


def cover(
    moment: AnyBoardState[P],
    area: Rect,
    find: Find,
    *,
    key: str,
    tap: Callable[[P], None] | None = None,
) -> ft.GestureDetector:
    """Draws a touch layer over an area, disabled during animations.

    Args:
        moment: Board state to draw.
        area: Area of the layer on the board.
        find: Returns the piece at a point of the board, or None.
        key: Key of the control.
        tap: Tap handler of a piece; by default `BoardState.tap`.
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
