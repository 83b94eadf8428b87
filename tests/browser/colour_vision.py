"""Things on whole screens that differ by colour alone, found in the pixels.

Kinds of colour vision are simulated with the matrices of Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), for a cone type that
is missing. Of what is seen then only light counts, so nobody has to tell hues apart.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageStat

from tests.assets.test_art import VISION
from tests.browser.stage import Node

SHARP = 2
"""Pixels of a picture for each CSS pixel."""

LEAST, MOST = 10, 400
"""Shortest and longest side of a thing that is compared, in CSS pixels."""

HUE = 28
"""Difference of a channel, of 255, that somebody with full colour vision sees."""

LIGHT = 3.0
"""Contrast of two colours that everyone sees."""

SHAPE = 1.35
"""Contrast at which a shape stands out from what lies around it."""

SPOT = 5
"""Pixels of the inside of a spot that can be seen: beyond those along its edge."""

LEVELS = 24
"""Levels of light among which a recolouring is looked for."""

WHITE = 21.0
"""Contrast of white and black."""


class Thing(NamedTuple):
    """A thing on a screen.

    Attributes:
        what: What a screen reader says about it, with its state.
        face: Its picture in colour.
        lights: Its picture for each kind of colour vision, in light alone.
    """

    what: str
    face: Image.Image
    lights: tuple[Image.Image, ...]


def _decoded(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


@cache
def _vision(name: str) -> ImageFilter.Color3DLUT:
    """The filter that turns a picture into light, on the scale of contrasts."""
    rows = VISION[name]

    def light(*color: float) -> tuple[float, float, float]:
        source = [_decoded(value) for value in color]
        seen = [
            min(1.0, max(0.0, sum(k * c for k, c in zip(row, source, strict=True)))) for row in rows
        ]
        luminance = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
        level = math.log((luminance + 0.05) / 0.05) / math.log(WHITE)
        return level, level, level

    return ImageFilter.Color3DLUT.generate(33, light)


def _step(contrast: float) -> int:
    """Difference of two values of light that have this contrast."""
    return round(255 * math.log(contrast) / math.log(WHITE))


def things(picture: Image.Image, nodes: Sequence[Node]) -> Iterator[Thing]:
    """Yields the things on a screen, as far as nothing later covers them.

    Args:
        picture: The screen, with `SHARP` pixels for each CSS pixel.
        nodes: Its accessibility tree.
    """
    picture = picture.convert("RGB")
    lights = [picture.filter(_vision(name)).getchannel(0) for name in VISION]
    for node in nodes:
        if not (LEAST <= node.width <= MOST and LEAST <= node.height <= MOST):
            continue
        left, top = round(node.x * SHARP), round(node.y * SHARP)
        box = left, top, left + round(node.width * SHARP), top + round(node.height * SHARP)
        if left < 0 or top < 0 or box[2] > picture.width or box[3] > picture.height:
            continue
        state = f"{node.name} ({'chosen' if node.checked else ''}{'off' if node.disabled else ''})"
        yield Thing(state, picture.crop(box), tuple(light.crop(box) for light in lights))


def by_colour_alone(seen: Iterable[Thing]) -> Iterator[str]:
    """Yields each pair of different things that somebody may take for one another."""
    sizes: dict[tuple[int, int], dict[tuple[str, bytes], Thing]] = defaultdict(dict)
    for thing in seen:
        sizes[thing.face.size].setdefault((thing.what, thing.face.tobytes()), thing)
    for alike in sizes.values():
        for one, other in combinations(alike.values(), 2):
            if one.what == other.what or not _visible(_hues(one.face, other.face), HUE):
                continue
            for name, light, dark in zip(VISION, one.lights, other.lights, strict=True):
                if not _apart(light, dark):
                    yield f"{one.what} / {other.what}: {name}"


def _hues(one: Image.Image, other: Image.Image) -> Image.Image:
    """The largest difference of any channel."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(red, ImageChops.lighter(green, blue))


def _visible(difference: Image.Image, least: int) -> bool:
    """Whether a difference of at least so much covers a spot that can be seen."""
    spots = difference.point(lambda value: 255 if value >= least else 0)
    inside = spots.filter(ImageFilter.MinFilter(3))
    return inside.histogram()[255] >= SPOT


def _apart(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures differ in light: by much of it, or by a shape."""
    if _visible(ImageChops.difference(one, other), _step(LIGHT)):
        return True
    return _shaped(one, other) or _shaped(other, one)


def _shaped(one: Image.Image, other: Image.Image) -> bool:
    """Whether no change of colours makes one picture of the other: they have other shapes."""
    made = Image.new("L", one.size)
    for level in range(LEVELS):
        low, high = 256 * level // LEVELS, 256 * (level + 1) // LEVELS
        mask = one.point(lambda value, low=low, high=high: 255 if low <= value < high else 0)
        if mask.getbbox():
            made.paste(ImageStat.Stat(other, mask).median[0], mask=mask)
    return _visible(ImageChops.difference(made, other), _step(SHAPE))
