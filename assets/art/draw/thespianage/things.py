"""Objects used in several sketches, such as walking tiles and hands."""

from __future__ import annotations

from assets.art.draw.kit import Path, circle, ellipse, poly, rect, star

from .pencil import Pencil
from .tones import (
    DARK,
    GRAPHITE,
    GREEN,
    GREY,
    OCHRE,
    PAPER,
    RED,
    SAGE,
    STRAW,
    WHITE,
    WOOD,
    Tone,
    skin,
)

TILE = rect(-17, -20, 34, 40, 3)
WOVEN = Tone("#8A5F46", "#5B3A2A")

ARMS = {
    "": "",
    "up": "M-17 -4C-24 -6 -26 -14 -27 -20M17 -4C24 -6 26 -14 27 -20",
    "down": "M-17 -2C-24 2 -26 8 -25 14M17 -2C24 2 26 8 25 14",
    "out": "M-17 -2C-24 -4 -28 -2 -32 -6M17 -2C24 -4 28 -2 32 -6",
    "bow": "M-17 -2C-26 -2 -28 -10 -24 -16M17 0C24 4 28 4 32 8",
    "hips": "M-17 -4C-27 -2 -27 8 -18 8M17 -4C27 -2 27 8 18 8",
    "point": "M-17 -2C-24 2 -26 8 -25 14M17 -4L34 -6",
}
LEGS = {
    "": ("", ()),
    "stand": ("M-7 20V35M7 20V35", ((-10, 36), (10, 36))),
    "walk": ("M-6 20C-8 28 -12 30 -16 34M7 20C12 26 12 30 14 36", ((-19, 33), (17, 37))),
    "jump": ("M-7 20C-14 24 -12 30 -20 28M7 20C14 24 10 32 18 33", ((-23, 27), (21, 33))),
    "knock": ("M-9 20C-2 27 -4 30 -11 36M9 20C2 27 4 30 11 36", ((-13, 36), (13, 36))),
    "tip": ("M-5 20V31M6 20C12 22 14 25 10 29", ((-3, 32), (12, 31))),
}


def tile(
    p: Pencil, x: float, y: float, k: float = 1, turn: float = 0, face: str = "smile",
    legs: str = "stand", arms: str = "down", look: float = 0, wash: Tone = PAPER,
) -> None:  # fmt: skip
    """Draws a tile with a face and any arms and legs.

    The tile is centred at (`x`, `y`) and scaled by `k`. The face "back" shows it from behind.
    """
    with p.at(x, y, k, turn):
        lines, feet = LEGS[legs]
        if lines:
            p.line(4.2, lines)
            p.ink(GRAPHITE, *(ellipse(fx, fy, 6, 3.2) for fx, fy in feet))
        p.draw(TILE, WOVEN if face == "back" else wash, 2.8)
        if face == "back":
            p.pen(
                "#C9A584",
                1.8,
                "M-13 -16L13 16M13 -16L-13 16M-13 0L0 -16L13 0L0 16Z",
            )
        else:
            features(p, face, look)
        if ARMS[arms]:
            p.line(4, ARMS[arms])


