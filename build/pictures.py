"""Renders the drawings of assets/art from SVG to WebP for the browser.

Drawings have few colours and many edges. Lossless WebP is smaller than lossy WebP of the same
quality. Reducing the thousands of blended colours along edges to 256 makes it even smaller.
"""

from __future__ import annotations

import io
import math
import os
import re
from concurrent.futures import Executor
from pathlib import Path

import resvg
from PIL import Image
from resvg import usvg

from app.games import Painted, art_of
from app.theme.pictures import PAINTED
from app.theme.signs import FOLDERS
from build import cached
from build.paths import ASSETS
from build.progress import Line

COLORS = 256
COVERS = 3  # levels of opacity at the edge of a picture of few colours
SOLID = 247  # pixels above this opacity become opaque
STEP = cached.Step("pictures", (Path(__file__),), ("resvg", "pillow"))
ROOT = re.compile(r'<svg [^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>')
AS_IT_IS = (1, 0, 0, 0, 1, 0)
OPTIONS = usvg.Options.default()


def step_back() -> None:
    """Lowers this process's priority, on systems that allow it."""
    if hasattr(os, "nice"):
        os.nice(10)


def rendered(drawing: str, width: int) -> Image.Image:
    """Returns an SVG rendered as a bitmap.

    Args:
        drawing: Text of the SVG.
        width: Width in pixels. The height follows from the `viewBox`.

    Raises:
        ValueError: The SVG has no `viewBox` that begins at 0 0.
    """
    root = ROOT.search(drawing)
    if root is None:
        raise ValueError('A drawing begins with <svg … viewBox="0 0 WIDTH HEIGHT">.')
    across, down = (round(float(side)) for side in root.groups())
    height = math.ceil(down * width / across)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {root[1]} {root[2]}"'
        f' width="{width}" height="{height}" preserveAspectRatio="none">'
    )
    whole = usvg.Tree.from_str(head + drawing[root.end() :], OPTIONS)
    found = resvg.render(whole, AS_IT_IS)
    with Image.open(io.BytesIO(found)) as image:
        return image.convert("RGBA")


def painted(drawing: bytes, width: int, colors: int | None = None) -> bytes:
    """Returns an SVG rendered as WebP.

    Args:
        drawing: Content of the SVG file.
        width: Width in pixels.
        colors: Number of colours, for flat art that is transparent only along its edge. They are
            chosen by clustering, which takes longer. None for at most 256.
    """
    picture = rendered(drawing.decode("utf-8"), width)
    target = io.BytesIO()
    if colors is not None:
        picture = _flat(picture, colors)
    elif picture.getcolors(COLORS) is None:
        few = picture.quantize(COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        picture = few.convert("RGBA")
        # A merged colour may be slightly transparent if an edge's is among those that it replaces.
        picture.putalpha(picture.getchannel("A").point(lambda a: 255 if a > SOLID else a))
    picture.save(target, "WEBP", lossless=True, method=4)
    return target.getvalue()


def _flat(picture: Image.Image, colors: int) -> Image.Image:
    cover = picture.getchannel("A").point(lambda a: round(a / 255 * COVERS) * 255 // COVERS)
    inks = Image.new("RGB", picture.size)
    inks.paste(picture.convert("RGB"), mask=cover.point(lambda a: 255 if a else 0))
    few = inks.quantize(colors, Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE)
    flat = Image.new("RGBA", picture.size)
    flat.paste(few.convert("RGB"), mask=cover.point(lambda a: 255 if a else 0))
    flat.putalpha(cover)
    return flat


def painted_as(name: str) -> Painted:
    """Returns how a picture is rendered: its width and number of colours.

    Args:
        name: Path in assets/art without its ending. A game's pictures are in its folder.

    Raises:
        KeyError: No width is declared for this picture.
    """
    game, _, picture = name.partition("/")
    for start, width in PAINTED.items():
        if name.startswith(start):
            return Painted(width)
    for start, how in art_of(game).items():
        if picture.startswith(start):
            return how
    raise KeyError(f"How wide {name} is painted: app/theme/pictures.py or the game's art.json")


def write_pictures(target: Path, painters: Executor, line: Line) -> None:
    """Renders all pictures of the app as WebP files.

    Signs are excluded, because they are in a font.

    Args:
        target: Folder to write to.
        painters: Processes that render.
        line: Line on which progress is shown.
    """
    art = ASSETS / "art"
    todo = []
    for file in sorted(art.rglob("*.svg")):
        if file.parent.name in FOLDERS:
            continue
        name = file.relative_to(art).with_suffix("").as_posix()
        how = painted_as(name)
        drawing = file.read_bytes()
        place = STEP.place(drawing, str(how))
        picture = cached.read(place)
        if picture is None:
            todo.append((name, place, painters.submit(painted, drawing, *how)))
        else:
            _write(target, name, picture)
    if todo:
        with line.task("Painting pictures", len(todo)) as task:
            for name, place, painting in todo:
                picture = painting.result()
                cached.write(place, picture)
                _write(target, name, picture)
                task.on()


def _write(target: Path, name: str, picture: bytes) -> None:
    file = target / "art" / f"{name}.webp"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(picture)
