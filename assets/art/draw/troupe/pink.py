"""Performers of the suit Pink, whose symbol is the fan: women's roles."""

from __future__ import annotations

from assets.art.draw.kit import Path, Svg, brush, circle, ellipse, polar, rect, ring, sector, sym
from assets.art.draw.motifs import daisy, fan_blades, pattern, sign
from assets.art.draw.palette import SUITS

from . import face
from .face import BONE, BONE_SHADE, GOLD, GOLD_SHADE, INK, RED, RED_DEEP, beads, pair

SUIT = SUITS["pink"]
ROUGE = "#F0789C"


def handmaid(svg: Svg) -> None:
    """Draws a maid who looks over an open fan."""
    loop = ellipse(86, 32, 13.5, 21).turn(24, (86, 32))
    gap = ellipse(87, 31, 6.2, 12).turn(24, (87, 31))
    right = loop + gap.hole()
    svg.fill(pair(right), INK)
    svg.fill(sym("M60 34C84 34 92 54 91 76C90 92 86 102 78 108L60 110", 60), INK)
    robe = sym("M60 98L72 104C92 108 106 116 112 130L60 130", 60)
    clip = svg.clip(robe)
    svg.fill(robe, SUIT.deep)
    svg.stroke(pattern("fan", 0, 98, 120, 32, 9), SUIT.mid, 1.4, clip=clip)
    svg.fill(Path("M46 102L60 124L74 102L80 104L62 130H58L40 104Z").solid(), BONE)
    face.head(svg, face.ROUND, BONE, BONE_SHADE)
    svg.fill(
        Path(
            "M32 78C30 58 40 46 60 46C80 46 90 58 88 78C84 70 82 66 80 63C74 63 66 61 60 56"
            "C54 61 46 63 40 63C38 66 36 70 32 78Z"
        ).solid(),
        INK,
    )
    face.brows(svg, (66, 69, 0), (73, 66, 2.6), (83, 69, 0))
    face.eyes(svg, 79, dx=12.5, size=0.92, look=(-1.8, 0))
    face.blush(svg, 92, 17, 7.5, ROUGE)
    face.lips(svg, 99, 11)
    ribbon = Path("M70 40L82 46L88 40L84 51L92 56L80 53L72 58L75 50Z").solid()
    svg.fill(pair(ribbon), RED)
    svg.fill(daisy(60, 40, 9.5), ROUGE).fill(circle(60, 40, 3), GOLD)
    _open_fan(svg)


def _open_fan(svg: Svg) -> None:
    pivot = (77.0, 134.0)
    start, step, count = -72.0, 23.5, 6
    ribs = Path()
    for i in range(count):
        turn = start + step * (i + 0.5)
        ribs += brush((*polar(pivot, 2, turn), 1.6), (*polar(pivot, 24, turn), 4))
    svg.fill(ribs, GOLD_SHADE)
    for parity, tone in ((0, SUIT.deep), (1, SUIT.fill)):
        blades = Path()
        for i in range(parity, count, 2):
            blades += fan_blades(pivot, 18, 42, start + step * i, step, 1, gap=0.8, bump=0.05)
        svg.fill(blades, tone)
    svg.fill(fan_blades(pivot, 37, 42, start, step, count, gap=0.8, bump=0.055), GOLD)
    spots = Path()
    for i in range(count):
        spots += circle(*polar(pivot, 29, start + step * (i + 0.5)), 3.2)
    svg.fill(spots, BONE)


def songstress(svg: Svg) -> None:
    """Draws a singer with a large turban and closed eyes."""
    wheel = (60.0, 53.0)
    svg.fill(circle(*wheel, 43), RED_DEEP)
    svg.fill(ring(*wheel, 41, 35.6), RED)
    svg.fill(ring(*wheel, 34.4, 29.6), SUIT.mid)
    folds = Path()
    for i in range(17):
        folds += sector(wheel, 29, 42.5, -120 + 15 * i - 1.1, -120 + 15 * i + 1.1)
    svg.fill(folds, RED_DEEP)
    svg.stroke(circle(*wheel, 42.6), GOLD, 2)
    svg.fill(circle(60, 55, 30), INK)
    robe = sym("M60 100L70 106C92 108 108 116 114 130L60 130", 60)
    clip = svg.clip(robe)
    svg.fill(robe, SUIT.deep)
    svg.stroke(pattern("fan", 0, 100, 120, 32, 10), SUIT.fill, 1.8, clip=clip)
    svg.fill(sym("M60 102L74 104L77 118L60 122", 60), SUIT.mid)
    svg.fill(sym("M60 112L73 109L75 114L60 118", 60), GOLD)
    face.head(svg, face.OVAL, BONE, BONE_SHADE)
    hair = Path("M60 42C78 42 88 56 86 80C83 70 79 62 74 58C69 55 64 53 60 52").solid()
    svg.fill(pair(hair), INK)
    svg.fill(
        pair(Path("M63 80C65 72 74 68 86 66C87 74 83 82 74 84C69 85 65 84 63 80Z").solid()),
        ROUGE,
        0.8,
    )
    lid = brush((64, 79, 0), (68, 82.5, 3), (75, 82.5, 3.6), (82, 78, 3), (90, 70, 0))
    svg.fill(pair(lid), INK)
    lash = brush((79, 81, 1.6), (83, 84, 0)) + brush((74, 83, 1.6), (76, 87, 0))
    svg.fill(pair(lash), INK)
    face.brows(svg, (65, 70, 0), (70, 64.5, 2.8), (78, 62.5, 2.8), (87, 60, 0))
    face.nose(svg, 88, 12, 5)
    svg.fill(ellipse(60, 97, 7.6, 7.4), RED)
    svg.fill(ellipse(60, 97.6, 4.6, 4.8), "#3A0A12")
    svg.fill(Path("M56.4 94.4Q60 92.6 63.6 94.4L63 95.8H57Z").solid(), BONE)
    svg.fill(sym("M60 21L67 31L60 41", 60), GOLD).fill(circle(60, 31, 4), RED)
    drops = pair(beads((87, 88, 2.6), (87, 94, 2.2)))
    svg.fill(drops, GOLD)
    svg.fill(pair(Path("M87 96L91 110Q87 114 83 110Z").solid()), GOLD)


