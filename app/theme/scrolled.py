"""Scroll positions of a screen, restored after a sheet closes."""

from collections.abc import Sequence

import flet as ft

EVERY = 100
"""Milliseconds between two reports of a position."""


class Scrolled:
    """Scroll positions of a screen and of the sheets over it.

    Attributes:
        column: Scrolling column of the last drawing; None if there is none.
    """

    def __init__(self) -> None:
        self.column: ft.Column | None = None
        self._sheets: list[str] = []
        self._offsets: dict[str, float] = {}

    @property
    def offset(self) -> float:
        """Position of the top sheet, or of the screen without sheets."""
        return self._offsets.get(self._top, 0.0)

    @offset.setter
    def offset(self, offset: float) -> None:
        self._offsets[self._top] = offset

    @property
    def _top(self) -> str:
        return self._sheets[-1] if self._sheets else ""

    def over(self, sheets: Sequence[str]) -> "Scrolled":
        """Sets the sheets over the screen, and returns this object.

        Scroll positions of closed sheets are forgotten.

        Args:
            sheets: Names of the open sheets, from the bottom up.
        """
        self._sheets = [*sheets]
        self._offsets = {
            name: offset for name, offset in self._offsets.items() if name in ("", *sheets)
        }
        self.column = None
        return self

    def follow(self, column: ft.Column) -> None:
        """Records the position of a column from now on."""
        self.column = column
        column.on_scroll = self._moved
        column.scroll_interval = EVERY

    async def restore(self) -> None:
        """Scrolls the column to the recorded position."""
        if self.column is not None and self.offset > 0:
            await self.column.scroll_to(offset=self.offset, duration=0)

    def _moved(self, event: ft.OnScrollEvent) -> None:
        self.offset = event.pixels
