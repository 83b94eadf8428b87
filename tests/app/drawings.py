"""Traversal of the controls in a drawing, for tests of boards and screens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from flet.components.component import Component, Renderer


@cache
def _holders(cls: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    fields: dict[str, Any] = cls.__dataclass_fields__
    return tuple(name for name in reversed(names) if name in fields or hasattr(cls, name))


def walk_fields(drawing: Any, kinds: tuple[type, ...], names: tuple[str, ...]) -> Iterator[Any]:
    """Yields a control and its descendants; components are rendered in their first state.

    Args:
        drawing: Control, component, list of them, or None.
        kinds: Classes of the controls to yield and enter.
        names: Fields with child controls, in the order in which they are entered.
    """
    waiting = [drawing]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Component):
            waiting.append(Renderer(one).render(one.fn, *one.args, **one.kwargs))
        elif isinstance(one, (list, tuple)):
            waiting += reversed(one)
        elif isinstance(one, kinds):
            yield one
            cls: Any = type(one)
            waiting += [getattr(one, name) for name in _holders(cls, names)]
