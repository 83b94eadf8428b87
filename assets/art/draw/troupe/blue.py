"""Performers of the suit Blue, whose symbol is the wave.

They are river people and a sea dragon.
"""

from __future__ import annotations

from assets.art.draw.kit import Path, Svg, arc, brush, circle, ellipse, line, rect, sym
from assets.art.draw.motifs import pattern
from assets.art.draw.palette import SUITS

from . import face
from .face import (
    BONE,
    BONE_SHADE,
    GOLD,
    INK,
    RED,
    RED_DEEP,
    TAN,
    TAN_SHADE,
    beads,
    pair,
)

SUIT = SUITS["blue"]
STRAW, STRAW_SHADE = "#F0D69A", "#CDA75E"


def ferryman(svg: Svg) -> None:
    """Draws a white-bearded ferryman with a palm-leaf hat and a bamboo pole."""
    pole = rect(101, -6, 5.6, 150, 1).turn(6, (104, 120))
    joints = Path()
    for y in (14, 38, 62, 86, 110):
        joints += rect(99.8, y, 8, 2.6, 1.2)
    svg.fill(pole, "#A9B86A").fill(rect(104, -6, 2.6, 150, 1).turn(6, (104, 120)), "#6F8240")
    svg.fill(joints.turn(6, (104, 120)), "#4D5C2A")
    coat = sym("M60 98L76 104C94 107 106 116 112 130L60 130", 60)
    cut = svg.clip(coat)
    svg.fill(coat, SUIT.deep)
    svg.stroke(pattern("wave", 0, 100, 120, 32, 13), SUIT.mid, 1.4, clip=cut)
    svg.fill(Path("M44 103L60 126L76 103L83 106L64 132H56L37 106Z").solid(), SUIT.mid)
    face.head(svg, face.LONG, TAN, TAN_SHADE)
    creases = brush((80, 80, 0), (76, 86, 1.6), (77, 92, 0)) + brush(
        (66, 66, 0), (72, 64.6, 1.4), (79, 67, 0)
    )
    svg.fill(pair(creases), "#9A6235")
    svg.fill(pair(brush((63, 75, 3), (70, 70.5, 7), (79, 72, 6), (88, 80, 0))), BONE)
    lid = brush((65, 81, 0), (70, 78.6, 3), (76, 79.4, 3), (82, 83, 0))
    svg.fill(pair(lid), INK)
    face.nose(svg, 91, 13, 6.5)
    beard = sym(
        "M60 97C70 94 78 96 82 86C84 100 80 112 74 118C73 124 68 130 66 128C64 134 62 134 60 140",
        60,
    )
    svg.fill(beard, BONE)
    svg.fill(
        Path(
            "M60 97C70 94 78 96 82 86C84 100 80 112 74 118C73 124 68 130 66 128"
            "C64 134 62 134 60 140Z"
        ).solid(),
        BONE_SHADE,
    )
    svg.fill(pair(brush((61, 95, 4), (69, 96, 5), (77, 102, 3), (82, 112, 0))), "#FFFFFF")
    svg.fill(brush((55, 101.5, 0), (60, 102.4, 2.6), (65, 101.5, 0)), RED_DEEP)
    svg.fill(
        brush((60, 110, 0), (62, 118, 1.4), (61, 128, 0))
        + brush((68, 106, 0), (71, 112, 1.4), (70, 118, 0)),
        TAN_SHADE,
    )
    tip = -7
    hat = sym("M60 14C62 14 63 15 64 17L106 57C108 60 106 63 102 64C90 69 76 71 60 71", 60)
    svg.fill(hat.turn(tip, (60, 50)), STRAW)
    half = Path("M60 14C62 14 63 15 64 17L106 57C108 60 106 63 102 64C90 69 76 71 60 71Z")
    svg.fill(half.solid().turn(tip, (60, 50)), STRAW_SHADE)
    hoops = Path()
    for y, reach in ((27, 14), (39, 26), (50, 38)):
        hoops += Path(f"M{60 - reach} {y}Q60 {y + 9} {60 + reach} {y}")
    spokes = Path()
    for x in (18, 34, 47, 60, 73, 86, 102):
        spokes += line((60 + (x - 60) * 0.08, 18), (x, 70 - abs(x - 60) * 0.12))
    svg.stroke(hoops.turn(tip, (60, 50)), "#9A722C", 1.5)
    svg.stroke(spokes.turn(tip, (60, 50)), "#9A722C", 1, 0.7)
    brim = brush((13, 60, 2), (32, 68, 5), (60, 71, 6), (88, 68, 5), (107, 60, 2))
    svg.fill(brim.turn(tip, (60, 50)), "#7B5619")


