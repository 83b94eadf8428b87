"""Tests of people's masks."""

from __future__ import annotations

import io
from itertools import combinations
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from app.theme import SEAT_COLOURS, kit, masks
from app.theme.palette import INK, SEAT_SHAPES
from app.theme.signs import LETTERS, SIGNS
from tests.app.screens.rooms import walk

FONT = Path(__file__).resolve().parents[3] / "assets" / "fonts" / "Signs.ttf"
SMALL = 16
"""Width in pixels at which masks must be distinguishable."""

SMILE = masks.stroke((5, 15), (12, 20), mirrored=True) | masks.stroke((7, 8), (7, 9), mirrored=True)


def shown(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture)).convert("RGBA")


def small(name: str) -> Image.Image:
    page = Image.new("L", (SMALL, SMALL), 0)
    font = ImageFont.truetype(str(FONT), SMALL)
    ImageDraw.Draw(page).text((0, SMALL), LETTERS[f"mask-{name}"], 255, font, anchor="ls")
    return page


def test_each_of_ours_is_a_sign_and_no_other_sign_is_a_mask() -> None:
    assert len(masks.OURS) == 12
    assert [f"mask-{name}" for name in masks.OURS] == [one for one in SIGNS if "mask-" in one]


def test_ours_are_told_apart_at_sixteen_pixels() -> None:
    drawn = {name: small(name) for name in masks.OURS}
    ink = {name: ImageStat.Stat(page).sum[0] for name, page in drawn.items()}
    for one, other in combinations(masks.OURS, 2):
        apart = ImageStat.Stat(ImageChops.difference(drawn[one], drawn[other])).sum[0]
        assert apart > 0.25 * min(ink[one], ink[other]), (one, other)


@pytest.mark.parametrize("name", masks.OURS)
def test_a_small_mask_has_light_in_it(name: str) -> None:
    ink = ImageStat.Stat(small(name)).mean[0] / 255
    assert 0.2 < ink < 0.75


def test_a_drawing_is_kept_cell_by_cell() -> None:
    mask = masks.drawing(SMILE)
    assert masks.cells_of(mask) == SMILE
    assert masks.is_mask(mask)
    assert masks.drawing(0) == ""


@pytest.mark.parametrize(
    "text", ["crown", "#", "#" + "A" * 96, "#" + "!" * 96, "#" + "B" * 95, "A" * 97, "mask-cat"]
)
def test_anything_else_is_no_mask(text: str) -> None:
    assert not masks.is_mask(text)


def test_a_stroke_is_unbroken_as_wide_as_the_pen_and_stays_on_the_grid() -> None:
    cells = masks.stroke((-3, 2), (40, 2), mirrored=False)
    rows = [y for y in range(masks.SIDE) if cells >> (y * masks.SIDE) & (1 << masks.SIDE) - 1]
    assert rows == [1, 2]
    assert cells.bit_count() == masks.PEN * masks.SIDE
    assert masks.stroke((-9, -9), (-5, -5), mirrored=True) == 0


def test_a_mirrored_stroke_is_the_same_on_both_halves() -> None:
    both = masks.stroke((3, 4), (9, 12), mirrored=True)
    for y in range(masks.SIDE):
        row = f"{both >> (y * masks.SIDE) & (1 << masks.SIDE) - 1:024b}"
        assert row == row[::-1]


def test_the_picture_has_one_colour_and_lies_where_the_cells_are() -> None:
    picture = shown(masks.picture(masks.drawing(SMILE)))
    assert picture.width == picture.height == masks.SIDE * masks.FINE
    pixels: list[Any] = [*picture.get_flattened_data()]
    ink = tuple(int(INK[at : at + 2], 16) for at in (1, 3, 5))
    assert {colour[:3] for colour in pixels if colour[3]} == {ink}
    cells = shown(masks.plain(SMILE, INK)).getchannel("A").resize(picture.size)
    apart = ImageStat.Stat(ImageChops.difference(cells, picture.getchannel("A"))).sum[0]
    assert apart < 0.35 * ImageStat.Stat(cells).sum[0]


def test_a_picture_is_small() -> None:
    assert len(masks.picture(masks.drawing(SMILE))) < 2000
    assert len(masks.plain(SMILE, INK)) < 500


def test_each_seat_has_a_shape_of_its_own() -> None:
    assert SEAT_SHAPES.keys() == SEAT_COLOURS.keys()
    assert len({*SEAT_SHAPES.values()}) == len(SEAT_SHAPES)


@pytest.mark.parametrize("mask", ["owl", masks.drawing(SMILE)])
def test_a_badge_shows_the_mask_on_the_colour_and_in_the_shape_of_the_seat(mask: str) -> None:
    for colour, (fill, sign) in SEAT_COLOURS.items():
        badge: Any = kit.badge(colour, 40, mask=mask)
        plain_badge: Any = kit.badge(colour, 40)
        assert (badge.width, badge.height, badge.bgcolor) == (40, 40, fill)
        assert badge.border_radius == plain_badge.border_radius
        texts = [one.value for one in walk(badge) if isinstance(one, ft.Text)]
        pictures = [one.src for one in walk(badge) if isinstance(one, ft.Image)]
        assert LETTERS[sign] not in texts
        assert [*texts, *pictures] == [
            LETTERS["mask-owl"] if mask == "owl" else masks.picture(mask)
        ]


def test_an_understudy_wears_no_mask() -> None:
    assert kit.badge("sky", 40, "lead", "owl") == kit.badge("sky", 40, "lead")
