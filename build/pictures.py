"""Paints the drawings of assets/art for the browser: SVG to WebP, kept by content.

Drawings have few colours and many edges: lossless WebP packs them tighter than any lossy one that
looks as good, and tighter still when the in-between colours of edges are 256 instead of thousands.
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
from build import kept
from build.paths import ASSETS
from build.progress import Line

COLORS = 256
COVERS = 3  # steps of cover at the edge of a picture of few colours
SOLID = 247  # what is less than this much covered is an edge
STEP = kept.Step("pictures", (Path(__file__),), ("resvg", "pillow"))
ROOT = re.compile(r'<svg [^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>')
AS_IT_IS = (1, 0, 0, 0, 1, 0)
OPTIONS = usvg.Options.default()


def step_back() -> None:
    """Lets other processes go first, on systems where one can."""
    if hasattr(os, "nice"):
        os.nice(10)


def rendered(drawing: str, width: int) -> Image.Image:
    """The picture of an SVG, `width` pixels wide and as high as its `viewBox` asks for.

    Raises:
        ValueError: it has no `viewBox` that begins at 0 0.
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
    """The SVG `drawing` as a WebP `width` pixels wide.

    Args:
        drawing: an SVG file.
        width: in pixels.
        colors: for flat art that does with few: they are chosen with care, which takes longer.
            It must not be see-through but at its edge.
    """
    picture = rendered(drawing.decode("utf-8"), width)
    target = io.BytesIO()
    if colors is not None:
        picture = _flat(picture, colors)
    elif picture.getcolors(COLORS) is None:
        few = picture.quantize(COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        picture = few.convert("RGBA")
        # A colour that stands for several, some of them an edge's, may let a little through.
        picture.putalpha(picture.getchannel("A").point(lambda a: 255 if a > SOLID else a))
    picture.save(target, "WEBP", lossless=True, method=4)
    return target.getvalue()


def _flat(picture: Image.Image, colors: int) -> Image.Image:
    """A picture of inks in so many colours, its edge in a few steps of cover."""
    cover = picture.getchannel("A").point(lambda a: round(a / 255 * COVERS) * 255 // COVERS)
    inks = Image.new("RGB", picture.size)
    inks.paste(picture.convert("RGB"), mask=cover.point(lambda a: 255 if a else 0))
    few = inks.quantize(colors, Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE)
    flat = Image.new("RGBA", picture.size)
    flat.paste(few.convert("RGB"), mask=cover.point(lambda a: 255 if a else 0))
    flat.putalpha(cover)
    return flat


def painted_as(name: str) -> Painted:
    """How the browser gets a picture: width and colours; KeyError when nobody says.

    Args:
        name: its path in assets/art without the ending; that of a game begins with its folder.
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
    """Writes every picture that the app shows below `target`, painted; signs are in their font.

    Args:
        painters: processes that paint.
        line: where to say how far it is.
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
        picture = kept.found(place)
        if picture is None:
            todo.append((name, place, painters.submit(painted, drawing, *how)))
        else:
            _write(target, name, picture)
    if todo:
        with line.task("Painting pictures", len(todo)) as task:
            for name, place, painting in todo:
                picture = painting.result()
                kept.keep(place, picture)
                _write(target, name, picture)
                task.on()


def _write(target: Path, name: str, picture: bytes) -> None:
    file = target / "art" / f"{name}.webp"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(picture)
