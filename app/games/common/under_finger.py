"""Lookup of the piece under a finger by position.

It serves touches that the piece's own control does not receive.

A long press ends an animation, so the pressed piece is looked up in the last picture: by key if it
has the same key there, otherwise by position. A thumb that slides onto the board from outside is
looked up by position.
"""

from collections.abc import Callable
from functools import partial
from math import pi
from typing import Any, NamedTuple

import flet as ft

from app.games.common.board_state import Tap
from app.games.common.geometry import Rect
from app.table.board import CardTarget

Held = Callable[[], None]
Point = tuple[float, float]

LAYER = 0.5
"""Fraction of the board's area above which a control is a layer."""

SHEET = ("outside", "inspector")
"""Keys of the inspector's controls."""

SLIGHT = 0.01
"""Largest angle at which a control counts as upright, in radians."""


class Hit(NamedTuple):
    """Control under a point.

    Attributes:
        keys: Keys of the control's ancestors, outermost first, and of the control itself.
        spot: Area of the control.
        held: Opens the description of the piece; None if the control shows no piece.
        data: Data of the control, or of the nearest parent with data.
    """

    keys: tuple[str, ...]
    spot: Rect
    held: Held | None
    data: object

    @property
    def key(self) -> str:
        """Key of the control, or of the nearest parent with a key."""
        return self.keys[-1] if self.keys else ""


class Picture:
    """Last picture of a board, for a finger that slides onto it.

    Attributes:
        layer: Key of the layer with the cards of the hand.
        shown: The picture; None until the animation has ended.
        size: Width and height of the picture.
    """

    def __init__(self, layer: str) -> None:
        self.layer = layer
        self.shown: ft.Control | None = None
        self.size: Point = (0.0, 0.0)

    def record(self, shown: ft.Control, *size: float) -> ft.Control:
        """Stores a picture with its width and height, and returns the picture."""
        self.shown, self.size = shown, (size[0], size[1])
        return shown

    def card_at(self, x: float, up: float) -> CardTarget | None:
        """Returns the card of the hand at a point.

        Args:
            x: Distance of the point from the board's left edge.
            up: Distance of the point from the board's lower edge.

        Returns:
            The card, or None if no card is there or something covers it.
        """
        found = self.tapped_at(x, self.size[1] - up)
        return None if found is None else CardTarget(found[0], found[0].slid)

    def tapped_at(self, x: float, y: float) -> tuple[Tap, Rect] | None:
        """Returns the tap handler and area of the hand's topmost target.

        Returns None if there is no such target at the point, or if something covers it.
        """
        if self.shown is None:
            return None
        hits = _under(self.shown, Rect(0, 0, *self.size), (x, y))
        found = [hit for hit in hits if hit.data is not None]
        if not found or any(hit.key in SHEET for hit in hits):
            return None
        top = found[-1]
        tap, outer = top.data, next(hit for hit in found if hit.data is top.data)
        in_hand = self.layer in top.keys
        return (tap, outer.spot) if in_hand and isinstance(tap, Tap) else None


def held_at(moved: ft.Control, still: ft.Control, size: Point, at: Point) -> Held | None:
    """Returns the function that opens the topmost piece under a point.

    Args:
        moved: Visible picture of the animation.
        still: Last picture of the animation.
        size: Width and height of both pictures.
        at: The point.

    Returns:
        The function, or None if no piece is there or a description is already open.
    """
    board = Rect(0, 0, *size)
    if any(hit.key in SHEET for hit in _under(still, board, at)):
        return None
    readable: dict[str, Held] | None = None
    for hit in reversed(_under(moved, board, at)):
        large = hit.spot.w * hit.spot.h > LAYER * board.w * board.h
        if hit.held is None and (large or not hit.key):
            continue
        middle = hit.spot.middle, hit.spot.y + hit.spot.h / 2
        found = hit.held
        if found is None:
            readable = _readable(still, board) if readable is None else readable
            found = readable.get(hit.key) or _topmost(still, board, middle)
        if found is not None:
            return found
    return _topmost(still, board, at)


def _readable(picture: ft.Control, board: Rect) -> dict[str, Held]:
    return {hit.key: hit.held for hit in _under(picture, board, None) if hit.held is not None}


def _topmost(picture: ft.Control, board: Rect, at: Point) -> Held | None:
    found = [hit.held for hit in _under(picture, board, at) if hit.held is not None]
    return found[-1] if found else None


def _held(data: object, spot: Rect, at: Point | None) -> Held | None:
    held: Held | None = getattr(data, "held", None)
    held_at = getattr(data, "held_at", None)
    if held is None and held_at is not None and at is not None:
        held = partial(held_at, at[0] - spot.x, at[1] - spot.y)
    return held


def _is_turned(control: ft.BaseControl) -> bool:
    rotate = getattr(control, "rotate", None)
    return isinstance(rotate, ft.Rotate) and rotate.angle % (2 * pi) > SLIGHT


def _under(picture: ft.Control, board: Rect, at: Point | None) -> list[Hit]:
    hits: list[Hit] = []
    _collect(hits, picture, at, Hit((), board, None, None))
    return hits


def _collect(hits: list[Hit], control: Any, at: Point | None, parent: Hit) -> None:
    keys, spot, held, found = parent
    width, height = getattr(control, "width", None), getattr(control, "height", None)
    if width or height:
        spot = spot._replace(w=width or spot.w, h=height or spot.h)
    inside = at is None or (spot.x <= at[0] <= spot.right and spot.y <= at[1] <= spot.bottom)
    if not inside or not isinstance(control, ft.BaseControl):
        return
    keys = keys if control.key is None else (*keys, str(control.key))
    if (data := control.data) is not None:
        held, found = _held(data, spot, at) or held, data
    here = Hit(keys, spot, held, found)
    hits.append(here)
    if at is not None and _is_turned(control):
        return
    if isinstance(control, ft.Stack):
        for child in control.controls:
            left, top = getattr(child, "left", None), getattr(child, "top", None)
            if left is None and getattr(child, "right", None) is not None:
                continue
            moved = spot
            if left or top:
                moved = spot._replace(x=spot.x + (left or 0.0), y=spot.y + (top or 0.0))
            _collect(hits, child, at, here._replace(spot=moved))
    elif isinstance(control, ft.Column) and control.scroll is None and len(control.controls) == 1:
        _collect(hits, control.controls[0], at, here)
    elif isinstance(content := getattr(control, "content", None), ft.BaseControl):
        _collect(hits, content, at, here)
