"""Signs of Upstaged! for cues, genres, focuses and kinds of card.

Each is a flat shape in a square of 64 units. They become glyphs of the signs' font, so they are
solid and legible at 14 pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from assets.art.draw.kit import (
    Path,
    brush,
    circle,
    ellipse,
    polar,
    poly,
    rect,
    ring,
    sector,
    star,
    sym,
)


def _cut(*shapes: Path) -> Path:
    out = Path()
    for shape in shapes:
        out += shape.hole()
    return out


# --- cues ---------------------------------------------------------------------------------------


def _arrow_up(x: float, top: float, bottom: float, half: float, shaft: float) -> Path:
    head = top + half * 1.05
    return poly(
        (x, top),
        (x + half, head),
        (x + shaft, head),
        (x + shaft, bottom),
        (x - shaft, bottom),
        (x - shaft, head),
        (x - half, head),
    )


def forward() -> Path:
    """Returns the shape of three arrows side by side."""
    return (
        _arrow_up(32, 1, 63, 15, 5.5)
        + _arrow_up(9.5, 20, 63, 9.5, 4)
        + _arrow_up(54.5, 20, 63, 9.5, 4)
    )


def _turned(start: float, stop: float, radius: float = 25, width: float = 9) -> Path:
    body = sector((32, 32), radius - width / 2, radius + width / 2, start, stop)
    tip = polar((32, 32), radius, stop + 360 * 14 / (2 * math.pi * radius))
    head = poly(
        polar((32, 32), radius - 10.5, stop - 2), polar((32, 32), radius + 10.5, stop - 2), tip
    ).solid()
    return body.solid() + head


def _arena(k: float = 1) -> Path:
    return rect(32 - 14 * k, 32 - 5 * k, 28 * k, 10 * k) + rect(
        32 - 5 * k, 32 - 14 * k, 10 * k, 28 * k
    )


def click_once() -> Path:
    """Returns the shape of an arrow around the arena."""
    return (_turned(-72, 66, 27, 10) + _arena(0.9).move(0, 5)).move(0, 6)


def click_twice() -> Path:
    """Returns the shape of two arrows in a circle around the arena."""
    return _turned(-78, 52, 24) + _turned(102, 232, 24) + _arena(0.72)


def click_once_or_twice() -> Path:
    """Returns the shape of a solid and a dotted curved arrow."""
    dots = Path()
    for angle in (122, 161, 200, 239):
        dots += circle(*polar((32, 32), 25.5, angle), 5.4)
    return _turned(-90, 52, 24) + dots + _arena(0.6)


def _card(width: float = 40, height: float = 56) -> Path:
    return rect(32 - width / 2, 32 - height / 2, width, height, 6)


def _plus(x: float, y: float, reach: float, half: float) -> Path:
    r, h = reach, half
    corners = (
        *((-h, -r), (h, -r), (h, -h), (r, -h), (r, h), (h, h)),
        *((h, r), (-h, r), (-h, h), (-r, h), (-r, -h), (-h, -h)),
    )
    return poly(*((x + dx, y + dy) for dx, dy in corners))


def draw() -> Path:
    """Returns the shape of a card with a plus on it."""
    return _card(44, 60) + _cut(_plus(32, 32, 14, 4))


def discard_1() -> Path:
    """Returns the shape of a falling card."""
    return (_card(34, 48) + _cut(rect(22, 28, 20, 8, 1))).turn(28, (32, 32))


def discard_2() -> Path:
    """Returns the shape of two falling cards."""
    one = _card(29, 41) + _cut(rect(24, 28.6, 16, 7, 1))
    return one.turn(-16, (32, 32)).move(-14, -9) + one.turn(20, (32, 32)).move(13.6, 9)


def _bust(x: float, y: float, k: float) -> Path:
    shoulders = Path(
        f"M{x - 22 * k} {y + 37 * k}C{x - 22 * k} {y + 20 * k} {x - 12 * k} {y + 15 * k} "
        f"{x} {y + 15 * k}C{x + 12 * k} {y + 15 * k} {x + 22 * k} {y + 20 * k} "
        f"{x + 22 * k} {y + 37 * k}Z"
    )
    return circle(x, y, 12.5 * k) + shoulders.solid()


def add_artist() -> Path:
    """Returns the shape of a bust with a plus beside it."""
    return _bust(24, 25, 1.05) + _plus(49, 15, 14.5, 4.4)


def exit_() -> Path:
    """Returns the shape of a door with an arrow that leads out."""
    door = rect(2, 2, 34, 60, 3) + _cut(rect(10, 10, 18, 44))
    arrow = poly((20, 26), (42, 26), (42, 14), (63, 32), (42, 50), (42, 38), (20, 38))
    return door + arrow


def snatch() -> Path:
    """Returns the shape of a claw that seizes somebody by the head."""
    stem = rect(28, 0, 8, 13) + rect(19, 9, 26, 10, 4)
    left = Path("M21 15L28 18C17 25 13 34 16 44L24 49L17 57C4 48 2 28 21 15Z").solid()
    return (
        stem
        + left.both(32)
        + circle(32, 35, 10)
        + Path("M21 64C21 51 26 48 32 48C38 48 43 51 43 64Z").solid()
    )


def switch() -> Path:
    """Returns the shape of two arrows in opposite directions."""
    there = poly((2, 14), (40, 14), (40, 3), (63, 21), (40, 39), (40, 28), (2, 28))
    return there.move(0, -2) + there.turn(180, (32, 32)).move(0, 2)


def pause() -> Path:
    """Returns the shape of a pause symbol, two bars on a disc."""
    return circle(32, 32, 31) + _cut(rect(19, 16, 9.5, 32, 1.5), rect(35.5, 16, 9.5, 32, 1.5))


# --- genres and focuses -------------------------------------------------------------------------


def horseshoe() -> Path:
    """Returns the shape of a horseshoe that is open at the bottom."""
    shoe = Path(
        "M10 62C2 46 1 34 3 25C6 10 18 2 32 2C46 2 58 10 61 25C63 34 62 46 54 62H41"
        "C48 48 49 38 48 29C46 20 40 15 32 15C24 15 18 20 16 29C15 38 16 48 23 62Z"
    ).solid()
    nails = [
        circle(x, y, 2.4) for x, y in ((10, 27), (13, 43), (54, 27), (51, 43), (21, 11), (43, 11))
    ]
    return shoe + _cut(*nails)


def vinyl() -> Path:
    """Returns the shape of a record."""
    return (
        ring(32, 32, 31, 25.6)
        + ring(32, 32, 22.4, 4)
        + _cut(sector((32, 32), 12, 16.5, 20, 70), sector((32, 32), 12, 16.5, 200, 250))
    )


def heart() -> Path:
    """Returns the shape of a heart with a glint."""
    whole = sym("M32 18C36 6 46 2 54 6C64 11 65 24 58 34C52 43 42 52 32 62", 32)
    return whole + _cut(brush((12, 27, 0), (13, 19, 5), (19, 13.5, 0)))


def bolt() -> Path:
    """Returns the shape of a lightning bolt."""
    return poly((36, 0), (10, 36), (28, 36), (18, 64), (56, 24), (36, 24), (50, 0))


def rainbow() -> Path:
    """Returns the shape of a three-band rainbow over two clouds."""
    bands = Path()
    for outer, inner in ((31, 24.6), (21, 14.6), (11, 4.6)):
        bands += sector((32, 44), inner, outer, -90, 90)
    clouds = rect(0, 46, 23, 14, 7) + rect(41, 46, 23, 14, 7)
    return bands + clouds


def note() -> Path:
    """Returns the shape of a quaver."""
    return (
        ellipse(21, 52, 14, 10.5).turn(-18, (21, 52))
        + rect(28, 3, 7, 48)
        + Path("M33 2C36 14 54 16 54 32C54 38 52 42 49 46C50 34 42 28 33 27Z").solid()
    )


def mirror() -> Path:
    """Returns the shape of a hand mirror."""
    glass = _cut(ellipse(32, 21, 13, 14))
    glint = poly((25, 21), (34, 10), (38, 13), (29, 24))
    handle = circle(32, 44.6, 5) + rect(29, 44, 6, 13) + circle(32, 58, 5.6)
    return ellipse(32, 21, 20, 21) + glass + glint.solid() + handle


def sparkle() -> Path:
    """Returns the shape of a large and a small spark."""
    return _spark(27, 35, 28) + _spark(52, 12, 12)


def _spark(x: float, y: float, r: float) -> Path:
    q = r * 0.2
    return Path(
        f"M{x} {y - r}Q{x + q} {y - q} {x + r} {y}Q{x + q} {y + q} {x} {y + r}"
        f"Q{x - q} {y + q} {x - r} {y}Q{x - q} {y - q} {x} {y - r}Z"
    ).solid()


# --- kinds of cue card --------------------------------------------------------------------------


def round_bubble() -> Path:
    """Returns the shape of a crooner's speech bubble with round corners."""
    return rect(1, 1, 62, 52, 18) + poly((13, 48), (33, 48), (12, 64)).solid()


