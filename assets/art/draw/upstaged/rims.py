"""Rims of artists' tokens, shaped according to their genres.

The module also draws the backgrounds and badges of tokens.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import (
    Path,
    Segment,
    arc,
    circle,
    polar,
    poly,
    rays,
    ring,
    sector,
    star,
)
from assets.art.draw.press import Press

from .inks import GENRES, INK, WHITE, Light
from .signs import FOCUSES
from .signs import GENRES as GENRE_SIGNS

MIDDLE = (60.0, 60.0)
WINDOW = 47.0
"""Radius of the opening in a rim, in units."""


def _scallops(start: float = 0, stop: float = 360, count: int = 16) -> Path:
    step = (stop - start) / count
    out: list[Segment] = [("M", (polar(MIDDLE, 53, start),))]
    for i in range(count):
        a, b = start + step * i, start + step * (i + 1)
        bend = (polar(MIDDLE, 61.5, a + step * 0.1), polar(MIDDLE, 61.5, b - step * 0.1))
        out.append(("C", (*bend, polar(MIDDLE, 53, b))))
    return Path(out)


def country() -> Path:
    """Returns the rim of Country, scalloped like a tooled saddle."""
    return _scallops() + Path([("Z", ())])


def hip_hop() -> Path:
    """Returns the rim of Hip-Hop and R&B, round like a record."""
    return circle(*MIDDLE, 58.5)


def pop() -> Path:
    """Returns the rim of Pop, which is smooth and round."""
    return circle(*MIDDLE, 57.5)


def _spikes(start: float = 0, stop: float = 360, count: int = 19) -> list[tuple[float, float]]:
    step = (stop - start) / count
    points = []
    for i in range(count):
        reach = (59.6, 57.4, 60, 56.6)[i % 4]
        points += [
            polar(MIDDLE, 51, start + step * i),
            polar(MIDDLE, reach, start + step * (i + 0.62)),
        ]
    return points


def rock() -> Path:
    """Returns the rim of Rock, jagged as if torn out of tin."""
    return poly(*_spikes())


def wild() -> Path:
    """Returns the rim of Wild, a quarter of each other genre's rim."""
    smooth = [*arc(MIDDLE, 56, -90, 0).segments, ("L", (polar(MIDDLE, 51, 0),))]
    jagged = [("L", (point,)) for point in [*_spikes(0, 90, 5)[1:], polar(MIDDLE, 58.5, 90)]]
    lobes = _scallops(180, 270, 4).segments
    return Path(
        [
            *smooth,
            *jagged,
            *arc(MIDDLE, 58.5, 90, 180, "L").segments,
            ("L", lobes[0][1]),
            *lobes[1:],
            ("Z", ()),
        ]
    )


EDGES: dict[str, Callable[[], Path]] = {
    "country": country, "hip_hop": hip_hop, "pop": pop, "rock": rock, "wild": wild,
}  # fmt: skip


def _solid(p: Press, light: Light, edge: Path, start: float, stop: float) -> None:
    with p.cut(sector(MIDDLE, WINDOW + 1.6, 64, start, stop)):
        p.ink(light.neon, edge.scale(0.955, about=MIDDLE))
    p.pen(light.tint, 1.4, arc(MIDDLE, WINDOW + 3, start, stop))


def _strobe(p: Press, light: Light, edge: Path, start: float, stop: float) -> None:
    step = 15
    for k in range(round((stop - start) / step)):
        a = start + step * k
        p.ink(light.neon, sector(MIDDLE, 51.6, 56, a + step * 0.2, a + step * 0.8))
    p.pen(light.mid, 1.6, arc(MIDDLE, WINDOW + 1.6, start, stop))


def _double(p: Press, light: Light, edge: Path, start: float, stop: float) -> None:
    p.pen(light.neon, 3, arc(MIDDLE, 55.2, start, stop), arc(MIDDLE, 49, start, stop))


TUBES: dict[str, Callable[[Press, Light, Path, float, float], None]] = {
    "country": _solid, "hip_hop": _strobe, "pop": _double, "rock": _solid,
}  # fmt: skip
QUARTERS = {"rock": 0, "hip_hop": 90, "country": 180, "pop": 270}
"""Start of each genre's quarter of a wild rim, by genre.

It is in degrees clockwise from the top.
"""


def rim(p: Press, name: str) -> None:
    """Draws the rim of a genre, in neon on a black case."""
    edge = EDGES[name]()
    p.ink(INK, edge + circle(*MIDDLE, WINDOW).hole())
    if name in TUBES:
        TUBES[name](p, GENRES[name], edge, 0, 360)
        return
    for genre, start in QUARTERS.items():
        TUBES[genre](p, GENRES[genre], edge, start + 1, start + 89)


# --- grounds ------------------------------------------------------------------------------------


def _country(p: Press, light: Light) -> None:
    p.ink(light.low, rays((60, 76), 0, 110, 14, 0.5))


def _hip_hop(p: Press, light: Light) -> None:
    for radius in (44, 33, 22):
        p.ink(light.low, ring(60, 60, radius, radius - 6))


def _pop(p: Press, light: Light) -> None:
    for row in range(9):
        for k in range(8):
            p.ink(light.low, circle(8 + 15 * k + 7.5 * (row % 2), 8 + 13 * row, 4))


def _rock(p: Press, light: Light) -> None:
    for k in range(-2, 7):
        x = 22 * k
        p.ink(
            light.low,
            poly(
                (x, 0),
                (x + 15, 0),
                (x - 18, 50),
                (x - 6, 50),
                (x - 50, 120),
                (x - 34, 58),
                (x - 46, 58),
            ),
        )


def _wild(p: Press, light: Light) -> None:
    for x, y, r in (
        (22, 40, 9),
        (98, 44, 8),
        (30, 78, 7),
        (92, 80, 9),
        (60, 20, 8),
        (44, 24, 4),
        (80, 26, 5),
    ):
        p.ink(light.low, star((x, y), r, r * 0.34, 4))


GROUNDS: dict[str, Callable[[Press, Light], None]] = {
    "country": _country, "hip_hop": _hip_hop, "pop": _pop, "rock": _rock, "wild": _wild,
}  # fmt: skip


# --- badges -------------------------------------------------------------------------------------

BADGE = 17.0
"""Radius of a badge, in units."""


def badges(p: Press, genre: str, focus: str) -> None:
    """Draws the signs of an artist's genre and focus as badges.

    The sign of the genre is at the top left, dark on the genre's colour. The sign of the focus is
    at the top right, white on black.
    """
    left, right = BADGE, 120 - BADGE
    p.ink(INK, circle(left, left, BADGE))
    p.ink(GENRES[genre].neon, circle(left, left, BADGE - 2.5))
    half = 9.6
    p.ink(INK, GENRE_SIGNS[genre]().fit(left - half, left - half, 2 * half, 2 * half))
    p.ink(INK, circle(right, left, BADGE))
    half = 13.0
    p.ink(WHITE, FOCUSES[focus]().fit(right - half, left - half, 2 * half, 2 * half))
