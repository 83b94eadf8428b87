"""Areas of drawn controls in a window, and their uncovered parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import flet as ft
from flet.components.component import Component, Renderer

from app.games.common.geometry import Rect
from app.theme import kit
from tests.app.games.words import LINE, edges, unbroken_width

PRESSED = ("on_click", "on_tap", "on_tap_up", "on_pan_down")


class Frame(NamedTuple):
    """Origin of the coordinates inside a control.

    Attributes:
        way: 1, or -1 inside an upside-down control.
    """

    x: float = 0.0
    y: float = 0.0
    way: int = 1

    def place(self, rect: Rect) -> Rect:
        x, y, width, height = rect
        if self.way < 0:
            return Rect(self.x - x - width, self.y - y - height, width, height)
        return Rect(self.x + x, self.y + y, width, height)

    def at(self, x: float, y: float, way: int = 1) -> Frame:
        return Frame(self.x + self.way * x, self.y + self.way * y, self.way * way)


@dataclass(eq=False)
class Box:
    """Control with its area in the window.

    Attributes:
        trail: Keys of the enclosing controls, and its own.
        inside: Indices of the boxes of the enclosing controls.
    """

    control: Any
    at: Rect
    trail: tuple[str, ...]
    inside: tuple[int, ...]

    @cached_property
    def pressed(self) -> bool:
        able = not getattr(self.control, "disabled", False)
        return able and any(getattr(self.control, name, None) is not None for name in PRESSED)

    @cached_property
    def solid(self) -> bool:
        one = self.control
        return (
            isinstance(one, ft.Container)
            and one.bgcolor is not None
            and not one.ignore_interactions
        )


def laid(control: Any, width: float, height: float, *, drawn: bool = True) -> list[Box]:
    """Returns every control in a window of this size, the lowest first.

    A control without an area fills its parent; in a row or a column it shares the space that
    controls of known size leave.

    Args:
        control: Everything in the window.
        width: Width of the window.
        height: Height of the window.
        drawn: Whether components are rendered; all other areas are the same without them.
    """
    layout = _Layout(drawn)
    layout.lay(control, Rect(0, 0, width, height), Frame(), (), ())
    return layout.found


class _Layout:
    """Layout in progress, with the boxes found so far.

    Args:
        drawn: Whether components are rendered.
    """

    def __init__(self, drawn: bool) -> None:
        self.drawn = drawn
        self.found: list[Box] = []

    def lay(
        self, one: Any, room: Rect, frame: Frame, trail: tuple[str, ...], inside: tuple[int, ...]
    ) -> None:
        """Adds a control and its descendants; components only if `drawn` is set."""
        if isinstance(one, Component):
            if self.drawn:
                drawn = Renderer(one).render(one.fn, *one.args, **one.kwargs)
                self.lay(drawn, room, frame, trail, inside)
            return
        if isinstance(one, (list, tuple)):
            for each in one:
                self.lay(each, room, frame, trail, inside)
            return
        if not isinstance(one, ft.BaseControl):
            return
        area = _area(one, room)
        key = getattr(one, "key", None)
        trail = (*trail, str(key)) if key is not None else trail
        self.found.append(Box(one, frame.place(area), trail, inside))
        inside = (*inside, len(self.found) - 1)
        if isinstance(one, ft.RotatedBox) and one.quarter_turns == 2:
            turned = frame.at(area.right, area.bottom, -1)
            self.lay(one.content, Rect(0, 0, area.w, area.h), turned, trail, inside)
            return
        within = frame.at(area.x, area.y)
        for child, spot in _children(one, area):
            self.lay(child, spot, within, trail, inside)


def _area(one: Any, room: Rect) -> Rect:
    left, top = getattr(one, "left", None), getattr(one, "top", None)
    right, bottom = getattr(one, "right", None), getattr(one, "bottom", None)
    width, height = getattr(one, "width", None), getattr(one, "height", None)
    if width is None:
        width = room.w - (left or 0) - (right or 0)
    if height is None:
        height = room.h - (top or 0) - (bottom or 0)
    x = room.right - right - width if left is None and right is not None else room.x + (left or 0)
    y = room.bottom - bottom - height if top is None and bottom is not None else room.y + (top or 0)
    return Rect(x, y, width, height)


def _inner(one: Any, area: Rect) -> Rect:
    left, top, right, bottom = edges(one)
    return Rect(left, top, max(0.0, area.w - left - right), max(0.0, area.h - top - bottom))


def _children(one: Any, area: Rect) -> Iterator[tuple[Any, Rect]]:
    """Yields the children of a control, with the space for each."""
    room = _inner(one, area)
    if isinstance(one, (ft.Row, ft.Column)):
        yield from _in_line(one, room)
        return
    for name in ("content", "controls"):
        inside = getattr(one, name, None)
        for child in inside if isinstance(inside, (list, tuple)) else (inside,):
            if isinstance(child, ft.BaseControl):
                yield child, room


def _in_line(one: ft.Row | ft.Column, room: Rect) -> Iterator[tuple[Any, Rect]]:
    """Yields the children of a row or column, each with its area.

    Children without a size share the rest in proportion to their `expand`.
    """
    row = isinstance(one, ft.Row)
    sizes = [None if getattr(each, "expand", None) else _length(each, row) for each in one.controls]
    parts = [
        0 if size is not None else int(getattr(each, "expand", None) or 1)
        for each, size in zip(one.controls, sizes, strict=True)
    ]
    gaps = (one.spacing or 0) * max(0, len(sizes) - 1)
    free = (room.w if row else room.h) - gaps - sum(size or 0 for size in sizes)
    share = max(0.0, free) / max(1, sum(parts))
    centred = row and one.alignment is ft.MainAxisAlignment.CENTER and not sum(parts)
    at = max(0.0, free) / 2 if centred else 0.0
    for child, size, part in zip(one.controls, sizes, parts, strict=True):
        long = share * part if size is None else size
        if row:
            yield child, Rect(at, 0, long, room.h)
        else:
            yield child, Rect(0, at, room.w, long)
        at += long + (one.spacing or 0)


def _length(one: Any, row: bool) -> float | None:
    """Returns the fixed length of a child in a row or column.

    Returns None if the length is not fixed.
    """
    if not isinstance(one, ft.BaseControl):
        return None
    if (size := getattr(one, "width" if row else "height", None)) is not None:
        return float(size)
    if row and isinstance(one, ft.Text):
        return unbroken_width(one)
    if row and isinstance(one, ft.IconButton):
        return float(kit.TARGET)
    if not row:
        return _height_of(one)
    if isinstance(one, (ft.Row, ft.Column)):
        long = [_length(each, row) for each in one.controls]
        known = [each for each in long if each is not None]
        if not known or len(known) < len(long):
            return None
        if isinstance(one, ft.Column):
            return max(known)
        return sum(known) + (one.spacing or 0) * (len(known) - 1)
    inside = _length(getattr(one, "content", None), row)
    left, _, right, _ = edges(one)
    return None if inside is None else inside + left + right


def _height_of(one: ft.BaseControl) -> float | None:
    """Returns the fixed height of a child of a column, or None."""
    if getattr(one, "scroll", None):
        return None
    if isinstance(one, ft.IconButton):
        return float(kit.TARGET)
    if isinstance(one, ft.Text):
        style = one.style or ft.TextStyle()
        size = float(one.size or style.size or 14)
        return size * (style.height or LINE) * one.max_lines if one.max_lines else None
    if isinstance(one, (ft.Row, ft.Column)):
        row = isinstance(one, ft.Row)
        found = [
            None if getattr(each, "expand", None) and not row else _length(each, row=False)
            for each in one.controls
        ]
        known = [each for each in found if each is not None]
        if not known or len(known) < len(found) or getattr(one, "wrap", False):
            return None
        return max(known) if row else sum(known) + (one.spacing or 0) * (len(known) - 1)
    inside = getattr(one, "content", None)
    height = _length(inside, row=False) if isinstance(inside, ft.BaseControl) else None
    _, top, _, bottom = edges(one)
    return None if height is None else height + top + bottom


def seen(boxes: Sequence[Box], number: int) -> list[Rect]:
    """Returns the parts of a box that no later solid box covers.

    Its own descendants do not cover it.
    """
    one = boxes[number]
    parts = [one.at]
    for over in boxes[number + 1 :]:
        if over.solid and _meet(one.at, over.at) and number not in over.inside:
            parts = [rest for part in parts for rest in _without(part, over.at)]
            if not parts:
                break
    return parts


def met(boxes: Sequence[Box], x: float, y: float) -> Box | None:
    """Returns the control that a finger presses at a point, or None.

    It is the topmost there, or one around it. In Flutter a container takes a touch even where
    nothing is painted.
    """
    for one in reversed(boxes):
        left, top, width, height = one.at
        if not (left <= x < left + width and top <= y < top + height):
            continue
        around = [boxes[number] for number in one.inside]
        if any(getattr(box.control, "ignore_interactions", False) for box in (*around, one)):
            continue
        if one.pressed:
            return one
        if isinstance(one.control, ft.Container | ft.Image):
            return next((box for box in reversed(around) if box.pressed), None)
    return None


def _meet(part: Rect, over: Rect) -> bool:
    left, top, width, height = part
    x, y, w, h = over
    return (
        min(left + width, x + w) - max(left, x) > 0.5
        and min(top + height, y + h) - max(top, y) > 0.5
    )


def _without(part: Rect, over: Rect) -> Iterator[Rect]:
    """Yields the parts of an area that another one does not cover."""
    if not _meet(part, over):
        yield part
        return
    left, right = max(part.x, over.x), min(part.right, over.right)
    top, low = max(part.y, over.y), min(part.bottom, over.bottom)
    around = (
        Rect(part.x, part.y, part.w, top - part.y),
        Rect(part.x, low, part.w, part.bottom - low),
        Rect(part.x, top, left - part.x, low - top),
        Rect(right, top, part.right - right, low - top),
    )
    yield from (rest for rest in around if min(rest.w, rest.h) > 0.5)
