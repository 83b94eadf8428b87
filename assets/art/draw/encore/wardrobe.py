"""Headgear, spectacles and costumes.

Headgear and spectacles are drawn around the head's centre (0, 0). Costumes are drawn in a picture
that is 120 units wide. The neck is at (60, 92), and the costume is cut off below y = 140.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import Path, brush, circle, ellipse, line, poly, rect, star, sym
from assets.art.draw.press import Press

from .faces import Face, both_sides, turned
from .tones import (
    BRASS,
    BRASS_SHADE,
    INK,
    RED,
    RED_DEEP,
    STEEL,
    STEEL_SHADE,
    WHITE,
    WHITE_SHADE,
    Tone,
)  # fmt: skip

Garment = Callable[[Press, Tone, Tone, str], None]
"""Function that draws a garment.

Its colours are a main cloth, a second cloth and a trimming.
"""


# --- on the head --------------------------------------------------------------------------------


def top_hat(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a tall silk hat with a hatband."""
    p.form("M-19 -28L-23 -76C-10 -82 14 -82 25 -75L20 -27Z", a.light, a.shade, 9, 0)
    p.ink(c, "M-20 -40C-6 -35 10 -35 21 -39L20 -28H-19Z")
    p.form(
        "M-37 -30C-34 -36 -22 -30 0 -29C22 -29 34 -35 38 -29C34 -19 16 -17 0 -17C-16 -17 "
        "-35 -20 -37 -30Z",
        a.light,
        a.shade,
        5,
        1,
    )


