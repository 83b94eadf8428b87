"""Pictures of the theatre around the table.

Among them are the floor, a backdrop, the proscenium, a spotlight and the curtain.
"""

from __future__ import annotations

from typing import NamedTuple

from .kit import Path, Svg, arc, circle, ellipse, line, poly, rays, rect
from .motifs import tassel
from .palette import HOUSE


class Light(NamedTuple):
    """Colours of the theatre in evening or matinee light."""

    velvet: tuple[str, str, str]  # light, middle, dark folds
    boards: tuple[str, str, str]  # two planks and the seam
    back: str  # wall behind the stage
    back_line: str
    brass: tuple[str, str]
    beam: str


LIGHTS = {
    "evening": Light(
        ("#B3243D", "#8C1830", "#5E0D20"),
        ("#6A4028", "#5C3622", "#3A2014"),
        "#2A1512",
        "#4A231C",
        ("#E3B04B", "#9C6A1C"),
        "#FFE7A8",
    ),
    "matinee": Light(
        ("#C63A50", "#A6213A", "#7E1228"),
        ("#D9A86C", "#CC985A", "#A06F38"),
        "#F3DDBB",
        "#E3C191",
        ("#E3B04B", "#A8741F"),
        "#FFF3C4",
    ),
}


def floor(theme: str) -> str:
    """Returns the SVG of the stage floor, 360 × 72 units.

    Its boards run to the back. It can be stretched in both directions.
    """
    light, svg = LIGHTS[theme], Svg(360, 72, stretch=True)
    svg.fill(rect(0, 0, 360, 72), light.boards[0])
    planks, seams = Path(), Path()
    count = 18
    for i in range(count):
        a, b = 360 * i / count, 360 * (i + 1) / count

        def back(x: float) -> float:
            return 180 + (x - 180) * 0.72

        def front(x: float) -> float:
            return 180 + (x - 180) * 1.18

        if i % 2:
            planks += poly((back(a), 0), (back(b), 0), (front(b), 64), (front(a), 64))
        seams += line((back(a), 0), (front(a), 64))
        if i % 3:
            y = (14, 40)[i % 2]
            k = y / 64
            left, right = back(a) * (1 - k) + front(a) * k, back(b) * (1 - k) + front(b) * k
            seams += line((left, y), (right, y))
    svg.fill(planks, light.boards[1]).stroke(seams, light.boards[2], 1, 0.7)
    svg.fill(rect(0, 62, 360, 10), light.velvet[2])
    svg.fill(rect(0, 61, 360, 2.4), light.brass[0])
    lamps = Path()
    for i in range(12):
        x = 15 + 30 * i
        lamps += arc((x, 72), 7, -90, 90) + Path([("Z", ())])
    svg.fill(lamps, light.brass[0])
    return svg.text()


def backdrop(theme: str) -> str:
    """Returns the SVG of the painted screen behind the performers.

    It is 360 × 100 units and can be stretched.
    """
    light, svg = LIGHTS[theme], Svg(360, 100, stretch=True)
    svg.fill(rect(0, 0, 360, 100), light.back)
    svg.fill(rays((180, 104), 20, 260, 36, 0.5), light.back_line, 0.5)
    svg.fill(circle(180, 104, 66), light.back_line)
    svg.stroke(circle(180, 104, 72), light.back_line, 2)
    return svg.text()


def column(theme: str, side: str) -> str:
    """Returns the SVG of one side of the proscenium.

    It is 32 × 150 units. `side` is "left" or "right".
    """
    light, svg = LIGHTS[theme], Svg(32, 150, stretch=True)

    def place(path: Path) -> Path:
        return path if side == "left" else path.flip(16)

    svg.fill(place(rect(0, 0, 28, 150)), HOUSE.lacquer)
    svg.fill(place(rect(19, 0, 9, 150)), HOUSE.lacquer_deep)
    svg.fill(place(rect(26, 0, 3, 150)), light.brass[0])
    svg.fill(place(rect(0, 0, 32, 12) + rect(0, 134, 32, 16)), light.brass[0])
    svg.fill(place(rect(0, 12, 30, 3) + rect(0, 131, 30, 3)), light.brass[1])
    for i, y in enumerate((36, 64, 92, 118)):
        svg.fill(poly((12, y - 10), (18, y - 2), (12, y + 6), (6, y - 2)), HOUSE.gold)
        if i < 3:
            svg.stroke(Path(f"M12 {y + 8}V{y + 16}"), HOUSE.gold, 1.6)
    return svg.text()


