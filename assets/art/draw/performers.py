"""Standees, which are arched panels with a figure and a base."""

from __future__ import annotations

from .kit import Path, Svg, circle, rays, rect, ring
from .motifs import blossom, blossom_heart, pattern, sign
from .palette import HOUSE, SUITS
from .troupe import FIGURES

WIDTH, HEIGHT = 120, 160
FOOT = 125  # top of the base


def arch(inset: float) -> Path:
    """Returns the outline of a standee, `inset` units inside the viewBox."""
    i, w, h = inset, WIDTH - inset, HEIGHT - inset
    r = 9 - inset
    return Path(
        f"M{i} {h - r}V58C{i} 24 {26 + i * 0.6} {i} 60 {i}C{94 - i * 0.6} {i} {w} 24 {w} 58V{h - r}"
        f"Q{w} {h} {w - r} {h}H{i + r}Q{i} {h} {i} {h - r}Z"
    ).solid()


def performer(suit_name: str, rank: int) -> str:
    """Returns the SVG of a standee of Onstage.

    The performer `star` has no suit and four blossoms.
    """
    svg = Svg(WIDTH, HEIGHT)
    svg.fill(arch(0), HOUSE.paper)
    panel = svg.clip(arch(3.5))
    svg.group(f'clip-path="url(#{panel})"')
    if suit_name == "star":
        ground, lines, light, foot = (
            HOUSE.lacquer_deep,
            HOUSE.lacquer,
            "#F7D58A",
            HOUSE.lacquer_deep,
        )
        svg.fill(rect(0, 0, WIDTH, HEIGHT), ground)
    else:
        suit = SUITS[suit_name]
        ground, lines, light, foot = suit.fill, suit.mid, suit.tint, suit.deep
        svg.fill(rect(0, 0, WIDTH, HEIGHT), ground)
        svg.stroke(pattern(suit.sign, 0, 0, WIDTH, FOOT, 20), lines, 1.4, 0.5)
    _halo(svg, light, lines, rank)
    FIGURES[suit_name, rank](svg)
    svg.fill(rect(0, FOOT, WIDTH, HEIGHT - FOOT), foot)
    svg.fill(rect(0, FOOT - 1.5, WIDTH, 3), HOUSE.gold)
    svg.end()
    svg.stroke(arch(0.5), HOUSE.paper_shade, 1)
    foot_signs(svg, suit_name, rank)
    return svg.text()


def _halo(svg: Svg, light: str, lines: str, rank: int) -> None:
    centre = (60.0, 64.0)
    if rank == 3:
        svg.fill(rays(centre, 46, 96, 28, 0.5), HOUSE.gold, 0.8)
    if rank == 2:
        svg.stroke(circle(*centre, 53), HOUSE.gold, 2)
    svg.fill(circle(*centre, 50), light)
    if rank >= 2:
        svg.fill(ring(*centre, 50, 47.5), HOUSE.gold)


def foot_signs(svg: Svg, suit_name: str, rank: int) -> None:
    """Draws a performer's Golden Blossoms and any suit symbol on the base."""
    y, radius, step = 141.5, 12.2, 25.0
    middle = 60.0 if suit_name == "star" else 76.0
    if suit_name != "star":
        svg.fill(sign(SUITS[suit_name].sign).fit(9, 128.5, 26, 26), HOUSE.paper)
    petals, hearts = Path(), Path()
    for i in range(rank):
        x = middle + (i - (rank - 1) / 2) * step
        petals += blossom(x, y, radius)
        hearts += blossom_heart(x, y, radius)
    svg.fill(petals, HOUSE.gold).fill(hearts, HOUSE.lacquer_deep)
