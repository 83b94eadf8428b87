"""Props and effects around people, each drawn around (0, 0).

Most are about 50 units high. Parts without a colour of their own have the deck's foil colour.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import (
    Path,
    brush,
    circle,
    ellipse,
    line,
    polar,
    poly,
    rect,
    star,
)  # fmt: skip
from assets.art.draw.press import Press

from .tones import (
    BRASS,
    BRASS_DEEP,
    BRASS_SHADE,
    INK,
    LEAF,
    LEAF_SHADE,
    PAPER,
    PAPER_SHADE,
    RED,
    RED_DEEP,
    SKY,
    SKY_SHADE,
    STEEL,
    STEEL_DEEP,
    STEEL_SHADE,
    WHITE,
    WHITE_SHADE,
    WOOD,
    WOOD_DEEP,
    WOOD_SHADE,
    Deck,
)  # fmt: skip

Thing = Callable[[Press, Deck], None]


# --- music --------------------------------------------------------------------------------------


def tuba_bell(p: Press, d: Deck) -> None:
    """Draws the bell of a tuba, seen nearly from the front."""
    p.form(ellipse(0, 0, 34, 30), BRASS, BRASS_SHADE, 4, 3)
    p.ink(BRASS_DEEP, ellipse(2, 2, 26, 22)).ink(BRASS_SHADE, ellipse(5, 5, 19, 16)).ink(
        BRASS_DEEP, ellipse(8, 8, 11, 9)
    )
    p.pen("#FFE9A6", 2.2, "M-30 -8C-26 -22 -12 -28 2 -27")


def tuba_coil(p: Press, d: Deck) -> None:
    """Draws the coiled tube and the three valves of a tuba."""
    for width, tone in ((13, BRASS_DEEP), (10, BRASS), (3, "#FFE9A6")):
        p.pen(tone, width, "M34 -46C40 -20 36 4 14 10C-12 16 -34 4 -30 -16C-26 -30 -8 -30 0 -22")
    for x in (-4, 8, 20):
        p.form(rect(x - 4.5, -14, 9, 26, 3), BRASS, BRASS_SHADE, 3, 0).ink(
            WHITE, rect(x - 3, -20, 6, 5, 1.5)
        )


def horn(p: Press, d: Deck) -> None:
    """Draws a little trumpet."""
    p.pen(BRASS_SHADE, 5, "M-26 4H6").form(
        "M4 -1C12 -2 18 -8 24 -14V20C18 14 12 9 4 8Z", BRASS, BRASS_SHADE, 3, 2
    )
    p.pen(BRASS, 3.4, "M-18 4C-18 16 0 16 0 4").ink(
        BRASS, rect(-14, -6, 3.4, 9, 1.4), rect(-8, -6, 3.4, 9, 1.4)
    )


def guitar(p: Press, d: Deck) -> None:
    """Draws a guitar whose neck points to the upper right."""
    p.form(
        "M-6 18C-22 10 -34 22 -28 36C-34 50 -18 62 -4 54C10 60 20 46 12 36C18 26 8 14 -6 18Z",
        d.foil,
        d.foil_deep,
        5,
        3,
    )
    p.ink(INK, circle(-9, 36, 7)).form("M-6 30L40 -46L47 -42L2 34Z", WOOD, WOOD_DEEP, 2, 1)
    p.form("M38 -44L44 -58L56 -52L48 -40Z", WOOD_DEEP, INK, 2, 1)
    p.pen(PAPER, 0.9, "M-16 44L42 -44M-13 46L45 -42")
    p.ink(BRASS, *(circle(x, y, 2) for x, y in ((40, -54), (45, -57), (54, -49), (50, -43))))


def drum(p: Press, d: Deck) -> None:
    """Draws a side drum with its cords."""
    p.form("M-32 -8V24C-32 38 32 38 32 24V-8Z", d.foil, d.foil_deep, 10, 0)
    p.pen(PAPER, 2, "M-32 0L-20 32L-8 6L4 34L16 6L28 29L32 2")
    p.form("M-34 -10V-2C-34 12 34 12 34 -2V-10Z", WOOD, WOOD_SHADE, 10, 0).form(
        "M-33 22V30C-33 42 33 42 33 30V22C33 36 -33 36 -33 22Z", WOOD, WOOD_SHADE, 10, 0
    )
    p.form(ellipse(0, -10, 34, 11), WHITE, WHITE_SHADE, 6, 2)


def stick(p: Press, d: Deck) -> None:
    """Draws a drumstick."""
    p.form(rect(-2, -28, 4, 56, 2) + ellipse(0, -29, 3.6, 5), WOOD, WOOD_SHADE, 1.4, 0)


def mic(p: Press, d: Deck) -> None:
    """Draws an upright stage microphone."""
    p.form("M-6 4H6L4 44H-4Z", STEEL_DEEP, INK, 4, 0).form(
        circle(0, -8, 13), STEEL, STEEL_SHADE, 5, 3
    )
    p.pen(
        STEEL_DEEP,
        1.2,
        "M-12 -10Q0 -4 12 -10M-10 -16Q0 -10 10 -16M-10 -2Q0 4 10 -2M-5 -20V4M5 -20V4M0 -21V5",
    )
    p.form(rect(-9, 2, 18, 6, 2), BRASS, BRASS_SHADE, 5, 0)


def old_mic(p: Press, d: Deck) -> None:
    """Draws an old-fashioned big-band microphone."""
    p.form("M-3 26H3V64H-3Z", STEEL_DEEP, INK, 3, 0).form(
        rect(-15, -26, 30, 50, 14), STEEL, STEEL_SHADE, 9, 2
    )
    p.pen(STEEL_DEEP, 2.4, *(f"M{x} -18V16" for x in (-9, -3, 3, 9)))
    p.form(rect(-17, -5, 34, 8, 2), BRASS, BRASS_SHADE, 9, 0).form(
        "M-19 8C-19 36 19 36 19 8H15C14 30 -14 30 -15 8Z", STEEL_DEEP, INK, 4, 0
    )


def note(p: Press, d: Deck) -> None:
    """Draws two beamed quavers."""
    p.ink(
        d.deep,
        "M-10 -18L14 -24V-16L-10 -10Z",
        rect(-12, -18, 4, 30),
        rect(11, -24, 4, 30),
        ellipse(-14, 12, 6.4, 4.8).turn(-18, (-14, 12)),
        ellipse(8.6, 6, 6.4, 4.8).turn(-18, (8, 6)),
    )


def megaphone(p: Press, d: Deck) -> None:
    """Draws a megaphone that points to the right."""
    p.form("M-24 -7L16 -26C24 -12 24 14 16 28L-24 9Z", d.foil, d.foil_deep, 4, 8)
    p.form(ellipse(18, 1, 7.4, 28), PAPER, PAPER_SHADE, 2, 0).ink(
        d.foil_deep, ellipse(19.4, 2, 4.6, 22)
    )
    p.form("M-24 -8C-32 -8 -34 10 -24 10Z", STEEL_DEEP, INK, 2, 2).form(
        "M-14 8L-12 26H-3L-4 12Z", STEEL_DEEP, INK, 3, 0
    )


def balloon_note(p: Press, d: Deck) -> None:
    """Draws a breath of air as a long, curling line."""
    p.ink(
        d.foil, brush((-40, 8, 3), (-22, -4, 9), (-4, 8, 10), (16, -6, 9), (34, 4, 7), (44, -8, 0))
    )


# --- fire, smoke, paper -------------------------------------------------------------------------


def flame(p: Press, d: Deck) -> None:
    """Draws a tall flame."""
    p.ink(
        "#C8321E",
        "M-2 -42C2 -30 14 -24 18 -8C20 4 24 -2 22 -12C32 4 28 26 12 30H-12C-28 26 -28 6 "
        "-16 -8C-16 -2 -14 2 -11 2C-14 -14 -2 -24 -2 -42Z",
    )
    p.ink(
        "#F28C28",
        "M1 -24C3 -14 12 -8 12 6C14 4 16 2 16 -2C20 10 18 24 8 29H-8C-20 24 -18 8 -10 0"
        "C-8 6 -6 8 -5 8C-8 -6 1 -12 1 -24Z",
    )
    p.ink("#FFE08A", "M2 -4C4 4 9 10 8 18C7 26 4 29 0 29C-6 29 -10 24 -8 16C-6 12 2 6 2 -4Z")


def confetti(p: Press, d: Deck) -> None:
    """Draws scraps of paper in mid-air."""
    tones = (d.foil, d.deep, RED, BRASS, WHITE, SKY)
    spots = (
        (-50, -30),
        (-38, -48),
        (-26, -18),
        (-14, -44),
        (2, -54),
        (14, -34),
        (26, -50),
        (40, -38),
        (50, -16),
        (-48, 0),
        (46, 8),
        (-34, -34),
        (32, -22),
        (-8, -28),
        (54, -46),
    )
    for i, (x, y) in enumerate(spots):
        piece = rect(x - 3.4, y - 2, 6.8, 4) if i % 3 else circle(x, y, 2.8)
        p.ink(tones[i % 6], piece.turn(i * 47, (x, y)))


def cannon(p: Press, d: Deck) -> None:
    """Draws a confetti cannon that fires to the upper right."""
    p.ink(WHITE, circle(30, -34, 10), circle(42, -28, 8), circle(40, -40, 9), circle(50, -36, 6))
    p.form("M-26 10L14 -30L30 -14L-10 28C-20 34 -34 22 -26 10Z", d.foil, d.foil_deep, 5, 5)
    p.form("M10 -30L16 -36L36 -16L30 -9Z", BRASS, BRASS_SHADE, 3, 3).form(
        "M-14 -6L-6 -13L14 6L6 14Z", BRASS, BRASS_SHADE, 3, 3
    )


def club(p: Press, d: Deck) -> None:
    """Draws a juggler's club."""
    p.form("M-1.6 24V2C-8 -8 -7 -24 0 -26C7 -24 8 -8 1.6 2V24Z", WHITE, WHITE_SHADE, 4, 0)
    p.ink(d.foil, "M-5.4 -6H5.4L4 -1H-4Z", "M-6 -16H6L6.4 -11H-6.4Z").ink(
        d.deep, circle(0, 25, 3.2)
    )


