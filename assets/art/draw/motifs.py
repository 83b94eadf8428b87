"""Motifs that are used in several pictures.

Among them are suit symbols and patterns, blossoms, ability marks and digits. A symbol is one flat
shape in a square of 64 units. A pattern fills a rectangle with lines, to be clipped to any shape.
"""

from __future__ import annotations

import json
import math
from functools import cache

from .kit import (
    Path,
    Point,
    arc,
    blob,
    brush,
    circle,
    ellipse,
    line,
    polar,
    poly,
    rect,
    sym,
)
from .palette import FOLDER


@cache
def glyphs() -> dict[str, str]:
    """Returns the path data of digits and of the wordmark, by name.

    They are 100 units high. See LICENSE.md.
    """
    data: dict[str, str] = json.loads((FOLDER / "draw" / "glyphs.json").read_text("utf-8"))
    return data


def digit(value: int) -> Path:
    """Returns the outline of a digit, about 100 units high.

    Its left edge is near x = 0.
    """
    return Path(glyphs()[str(value)])


# --- suit signs ---------------------------------------------------------------------------------


def fan_blades(
    centre: Point,
    inner: float,
    outer: float,
    start: float,
    step: float,
    count: int,
    gap: float = 3,
    bump: float = 0.06,
) -> Path:
    """Returns the pleats of a fan with rounded outer edges.

    Angles are in degrees clockwise from the top.

    Args:
        centre: Pivot of the fan.
        inner: Inner radius.
        outer: Outer radius.
        start: Angle of the first pleat.
        step: Angle from one pleat to the next.
        count: Number of pleats.
        gap: Angle between two pleats.
        bump: Height of the rounding, as a fraction of `outer`.
    """
    out = Path()
    for i in range(count):
        a, b = start + step * i + gap / 2, start + step * (i + 1) - gap / 2
        mid = polar(centre, outer * (1 + 2 * bump), (a + b) / 2)
        p, q = polar(centre, outer, a), polar(centre, outer, b)
        r, s = polar(centre, inner, b), polar(centre, inner, a)
        out += Path(f"M{s[0]} {s[1]}L{p[0]} {p[1]}Q{mid[0]} {mid[1]} {q[0]} {q[1]}L{r[0]} {r[1]}Z")
    return out


def fan() -> Path:
    """Returns the suit symbol of Pink, an open folding fan."""
    pivot = (32.0, 45.0)
    ribs = Path()
    for i in range(5):
        turn = -78 + 39 * i
        ribs += brush((*polar(pivot, 2, turn), 3.6), (*polar(pivot, 13, turn), 4.6))
    return (
        fan_blades(pivot, 15.5, 31, -97.5, 39, 5, gap=5.5, bump=0.05) + ribs + circle(*pivot, 5.2)
    )


def banner() -> Path:
    """Returns the suit symbol of Black, a general's back flag."""
    flag = Path(
        "M18 8C28 9 47 12 61 22C55 23 51 25 50 30C43 29 39 32 39 38C32 36 28 39 29 45"
        "C25 44 21 45 18 47Z"
    ).solid()
    pole = rect(9.5, 14, 5.5, 49, 2.5) + poly((12.25, 0), (17.5, 8), (12.25, 16), (7, 8))
    return flag + circle(31.5, 22.5, 5.6).hole() + pole


def wave() -> Path:
    """Returns the suit symbol of Blue, a breaking wave."""
    crest = Path(
        "M2 51C7 50 9 45 10 38C12 20 24 7 40 7C53 7 62 16 62 27C62 37 55 43 47 43"
        "C40 43 35 38 35 32C35 27 39 23 44 23C47 23 49 24 51 26C51 20 46 16 40 16"
        "C31 16 24 23 24 33C24 44 33 51 46 51Z"
    ).solid()
    swell = Path(
        "M2 60.5V56C8 55 11 55 16 56.5C22 58.5 26 58.5 32 56.5C38 54.5 42 54.5 48 56.5"
        "C53 58 57 57.5 62 55.5V60.5Z"
    ).solid()
    return crest + swell


