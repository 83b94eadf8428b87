"""Tests of the layout of the curtain."""

from __future__ import annotations

import math
from typing import Any

import flet as ft
import pytest
from flet import canvas as cv
from flet.components.component import Renderer

from app.sitting import Heading
from app.table.board import Seat
from app.table.curtain import Around, Curtain, Ways
from tests.app.games.boards import NAMES, ui_of
from tests.app.games.laid import laid
from tests.app.games.words import cut
from tests.app.screens.rooms import walk

LARGE = ((390, 844), (360, 640), (844, 390), (640, 360), (1280, 800))
ZOOMED = ((195, 422), (220, 476), (320, 256))
"""Window sizes of phones at a zoom of 200 %, and of a desktop at 400 %."""


NEWS = "The deck is empty: this is your final turn"


def _drawn(
    size: tuple[int, int], scale: float, name: str, heading: Heading | None = None, news: str = ""
) -> Any:
    def nothing() -> None:
        pass

    ways, around = Ways(nothing, nothing, nothing), Around(heading=heading, news=news)
    return Renderer().render(Curtain, ui_of(*size, scale), Seat(name, "sky"), ways, around=around)


@pytest.mark.parametrize("size", LARGE + ZOOMED)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_the_curtain_is_cut(size: tuple[int, int], scale: float, name: str) -> None:
    for news in ("", NEWS):
        assert not cut(laid(_drawn(size, scale, name, news=news), *size))


@pytest.mark.parametrize("size", LARGE)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("turned", range(4))
def test_a_turned_curtain_is_the_one_of_a_turned_window(
    size: tuple[int, int], scale: float, turned: int
) -> None:
    drawn = [*walk(_drawn(size, scale, NAMES[0], Heading(2 * turned, turned)))]
    boxes = [one for one in drawn if isinstance(one, ft.RotatedBox)]
    assert [one.quarter_turns for one in boxes] == [turned] * (turned > 0)
    width, height = size[::-1] if turned % 2 else size
    upright = walk(_drawn((width, height), scale, NAMES[0], Heading(0)))
    kinds_and_sizes = [_kind_and_size(one) for one in drawn if one not in boxes]
    assert kinds_and_sizes == [_kind_and_size(one) for one in upright]


def _kind_and_size(one: Any) -> tuple[Any, ...]:
    return type(one), *(getattr(one, side, None) for side in ("width", "height", "size"))


@pytest.mark.parametrize("size", LARGE + ZOOMED)
@pytest.mark.parametrize("place", range(8))
def test_the_arrow_stands_at_the_edge_of_the_disc_towards_the_place(
    size: tuple[int, int], place: int
) -> None:
    drawn = _drawn(size, 1.0, NAMES[0], Heading(place))
    canvas: Any
    [canvas] = [one for one in walk(drawn) if isinstance(one, cv.Canvas)]
    [path] = canvas.shapes
    x, y = (sum(getattr(each, axis, 0) for each in path.elements) / 3 for axis in "xy")
    width = canvas.width
    angle = math.degrees(math.atan2(y - width / 2, x - width / 2)) - 45 * place - 90
    assert (angle + 180) % 360 - 180 == pytest.approx(0, abs=0.5)
    tips = [each for each in path.elements if hasattr(each, "x")]
    assert all(-0.5 <= each.x <= width + 0.5 and -0.5 <= each.y <= width + 0.5 for each in tips)


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
