"""Tests of the sign font."""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from app.theme.signs import FAMILY, FOLDERS, LETTERS, SIGNS
from build.pictures import rendered

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FONT = ASSETS / "fonts" / "Signs.ttf"
DRAWN = {file.stem: file for folder in FOLDERS for file in (ASSETS / "art" / folder).glob("*.svg")}
SIDE = 192


def as_letter(name: str) -> Image.Image:
    page = Image.new("L", (SIDE, SIDE))
    font = ImageFont.truetype(str(FONT), SIDE)
    ImageDraw.Draw(page).text((0, SIDE), LETTERS[name], 255, font, anchor="ls")
    return page


def as_drawing(name: str) -> Image.Image:
    return rendered(DRAWN[name].read_text(encoding="utf-8"), SIDE).getchannel("A")


def test_every_drawing_is_a_sign() -> None:
    assert len(SIGNS) == len({*SIGNS})
    assert {*SIGNS} == {*DRAWN}


def test_each_letter_looks_like_its_drawing() -> None:
    """After a failure, run `python -m assets.fonts.make_signs`."""
    for name in SIGNS:
        letter, drawing = as_letter(name), as_drawing(name)
        ink = ImageStat.Stat(drawing).sum[0]
        assert ink > 0, name
        # Edges are softened a little differently; a stroke that is missing would be far more.
        apart = ImageChops.difference(letter, drawing).point(lambda grey: grey if grey > 96 else 0)
        assert ImageStat.Stat(apart).sum[0] < 0.03 * ink, name


def test_a_letter_is_as_wide_and_high_as_the_type() -> None:
    font = TTFont(FONT)
    em = font["head"].unitsPerEm
    assert font["name"].getDebugName(1) == FAMILY
    assert (font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap) == (em, 0, 0)
    assert {width for width, _ in font["hmtx"].metrics.values()} == {em}
    assert {*font.getBestCmap()} == {ord(letter) for letter in LETTERS.values()}