def leaf() -> Path:
    """Returns the suit symbol of Green, a betel leaf with veins."""
    body = sym("M32 1C34 12 57 17 57 37C57 49 48 55 41 55C37 55 34 53 32 50", 32)
    veins: list[Point] = [(33.2, 12)]
    for y, reach in ((21, 9), (30, 13), (39, 14)):
        veins += [
            (33.6, y + 3.5),
            (33.6 + reach, y - 3.5),
            (33.6 + reach, y + 0.2),
            (33.8, y + 8.5),
        ]
    veins.append((33.9, 49))
    cut = poly(*veins, *[(64 - x, y) for x, y in reversed(veins)]).hole()
    stem = brush((32, 48, 4), (32, 56, 4.4), (36, 63, 4.8))
    return (body + cut + stem).turn(28, (32, 34)).scale(0.98, about=(32, 32))


SIGNS = {"fan": fan, "banner": banner, "wave": wave, "leaf": leaf}


@cache
def sign(name: str) -> Path:
    """Returns the suit symbol of this name, 64 × 64 units."""
    return SIGNS[name]()


# --- suit patterns: open lines to be stroked ---------------------------------------------------


def pleats(x: float, y: float, width: float, height: float, step: float) -> Path:
    """Returns the pattern of Pink, which is zigzag folds.

    `step` is the distance between two folds.
    """
    out = Path()
    rows, columns = math.ceil(height / step) + 1, math.ceil(width / step) + 1
    for row in range(rows):
        top = y + row * step
        out += line(
            *((x + i * step, top + (step * 0.62 if i % 2 else 0)) for i in range(columns + 1))
        )
    return out


def mail(x: float, y: float, width: float, height: float, step: float) -> Path:
    """Returns the pattern of Black.

    It consists of the three-armed links of a general's armour, at a distance of `step`.
    """
    out = Path()
    arm = step * 0.42
    for row in range(math.ceil(height / (step * 0.87)) + 1):
        for column in range(math.ceil(width / step) + 1):
            centre = (x + (column + (row % 2) / 2) * step, y + row * step * 0.87)
            out += line(polar(centre, arm, 60), centre, polar(centre, arm, 180))
            out += line(centre, polar(centre, arm, 300))
    return out


def ripples(x: float, y: float, width: float, height: float, step: float) -> Path:
    """Returns the pattern of Blue.

    It consists of rows of scale-shaped waves, each `step` wide.
    """
    out = Path()
    for row in range(math.ceil(height / (step / 2)) + 1):
        for column in range(math.ceil(width / step) + 2):
            centre = (x + (column - (row % 2) / 2) * step, y + row * step / 2)
            out += arc(centre, step / 2, -90, 90)
            out += arc(centre, step / 4.4, -90, 90)
    return out


def foliage(x: float, y: float, width: float, height: float, step: float) -> Path:
    """Returns the pattern of Green.

    It consists of pointed leaves on a diagonal lattice with cells of size `step`.
    """
    out = Path()
    half = step * 0.46
    for row in range(math.ceil(height / step) + 1):
        for column in range(math.ceil(width / step) + 1):
            cx, cy = x + column * step, y + row * step
            k = 1 if (row + column) % 2 else -1
            ax, ay, bx, by = cx - half, cy + k * half, cx + half, cy - k * half
            bend = half * 0.75
            out += Path(
                f"M{ax} {ay}Q{cx - bend} {cy - k * bend} {bx} {by}"
                f"Q{cx + bend} {cy + k * bend} {ax} {ay}"
            )
    return out


PATTERNS = {"fan": pleats, "banner": mail, "wave": ripples, "leaf": foliage}


def pattern(name: str, x: float, y: float, width: float, height: float, step: float = 16) -> Path:
    """Returns the pattern of a suit symbol for a rectangle.

    It consists of lines that fill the rectangle. `step` is the distance between its elements.
    """
    return PATTERNS[name](x, y, width, height, step)


# --- Golden Blossom and ability marks ---------------------------------------------------------


