"""The three understudies (computer players).

Each is a bust in a square of 64 units and has a distinct outline.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from .kit import Path, Svg, blob, circle, line, rect
from .motifs import half_mask
from .palette import HOUSE

INK, PAPER = HOUSE.ink, HOUSE.paper
GOLD, GOLD_SHADE, RED, RED_DEEP = HOUSE.gold, HOUSE.gold_shade, "#C92A3C", "#86162A"
WOOL, WOOL_SHADE = "#DCE6DA", "#B4C7B4"
WOOD, WOOD_SHADE = "#F0C48F", "#D29A5E"
SILK, SILK_DEEP = "#3F7FC8", "#1E4F8F"
EDGE = 2.6
"""Width of the outline around a figure, in units."""


def extra() -> str:
    """Returns the SVG of an extra, the weakest computer player.

    It is a talking sock with button eyes, in profile.
    """
    svg = Svg(64, 64)
    sock = Path(
        "M25 62.5C25 56 26 52 25 48.5C18 51 8 50.5 4.5 46.5C2 43.5 4 40 8 39.5L29 36.5"
        "L7 31C2.5 29.5 1.5 25 2.5 20.5C4.5 12 14 6.5 26 6C43 5 57 14 57 30C57 42 50.5 46 50 62.5Z"
    ).solid()
    svg.fill(sock, WOOL)
    inside = svg.clip(sock)
    svg.fill(Path("M57 12C62 34 46 40 43 64H64V8Z").solid(), WOOL_SHADE, clip=inside)
    for y in (49.5, 57.5):
        band = Path(f"M20 {y}Q36 {y + 3.5} 56 {y - 1}V{y + 3.6}Q36 {y + 8} 20 {y + 4.4}Z").solid()
        svg.fill(band, RED, clip=inside)
    svg.stroke(sock, INK, EDGE)
    # The lining of the mouth, and a tongue of felt.
    svg.fill(Path("M29 36.5L9 39.6C12 36.4 12 34.6 9.4 31.8Z").solid(), RED_DEEP)
    svg.stroke(Path("M29 36.5L8 39.5M29 36.5L7 31"), INK, EDGE)
    for x, y, r in ((21.5, 15.5, 8.4), (40, 14.5, 8.4)):
        svg.fill(circle(x, y, r), INK).fill(circle(x, y, r - 2.2), PAPER)
        svg.fill(circle(x - 1.9, y, 1.5) + circle(x + 1.9, y, 1.5), INK)
    for x, bend in ((27, -5), (31, 0), (35, 5)):
        svg.stroke(Path(f"M31 7.5Q{31 + bend * 0.5} 3 {x + bend * 0.4} 1.6"), RED, 2.6)
    return svg.text()


def regular() -> str:
    """Returns the SVG of a regular, a computer player.

    It is a marionette on strings, with an oversized bow.
    """
    svg = Svg(64, 64)
    svg.stroke(line((11, 5), (18.5, 24)) + line((53, 5), (45.5, 24)), GOLD_SHADE, 2)
    bar = rect(4, 1.6, 56, 6.8, 3.4)
    svg.fill(bar, WOOD_SHADE).stroke(bar, INK, EDGE)
    bow = Path("M32 53C26 45 15 42 8 44C5 49 5 58 8 62.4C15 64 26 61 32 56").solid()
    both = bow.both(32)
    svg.fill(both, SILK)
    svg.fill(Path("M32 54.5L12 49.5L13 54.5L12 58.5Z").solid().both(32), SILK_DEEP)
    svg.stroke(both, INK, EDGE)
    head = circle(32, 31, 15.8)
    svg.fill(head, WOOD)
    inside = svg.clip(head)
    svg.fill(Path("M39 14C46 26 43 42 33 48H52V14Z").solid(), WOOD_SHADE, 0.75, clip=inside)
    # Painted hair with a parting.
    hair = "M14 31C13 15 27 11 27 13C27 20 22 23 18 28ZM27 13C34 22 43 22 48 29C51 15 39 11 27 13Z"
    svg.fill(Path(hair), "#6B3A22", clip=inside)
    svg.stroke(head, INK, EDGE)
    knot = rect(27, 49.5, 10, 10.5, 4)
    svg.fill(knot, SILK).stroke(knot, INK, EDGE)
    svg.fill(circle(25.6, 30, 2.9) + circle(38.4, 30, 2.9), INK)
    svg.fill(circle(26.5, 29, 1) + circle(39.3, 29, 1), PAPER)
    svg.fill(circle(21.6, 36.4, 2.8) + circle(42.4, 36.4, 2.8), RED, 0.55)
    svg.stroke(Path("M26.6 38.4H37.4M26.6 38.4V45M37.4 38.4V45"), INK, 2)
    return svg.text()


def _ruff(x: float, y: float, rx: float, ry: float, folds: int) -> Path:
    points = []
    for i in range(folds * 2):
        turn = math.pi * i / folds
        k = 1.0 if i % 2 == 0 else 0.84
        points.append((x + rx * k * math.sin(turn), y - ry * k * math.cos(turn)))
    return blob(*points)


def lead() -> str:
    """Returns the SVG of a lead, the best computer player.

    It is a star performer with a plume, a mask and a ruff.
    """
    svg = Svg(64, 64)
    ruff = _ruff(32, 51, 31, 12, 13)
    svg.fill(ruff, PAPER)
    for i in range(13):
        turn = 2 * math.pi * (i + 0.5) / 13
        x, y = 32 + 25 * math.sin(turn), 51 - 9.4 * math.cos(turn)
        svg.stroke(
            line((32 + 15 * math.sin(turn), 51 - 5 * math.cos(turn)), (x, y)), WOOL_SHADE, 1.6
        )
    svg.stroke(ruff, INK, EDGE)
    hair = blob(
        (32, 10), (46, 14), (49, 28), (47, 42), (40, 47), (24, 47), (17, 42), (15, 28), (18, 14)
    )
    svg.fill(hair, "#3A1D16").stroke(hair, INK, EDGE)
    face = Path("M19.5 24C19.5 42 25 51 32 51C39 51 44.5 42 44.5 24Z").solid()
    svg.fill(face, "#FFF3E2")
    svg.fill(Path("M32 24V51C39 51 44.5 42 44.5 24Z").solid(), "#E8CFB2")
    svg.stroke(Path("M19.5 24C19.5 42 25 51 32 51C39 51 44.5 42 44.5 24"), INK, 2)
    mask = half_mask(32, 30, 36).scale(1, 1.1, about=(32, 30))
    svg.fill(mask, GOLD)
    svg.stroke(mask, INK, 1.4)
    svg.fill(circle(24.4, 29.2, 2.4) + circle(39.6, 29.2, 2.4), INK)
    svg.fill(Path("M27.4 43Q32 41.4 36.6 43Q35 47 32 47Q29 47 27.4 43Z").solid(), RED)
    plume = Path(
        "M41 15C44 6 52 0.6 61 2.6C58 4 59.4 6 62.4 7C59.6 8.4 60 10.6 62 12.6"
        "C58.6 12.8 58 15 59 18C54 16 48 17 43.5 20Z"
    ).solid()
    svg.fill(plume, PAPER).stroke(plume, INK, 2.2)
    svg.stroke(Path("M44 16.5C48 11 52 8.6 57 7.6"), WOOL_SHADE, 1.6)
    cap = Path(
        "M11 19C8 8 20 1.6 32 3C43 4 51 9 50.5 17.5"
        "C50 21 46 22 42 21.4C33 20 25 20 18 22C14 23 12 22 11 19Z"
    ).solid()
    svg.fill(cap, RED)
    svg.fill(
        Path("M50.5 17.5C50 21 46 22 42 21.4C33 20 25 20 18 22C22 15 40 13 50.5 17.5Z").solid(),
        RED_DEEP,
    )
    svg.stroke(cap, INK, EDGE)
    return svg.text()


FACES: dict[str, Callable[[], str]] = {"extra": extra, "regular": regular, "lead": lead}