def kettle(p: Press, d: Deck) -> None:
    """Draws a kettle."""
    p.pen(WOOD_DEEP, 4, "M-12 -12C-12 -30 14 -30 14 -12").form(
        "M14 2L28 -12L31 -8L20 14Z", STEEL_SHADE, STEEL_DEEP, 2, 2
    )
    p.form("M-18 16C-24 -2 -14 -14 1 -14C16 -14 26 -2 20 16Z", STEEL, STEEL_SHADE, 8, 2).ink(
        STEEL_DEEP, rect(-4, -18, 10, 5, 2)
    )


def rafters(p: Press, d: Deck) -> None:
    """Draws beams under a roof."""
    for x1, y1, x2, y2 in ((-70, -20, 70, -8), (-46, 60, -12, -60), (52, 60, 22, -60)):
        p.pen(WOOD_DEEP, 10, line((x1, y1), (x2, y2))).pen(
            WOOD_SHADE, 6, line((x1, y1 - 1.5), (x2, y2 - 1.5))
        )


def pan(p: Press, d: Deck) -> None:
    """Draws a fried egg in a pan."""
    p.form(rect(20, -4, 34, 7, 3), WOOD_DEEP, INK, 2, 3).form(
        ellipse(0, 0, 26, 13), STEEL_DEEP, INK, 3, 2
    ).ink(INK, ellipse(1, 1, 21, 9.4))
    p.ink(WHITE, "M-15 1C-18 -5 -8 -8 -2 -6C6 -9 16 -5 15 0C16 6 4 7 -2 6C-8 8 -14 6 -15 1Z").form(
        ellipse(0, -1, 6, 4.2), "#FFC53D", "#E58E1A", 2, 1
    )


def puff(p: Press, d: Deck) -> None:
    """Draws a puff of smoke."""
    cloud = Path(
        "M-26 18C-40 14 -36 -4 -24 -4C-26 -20 -6 -26 0 -16C8 -28 28 -20 24 -6C38 -6 40 14 26 18Z"
    )
    p.form(cloud, WHITE, WHITE_SHADE, 6, 5)


def fog(p: Press, d: Deck) -> None:
    """Draws fog along the ground."""
    p.form(
        "M-66 40V6C-60 -8 -44 -8 -38 2C-34 -14 -12 -16 -6 -2C0 -14 20 -14 24 0C30 -10 48 "
        "-8 50 4C58 0 66 4 66 10V40Z",
        WHITE,
        WHITE_SHADE,
        5,
        6,
    )


def banknote(p: Press, d: Deck) -> None:
    """Draws a banknote with a portrait."""
    p.form("M-22 -11C-8 -16 8 -6 22 -11V11C8 16 -8 6 -22 11Z", "#CFE3B8", "#86A86C", 3, 1)
    p.ink("#4F7A45", ellipse(0, 0, 6.6, 7.6)).ink(
        "#CFE3B8", circle(0, -1.4, 2.6), "M-4.4 5Q0 0 4.4 5Z"
    )
    p.ink("#4F7A45", circle(-15, -1, 2.4), circle(15, 1, 2.4))


def coin(p: Press, d: Deck) -> None:
    """Draws a coin with a star."""
    p.form(circle(0, 0, 13), BRASS, BRASS_SHADE, 3, 2).pen(BRASS_DEEP, 1.4, circle(0, 0, 9.6)).ink(
        BRASS_DEEP, star((0, 0), 7, 3, 5)
    )


def moneybag(p: Press, d: Deck) -> None:
    """Draws a sack with a coin on it."""
    p.form("M-8 -18C-30 -4 -32 28 -10 30H12C34 28 30 -4 9 -18Z", WOOD, WOOD_SHADE, 9, 2).form(
        "M-12 -30C-4 -24 6 -24 14 -30L9 -17H-8Z", WOOD, WOOD_DEEP, 4, 1
    )
    p.pen(RED, 3.4, "M-9 -17H10").ink(BRASS, circle(0, 8, 11)).ink(
        WOOD_DEEP, star((0, 8), 8, 3.4, 5)
    )


def ticket(p: Press, d: Deck) -> None:
    """Draws a tear-off ticket."""
    p.form(
        "M-24 -12H24V-4A4 4 0 0 0 24 4V12H-24V4A4 4 0 0 0 -24 -4Z".replace(
            "A4 4 0 0 0 24 4", "C19 -3 19 3 24 4"
        ).replace("A4 4 0 0 0 -24 -4", "C-19 3 -19 -3 -24 -4"),
        PAPER,
        PAPER_SHADE,
        3,
        2,
    )
    p.ink(d.fill, star((-4, 0), 8, 3.6, 5)).pen(d.deep, 1.4, "M13 -9V-6M13 -2V2M13 6V9")


# --- magic --------------------------------------------------------------------------------------


def card(p: Press, d: Deck) -> None:
    """Draws a playing card, face up."""
    p.form(rect(-12, -17, 24, 34, 3), WHITE, WHITE_SHADE, 3, 2).ink(RED, "M0 -9L7 0L0 10L-7 0Z")


def spade(p: Press, d: Deck) -> None:
    """Draws an ace of spades."""
    p.form(rect(-12, -17, 24, 34, 3), WHITE, WHITE_SHADE, 3, 2)
    p.ink(
        INK,
        "M0 -10C8 -2 9 6 4 7C2 7 1 6 1 4L3 10H-3L-1 4C-1 6 -2 7 -4 7C-9 6 -8 -2 0 -10Z",
        circle(-8.4, -12.6, 1.8),
        circle(8.4, 12.6, 1.8),
    )


