"""Maps types to the fields of views and events that contain them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_type_hints, is_typeddict


def meanings(*shapes: Any) -> Mapping[Any, frozenset[str]]:
    """Returns, for each type, the names of the fields that contain it.

    Fields of lists and nested typed dictionaries are included.

    Args:
        shapes: Classes with annotations, or unions of such classes.
    """
    found = defaultdict[Any, set[str]](set)
    waiting = [each for shape in shapes for each in get_args(shape) or (shape,)]
    for each in waiting:
        for name, hint in get_type_hints(each).items():
            for part in _parts(hint):
                found[part].add(name)
                if is_typeddict(part) and part not in waiting:
                    waiting.append(part)
    return {part: frozenset(names) for part, names in found.items()}


def _parts(hint: Any) -> Iterator[Any]:
    inner = get_args(hint)
    if not inner:
        yield hint
    for each in inner:
        yield from _parts(each)