def cloud_bubble() -> Path:
    """Returns the shape of a diva's thought bubble, like a cloud."""
    cloud = Path(
        "M20 6C26 -2 40 -2 45 6C55 4 63 13 60 22C66 30 63 41 53 43C50 52 38 55 32 49C25 55 "
        "13 52 12 43C1 42 -2 30 4 23C1 13 9 4 20 6Z"
    )
    return cloud.solid() + circle(11, 57, 5) + circle(3.6, 61.6, 2.4)


def burst_bubble() -> Path:
    """Returns the shape of a producer's speech bubble with spikes."""
    return star((32, 31), 32.6, 24, 11, 8) + poly((12, 40), (30, 50), (3, 64)).solid()


def crooner() -> Path:
    """Returns the shape of a head with quiff and bow tie."""
    head = Path(
        "M22 26C20 14 26 10 30 11C34 5 48 8 45 15C44 18 43 19 42 20V27C42 34 37 38 32 38"
        "C27 38 23 34 22 26Z"
    )
    tie = poly((20, 40), (30, 43.5), (34, 43.5), (44, 40), (44, 49), (34, 46), (30, 46), (20, 49))
    return (head.solid() + tie.solid()).move(0, 2)


def diva() -> Path:
    """Returns the shape of a head with towering hair above pearls."""
    hair = Path(
        "M32 6C41 6 45 11 41 16C46 19 45 25 41 27C40 33 37 36 32 36C27 36 24 33 23 27C19 25 18 "
        "19 23 16C19 11 23 6 32 6Z"
    )
    out = hair.solid()
    for x, y in ((20, 38.5), (25.6, 42.6), (32, 44), (38.4, 42.6), (44, 38.5)):
        out += circle(x, y, 2.6)
    return out