def cards(p: Press, d: Deck) -> None:
    """Draws a fan of three cards."""
    for turn, draw in ((-28, card), (26, spade)):
        with p.at(turn * 0.55, 2, 1, turn):
            draw(p, d)
    p.form(rect(-12, -21, 24, 34, 3), WHITE, WHITE_SHADE, 3, 2)
    p.pen(d.deep, 4, "M-5 -10C-5 -18 6 -17 5 -9C4 -5 0 -5 0 0").ink(d.deep, circle(0, 6, 2.5))


def ball(p: Press, d: Deck) -> None:
    """Draws a crystal ball on its stand, lit from inside."""
    p.form("M-16 16H16L22 28H-22Z", BRASS, BRASS_DEEP, 7, 0).ink("#9FC4F2", circle(0, -4, 24)).ink(
        "#DFF0FF", circle(-2, -6, 18)
    ).ink(WHITE, circle(-3, -7, 10))
    p.ink(d.foil, star((1, -4), 9, 3.2, 4)).pen(WHITE, 2.4, "M-19 -10C-17 -18 -12 -22 -6 -24").ink(
        d.deep, "M8 14C16 10 20 4 20 -4C24 4 20 16 8 19Z", opacity=0.35
    )


def dove(p: Press, d: Deck) -> None:
    """Draws a dove with a raised wing."""
    p.form(
        "M-24 6C-12 10 -8 2 0 -2C-8 -16 -6 -30 4 -36C4 -24 16 -18 16 -6C20 -10 26 -9 27 "
        "-4L33 -2L27 2C26 12 14 20 0 17L-20 20Z",
        WHITE,
        WHITE_SHADE,
        4,
        4,
    )
    p.pen(WHITE_SHADE, 1.6, "M2 -28C4 -18 8 -12 12 -6M-1 -18C2 -12 4 -8 8 -4").ink(
        INK, circle(23, -4.4, 1.4)
    ).ink("#E59A3A", "M27 -4L34 -2L27 1Z")


def quill(p: Press, d: Deck) -> None:
    """Draws a goose quill."""
    p.form("M-3 40C-14 10 -6 -30 20 -48C24 -26 18 0 2 22Z", WHITE, WHITE_SHADE, 6, 0).pen(
        d.deep, 1.6, "M-4 46C-2 20 6 -14 18 -42M-2 24L-9 16M1 10L-8 0M5 -4L-3 -14M9 -16L3 -26"
    )


def watch(p: Press, d: Deck) -> None:
    """Draws a pocket watch with an anticlockwise arrow on its face."""
    p.ink(BRASS_SHADE, rect(-4, -31, 8, 8, 2)).pen(BRASS, 3, circle(0, -34, 5)).form(
        circle(0, 0, 25), BRASS, BRASS_SHADE, 4, 3
    ).ink(PAPER, circle(0, 0, 19.5))
    p.ink(
        INK, *(circle(*polar((0, 0), 15.6, 30 * k), 1.9 if k % 3 == 0 else 1) for k in range(12))
    ).pen(INK, 2.4, "M0 0L-10 -7M0 0L0 -12")
    p.pen(RED, 2, "M7.6 -7.6A".replace("A", "C2 -12 -8 -10 -10 -2")).ink(
        RED, "M-14 -4L-6 -3L-11 4Z"
    )


def top_hat(p: Press, d: Deck) -> None:
    """Draws a silk hat lying upside down."""
    p.form("M-22 -6L-17 34C-8 39 8 39 17 34L22 -6Z", "#3A313C", INK, 10, 0).ink(
        d.foil, "M-21.4 0L-20.4 8C-8 13 8 13 20.4 8L21.4 0C8 6 -8 6 -21.4 0Z"
    )
    p.form(ellipse(0, -8, 34, 9), "#4A404C", INK, 4, 2).ink("#0E090C", ellipse(0, -8, 22, 5.4))


def rabbit(p: Press, d: Deck) -> None:
    """Draws a rabbit's head with upright ears."""
    p.form(
        "M-9 -8C-16 -24 -14 -40 -9 -41C-3 -40 -1 -24 -2 -10ZM9 -8C16 -22 17 -38 11 -40C5 "
        "-40 1 -24 2 -10Z",
        WHITE,
        WHITE_SHADE,
        3,
        0,
    )
    p.ink(
        "#F2AFA8",
        ellipse(-8.4, -25, 2.2, 9).turn(-5, (-8, -25)),
        ellipse(9.4, -24, 2.2, 9).turn(7, (9, -24)),
    )
    p.form(ellipse(0, 2, 15, 14), WHITE, WHITE_SHADE, 5, 2).ink(
        INK, circle(-5.4, 0, 2), circle(6, 0, 2)
    ).ink("#D8606A", "M-2.6 5H3L.2 8.4Z").pen(
        INK, 1.1, "M.2 8.4V11M.2 11Q-3 13 -5 11M.2 11Q3 13 5 11"
    )


def opera_glasses(p: Press, d: Deck) -> None:
    """Draws opera glasses with their handle."""
    p.pen(BRASS, 4, "M20 6L38 48").pen(BRASS_SHADE, 1.6, "M22 8L39 48")
    for x in (-17, 17):
        p.form(Path(f"M{x - 9} -26H{x + 9}L{x + 15} 8H{x - 15}Z"), d.foil, d.foil_deep, 8, 0).ink(
            BRASS, rect(x - 10, -31, 20, 6, 2)
        ).form(ellipse(x, 9, 15.6, 12), BRASS, BRASS_SHADE, 3, 2)
        p.ink("#BFE3F0", ellipse(x, 9, 11.5, 8.4)).ink(
            WHITE, Path(f"M{x - 8} 8L{x + 1} 1.4L{x + 4} 2.4L{x - 6} 11.6Z")
        )
    p.form(rect(-6, -18, 12, 14, 2), BRASS, BRASS_SHADE, 5, 0)


# --- work ---------------------------------------------------------------------------------------


def barbell(p: Press, d: Deck) -> None:
    """Draws a barbell with two large balls."""
    p.pen(STEEL_DEEP, 6, "M-58 0H58").pen(STEEL, 2, "M-58 -1H58")
    for x in (-50, 50):
        p.form(circle(x, 0, 17), "#4B4350", INK, 6, 5).pen(
            PAPER, 2, Path(f"M{x - 11} -5C{x - 9} -10 {x - 5} -12 {x - 1} -12")
        )


def gavel(p: Press, d: Deck) -> None:
    """Draws an auctioneer's hammer."""
    p.form(rect(-3.4, -6, 6.8, 50, 3), WOOD, WOOD_SHADE, 3, 0).form(
        rect(-23, -24, 46, 21, 4), WOOD, WOOD_DEEP, 5, 6
    ).ink(BRASS, rect(-15, -24, 5, 21), rect(10, -24, 5, 21))


def case(p: Press, d: Deck) -> None:
    """Draws a suitcase with metal corners and a label."""
    p.pen(WOOD_DEEP, 4, "M-9 -19C-9 -29 9 -29 9 -19").form(
        rect(-30, -19, 60, 42, 5), d.foil, d.foil_deep, 9, 3
    )
    p.ink(
        BRASS,
        *(
            poly((x, y), (x + sx * 9, y), (x, y + sy * 9))
            for x, y, sx, sy in (
                (-30, -19, 1, 1),
                (30, -19, -1, 1),
                (-30, 23, 1, -1),
                (30, 23, -1, -1),
            )
        ),
    )
    p.pen(d.foil_deep, 2, "M-18 -19V23M18 -19V23").ink(PAPER, rect(-10, -6, 18, 12, 2)).ink(
        RED, circle(-1, 0, 3.6)
    )


