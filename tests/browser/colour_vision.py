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

FADED = 1.6
"""Contrast at which everyone sees that the same thing is faded or lit, a matter of light alone."""

SHAPE = 1.35
"""Contrast at which a shape stands out from what lies around it."""

SPOT, AREA = 10, 60
"""Pixels inside the edges of a shape that can be seen, and of a colour that can tell something."""

LEVELS = 24
"""Levels of light among which a recolouring is looked for."""

WHITE = 21.0
"""Contrast of white and black."""


Box = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a picture."""


class Thing(NamedTuple):
    """A thing on a screen.

    Attributes:
        name: What a screen reader says about it.
        state: Whether it is chosen, and whether it is disabled.
        face: Its picture in colour.
        lights: Its picture for each kind of colour vision, in light alone.
        covered: Parts of it over which the next cards of a fan lie.
    """

    name: str
    state: tuple[bool, bool]
    face: Image.Image
    lights: tuple[Image.Image, ...]
    covered: tuple[Box, ...] = ()


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


class Doubt(NamedTuple):
    """Two different things that somebody may take for one another.

    Attributes:
        names: Their names and states.
        visions: Kinds of colour vision of whoever may.
        picture: Both, beside each other.
    """

    names: str
    visions: tuple[str, ...]
    picture: Image.Image


def things(picture: Image.Image, nodes: Sequence[Node]) -> Iterator[Thing]:
    """Yields the things on a screen.

    Args:
        picture: The screen, with `SHARP` pixels for each CSS pixel.
        nodes: Its accessibility tree. Of a fan of cards each lies over the one before.
    """
    picture = picture.convert("RGB")
    lights = [picture.filter(_vision(name)).getchannel(0) for name in VISION]
    for number, node in enumerate(nodes):
        box = _box(node)
        if not (LEAST <= node.width <= MOST and LEAST <= node.height <= MOST):
            continue
        if _common(box, (0, 0, *picture.size)) != box:
            continue
        later = [_box(other) for other in nodes[number + 1 :] if other.press]
        over = (_common(box, other) for other in later)
        inside = {box, *later}
        yield Thing(
            node.name,
            (node.checked, node.disabled),
            picture.crop(box),
            tuple(light.crop(box) for light in lights),
            tuple(
                (part[0] - box[0], part[1] - box[1], part[2] - box[0], part[3] - box[1])
                for part in over
                if part is not None and part not in inside and _is_fanned(part, box)
            ),
        )


def _box(node: Node) -> Box:
    left, top = round(node.x * SHARP), round(node.y * SHARP)
    return left, top, left + round(node.width * SHARP), top + round(node.height * SHARP)


def _common(one: Box, other: Box) -> Box | None:
    """The part of a picture that lies in both boxes."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _is_fanned(part: Box, box: Box) -> bool:
    """Whether a part of a thing is at its right side, and most of it."""
    return part[2] == box[2] and 2 * (part[3] - part[1]) > box[3] - box[1]


def by_colour_alone(seen: Iterable[Thing]) -> Iterator[Doubt]:
    """Yields the pairs of different things that differ by colour alone."""
    sizes: dict[tuple[int, int], dict[tuple[object, ...], Thing]] = defaultdict(dict)
    for thing in seen:
        sizes[thing.face.size].setdefault((*thing[:2], thing.face.tobytes()), thing)
    for alike in sizes.values():
        for one, other in combinations(alike.values(), 2):
            if one[:2] != other[:2] and (visions := _doubtful(one, other)):
                picture = Image.new("RGB", (2 * one.face.width, one.face.height))
                picture.paste(one.face)
                picture.paste(other.face, (one.face.width, 0))
                names = f"{one.name} {one.state} and {other.name} {other.state}"
                yield Doubt(names, visions, picture)


def _doubtful(one: Thing, other: Thing) -> tuple[str, ...]:
    """The kinds of colour vision for which two things differ by colour alone."""
    covered = one.covered + other.covered
    faces = (_bare(thing.face, covered) for thing in (one, other))
    if not _visible(_hues(*faces), HUE, AREA):
        return ()
    same = one.name.startswith(other.name) or other.name.startswith(one.name)
    least = _step(FADED if same else LIGHT)
    return tuple(
        name
        for name, *lights in zip(VISION, one.lights, other.lights, strict=True)
        if not _apart(*(_bare(light, covered) for light in lights), least=least)
    )


def _bare(picture: Image.Image, covered: Sequence[Box]) -> Image.Image:
    """A picture that is black where something else lies over it."""
    if covered:
        picture = picture.copy()
        for box in covered:
            picture.paste(0, box)
    return picture


def _hues(one: Image.Image, other: Image.Image) -> Image.Image:
    """The largest difference of any channel."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(red, ImageChops.lighter(green, blue))


def _visible(difference: Image.Image, least: int, spot: int = SPOT) -> bool:
    """Whether a difference of at least so much covers a spot of so many pixels."""
    spots = difference.point(lambda value: 255 if value >= least else 0)
    inside = spots.filter(ImageFilter.MinFilter(3))
    return inside.histogram()[255] >= spot


def _apart(one: Image.Image, other: Image.Image, *, least: int) -> bool:
    """Whether two pictures differ in light: by at least so much of it, or by a shape."""
    if _visible(ImageChops.difference(one, other), least):
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
