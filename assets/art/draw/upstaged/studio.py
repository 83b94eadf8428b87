"""Pictures of the studio.

Among them are parts of the rotating arena, and furniture.
"""

from __future__ import annotations

from typing import NamedTuple

from assets.art.draw.kit import (
    Path,
    Point,
    circle,
    ellipse,
    polar,
    poly,
    rect,
    sector,
    star,
)
from assets.art.draw.press import Press

from .artists import ARTISTS, PEOPLE
from .inks import BLACK, COAL, GENRES, INK, SKINS, STUDIO, Tone
from .lamp import Lamp
from .rims import GROUNDS, rim
from .signs import GENRES as GENRE_SIGNS


class Lighting(NamedTuple):
    """Colours of the studio's boards in evening or matinee light."""

    edge: str
    lane: str
    tube: str
    glow: str
    mark: str  # as in the app's palette, visible on the boards


LIGHTINGS = {
    "evening": Lighting(
        "#050409", "#1D1930", "#B0A0FF", "#43358C", "#8D7D70",
    ),
    "matinee": Lighting(
        "#B9ABC4", "#FFFDFB", "#6A4FD0", "#D8CCF2", "#87786B",
    ),
}  # fmt: skip

P = 100.0
"""Distance between two neighbouring spots on a runway, in units."""
STAGE_PLACE, STAGE, LANE = 0.96 * P, 1.54 * P, 1.16 * P
REACH = 1.46 * P
"""Distance from the arena's centre to a runway's end.

It is in units and excludes the spots of the runway.
"""


ROUND = 1.6 * P
"""Distance from the arena's centre to the edge of the stage's picture."""
ARM, BEGIN = 1.26 * P, 1.54 * P
"""Width of a runway's picture, and its distance from the arena's centre.

The stage's picture covers the start of the runway.
"""


def stage(lighting: str) -> str:
    """Returns the SVG of the round stage.

    It includes the starts of the runways, and looks the same from all four sides.
    """
    return part(1, lighting, (ROUND, ROUND), (2 * ROUND, 2 * ROUND))


def runway(spots: int, lighting: str) -> str:
    """Returns the SVG of a runway that extends down from the stage.

    The picture is 126 units wide and 100 × (`spots` - 0.08) units high.
    """
    return part(spots, lighting, (ARM / 2, -BEGIN), (ARM, REACH + spots * P - BEGIN))


def part(spots: int, lighting: str, middle: Point, size: tuple[float, float]) -> str:
    """Returns the SVG of a section of the arena.

    Args:
        spots: Number of spots on each runway.
        lighting: "evening" or "matinee".
        middle: Position of the arena's centre in the picture.
        size: Width and height of the picture.
    """
    p = Press(*size, digits=1)
    _arena(p, middle, spots, LIGHTINGS[lighting])
    return p.text()


def _arena(p: Press, middle: Point, spots: int, light: Lighting) -> None:
    x, y = middle
    half = REACH + spots * P
    quarters = (0, 90, 180, 270)

    def four(shape: Path) -> list[Path]:
        return [shape.turn(q, middle) for q in quarters]

    for colour, inset in ((light.edge, -4), (light.glow, 0), (light.tube, 5), (light.lane, 11)):
        long, broad = half - 4 - inset, LANE - 2 * inset
        lane = rect(x - broad / 2, y, broad, long, 26 - inset)
        p.ink(colour, *four(lane), circle(*middle, STAGE - inset))
    tongue = poly(
        (x - 0.30 * P, y + 1.04 * P), (x + 0.30 * P, y + 1.04 * P),
        (x + 0.42 * P, y + 1.54 * P), (x, y + 1.70 * P),
        (x - 0.42 * P, y + 1.54 * P),
    )  # fmt: skip
    p.ink(light.glow, *four(tongue))
    for k in range(spots):
        at = y + STAGE_PLACE + (1 + k) * P
        p.pen(light.mark, 4, *four(circle(x, at, 0.42 * P)))
        if k:
            p.pen(
                light.mark,
                7,
                *four(Path(f"M{x - 15} {at - 57}L{x} {at - 45}L{x + 15} {at - 57}")),
            )
    p.pen(light.tube, 3, circle(*middle, STAGE - 22))
    for spot in four(circle(x, y + STAGE_PLACE, 0.45 * P)):
        p.ink(light.tube, spot)
    for spot in four(circle(x, y + STAGE_PLACE, 0.42 * P)):
        p.ink(light.lane, spot)
    hub = star(middle, 25, 19, 12)
    p.ink(light.tube, hub).ink(light.edge, circle(*middle, 14)).ink(light.tube, circle(*middle, 6))


