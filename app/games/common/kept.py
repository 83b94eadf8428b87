"""Pieces that have not changed since the last drawing are not made anew.

Comparing two drawings of a piece costs about as much as making one, and both are most of what a
move costs in Python. A piece that is the very same object is neither made nor compared.
"""

from collections.abc import Callable
from typing import Any

from app.theme import Ui


class Kept:
    """The pieces of one board's last drawing. `begin` each drawing; then call it for each piece.

    Only for pieces that nobody presses: what is pressed calls back into its own scene.
    """

    def __init__(self) -> None:
        self._ui: Ui | None = None
        self._last: dict[Any, Any] = {}
        self._now: dict[Any, Any] = {}

    def begin(self, ui: Ui) -> None:
        """A new drawing, on a screen that looks like this."""
        self._last = self._now if ui == self._ui else {}
        self._now = {}
        self._ui = ui

    def __call__(self, make: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """What `make(ui, *args, **more)` makes; the object of the last drawing if it was asked so.

        All arguments are hashable values, and all that `make` draws comes from them. No object is
        handed out twice in one drawing.
        """
        asked = (make, args, tuple(more.items()))
        piece = self._last.pop(asked, None)
        if piece is None:
            piece = make(self._ui, *args, **more)
        self._now[asked] = piece
        return piece
