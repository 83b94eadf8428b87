"""Painted pictures: as wide as asked, of few colours, near what was drawn."""

from __future__ import annotations

import io

from PIL import Image

from build import pictures

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
