"""Fixes Flet's patches of lists, in which moves of plain values may have wrong indices.

Flet pairs a plain value (such as a colour of a gradient) that leaves a list with an equal one that
enters another list, as a move. If the owners of the lists change places in the same drawing, the
indices of that move are wrong, and the client fails in the middle of the drawing.
"""

from dataclasses import is_dataclass
from typing import Any

from flet.controls.object_patch import DiffBuilder

from app.platform import upstream

_take_index = DiffBuilder.take_index


def _of_controls(self: DiffBuilder, value: Any, st: int) -> Any:
    """Takes a removed value to move, if it is a control or the key of one."""
    if is_dataclass(value) or isinstance(value, tuple):
        return _take_index(self, value, st)
    return None


def mend() -> None:
    """Patches Flet so that only controls move."""
    if upstream.is_known(upstream.PATCH + "take_index"):
        DiffBuilder.take_index = _of_controls  # type: ignore[method-assign]