def river_scholar(svg: Svg) -> None:
    """Draws a scholar with a winged dragonfly cap and a thin beard."""
    wing = Path("M84 46C90 38 104 33 113 34C119 35 119 42 113 45C104 49 94 50 84 50Z").solid()
    svg.fill(pair(wing), INK).stroke(pair(wing), GOLD, 1.8)
    svg.fill(pair(brush((88, 46, 0), (100, 40, 1.8), (112, 39, 0))), SUIT.mid)
    robe = sym("M60 98L74 104C94 106 108 114 114 130L60 130", 60)
    cut = svg.clip(robe)
    svg.fill(robe, SUIT.deep)
    svg.stroke(pattern("wave", 0, 98, 120, 34, 13), SUIT.fill, 1.8, clip=cut)
    svg.fill(Path("M44 101L60 112L76 101L84 106L72 130H48L36 106Z").solid(), BONE)
    svg.fill(pair(Path("M76 101L84 106L72 130H66Z").solid()), SUIT.mid)
    face.head(svg, face.LONG, BONE, BONE_SHADE)
    face.blush(svg, 82, 17, 8, "#E9A08C", 0.55)
    face.brows(svg, (64, 71, 0), (70, 66.5, 3), (77, 66, 3), (85, 69, 0))
    face.eyes(svg, 78, dx=13, size=0.82)
    face.nose(svg, 91, 16, 5)
    face.lips(svg, 98.5, 10)
    strand = brush((61, 94.5, 2), (68, 95.5, 3), (74, 102, 2.6), (76, 118, 0))
    svg.fill(pair(strand), INK)
    svg.fill(brush((60, 104, 3), (61, 116, 5), (59, 126, 3), (61, 138, 0)), INK)
    crown = sym("M60 16C64 10 76 9 81 16C86 24 86 40 84 54L60 52", 60)
    svg.fill(crown, INK)
    svg.fill(Path("M60 16C64 10 76 9 81 16C86 24 86 40 84 54L60 52Z").solid(), "#3A3130")
    svg.stroke(Path("M60 16V38"), GOLD, 1.6)
    front = sym("M60 36C72 36 84 40 87 58C78 53 70 51 60 51", 60)
    svg.fill(front, SUIT.deep).stroke(front, GOLD, 2)
    svg.fill(pair(beads((70, 25, 3), (73, 46, 2.2))), GOLD)
    svg.fill(sym("M60 37C64 40 66 44 60 49", 60), GOLD)
    svg.fill(circle(60, 43.6, 2), RED)


def sea_dragon(svg: Svg) -> None:
    """Draws a dragon with antlers, a surf-like mane and many teeth."""
    antler = (
        brush((72, 40, 8), (79, 28, 7), (82, 14, 5), (78, 3, 0))
        + brush((81, 24, 5), (92, 18, 5), (98, 8, 0))
        + brush((79, 31, 4), (70, 22, 3.6), (68, 13, 0))
    )
    svg.stroke(pair(antler), SUIT.deep, 3.4).fill(pair(antler), BONE)
    tips = Path("M86 0H104V16H86ZM64 8H72V20H64ZM74 0H84V10H74Z")
    svg.fill(pair(antler), GOLD, clip=svg.clip(pair(tips.solid())))
    mane = Path()
    curls = ((92, 46, 15), (99, 70, 16), (95, 95, 16), (84, 113, 14))
    for x, y, r in curls:
        mane += circle(x, y, r)
    svg.fill(pair(mane), SUIT.deep)
    surf = Path()
    for x, y, r in curls:
        surf += arc((x, y), r - 1.5, -150, 120) + arc((x, y), r * 0.5, -170, 100)
    svg.stroke(pair(surf), BONE, 2.6)
    jaw = sym("M60 32C82 32 94 48 92 70C91 82 88 90 90 104C86 118 74 126 60 126", 60)
    svg.fill(jaw, SUIT.fill)
    svg.fill(
        Path("M60 32C82 32 94 48 92 70C91 82 88 90 90 104C86 118 74 126 60 126Z").solid(), "#103A80"
    )
    brow = Path("M62 66C64 56 74 50 84 52C90 53 94 48 98 42C102 56 96 68 86 68C78 68 72 66 62 72Z")
    svg.fill(pair(brow.solid()), SUIT.mid)
    svg.fill(pair(brush((66, 62, 0), (76, 57, 3), (88, 59, 2.4), (96, 50, 0))), BONE)
    eye = circle(76, 74, 8.4)
    svg.fill(pair(eye), GOLD).stroke(pair(eye), INK, 2.8)
    svg.fill(pair(ellipse(75, 74, 2.6, 5.2)), INK)
    snout = sym("M60 66C68 66 72 76 80 84C88 92 86 101 76 101C70 101 66 98 60 98", 60)
    svg.fill(snout, SUIT.mid)
    svg.fill(
        Path("M60 66C68 66 72 76 80 84C88 92 86 101 76 101C70 101 66 98 60 98Z").solid(), "#437CC4"
    )
    svg.fill(pair(Path("M68 90C70 85 77 86 78 91C76 95 70 95 68 90Z").solid()), INK)
    svg.fill(brush((60, 70, 0), (60, 78, 3), (60, 88, 0)), BONE)
    mouth = sym("M60 100C68 102 78 106 87 101C88 112 76 120 60 120", 60)
    svg.fill(mouth, RED_DEEP)
    svg.fill(sym("M60 112C66 112 70 114 72 117C68 119 64 120 60 120", 60), RED)
    teeth = (
        Path("M80 103L87 101L85.5 114Z").solid()
        + Path("M70 103.4L77 104.6L73 110Z").solid()
        + Path("M61 100.4L68 102.6L64.4 108Z").solid()
    )
    svg.fill(pair(teeth), BONE)
    whisker = brush((80, 95, 4), (96, 97, 4), (108, 88, 3.4), (114, 74, 0))
    svg.fill(pair(whisker), GOLD)
    forehead = sym("M60 34C66 38 67 46 60 54", 60)
    svg.fill(forehead, GOLD)
    svg.fill(circle(60, 44, 3.4), RED)
    svg.stroke(pair(arc((74, 44), 5, -90, 90) + arc((84, 50), 4, -60, 90)), SUIT.mid, 2)
