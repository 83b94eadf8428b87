"""Scroll position of a screen, restored when the screen above it is closed."""

import flet as ft

EVERY = 100
"""Milliseconds between two reports of a position."""


class Scrolled:
    """Scroll position of a screen.

    Attributes:
        offset: Position in logical pixels.
        column: Column that scrolls, of the last drawing; None without one.
    """

    def __init__(self) -> None:
        self.offset = 0.0
        self.column: ft.Column | None = None
        self._sheet = ""

    def over(self, sheet: str) -> "Scrolled":
        """Returns itself for a sheet over the screen; another sheet begins at its top."""
        if sheet != self._sheet:
            self.offset, self._sheet = 0.0, sheet
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
