"""Test of patches to Flet controls that change places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, ObjectPatch

from app.platform import patching


@pytest.fixture(autouse=True)
def mended() -> Iterator[None]:
    before = DiffBuilder.take_index
    patching.mend()
    yield
    DiffBuilder.take_index = before  # type: ignore[method-assign]


def picture(order: str, colours: dict[str, list[str]]) -> ft.Column:
    return ft.Column(
        [ft.Container(gradient=ft.LinearGradient(colors=colours[key]), key=key) for key in order]
    )


def boxes_of(column: ft.Column) -> list[tuple[Any, list[str]]]:
    return [(box.key, [*box.gradient.colors]) for box in column.controls]  # type: ignore[attr-defined]


def after(before: ft.Column, then: ft.Column) -> list[tuple[Any, list[str]]]:
    """Applies the patch between two drawings to a client's boxes, and returns them."""
    client = boxes_of(before)
    for one in (before, *before.controls):
        one._frozen = True
    patch, _, _ = ObjectPatch.from_diff(before, then, control_cls=BaseControl, frozen=True)
    for step in patch.patch:
        path = [*step["path"]]
        assert path.pop(0) == "controls"
        if len(path) == 1:
            assert step["op"] == "move"
            client.insert(path[0], client.pop(step["from"][-1]))
            continue
        box, *_, place = path
        colours = client[box][1]
        assert step["op"] in ("replace", "add", "remove"), "plain values never move"
        if step["op"] == "replace":
            colours[place] = step["value"]
        elif step["op"] == "add":
            assert place <= len(colours)
            colours.insert(place, step["value"])
        else:
            colours.pop(place)
    return client


def test_colours_that_leave_one_list_for_another_are_sent_anew() -> None:
    one = {"a": ["red", "blue"], "b": ["blue", "red"], "c": ["grey", "red"]}
    other = {"a": ["blue", "red", "grey"], "b": ["red", "blue"], "c": ["red"]}
    for order in ("abc", "cab", "bca", "cba"):
        then = picture(order, other)
        assert after(picture("abc", one), then) == boxes_of(then), order
