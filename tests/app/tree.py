"""Accessibility tree of a drawing, computed without a browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import flet as ft
from flet.components.component import Component, Renderer

from app.platform.walks import parts
from app.theme import kit

BUTTONS = (ft.Button, ft.TextButton, ft.OutlinedButton, ft.IconButton)


class Node(NamedTuple):
    """Node of a screen reader's tree.

    Attributes:
        name: Name that is announced.
        pressed: Whether the node can be pressed.
        regions: Names of the enclosing regions, outermost first.
        place: Place in the order of the board; see `kit.read_at`.
        data: Mark of the control.
        loose: Whether this is a text without a node of its own, whose region has it in its name.
    """

    name: str
    pressed: bool
    regions: tuple[str, ...]
    place: int | None = None
    data: object = None
    loose: bool = False


def tree(control: Any) -> list[Node]:
    return _arranged([*_nodes(control, ())])


def _arranged(nodes: list[Node]) -> list[Node]:
    """Returns sorted nodes: in each board inner regions first, then by place."""
    numbered = [*enumerate(nodes)]
    first = {region: at for at, node in reversed(numbered) for region in node.regions[:1]}

    def rank(found: tuple[int, Node]) -> tuple[int, int, int, int]:
        at, node = found
        begins = first[node.regions[0]] if node.regions else at
        place = -1 if node.place is None else node.place
        return begins, -len(node.regions), place, at

    return [node for _, node in sorted(numbered, key=rank)]


def _nodes(item: Any, regions: tuple[str, ...], *, own: bool = True) -> Iterator[Node]:
    if isinstance(item, Component):
        item = Renderer(item).render(item.fn, *item.args, **item.kwargs)
    if isinstance(item, list | tuple):
        for one in item:
            yield from _nodes(one, regions, own=own)
        return
    if not isinstance(item, ft.BaseControl):
        return
    if isinstance(item, (ft.MergeSemantics, *BUTTONS)):
        yield _merged(item, regions)
        return
    if isinstance(item, ft.GestureDetector) and not item.exclude_from_semantics:
        yield Node(_text(item), True, regions, data=item.data)
        return
    if isinstance(item, ft.Semantics):
        if item.exclude_semantics or item.identifier not in (kit.REGION, kit.DIALOG):
            if item.label:
                yield Node(item.label, bool(item.on_tap), regions, kit.place_of(item.identifier))
            if item.exclude_semantics:
                return
        else:
            regions = (*regions, item.label or "") if item.identifier == kit.REGION else regions
        own = item.identifier not in (kit.REGION, kit.DIALOG)
    if isinstance(item, ft.Text) and (said := _text(item)):
        yield Node(said, False, regions, loose=not own)
    for one in parts(item):
        yield from _nodes(one, regions, own=own)


def _merged(item: Any, regions: tuple[str, ...]) -> Node:
    inside = [*_inside(item)]
    places = [kit.place_of(one.identifier) for one in inside if isinstance(one, ft.Semantics)]
    button = next((one for one in inside if isinstance(one, BUTTONS)), None)
    data = None if button is None else button.data
    place = next((each for each in places if each is not None), None)
    return Node(_text(item), button is not None and not button.disabled, regions, place, data)


def _inside(item: Any) -> Iterator[Any]:
    if isinstance(item, Component):
        item = Renderer(item).render(item.fn, *item.args, **item.kwargs)
    if isinstance(item, ft.BaseControl):
        yield item
    for one in _held(item):
        yield from _inside(one)


def _held(item: Any) -> Sequence[Any]:
    if isinstance(item, list | tuple):
        return item
    return parts(item) if isinstance(item, ft.BaseControl) else ()


def _text(item: Any) -> str:
    """Returns all texts of a control as one name."""
    if isinstance(item, Component):
        item = Renderer(item).render(item.fn, *item.args, **item.kwargs)
    if isinstance(item, ft.Text):
        if item.semantics_label is not None:
            return item.semantics_label
        return (item.value or "") + "".join(span.text or "" for span in item.spans or ())
    found = []
    if isinstance(item, ft.Semantics):
        found.append(item.label or "")
        if item.exclude_semantics:
            return found[0]
    return " ".join(filter(None, [*found, *(_text(one) for one in _held(item))]))
