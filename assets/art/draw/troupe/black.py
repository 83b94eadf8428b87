"""Performers of the suit Black, whose symbol is the banner: soldiers."""

from __future__ import annotations

from assets.art.draw.kit import Path, Svg, brush, circle, ellipse, line, poly, rect, ring, sym
from assets.art.draw.motifs import pattern, sign
from assets.art.draw.palette import SUITS

from . import face
from .face import (
    BONE,
    BONE_SHADE,
    GOLD,
    GOLD_SHADE,
    INK,
    RED,
    RED_DEEP,
    TAN,
    TAN_SHADE,
    beads,
    pair,
)

SUIT = SUITS["black"]


def sentry(svg: Svg) -> None:
    """Draws a soldier with a headcloth, face paint and a spear."""
    svg.fill(rect(98, 34, 4.6, 100, 2), GOLD_SHADE)
    svg.fill(sym("M100.3 4C107 14 108 24 103 34L100.3 36", 100.3), BONE)
    svg.fill(Path("M100.3 4C107 14 108 24 103 34L100.3 36Z").solid(), SUIT.mid)
    svg.fill(
        Path(
            "M92 36H109L112 54C108 50 106 58 103 52C100 60 97 50 95 56C93 50 91 56 89 52Z"
        ).solid(),
        RED,
    )
    svg.fill(rect(93, 33, 15, 5, 2), GOLD)
    tunic = sym("M60 102L76 106C94 109 106 118 110 130L60 130", 60)
    svg.fill(tunic, INK)
    svg.fill(ring(60, 124, 17, 14.5), RED)
    svg.fill(circle(60, 124, 14.5), BONE)
    svg.fill(sign("banner").fit(51, 113, 18, 18), INK)
    svg.fill(pair(ellipse(89, 80, 6, 9)), TAN_SHADE)
    face.head(svg, face.BROAD, TAN, TAN_SHADE)
    svg.fill(sym("M60 66C72 64 84 70 84 80C84 90 74 92 60 92", 60), BONE)
    svg.fill(Path("M60 66C72 64 84 70 84 80C84 90 74 92 60 92Z").solid(), BONE_SHADE)
    face.brows(svg, (64, 68, 4), (71, 62, 5), (80, 62, 0))
    eye = circle(72, 78, 7.6)
    svg.fill(pair(eye), "#FFFFFF").stroke(pair(eye), INK, 2.6)
    svg.fill(beads((49, 79, 3.6), (73, 79, 3.6)), INK)
    face.nose(svg, 91, 12, 6)
    svg.fill(pair(brush((62, 95, 3), (70, 97, 3.4), (80, 93, 2.4), (87, 86, 0))), INK)
    svg.fill(brush((53, 102, 0), (60, 103.6, 2.4), (67, 102, 0)), RED_DEEP)
    cloth = Path(
        "M30 68C28 46 40 32 60 32C80 32 92 46 90 68C82 60 72 57 60 57C48 57 38 60 30 68Z"
    ).solid()
    svg.fill(cloth, INK)
    folds = brush((33, 58, 0), (44, 48, 2), (60, 44, 2), (76, 47, 0)) + brush(
        (40, 46, 0), (50, 39, 1.8), (62, 37, 0)
    )
    svg.fill(folds, SUIT.mid)
    axe = Path("M34 47C24 46 14 39 10 26C18 30 23 28 25 18C34 22 40 30 42 41Z").solid()
    svg.stroke(axe, BONE, 3).fill(axe, INK)
    svg.fill(brush((14, 30, 0), (23, 36, 1.8), (34, 43, 0)), SUIT.mid)
    svg.fill(circle(38, 44, 6.5), RED)
    svg.fill(
        Path(
            "M31 67C38 60 48 57 60 57C72 57 82 60 89 67L88 61C80 54 72 51 60 51C48 51 40 54 32 61Z"
        ).solid(),
        RED,
    )


