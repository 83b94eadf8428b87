"""Portraits of the six characters.

Each character is in front of a cardboard sun or in a cardboard sea.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import Path, circle, ellipse, rays, rect, star

from .faces import brows, drop, eyes, head, mouth, nose
from .paper import blot, sketch_paper
from .pencil import Pencil
from .things import tomato
from .tones import (
    BLUE,
    DARK,
    GRAPHITE,
    GREEN,
    GREY,
    LILAC,
    OCHRE,
    PAPER,
    PLUM,
    RED,
    ROSE,
    SAGE,
    SKINS,
    SKY,
    STRAW,
    TAPE,
    WATER,
    WHITE,
    WOOD,
    Tone,
)

INK = Tone("#453C42", "#2C292B")
GINGER = Tone("#D9782F", "#A34D14")
SNOW = Tone("#FBF7EE", "#CFC7BE")
BROWN = Tone("#6A4227", "#45280F")


def throat(p: Pencil, tone: int) -> None:
    """Draws a neck."""
    p.draw("M-10 18H10L12 44H-12Z", SKINS[tone].shade)


def frisco(p: Pencil, sunk: bool) -> None:
    """Draws the leading man, who laughs unless he is `sunk`."""
    p.draw("M-46 74C-44 50 -26 44 -12 40H12C28 44 44 50 46 74Z", Tone("#F2E7D0", "#CDB98F"))
    throat(p, 3)
    p.draw("M-22 42C-14 36 14 36 22 42C26 50 14 56 0 56C-14 56 -26 50 -22 42Z", RED)
    p.pen(WHITE.light, 3.4, "M-13 41L-9 54M0 39V55M13 41L10 54")
    p.draw("M8 52L22 50L30 76L12 80Z", RED).pen(WHITE.light, 3, "M13 61L25 59M15 69L28 67")
    head(p, 3)
    if sunk:
        eyes(p, "weary")
        brows(p, "worried")
        nose(p, "long")
        mouth(p, "frown")
        p.draw(
            "M-26 2C-34 -20 -22 -38 0 -38C24 -38 34 -18 27 6C24 -2 23 -8 20 -14C19 -4 17 2 13 8"
            "C13 -2 11 -8 7 -13C6 -4 3 3 -2 9C-1 -2 -4 -9 -8 -14C-12 -6 -16 2 -21 6C-20 0 "
            "-20 -6 -21"
            " -10C-23 -6 -25 -2 -26 2Z",
            INK,
        )
        p.line(
            2.2,
            "M-12 -34Q-20 -24 -19 -14M2 -36Q0 -26 5 -15M14 -33Q21 -24 20 -12",
            colour=GREY.shade,
        )
        drop(p, 14, 15, 0.8)
        drop(p, -24, 14, 0.9)
    else:
        eyes(p, "wink")
        brows(p, "one", width=5)
        nose(p, "long")
        mouth(p, "laugh")
        p.draw(
            "M-26 0C-31 -16 -26 -28 -18 -33C-28 -44 -16 -58 4 -57C26 -56 42 -44 37 -28C36 "
            "-22 32 -18"
            " 28 -18C29 -10 28 -4 26 2C24 -6 23 -12 20 -17C8 -12 -8 -14 -16 -22C-22 -16 "
            "-24 -8 -26 0Z",
            INK,
        )
        p.line(
            3,
            "M-14 -34C-6 -50 14 -54 28 -42M-12 -28C0 -40 16 -42 30 -32M-22 -20C-22 -26 -20 "
            "-30 -16 -33",
            colour="#8F7F86",
        )
        p.ink(WHITE.light, star((-20, 20), 8, 2, 4))
        p.ink(WHITE.light, star((10, 15), 5, 1.3, 4))


def annabelle(p: Pencil, sunk: bool) -> None:
    """Draws the ingénue, with a tiara and long hair."""
    p.draw(
        "M0 -36C-32 -38 -38 -14 -36 6C-34 28 -48 40 -40 60C-34 78 -14 70 -8 60L0 20L8 "
        "60C14 70 34 78"
        " 40 60C48 40 34 28 36 6C38 -14 32 -38 0 -36Z",
        Tone("#F0C656", "#C18F22"),
        shade=5,
    )
    p.line(
        2.4,
        "M-34 20C-38 36 -42 46 -36 60M34 20C38 36 42 46 36 60M-28 34C-30 46 -32 54 -26 "
        "62M28 34C30 46 32 54 26 62",
        colour="#A87418",
    )
    p.draw("M-34 78C-32 56 -20 52 -10 48Q0 62 10 48C20 52 32 56 34 78Z", PLUM)
    throat(p, 1)
    p.draws(
        WHITE,
        *(circle(x, y, 3.4) for x, y in ((-14, 42), (-7, 47), (0, 49), (7, 47), (14, 42))),
        width=1.6,
    )
    head(p, 1, "heart")
    if sunk:
        eyes(p, "wide")
        brows(p, "worried", colour="#8A5A14")
        nose(p, "button")
        mouth(p, "wavy", lips="#B3243D")
        p.line(
            4,
            "M-9 4C-12 10 -7 14 -10 24M-4 5C-6 10 -3 12 -4 17M14 5C17 11 12 15 15 26M19 3"
            "C21 9 18 12 20 18",
        )
    else:
        eyes(p, "shut", y=-5)
        brows(p, "raised", colour="#8A5A14")
        nose(p, "button")
        mouth(p, "pout", lips="#B3243D")
        p.ink(GRAPHITE, circle(15, 17, 1.5))
    p.draw(
        "M-27 8C-34 -14 -24 -38 2 -37C28 -37 34 -14 27 8C27 -6 20 -18 8 -26C-2 -14 -20 -10 -27 8Z",
        Tone("#F0C656", "#C18F22"),
    )
    p.line(2.2, "M4 -34C-6 -28 -18 -22 -23 -8M12 -33C20 -26 25 -16 26 -4", colour="#A87418")
    with p.at(6 if sunk else 0, -34 if sunk else -36, 1, 24 if sunk else 0):
        p.draw(
            "M-20 4C-22 -4 -20 -10 -16 -12L-10 -4L-7 -18L0 -6L7 -18L10 -4L16 -12C20 -10 22 "
            "-4 20 4Q0 -2 -20 4Z",
            OCHRE,
        )
        p.draws(RED, circle(0, -1.5, 2.6), width=1.4)
    p.draws(WHITE, circle(-27, 13, 4), circle(27, 13, 4), width=1.8)


def betsy(p: Pencil, sunk: bool) -> None:
    """Draws the wardrobe mistress, with glasses and a tape measure."""
    if sunk:
        p.draw(
            "M-24 -8C-46 -4 -34 20 -42 30C-38 40 -28 36 -26 26L24 26C30 40 44 36 42 26C36 "
            "14 46 -8 24 -10Z",
            GINGER,
        )
        p.line(2.4, "M-36 6C-32 16 -40 22 -36 30M36 6C33 16 40 22 36 30", colour=GINGER.shade)
    else:
        p.draw("M-2 -62C-18 -62 -22 -46 -14 -38C-8 -32 8 -32 14 -38C22 -46 16 -62 -2 -62Z", GINGER)
        p.line(2.4, "M-12 -50C-6 -56 6 -56 11 -48M-11 -42C-4 -48 6 -46 10 -41", colour=GINGER.shade)
        p.draw("M12 -66L38 -50L36 -46L9 -61Z", OCHRE, 2).draw("M38 -50L44 -45L36 -46Z", PAPER, 1.8)
    p.draw("M-48 76C-46 52 -28 46 -12 42H12C28 46 46 52 48 76Z", GREEN)
    throat(p, 2)
    p.draw("M-14 38C-26 42 -34 50 -30 76H-20C-22 56 -16 48 -10 44Z", STRAW)
    p.draw("M14 38C26 42 34 50 30 76H20C22 56 16 48 10 44Z", STRAW)
    p.line(1.8, "M-30 54L-25 55M-31 61L-24 62M-31 68L-24 68M30 54L25 55M31 61L24 62M31 68L24 68")
    head(p, 2, "round")
    p.ink(
        SKINS[2].shade,
        *(circle(x, y, 1.3) for x, y in ((-12, 6), (-8, 9), (-15, 10), (15, 6), (19, 9), (12, 10))),
    )
    if sunk:
        nose(p, "button")
        mouth(p, "wavy")
        brows(p, "worried", colour=GINGER.shade, y=-2)
        p.draws(SKY, circle(-9, -3, 10.5), circle(14, -3, 10), width=2.8)
        p.line(2, "M-15 -10L-9 -3L-12 2M-9 -3L-3 -5")
        p.pen(WHITE.light, 2.4, "M8 -6L14 -10M10 0L18 -7")
    else:
        nose(p, "button")
        mouth(p, "grin")
        brows(p, "raised", colour=GINGER.shade, y=1)
        p.draws(WHITE, circle(-9, -3, 10.5), circle(14, -3, 10), width=2.8)
        p.ink(GRAPHITE, circle(-7, -4, 4), circle(15, -4, 4)).ink(
            WHITE.light, circle(-8.4, -5.4, 1.4), circle(13.6, -5.4, 1.4)
        )
    p.line(2.6, "M1 -4Q2.5 -6 4 -4M-19 -5L-27 -8M24 -5L28 -7")
    p.draw(
        "M-28 2C-34 -16 -24 -33 0 -33C24 -33 34 -16 28 2C27 -8 22 -17 14 -21C2 -15 -16 "
        "-16 -22 -10C-25 -7 -27 -2 -28 2Z",
        GINGER,
    )
    p.line(2.2, "M-6 -31C-14 -28 -20 -20 -22 -12M8 -31C14 -27 20 -22 23 -14", colour=GINGER.shade)
    if sunk:
        p.line(
            2.4,
            "M-14 -30C-22 -44 -8 -48 -12 -40M6 -32C4 -46 18 -46 14 -38M20 -26C30 -38 36 -28 30 -26",
            colour=GINGER.shade,
        )


def bob(p: Pencil, sunk: bool) -> None:
    """Draws the stage carpenter, with a cap and a beard."""
    p.draw("M-50 76C-48 50 -28 44 -12 40H12C28 44 48 50 50 76Z", BLUE)
    p.draw("M-28 44L-18 42V78H-28ZM18 42L28 44V78H18Z", WOOD)
    throat(p, 4)
    head(p, 4, "square")
    if sunk:
        eyes(p, "weary", y=-1)
        nose(p, "bulb")
    else:
        eyes(p, "happy", y=-2)
        nose(p, "bulb")
        brows(p, "soft", colour=BROWN.shade, width=6, y=2)
    p.draw(
        "M-27 -2C-24 8 -18 12 -12 12C-6 8 12 8 18 12C22 12 25 8 27 -2C34 18 32 42 18 50"
        "C12 58 6 52 2 56C-4 52 -10 58 -16 50C-32 42 -34 18 -27 -2Z",
        BROWN,
        shade=5,
    )
    p.line(
        2.4,
        "M-20 22C-22 32 -18 38 -14 42M-6 34C-7 40 -5 44 -3 48M12 34C13 40 11 44 10 48"
        "M24 22C26 32 22 38 18 42",
        colour="#97683F",
    )
    if sunk:
        p.line(4, "M-8 24Q-3 17 2 21Q7 26 12 19", colour="#2A1408")
        drop(p, -8, 58, 0.8)
        drop(p, 10, 60, 0.9)
        p.draw("M-2 3L16 6L15 13L-3 10Z", TAPE, 2).draw("M8 -1L13 0L10 17L4 16Z", TAPE, 2)
    else:
        shape = Path("M-11 17Q3 22 16 16C14 30 -8 32 -11 17Z")
        p.draw(shape, "#6E1B1B", 2).within(shape, WHITE.light, "M-12 14H18V20Q3 25 -12 20Z")
    drop_y = 9 if sunk else 0
    with p.at(0, drop_y, 1, -4 if sunk else 0):
        p.draw(
            "M-31 -12C-36 -34 -16 -42 2 -42C26 -42 36 -30 31 -14C14 -22 -14 -20 -31 -12Z",
            GREY,
            shade=6,
        )
        p.line(
            2.2, "M-12 -38C-18 -32 -20 -26 -20 -18M14 -39C20 -33 22 -26 22 -19", colour="#6B625B"
        )
        p.draw(
            "M-34 -10C-20 -22 16 -24 33 -12C36 -8 30 -6 26 -8C10 -14 -14 -13 -28 -5C-34 -3 "
            "-37 -6 -34 -10Z",
            DARK,
        )
        p.draws(GREY, ellipse(0, -43, 4, 2.6), width=2)
    if not sunk:
        p.draw("M24 -4L48 -16L50 -12L26 1Z", OCHRE, 2).draw("M48 -16L55 -18L50 -12Z", PAPER, 1.8)


def mona(p: Pencil, sunk: bool) -> None:
    """Draws the stage manager, with a headset and large hoop earrings."""
    p.draw(
        "M0 -56C-28 -58 -48 -40 -46 -16C-50 2 -38 18 -24 20H24C38 18 50 2 46 -16C48 "
        "-40 28 -58 0 -56Z"
        if not sunk
        else "M-6 -46C-30 -52 -52 -30 -46 -14C-56 -2 -42 24 -26 20H26C44 26 54 2 46 -12C54 "
        "-32 30 -50 14 -44C8 -40 0 -42 -6 -46Z",
        INK,
    )
    curls = (
        "M-36 -30q4 -6 8 -2M-40 -10q4 -5 7 0M-26 -44q5 -4 8 1M30 -34q5 -4 8 2M36 -12q4 "
        "-4 7 1M12 -48q5 -3 8 2M-38 6q4 -4 7 0M34 6q4 -4 7 0"
    )
    p.pen("#7C6E76", 2, curls)
    p.draw("M-44 78C-42 54 -26 48 -14 44H14C26 48 42 54 44 78Z", DARK)
    p.draw("M-15 34H15V48Q0 56 -15 48Z", DARK)
    head(p, 5, "oval")
    if sunk:
        eyes(p, "wide")
        brows(p, "worried", colour="#120A08")
        nose(p, "broad")
        mouth(p, "grit")
        drop(p, 28, -12, 0.9)
    else:
        eyes(p, "weary")
        brows(p, "one", colour="#120A08")
        nose(p, "broad")
        mouth(p, "smirk", lips="#C9503E")
    p.draw(
        "M-27 0C-32 -16 -22 -34 0 -34C22 -34 32 -16 27 0C24 -10 18 -19 8 -21C-4 -24 -22 -16 -27 0Z",
        INK,
    )
    p.pen(OCHRE.light, 3.4, circle(-30, 20, 8), circle(30, 20, 8))
    p.line(5, "M-30 -6C-32 -50 32 -50 30 -6", colour=OCHRE.light)
    p.draw(rect(-36, -10, 12, 20, 5), RED).draw(rect(25, -10, 11, 20, 5), RED)
    if sunk:
        p.line(3, "M-32 10C-34 22 -46 18 -42 30C-40 36 -50 38 -48 44", colour=GRAPHITE)
        with p.at(10, -40, 1, 16):
            p.draw("M-16 -12L16 -14L18 12L-14 14Z", PAPER).line(1.8, "M-10 -5H10M-9 1H11M-8 7H4")
    else:
        p.line(3, "M-30 10C-28 22 -20 26 -10 25")
        p.draw(ellipse(-9, 25, 4.4, 3.2), DARK, 2)


def randolph(p: Pencil, sunk: bool) -> None:
    """Draws the old tragedian, with a plumed hat and a ruff."""
    p.draw("M-44 80C-42 58 -26 52 -14 48H14C26 52 42 58 44 80Z", RED)
    p.draw(
        "M-34 46C-38 38 -28 34 -24 38C-20 32 -12 32 -9 37C-5 32 5 32 9 37C12 32 20 32 "
        "24 38C28 34 38"
        " 38 34 46C40 54 28 60 22 55C18 62 8 62 4 57C0 62 -10 62 -13 57C-18 62 -28 60 "
        "-28 54C-36 56 -38 50 -34 46Z",
        WHITE,
    )
    p.line(
        2,
        "M-26 40Q-24 48 -28 53M-14 38Q-13 48 -13 56M0 38V56M14 38Q15 48 16 57M26 40Q25 48 28 54",
        colour=GREY.shade,
    )
    head(p, 1, "long", 4)
    eyes(p, "shut" if sunk else "up", 4, -3)
    nose(p, "hook", 4)
    brows(p, "worried" if sunk else "raised", 4, GREY.shade, 6)
    p.line(1.8, "M-12 8Q-9 12 -10 16M22 8Q20 12 20 15", colour=SKINS[1].shade)
    p.draw("M-4 26Q4 30 12 26C12 38 8 46 5 54C0 46 -4 38 -4 26Z", SNOW)
    if sunk:
        p.line(5.4, "M3 17C-4 17 -12 20 -15 34M6 17C13 17 20 20 23 34", colour=GREY.shade)
        p.line(3.4, "M3 17C-4 17 -11 20 -14 32M6 17C13 17 19 20 22 32", colour=SNOW.light)
        p.line(3, "M-2 24Q4 21 10 24")
        drop(p, -12, 8, 0.9)
    else:
        p.draw(
            "M5 16C-2 13 -8 15 -12 20C-16 24 -22 22 -23 16C-28 24 -20 30 -12 27C-6 25 0 21 "
            "5 20C10 21 16 25 22 27C30 30 37 24 32 16C31 22 26 24 21 20C17 15 11 13 5 16Z",
            SNOW,
            2,
        )
    with p.at(0, 5 if sunk else 0):
        p.draw("M-24 -20C-26 -44 -14 -52 2 -50C20 -52 28 -42 26 -20Z", PLUM)
        p.draw(
            "M-46 -14C-40 -26 -18 -26 2 -25C24 -26 44 -28 48 -16C40 -10 20 -15 2 -14C-18 "
            "-14 -38 -6 -46 -14Z"
            if not sunk
            else "M-48 2C-46 -14 -22 -26 2 -25C26 -26 46 -16 50 2C42 4 28 -12 2 -13C-22 -12 -42 "
            "6 -48 2Z",
            PLUM,
        )
        p.line(5, "M-24 -27Q2 -31 26 -27", colour=OCHRE.light)
        if sunk:
            p.draw(
                "M18 -30C34 -36 44 -22 40 -12L46 4C38 6 30 -6 30 -16C26 -14 20 -22 18 -30Z", WHITE
            )
            p.line(2, "M20 -29Q34 -26 42 0", colour=GREY.shade)
            p.draw("M-26 -36C-30 -28 -24 -18 -22 -24C-18 -14 -12 -16 -12 -24L-6 -34Z", RED, 2)
            tomato(p, -15, -42, 0.62, -14)
        else:
            p.draw("M16 -28C28 -34 30 -48 24 -58C36 -64 50 -52 48 -38C46 -28 34 -22 16 -28Z", WHITE)
            p.line(2, "M20 -28C34 -32 40 -42 36 -54M30 -33L40 -32M35 -39L44 -40", colour=GREY.shade)


CHARACTERS: dict[str, tuple[Callable[[Pencil, bool], None], Tone]] = {
    "frisco": (frisco, SKY),
    "annabelle": (annabelle, LILAC),
    "betsy": (betsy, STRAW),
    "bob": (bob, ROSE),
    "mona": (mona, SAGE),
    "randolph": (randolph, Tone("#E6D3B4", "#C4A97E")),
}


def character(name: str, sunk: bool) -> str:
    """Returns the SVG of a character, 120 × 120 units.

    The character is in front of a cardboard sun or, if `sunk`, up to the neck in the sea.
    """
    who, wash = CHARACTERS[name]
    p = Pencil(120, 120)
    with sketch_paper(p):
        if sunk:
            blot(p, GREY.light)
            p.hatch(rect(0, 0, 120, 84), "#978E86", 7, 1.6, 0.35)
            waves(p, 66, WATER.shade, 3)
            with p.at(60, 62, 0.92, -7):
                who(p, True)
            waves(p, 94, WATER.light, -6)
            waves(p, 104, "#8CBAD4", 9)
        else:
            blot(p, wash.light)
            p.ink(wash.shade, rays((60, 60), 30, 120, 16, 0.5), opacity=0.55)
            with p.at(60, 66, 0.92):
                who(p, False)
    return p.text()


def waves(p: Pencil, y: float, colour: str, shift: float) -> None:
    """Draws a row of cardboard waves at the height `y`.

    `shift` moves the row to the right.
    """
    words = [f"M-20 130V{y + 6}"]
    for k in range(-1, 6):
        x = 26 * k + shift
        words.append(
            f"C{x + 4} {y + 10} {x + 14} {y + 8} {x + 18} {y - 8}C{x + 22} {y - 4} {x + 20} "
            f"{y + 2} {x + 26} {y + 6}"
        )
    words.append("L170 130Z")
    p.draw("".join(words), colour)
