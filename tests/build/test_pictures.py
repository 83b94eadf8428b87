"""Tests of rendered pictures."""

from __future__ import annotations

import io
from functools import partial

import pytest
from PIL import Image

from app.games import Painted, art_of
from build import pictures
from build.paths import ASSETS

ROUND = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">
<defs><linearGradient id="g"><stop offset="0" stop-color="#b0122a"/>
<stop offset="1" stop-color="#123a90"/></linearGradient></defs>
<ellipse cx="5" cy="2.5" rx="5" ry="2.5" fill="url(#g)"/></svg>"""


def test_a_picture_has_few_colours_and_keeps_its_look() -> None:
    with Image.open(io.BytesIO(pictures.painted(ROUND, 400))) as image:
        picture = image.convert("RGBA")
    assert picture.size == (400, 200)
    assert len(picture.getcolors(pictures.COLORS) or ()) > 40
    assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]
    red, green, blue, alpha = picture.getpixel((200, 100))  # type: ignore[misc]
    assert alpha == 255
    assert max(abs(red - 0x61), abs(green - 0x26), abs(blue - 0x5D)) < 16


FLAT = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">
<path fill="#b0122a" d="M1 1H9V4H1Z"/><path fill="#f2be4a" d="M5 1L9 4H1Z"/></svg>"""


def test_a_flat_picture_keeps_its_inks_in_the_colours_it_asks_for() -> None:
    with Image.open(io.BytesIO(pictures.painted(FLAT, 200, 8))) as image:
        picture = image.convert("RGBA")
    inks = {picture.getpixel((x, y))[:3] for x in range(200) for y in range(100)}  # type: ignore[index]
    assert len(inks) <= 9  # and the black of what is clear
    assert {cover for _, cover in picture.getchannel("A").getcolors() or ()} <= {0, 85, 170, 255}
    for spot, ink in (((30, 24), (0xB0, 0x12, 0x2A)), ((100, 70), (0xF2, 0xBE, 0x4A))):
        seen = picture.getpixel(spot)
        assert max(abs(a - b) for a, b in zip(seen, ink, strict=False)) <= 3  # type: ignore[arg-type]
    assert len(pictures.painted(FLAT, 200, 8)) < len(pictures.painted(FLAT, 200))


def test_a_picture_is_painted_as_its_game_says() -> None:
    assert pictures.painted_as("onstage/sign-pink") == Painted(art_of("onstage")["sign-"].width)
    assert pictures.painted_as("encore/performer-tuba_tilda") == art_of("encore")["performer-"]
    assert art_of("encore")["performer-"].colors == 48


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "share"), [("encore", 650_000), ("upstaged", 330_000), ("thespianage", 380_000)]
)
def test_a_game_takes_no_more_than_its_share_of_a_visit(game: str, share: int) -> None:
    total = 0
    for file in sorted((ASSETS / "art" / game).glob("*.svg")):
        how, drawing = pictures.painted_as(f"{game}/{file.stem}"), file.read_bytes()
        paint = partial(pictures.painted, drawing, *how)
        total += len(pictures.STEP.result(paint, drawing, str(how)))
    assert total <= share, total
