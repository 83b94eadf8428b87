"""A layer that finds the piece under a finger itself: pieces lie close together, or are turned.

Screen readers and keyboards meet the pieces below it.
"""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect
from app.table.places import Place

Find = Callable[[float, float], Place | None]
"""Returns the piece at a point of the board; None where there is nothing."""


class Finder(NamedTuple):
    """Opens what lies at a point of a cover; see `under_finger`."""

    hold: Callable[[Place | None], None]
    find: Find
    area: Rect

    def held_at(self, x: float, y: float) -> None:
        """Takes a long touch, measured from the corner of the area."""
        self.hold(self.find(self.area.x + x, self.area.y + y))


def cover(
    moment: AnyBoardState[P],
    area: Rect,
    find: Find,
    *,
    key: str,
    tap: Callable[[Place], None] | None = None,
) -> ft.GestureDetector:
    """The layer over an area; while pieces move it only knows what lies there.

    Args:
        moment: The moment that is drawn.
        area: Its place on the board.
        find: Finds the piece under a finger.
        key: Its key.
        tap: Takes a tap on a piece; if left out, as the moment does.
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
