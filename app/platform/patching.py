"""Flet tells the client what has changed in its lists. One of its short cuts loses count.

A plain value (a colour of a gradient, say) that leaves one list is paired with an equal one that
comes into another, as if it had moved there. Where the lists' owners change places in the same
drawing, the places of such a move are wrong: the client stops in the middle of the drawing.
"""

from dataclasses import is_dataclass
from typing import Any

from flet.controls.object_patch import DiffBuilder

from app.platform import upstream

_take_index = DiffBuilder.take_index


def _of_controls(self: DiffBuilder, value: Any, st: int) -> Any:
    """What was noted for a control, or for the key of one; plain values are always sent anew."""
    if is_dataclass(value) or isinstance(value, tuple):
        return _take_index(self, value, st)
    return None


def mend() -> None:
    """From now on only controls move."""
    if upstream.is_known(upstream.PATCH + "take_index"):
        DiffBuilder.take_index = _of_controls  # type: ignore[method-assign]
