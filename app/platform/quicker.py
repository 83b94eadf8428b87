"""Faster constructors for Flet's controls and values.

These classes have about thirty fields, of which a drawing sets about five. The `__init__` generated
by `dataclass` passes every field to a descriptor of Flet, which stores nothing if the value equals
the default. This takes most of the Python time for a new screen. The replacement processes only the
given fields, with the same result.
"""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, InitVar, fields
from functools import cache
from typing import Any

from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.page import Page
from flet.controls.services.service import Service
from flet.controls.value_types import Value
from flet.messaging import protocol

from app.platform import upstream, walks

MAKERS = (
    "flet.controls.value_types:Prop",
    "flet.controls.value_types:_install_props",
    "flet.controls.value_types:value",
    "flet.controls.base_control:_apply_control",
)
"""Functions of Flet that produce the replaced `__init__`."""

FINISH = "flet.controls.base_control:BaseControl.__post_init__"

FIELD = "flet.messaging.protocol:_get_root_dataclass_field"

WRITTEN = "<string>"
"""File name that Python gives to the generated `__init__` of a dataclass."""

_done: set[type] = set()


def quicken() -> None:
    """Replaces constructors and tree walks of Flet.

    Only classes imported so far are changed.
    """
    walks.quicken()
    # Called for two fields of every object sent; the answer depends on the class alone.
    cached = hasattr(protocol._get_root_dataclass_field, "cache_info")
    if not cached and upstream.is_known(FIELD):
        protocol._get_root_dataclass_field = cache(protocol._get_root_dataclass_field)
    for cls in drawn_with() if upstream.is_known(*MAKERS) else ():
        if cls not in _done:
            _done.add(cls)
            cls.__init__ = quick_init(cls)


def drawn_with() -> list[Any]:
    """Returns the classes used in drawings whose `__init__` is generated."""
    found = dict.fromkeys((*_below(BaseControl), *_values()))
    once = (Page, Service)
    return [
        cls for cls in found if not issubclass(cls, once) and (cls in _done or _as_written(cls))
    ]


def _below(cls: Any) -> Iterator[type]:
    for sub in cls.__subclasses__():
        yield sub
        yield from _below(sub)


def _values() -> Iterator[type]:
    """Yields Flet's value classes, which share only a marker."""
    import flet

    for thing in list(vars(flet).values()):
        if isinstance(thing, type) and issubclass(thing, Value) and thing is not Value:
            yield thing


def _as_written(cls: type) -> bool:
    code = getattr(vars(cls).get("__init__"), "__code__", None)
    return code is not None and (code.co_filename == WRITTEN or code.co_name == "_value_init")


def quick_init(cls: Any) -> Callable[..., None]:
    """Returns a fast `__init__` equivalent to a class's own."""
    whole = cls.__init__
    props: dict[str, Any] = cls._prop_defaults
    every: dict[str, Field[Any]] = cls.__dataclass_fields__
    asked = {name: one.default for name, one in every.items() if _is_init_var(one)}
    known = {*asked, *(one.name for one in fields(cls))}  # without the class's own attributes
    declared = {name: one for name, one in every.items() if name in known}
    others = {name: one for name, one in declared.items() if name not in {*props, *asked}}
    plain = {name: one.default for name, one in others.items() if one.default is not MISSING}
    made = [
        (name, one.default_factory)
        for name, one in others.items()
        if one.default_factory is not MISSING and name not in {"_values", "_dirty"}
    ]
    settable = {name for name, one in others.items() if one.init} | {*asked}
    places = [name for name, one in declared.items() if one.init and not one.kw_only]
    needed = frozenset(
        name
        for name, one in declared.items()
        if one.init and one.default is MISSING and one.default_factory is MISSING
    )
    finish = quick_finish(cls, plain) if hasattr(cls, "__post_init__") else None

    def init(self: Any, /, *args: Any, **given: Any) -> None:
        if args:
            if len(args) > len(places) or not given.keys().isdisjoint(places[: len(args)]):
                return whole(self, *args, **given)  # which raises the right error
            given.update(zip(places, args, strict=False))
        if needed and not needed <= given.keys():
            return whole(self, **given)
        state = self.__dict__
        state.update(plain)
        values = state["_values"] = {}
        state["_dirty"] = {}
        for name, make in made:
            state[name] = make()
        for name, value in given.items():
            if name in props:
                if not (value is (usual := props[name]) or value == usual):
                    values[name] = value
            elif name in settable:
                if name not in asked:
                    state[name] = value
            else:
                return whole(self, **given)
        if finish is not None:
            finish(self, *[given.get(name, usual) for name, usual in asked.items()])
            state["_dirty"].clear()
        return None

    return init


def quick_finish(cls: Any, plain: dict[str, Any]) -> Callable[..., None]:
    """Returns the constructor step that runs after all fields are set.

    Flet chains one `__post_init__` for each base class of a control. The last of them sets the
    class's `__hash__` again for every control, which invalidates Python's caches for the class. The
    replacement puts constant values into `plain` and sets `__hash__` only once.

    Args:
        cls: The class.
        plain: Initial values of every object of the class; extended by this function.
    """
    first = step = cls.__post_init__
    found: list[dict[str, Any]] = []
    while step.__name__ == "new_post_init":
        names, cells = step.__code__.co_freevars, step.__closure__
        found.append({name: cell.cell_contents for name, cell in zip(names, cells, strict=True)})
        step = found[-1]["orig_post_init"]
    named = [each["type_name"] for each in found if each["type_name"] is not None]
    if step is not BaseControl.__post_init__ or not named or not upstream.is_known(FINISH):
        return first
    plain["_c"] = named[0]
    for each in found:
        if each["isolated"] is not None:
            plain["_isolated"] = each["isolated"]
    cls.__hash__ = BaseControl.__hash__
    begins = cls.init is not BaseControl.init

    def finish(self: Any, ref: Any) -> None:
        self._i = ControlId.next()
        if ref is not None:
            ref.current = self
        if begins:
            self.init()

    return finish


def _is_init_var(one: Field[Any]) -> bool:
    return isinstance(one.type, InitVar) or str(one.type).startswith(("InitVar", "dataclasses.Ini"))
