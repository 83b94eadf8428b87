"""Tests of the PIN pad."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.table.board import Seat
from app.table.pin import DOT, GAP, Entry, PinPad
from app.text import say
from app.theme import EVENING, Motion, Ui, kit, measure
from tests.app.games.boards import ui_of
from tests.app.games.laid import Box, laid
from tests.app.games.words import cut
from tests.app.screens.rooms import walk, words

UI = Ui(colors=EVENING, width=390, height=844, text_scale=1.0, motion=Motion.of(0), say=say)


@dataclass
class Pad:
    """PIN pad redrawn on command, with the PINs it has reported."""

    tried: list[str] = field(default_factory=list)
    wait: float = 0.0

    def __post_init__(self) -> None:
        seat = Seat("Mai", "amber", None)
        entry = Entry(self.tried.append, lambda: None, lambda: self.wait)
        pad = Renderer().render(PinPad, UI, seat, entry)
        assert isinstance(pad, Component)
        self.component = pad
        self.draw()

    def draw(self) -> None:
        pad = self.component
        pad._state.hook_cursor = 0
        self.drawn = list(walk(Renderer(pad).render(pad.fn, *pad.args, **pad.kwargs)))

    def tap(self, *keys: str) -> None:
        for key in keys:
            name = key if key == "erase" else f"digit-{key}"
            self._find(name).on_click(None)

    def _find(self, key: str) -> Any:
        found = next(one for one in self.drawn if getattr(one, "key", None) == key)
        return found if hasattr(found, "on_click") else found.content

    @property
    def entered(self) -> int:
        labels = [say("pin.entered", count=count) for count in range(5)]
        return next(labels.index(word) for word in words(self.drawn) if word in labels)


@pytest.mark.parametrize("pin", ["2468", "1122", "7777"])
def test_four_digits_between_two_drawings_are_all_heard(pin: str) -> None:
    pad = Pad()
    pad.tap(*pin)
    assert pad.tried == [pin]


def test_two_quick_digits_are_both_shown() -> None:
    pad = Pad()
    pad.tap("1", "1")
    pad.draw()
    assert pad.entered == 2
    pad.tap("2")
    pad.draw()
    assert pad.entered == 3
    pad.tap("2")
    assert pad.tried == ["1122"]


def test_a_digit_is_erased_before_it_was_drawn() -> None:
    pad = Pad()
    pad.tap("1", "9", "erase", "1", "2", "2")
    assert pad.tried == ["1122"]


def test_erasing_more_than_there_is_leaves_the_pad_empty() -> None:
    pad = Pad()
    pad.tap("1", "erase", "erase", "erase")
    pad.draw()
    assert pad.entered == 0


@pytest.mark.parametrize("late", [["5"], ["5", "5"], ["erase"], ["5", "erase"]])
def test_what_is_tapped_after_the_fourth_digit_does_not_reach_the_next_try(late: list[str]) -> None:
    pad = Pad()
    pad.tap(*"1357", *late)
    pad.draw()
    assert pad.tried == ["1357"]
    assert pad.entered == 0
    pad.tap(*"2468")
    assert pad.tried == ["1357", "2468"]


def test_during_a_pause_no_digit_is_taken_and_the_pad_says_how_long_it_lasts() -> None:
    pad = Pad(wait=12.3)
    assert say("pin.wait", count=13) in words(pad.drawn)
    pad.tap(*"1234")
    pad.wait = 0.0
    pad.draw()
    assert (pad.tried, pad.entered) == ([], 0)
    assert say("pin.ask") in words(pad.drawn)
    pad.tap(*"1234")
    assert pad.tried == ["1234"]


LONGEST = "The phone has no room left to save this. Free some space, then try once more, please."
"""Notice of about maximum length."""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (1280, 800)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("message", [None, say("flow.wrong_pin"), LONGEST])
def test_nothing_covers_a_key_of_the_pad(
    size: tuple[int, int], scale: float, message: str | None
) -> None:
    entry = Entry(lambda _: None, lambda: None, forgotten=lambda: None)
    ui, owner = ui_of(*size, scale), Seat("Jonathan-Emmanuel", "amber", None)
    boxes = laid(Renderer().render(PinPad, ui, owner, entry, message=message), *size)
    assert not cut(boxes)
    keys = [box for box in boxes if box.pressed]
    assert len(keys) == 13, "ten digits, cancel, erase, and the way for who forgot"
    for at, box in enumerate(keys):
        assert min(box.at.w, box.at.h) >= 48, box.trail
        assert min(box.at.x, box.at.y) >= 0, box.trail
        assert box.at.right <= size[0], box.trail
        assert box.at.bottom <= size[1], box.trail
        assert not any(meet(box, other) for other in keys[at + 1 :]), box.trail
    for box in boxes:
        if isinstance(box.control, ft.Text) and not any(boxes[up] in keys for up in box.inside):
            assert not any(meet(box, key) for key in keys), box.control.value

    head = next(box for box in boxes if _asks(box.control))
    assert _height_of(head.control, head.at.w) <= head.at.h


def _asks(control: Any) -> bool:
    inside = control.controls if isinstance(control, ft.Column) else []
    return any(getattr(one, "key", None) == "asked" for one in inside)


def _height_of(column: ft.Column, width: float) -> float:
    """Returns the height that a column of text needs at this width."""
    height = (len(column.controls) - 1) * GAP
    for one in column.controls:
        texts = [each for each in walk(one) if isinstance(each, ft.Text)]
        own = getattr(one, "height", None)
        if own is None and texts:
            size = float(texts[0].size or 0)
            font = str(texts[0].font_family)
            own = measure.rows(str(texts[0].value), size, width, font) * size * kit.LINE
        height += DOT if own is None else own
    return height


def meet(one: Box, other: Box) -> bool:
    width = min(one.at.right, other.at.right) - max(one.at.x, other.at.x)
    height = min(one.at.bottom, other.at.bottom) - max(one.at.y, other.at.y)
    return width > 0.5 and height > 0.5