def door(lighting: str) -> str:
    """Returns the SVG of the stage door, 120 × 120 units."""
    light = LIGHTINGS[lighting]
    p = Press(120, 120)
    arch = Path("M26 112V52C26 30 40 16 60 16C80 16 94 30 94 52V112Z").solid()
    p.ink(light.edge, rect(14, 104, 92, 10, 4))
    p.pen(light.glow, 12, arch).pen(light.tube, 6, arch).ink(BLACK, arch)
    with p.cut(arch):
        p.ink("#17132A", poly((26, 112), (40, 92), (80, 92), (94, 112)))
        p.ink("#241D40", *(rect(36 + 3 * k, 106 - 6 * k, 48 - 6 * k, 3) for k in range(3)))
    deck = [rect(41 + 2 * k, 40 - 4 * k, 38 - 4 * k, 24, 4) for k in range(3)]
    for shape, ink in zip(reversed(deck), ("#4B3F8A", "#6A55D8", "#A796FF"), strict=True):
        p.ink(BLACK, shape.scale(1.08, about=(60, 50))).ink(ink, shape)
    p.ink(STUDIO.tint, poly((54, 68), (66, 68), (66, 82), (76, 82), (60, 99), (44, 82), (54, 82)))
    return p.text()


# --- furniture ----------------------------------------------------------------------------------


def chair(name: str) -> str:
    """Returns the SVG of a mentor's chair, 120 × 120 units.

    It bears the genre's sign.
    """
    genre = GENRES[name]
    p = Lamp(genre)
    p.lit(rect(54, 94, 12, 14), Tone("#7C8A9A", "#4A5566"), 4, 0, 0)
    p.lit("M26 108C40 102 80 102 94 108L98 116H22Z", COAL, 8, 1)
    p.ink(genre.deep, circle(60, 48, 36)).ink(genre.mid, circle(58, 46, 31))
    with p.at(15.6, 3.6, 0.74):
        rim(p, name)
    p.ink(genre.deep, GENRE_SIGNS[name]().fit(41, 28, 38, 38).move(1.6, 2)).ink(
        genre.tint, GENRE_SIGNS[name]().fit(41, 28, 38, 38)
    )
    cloth = Tone(genre.mid, genre.deep)
    p.lit(rect(22, 78, 76, 18, 9), cloth, 10, 3)
    for x in (10, 92):
        p.lit(rect(x, 62, 18, 36, 9), cloth, 6, 2)
        p.ink(genre.neon, rect(x + 4, 66, 8, 3.4, 1.7))
    return p.text()


def rim_of(name: str) -> str:
    """Returns the SVG of a genre's rim and sign.

    It is 120 × 120 units.
    """
    genre = GENRES[name]
    p = Press(120, 120)
    with p.cut(circle(60, 60, 48)):
        p.ink(genre.deep, circle(60, 60, 48))
        GROUNDS[name](p, genre)
    rim(p, name)
    sign = GENRE_SIGNS[name]().fit(32, 32, 56, 56)
    p.pen(genre.deep, 7, sign).pen(genre.neon, 3.4, sign).ink(genre.tint, sign)
    return p.text()


def slot() -> str:
    """Returns the SVG of an empty seat in the Green Room.

    It is 120 × 120 units.
    """
    p = Press(120, 120)
    p.ink("#12101C", circle(60, 60, 56))
    for k in range(18):
        p.ink("#4E8F6A", sector((60, 60), 52, 56, 20 * k, 20 * k + 11))
    green, dark = Tone("#3E8E68", "#1D5A3E"), Tone("#2E7553", "#174831")
    p.ink("#0B0A10", rect(32, 92, 8, 10, 2), rect(80, 92, 8, 10, 2))
    p.form("M34 74V46C34 32 44 26 60 26C76 26 86 32 86 46V74Z", green.light, green.shade, 7, 2)
    p.ink(
        green.shade,
        *(circle(x, y, 2.6) for x, y in ((48, 44), (60, 42), (72, 44), (54, 56), (66, 56))),
    )
    p.form(rect(34, 68, 52, 18, 6), "#5DB488", green.shade, 7, 2)
    p.form(rect(22, 56, 18, 40, 9), dark.light, dark.shade, 5, 2).form(
        rect(80, 56, 18, 40, 9), dark.light, dark.shade, 5, 2
    )
    p.form(rect(34, 84, 52, 12, 4), dark.light, dark.shade, 7, 1)
    return p.text()