def flight_case(p: Press, d: Deck) -> None:
    """Draws a road case with ball corners."""
    p.form(rect(-36, -22, 72, 46, 3), "#4A424E", INK, 12, 5).pen(
        STEEL, 3, rect(-36, -22, 72, 46, 3), "M-36 0H36"
    )
    p.ink(
        STEEL,
        *(circle(x, y, 4.6) for x in (-36, 36) for y in (-22, 24)),
        rect(-18, -5, 9, 11, 2),
        rect(9, -5, 9, 11, 2),
    )
    p.ink(d.mid, star((0, 12), 7.6, 3.4, 5))


def teapot(p: Press, d: Deck) -> None:
    """Draws a round teapot with one pale stripe."""
    p.pen(d.foil_deep, 5, "M24 -4C40 -10 40 18 22 16").form(
        "M-22 10C-36 6 -34 -10 -42 -14L-36 -18C-28 -14 -26 -4 -20 -4Z", d.foil, d.foil_deep, 2, 3
    )
    p.form(ellipse(0, 6, 26, 20), d.foil, d.foil_deep, 8, 4).ink(
        PAPER, "M-25.4 2C-10 9 10 9 25.4 2L26 8C10 15 -10 15 -26 8Z"
    ).form("M-12 -12C-10 -20 10 -20 12 -12Z", d.foil, d.foil_deep, 4, 1).ink(
        BRASS, circle(0, -20, 4)
    )


def cup(p: Press, d: Deck) -> None:
    """Draws a cup of coffee on a saucer."""
    p.pen(WHITE, 6, "M22 0C40 -4 40 22 20 20").form(
        "M-26 -12H26C26 16 18 30 0 30C-18 30 -26 16 -26 -12Z", WHITE, WHITE_SHADE, 11, 2
    )
    p.form(ellipse(0, -12, 26, 8), WHITE, WHITE_SHADE, 4, 1).ink(
        "#4A2714", ellipse(0, -11, 21.5, 5.6)
    ).ink("#7A4A28", ellipse(-4, -12, 11, 2.2))
    p.form(ellipse(0, 36, 36, 7), WHITE, WHITE_SHADE, 8, 3)


def needle(p: Press, d: Deck) -> None:
    """Draws a needle with a long thread."""
    p.pen(STEEL, 3.4, "M-22 22L20 -24").pen(STEEL_DEEP, 1, "M14 -17L19 -23").pen(
        RED, 1.8, "M18 -21C34 -34 44 -14 28 -8C14 -2 24 16 40 10"
    )


def reel(p: Press, d: Deck) -> None:
    """Draws a reel of red thread."""
    p.form(rect(-11, -13, 22, 26), RED, RED_DEEP, 7, 0).pen(
        RED_DEEP, 1.4, "M-11 -7H11M-11 -1H11M-11 5H11"
    ).forms(WOOD, WOOD_SHADE, rect(-16, -18, 32, 6, 2), rect(-16, 12, 32, 6, 2))


def mallet(p: Press, d: Deck) -> None:
    """Draws a mallet for tent pegs."""
    p.form(rect(-3.6, -10, 7.2, 56, 3), WOOD, WOOD_SHADE, 3, 0).form(
        rect(-20, -30, 40, 25, 5), WOOD, WOOD_DEEP, 8, 5
    ).pen(WOOD_DEEP, 1.6, "M-14 -30V-5M14 -30V-5")


def peg(p: Press, d: Deck) -> None:
    """Draws a tent peg."""
    p.form("M-5 -24H3V-18H8V-11H4L2 24L-2 30L-5 24Z", WOOD, WOOD_DEEP, 3, 0)


def bulb(p: Press, d: Deck) -> None:
    """Draws a light bulb."""
    p.form(
        "M-9 14C-10 4 -20 0 -20 -14C-20 -28 -10 -34 0 -34C10 -34 20 -28 20 -14C20 0 10 4 9 14Z",
        "#FFEFB0",
        "#E7B94A",
        7,
        3,
    ).pen(BRASS_DEEP, 1.6, "M-6 12L-8 -10L-3 -4L0 -12L3 -4L8 -10L6 12").form(
        rect(-9, 14, 18, 16, 3), STEEL, STEEL_DEEP, 6, 0
    ).pen(STEEL_DEEP, 2, "M-9 20H9M-9 25H9")


def bolt(p: Press, d: Deck) -> None:
    """Draws a lightning bolt."""
    p.ink(BRASS, "M4 -30L-14 4H-2L-8 30L14 -8H2L10 -30Z")


def lantern(p: Press, d: Deck) -> None:
    """Draws a stable lantern."""
    p.pen(STEEL_DEEP, 2.6, "M-10 -18C-10 -32 10 -32 10 -18").form(
        "M-12 -18H12L14 18H-14Z", "#FFE9A0", "#E3B04B", 7, 0
    ).forms(
        STEEL_SHADE, STEEL_DEEP, "M-14 -18C-10 -24 10 -24 14 -18Z", rect(-17, 17, 34, 7, 2)
    ).pen(STEEL_DEEP, 2, "M-5 -18L-6 18M5 -18L6 18").ink(
        "#E8743B", "M0 -6C5 2 5 10 0 10C-5 10 -5 2 0 -6Z"
    )


def binoculars(p: Press, d: Deck) -> None:
    """Draws field glasses from the front."""
    p.form("M-26 -12H26V12H-26Z", "#4A424E", INK, 8, 2)
    for x in (-15, 15):
        p.form(circle(x, 0, 15.5), "#4A424E", INK, 4, 3).ink("#BFE3F0", circle(x, 0, 11)).ink(
            d.deep, circle(x + 1, 1, 5)
        ).ink(WHITE, circle(x - 4, -4, 3))


def cue_card(p: Press, d: Deck) -> None:
    """Draws a large board with text to be read out."""
    p.form(rect(-40, -24, 80, 50, 3), WHITE, WHITE_SHADE, 5, 4).ink(
        INK, *(rect(-32, y, w, 5.4, 2) for y, w in ((-16, 58), (-6, 44), (4, 62), (14, 30)))
    ).ink(RED, rect(2, 14, 18, 5.4, 2))


def umbrella(p: Press, d: Deck) -> None:
    """Draws a furled umbrella."""
    p.pen(WOOD_DEEP, 3.6, "M0 20V34C0 42 12 42 12 33").form(
        "M0 -36L9 16C4 22 -4 22 -9 16Z", d.foil, d.foil_deep, 6, 0
    ).pen(d.foil_deep, 1.4, "M0 -30L2 18")


def bear(p: Press, d: Deck) -> None:
    """Draws the head of a teddy bear."""
    p.forms(WOOD, WOOD_SHADE, circle(-12, -13, 6), circle(12, -13, 6), dx=2)
    p.form(circle(0, 0, 17), WOOD, WOOD_SHADE, 6, 3).ink("#EBC590", ellipse(1, 6, 8.4, 6.6)).ink(
        INK, circle(-6, -3, 2.2), circle(7, -3, 2.2), ellipse(1, 3.4, 3, 2.2)
    ).pen(INK, 1.3, "M1 5V9Q-3 11 -5 9M1 9Q4 11 6 9")


def bouquet(p: Press, d: Deck) -> None:
    """Draws a bouquet of roses in wrapping paper."""
    for x, y in ((-14, -6), (-4, -8), (10, -8), (18, -2), (-20, 2)):
        p.ink(LEAF_SHADE, ellipse(x, y - 8, 4.4, 10).turn(x * 2, (x, y)))
    for x, y in ((-13, -14), (3, -20), (16, -12), (-2, -8), (11, -2), (-14, 0)):
        rose_at(p, x, y, 8.6)
    p.form("M-22 -2C-10 6 12 8 22 0L6 38H-5Z", PAPER, PAPER_SHADE, 6, 0).ink(
        d.deep, "M-9 22L12 20L11 26L-8 28Z"
    )


