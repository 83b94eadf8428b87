"""Parts of painted faces, lit from the left.

The right half of a face is therefore in shade.
"""

from __future__ import annotations

from assets.art.draw.kit import Path, Point, Svg, brush, circle, ellipse, sym
from assets.art.draw.palette import HOUSE

BONE, BONE_SHADE = "#FFF3E2", "#E8CFB2"
TAN, TAN_SHADE = "#EDBE8E", "#CD945F"
INK, RED, RED_DEEP = HOUSE.ink, "#C92A3C", "#86162A"
GOLD, GOLD_SHADE = HOUSE.gold, HOUSE.gold_shade
AXIS = 60.0

OVAL = "M60 46C78 46 85 60 84 76C83 94 72 107 60 107"
ROUND = "M60 50C80 50 88 64 87 80C86 97 74 107 60 107"
LONG = "M60 44C76 44 82 58 81 76C80 96 70 110 60 110"
BROAD = "M60 46C80 46 88 56 87 74C87 88 84 98 76 105C71 109 66 110 60 110"


def head(svg: Svg, half: str, light: str, shade: str) -> None:
    """Draws the skin of a face, with its right half in shade.

    `half` is path data of the right half's outline.
    """
    svg.fill(sym(half, AXIS), light)
    svg.fill(Path(half + "Z").solid(), shade)


def pair(path: Path) -> Path:
    """Returns a feature together with its mirror image.

    `path` is the feature on the right side.
    """
    return path.both(AXIS)


def eyes(
    svg: Svg,
    y: float,
    dx: float = 13,
    size: float = 1,
    tilt: float = 0,
    white: str = "#FFFFFF",
    iris: str = INK,
    look: Point = (0, 0),
    round_eye: bool = False,
) -> None:
    """Draws two painted eyes, almond-shaped or round.

    Args:
        svg: Picture in which they are drawn.
        y: Vertical position of their centres.
        dx: Distance of each eye from the axis of the face.
        size: Scale.
        tilt: Angle in degrees by which the outer corners are raised.
        white: Colour of the white of the eye.
        iris: Colour of the iris.
        look: Shift of the iris.
        round_eye: Whether the eyes are round.
    """

    def place(path: Path) -> Path:
        return path.scale(size).turn(-tilt).move(AXIS + dx, y)

    ball = "M-9 2C-5 -7 5 -9 11 -3C6 5 -3 6 -9 2Z"
    if round_eye:
        ball = "M-9 1C-7 -10 8 -11 11 -2C9 8 -4 9 -9 1Z"
    lid = brush((-11.5, 4, 0), (-7, -2.5, 3.2), (0, -6.5, 4), (8, -5.5, 4.2), (19, -12, 0))
    if round_eye:
        lid = brush((-12, 4, 0), (-8, -4.5, 3.4), (0, -9, 4), (8, -7, 4.2), (19, -13, 0))
    under = brush((-10, 3, 0), (-3, 6.4, 1.6), (6, 4, 1.8), (15, -3, 0))
    svg.fill(pair(place(Path(ball).solid())), white)
    pupil = circle(0.8, -1.2, 3.9 if round_eye else 3.5)
    right = place(pupil).move(*look)
    left = place(pupil).flip(AXIS).reverse().move(*look)
    svg.fill(right + left, iris)
    svg.fill(pair(place(lid)) + pair(place(under)), INK)


def nose(svg: Svg, y: float = 86, length: float = 18, width: float = 6, tone: str = "") -> None:
    """Draws a nose with one curved stroke."""
    svg.fill(
        brush(
            (AXIS + 1.5, y - length, 0),
            (AXIS + 1, y - 6, 1.6),
            (AXIS + width, y - 1, 2.4),
            (AXIS + width * 0.4, y + 1.5, 1.4),
            (AXIS - width * 0.7, y + 0.5, 0),
        ),
        tone or INK,
    )


def lips(svg: Svg, y: float = 95, width: float = 16, tone: str = RED) -> None:
    """Draws small painted lips."""
    h = width / 2
    shape = Path(
        f"M{60 - h} {y - 0.5}Q{60 - h * 0.4} {y - 5} 60 {y - 2.6}Q{60 + h * 0.4} {y - 5} {60 + h}"
        f" {y - 0.5}Q{60 + h * 0.5} {y + 5.5} 60 {y + 5.5}Q{60 - h * 0.5} {y + 5.5} {60 - h}"
        f" {y - 0.5}Z"
    )
    svg.fill(shape.solid(), tone)
    svg.fill(
        brush(
            (60 - h, y - 0.5, 0),
            (60 - h * 0.4, y + 0.6, 1.1),
            (60, y + 0.2, 1.2),
            (60 + h * 0.4, y + 0.6, 1.1),
            (60 + h, y - 0.5, 0),
        ),
        RED_DEEP,
    )


def brows(svg: Svg, *points: tuple[float, float, float], tone: str = INK) -> None:
    """Draws both eyebrows.

    `points` are those of the brush stroke of the right one.
    """
    svg.fill(pair(brush(*points)), tone)


def blush(svg: Svg, y: float, dx: float, radius: float, tone: str, opacity: float = 0.75) -> None:
    """Draws rouge on both cheeks.

    `dx` is the distance of each cheek from the axis of the face.
    """
    svg.fill(pair(ellipse(AXIS + dx, y, radius, radius * 0.86)), tone, opacity)


def beads(*points: tuple[float, float, float]) -> Path:
    """Returns discs of the form (x, y, radius) as one path."""
    out = Path()
    for x, y, radius in points:
        out += circle(x, y, radius)
    return out