def camera(lit: bool) -> str:
    """Returns the SVG of a studio camera, 120 × 120 units.

    If `lit`, its red tally lamp is on.
    """
    p = Lamp(GENRES["rock"] if lit else STUDIO)
    p.pen("#7C8A9A", 5, "M60 84L36 114M60 84L84 114M60 84V114")
    p.lit(rect(46, 76, 28, 12, 4), Tone("#5B6675", "#333B47"), 5, 1, 0)
    p.lit(rect(22, 36, 62, 44, 8), COAL, 8, 3)
    p.lit("M82 48L108 36V80L82 68Z", Tone("#4A4458", "#22202C"), 5, 2)
    p.ink(INK, ellipse(106, 58, 6, 20)).ink(
        "#4DEBFF" if lit else "#3A4654", ellipse(106.6, 55, 2.8, 9)
    )
    p.lit(rect(10, 46, 14, 20, 4), Tone("#4A4458", "#22202C"), 4, 1, 0)
    p.ink("#7C8A9A", rect(32, 62, 26, 4, 2), rect(32, 69, 18, 4, 2)).ink(
        INK, circle(72, 67, 7)
    ).ink("#7C8A9A", circle(72, 67, 3))
    p.lit(rect(36, 28, 34, 8, 3), Tone("#5B6675", "#333B47"), 6, 1, 0)
    lamp = Path("M40 28V18C40 8 66 8 66 18V28Z").solid()
    if lit:
        p.ink(
            "#FFC2B4",
            *(
                poly(
                    polar((53, 20), 19, a - 3.4),
                    polar((53, 20), 30, a - 3.4),
                    polar((53, 20), 30, a + 3.4),
                    polar((53, 20), 19, a + 3.4),
                )
                for a in (-86, -52, 52, 86)
            ),
        )
        p.ink("#5E0F16", lamp.scale(1.16, about=(53, 20))).ink("#FF4A59", lamp).ink(
            "#FFE4E2", ellipse(49, 17, 4, 4.6)
        )
    else:
        p.ink(INK, lamp.scale(1.16, about=(53, 20))).ink("#5A2A33", lamp).ink(
            "#8A4A54", ellipse(49, 17, 3, 3.6)
        )
    return p.text()


def clapper() -> str:
    """Returns the SVG for The Cut, 120 × 120 units.

    It shows a closing clapperboard.
    """
    p = Lamp(STUDIO)
    board = rect(14, 48, 92, 58, 7)
    p.lit(board, COAL, 9, 3)
    for k, x in enumerate((30, 50, 70, 90)):
        is_lit = k != 2
        p.ink(
            "#A796FF" if is_lit else "#57516B",
            circle(x, 70, 6.6),
            Path(f"M{x - 9} 94C{x - 9} 82 {x - 5} 79 {x} 79C{x + 5} 79 {x + 9} 82 {x + 9} 94Z"),
        )
    p.pen("#FF4A59", 4.4, "M60 62L80 98M80 62L60 98")
    for tilt, y in ((0, 36), (-19, 34)):
        with p.at(16, y + 12, 1, tilt):
            bar = rect(-4, -14, 96, 14, 3)
            p.ink("#FFF8EC", bar)
            with p.cut(bar):
                p.ink(
                    "#22202C",
                    *(
                        poly((x, -14), (x + 12, -14), (x + 4, 0), (x - 8, 0))
                        for x in range(2, 100, 24)
                    ),
                )
    p.ink("#FFD257", circle(18, 44, 6)).ink("#7A4E0C", circle(18, 44, 2.4))
    return p.text()


# --- the poster ---------------------------------------------------------------------------------


def _guest(p: Lamp, name: str, x: float, y: float, k: float) -> None:
    artist = ARTISTS[name]
    p.light, p.skin = GENRES[artist.genre], SKINS[artist.skin]
    with p.at(x, y, k):
        PEOPLE[name](p)


def emblem() -> str:
    """Returns the SVG of Upstaged!'s poster, 240 × 320 units.

    It shows three of the artists.
    """
    p = Lamp(STUDIO, 1, 240, 320)
    with p.cut(rect(0, 0, 240, 320, 18)):
        p.ink(BLACK, rect(0, 0, 240, 320))
        for x, colour, a, b in (
            (8, "country", 20, 90),
            (84, "hip_hop", 60, 130),
            (156, "pop", 110, 180),
            (232, "rock", 150, 220),
        ):
            p.ink(GENRES[colour].low, poly((x - 8, -6), (x + 8, -6), (b + 10, 250), (a - 10, 250)))
        p.ink(STUDIO.low, circle(120, 118, 104)).ink(STUDIO.deep, circle(120, 118, 96))
        for turn, colour in ((-88, "country"), (2, "rock"), (92, "pop"), (182, "hip_hop")):
            p.ink(GENRES[colour].neon, sector((120, 118), 97, 103, turn, turn + 70))
            tip = turn + 70
            p.ink(
                GENRES[colour].neon,
                poly(
                    polar((120, 118), 91, tip),
                    polar((120, 118), 109, tip),
                    polar((120, 118), 100, tip + 11),
                ),
            )
        _guest(p, "savannah", 44, 8, 1.28)
        _guest(p, "zuri", -36, 118, 1.5)
        _guest(p, "jayson", 82, 126, 1.56)
        p.ink(INK, rect(0, 284, 240, 36)).ink(STUDIO.neon, rect(0, 282, 240, 4))
        for k, name in enumerate(("country", "hip_hop", "pop", "rock")):
            p.ink(GENRES[name].neon, GENRE_SIGNS[name]().fit(30 + 52 * k, 290, 24, 24))
    return p.text()