def producer() -> Path:
    """Returns the shape of a bald head with a headset."""
    head = ellipse(32, 29, 9.4, 12) + rect(18.4, 24, 7.6, 13, 3) + rect(39, 24, 7.6, 13, 3)
    band = sector((32, 27), 13, 17, -86, 86)
    return head + band.solid() + rect(22, 42, 15, 5.4, 2.7)


BUBBLES: dict[str, Callable[[], Path]] = {
    "green": round_bubble, "purple": cloud_bubble, "orange": burst_bubble,
}  # fmt: skip
HEADS: dict[str, Callable[[], Path]] = {"green": crooner, "purple": diva, "orange": producer}


def _kind(colour: str) -> Callable[[], Path]:
    def shape() -> Path:
        return BUBBLES[colour]() + _cut_each(HEADS[colour]())

    return shape


def _cut_each(whole: Path) -> Path:
    out = Path()
    for sub in whole.subpaths():
        out += Path(sub).hole()
    return out


CUES: dict[str, Callable[[], Path]] = {
    "forward": forward, "click_once": click_once, "click_twice": click_twice,
    "click_once_or_twice": click_once_or_twice, "draw": draw, "add_artist": add_artist,
    "discard_1": discard_1, "discard_2": discard_2, "exit": exit_, "snatch": snatch,
    "switch": switch, "pause": pause,
}  # fmt: skip
GENRES: dict[str, Callable[[], Path]] = {
    "country": horseshoe, "hip_hop": vinyl, "pop": heart, "rock": bolt, "wild": rainbow,
}  # fmt: skip
FOCUSES: dict[str, Callable[[], Path]] = {"talent": note, "image": mirror, "wild": sparkle}
SIGNS: dict[str, Callable[[], Path]] = {
    **{f"cue-{name}": shape for name, shape in CUES.items()},
    **{f"genre-{name}": shape for name, shape in GENRES.items()},
    **{f"focus-{name}": shape for name, shape in FOCUSES.items()},
    **{f"type-{name}": _kind(name) for name in BUBBLES},
}