def captain(svg: Svg) -> None:
    """Draws an officer with a red face and two pheasant plumes."""
    spine = [
        (66, 32, 2),
        (73, 17, 5.5),
        (85, 9, 7.5),
        (98, 15, 8.5),
        (106, 31, 8.5),
        (107, 50, 7.5),
        (102, 68, 6.5),
        (103, 85, 5),
        (112, 101, 0),
    ]
    plume = brush(*((float(x), float(y), float(w)) for x, y, w in spine))
    clip = svg.clip(pair(plume))
    svg.stroke(pair(plume), INK, 2.6)
    svg.fill(pair(plume), "#F7DDA0")
    bars = Path()
    for (ax, ay), (bx, by) in (
        ((66, 22), (76, 26)),
        ((72, 11), (80, 19)),
        ((82, 4), (85, 16)),
        ((95, 6), (90, 18)),
        ((105, 14), (96, 23)),
        ((112, 27), (100, 31)),
        ((114, 40), (101, 41)),
        ((112, 52), (101, 50)),
        ((108, 64), (98, 60)),
        ((107, 73), (98, 73)),
        ((108, 81), (99, 85)),
        ((111, 89), (103, 94)),
    ):
        bars += line((ax, ay), (bx, by))
    svg.stroke(pair(bars), INK, 2.6, clip=clip)
    armour = sym("M60 100L76 104C98 104 112 112 116 130L60 130", 60)
    cut = svg.clip(armour)
    svg.fill(armour, SUIT.deep)
    svg.stroke(pattern("banner", 0, 100, 120, 32, 10), SUIT.mid, 1.6, clip=cut)
    svg.stroke(pair(Path("M76 104C98 104 112 112 116 130")), GOLD, 2.4)
    face.head(svg, face.LONG, "#D8392F", "#A81E28")
    svg.fill(pair(Path("M62 88C64 76 74 70 84 66C84 80 78 92 70 96Z").solid()), RED_DEEP, 0.55)
    face.brows(svg, (63, 73, 2), (68, 68, 5.5), (76, 64, 6), (86, 54, 0))
    face.eyes(svg, 79, dx=13, size=0.92, tilt=9)
    face.nose(svg, 90, 16, 5.5)
    svg.fill(pair(brush((61, 95, 4), (68, 97, 4), (76, 103, 3), (79, 116, 0))), INK)
    svg.fill(brush((60, 99, 7), (61, 112, 10), (59, 122, 7), (60, 132, 2)), INK)
    svg.fill(sym("M60 97C64 97 66 98.5 67 100C64 102 62 102 60 102", 60), RED_DEEP)
    helmet = sym("M60 20C78 20 88 34 89 56C82 52 72 50 60 50", 60)
    svg.fill(helmet, INK)
    svg.fill(Path("M60 20C78 20 88 34 89 56C82 52 72 50 60 50Z").solid(), "#3B312D")
    flap = Path("M80 52L90 56C93 72 91 86 87 98C83 92 81 84 81 76Z").solid()
    svg.fill(pair(flap), INK).stroke(pair(flap), GOLD, 1.8)
    svg.fill(pair(beads((86.5, 68, 2.4), (86, 78, 2.2))), GOLD)
    svg.fill(sym("M60 46C74 46 84 49 92 57L90 62C80 55 70 53 60 53", 60), GOLD)
    svg.fill(sym("M60 26L66 36L72 34L69 46L60 47", 60), GOLD)
    svg.fill(Path("M60 26L66 36L72 34L69 46L60 47Z").solid(), GOLD_SHADE)
    svg.fill(circle(60, 40, 3.6), RED)
    svg.fill(sym("M60 6C63 10 64 16 63 22L60 23", 60), GOLD)
    svg.fill(beads((60, 21, 5)), RED)
    svg.fill(pair(beads((78, 44, 3.4), (71.5, 26, 3))), RED)


def _four_flags(svg: Svg) -> None:
    hub = (60.0, 92.0)
    pole = rect(58.5, 14, 3, 80, 1) + poly((60, 4), (64.5, 11), (60, 18), (55.5, 11))
    flag = Path(
        "M61.5 17C72 18 86 25 92 38C86 38 83 41 83 47C77 45 73 48 73 54C67 52 63 55 61.5 61Z"
    )
    for turn, reach, cloth, boss in ((62, 0.7, SUIT.deep, GOLD), (33, 0.9, RED, BONE)):
        for side in (1, -1):

            def place(
                path: Path, turn: float = turn, reach: float = reach, side: int = side
            ) -> Path:
                turned = path.solid().scale(reach, about=hub).turn(turn, hub)
                return turned if side > 0 else turned.flip(60).reverse()

            svg.fill(place(flag), cloth)
            svg.stroke(place(flag), BONE, 1.7)
            svg.fill(place(circle(71, 34, 5.4)), boss)
            svg.fill(place(pole), GOLD)


