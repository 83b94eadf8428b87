"""Performers of the suit Green, whose symbol is the leaf.

They are forest people and a serpent.
"""

from __future__ import annotations

import math

from assets.art.draw.kit import Path, Svg, brush, circle, ellipse, line, poly, sym
from assets.art.draw.motifs import daisy, pattern
from assets.art.draw.palette import SUITS

from . import face
from .face import BONE, BONE_SHADE, GOLD, INK, RED, RED_DEEP, TAN, TAN_SHADE, beads, pair

SUIT = SUITS["green"]


def herb_boy(svg: Svg) -> None:
    """Draws a boy with tufts of hair and a huge leaf."""
    half = "M0 0C16 6 30 -8 28 -28C26 -48 8 -56 0 -74"
    veins = line((0, 8), (0, -64))
    for y in (-8, -22, -36, -50):
        reach = 18 if y > -40 else 10
        veins += line((-reach, y - 11), (0, y), (reach, y - 11))

    def place(path: Path) -> Path:
        return path.scale(0.94).turn(36).move(72, 82)

    svg.stroke(place(sym(half, 0)), SUIT.deep, 3)
    svg.fill(place(sym(half, 0)), "#84CB85")
    svg.fill(place(Path(half + "Z").solid()), "#43A057")
    svg.stroke(place(veins), SUIT.deep, 1.8)
    svg.fill(brush((70, 76, 5), (72, 100, 5), (66, 130, 5)), SUIT.deep)
    svg.fill(pair(ellipse(87, 84, 6.4, 8.4)), TAN_SHADE)
    skull = "M60 42C82 42 90 60 89 78C88 98 76 108 60 108"
    coat = sym("M60 102L76 106C92 109 102 118 106 130L60 130", 60)
    cut = svg.clip(coat)
    svg.fill(coat, SUIT.deep)
    svg.stroke(pattern("leaf", 0, 100, 120, 32, 12), SUIT.mid, 1.3, clip=cut)
    svg.fill(sym("M60 106L74 104L66 130L60 130", 60), BONE)
    face.head(svg, skull, TAN, TAN_SHADE)
    svg.fill(
        circle(60, 34, 8)
        + Path(
            "M60 34C52 28 50 18 54 8C58 12 60 14 61 18C63 14 67 11 71 11C72 20 69 29 60 34Z"
        ).solid(),
        INK,
    )
    hair = Path(
        "M30 82C26 56 38 38 60 38C82 38 94 56 90 82C86 78 85 72 84 66C79 66 75 64 72 60"
        "C69 65 64 66 60 60C56 66 51 65 48 60C45 64 41 66 36 66C35 72 34 78 30 82Z"
    )
    svg.fill(hair.solid(), INK)
    svg.fill(_ribbon(), RED)
    face.brows(svg, (65, 70, 2), (71, 66.5, 3.6), (79, 69, 0))
    svg.fill(pair(ellipse(72.5, 79, 5.6, 6.4)), INK)
    svg.fill(beads((49.6, 76.6, 1.9), (74.6, 76.6, 1.9)), "#FFFFFF")
    face.blush(svg, 90, 17, 7.4, "#E8604E", 0.7)
    face.nose(svg, 88, 6, 4)
    smile = Path("M50 94Q60 98 70 94Q69 104 60 104Q51 104 50 94Z").solid()
    svg.fill(smile, RED_DEEP)
    svg.fill(Path("M52.6 95.2Q60 98 67.4 95.2L66.6 97.8Q60 100 53.4 97.8Z").solid(), BONE)


def _ribbon() -> Path:
    return Path("M53 30L67 30L68 36L52 36Z").solid() + poly(
        (67, 31), (79, 26), (76, 34), (80, 40), (67, 35)
    )