def valance(theme: str) -> str:
    """Returns the SVG of the cloth above the stage.

    It is 360 × 44 units. It has six equal scallops and can be tiled sideways.
    """
    light, svg = LIGHTS[theme], Svg(360, 44, stretch=True)
    svg.fill(rect(0, 0, 360, 10), light.velvet[1])
    for i in range(6):
        x = 60 * i
        swag = Path(f"M{x} 0H{x + 60}V14C{x + 52} 34 {x + 8} 34 {x} 14Z")
        svg.fill(swag, light.velvet[0])
        svg.fill(
            Path(f"M{x} 8C{x + 14} 26 {x + 46} 26 {x + 60} 8V14C{x + 52} 34 {x + 8} 34 {x} 14Z"),
            light.velvet[1],
        )
        svg.stroke(Path(f"M{x} 14C{x + 8} 34 {x + 52} 34 {x + 60} 14"), light.brass[0], 2.4)
        fringe = Path()
        for k in range(1, 12):
            t = k / 12
            fx = x + 60 * t
            fy = 14 + 60 * t * (1 - t)
            fringe += line((fx, fy + 1), (fx, fy + 6))
        svg.stroke(fringe, light.brass[1], 1.6)
    svg.fill(rect(0, 0, 360, 4), light.brass[0])
    knots = Path()
    for i in range(7):
        knots += tassel(60 * i, 14, 24, 9)
    svg.fill(knots, light.brass[0])
    return svg.text()


def spotlight(theme: str) -> str:
    """Returns the SVG of a spotlight's cone and pool of light.

    It is 120 × 180 units.
    """
    light, svg = LIGHTS[theme], Svg(120, 180, stretch=True)
    paint = svg.shade(light.beam, 0.75 if theme == "evening" else 0.9, 0.12)
    svg.fill(poly((50, 0), (70, 0), (118, 164), (2, 164)), paint)
    svg.fill(ellipse(60, 164, 58, 15), light.beam, 0.5)
    svg.fill(ellipse(60, 164, 40, 9), light.beam, 0.5)
    return svg.text()


def curtain(theme: str) -> str:
    """Returns the SVG of the curtain's velvet folds, 1000 × 1000 units.

    Any part of it can cover a screen.
    """
    light, svg = LIGHTS[theme], Svg(1000, 1000, digits=0)
    svg.fill(rect(0, 0, 1000, 1000), light.velvet[1])
    bright, dark, deep = Path(), Path(), Path()
    for i in range(20):
        x, bend = 50.0 * i, (5, -4, 3, -6)[i % 4]
        bright += Path(
            f"M{x + 8} 0C{x + 8 + bend} 330 {x + 8 - bend} 660 {x + 8} 1000H{x + 20}"
            f"C{x + 20 - bend} 660 {x + 20 + bend} 330 {x + 20} 0Z"
        )
        dark += Path(
            f"M{x + 30} 0C{x + 30 + bend} 330 {x + 30 - bend} 660 {x + 30} 1000H{x + 50}"
            f"C{x + 50 - bend} 660 {x + 50 + bend} 330 {x + 50} 0Z"
        )
        deep += Path(
            f"M{x + 42} 0C{x + 42 + bend} 330 {x + 42 - bend} 660 {x + 42} 1000H{x + 50}"
            f"C{x + 50 - bend} 660 {x + 50 + bend} 330 {x + 50} 0Z"
        )
    svg.fill(bright, light.velvet[0]).fill(dark, light.velvet[2], 0.55)
    svg.fill(deep, light.velvet[2])
    return svg.text()


def fringe(theme: str) -> str:
    """Returns the SVG of the curtain's brass fringe, 1000 × 60 units.

    It can be tiled sideways.
    """
    light, svg = LIGHTS[theme], Svg(1000, 60)
    svg.fill(rect(0, 0, 1000, 14), light.brass[0]).fill(rect(0, 11, 1000, 4), light.brass[1])
    threads, gaps = Path(), Path()
    for i in range(50):
        x = 20.0 * i
        threads += Path(f"M{x} 14H{x + 18}V50Q{x + 9} 62 {x} 50Z")
        gaps += rect(x + 8, 18, 2, 34, 1)
    svg.fill(threads, light.brass[0]).fill(gaps, light.brass[1])
    studs = Path()
    for i in range(25):
        studs += circle(20 + 40 * i, 6, 3)
    svg.fill(studs, light.brass[1])
    return svg.text()
