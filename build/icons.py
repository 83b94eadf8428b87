"""Draws assets/icons/*.png from SVG sources with Chromium: `python -m build.icons`.

Run it by hand after a change to a source. The PNGs are committed, so that a build needs no browser.
`icon.svg` is a card with rounded corners. `maskable.svg` fills the square and has its subject in
the middle circle, because phones crop it to various shapes. `mark.svg` is the mask alone.
"""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from build import chromium
from build.paths import ASSETS

FOLDER = ASSETS / "icons"
CORNERS = ' rx="112"'


class Picture(NamedTuple):
    """PNG file to be drawn.

    Attributes:
        name: File name of the PNG.
        source: File name of the SVG.
        size: Width and height in pixels.
        square: Whether the card has square corners.
    """

    name: str
    source: str
    size: int
    square: bool = False


PICTURES = (
    Picture("icon-192.png", "icon.svg", 192),
    Picture("icon-512.png", "icon.svg", 512),
    Picture("maskable-192.png", "maskable.svg", 192),
    Picture("maskable-512.png", "maskable.svg", 512),
    Picture("apple-touch-icon.png", "icon.svg", 180, square=True),
)


def draw() -> None:
    """Draws all PNG files of the icons and writes them to assets/icons.

    Raises:
        SystemExit: No Chromium was found.
    """
    from playwright.sync_api import sync_playwright

    program = chromium.find()
    if program is None:
        sys.exit(chromium.MISSING)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=chromium.ARGUMENTS)
        for picture in PICTURES:
            svg = (FOLDER / picture.source).read_text(encoding="utf-8")
            if picture.square:
                svg = svg.replace(CORNERS, "")
            size = {"width": picture.size, "height": picture.size}
            page = browser.new_page(viewport=size)  # type: ignore[arg-type]
            page.set_content(
                f"<style>html,body{{margin:0;background:transparent}}"
                f"svg{{display:block;width:{picture.size}px}}</style>{svg}"
            )
            page.screenshot(path=FOLDER / picture.name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    argparse.ArgumentParser(
        prog="python -m build.icons",
        description="Draws assets/icons/*.png from their SVG sources, with a Chromium.",
    ).parse_args()
    draw()