def bowler(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a round hat with a ribbon."""
    p.form("M-24 -24C-27 -54 -12 -60 1 -60C16 -60 28 -52 25 -23Z", a.light, a.shade, 9, 0)
    p.ink(c, "M-25 -31C-8 -26 10 -26 26 -30L25 -22H-24Z")
    p.form(
        "M-36 -26C-34 -31 -24 -25 0 -24C24 -24 34 -30 37 -25C34 -16 16 -15 0 -15C-16 -15 "
        "-34 -17 -36 -26Z",
        a.light,
        a.shade,
        5,
        1,
    )


def fedora(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a soft hat pulled down low."""
    p.form(
        "M-24 -22C-27 -44 -20 -54 -10 -54C-4 -54 -1 -50 3 -50C8 -54 16 -54 20 -50C27 -44 "
        "27 -32 26 -20Z",
        a.light,
        a.shade,
        9,
        0,
    )
    p.ink(c, "M-25 -30C-8 -25 12 -24 26 -27L26 -18L-24 -20Z")
    p.form(
        "M-42 -16C-36 -26 -20 -23 0 -22C20 -21 34 -24 42 -18C40 -10 20 -12 2 -13C-16 -13 "
        "-36 -8 -42 -16Z",
        a.light,
        a.shade,
        4,
        2,
    )


def pillbox(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a page boy's round cap with a chin strap."""
    p.pen(c, 2, "M-22 -24C-26 0 -20 26 2 33C22 26 26 0 23 -24")
    p.form(
        "M-21 -27L-20 -50C-10 -55 12 -55 21 -49L22 -26C10 -31 -10 -31 -21 -27Z",
        a.light,
        a.shade,
        9,
        0,
    )
    p.ink(c, "M-21 -31C-8 -36 10 -36 22 -30L22 -25C10 -31 -10 -31 -21 -26Z", circle(0, -43, 4))


def bicorne(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a captain's two-cornered hat, worn sideways."""
    p.form(
        "M-50 -22C-44 -30 -30 -42 -18 -54C-8 -63 12 -64 22 -54C32 -44 44 -30 52 -20C30 "
        "-30 -26 -32 -50 -22Z",
        a.light,
        a.shade,
        8,
        2,
    )
    p.pen(c, 3, "M-48 -23C-40 -31 -30 -41 -18 -53C-8 -62 12 -63 22 -53C32 -43 42 -31 50 -21")
    p.form(circle(2, -44, 9), b.light, b.shade, 3, 1).ink(c, star((2, -44), 6, 2.6, 5))


def tam(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a knitted bonnet with a bobble."""
    cap = Path("M-24 -22C-40 -26 -40 -44 -20 -49C2 -55 34 -51 38 -38C39 -30 32 -25 24 -22Z")
    p.form(cap, a.light, a.shade, 8, 2)
    with p.cut(cap):
        p.pen(
            b.light,
            2.4,
            "M-34 -52L-10 -14M-16 -54L8 -14M2 -54L26 -14M20 -54L44 -14M-46 -42L40 -30M-46 "
            "-30L44 -42",
        )
    p.form("M-25 -26C-8 -32 12 -32 25 -25L24 -17C10 -24 -10 -24 -24 -18Z", b.light, b.shade, 6, 0)
    p.form(circle(2, -54, 8), c, b.shade, 3, 2)


def scarf(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a headscarf knotted at the side and edged with coins."""
    p.form("M22 -12C34 -14 44 -2 40 14C36 22 30 10 24 6Z", a.shade, b.shade, 2, 1)
    p.form(
        "M-26 -4C-32 -34 -16 -46 2 -46C24 -46 34 -28 26 -4C22 -18 10 -25 0 -26C-12 -25 "
        "-22 -16 -26 -4Z",
        a.light,
        a.shade,
        9,
        1,
    )
    spots = Path()
    for x, y in ((-20, -26), (-8, -36), (6, -38), (18, -30), (-3, -30)):
        spots += circle(x, y, 2.6)
    p.ink(b.light, spots)
    for x, y in ((-24, -9), (-17, -18), (-7, -24), (4, -25), (14, -20), (22, -11)):
        p.form(circle(x, y, 3.4), c, BRASS_SHADE, 1.4, 1)


def visor(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a translucent eyeshade."""
    p.ink(a.light, "M-27 -13C-18 -24 18 -25 28 -13L34 -6C20 -16 -20 -16 -35 -4Z", opacity=0.82)
    p.pen(a.shade, 2, "M-35 -4C-20 -16 20 -16 34 -6")
    p.ink(b.shade, "M-26 -13C-18 -26 18 -27 27 -13L27 -18C18 -32 -18 -32 -26 -18Z")


def cap(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a flat cap whose peak points to the left."""
    p.form(
        "M-26 -18C-40 -36 -20 -52 6 -50C28 -48 36 -34 27 -16C10 -24 -8 -24 -26 -18Z",
        a.light,
        a.shade,
        8,
        1,
    )
    p.pen(a.shade, 1.8, "M2 -50C-4 -40 -6 -32 -6 -23M4 -50C14 -42 18 -34 20 -20")
    p.form(
        "M-24 -23C-34 -26 -48 -18 -48 -10C-34 -16 -18 -16 4 -21C-8 -26 -18 -26 -24 -23Z",
        a.shade,
        b.shade,
        2,
        2,
    )
    p.ink(c, circle(4, -50, 3))


def beret(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a beret that slips to the right."""
    p.form(
        "M-24 -22C-34 -40 -8 -52 14 -48C40 -44 46 -22 28 -14C12 -20 -6 -26 -24 -22Z",
        a.light,
        a.shade,
        8,
        2,
    )
    p.pen(a.shade, 3, "M12 -49L14 -56")


def helmet(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a rider's helmet with its goggles pushed up."""
    p.form(
        "M-28 -8C-32 -40 -16 -50 2 -50C22 -50 34 -38 28 -8C24 -16 16 -21 0 -21C-14 -21 "
        "-24 -18 -28 -8Z",
        a.light,
        a.shade,
        9,
        1,
    )
    p.pen(a.shade, 2, "M-8 -49C-12 -40 -13 -30 -12 -22M14 -48C18 -40 19 -30 18 -21")
    p.ink(b.shade, "M-29 -30C-10 -36 12 -36 30 -30L30 -24C12 -30 -10 -30 -29 -24Z")
    for x in (-11, 12):
        p.form(ellipse(x, -31, 10.5, 8.5), STEEL, STEEL_SHADE, 2, 1).form(
            ellipse(x, -31, 7.6, 5.8), "#BFE6EE", "#5FA9BC", 3, 1
        )


def shako(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a tall parade cap with a plume."""
    p.form(
        "M-6 -62C-16 -78 -8 -94 4 -98C0 -90 12 -86 8 -76C14 -72 8 -64 6 -60Z",
        b.light,
        b.shade,
        4,
        1,
    )
    p.form(
        "M-24 -22L-20 -62C-8 -67 12 -67 22 -61L25 -20C12 -28 -10 -28 -24 -22Z",
        a.light,
        a.shade,
        9,
        0,
    )
    p.form(star((0, -46), 12, 5.5, 8), c, BRASS_SHADE, 3, 2)
    p.form(
        "M-26 -23C-10 -30 12 -30 26 -22C30 -14 22 -14 18 -15C6 -19 -10 -19 -22 -15C-30 "
        "-14 -28 -20 -26 -23Z",
        INK,
        INK,
        0,
        0,
    )
    p.pen(c, 2.2, "M-23 -30C-8 -36 10 -36 24 -29M-20 -58C-8 -62 12 -62 21 -57")


def crown(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a crown with pearls on its points."""
    p.form(
        "M-25 -20L-32 -54L-16 -42L-9 -64L2 -45L14 -64L19 -42L34 -53L26 -19C12 -26 -12 -27 -25 -20Z",
        a.light,
        a.shade,
        7,
        1,
    )
    p.ink(b.light, *(circle(x, y, 3.4) for x, y in ((-32, -55), (-9, -66), (14, -66), (34, -54))))
    p.ink(c, *(circle(x, y, 3) for x, y in ((-14, -30), (1, -32), (16, -30))))


def souwester(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a fisherman's oilskin hat."""
    p.form("M-24 -18C-28 -44 -14 -50 0 -50C16 -50 28 -42 25 -17Z", a.light, a.shade, 9, 0)
    p.pen(a.shade, 1.8, "M-10 -48C-12 -38 -12 -30 -12 -20M12 -48C14 -38 14 -30 14 -20")
    p.form(
        "M-36 -8C-34 -22 -18 -24 0 -24C20 -24 34 -20 38 -6C24 -15 10 -17 0 -17C-14 -17 "
        "-26 -14 -36 -8Z",
        a.light,
        a.shade,
        4,
        2,
    )


def headset(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a headset over both ears, with a microphone."""
    p.pen(INK, 5, "M-27 -4C-32 -48 32 -48 27 -4")
    p.form(ellipse(-27, 0, 7, 11), a.light, a.shade, 3, 1).form(
        ellipse(27, 0, 5.5, 10), a.shade, INK, 2, 1
    )
    p.pen(INK, 2.6, "M-28 10C-27 22 -18 25 -7 23").ink(INK, ellipse(-6, 22.6, 4.6, 3.4))


def band(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a dancer's headband with a plume."""
    p.form(
        "M14 -24C16 -44 26 -60 40 -66C36 -58 46 -52 40 -44C44 -38 34 -34 34 -28C28 -22 20 "
        "-20 14 -24Z",
        b.light,
        b.shade,
        5,
        1,
    )
    p.pen(b.shade, 1.6, "M18 -24C22 -38 28 -50 37 -58")
    p.form("M-27 -12C-16 -28 16 -28 27 -12L26 -19C16 -36 -16 -36 -26 -20Z", a.light, a.shade, 5, 0)
    p.form(circle(15, -24, 6.5), c, BRASS_SHADE, 2, 1)


def wreath(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a wreath of flowers in the hair."""
    for x, y, r in ((-24, -18, 7), (-13, -30, 8.5), (2, -35, 9), (17, -29, 8), (26, -16, 7)):
        petals = Path()
        for i in range(6):
            petals += ellipse(x, y - r * 0.62, r * 0.34, r * 0.5).turn(60 * i + x, (x, y))
        p.ink(a.light if int(x) % 2 else a.shade, petals).ink(c, circle(x, y, r * 0.34))


def bell_flower(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws the flower of a nightshade, worn upside down as a hat."""
    p.pen(b.shade, 4.5, "M6 -58C8 -68 16 -74 26 -72")
    p.form(
        "M-30 -10C-40 -22 -30 -30 -22 -38C-14 -54 0 -62 8 -58C18 -54 24 -44 28 -34C36 -26 "
        "44 -16 34 -6C28 -16 20 -20 14 -14C8 -24 -6 -24 -10 -14C-16 -20 -26 -18 -30 -10Z",
        a.light,
        a.shade,
        9,
        1,
    )
    p.pen(a.shade, 1.8, "M4 -56C-6 -46 -12 -32 -10 -16M8 -56C14 -44 16 -30 14 -16")
    p.form("M-8 -54C-2 -66 14 -66 20 -52C12 -56 0 -58 -8 -54Z", b.light, b.shade, 3, 1)


def band_cap(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a band conductor's peaked cap."""
    p.form("M-26 -22C-40 -34 -34 -48 0 -48C34 -48 42 -34 27 -20Z", a.light, a.shade, 8, 1)
    p.form("M-26 -30C-8 -36 10 -36 27 -28L26 -18C10 -26 -10 -26 -25 -20Z", b.light, b.shade, 6, 0)
    p.ink(
        INK,
        "M-24 -20C-10 -27 12 -27 25 -18C30 -10 24 -9 18 -11C4 -16 -10 -16 -20 -12C-28 -11 "
        "-28 -16 -24 -20Z",
    )
    p.form(circle(0, -35, 5.5), c, BRASS_SHADE, 2, 1)


def antennae(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a moth's two feathery antennae."""
    for side in (-1, 1):
        stem = brush((side * 9, -28, 4), (side * 16, -48, 3), (side * 32, -60, 0))
        p.ink(a.shade, stem)
        combs = Path()
        for k in range(6):
            x, y = side * (12 + 3.6 * k), -38 - 4.2 * k
            combs += line((x, y), (x + side * 9, y + 7)) + line((x, y), (x - side * 3, y - 9))
        p.pen(a.light, 2.2, combs)


def chandelier(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a chandelier with candles and drops, worn as a crown."""
    p.pen(
        BRASS_SHADE,
        3.4,
        "M-38 -40C-34 -26 -14 -26 0 -34C14 -26 34 -26 38 -40M-22 -48C-18 -34 -6 -34 0 -40"
        "C6 -34 18 -34 22 -48",
    )
    p.form("M-8 -30C-10 -44 -4 -54 0 -64C4 -54 10 -44 8 -30Z", BRASS, BRASS_SHADE, 4, 0)
    for x, y in ((-38, -42), (-22, -50), (22, -50), (38, -42)):
        p.form(rect(x - 2.6, y - 12, 5.2, 12), WHITE, WHITE_SHADE, 2, 0).ink(
            BRASS, f"M{x - 5} {y}H{x + 5}L{x + 3} {y + 4}H{x - 3}Z"
        )
        p.ink(
            "#FFE9A0",
            f"M{x} {y - 24}C{x + 5} {y - 18} {x + 3} {y - 13} {x} {y - 12.6}C{x - 3} "
            f"{y - 13} {x - 5} {y - 18} {x} {y - 24}Z",
        )
    for x, y in ((-34, -24), (-22, -20), (-10, -22), (10, -22), (22, -20), (34, -24)):
        p.form(poly((x, y - 5), (x + 3.2, y), (x, y + 6), (x - 3.2, y)), "#E9F7FB", "#8CC3D6", 2, 0)


def tiara(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a crown of ice crystals."""
    for x, height, turn in ((-24, 26, -34), (-13, 34, -17), (0, 44, 0), (13, 34, 17), (24, 26, 34)):
        shard = poly(
            (x - 6, -28),
            (x - 4, -28 - height * 0.7),
            (x, -28 - height),
            (x + 4.6, -28 - height * 0.66),
            (x + 6, -28),
        ).turn(turn, (0, -10))
        p.form(shard, a.light, a.shade, 4.5, 0)


HATS: dict[str, Garment] = {
    "top_hat": top_hat, "bowler": bowler, "fedora": fedora, "pillbox": pillbox,
    "bicorne": bicorne, "tam": tam, "scarf": scarf, "visor": visor, "cap": cap,
    "beret": beret, "helmet": helmet, "shako": shako, "crown": crown, "souwester": souwester,
    "headset": headset, "band": band, "wreath": wreath, "bell_flower": bell_flower,
    "band_cap": band_cap, "antennae": antennae, "chandelier": chandelier,
    "tiara": tiara,
}  # fmt: skip


# --- before the eyes ----------------------------------------------------------------------------


def specs(p: Press, face: Face, kind: str) -> None:
    """Draws spectacles that turn with the head.

    `kind` is "round", "shades", "cateye", "monocle", "goggles", "mask" or "hearts".
    """
    if kind == "round":
        p.ink(WHITE, *both_sides(face, circle(10.5, -4, 9)), opacity=0.28)
        p.pen(INK, 2, *both_sides(face, circle(10.5, -4, 9)), turned(face, "M-2 -5Q0 -7 2 -5"))
    elif kind == "shades":
        p.ink(
            INK,
            *both_sides(face, "M1.5 -10H20C21 -2 17 4 11 4C4 4 1 -2 1.5 -10Z"),
            turned(face, "M-25 -10H25V-7H-25Z"),
        )
        p.pen("#8A8490", 1.6, *both_sides(face, "M6 -7L4.6 -3"))
    elif kind == "cateye":
        p.ink(
            WHITE,
            *both_sides(face, "M2.5 -7C8 -10 17 -12 23 -14C22 -4 17 3 10 3C5 3 2 -1 2.5 -7Z"),
            opacity=0.3,
        )
        p.pen(
            RED_DEEP,
            2.6,
            *both_sides(face, "M2.5 -7C8 -10 17 -12 23 -14C22 -4 17 3 10 3C5 3 2 -1 2.5 -7Z"),
            turned(face, "M-2.5 -7H2.5"),
        )
    elif kind == "monocle":
        p.ink(WHITE, both_sides(face, circle(10.5, -3.5, 8.6))[0], opacity=0.3)
        p.pen(
            BRASS,
            2.2,
            both_sides(face, circle(10.5, -3.5, 8.6))[0],
            both_sides(face, "M15 4C20 14 18 26 24 34")[0],
        )
    elif kind == "goggles":
        for eye in both_sides(face, circle(11, -4, 11)):
            p.form(eye, BRASS, BRASS_SHADE, 2, 1)
        for eye in both_sides(face, circle(11, -4, 8)):
            p.form(eye, "#F6EFA8", "#C6A23C", 5, 3)
        p.ink(INK, *both_sides(face, circle(11.5, -4, 2.6)))
    elif kind == "mask":
        p.ink(INK, *both_sides(face, "M0 -9C7 -16 18 -17 27 -13C27 -2 18 5 9 4C4 3 1 0 0 -4Z"))
        p.ink(WHITE, *both_sides(face, "M5 -4C8 -9 14 -9.5 18 -6C15 -0.6 8 -0.4 5 -4Z"))
        p.ink(INK, *both_sides(face, circle(11.5, -5, 2.8)))
    elif kind == "hearts":
        heart = "M11 6C3 0 1 -5 2 -9C4 -14 9 -13 11 -9C13 -13 19 -14 21 -9C22 -5 19 0 11 6Z"
        p.ink(RED, *both_sides(face, heart)).pen(
            WHITE, 1.8, *both_sides(face, heart), *both_sides(face, "M5 -8L5.6 -4")
        )


# --- on the shoulders ---------------------------------------------------------------------------

SHOULDERS = "M60 92C69 92 73 99 84 102C103 106 111 118 114 150L60 150"
NARROW = "M60 92C67 93 70 101 79 105C92 109 98 120 101 150L60 150"
WIDE = "M60 88C76 88 84 94 98 99C116 104 122 124 122 150L60 150"


def _base(p: Press, half: str, a: Tone) -> Path:
    body = sym(half, 60)
    p.form(body, a.light, a.shade, 13, 2)
    return body


def coat(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a tailcoat with a shirt front, lapels and a bow tie."""
    _base(p, SHOULDERS, a)
    p.form("M48 94L60 140L73 94L60 98Z", WHITE, WHITE_SHADE, 6, 0)
    p.form("M47 93L37 104L46 112L41 116L60 150L57 138Z", b.light, b.shade, 4, 0)
    p.form("M74 93L84 104L75 112L80 116L61 150L64 138Z", b.shade, a.shade, 2, 0)
    p.ink(c, "M60 103L46 96V111ZM60 103L74 96V111Z", circle(60, 103.5, 4))


def band_coat(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a bandsman's tunic with frogging, braid and epaulettes."""
    _base(p, SHOULDERS, a)
    p.form("M45 92C54 99 66 99 76 92L78 102C66 108 54 108 43 102Z", b.light, b.shade, 6, 0)
    for y in (113, 123, 133):
        p.pen(c, 2.6, f"M44 {y - 2}Q60 {y + 5} 77 {y - 2}")
        p.ink(c, circle(44, y - 2, 2.6), circle(77, y - 2, 2.6), circle(60, y + 1.6, 2.6))
    for x, flip in ((16, 1), (105, -1)):
        pad = Path(
            f"M{x - 12 * flip} 112C{x - 8 * flip} 101 {x + 8 * flip} 97 {x + 20 * flip} "
            f"103L{x + 16 * flip} 110Z"
        )
        p.form(pad.solid(), c, BRASS_SHADE, 3, 1)
        p.pen(
            BRASS_SHADE,
            2,
            *(f"M{x + (k - 8) * flip} {112 - k * 0.15}l{-1 * flip} 8" for k in range(0, 22, 4)),
        )


def stripes(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a striped jersey."""
    body = _base(p, NARROW, a)
    with p.cut(body):
        for y in range(100, 150, 13):
            p.form(
                f"M0 {y + 5}Q60 {y - 8} 120 {y + 5}V{y + 11}Q60 {y - 2} 0 {y + 11}Z",
                b.light,
                b.shade,
                50,
                0,
            )
    p.pen(c, 4, "M47 98Q60 108 73 98")


def gown(
    p: Press,
    a: Tone,
    b: Tone,
    c: str,
) -> None:
    """Draws bare shoulders and a bodice with a jewelled collar.

    The first cloth is the person's skin.
    """
    _base(p, NARROW, a)
    p.form(
        "M18 150C20 128 32 118 44 122C52 126 56 130 60 130C66 130 70 125 77 121C90 117 "
        "100 128 103 150Z",
        b.light,
        b.shade,
        12,
        2,
    )
    p.pen(c, 3, "M45 98Q60 116 76 98").ink(
        c, *(circle(x, y, 3) for x, y in ((48, 106), (54, 111), (60, 114), (67, 111), (73, 106)))
    )


def cloak(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a cape whose collar stands up behind the head."""
    p.form(
        "M60 150L6 150C6 118 24 106 34 104L18 62C36 66 50 80 56 100H64C70 80 86 66 104 62"
        "L88 104C98 106 114 118 114 150Z",
        a.light,
        a.shade,
        14,
        2,
    )
    p.form("M34 104L18 62C36 66 50 80 56 104Z", b.light, b.shade, 4, 0)
    p.form("M88 104L104 62C86 66 70 80 64 104Z", b.shade, a.shade, 3, 0)
    p.form("M50 98L60 148L71 98L60 104Z", WHITE, WHITE_SHADE, 6, 0)
    p.form(star((60, 106), 9, 5, 8), c, BRASS_SHADE, 3, 1)


def ruff(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a plain bodice below a starched ruff."""
    _base(p, SHOULDERS, a)
    p.pen(c, 2.4, "M60 112V150M46 116Q50 132 48 150M74 116Q70 132 72 150")
    wheel = Path()
    for k in range(-6, 7):
        x, y = 60 + 6.6 * k, 104 - abs(k) ** 1.5 * 0.75
        wheel += ellipse(x, y, 5.2, 9 - abs(k) * 0.3).turn(-k * 5, (x, y))
    p.form(wheel, b.light, b.shade, 2.4, 1)


def suit(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a checked jacket and a tie."""
    body = _base(p, SHOULDERS, a)
    with p.cut(body):
        p.pen(
            b.light,
            1.6,
            *(f"M{x} 90V150" for x in range(4, 120, 12)),
            *(f"M0 {y}H120" for y in range(94, 150, 12)),
            opacity=0.7,
        )
    p.form("M47 94L60 132L74 94L60 98Z", WHITE, WHITE_SHADE, 6, 0)
    p.form("M57 101H64L66 106L69 130L60.5 142L53 130L55 106Z", c, b.shade, 4, 0)
    p.form("M47 92L33 104L43 112L37 117L58 150L60 134Z", a.light, b.shade, 3, 0)
    p.form("M75 92L87 104L78 112L84 117L62 150L60 134Z", a.shade, b.shade, 3, 0)


def singlet(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a strong man's shoulders in a spotted animal skin.

    The first cloth is the man's own skin.
    """
    _base(p, WIDE, a)
    cloth = (
        "M24 104C34 116 44 124 60 124C72 122 78 108 82 96L92 98C92 116 98 130 100 "
        "150H22C26 130 24 116 24 104Z"
    )
    p.form(cloth, b.light, b.shade, 12, 2)
    spots = Path()
    for x, y, r in (
        (34, 128, 4.5),
        (46, 136, 4),
        (60, 132, 4.5),
        (76, 126, 4),
        (88, 112, 3.4),
        (84, 138, 4.6),
        (32, 116, 3),
    ):
        spots += ellipse(x, y, r, r * 0.8).turn(x * 3, (x, y))
    p.ink(c, spots)


def shawl(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a crossed shawl."""
    _base(p, SHOULDERS, b)
    p.form(
        "M48 93C30 102 12 106 6 150H34C42 132 58 122 72 110C78 104 76 96 73 93C66 100 54 "
        "100 48 93Z",
        a.light,
        a.shade,
        7,
        2,
    )
    p.form("M73 93C92 102 108 106 114 150H92C88 138 78 126 62 116Z", a.shade, b.shade, 6, 2)
    p.pen(
        c,
        2.2,
        "M16 140C20 124 34 114 56 104M26 148C32 134 46 124 66 112M104 140C98 122 86 114 76 108",
        opacity=0.9,
    )


def work(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws dungarees over a shirt."""
    _base(p, SHOULDERS, a)
    p.form("M48 92L60 104L73 92L78 98L66 114L60 107L52 114L42 98Z", a.light, a.shade, 3, 1)
    p.form("M34 150V124C50 128 70 128 88 122V150Z", b.light, b.shade, 9, 0)
    p.form("M36 126L30 102L38 100L46 128Z", b.light, b.shade, 2, 0).form(
        "M84 126L88 102L81 99L75 126Z", b.shade, b.shade, 2, 0
    )
    p.ink(c, circle(42, 127, 3.2), circle(79, 126, 3.2)).pen(b.shade, 1.8, "M50 136H72V150H50Z")


def robe(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a robe with crossed folds."""
    _base(p, SHOULDERS, a)
    p.form("M46 92C40 104 34 112 30 118L66 150H90L56 104Z", b.light, b.shade, 4, 2)
    p.form("M75 92C80 102 86 110 92 116L52 150H30L66 108Z", b.shade, a.shade, 5, 2)
    p.pen(c, 2.4, "M46 93C52 108 62 122 88 148M75 93C70 106 62 116 54 124")


def fur(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a large collar of fur or feathers."""
    _base(p, SHOULDERS, b)
    tufts = Path(
        "M44 90L34 92L36 98L22 98L26 105L10 108L17 115L4 122L14 126L6 136L20 136L18 146"
        "L32 140L36 150L46 138L54 146L60 134L68 146L74 137L86 150L88 140L103 146L101 136"
        "L115 136L106 126L116 121L104 114L111 107L96 105L99 98L86 98L88 92L76 90C70 104 "
        "50 104 44 90Z"
    )
    p.form(tufts, a.light, a.shade, 8, 3)
    p.pen(
        a.shade,
        2,
        "M30 108L24 116M42 116L38 126M54 122L52 132M68 122L70 132M80 116L84 126M92 108L97 116",
    )


def jacket(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a short jacket with a badge, zipped to the neck."""
    _base(p, SHOULDERS, a)
    p.form("M44 91C50 98 70 98 77 91L82 104C70 110 50 110 39 104Z", b.light, b.shade, 6, 0)
    p.pen(b.shade, 2.2, "M60 107V150").form(circle(82, 120, 5), c, b.shade, 2, 1)


def sequins(p: Press, a: Tone, b: Tone, c: str) -> None:
    """Draws a dress of scale-like sequins with thin straps.

    The second cloth is the person's skin.
    """
    _base(p, NARROW, b)
    dress = Path("M38 150V122C42 114 48 112 52 118C56 124 65 124 69 117C73 111 80 113 83 121V150Z")
    p.form(dress, a.light, a.shade, 8, 1)
    with p.cut(dress):
        scales = Path()
        for row in range(6):
            for k in range(9):
                x, y = 36 + 6 * k + 3 * (row % 2), 118 + 6 * row
                scales += Path(f"M{x - 3} {y}Q{x} {y + 7} {x + 3} {y}")
        p.pen(c, 1.3, scales)
    p.pen(a.shade, 2.6, "M44 116L42 102M78 116L79 102")


COSTUMES: dict[str, Garment] = {
    "coat": coat, "band_coat": band_coat, "stripes": stripes, "gown": gown, "cloak": cloak,
    "ruff": ruff, "suit": suit, "singlet": singlet, "shawl": shawl, "work": work, "robe": robe,
    "fur": fur, "jacket": jacket, "sequins": sequins,
}  # fmt: skip
