"""Tests of the PNG icons."""

from __future__ import annotations

import re

import pytest
from PIL import Image, ImageChops, ImageStat

from build.icons import CORNERS, FOLDER, PICTURES, Picture
from build.pictures import rendered

ALLOWED = 6.0
"""Allowed root mean square difference, 0 to 255, since renderers differ along edges."""


def apart(one: Image.Image, other: Image.Image) -> float:
    ground = Image.new("RGBA", one.size, "#808080")
    shown = [Image.alpha_composite(ground, each).convert("RGB") for each in (one, other)]
    return max(ImageStat.Stat(ImageChops.difference(*shown)).rms)


def drawn(picture: Picture, change: tuple[str, str] = ("", "")) -> Image.Image:
    svg = (FOLDER / picture.source).read_text(encoding="utf-8").replace(*change)
    return rendered(svg.replace(CORNERS, "") if picture.square else svg, picture.size)


def committed(picture: Picture) -> Image.Image:
    with Image.open(FOLDER / picture.name) as image:
        return image.convert("RGBA")


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_a_png_shows_its_source(picture: Picture) -> None:
    """After a failure, run `make icons`."""
    assert apart(committed(picture), drawn(picture)) < ALLOWED


@pytest.mark.parametrize("picture", [PICTURES[0], PICTURES[2]], ids=lambda picture: picture.name)
def test_another_colour_of_any_part_is_noticed(picture: Picture) -> None:
    svg = (FOLDER / picture.source).read_text(encoding="utf-8")
    shown = committed(picture)
    colours = set(re.findall(r"#[0-9A-F]{6}", svg))
    assert len(colours) > 10
    for colour in colours:
        assert apart(shown, drawn(picture, (colour, "#3060C0"))) > ALLOWED, colour
