"""The Star of Onstage, a lantern with a mask."""

from __future__ import annotations

from assets.art.draw.kit import Path, Svg, brush, ellipse, rays, rect, sym
from assets.art.draw.motifs import tassel

from . import face
from .face import BONE, BONE_SHADE, GOLD, GOLD_SHADE, RED, RED_DEEP, pair


def lantern(svg: Svg) -> None:
    """Draws a silk lantern with a smiling mask on it."""
    svg.fill(rays((60, 66), 40, 100, 24, 0.5), GOLD, 0.85)
    svg.fill(ellipse(60, 67, 52, 49), "#F7D58A")
    svg.stroke(Path("M60 0V14"), GOLD_SHADE, 3)
    half = "M60 23C86 23 105 42 105 67C105 92 86 111 60 111"
    body = sym(half, 60)
    svg.fill(body, RED)
    svg.fill(Path(half + "Z").solid(), "#A41C2F")
    svg.stroke(ellipse(60, 67, 37, 44), RED_DEEP, 2)
    svg.stroke(body, RED_DEEP, 2.4)
    svg.fill(pair(tassel(100, 94, 30, 10)), RED)
    svg.fill(rect(42, 14, 36, 10, 3) + rect(42, 107, 36, 9, 3), GOLD)
    svg.fill(rect(60, 14, 18, 10, 3) + rect(60, 107, 18, 9, 3), GOLD_SHADE)
    svg.fill(Path("M46 116H74L70 136H50Z").solid(), RED)
    for x in (52, 60, 68):
        svg.stroke(Path(f"M{x} 117V132"), GOLD, 2)
    face.head(svg, "M60 36C80 36 88 50 87 66C86 86 74 98 60 98", BONE, BONE_SHADE)
    svg.fill(
        pair(Path("M61 72C62 60 74 52 89 46C91 62 85 78 74 80C67 81 62 78 61 72Z").solid()), GOLD
    )
    face.brows(svg, (65, 58, 0), (72, 53, 3.4), (80, 50, 3.6), (90, 43, 0), tone=RED_DEEP)
    lid = brush((64, 72, 0), (69, 66.5, 3.4), (76, 66, 3.8), (83, 68, 3), (90, 62, 0))
    svg.fill(pair(lid), "#1B1412")
    face.nose(svg, 79, 12, 5)
    svg.fill(Path("M47 83Q60 88 73 83Q70 94 60 94Q50 94 47 83Z").solid(), RED_DEEP)
    svg.fill(Path("M50 84.6Q60 88.4 70 84.6L68.6 88Q60 91 51.4 88Z").solid(), BONE)
    svg.fill(sym("M60 38C60 44 67 46 65 53C64 57 62 58 60 58", 60), RED)
    svg.fill(sym("M60 48C62 51 63 54 60 57", 60), GOLD)
