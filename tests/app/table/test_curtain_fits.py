"""The curtain is whole on every window, however small: what finds no room is scrolled to."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.table.curtain import Curtain, Ways
from app.table.stage import Seat
from tests.app.games.boards import NAMES, ui_of
from tests.app.games.laid import laid
from tests.app.games.words import cut

LARGE = ((390, 844), (360, 640), (844, 390), (640, 360), (1280, 800))
ZOOMED = ((195, 422), (220, 476), (320, 256))
"""Phones at a zoom of 200 %, and a desk at 400 %."""


def _drawn(size: tuple[int, int], scale: float, name: str) -> Any:
    def nothing() -> None:
        pass

    ways = Ways(nothing, nothing, nothing)
    return Renderer().render(Curtain, ui_of(*size, scale), Seat(name, "sky"), ways)


@pytest.mark.parametrize("size", LARGE + ZOOMED)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_the_curtain_is_cut(size: tuple[int, int], scale: float, name: str) -> None:
    assert not cut(laid(_drawn(size, scale, name), *size))


@pytest.mark.parametrize("size", ZOOMED)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("key", ["hold", "instead", "table"])
def test_a_zoomed_curtain_scrolls_to_each_of_its_ways(
    size: tuple[int, int], scale: float, key: str
) -> None:
    boxes = laid(_drawn(size, scale, NAMES[0]), *size)
    way = next(box for box in boxes if getattr(box.control, "key", None) == key)
    around = [boxes[number].control for number in way.inside]
    assert any(getattr(one, "scroll", None) == ft.ScrollMode.AUTO for one in around)
