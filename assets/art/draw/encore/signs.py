"""ENCORE's signs for decks, vibes, kinds of card and counters.

Each is a flat shape in a square of 64 units. They become glyphs of a font, so they are solid and
legible at 14 pixels.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import Path, brush, circle, ellipse, poly, rect, star, sym


def _cut(*shapes: Path) -> Path:
    out = Path()
    for shape in shapes:
        out += shape.hole()
    return out


def trumpet() -> Path:
    """Returns the shape of a trumpet that points to the upper right."""
    tube = (
        rect(4, 27, 40, 7, 3)
        + Path("M40 27C50 26 56 18 59 10Q63 9 63 13V48Q63 52 59 51C56 43 50 35 40 34Z").solid()
    )
    loop = rect(13, 30, 30, 20, 9) + _cut(rect(20, 34, 16, 9, 4))
    valves = rect(17, 14, 6, 16, 2) + rect(26, 14, 6, 16, 2) + rect(35, 14, 6, 16, 2)
    return tube + loop + valves + rect(1, 23, 6, 15, 2)


def wand() -> Path:
    """Returns the shape of a sparkling magic wand."""
    stick = poly((4, 54), (38, 20), (45, 27), (11, 61))
    return stick + star((50, 14), 14, 4.6, 4) + star((20, 16), 9, 3, 4) + star((52, 46), 8, 2.6, 4)


def leaf() -> Path:
    """Returns the shape of one broad leaf with its rib cut out."""
    blade = Path("M59 5C64 34 52 56 26 54C20 54 15 52 12 49C4 34 20 8 59 5Z").solid()
    rib = brush((53, 11, 0), (36, 28, 4), (18, 46, 6)).hole()
    return blade + rib + brush((14, 44, 0), (12, 52, 6), (5, 62, 7))


def drama() -> Path:
    """Returns the shape of an unhappy theatre mask."""
    face = Path("M6 8C20 14 44 14 58 8C64 30 56 54 32 62C8 54 0 30 6 8Z").solid()
    eye = Path(
        "M13 27C14 22 17 19 21 19C25 19 28 22 29 27C26 30 23 30.6 21 30.6C18 30.6 15 29.6 13 27Z"
    )
    mouth = Path("M17 51C19 42 25 38 32 38C39 38 45 42 47 51C42 46 37 45 32 45C27 45 22 46 17 51Z")
    return face + _cut(eye, eye.flip(32), mouth)


def microphone() -> Path:
    """Returns the shape of a tilted microphone."""
    head = circle(32, 15, 14) + _cut(rect(17, 12.6, 30, 3.4))
    body = Path("M20 31H44L38 62H26Z").solid()
    return (head + body + _cut(rect(20, 37, 24, 3.2))).turn(24, (32, 32))


def coin() -> Path:
    """Returns the shape of two coins, the front one with a star."""
    back = Path(
        "M44 8C57 10 63 20 63 33C63 46 57 56 44 58C52 51 56 43 56 33C56 23 52 15 44 8Z"
    ).solid()
    return circle(27, 33, 25) + star((27, 33), 15, 6.4, 5).hole() + back


def drum() -> Path:
    """Returns the shape of a side drum with two raised sticks."""
    shell = rect(10, 28, 44, 32, 4)
    laces = poly((14, 34), (20, 34), (32, 52), (44, 34), (50, 34), (35, 56), (29, 56))
    sticks = poly((4, 6), (9, 2), (30, 20), (26, 24)) + poly((60, 6), (55, 2), (34, 20), (38, 24))
    return shell + laces.hole() + rect(6, 24, 52, 7, 3) + rect(6, 57, 52, 6, 3) + sticks.solid()


def moon() -> Path:
    """Returns the shape of a crescent rising out of a cloud."""
    cloud = Path(
        "M14 62C-2 62 -2 42 12 42C12 30 28 26 34 36C42 28 56 34 54 44C66 44 66 62 52 62Z"
    ).solid()
    crescent = Path(
        "M30 2C20 8 18 20 22 29C26 26 32 27 36 31C42 26 50 26 54 30C58 28 61 25 62 21C48 "
        "26 30 18 30 2Z"
    ).solid()
    return cloud + crescent


def bat() -> Path:
    """Returns the shape of a bat."""
    half = (
        "M32 22L37 12L41 20C46 16 54 16 63 22C56 28 56 34 57 42C50 36 45 38 42 46C38 40 35 42 32 54"
    )
    return sym(half, 32)


def bow_tie() -> Path:
    """Returns the shape of a bow tie."""
    return sym("M32 26C40 23 46 8 58 5Q63 4 63 10V54Q63 60 58 59C46 56 40 41 32 38", 32) + _cut(
        rect(23.6, 22, 2.6, 20), rect(37.8, 22, 2.6, 20)
    )


def balloon() -> Path:
    """Returns the shape of a balloon with its knot and string."""
    body = ellipse(32, 22, 19, 21.5) + _cut(brush((20, 20, 0), (22, 12, 4), (30, 7, 0)))
    return (
        body
        + poly((32, 41), (38, 48), (26, 48))
        + brush((32, 47, 3), (38, 53, 3), (28, 58, 3), (34, 64, 2))
    )


def performer() -> Path:
    """Returns the shape of a bust below an arch."""
    arch = Path("M4 63V30C4 12 16 1 32 1C48 1 60 12 60 30V63Z").solid()
    return arch + _cut(circle(32, 24, 10.5), Path("M13 58C13 42 22 38 32 38C42 38 51 42 51 58Z"))


def supporter() -> Path:
    """Returns the shape of a file card with a spanner on it."""
    card = Path("M2 6Q2 2 6 2H26L33 11H58Q62 11 62 15V58Q62 62 58 62H6Q2 62 2 58Z").solid()
    spanner = Path(
        "M15 22C15 15 21 13 26 14L21 21L26 26L33 21C34 27 31 31 27 32L46 51C49 55 44 59 "
        "41 56L22 37C17 37 13 32 15 22Z"
    )
    return card + spanner.hole()


def surprise() -> Path:
    """Returns the shape of a burst with an exclamation mark."""
    return star((32, 32), 32, 22.5, 10) + _cut(Path("M28 14H37L35 37H30Z"), circle(32.5, 45, 4.4))


def money() -> Path:
    """Returns the shape of a banknote."""
    return (
        rect(1, 15, 62, 34, 5)
        + circle(32, 32, 11).hole()
        + circle(32, 32, 6)
        + _cut(circle(11, 32, 3.6), circle(53, 32, 3.6))
    )


def bolt() -> Path:
    """Returns the shape of a lightning bolt."""
    return poly((38, 0), (8, 37), (28, 37), (22, 64), (56, 24), (35, 24))


def boost() -> Path:
    """Returns the shape of two arrowheads pointing up."""
    return poly((32, 2), (60, 30), (60, 42), (32, 15), (4, 42), (4, 30)) + poly(
        (32, 24), (60, 51), (60, 63), (32, 37), (4, 63), (4, 51)
    )


def tour() -> Path:
    """Returns the shape of a rosette, the sign of a won Venue."""
    tails = (
        poly((16, 34), (31, 40), (25, 64), (18, 54), (7, 58))
        + poly((48, 34), (33, 40), (39, 64), (46, 54), (57, 58)).reverse()
    )
    return tails.solid() + star((32, 23), 23, 18, 12) + circle(32, 23, 9).hole()


def intensity() -> Path:
    """Returns the shape of a flame."""
    return Path(
        "M29 1C33 14 46 20 50 33C51 38 54 35 53 27C62 40 60 63 40 63H26C6 63 4 40 17 27"
        "C17 34 19 37 22 36C18 22 28 14 29 1Z"
    ).solid() + _cut(
        Path("M33 34C35 42 43 46 41 54C40 59 36 60 33 60C28 60 24 57 25 51C26 45 33 42 33 34Z")
    )


DECK_SIGNS: dict[str, Callable[[], Path]] = {
    "orange": trumpet, "blue": wand, "green": leaf, "violet": drama, "rose": microphone,
    "gold": coin,
}  # fmt: skip
VIBE_SIGNS: dict[str, Callable[[], Path]] = {
    "rowdy": drum, "dreamy": moon, "spooky": bat, "swanky": bow_tie, "silly": balloon,
}  # fmt: skip
SIGNS: dict[str, Callable[[], Path]] = {
    **{f"deck-{name}": draw for name, draw in DECK_SIGNS.items()},
    **{f"vibe-{name}": draw for name, draw in VIBE_SIGNS.items()},
    "kind-performer": performer,
    "kind-supporter": supporter,
    "kind-surprise": surprise,
    "money": money,
    "bolt": bolt,
    "boost": boost,
    "tour": tour,
    "intensity": intensity,
}