def features(p: Pencil, face: str, look: float = 0) -> None:
    """Draws the face of a tile.

    `look` shifts its features sideways.
    """
    big = face in ("ooh", "grit", "stare")
    for side in (-6.5, 6.5):
        x = side + look
        if face in ("shut", "asleep"):
            p.line(2.4, f"M{x - 4} -5Q{x} -1 {x + 4} -5")
        elif face in ("happy", "grin"):
            p.line(2.6, f"M{x - 4} -3Q{x} -9 {x + 4} -3")
        elif big:
            p.draw(circle(x, -5, 4.6), WHITE.light, 1.4).ink(
                GRAPHITE, circle(x + look / 3, -5, 1.7)
            )
        elif face == "cross":
            p.line(2.6, f"M{x - 3.5} -8.5L{x + 3.5} -1.5M{x + 3.5} -8.5L{x - 3.5} -1.5")
        elif face == "shades":
            p.ink(GRAPHITE, rect(x - 6, -9, 12, 8, 3))
        else:
            p.ink(GRAPHITE, ellipse(x, -5, 2.2, 3))
    if face == "shades":
        p.pen(GRAPHITE, 2, f"M{-15 + look} -7H{15 + look}")
    if face == "sly":
        p.line(2.6, f"M{-11 + look} -12L{-3 + look} -9M{11 + look} -12L{3 + look} -9")
    if face in ("sad", "cry"):
        p.line(2, f"M{-11 + look} -10L{-4 + look} -13M{11 + look} -10L{4 + look} -13")
    x = look
    if face in ("grin", "laugh"):
        p.ink("#7A1F1F", f"M{x - 8} 3Q{x} 6 {x + 8} 3Q{x + 5} 13 {x} 13Q{x - 5} 13 {x - 8} 3Z")
    elif face == "ooh":
        p.ink("#7A1F1F", ellipse(x, 8, 3.6, 5))
    elif face == "grit":
        p.draw(rect(x - 7, 4, 14, 6, 2), WHITE.light, 1.6)
        p.pen(GRAPHITE, 1.2, f"M{x - 3} 4V10M{x + 2} 4V10")
    elif face in ("sad", "cry", "cross"):
        p.line(2.8, f"M{x - 7} 11Q{x} 3 {x + 7} 11")
    elif face in ("flat", "asleep", "stare"):
        p.line(2.4, f"M{x - 5} 8H{x + 5}")
    else:
        p.line(2.8, f"M{x - 8} 4Q{x} 13 {x + 8} 4")


def hand(
    p: Pencil, kind: str, x: float, y: float, k: float = 1, turn: float = 0, tone: int = 2,
    sleeve: Tone = RED, flip: bool = False, long: float = 60,
) -> None:  # fmt: skip
    """Draws a hand whose fingers point up, with its sleeve.

    Kinds are open, point, grip, pinch and thumb.
    """
    cloth = skin(tone)
    with p.at(x, y, k, turn, flip):
        p.draw(f"M-9 16L9 16L15 {long}H-15Z", sleeve, shade=5)
        p.draw(rect(-11, 13, 22, 7, 2), WHITE.light, 2.2)
        if kind == "open":
            p.draw("M-11 8L-22 -3C-25 -8 -20 -12 -15 -8L-9 -2Z", cloth, 2.4)
            p.draw(
                "M-11 14C-13 4 -12 -2 -12 -4L-13.5 -20C-13.5 -25 -7.5 -25 -7 -20L-6 -8L-5.5 "
                "-26C-5 -31"
                " .5 -31 .5 -26L.5 -8L3.4 -25C4 -30 9.4 -29 9 -24L7 -6L11 -17C12.6 -21 17 "
                "-19.5 16 -15"
                "L12 2C12 10 11 12 10 14Z",
                cloth,
                2.4,
            )
            p.line(1.8, "M-6 2Q0 6 7 1")
        else:
            if kind == "point":
                p.draw("M-9 -2L-8 -27C-8 -32 -1 -32 -1 -27L0 0Z", cloth, 2.4)
            if kind == "thumb":
                p.draw("M-10 -2C-16 -10 -15 -20 -12 -24C-9 -28 -4 -26 -5 -20L-3 -4Z", cloth, 2.4)
            p.draw(
                "M-11 -4C-12 -12 -5 -13 0 -11.6C6 -13.6 13 -10 12.4 -4C13 4 12 11 9 14H-9C-12 "
                "9 -12 2 -11 -4Z",
                cloth,
                2.4,
            )
            p.line(1.8, "M-3.6 -10V-2M2 -10.6V-2M7.6 -9V-2")
            p.draw("M-11 1C-5 -5 3 -4 7 -1C9 2 5 5 0 4L-8 7Z", cloth, 1.8)


def curtain(
    p: Pencil, left: bool, width: float = 34, wash: Tone = RED, bottom: float = 124
) -> None:
    """Draws one side of a stage curtain, with shaded folds."""
    with p.at(0 if left else 120, 0, 1, 0, not left):
        p.draw(
            f"M-6 -6H{width + 8}C{width + 2} 30 {width - 10} 60 {width - 4} {bottom}H-6Z",
            wash,
            shade=0,
        )
        folds = Path()
        for k in (0.3, 0.6, 0.86):
            folds += Path(
                f"M{width * k + 6} -6C{width * k + 2} 40"
                f" {width * k - 8} 70 {width * k - 5} {bottom}"
            )
        p.line(4, folds, colour=wash.shade)