def tiger_general(svg: Svg) -> None:
    """Draws a general with four flags, tiger stripes and a wild beard."""
    _four_flags(svg)
    armour = sym("M60 98L78 100C100 100 114 110 118 130L60 130", 60)
    cut = svg.clip(armour)
    svg.fill(armour, RED_DEEP)
    svg.stroke(pattern("banner", 0, 96, 120, 36, 10), GOLD, 1.5, clip=cut)
    svg.stroke(pair(Path("M78 100C100 100 114 110 118 130")), GOLD, 2)
    svg.group('transform="translate(6 11.8) scale(.9)"')
    ear = Path("M73 34C74 24 81 20 89 22C93 29 92 38 86 44Z").solid()
    svg.fill(pair(ear), GOLD).stroke(pair(ear), INK, 2)
    svg.fill(pair(ellipse(84, 30, 3.8, 5).turn(35, (84, 30))), RED_DEEP)
    cap = sym("M60 22C80 22 92 36 91 60L60 60", 60)
    svg.fill(cap, GOLD)
    svg.fill(Path("M60 22C80 22 92 36 91 60H60Z").solid(), GOLD_SHADE)
    stripes = (
        brush((52, 31, 0), (60, 29.5, 3.4), (68, 31, 0))
        + brush((49, 38, 0), (60, 36.5, 4), (71, 38, 0))
        + brush((52, 45, 0), (60, 44, 3.4), (68, 45, 0))
        + rect(58.4, 29, 3.2, 16, 1)
        + pair(
            brush((76, 30, 4), (74, 38, 3), (76, 44, 0))
            + brush((90, 46, 4), (82, 46, 3), (78, 50, 0))
        )
    )
    svg.fill(stripes, INK)
    face.head(svg, face.BROAD, BONE, BONE_SHADE)
    svg.fill(
        pair(Path("M61 76C62 64 74 56 90 50C92 66 88 82 76 88C68 90 62 84 61 76Z").solid()), INK
    )
    svg.fill(
        pair(Path("M65 72C68 64 76 59 86 56C84 62 80 66 74 68C70 69 67 70 65 72Z").solid()), RED
    )
    face.eyes(svg, 78, dx=13.5, size=0.95, tilt=8, white=GOLD, round_eye=True)
    cheek = brush((88, 84, 5), (80, 88, 4), (72, 95, 0)) + brush(
        (87, 94, 5), (80, 96, 3.4), (74, 101, 0)
    )
    svg.fill(pair(cheek), INK)
    svg.fill(sym("M60 52C63 56 62 66 61.5 72L60 73", 60), RED)
    svg.fill(sym("M60 84C66 84 69 88 68 91C66 93 62 92 60 92", 60), RED_DEEP)
    _storm_beard(svg)
    band = sym("M60 50C74 50 84 53 91 61L92 55C84 47 74 44 60 44", 60)
    svg.fill(band, RED)
    svg.fill(beads(*((x, 51 + abs(x - 60) * 0.13, 2.2) for x in (38, 49, 60, 71, 82))), GOLD)
    svg.fill(beads((60, 17, 6)), RED)
    svg.fill(circle(60, 17, 2.4), GOLD).end()


def _storm_beard(svg: Svg) -> None:
    half = (
        "M60 94C68 91 78 93 90 84C90 92 94 96 100 97C96 101 96 105 101 110C95 110 92 114 94 121"
        "C88 118 84 121 83 128C78 124 74 126 71 134C68 129 64 128 60 136"
    )
    svg.fill(sym(half, 60), INK)
    strands = (
        brush((66, 104, 0), (74, 110, 2.2), (78, 120, 0))
        + brush((76, 100, 0), (84, 104, 2), (90, 112, 0))
        + brush((61.5, 108, 0), (64, 118, 2), (64, 126, 0))
    )
    svg.fill(pair(strands), SUIT.mid)
    mouth = sym("M60 96C66 95 71 97 74 99C70 104 66 105 60 105", 60)
    svg.fill(mouth, RED)
    svg.fill(pair(poly((66, 96.4), (70, 97.6), (68.6, 104))), BONE)
    svg.fill(
        brush((48, 99, 0), (54, 100, 1.4), (60, 99.6, 1.6), (66, 100, 1.4), (72, 99, 0)), RED_DEEP
    )
