"""The six seat symbols.

Each is one flat shape for filled badges, drawn in a square of 64 units.
"""

from __future__ import annotations

from .kit import Path, Svg, brush, circle, ellipse, polar, poly, rect, sector, sym
from .motifs import half_mask


def mask() -> Path:
    """Returns the shape of a half mask with its ribbon."""
    return half_mask(32, 30, 60).scale(1, 1.12, about=(32, 30))


def fan() -> Path:
    """Returns the shape of a round palm fan with a handle.

    It differs from the folding fan, which is a suit symbol.
    """
    leaf = sym("M32 2C50 2 60 13 60 25C60 37 48 44 32 46", 32)
    cuts = Path()
    for turn in (-58, -30, 0, 30, 58):
        start = (32.0, 46.0)
        cuts += brush(
            (*polar(start, 9, turn * 0.9), 1.5),
            (*polar(start, 25, turn), 3.2),
            (*polar(start, 35 - abs(turn) * 0.13, turn), 0),
        ).hole()
    return leaf + cuts + rect(28.5, 47, 7, 16, 3)


def lantern() -> Path:
    """Returns the shape of a round silk lantern with a tassel."""
    body = ellipse(32, 30, 23, 18)
    slots = Path()
    for x, height in ((22, 12.5), (32, 14), (42, 12.5)):
        slots += ellipse(x, 30, 2.2, height).hole()
    return (
        body
        + slots
        + rect(24, 6, 16, 5, 2)
        + rect(24, 49, 16, 5, 2)
        + rect(30, 1, 4, 6, 2)
        + rect(26, 55, 3.4, 8, 1.5)
        + rect(34.6, 55, 3.4, 8, 1.5)
        + rect(30.3, 55, 3.4, 9, 1.5)
    )


def bell() -> Path:
    """Returns the shape of a hand bell."""
    body = sym("M32 9C44 9 49 18 49 30C49 38 53 42 56 46C56 49 55 50 53 50L32 50", 32)
    clapper = Path("M24 53H40C40 59 36.5 62 32 62C27.5 62 24 59 24 53Z").solid()
    return body + clapper + circle(32, 6, 5)


def rose() -> Path:
    """Returns the shape of a rose seen from above."""
    ring_cut = sector((32, 32), 8, 11, -30, 230).hole()
    return circle(32, 32, 15.5) + ring_cut + _rose_petals()


def _rose_petals() -> Path:
    out = Path()
    for i in range(5):
        a = 72 * i
        p, q = polar((32, 32), 18.5, a - 33), polar((32, 32), 18.5, a + 33)
        c, d = polar((32, 32), 36, a - 36), polar((32, 32), 36, a + 36)
        mid = polar((32, 32), 16, a)
        out += Path(
            f"M{p[0]} {p[1]}C{c[0]} {c[1]} {d[0]} {d[1]} {q[0]} {q[1]}"
            f"Q{mid[0]} {mid[1]} {p[0]} {p[1]}Z"
        ).solid()
    return out


def drum() -> Path:
    """Returns the shape of a studded barrel drum with two crossed sticks."""
    head = ellipse(32, 27, 26, 9)
    body = Path(
        "M6 32C11 40 22 42 32 42C42 42 53 40 58 32C60 40 58 50 54 55C48 60 40 62 32 62"
        "C24 62 16 60 10 55C6 50 4 40 6 32Z"
    ).solid()
    studs = Path()
    for x, y in ((14, 47), (23, 50), (32, 51), (41, 50), (50, 47)):
        studs += circle(x, y, 2.6).hole()
    sticks = poly((12, 3), (16, 1), (36, 17), (33, 19)) + poly((52, 3), (48, 1), (28, 17), (31, 19))
    return head + body + studs + sticks.solid()


SEATS = {"mask": mask, "fan": fan, "lantern": lantern, "bell": bell, "rose": rose, "drum": drum}


def seat(name: str) -> str:
    """Returns the SVG of a seat symbol with this name."""
    return Svg(64, 64).fill(SEATS[name](), "#000").text()