def forest_nymph(svg: Svg) -> None:
    """Draws a masked nymph with leaves and flowers in her hair."""
    lance = sym("M0 0C7 -6 9 -16 0 -30", 0)
    crown = (60.0, 46.0)
    for ring_radius, count, tone, size in (
        (26, 15, SUIT.deep, 1.0),
        (16, 12, SUIT.fill, 0.92),
        (6, 9, SUIT.mid, 0.8),
    ):
        leaves, ribs = Path(), Path()
        for i in range(count):
            turn = -118 + 236 * i / (count - 1)
            rad = math.radians(turn)
            x, y = crown[0] + ring_radius * math.sin(rad), crown[1] - ring_radius * math.cos(rad)
            leaves += lance.scale(size).turn(turn).move(x, y)
            ribs += line((0, -3), (0, -22)).scale(size).turn(turn).move(x, y)
        svg.fill(leaves, tone)
        svg.stroke(ribs, SUIT.tint if tone != SUIT.mid else SUIT.deep, 1)
    hair = sym("M60 42C82 42 92 56 92 76C92 92 100 104 98 128L60 128", 60)
    svg.fill(hair, "#0C2C16")
    locks = brush((88, 66, 0), (91, 86, 2.4), (90, 106, 2), (94, 126, 0)) + brush(
        (84, 92, 0), (85, 108, 2), (84, 126, 0)
    )
    svg.fill(pair(locks), SUIT.mid)
    robe = sym("M60 104L70 108C84 112 92 120 94 132L60 132", 60)
    svg.fill(robe, SUIT.fill)
    for k in (-2, -1, 0, 1, 2):
        drop = sym("M0 0C8 4 8 12 0 20", 0).turn(-k * 18).move(60 + 9.5 * k, 109 - abs(k) * 1.8)
        svg.fill(drop, SUIT.deep).stroke(drop, SUIT.tint, 1.1)
    face.head(svg, face.OVAL, BONE, BONE_SHADE)
    mask = Path("M61 82C62 70 72 62 92 52C94 70 86 88 74 90C67 91 62 88 61 82Z").solid()
    svg.fill(pair(mask), SUIT.fill)
    svg.fill(
        pair(
            brush((66, 72, 0), (76, 66, 2), (89, 56, 0))
            + brush((72, 88, 0), (80, 82, 1.8), (88, 68, 0))
        ),
        SUIT.tint,
    )
    face.eyes(svg, 78.5, dx=13, size=0.9, tilt=9)
    face.nose(svg, 90, 12, 4.5)
    face.lips(svg, 98, 12, "#B3243D")
    fringe = Path("M60 44C76 44 86 54 88 70C82 62 76 57 70 54L66 60L60 52").solid()
    svg.fill(pair(fringe), "#0C2C16")
    flowers = ((60, 44, 7.5), (76, 48.5, 6), (44, 48.5, 6))
    petals, hearts = Path(), Path()
    for x, y, r in flowers:
        petals += daisy(x, y, r)
        hearts += circle(x, y, r * 0.34)
    svg.fill(petals, BONE).fill(hearts, RED)


def jade_serpent(svg: Svg) -> None:
    """Draws a hooded figure with a snake above the forehead."""
    hood = sym("M60 22C84 14 112 30 113 58C114 84 96 98 88 130L60 130", 60)
    cut = svg.clip(hood)
    svg.stroke(hood, SUIT.tint, 6).fill(hood, "#43A057")
    svg.stroke(pattern("leaf", 0, 14, 120, 118, 13), SUIT.deep, 1.6, clip=cut)
    svg.fill(hood.scale(0.78, 0.86, about=(60, 80)), SUIT.deep)
    svg.stroke(hood, SUIT.deep, 2)
    spot = ellipse(99, 54, 6.6, 11).turn(-14, (99, 54))
    svg.fill(pair(spot), GOLD)
    svg.fill(pair(ellipse(99, 54, 3.4, 7).turn(-14, (99, 54))), INK)
    robe = sym("M60 100L74 104C88 108 96 118 98 132L60 132", 60)
    svg.fill(robe, INK)
    svg.fill(sym("M60 108L78 104L84 112L60 124", 60), GOLD)
    svg.fill(sym("M60 112L78 107L80 111L60 120", 60), SUIT.fill)
    face.head(svg, face.OVAL, "#9AD39A", "#62B06A")
    svg.fill(
        pair(Path("M61 80C62 66 74 58 90 52C92 70 86 88 75 90C67 91 62 88 61 80Z").solid()),
        "#0C2C16",
    )
    svg.fill(pair(brush((65, 68, 0), (73, 62, 3), (88, 55, 0))), GOLD)
    face.eyes(svg, 78, dx=13, size=0.95, tilt=10, white=GOLD, iris="#9AD39A")
    slit = ellipse(73.4, 76.8, 1.5, 4.6)
    svg.fill(pair(slit), INK)
    svg.fill(pair(beads((58, 90, 1.1))), INK)
    scales = brush((84, 88, 0), (79, 92, 2), (74, 93, 0)) + brush(
        (82, 94, 0), (77, 98, 2), (71, 99, 0)
    )
    svg.fill(pair(scales), SUIT.deep)
    svg.fill(Path("M47 96Q60 92 73 96Q60 102 47 96Z").solid(), RED_DEEP)
    svg.fill(pair(poly((66, 95), (70, 96), (67.6, 102))), BONE)
    _rearing_snake(svg)


def _rearing_snake(svg: Svg) -> None:
    coil = brush(
        (28, 66, 6),
        (34, 54, 9),
        (48, 47, 10),
        (64, 47, 11),
        (80, 52, 11),
        (88, 44, 11),
        (82, 33, 11),
        (68, 30, 10),
        (58, 24, 10),
        (60, 14, 9),
        (68, 11, 8),
    )
    svg.stroke(coil, "#0C2C16", 3)
    svg.fill(coil, "#9AD39A")
    belly = brush(
        (34, 57, 0),
        (48, 50.4, 3),
        (64, 50.4, 3.4),
        (80, 55, 3),
        (91, 45, 3),
        (83, 37, 3),
        (68, 33.6, 3),
        (55.4, 25, 3),
        (57, 14, 0),
    )
    svg.fill(belly, GOLD)
    snake_head = Path("M60 13C62 5 74 2 84 8C88 10 90 13 90 15C84 19 74 20 66 18Z").solid()
    svg.stroke(snake_head, "#0C2C16", 3).fill(snake_head, "#9AD39A")
    svg.fill(circle(75, 9.6, 2.2), RED).fill(circle(75, 9.6, 0.9), INK)
    tongue = Path("M89 15.4L97 16L102 12M97 16L102 20")
    svg.stroke(tongue, RED, 2)
