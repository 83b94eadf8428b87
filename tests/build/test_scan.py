"""Tests of the reader of QR codes, run under Node."""

from __future__ import annotations

import gzip
import io
import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw, ImageFilter
from segno import encoder

from build import page
from build.paths import PAGE
from tests.build.paper import played
from tests.depth import depth

LINKS = json.loads((Path(__file__).parents[1] / "golden/squares.json").read_text("utf-8"))
LINK = "https://example.org/pass/#/" + LINKS["thespianage 0"]

NODE = """
const { pictures, decoder, all } = JSON.parse(process.argv[1]);
const { readFileSync } = require("fs");
let told = null;
globalThis.postMessage = (text) => { told = text; };
(0, eval)(readFileSync(decoder, "utf8"));
const bytes = pictures.map(({ pixels }) => new Uint8Array(readFileSync(pixels)));
const began = process.cpuUsage();
const texts = pictures.map(({ width, height }, at) => {
  onmessage({ data: { width, height, pixels: bytes[at].buffer, patience: 600, all } });
  return told;
});
const spent = process.cpuUsage(began);
console.log(JSON.stringify([texts, (spent.user + spent.system) / 1000]));
"""


@cache
def square(error: str = "M", unit: int = 6, link: str = LINK) -> Image.Image:
    """Returns the QR code of a link, with its margin."""
    matrix = encoder.encode(link, error=error, micro=False).matrix
    side = (len(matrix) + 8) * unit
    drawn = Image.new("RGB", (side, side), "white")
    pen = ImageDraw.Draw(drawn)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                left, top = (x + 4) * unit, (y + 4) * unit
                pen.rectangle((left, top, left + unit - 1, top + unit - 1), fill="black")
    return drawn


def on_poster(width: int = 1080, side: int = 300, link: str = LINK) -> Image.Image:
    """Returns a poster full of coloured ellipses, with a link's QR code below."""
    sheet = Image.new("RGB", (width, width * 16 // 9), "#7a1630")
    pen = ImageDraw.Draw(sheet)
    for number in range(60):
        at = number * 37 % width, number * 91 % (sheet.height - 400)
        pen.ellipse(
            (*at, at[0] + 90, at[1] + 60), fill=("#e3b04b", "#17110f", "#fff6e9")[number % 3]
        )
    sheet.paste(
        square(link=link).resize((side, side), Image.Resampling.LANCZOS),
        (60, sheet.height - side - 60),
    )
    return sheet


def sent(picture: Image.Image, quality: int, longest: int = 1280) -> Image.Image:
    small = picture.copy()
    small.thumbnail((longest, longest), Image.Resampling.BILINEAR)
    packed = io.BytesIO()
    small.save(packed, "JPEG", quality=quality)
    return Image.open(packed).convert("RGB")


def noised(picture: Image.Image) -> Image.Image:
    return Image.blend(picture, noise(picture.size), 0.2)


def noise(size: tuple[int, int]) -> Image.Image:
    grey = Image.frombytes("L", size, Random(1).randbytes(size[0] * size[1]))
    return grey.convert("RGB")


def askew(picture: Image.Image) -> Image.Image:
    width, height = picture.size
    less = height / 16
    whole = Image.new("RGB", (width * 3 // 2, height * 3 // 2), "#b9a48c")
    whole.paste(picture, (width // 4, height // 4))
    corners = (0, 0, 0, height * 1.5, width * 1.5, height * 1.5 - less, width * 1.5, less)
    return whole.transform(whole.size, Image.Transform.QUAD, corners, Image.Resampling.BILINEAR)


def turned(picture: Image.Image, angle: float) -> Image.Image:
    return picture.rotate(angle, Image.Resampling.BILINEAR, expand=True, fillcolor="#b9a48c")


PICTURES = {
    "alone": lambda: square(),
    "poster": lambda: on_poster(),
    "poster sent": lambda: sent(on_poster(), 60),
    "poster turned and blurred": lambda: turned(on_poster(), 7).filter(ImageFilter.GaussianBlur(1)),
    "screen on its side": lambda: turned(square("L"), 90),
    "screen upside down": lambda: turned(square("L"), 180),
    "screen in noise": lambda: noised(square("L")),
    "screen at an angle": lambda: askew(square("L", 8)),
    "screen far away": lambda: sent(askew(square("L", 8)), 50, 360),
}


def looked(*pictures: Image.Image, folder: Path, all_: bool = False) -> tuple[list[str], float]:
    """Returns the text read in each picture, and the milliseconds needed for all.

    Args:
        *pictures: The pictures.
        folder: Folder for temporary files.
        all_: Whether to read all codes of a photo, one per line.
    """
    decoder = folder / "decode.js"
    decoder.write_text(page.decoder(), "utf-8")
    given = []
    for number, picture in enumerate(pictures):
        pixels = folder / f"pixels-{number}"
        pixels.write_bytes(picture.convert("RGBA").tobytes())
        given.append({"width": picture.width, "height": picture.height, "pixels": str(pixels)})
    found, spent = played(NODE, {"pictures": given, "decoder": str(decoder), "all": all_})
    return found, spent


def photographed(picture: Image.Image, folder: Path) -> set[str]:
    """Returns the texts of all QR codes in a photo.

    As in `scan.js`, the photo is read in two sizes.
    """
    sizes = []
    for side in (1920, 1280):
        scale = side / max(picture.size)
        size = round(picture.width * scale), round(picture.height * scale)
        sizes.append(picture.resize(size, Image.Resampling.BILINEAR))
    texts, _ = looked(*sizes, folder=folder, all_=True)
    return {line for text in texts for line in text.split("\n") if line}


@pytest.mark.parametrize("name", PICTURES)
def test_a_square_is_read_as_it_comes(name: str, tmp_path: Path) -> None:
    found, spent = looked(PICTURES[name](), folder=tmp_path)
    assert found == [LINK]
    assert spent < depth(1500, 300), "milliseconds of processor time"


@pytest.mark.parametrize("all_", [False, True])
def test_a_picture_without_a_square_is_none(all_: bool, tmp_path: Path) -> None:
    found, _ = looked(noise((640, 480)), folder=tmp_path, all_=all_)
    assert found == [""]


def test_a_code_that_stands_twice_is_read_once(tmp_path: Path) -> None:
    sheet = Image.new("RGB", (900, 500), "white")
    for left in (20, 470):
        sheet.paste(square("L").resize((400, 400)), (left, 40))
    assert looked(sheet, folder=tmp_path, all_=True)[0] == [LINK]


def test_the_decoder_is_light() -> None:
    assert len(gzip.compress(page.decoder().encode(), 9)) < 60_000


def test_pages_outside_the_app_use_the_fonts_of_the_house() -> None:
    found = [
        font
        for file in (*PAGE.glob("*.js"), *PAGE.glob("*.css"))
        if file.name != "letters.js"
        for font in re.findall(r"font: *(.*(?:sans-serif|serif)\b)", file.read_text("utf-8"))
    ]
    assert len(found) > 4
    assert all(re.search("Be Vietnam Pro|Fraunces", font) for font in found), found
