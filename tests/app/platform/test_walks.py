"""Tests of faster searches for added and removed controls."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
import pytest
from flet.components.component import Renderer
from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

from app.places import Place
from app.platform import walks
from app.platform.quicker import drawn_with
from tests.app.screens.rooms import House, Shown, open_store


def _as_it_comes() -> Any:
    spec = importlib.util.spec_from_file_location("as_it_comes", object_patch.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.DiffBuilder


OWN, QUICK = _as_it_comes(), object_patch.DiffBuilder
ENCODE = configure_encode_object_for_msgpack(BaseControl)


def boxes() -> ft.Control:
    style = ft.ButtonStyle(
        side={ft.ControlState.FOCUSED: ft.BorderSide(3, "red")}, padding=ft.Padding.all(3)
    )
    field = ft.TextField(value="a", prefix_icon=ft.Container(ft.Text("in a field")))
    spans = [ft.TextSpan("one"), ft.TextSpan("two", ft.TextStyle(size=3))]
    return ft.Column(
        [
            ft.Container(ft.Stack([ft.Text("a"), ft.Text("b", key="b")]), gradient=None, key="c"),
            ft.Button(content=ft.Text("press", spans=spans), style=style, on_click=print),
            ft.Row([field, ft.MergeSemantics(ft.Semantics(label="said", content=ft.Row([])))]),
            ft.Container(gradient=ft.LinearGradient(colors=["red", "blue"]), badge=ft.Badge("1")),
        ],
        key="column",
    )


def screen() -> ft.Control:
    house = House(open_store())
    house.shell.places.trail = [Place("home"), Place("settings")]
    drawn: ft.Control = Renderer().render(Shown, house.shell, house.shell.places.top)
    return drawn


def all_in(item: Any) -> Iterator[Any]:
    """Yields every dataclass in an object by a plain recursive search.

    Fields that Flet marks to be skipped are left out.
    """
    if is_dataclass(item):
        yield item
        for one in fields(item):
            if not one.metadata.get("skip", False):
                yield from all_in(getattr(item, one.name))
    elif isinstance(item, dict):
        for value in item.values():
            yield from all_in(value)
    elif isinstance(item, list):
        for value in item:
            yield from all_in(value)


def noted(item: Any) -> tuple[Any, ...]:
    """Returns the marks that Flet leaves on an object, without those that vary."""
    parent = getattr(item, "_parent", None)
    above = parent() if parent else None
    return (
        type(item).__name__,
        getattr(item, "key", None),
        type(above).__name__,
        getattr(item, "_frozen", None),
        getattr(item, "_initialized", None),
        bool(getattr(item, "_dirty", None)),
        type(item).__flet_control_cls__ is BaseControl,
    )


def walked(builder: Any, make: Callable[[], Any], frozen: bool, alone: bool) -> list[Any]:
    """Returns what a tree builder finds and marks.

    Args:
        builder: The tree builder, Flet's or ours.
        make: Creates the tree that is added, sent and removed.
        frozen: Whether the tree is frozen.
        alone: Whether only its root is visited.
    """
    made, above = make(), ft.Container()
    diff = builder(None, None, control_cls=BaseControl)
    come = [noted(one) for one in diff._configure_dataclass(made, above, frozen, alone)]
    left = [noted(one) for one in all_in(made)] if not alone else []
    gone = [[type(one) for one in diff._removed_controls(made, more)] for more in (True, False)]
    if not alone:
        msgpack.packb(made, default=ENCODE)
    sent = [[type(one) for one in diff._removed_controls([made], more)] for more in (True, False)]
    return [come, left, gone, sent]


@pytest.mark.parametrize("make", [boxes, screen])
def test_the_same_is_found_and_noted(make: Callable[[], Any]) -> None:
    walks.quicken()
    for frozen, alone in product((True, False), repeat=2):
        own, quick = (walked(builder, make, frozen, alone) for builder in (OWN, QUICK))
        assert own == quick, (frozen, alone)
        assert len(own[0]) == 1 if alone else len(own[0]) > 10


def test_every_class_is_entered_where_it_may_hold_something() -> None:
    for cls in drawn_with():
        try:
            made = cls()
        except (TypeError, ValueError):  # it wants something, or is no control by itself
            continue
        values = [getattr(made, one.name) for one in fields(cls) if not one.metadata.get("skip")]
        held = [one for one in values if is_dataclass(one) or isinstance(one, dict | list)]
        assert walks.parts(made) == held, cls


def test_nobody_is_their_own_parent() -> None:
    walks.quicken()
    text = ft.Text("a")
    with pytest.raises(object_patch.ObjectPatchException):
        list(QUICK(None, None, control_cls=BaseControl)._configure_dataclass(text, text, False))
