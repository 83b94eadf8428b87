"""Patch of Flet's comparison of lists, which can send wrong indices.

If a plain value (such as a colour of a gradient) is removed from one list and an equal one is added
to another, Flet sends a move. If the lists' owners change places in the same drawing, the indices
of that move are wrong, and the client fails in the middle of the drawing.
"""

from dataclasses import is_dataclass
from typing import Any

from flet.controls.object_patch import DiffBuilder

from app.platform import upstream

_take_index = DiffBuilder.take_index


def _of_controls(self: DiffBuilder, value: Any, st: int) -> Any:
    """Returns a removed value if it belongs to a control.

    Returns None for other values, so that Flet sends no move.
    """
    if is_dataclass(value) or isinstance(value, tuple):
        return _take_index(self, value, st)
    return None


def mend() -> None:
    """Patches Flet so that it moves only controls, not plain values."""
    if upstream.is_known(upstream.PATCH + "take_index"):
        DiffBuilder.take_index = _of_controls  # type: ignore[method-assign]
