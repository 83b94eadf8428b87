"""A walk over what a drawing holds, for the tests of boards and of screens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from flet.components.component import Component, Renderer


@cache
def _holders(cls: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of the fields that a class of controls has, the last one first."""
    fields: dict[str, Any] = cls.__dataclass_fields__
    return tuple(name for name in reversed(names) if name in fields or hasattr(cls, name))


def walk_fields(drawing: Any, kinds: tuple[type, ...], names: tuple[str, ...]) -> Iterator[Any]:
    """Walks over a control and all that is in it; components are rendered as they stand at first.

    Args:
        drawing: A control, a component, a list of them, or nothing.
        kinds: Classes of what is yielded and entered.
        names: Fields that may hold others, in the order in which they are entered.
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