def boards(p: Pencil, y: float = 96, wash: Tone = WOOD) -> None:
    """Draws a stage floor whose far edge is at the height `y`."""
    p.draw(f"M-6 {y}H126V126H-6Z", wash.light, 2.2)
    p.line(
        2, f"M-4 {y + 9}H124M-4 {y + 19}H124M30 {y}V{y + 9}M84 {y + 9}V{y + 19}", colour=wash.shade
    )


def cross(p: Pencil, x: float, y: float, size: float = 8, flat: float = 0.5) -> None:
    """Draws a cross of tape on the floor, flattened by perspective."""
    p.pen(
        "#F7EBC0",
        4,
        f"M{x - size} {y - size * flat}L{x + size} {y + size * flat}"
        f"M{x + size} {y - size * flat}L{x - size} {y + size * flat}",
    )


def beam(p: Pencil, x: float, y: float, bottom: float, width: float, from_width: float = 8) -> None:
    """Draws a cone of light and its pool on the floor."""
    p.ink(
        "#FFF6D6",
        poly((x - from_width, y), (x + from_width, y), (60 + width, bottom), (60 - width, bottom)),
        ellipse(60, bottom, width, width * 0.26),
        opacity=0.9,
    )


def flowers(p: Pencil, x: float, y: float, k: float = 1, turn: float = 0) -> None:
    """Draws a bouquet in wrapping paper, with its stems at the bottom."""
    with p.at(x, y, k, turn):
        p.line(4, "M-4 10L-10 40M2 10V42M8 10L13 40", colour=GREEN.shade)
        p.draws(
            SAGE,
            "M-22 4C-34 0 -34 -14 -26 -18C-20 -12 -18 -4 -22 4Z",
            "M22 4C34 0 34 -14 26 -18C20 -12 18 -4 22 4Z",
        )
        for bx, by, wash in ((-14, -8, RED), (14, -8, RED), (0, -20, OCHRE), (0, -2, RED)):
            p.draw(circle(bx, by, 11), wash, 2.4)
            p.line(
                2,
                f"M{bx - 5} {by + 1}C{bx - 4} {by - 7} {bx + 6} {by - 6} {bx + 4} {by + 1}"
                f"C{bx + 2} {by + 5} {bx - 2} {by + 3} {bx} {by - 1}",
            )
        p.draw("M-24 2C-10 10 10 10 24 2L6 32H-6Z", STRAW, shade=6)
        p.draw(
            "M-8 24C-16 18 -18 28 -8 28C-4 28 4 28 8 28C18 28 16 18 8 24C4 26 -4 26 -8 24Z", RED, 2
        )


def tomato(p: Pencil, x: float, y: float, k: float = 1, turn: float = 0) -> None:
    """Draws a ripe tomato."""
    with p.at(x, y, k, turn):
        p.draw(
            "M0 -16C10 -22 26 -16 25 2C24 18 12 24 0 24C-12 24 -24 18 -25 2C-26 -16 -10 -22 0 -16Z",
            RED,
            shade=8,
        )
        p.ink("#F0A08C", "M-17 -4C-17 -11 -12 -14 -8 -13C-13 -9 -14 -6 -14 0Z")
        p.draw("M0 -14L-14 -17L-5 -21L-9 -30L1 -22L9 -29L7 -20L16 -16L5 -14L1 -6Z", GREEN, 2.2)


def skull(p: Pencil, x: float, y: float, k: float = 1, turn: float = 0) -> None:
    """Draws Yorick's skull."""
    with p.at(x, y, k, turn):
        p.draw(
            "M0 -26C18 -27 26 -14 24 0C24 6 19 8 18 12L17 20H-15L-16 12C-19 8 -23 5 -23 -2"
            "C-23 -16 -14 -26 0 -26Z",
            PAPER,
            shade=6,
        )
        p.ink(GRAPHITE, ellipse(-9, -1, 6.4, 7), ellipse(10, -1, 6, 7), "M0 6L4 12H-3Z")
        p.line(2, "M-9 14V20M-3 15V20M3 15V20M9 14V20")


