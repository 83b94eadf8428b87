"""Faster tree walks that find added and removed controls in a drawing.

Flet visits each of a control's thirty or forty fields with a generator and looks for controls even
in numbers and texts. This took three fifths of the Python time for a new screen. These walks enter
only values that can contain a control. Results, their order and side effects are the same.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any

from flet.controls.object_patch import (
    DiffBuilder,
    ObjectPatchException,
    _control_setattr,
)

from app.platform import upstream

BARE, OBJECT, DICT, LIST = range(4)
"""Kinds of values by their contents.

`BARE` values have no contents. The others are dataclass objects, dicts and lists.
"""

WALKS = ("_configure_dataclass", "_removed_controls")

_kinds: dict[type, int] = dict.fromkeys((NoneType, bool, int, float, str), BARE)


def quicken() -> None:
    """Replaces Flet's tree walks with faster ones."""
    if upstream.is_known(*(upstream.PATCH + name for name in WALKS)):
        DiffBuilder._configure_dataclass = _configured  # type: ignore[method-assign]
        DiffBuilder._removed_controls = _removed  # type: ignore[method-assign]


def _configured(
    self: DiffBuilder, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
) -> Iterator[Any]:
    found: list[Any] = []
    _come(self.control_cls, item, parent, frozen, configure_setattr_only, found)
    return iter(found)


def _removed(self: DiffBuilder, item: Any, recurse: bool) -> Iterator[Any]:
    found: list[Any] = []
    _gone(self.control_cls, item, recurse, found)
    return iter(found)


def _come(
    control_cls: Any, item: Any, parent: Any, frozen: bool, alone: bool, found: list[Any]
) -> None:
    kind = _kind(item)
    if kind is not OBJECT:
        for one in item.values() if kind is DICT else item if kind is LIST else ():
            _come(control_cls, one, parent, frozen, False, found)
        return
    if parent is None:
        known = getattr(item, "_parent", None)
        parent = known() if known else None
    if parent:
        if parent is item:
            raise ObjectPatchException(f"Parent is the same as item: {item}")
        item._parent = weakref.ref(parent)
    if hasattr(item, "_frozen"):
        frozen = item._frozen
    elif frozen:
        item._frozen = frozen
    cls = item.__class__
    if getattr(cls, "__flet_control_cls__", None) is None:
        cls.__flet_control_cls__ = control_cls
    control = control_cls and isinstance(item, control_cls)
    if control:
        if not alone:
            item.build()
            item._before_update_safe()
            object.__setattr__(item, "_initialized", True)
        found.append(item)
    if not alone:
        holder = item if control else parent
        for part in parts(item):
            _come(control_cls, part, holder, frozen, False, found)
    if not frozen:
        _note_changes(item)


def _note_changes(item: Any) -> None:
    dirty = getattr(item, "_dirty", None)
    if dirty is not None:
        dirty.clear()
    else:
        cls = item.__class__
        if cls.__setattr__ is not _control_setattr:
            cls.__setattr__ = _control_setattr
        object.__setattr__(item, "__changes", {})


def _gone(control_cls: Any, item: Any, recurse: bool, found: list[Any]) -> None:
    if control_cls and isinstance(item, control_cls):
        if hasattr(item, "__prev_lists"):
            for attribute in ("__prev_lists", "__prev_dicts", "__prev_classes"):
                for part in getattr(item, attribute, {}).values():
                    _gone(control_cls, part, recurse, found)
        elif recurse:
            for part in parts(item):
                _gone(control_cls, part, recurse, found)
        found.append(item)
        return
    kind = _kind(item)
    if kind is DICT or kind is LIST:
        for one in item.values() if kind is DICT else item:
            _gone(control_cls, one, recurse, found)


def within(item: Any) -> Iterator[Any]:
    """Yields all enabled objects in a value, in drawing order.

    A disabled control is skipped together with its contents.
    """
    kind = _kind(item)
    if kind is OBJECT:
        if getattr(item, "disabled", False):
            return
        yield item
        held: Any = parts(item)
    else:
        held = item.values() if kind is DICT else item if kind is LIST else ()
    for part in held:
        yield from within(part)


def parts(item: Any) -> list[Any]:
    """Returns the objects, dicts and lists in a dataclass object, in order."""
    cls: Any = type(item)
    places, always = _shape(cls)
    found = []
    for name in always:
        value = getattr(item, name)
        if _kind(value):
            found.append((places[name], value))
    for name, value in getattr(item, "_values", {}).items():
        if _kind(value) and name in places and name not in always:
            found.append((places[name], value))
    if len(found) > 1:
        found.sort(key=_place)
    return [value for _, value in found]


def _place(found: tuple[int, Any]) -> int:
    return found[0]


@cache
def _shape(cls: Any) -> tuple[dict[str, int], tuple[str, ...]]:
    names = [one.name for one in fields(cls) if not one.metadata.get("skip", False)]
    defaults = getattr(cls, "_prop_defaults", {})
    always = tuple(
        name for name in names if _kind(defaults.get(name, MISSING)) or name not in defaults
    )
    return {name: place for place, name in enumerate(names)}, always


def _kind(value: Any) -> int:
    cls = type(value)
    kind = _kinds.get(cls)
    if kind is None:
        kind = _kinds[cls] = (
            OBJECT
            if is_dataclass(cls)
            else DICT
            if issubclass(cls, dict)
            else LIST
            if issubclass(cls, list)
            else BARE
        )
    return kind