def rose_at(p: Press, x: float, y: float, r: float) -> None:
    """Draws one rose from the side."""
    p.form(circle(x, y, r), "#E0455C", "#A01F3A", r * 0.36, r * 0.2).pen(
        "#7C1230",
        1.3,
        Path(
            f"M{x - r * 0.4} {y - r * 0.1}C{x - r * 0.3} {y - r * 0.7} {x + r * 0.5} "
            f"{y - r * 0.6} {x + r * 0.3} {y}C{x + r * 0.1} {y + r * 0.4} {x - r * 0.4} "
            f"{y + r * 0.3} {x - r * 0.1} {y - r * 0.1}"
        ),
    )


def rose(p: Press, d: Deck) -> None:
    """Draws a rose with a stem and two leaves."""
    p.pen(LEAF_SHADE, 3, "M0 6C2 16 -2 24 2 34").ink(
        LEAF, ellipse(8, 18, 8, 4).turn(-30, (8, 18)), ellipse(-6, 26, 7, 3.6).turn(30, (-6, 26))
    )
    rose_at(p, 0, 0, 10)


def popcorn(p: Press, d: Deck) -> None:
    """Draws an overflowing bucket of popcorn."""
    for x, y in (
        (-20, -12),
        (-10, -18),
        (1, -22),
        (12, -18),
        (21, -12),
        (-6, -10),
        (8, -10),
        (-24, -4),
        (25, -5),
    ):
        p.form(
            circle(x, y, 6.6) + circle(x + 4, y - 4, 4.4) + circle(x - 4, y - 2, 4),
            "#FFF1C4",
            "#E8C87A",
            2,
            1,
        )
    p.form("M-28 -8H28L20 34H-20Z", WHITE, WHITE_SHADE, 6, 0)
    p.within(
        "M-28 -8H28L20 34H-20Z",
        RED,
        "M-22 -8H-12L-9 34H-16Z",
        "M-4 -8H6L4 34H-3Z",
        "M16 -8H26L18 34H11Z",
    )


def bunting(p: Press, d: Deck) -> None:
    """Draws a string of flags."""
    p.pen(INK, 1.6, "M-62 -14C-30 10 30 10 62 -16")
    for i in range(8):
        x = -54 + 15.4 * i
        y = -10 + 13.6 * (1 - (x / 58) ** 2)
        p.form(
            poly((x - 6.4, y), (x + 6.4, y + (1.5 if x < 0 else -1.5)), (x, y + 17)),
            (WHITE, d.foil, RED, BRASS)[i % 4],
            (WHITE_SHADE, d.foil_deep, RED_DEEP, BRASS_SHADE)[i % 4],
            3,
            0,
        )


def badge(p: Press, d: Deck) -> None:
    """Draws a rosette."""
    p.ink(RED_DEEP, "M-8 6L-12 30L-4 24L0 30L2 8ZM8 6L13 29L5 24L1 30L-1 8Z").form(
        star((0, 0), 16, 12.6, 12), RED, RED_DEEP, 4, 2
    ).ink(PAPER, circle(0, 0, 8.6)).ink(RED, star((0, 0), 6.6, 2.8, 5))


def globe(p: Press, d: Deck) -> None:
    """Draws a snow globe with a little theatre."""
    p.form("M-18 14H18L22 28H-22Z", WOOD, WOOD_DEEP, 7, 0).ink("#CDE9F4", circle(0, -4, 22)).ink(
        RED, "M-12 10V-6L0 -14L12 -6V10Z"
    ).ink(INK, "M-5 10V0C-5 -5 5 -5 5 0V10Z").ink(
        WHITE,
        "M-20 10C-10 6 10 6 20 10C14 18 -14 18 -20 10Z",
        *(
            circle(x, y, 1.8)
            for x, y in ((-13, -10), (-4, -19), (8, -17), (15, -6), (-8, 2), (13, 2))
        ),
    ).pen(WHITE, 2, "M-17 -10C-15 -16 -11 -20 -6 -22")


def foam_hand(p: Press, d: Deck) -> None:
    """Draws a foam hand with a raised finger."""
    p.form(
        "M-20 34L-22 -4L-24 -40C-24 -50 -9 -50 -9 -40L-8 -10C-8 -18 4 -18 4 -10C4 -17 15 "
        "-17 15 -8C16 -14 25 -12 24 -4L22 34Z",
        d.foil,
        d.foil_deep,
        7,
        2,
    ).pen(d.foil_deep, 2.2, "M-8 -10V2M4 -10V0M15 -8V2").form(
        "M-24 6C-34 2 -38 -8 -34 -12C-28 -14 -20 -4 -14 4C-4 4 6 8 4 14C0 18 -16 18 -24 14Z",
        d.foil,
        d.foil_deep,
        3,
        2,
    ).pen(PAPER, 3.6, "M-1 24L4 20V33")


def fan(p: Press, d: Deck) -> None:
    """Draws the wheel of a wind machine behind its guard."""
    p.form(circle(0, 0, 34), STEEL, STEEL_DEEP, 3, 2).ink(d.deep, circle(0, 0, 29))
    for k in range(4):
        p.form(
            Path("M0 0C4 -10 16 -26 22 -20C26 -12 12 -4 0 0Z").turn(90 * k + 10),
            STEEL,
            STEEL_SHADE,
            2,
            1,
        )
    p.pen(
        STEEL,
        1.3,
        *(line(polar((0, 0), 7, 30 * k), polar((0, 0), 31, 30 * k)) for k in range(12)),
        circle(0, 0, 20),
    ).form(circle(0, 0, 7), RED, RED_DEEP, 2, 1)


def grapes(p: Press, d: Deck) -> None:
    """Draws a bunch of grapes."""
    p.pen(WOOD_DEEP, 3, "M0 -22C0 -30 6 -34 10 -36").ink(
        LEAF_SHADE, "M2 -24C10 -36 26 -30 26 -20C18 -14 8 -16 2 -24Z"
    )
    for x, y in (
        (-12, -16),
        (0, -18),
        (12, -15),
        (-7, -5),
        (6, -5),
        (17, -5),
        (-17, -5),
        (-11, 6),
        (1, 7),
        (12, 6),
        (-5, 17),
        (7, 17),
        (1, 27),
    ):
        p.form(circle(x, y, 7.2), "#B9CF4A", "#76902A", 2.4, 1.6)


def fish(p: Press, d: Deck) -> None:
    """Draws a rubber fish."""
    p.form(
        "M-30 0C-18 -18 12 -18 24 -2L40 -14C38 -4 38 4 41 14L24 3C12 18 -18 18 -30 0Z",
        SKY,
        SKY_SHADE,
        4,
        5,
    ).ink(WHITE, circle(-17, -4, 4.6)).ink(INK, circle(-17, -4, 2.2)).pen(
        SKY_SHADE, 2, "M-8 -10C-3 -4 -3 4 -8 10M3 -8Q7 0 3 8M12 -6Q15 0 12 6"
    ).ink(RED, "M-31 0L-26 4L-24 -1Z")