def crown(p: Pencil, x: float, y: float, k: float = 1, turn: float = 0) -> None:
    """Draws a crown of gilt cardboard."""
    with p.at(x, y, k, turn):
        p.draw("M-24 16L-30 -12L-14 0L0 -20L14 0L30 -12L24 16Q0 22 -24 16Z", OCHRE, shade=6)
        p.draws(RED, circle(-13, 10, 3.4), circle(0, 11, 3.4), circle(13, 10, 3.4), width=1.6)
        p.draws(OCHRE, circle(-30, -13, 3.4), circle(0, -21, 3.4), circle(30, -13, 3.4), width=2)


def heart(x: float, y: float, size: float) -> Path:
    """Returns the shape of a heart; `size` is half its width."""
    return (
        Path("M0 -5C4 -16 20 -15 20 -2C20 9 8 14 0 22C-8 14 -20 9 -20 -2C-20 -15 -4 -16 0 -5Z")
        .scale(size / 20)
        .move(x, y)
    )


MASK = "M-22 -20C-8 -14 8 -14 22 -20C26 2 18 20 0 26C-18 20 -26 2 -22 -20Z"


def mask(
    p: Pencil, x: float, y: float, k: float = 1, turn: float = 0, sad: bool = True,
    wash: Tone = WHITE,
) -> None:  # fmt: skip
    """Draws a theatre mask, sad or laughing."""
    with p.at(x, y, k, turn):
        p.draw(MASK, wash, shade=6)
        if sad:
            p.ink(
                GRAPHITE,
                "M-15 -5C-12 -8 -6 -7 -4 -2C-8 0 -13 0 -15 -5Z",
                "M15 -5C12 -8 6 -7 4 -2C8 0 13 0 15 -5Z",
                "M-9 15C-6 5 6 5 9 15C4 11 -4 11 -9 15Z",
            )
        else:
            p.ink(
                GRAPHITE,
                "M-15 -3C-13 -9 -6 -9 -4 -3C-8 -5 -12 -5 -15 -3Z",
                "M15 -3C13 -9 6 -9 4 -3C8 -5 12 -5 15 -3Z",
                "M-11 6C-4 10 4 10 11 6C9 18 -9 18 -11 6Z",
            )


def spark(p: Pencil, *places: tuple[float, float, float], colour: str = OCHRE.light) -> None:
    """Draws four-pointed glints, each specified as (x, y, size)."""
    for x, y, size in places:
        p.draw(star((x, y), size, size * 0.28, 4), colour, 1.6)


def shoe(
    p: Pencil, x: float, y: float, k: float = 1, flip: bool = False, wash: Tone = DARK
) -> None:
    """Draws a shoe from the side, with its toe to the right."""
    with p.at(x, y, k, 0, flip):
        p.draw("M-14 -8H-2C2 -2 14 -2 18 4Q20 9 16 9H-14Q-17 0 -14 -8Z", wash, 2.2)
        p.draw("M-15 8H19V12H-15Z", GREY, 1.6)


def vase(p: Pencil, x: float, y: float, k: float = 1, turn: float = 0) -> None:
    """Draws a vase."""
    with p.at(x, y, k, turn):
        handles = "M-17 -18C-30 -22 -30 2 -20 6M17 -18C30 -22 30 2 20 6"
        p.pen(GRAPHITE, 8, handles).pen("#B5CFE4", 3.6, handles)
        p.draw(
            "M-14 -32H14L10 -22C24 -14 28 6 10 22L13 34H-13L-10 22C-28 6 -24 -14 -10 -22Z",
            Tone("#B5CFE4", "#7FA4C6"),
            2.8,
            6,
        )
        p.line(3, "M-19 -4C-12 -10 -6 2 0 -4C6 -10 12 2 19 -4", colour="#4C7AB2")
        p.line(2.4, "M-10 -22H10M-9 24H9")