def phoenix_lady(svg: Svg) -> None:
    """Draws a lady with a crown and the tail of a phoenix."""
    centre = (60.0, 66.0)
    feather = sym("M0 -22C7 -34 10 -48 8 -56C7 -61 3 -64 0 -64", 0)
    eye = sym("M0 -44C5 -46 6.5 -52 5.2 -56C4 -59 2 -60 0 -60", 0)
    for turns, tone in (
        ((-93, -62, -31, 0, 31, 62, 93), SUIT.fill),
        ((-77.5, -46.5, -15.5, 15.5, 46.5, 77.5), SUIT.deep),
    ):
        quills, eyes, cores = Path(), Path(), Path()
        for turn in turns:
            k = 0.98 if tone == SUIT.fill else 0.86
            quills += feather.scale(k).turn(turn).move(*centre)
            eyes += eye.scale(k).turn(turn).move(*centre)
            cores += circle(*polar(centre, 53.5 * k, turn), 2.6)
        svg.fill(quills, tone)
        svg.stroke(quills, SUIT.tint, 0.9)
        svg.fill(eyes, GOLD).fill(cores, RED_DEEP)
    svg.fill(sym("M60 40C82 40 92 58 90 80C89 94 84 104 76 108L60 110", 60), INK)
    robe = sym("M60 98L72 104C92 106 108 112 116 130L60 130", 60)
    svg.fill(robe, SUIT.deep)
    for k in range(-2, 3):
        x, y = 60 + 22 * k, 113 + abs(k) * 3.4
        svg.fill(circle(x, y, 13), GOLD).fill(circle(x, y, 11), SUIT.fill)
        svg.fill(sign("fan").fit(x - 8, y - 6, 16, 13), SUIT.tint)
    face.head(svg, face.OVAL, BONE, BONE_SHADE)
    svg.fill(
        pair(Path("M62 82C63 70 74 62 90 56C92 72 86 86 74 89C68 90 63 87 62 82Z").solid()),
        ROUGE,
        0.9,
    )
    face.brows(svg, (65, 69, 0), (71, 64, 3), (79, 60, 3.4), (91, 53, 0))
    face.eyes(svg, 78, dx=13, size=0.9, tilt=10)
    face.nose(svg, 89, 12, 4.5)
    face.lips(svg, 97, 13)
    svg.fill(sym("M60 58C63 62 63 67 60 70", 60), RED)
    _phoenix_crown(svg)


def _phoenix_crown(svg: Svg) -> None:
    band = sym("M60 44C74 45 84 52 90 62L86 66C78 57 70 54 60 54", 60)
    svg.fill(band, GOLD)
    wing = Path("M64 46C72 44 80 38 84 28C88 36 86 46 80 52C76 52 70 50 64 50Z").solid()
    svg.fill(pair(wing), GOLD)
    svg.fill(pair(brush((70, 47, 0), (77, 43, 1.8), (82, 36, 0))), RED_DEEP)
    body = sym("M60 52C67 50 69 43 66 36C64 31 63 28 63 24C63 19 61 17 60 17", 60)
    svg.fill(body, GOLD)
    svg.fill(Path("M60 17C66 17 68 24 66 36C69 43 67 50 60 52Z").solid(), GOLD_SHADE)
    svg.fill(sym("M60 22L63 25L60 31", 60), RED)
    svg.fill(beads((57, 22, 1.2), (63, 22, 1.2)), INK)
    crest = brush((60, 18, 3), (60, 12, 2), (56, 7, 0)) + brush((60, 18, 3), (64, 10, 0))
    svg.fill(crest, RED)
    svg.fill(circle(60, 42, 3.8), RED)
    strands = Path()
    for x, bottom in ((90, 96), (95, 90)):
        for y in range(66, bottom, 5):
            strands += circle(x, y, 1.8)
        strands += rect(x - 1.6, bottom - 1, 3.2, 8, 1.4)
    svg.fill(pair(strands), GOLD)
