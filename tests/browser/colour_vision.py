"""Search for things on a screen that differ by colour alone."""

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
"""Shortest and longest side that a compared thing may have, in CSS pixels."""

HUE = 28
"""Smallest difference of a channel (0 to 255) that counts as visible with full colour vision."""

LIGHT = 3.0
"""Lowest contrast at which everyone can tell two colours apart."""

FADED = 1.6
"""Lowest contrast at which everyone can tell whether the same thing is faded or lit."""

SHAPE = 1.35
"""Lowest contrast at which a shape stands out from its surroundings."""

SPOT, AREA = 10, 60
"""Minimum pixels, edges excluded, of a visible shape and of a meaningful difference in colour."""

LEVELS = 24
"""Number of bands of lightness, each of which a simulated recolouring changes as a whole."""

WHITE = 21.0
"""Contrast of white and black."""


Box = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a picture."""


class Thing(NamedTuple):
    """Control or piece on a screen, in each kind of colour vision.

    Attributes:
        name: Its name for a screen reader.
        state: Whether it is chosen, and whether it is disabled.
        face: Its picture in colour.
        lights: Its lightness as a picture, for each kind of colour vision.
        covered: Parts of it that the next cards of a fan cover.
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
    """Returns a filter to the lightness seen with a kind of colour vision.

    Equal differences of the result are equal contrasts.
    """
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
    return round(255 * math.log(contrast) / math.log(WHITE))


class Doubt(NamedTuple):
    """Two different things that some people may mistake for each other.

    Attributes:
        names: Their names and states.
        visions: Kinds of colour vision with which they look alike.
        picture: Both side by side.
    """

    names: str
    visions: tuple[str, ...]
    picture: Image.Image


def things(picture: Image.Image, nodes: Sequence[Node]) -> Iterator[Thing]:
    """Yields the controls and pieces on a screen that have a usual size.

    Args:
        picture: The screen, with `SHARP` pixels for each CSS pixel.
        nodes: Its accessibility tree, in which each card of a fan overlaps the one before.
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
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _is_fanned(part: Box, box: Box) -> bool:
    return part[2] == box[2] and 2 * (part[3] - part[1]) > box[3] - box[1]


def by_colour_alone(seen: Iterable[Thing]) -> Iterator[Doubt]:
    """Yields pairs of different things that differ by colour alone."""
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
    """Returns kinds of colour vision for which only colour distinguishes two things.

    Returns () for things of nearly the same colours.
    """
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
    if covered:
        picture = picture.copy()
        for box in covered:
            picture.paste(0, box)
    return picture


def _hues(one: Image.Image, other: Image.Image) -> Image.Image:
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(red, ImageChops.lighter(green, blue))


def _visible(difference: Image.Image, least: int, spot: int = SPOT) -> bool:
    spots = difference.point(lambda value: 255 if value >= least else 0)
    inside = spots.filter(ImageFilter.MinFilter(3))
    return inside.histogram()[255] >= spot


def _apart(one: Image.Image, other: Image.Image, *, least: int) -> bool:
    if _visible(ImageChops.difference(one, other), least):
        return True
    return _shaped(one, other) or _shaped(other, one)


def _shaped(one: Image.Image, other: Image.Image) -> bool:
    """Returns whether two pictures differ in shape, whatever their colours."""
    made = Image.new("L", one.size)
    for level in range(LEVELS):
        low, high = 256 * level // LEVELS, 256 * (level + 1) // LEVELS
        mask = one.point(lambda value, low=low, high=high: 255 if low <= value < high else 0)
        if mask.getbbox():
            made.paste(ImageStat.Stat(other, mask).median[0], mask=mask)
    return _visible(ImageChops.difference(made, other), _step(SHAPE))
