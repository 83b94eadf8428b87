"""Thespianage's signs for Aspects, ends, Special Tiles and secrets.

Each is a flat shape in a square of 64 units. They become glyphs of the signs' font, so they are
solid and legible at 14 pixels.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import Path, brush, circle, poly, rect, star

from .things import heart as heart_shape


def _cut(*shapes: Path) -> Path:
    out = Path()
    for shape in shapes:
        out += shape.hole()
    return out


def charisma() -> Path:
    """Returns the shape of a star."""
    return star((32, 34), 33, 14, 5)


def compassion() -> Path:
    """Returns the shape of a heart."""
    return heart_shape(32, 28, 31).solid()


def connections() -> Path:
    """Returns the shape of two linked chain links."""
    link = rect(-20, -13, 40, 26, 13) + _cut(rect(-11, -4.5, 22, 9, 4.5))
    return link.turn(-45).move(20, 44).solid() + link.turn(-45).move(44, 20).solid()


def trapdoor() -> Path:
    """Returns the shape of an arrow that falls through a trapdoor."""
    leaves = poly((1, 30), (15, 30), (13, 62), (1, 54)) + poly(
        (49, 30), (63, 30), (63, 54), (51, 62)
    )
    return leaves + poly((25, 2), (39, 2), (39, 34), (50, 34), (32, 58), (14, 34), (25, 34))


def hook() -> Path:
    """Returns the shape of a vaudeville cane with its hook down."""
    shaft = rect(10, 2, 10, 40, 4)
    bow = Path(
        "M10 38H20C20 48 25 53 32 53C39 53 44 48 44 40V34H54V40C54 54 45 63 32 63C19 "
        "63 10 54 10 38Z"
    ).solid()
    return shaft + bow + poly((36, 36), (49, 20), (62, 36))


def _vase() -> Path:
    return Path("M20 2H44L40 13C58 20 60 44 42 53L46 62H18L22 53C4 44 6 20 24 13Z").solid()


def prop() -> Path:
    """Returns the shape of a vase."""
    handle = Path("M44 12C62 8 64 32 54 38L50 33C56 28 54 18 44 19Z").solid()
    return _vase() + handle + handle.flip(32).reverse() + _cut(rect(12, 28, 40, 5))


def broken_prop() -> Path:
    """Returns the shape of a vase in three pieces."""
    return (
        poly((6, 26), (20, 32), (24, 46), (30, 50), (22, 62), (6, 56), (2, 40))
        + poly((36, 36), (48, 24), (60, 30), (62, 50), (52, 60), (34, 60), (40, 48))
        + poly((16, 2), (46, 6), (50, 14), (36, 28), (28, 20), (20, 24))
    )


def bouquet() -> Path:
    """Returns the shape of three flowers in wrapping paper."""
    blooms = circle(15, 17, 13) + circle(49, 17, 13) + circle(32, 11, 11)
    dots = _cut(circle(15, 17, 4.4), circle(49, 17, 4.4), circle(32, 11, 4))
    cone = poly((8, 33), (56, 33), (36, 63), (28, 63))
    return blooms + dots + cone


def tomato() -> Path:
    """Returns the shape of a tomato with its leaves cut out."""
    fruit = Path(
        "M32 13C50 6 63 18 62 36C61 54 48 63 32 63C16 63 3 54 2 36C1 18 14 6 32 13Z"
    ).solid()
    return fruit + star((32, 28), 17, 6, 5).hole() + poly((29, 12), (33, 0), (40, 2), (35, 14))


def shot() -> Path:
    """Returns the shape of a tilted ticket with a star-shaped hole."""
    ticket = Path("M0 14H64V25C56 25 56 39 64 39V50H0V39C8 39 8 25 0 25Z").solid()
    return (
        (ticket + _cut(star((32, 33), 13, 5.4, 5))).turn(-18, (32, 32)).scale(0.92, about=(32, 32))
    )


def crush() -> Path:
    """Returns the shape of two hearts, a large and a small one."""
    return heart_shape(25, 35, 25).solid() + heart_shape(51, 10, 12.5).solid()


def nemesis() -> Path:
    """Returns the shape of a face with horns and a grin."""
    horn = Path("M16 30C4 26 -2 14 3 1C8 10 16 13 26 14Z").solid()
    eye = poly((14, 29), (29, 37), (25, 42), (17, 40))
    grin = Path("M15 47C24 53 40 53 49 47C46 59 39 62 32 62C25 62 18 59 15 47Z")
    face = Path("M32 12C48 12 59 23 59 38C59 53 48 64 32 64C16 64 5 53 5 38C5 23 16 12 32 12Z")
    return horn.both(32) + face.solid() + _cut(eye, eye.flip(32), grin)


def deck() -> Path:
    """Returns the shape of a stack of cards."""
    top = rect(4, 2, 38, 50, 5)
    return (
        top
        + Path("M46 10H50Q54 10 54 14V56Q54 61 49 61H20Q16 61 16 56H42Q46 56 46 52Z").solid()
        + _cut(circle(23, 27, 10))
        + circle(23, 27, 5)
    )


def tiles() -> Path:
    """Returns the shape of three tiles in a heap."""
    return rect(20, 1, 24, 28, 4) + rect(3, 34, 26, 29, 4) + rect(35, 34, 26, 29, 4)


def tile_down() -> Path:
    """Returns the shape of a face-down tile with a woven back."""
    whole = rect(8, 1, 48, 62, 6)
    holes = Path()
    for row in range(3):
        for col in range(2):
            x, y = 13 + 20 * col, 6 + 18 * row
            holes += rect(x, y, 18, 7, 2) if (row + col) % 2 else rect(x + 5, y, 7, 16, 2)
    return whole + holes.reverse()


def fuse() -> Path:
    """Returns the shape of a burning rope."""
    rope = brush((2, 58, 9), (14, 46, 9), (26, 54, 9), (36, 42, 9), (38, 30, 8))
    return rope + star((44, 18), 19, 7, 8, 8)


def bomb() -> Path:
    """Returns the shape of a round bomb with its fuse."""
    ball = circle(27, 39, 24) + _cut(brush((11, 38, 0), (15, 26, 5), (27, 21, 0)))
    neck = poly((34, 12), (46, 6), (52, 18), (42, 24))
    return ball + neck.solid() + brush((48, 12, 5), (54, 2, 5), (63, 6, 4))


def success() -> Path:
    """Returns the shape of a laurel wreath around a star."""
    out = star((32, 30), 16, 6.8, 5)
    for side in (-1, 1):
        for k in range(5):
            leaf = Path("M0 9C-7 3 -6 -6 0 -10C6 -6 7 3 0 9Z").turn(side * -30).move(0, -24)
            out += leaf.turn(side * (160 - 31 * k)).move(32, 33).solid()
    return out


def notice() -> Path:
    """Returns the shape of a pinned notice with a torn lower edge."""
    sheet = poly(
        (6, 8), (58, 8), (58, 52), (51, 62), (45, 52), (38, 62), (32, 52), (26, 62), (19, 52),
        (13, 62), (6, 52),
    )  # fmt: skip
    return sheet + circle(32, 8, 8) + _cut(rect(14, 22, 36, 5), rect(14, 34, 36, 5))


def places() -> Path:
    """Returns the shape of an arrow that points to a mark."""
    cross = brush((12, 43, 9), (52, 60, 9)) + brush((52, 43, 9), (12, 60, 9))
    return poly((25, 0), (39, 0), (39, 18), (52, 18), (32, 40), (12, 18), (25, 18)) + cross


def rehearse() -> Path:
    """Returns the shape of a page with a pencil lying across it."""
    page = poly(
        (4, 2), (44, 2), (44, 14), (22, 40), (20, 54), (32, 51), (44, 40), (44, 62), (4, 62)
    )
    lines = _cut(rect(10, 12, 24, 4.6), rect(10, 23, 16, 4.6))
    pencil = poly((56, 8), (63, 15), (34, 46), (25, 49), (27, 39))
    return page.solid() + lines + pencil.solid()


SIGNS: dict[str, Callable[[], Path]] = {
    "charisma": charisma,
    "compassion": compassion,
    "connections": connections,
    "trapdoor": trapdoor,
    "hook": hook,
    "prop": prop,
    "broken-prop": broken_prop,
    "bouquet": bouquet,
    "tomato": tomato,
    "shot": shot,
    "crush": crush,
    "nemesis": nemesis,
    "deck": deck,
    "tiles": tiles,
    "tile-down": tile_down,
    "fuse": fuse,
    "bomb": bomb,
    "success": success,
    "notice": notice,
    "places": places,
    "rehearse": rehearse,
}