def fuse_box(p: Press, d: Deck) -> None:
    """Draws a fuse box in which one of six fuses has blown."""
    p.form(rect(-26, -32, 52, 66, 3), STEEL, STEEL_SHADE, 6, 4).ink(
        "#3B444C", rect(-20, -26, 40, 54, 2)
    )
    for k in range(6):
        x, y = -10 + 20 * (k % 2), -16 + 17 * (k // 2)
        if k == 3:
            p.ink("#FFF0A8", star((x, y), 14, 4.6, 8, 12)).ink(INK, circle(x, y, 3.4))
        else:
            p.form(rect(x - 7, y - 6, 14, 12, 2), WHITE, WHITE_SHADE, 3, 2).ink(
                RED, rect(x - 3, y - 2.6, 6, 5.2, 1)
            )


def keyhole(p: Press, d: Deck) -> None:
    """Draws the plate of a lock with its keyhole."""
    plate = rect(-24, -40, 48, 84, 14)
    p.form(plate, BRASS, BRASS_SHADE, 7, 3).pen(BRASS_DEEP, 1.6, rect(-19, -35, 38, 74, 10)).ink(
        INK, "M0 -24C17 -24 21 -2 9 6L16 34H-16L-9 6C-21 -2 -17 -24 0 -24Z"
    )


def peek(p: Press, d: Deck) -> None:
    """Draws an eye behind a keyhole."""
    p.within(
        "M0 -12C15 -12 19 6 9 14L0 20L-9 14C-19 6 -15 -12 0 -12Z", "#F0C297", rect(-24, -20, 48, 40)
    ).ink(WHITE, "M-14 3C-8 -6 8 -6 14 3C8 11 -8 11 -14 3Z").ink(LEAF_SHADE, circle(2, 2.4, 6)).ink(
        INK, circle(2, 2.4, 3), brush((-15, 3, 0), (-6, -4.6, 2.4), (6, -4.6, 2.4), (15, 3, 0))
    ).ink(WHITE, circle(0, 0.4, 1.6)).ink("#6B3F24", brush((-12, -7, 0), (0, -11, 3), (12, -7, 0)))


def crystal(p: Press, d: Deck) -> None:
    """Draws an ice crystal."""
    p.form(poly((0, -14), (6, -4), (3, 14), (-4, 12), (-7, -4)), "#EAF8FB", "#86C2D2", 4, 0)


def moon(p: Press, d: Deck) -> None:
    """Draws a full moon with its dark patches."""
    p.form(circle(0, 0, 44), "#FFF6DA", "#EAD6A0", 5, 4).ink(
        "#EAD6A0", circle(-14, -12, 8), circle(-20, 14, 5), circle(12, -24, 5), circle(26, 6, 7)
    )


def leg(p: Press, d: Deck) -> None:
    """Draws a leg in a striped stocking, foot to the upper left."""
    for width, tone in ((15, d.foil_deep), (11.4, d.foil)):
        p.pen(tone, width, "M14 54C26 30 22 4 4 -12")
    p.pen(PAPER, 4, "M15.6 37L24.4 38.6M16 20L24.6 19M12.6 4.6L20 .4")
    p.form(
        "M12 -8C4 -2 -6 -8 -18 -8C-26 -8 -30 -18 -22 -20C-12 -20 2 -26 8 -20C12 -16 14 -12 12 -8Z",
        d.deep,
        INK,
        3,
        3,
    )


def wings(p: Press, d: Deck) -> None:
    """Draws a moth's spread wings."""
    right = "M4 0C16 -34 44 -46 58 -36C64 -18 56 2 44 12C54 22 48 42 34 46C20 42 8 26 4 10Z"
    for flip in (False, True):
        with p.at(0, 0, 1, 0, flip):
            p.form(right, d.mid, d.fill, 5, 3).pen(
                d.deep, 2, "M6 2C20 -16 38 -28 54 -30M6 6C22 2 36 4 44 12M6 10C18 20 28 30 34 42"
            )
            p.ink(d.deep, circle(40, -18, 9)).ink(d.foil, circle(40, -18, 6)).ink(
                INK, circle(40, -18, 2.8)
            ).ink(d.deep, circle(33, 26, 5.4)).ink(d.foil, circle(33, 26, 3))


def handlebar(p: Press, d: Deck) -> None:
    """Draws a bicycle's handlebars with a lamp and a bell."""
    p.pen(STEEL_DEEP, 7, "M-50 6C-44 -14 -22 -10 0 2C22 -10 44 -14 50 6").pen(
        STEEL, 3, "M-50 5C-44 -15 -22 -11 0 1C22 -11 44 -15 50 5"
    ).pen(INK, 9, "M-51 8L-50 20M51 8L50 20")
    p.form(circle(0, 14, 15), "#FFF1B8", "#E3B04B", 5, 3).pen(
        STEEL_DEEP, 3, circle(0, 14, 15)
    ).form("M22 -14C22 -24 38 -24 38 -14Z", BRASS, BRASS_SHADE, 4, 1)


def chip(p: Press, d: Deck) -> None:
    """Draws a gambling chip."""
    p.form(circle(0, 0, 13), RED, RED_DEEP, 3, 2).ink(
        PAPER, *(rect(-2.6, -13, 5.2, 6).turn(60 * k) for k in range(6)), circle(0, 0, 6.4)
    )


def chandelier(p: Press, d: Deck) -> None:
    """Draws the glints of a chandelier."""
    p.ink(
        WHITE,
        *(
            star((x, y), r, r * 0.22, 4)
            for x, y, r in ((-40, -30, 9), (42, -40, 12), (34, 10, 6), (-46, 20, 7))
        ),
    )


def doll(p: Press, d: Deck) -> None:
    """Draws a ventriloquist's dummy with a wooden head and a movable jaw."""
    p.form("M-26 46C-26 24 -14 20 0 20C14 20 26 24 26 46Z", d.foil, d.foil_deep, 6, 2).ink(
        RED, "M0 24L-12 18V31ZM0 24L12 18V31Z", circle(0, 24.4, 3.4)
    )
    p.form(
        "M-18 -10C-18 -32 18 -32 18 -10C20 6 14 20 0 20C-14 20 -20 6 -18 -10Z",
        "#E9B579",
        "#B9793C",
        8,
        1,
    )
    p.form("M-19 -8C-22 -34 22 -36 20 -8C12 -20 -6 -24 -19 -8Z", "#5B2A18", "#38170C", 6, 1)
    p.ink(WHITE, ellipse(-7, -4, 6, 6.4), ellipse(8, -4, 6, 6.4)).ink(
        INK, circle(-5.4, -4, 2.8), circle(9.6, -4, 2.8)
    ).pen("#38170C", 2.4, "M-14 -14Q-8 -18 -2 -14M3 -14Q9 -18 15 -14")
    p.ink("#D2503C", circle(-12, 5, 3.6), circle(13, 5, 3.6)).ink(
        "#3C0A14", rect(-8, 7, 17, 8, 2)
    ).ink(WHITE, rect(-7, 7, 15, 2.8)).pen("#8C5426", 1.6, "M-8 4V20M9 4V20")


def shoes(p: Press, d: Deck) -> None:
    """Draws two tap shoes, the farther one on its toes."""
    shoe = (
        "M-31 10C-33 1 -24 -3 -14 -5C-4 -7 2 -13 5 -21L25 -21C27 -10 27 0 26 10H13C9 4 2 4 -6 10Z"
    )
    for x, y, turn in ((10, -12, -24), (-4, 14, 0)):
        with p.at(x, y, 1, turn):
            p.form(shoe, d.foil, d.foil_deep, 4, 2)
            p.within(shoe, WHITE, "M-36 14V-12H-17Q-12 2 -17 14Z", "M32 -12H19Q16 0 21 14H32Z")
            p.ink(INK, ellipse(15, -21, 9.6, 3.4))
            p.pen(PAPER, 1.8, "M-3 -8L4 -3M1 -12L9 -7M4 -16L12 -12")
            p.forms(STEEL, STEEL_DEEP, rect(-31, 10, 25, 4.6, 2), rect(12, 10, 15, 6, 2))


def boot(p: Press, d: Deck) -> None:
    """Draws a laced boot with a patch."""
    p.form("M-14 -40H16V6C18 12 26 14 36 18C44 22 44 34 42 36H-16Z", WOOD, WOOD_DEEP, 9, 2).form(
        rect(-19, 34, 64, 9, 3), "#43352E", INK, 10, 3
    ).pen("#43352E", 2, *(f"M{x} 43V39" for x in range(-12, 44, 8)))
    p.form("M-18 -46H19L18 -36H-16Z", "#E8C68C", "#B98B4B", 8, 0).pen(
        PAPER, 2.2, "M10 -28L24 -24M11 -18L25 -14M12 -8L26 -4M25 -25L12 -17M26 -15L13 -7"
    ).ink(STEEL, "M-8 -12L2 -10L-2 4L-11 0Z").pen(
        INK, 1.2, "M-9 -13L-7 -16M-11 -6L-15 -6M-10 1L-13 4M2 -10L5 -12M-1 4L1 7"
    )


# --- places and boxes ---------------------------------------------------------------------------


def hatch(p: Press, d: Deck) -> None:
    """Draws an open trapdoor.

    A person fits between this hole, the lid and the boards.
    """
    p.form("M-70 6H70V60H-70Z", WOOD, WOOD_SHADE, 0, 0).pen(
        WOOD_DEEP,
        2,
        "M-70 18H-40M40 18H70M-70 34H70M-70 50H70M-52 6V18M54 6V18M-20 34V50M24 34V50M-44 "
        "18V34M46 18V34",
    )
    p.ink(INK, "M-38 6H38L42 20H-42Z")


def lid(p: Press, d: Deck) -> None:
    """Draws the raised lid of a trapdoor."""
    p.form("M-38 20L-34 -44H34L38 20Z", WOOD_SHADE, WOOD_DEEP, 4, 4).pen(
        WOOD_DEEP, 2.4, "M-36 -12H36M-35 -28H35M-37 4H37M-12 -44V20M12 -44V20"
    ).form("M-9 -36C-9 -30 9 -30 9 -36", BRASS, BRASS_SHADE, 1, 1)


def boards(p: Press, d: Deck) -> None:
    """Draws the floor in front of an open trapdoor."""
    p.form("M-44 0H44L48 40H-48Z", WOOD, WOOD_SHADE, 0, 0).ink(WOOD_DEEP, rect(-44, -2, 88, 4)).pen(
        WOOD_DEEP, 2, "M-46 12H46M-47 26H47M-14 0V12M20 12V26M-26 12V26"
    )


def van(p: Press, d: Deck) -> None:
    """Draws a van from the front.

    A face fits behind the windscreen.
    """
    body = "M-50 60V4L-38 -36C-36 -42 36 -42 38 -36L50 4V60Z"
    glass = "M-40 0L-31 -30C-20 -34 20 -34 31 -30L40 0Z"
    p.fill(Path(body).solid() + Path(glass).solid().reverse(), d.foil)
    p.ink(d.foil_deep, "M20 0H50V60H28C34 40 28 16 20 0Z", "M38 -36L50 4L40 0L31 -30Z").pen(
        PAPER, 3, glass
    )
    p.ink(STEEL_DEEP, rect(-26, 22, 52, 18, 4)).pen(STEEL, 1.8, "M-22 27H22M-22 31H22M-22 35H22")
    for x in (-37, 37):
        p.form(circle(x, 22, 9.5), "#FFF1B8", "#E3B04B", 3, 2).pen(PAPER, 2, circle(x, 22, 9.5))
    p.form(rect(-54, 46, 108, 10, 4), STEEL, STEEL_SHADE, 20, 2).ink(
        PAPER, rect(-12, 44, 24, 10, 2)
    ).ink(d.deep, star((0, 13), 6.4, 2.8, 5))


def bus(p: Press, d: Deck) -> None:
    """Draws a night bus with a wide windscreen and a lit sign."""
    body, glass = "M-56 62V-44C-56 -54 56 -54 56 -44V62Z", "M-48 18V-24H48V18Z"
    p.fill(Path(body).solid() + Path(glass).solid().reverse(), "#24345E")
    p.ink("#15203F", "M30 18H56V62H20C28 46 32 30 30 18Z").ink(
        "#FFE08A", rect(-40, -44, 80, 14, 3)
    ).ink(INK, star((-26, -37), 5, 2, 5), rect(-16, -40, 46, 5.4, 2)).pen(STEEL, 3, glass)
    p.pen(STEEL_DEEP, 2.4, "M-24 18L-45 4M24 18L45 2")
    for x in (-38, 38):
        p.ink("#FFF7CF", circle(x, 38, 11)).ink("#FFE08A", circle(x, 38, 7.6))
    p.form(rect(-58, 50, 116, 9, 3), STEEL, STEEL_SHADE, 20, 2)


def chest(p: Press, d: Deck) -> None:
    """Draws the front of a chest with a clasp."""
    p.form("M-46 0H46L42 44H-42Z", WOOD, WOOD_SHADE, 12, 2).pen(
        WOOD_DEEP, 3, "M-46 0H46L42 44H-42Z"
    ).ink(WOOD_DEEP, "M-46 0H46L45 9H-45Z").forms(
        BRASS, BRASS_SHADE, rect(-8, -4, 16, 18, 3), "M-46 0H-34V8H-45ZM46 0H34V8H45Z"
    ).ink(INK, circle(0, 5, 2.6))


def chest_lid(p: Press, d: Deck) -> None:
    """Draws the open lid of a chest."""
    p.form("M-48 14L-42 -22C-30 -30 30 -30 42 -22L48 14Z", WOOD_SHADE, WOOD_DEEP, 8, 3).pen(
        WOOD_DEEP, 2.4, "M-45 -4H45"
    ).ink(d.deep, "M-40 10L-36 -14C-24 -20 24 -20 36 -14L40 10Z")


def booth(p: Press, d: Deck) -> None:
    """Draws a ticket window with its arch and counter."""
    wall = rect(-64, -70, 128, 140)
    hole = Path("M-31 34V-18C-31 -54 31 -54 31 -18V34Z").solid()
    p.ink(d.foil, wall + hole.reverse()).pen(BRASS, 4, hole).ink(BRASS, star((0, -56), 8, 3.6, 5))
    p.pen(d.foil_deep, 2.4, "M-44 -70V70M-56 -70V70M44 -70V70M56 -70V70").form(
        "M-46 32H46L52 44H-52Z", WOOD, WOOD_SHADE, 12, 2
    ).ink(WOOD_DEEP, rect(-52, 44, 104, 5))


def tray(p: Press, d: Deck) -> None:
    """Draws a hawker's tray with its strap."""
    p.pen(RED_DEEP, 4.4, "M-40 6L-14 -34M40 6L14 -34").form(
        "M-48 4H48L42 26H-42Z", RED, RED_DEEP, 14, 2
    ).ink(PAPER, "M-46 9H46L45 13H-45Z")


def heap(p: Press, d: Deck) -> None:
    """Draws a pile of four boxes."""
    for x, y, w, h, tone in (
        (-30, -18, 34, 26, 0),
        (6, -12, 40, 20, 1),
        (-34, 8, 42, 26, 1),
        (10, 8, 32, 26, 0),
    ):
        p.form(
            rect(x, y, w, h, 1), (WOOD, "#DDB278")[tone], (WOOD_SHADE, "#B5874A")[tone], 5, 3
        ).ink(PAPER, rect(x + w / 2 - 6, y + h / 2 - 4, 13, 8)).pen(
            WOOD_DEEP, 1.3, Path(f"M{x} {y + 5}H{x + w}")
        )


def rope(p: Press, d: Deck) -> None:
    """Draws a twisted rope hanging from above."""
    for width, tone in ((7.4, "#A87B3C"), (5, "#E3C080")):
        p.pen(tone, width, "M2 -80C-2 -40 4 -10 0 20C-2 40 2 60 0 80")
    p.pen("#A87B3C", 1.4, *(f"M-3 {y + 3}L4 {y - 3}" for y in range(-72, 76, 7)))


def bubble(p: Press, d: Deck) -> None:
    """Draws a speech bubble with an exclamation mark."""
    p.form(
        "M-26 -18C-14 -28 18 -28 26 -16C32 -2 22 12 6 13L-10 28L-8 13C-26 11 -34 -6 -26 -18Z",
        WHITE,
        WHITE_SHADE,
        4,
        3,
    ).ink(RED, "M-4 -18H5L2.6 -1H-1.6Z", circle(0.5, 5, 3.2))


def bubbles(p: Press, d: Deck) -> None:
    """Draws three speech bubbles of growing size, with exclamation marks."""
    for x, y, k in ((-20, 22, 0.5), (6, 2, 0.72), (34, -26, 1.0)):
        with p.at(x, y, k):
            bubble(p, d)


def ledger(p: Press, d: Deck) -> None:
    """Draws an abacus."""
    p.pen(WOOD_DEEP, 6, rect(-34, -24, 68, 48, 3)).pen(WOOD, 2.4, rect(-34, -25, 68, 48, 3)).pen(
        STEEL_DEEP, 1.6, "M-32 -12H32M-32 0H32M-32 12H32"
    )
    for y, xs in (
        (-12, (-26, -18, -10, 18, 26)),
        (0, (-26, 2, 10, 18, 26)),
        (12, (-26, -18, -10, -2, 26)),
    ):
        for x in xs:
            p.form(
                ellipse(x, y, 4, 5.4), RED if y else BRASS, RED_DEEP if y else BRASS_SHADE, 1.6, 1
            )


def gift(p: Press, d: Deck) -> None:
    """Draws a parcel with a large bow."""
    p.form(rect(-24, -8, 48, 38, 2), RED, RED_DEEP, 7, 2).ink(
        BRASS, rect(-5, -8, 10, 38), rect(-24, 6, 48, 8)
    ).forms(
        BRASS,
        BRASS_SHADE,
        "M0 -8C-8 -26 -30 -28 -26 -14C-24 -8 -10 -8 0 -8ZM0 -8C8 -26 30 -28 26 -14C24 -8 "
        "10 -8 0 -8Z",
    ).ink(BRASS_SHADE, circle(0, -9, 5))


def machine(p: Press, d: Deck) -> None:
    """Draws a fog machine with its nozzle."""
    p.form(rect(-30, -14, 50, 34, 4), "#4A424E", INK, 8, 4).form(
        "M20 -6L34 -12V14L20 10Z", STEEL, STEEL_SHADE, 3, 2
    ).ink(RED, circle(-20, -5, 3)).pen(STEEL, 2, "M-10 -6H12M-10 0H12M-10 6H12").pen(
        STEEL_DEEP, 4, "M-22 -14C-22 -26 10 -26 10 -14"
    )


def tape(p: Press, d: Deck) -> None:
    """Draws a tape measure that hangs around a neck."""
    p.pen(BRASS_SHADE, 9, "M-22 -36C-26 -10 -20 10 -24 36M24 -36C26 -12 20 8 26 26").pen(
        BRASS, 6.4, "M-22 -36C-26 -10 -20 10 -24 36M24 -36C26 -12 20 8 26 26"
    ).pen(
        INK,
        1.2,
        *(f"M{-26} {y}h5" for y in range(-28, 36, 7)),
        *(f"M21 {y}h5" for y in range(-28, 26, 7)),
    )


def trolley(p: Press, d: Deck) -> None:
    """Draws the upper tray of a cake trolley."""
    p.form(rect(-56, 4, 112, 9, 3), STEEL, STEEL_SHADE, 20, 3).pen(
        STEEL_DEEP, 4, "M-48 13V60M48 13V60"
    )
    for x, tone, shade in ((-40, "#F3B6C4", "#C97C90"), (-22, "#FFF1C4", "#DDB868")):
        p.form(
            Path(f"M{x - 8} 4L{x - 6} -6C{x - 9} -14 {x + 9} -14 {x + 6} -6L{x + 8} 4Z"),
            tone,
            shade,
            4,
            1,
        ).ink(RED, circle(x, -13, 3))


def arms(p: Press, d: Deck) -> None:
    """Draws two massive crossed arms in black sleeves."""
    p.form(
        "M-52 -2C-40 -14 -10 -8 10 0L40 8C48 12 46 22 36 22L-20 22C-40 22 -60 14 -52 -2Z",
        "#5B4F5C",
        "#2A222B",
        6,
        5,
    ).form(
        "M52 -4C42 -16 20 -10 0 2L-30 10C-40 14 -36 24 -26 24L24 22C46 22 60 10 52 -4Z",
        "#4A3F4A",
        "#211A22",
        6,
        4,
    )


def baton(p: Press, d: Deck) -> None:
    """Draws a drum major's mace."""
    p.pen(WOOD_DEEP, 5, "M-20 46L16 -30").pen(WOOD, 2.4, "M-21 46L15 -30").form(
        circle(19, -38, 11), BRASS, BRASS_SHADE, 4, 3
    ).pen(RED, 2.6, "M-14 34L2 8M-17 26L8 -2M-9 14L13 -18")


def fork(p: Press, d: Deck) -> None:
    """Draws a ringing tuning fork."""
    p.pen(STEEL_DEEP, 6, "M0 40V8M-10 -28V-4C-10 12 10 12 10 -4V-28").pen(
        STEEL, 2.6, "M-1 40V8M-11 -28V-4C-11 11 9 11 9 -4V-28"
    ).pen(
        d.deep,
        2.4,
        "M-20 -26C-26 -18 -26 -8 -20 0M20 -26C26 -18 26 -8 20 0M-28 -30C-36 -18 -36 -6 "
        "-28 4M28 -30C36 -18 36 -6 28 4",
    )


def paddle(p: Press, d: Deck) -> None:
    """Draws the paddle of a juror who votes yes, with a tick."""
    p.form(rect(-4, 16, 8, 40, 3), WOOD, WOOD_SHADE, 3, 0).form(
        circle(0, -4, 24), LEAF, LEAF_SHADE, 5, 3
    ).pen(WHITE, 6, "M-11 -3L-3 6L12 -13")


def paddle_no(p: Press, d: Deck) -> None:
    """Draws the paddle of a juror who votes no, with a cross."""
    p.form(rect(-4, 16, 8, 40, 3), WOOD, WOOD_SHADE, 3, 0).form(
        circle(0, -4, 24), RED, RED_DEEP, 5, 3
    ).pen(WHITE, 6, "M-9 -13L9 6M9 -13L-9 6")


def gusts(p: Press, d: Deck) -> None:
    """Draws three gusts of wind."""
    p.ink(
        WHITE,
        brush((-50, -10, 0), (-20, -16, 4), (10, -12, 5), (22, -24, 4), (10, -30, 0)),
        brush((-54, 8, 0), (-14, 2, 5), (30, 8, 5), (44, -4, 4), (32, -12, 0)),
        brush((-44, 24, 0), (-8, 20, 4), (20, 26, 4), (26, 36, 0)),
    )


THINGS: dict[str, Thing] = {
    thing.__name__: thing
    for thing in (
        tuba_bell,
        tuba_coil,
        horn,
        guitar,
        drum,
        stick,
        mic,
        old_mic,
        note,
        megaphone,
        balloon_note,
        flame,
        confetti,
        cannon,
        club,
        kettle,
        rafters,
        pan,
        puff,
        fog,
        banknote,
        coin,
        moneybag,
        ticket,
        card,
        spade,
        cards,
        ball,
        dove,
        quill,
        watch,
        top_hat,
        rabbit,
        opera_glasses,
        barbell,
        gavel,
        case,
        flight_case,
        teapot,
        cup,
        needle,
        reel,
        mallet,
        peg,
        bulb,
        bolt,
        lantern,
        binoculars,
        cue_card,
        umbrella,
        bear,
        bouquet,
        rose,
        popcorn,
        bunting,
        badge,
        globe,
        foam_hand,
        fan,
        grapes,
        fish,
        fuse_box,
        keyhole,
        peek,
        crystal,
        moon,
        leg,
        wings,
        handlebar,
        chip,
        chandelier,
        doll,
        shoes,
        boot,
        hatch,
        lid,
        boards,
        van,
        bus,
        chest,
        chest_lid,
        booth,
        tray,
        heap,
        rope,
        bubble,
        bubbles,
        ledger,
        gift,
        machine,
        tape,
        trolley,
        arms,
        baton,
        fork,
        paddle,
        paddle_no,
        gusts,
    )
}