def blossom(x: float, y: float, radius: float, turn: float = 0) -> Path:
    """Returns the five petals of an apricot blossom."""
    out = Path()
    for i in range(5):
        petal = blob(
            (0, -0.2), (0.36, -0.5), (0.3, -0.88), (0.0, -1.0), (-0.3, -0.88), (-0.36, -0.5)
        )
        out += petal.solid().turn(turn + 72 * i)
    return (out + circle(0, 0, 0.36)).scale(radius).move(x, y)


def blossom_heart(x: float, y: float, radius: float, turn: float = 0) -> Path:
    """Returns the centre of an apricot blossom: an eye and five anthers."""
    out = circle(x, y, radius * 0.2)
    for i in range(5):
        px, py = polar((x, y), radius * 0.46, turn + 72 * i)
        out += circle(px, py, radius * 0.09)
    return out


def daisy(x: float, y: float, radius: float, petals: int = 9) -> Path:
    """Returns a flower with many thin petals.

    It cannot be confused with a Golden Blossom.
    """
    out = circle(0, 0, 0.4)
    for i in range(petals):
        out += ellipse(0, -0.62, 0.2, 0.38).turn(360 * i / petals)
    return out.scale(radius).move(x, y)


def moon(x: float, y: float, radius: float) -> Path:
    """Returns a crescent moon that lies on its back."""
    r = radius
    return Path(
        f"M{x - r} {y - r * 0.25}C{x - r} {y + r * 1.05} {x + r} {y + r * 1.05} {x + r}"
        f" {y - r * 0.25}C{x + r * 0.6} {y + r * 0.5} {x - r * 0.6} {y + r * 0.5} {x - r}"
        f" {y - r * 0.25}Z"
    ).solid()


def plus(x: float, y: float, size: float, width: float) -> Path:
    """Returns the mark for adding, a cross of two bars."""
    h, w = size / 2, width / 2
    return poly(
        (x - w, y - h),
        (x + w, y - h),
        (x + w, y - w),
        (x + h, y - w),
        (x + h, y + w),
        (x + w, y + w),
        (x + w, y + h),
        (x - w, y + h),
        (x - w, y + w),
        (x - h, y + w),
        (x - h, y - w),
        (x - w, y - w),
    )


def cross(x: float, y: float, size: float, width: float) -> Path:
    """Returns the mark for removing, a diagonal cross."""
    return plus(x, y, size * 1.12, width).turn(45, (x, y))


def swap(x: float, y: float, size: float, width: float) -> Path:
    """Returns the mark for swapping, two arrows that pass each other."""
    h, w, head = size / 2, width / 2, width * 1.45
    lane = width * 0.98
    arrow = poly(
        (x - h, y - lane - w),
        (x + h - head, y - lane - w),
        (x + h - head, y - lane - head),
        (x + h, y - lane),
        (x + h - head, y - lane + head * 0.62),
        (x + h - head, y - lane + w),
        (x - h, y - lane + w),
    )
    return arrow + arrow.turn(180, (x, y))


ABILITIES = {1: plus, 4: cross, 7: swap}


def blossoms_of(value: int) -> int:
    """Returns the number of Golden Blossoms on a card with this value."""
    return 3 if value <= 3 else 2 if value <= 6 else 1


# --- eyes, brows and the small mask -----------------------------------------------------------


def half_mask(x: float, y: float, width: float) -> Path:
    """Returns a half mask with two eyes cut out.

    (`x`, `y`) is its middle. Its height is 0.62 of its width.
    """
    shape = sym("M50 16C58 9 74 4 98 2C101 16 98 40 84 50C72 58 60 54 50 42", 50)
    eye = Path("M58 27C65 19 78 17 88 20C84 30 70 35 60 32Z")
    mask = shape + eye.hole() + eye.flip(50).hole()
    return mask.scale(width / 100).move(x - width / 2, y - width * 0.28)


def tassel(x: float, y: float, length: float, width: float) -> Path:
    """Returns a knot with a tassel below it.

    (`x`, `y`) is the knot's centre.
    """
    return (
        circle(x, y, width * 0.42)
        + Path(
            f"M{x - width * 0.3} {y + width * 0.3}L{x - width / 2} {y + length}"
            f"Q{x} {y + length * 1.08} {x + width / 2} {y + length}L{x + width * 0.3}"
            f" {y + width * 0.3}Z"
        ).solid()
    )
