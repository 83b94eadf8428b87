"""The app's own pictures: mask, wordmark and Onstage's poster."""

from __future__ import annotations

from .kit import Path, Svg, circle, ellipse, line, poly, rays, rect
from .motifs import blossom, blossom_heart, glyphs, half_mask, sign, tassel
from .palette import HOUSE
from .troupe.black import tiger_general

VELVET, VELVET_DARK = "#B3243D", "#7E1228"
NIGHT = "#17110F"


def drape(x: float, width: float, height: float) -> tuple[Path, Path]:
    """Returns the shapes of a tied-back curtain: its cloth and its folds.

    The curtain hangs from `x` and is tied back to the left.
    """
    waist = height * 0.66
    cloth = Path(
        f"M{x} 0H{x + width}C{x + width} {height * 0.3} {x + width * 0.72} {height * 0.5}"
        f" {x + width * 0.42} {waist}C{x + width * 0.6} {height * 0.78} {x + width * 0.66}"
        f" {height * 0.9} {x + width * 0.66} {height}H{x}Z"
    )
    folds = Path()
    for top, bottom in ((0.24, 0.16), (0.5, 0.34), (0.78, 0.52)):
        a, b = x + width * top, x + width * bottom
        waist_x = x + width * (0.1 + bottom * 0.46)
        folds += Path(
            f"M{a} 0C{a} {height * 0.3} {waist_x + width * 0.14} {height * 0.52} {waist_x} {waist}"
            f"C{waist_x + width * 0.1} {height * 0.8} {b} {height * 0.92} {b} {height}"
            f"H{b + width * 0.08}C{b + width * 0.08} {height * 0.9} {waist_x + width * 0.14}"
            f" {height * 0.78} {waist_x + width * 0.05} {waist}C{waist_x + width * 0.2}"
            f" {height * 0.52} {a + width * 0.1} {height * 0.3} {a + width * 0.1} 0Z"
        )
    return cloth, folds


def mask() -> str:
    """Returns the SVG of the app's mask for the home screen.

    It shows a half mask in a beam of light between two drapes. The picture is 240 × 240 units.
    """
    svg = Svg(240, 240)
    svg.fill(rect(0, 0, 240, 240, 40), NIGHT)
    frame = svg.clip(rect(0, 0, 240, 240, 40))
    svg.group(f'clip-path="url(#{frame})"')
    svg.fill(poly((92, 0), (148, 0), (216, 206), (24, 206)), "#C8862E", 0.55)
    svg.fill(rect(0, 204, 240, 40), "#6A4028").fill(rect(0, 202, 240, 4), HOUSE.gold)
    svg.fill(ellipse(120, 212, 74, 12), "#F7DDA0", 0.85)
    boards = Path()
    for i in range(-5, 6):
        boards += line((120 + i * 24, 206), (120 + i * 34, 240))
    svg.stroke(boards, NIGHT, 2, 0.7)
    cloth, folds = drape(0, 86, 240)
    for path, tone in ((cloth, VELVET), (folds, VELVET_DARK)):
        svg.fill(path, tone).fill(path.flip(120), tone)
    tie = rect(0, 152, 40, 11, 5)
    svg.fill(tie.both(120), HOUSE.gold)
    svg.fill(tassel(36, 166, 30, 13).both(120), HOUSE.gold)
    svg.end()
    svg.fill(half_mask(120, 116, 132).move(0, 5), HOUSE.gold_shade)
    svg.fill(half_mask(120, 116, 132), HOUSE.gold)
    svg.fill(blossom(120, 84, 15), HOUSE.paper).fill(blossom_heart(120, 84, 15), HOUSE.lacquer)
    return svg.text()


def mask_flat() -> str:
    """Returns the SVG of the mask alone, for tinting.

    It has one colour. The picture is 64 × 64 units.
    """
    return Svg(64, 64).fill(half_mask(32, 32, 62).scale(1, 1.1, (32, 32)), "#000").text()


def wordmark(stacked: bool) -> str:
    """Returns the SVG of the words Backstage Pass in one colour.

    If `stacked`, one word is below the other, otherwise both are on one line.
    """
    first, second = Path(glyphs()["Backstage"]), Path(glyphs()["Pass"])
    ax, _, bx, _ = first.box()
    cx, _, dx, _ = second.box()
    if stacked:
        second = second.move((ax + bx) / 2 - (cx + dx) / 2, 124)
    else:
        second = second.move(bx + 34 - cx, 0)
    both = first + second
    left, top, right, bottom = both.box()
    return Svg(right - left, bottom - top).fill(both.move(-left, -top), "#000").text()


def emblem() -> str:
    """Returns the SVG of Onstage's poster, 240 × 320 units.

    It shows the Tiger General in a disc of light above the four suit symbols.
    """
    svg = Svg(240, 320)
    frame = svg.clip(rect(0, 0, 240, 320, 18))
    svg.group(f'clip-path="url(#{frame})"')
    svg.fill(rect(0, 0, 240, 320), HOUSE.lacquer_deep)
    svg.fill(rays((120, 158), 60, 320, 32, 0.5), HOUSE.lacquer)
    svg.fill(circle(120, 158, 97), HOUSE.gold).fill(circle(120, 158, 92), HOUSE.lacquer)
    svg.fill(circle(120, 158, 86), "#F7DDA0")
    svg.group('transform="translate(-9 1) scale(2.15)"')
    tiger_general(svg)
    svg.end()
    cloth, folds = drape(0, 46, 290)
    for path, tone in ((cloth, VELVET), (folds, VELVET_DARK)):
        svg.fill(path.both(120), tone)
    svg.fill(rect(-4, 185, 27, 9, 4).both(120), HOUSE.gold)
    svg.fill(tassel(20, 198, 28, 11).both(120), HOUSE.gold)
    for i in range(4):
        x = 60 * i
        svg.fill(Path(f"M{x} 0H{x + 60}V20C{x + 50} 46 {x + 10} 46 {x} 20Z"), VELVET)
        svg.fill(
            Path(f"M{x} 10C{x + 14} 36 {x + 46} 36 {x + 60} 10V20C{x + 50} 46 {x + 10} 46 {x} 20Z"),
            VELVET_DARK,
        )
        svg.stroke(Path(f"M{x} 20C{x + 10} 46 {x + 50} 46 {x + 60} 20"), HOUSE.gold, 3)
    knots = Path()
    for i in range(5):
        knots += tassel(60 * i, 20, 32, 12)
    svg.fill(knots, HOUSE.gold)
    svg.fill(rect(0, 266, 240, 54), HOUSE.lacquer_deep).fill(rect(0, 264, 240, 4), HOUSE.gold)
    for i, name in enumerate(("fan", "banner", "wave", "leaf")):
        svg.fill(sign(name).fit(24 + 54 * i, 277, 30, 32), HOUSE.gold)
    return svg.end().text()
