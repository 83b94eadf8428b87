"""The six Hip-Hop and R&B artists."""

from __future__ import annotations

from assets.art.draw.kit import Path, brush, circle, ellipse, line, poly, rect, star, sym

from .inks import (
    COAL,
    GOLD,
    INK,
    ORANGE,
    RED,
    SILVER,
    VIOLET,
    WHITE,
    Tone,
)
from .lamp import (
    Lamp,
    brows,
    cheeks,
    ears,
    eyes,
    lashes,
    lips,
    microphone,
    neck,
    nose,
    shoulders,
    shout,
    shut,
)

AFRO = Tone("#8F4120", "#501F0D")


def alonzo(p: Lamp) -> None:
    """Draws a man with gold teeth, sunglasses and a teddy bear."""
    neck(p, half=13)
    shoulders(p, Tone("#F4F1FA", "#B9B2CC"), half=46)
    ears(p, 60, 27)
    p.flesh(sym("M60 26C82 26 87 42 86 58C86 76 78 92 60 92", 60), 8)
    p.pen("#FFD257", 5, "M38 88C42 104 54 110 62 112M82 88C80 98 76 104 70 108")
    p.ink(
        "#1B1823",
        "M38 82C44 92 52 96 60 96C68 96 76 92 82 82C78 88 72 88 70 84H50C48 88 42 88 38 82Z",
    )
    nose(p, 60, 68, 6)
    mouth = Path("M45 75Q60 80 76 73C75 84 68 87 60 87C52 87 46 84 45 75Z")
    p.ink("#3A0914", mouth)
    with p.cut(mouth):
        p.ink("#FFD257", rect(40, 72, 42, 10))
        p.pen("#B67A16", 1.2, "M50 72V84M56 72V84M62 72V84M68 72V84")
        p.ink(WHITE, star((58.8, 79), 4, 1.2, 4))
    glass = Path("M32 50H57L55 62C53 68 39 68 36 62ZM63 50H88L84 62C81 68 67 68 65 62Z")
    p.pen(INK, 3, "M31 51H89").ink(INK, glass)
    for x in (40, 71):
        p.ink("#4BB4FF", poly((x, 53), (x + 6, 53), (x + 1, 63), (x - 3, 61)))
    p.lit("M32 46C30 18 44 8 62 8C82 8 92 22 90 44C74 36 52 36 32 46Z", RED, 9, 2)
    p.lit("M62 38C76 28 98 26 112 34C114 42 102 46 90 46C80 42 72 40 62 44Z", RED, 6, 3)
    p.ink("#941527", circle(61, 9, 3.6)).pen(
        "#941527", 2, "M61 10C52 18 48 30 48 40M61 10C72 18 76 26 77 33"
    )
    # the bear
    bear = Tone("#C98A4E", "#85521F")
    for x in (27, 47):
        p.lit(circle(x, 88, 5.4), bear, 2, 1, 0)
    p.lit(ellipse(37, 112, 15, 13), bear, 4, 2, 0)
    p.lit(ellipse(37, 97, 13.4, 12), bear, 4, 2, 0)
    p.ink("#F3D9AE", ellipse(37, 102, 6, 4.6)).ink(
        INK, circle(32, 94, 1.9), circle(42, 94, 1.9), ellipse(37, 100, 2.4, 1.7)
    )


def deacon(p: Lamp) -> None:
    """Draws a man who sings with closed eyes.

    The cable of his microphone forms a halo.
    """
    p.pen("#FFE08A", 4.4, ellipse(62, 14, 26, 8)).pen("#FFFBE8", 1.8, ellipse(62, 14, 26, 8))
    p.pen("#FFE08A", 4.4, "M37 17C20 26 18 60 26 84")
    neck(p, half=12)
    shoulders(p, VIOLET, half=46)
    p.lit("M46 94L60 122H36L38 98ZM74 94L60 122H84L82 98Z", GOLD, 4, 0)
    p.ink(WHITE, rect(51, 93, 18, 8))
    with p.at(60, 60, 1, -9):
        ears(p, 2, 26, 0)
        p.flesh(sym("M0 -36C20 -36 26 -20 26 -4C26 18 16 34 0 34", 0), 8)
        p.ink("#8A5A40", brush((-14, -26, 0), (-6, -31, 5), (4, -31, 0)))
        p.lit(
            "M-27 0C-22 12 -16 14 -11 12C-6 9 6 9 11 12C16 14 22 12 27 0C29 20 26 42 14 46"
            "C6 49 -6 49 -14 46"
            "C-26 42 -29 20 -27 0Z",
            SILVER, 8, 2,
        )  # fmt: skip
        shut(p, -4, 12, 8, False, 0)
        brows(p, "#DCD8E4", -17, 12, 9, -4, 5, 0)
        nose(p, 0, 6, 6)
        shout(p, "M-10 19C-6 15 6 15 10 19C11 29 6 34 0 34C-6 34 -11 29 -10 19Z", 4)
    microphone(p, 25, 80, -14, 1.05)


def zuri(p: Lamp) -> None:
    """Draws a woman whose earrings are records."""
    hair = Path(
        "M60 2C72 -1 80 5 84 8C96 10 102 20 102 28C110 36 110 48 104 56C106 68 98 78 88 80H32"
        "C22 78 14 68 16 56"
        "C10 48 10 36 18 28C18 20 24 10 36 8C40 5 48 -1 60 2Z"
    )
    p.lit(hair, AFRO, 12, 4, 3)
    p.pen(
        "#D0703A",
        2.4,
        "M30 30C33 24 37 21 42 19M22 48C22 43 24 40 26 38M52 12C56 10 60 10 64 11M36 44"
        "C37 40 39 37 42 36",
    )
    neck(p, half=9)
    p.flesh(sym("M60 95C76 96 88 100 92 124H60", 60), 9)
    p.lit("M36 124C38 112 48 116 60 116C72 116 82 112 86 124Z", ORANGE, 8, 1)
    p.flesh(sym("M60 36C77 36 83 48 83 63C83 81 72 96 60 96", 60), 7)
    eyes(p, 63, 12, 8, (-0.9, 0.1), 0.3, INK, "#FF9A45")
    lashes(p, 60, 12, 9)
    brows(p, "#1B1420", 49, 12, 9, -2, 4)
    nose(p, 59, 76, 5.4)
    lips(p, "#E0356B", 59, 87, 10, 6.4)
    p.lit(
        "M60 38C74 38 82 48 83 60C78 48 70 44 60 44C50 44 42 48 37 60C38 48 46 38 60 38Z",
        AFRO,
        4,
        2,
    )
    for x in (28, 92):
        p.pen("#FFD257", 2, f"M{x} 72V80")
        p.ink("#FFD257", circle(x, 90, 13)).ink(INK, circle(x, 90, 11.6))
        p.pen("#6A6478", 1, circle(x, 90, 8.8), circle(x, 90, 6.4)).ink(
            "#FF4A59", circle(x, 90, 4.2)
        ).ink(WHITE, circle(x, 90, 1.3))
    with p.at(84, 12, 1, 24):
        p.lit("M-7 -6C-7 -12 7 -12 7 -6V4H-7Z", GOLD, 3, 1, 0)
        p.pen("#FFD257", 2, "M-5 4V20M-1.6 4V22M1.6 4V22M5 4V20")


def imani(p: Lamp) -> None:
    """Draws a woman who holds her headphones while singing."""
    wrap = Tone("#F2A33A", "#B0570F")
    p.lit(
        "M60 46C36 46 28 34 34 22C26 12 40 0 54 6C62 -4 84 0 84 12C96 18 94 36 86 46Z", wrap, 9, 3
    )
    p.pen("#1C7F86", 4, "M34 24C46 16 66 22 86 18M34 38C50 28 72 36 90 30")
    p.pen("#8A1B3C", 3, "M40 12C52 10 64 14 82 9M33 31C48 22 70 28 90 24")
    neck(p, half=9)
    shoulders(p, Tone("#1F8D93", "#0F5257"), half=40)
    p.pen("#FFD257", 3, "M46 97Q60 110 74 97M44 101Q60 118 76 101")
    p.flesh(sym("M60 34C77 34 84 46 84 61C84 80 72 95 60 95", 60), 7)
    cheeks(p, 77, 15, size=5)
    p.ink("#FFC62E", ellipse(48, 66, 9.4, 5), ellipse(72, 66, 9.4, 5))
    shut(p, 65, 12, 8.4)
    lashes(p, 70, 12, 8)
    brows(p, "#120806", 51, 12, 8, -5, 4)
    nose(p, 60, 77, 5.4)
    shout(
        p,
        "M60 83C67 83 69 86 68 89C67 93.4 64 94 60 94C56 94 53 93.4 52 89C51 86 53 83 60 83Z",
        0,
        "#D23B5C",
    )
    p.lit(
        "M34 50C40 38 50 34 60 34C70 34 80 38 86 50C78 42 70 40 60 40C50 40 42 42 34 50Z",
        wrap,
        4,
        2,
    )
    p.pen(INK, 8, "M29 62C24 20 96 20 91 62").pen("#4BB4FF", 3, "M29 62C24 20 96 20 91 62")
    for x in (29, 91):
        p.lit(ellipse(x, 66, 9.6, 14), COAL, 4, 2, 1.6)
        p.ink("#4BB4FF", ellipse(x, 66, 4, 7.4))
    for colour, width in ((p.skin.line, 7.0), (p.skin.light, 4.8)):
        for k in range(4):
            knuckle = (13 + 1.4 * k, 80 + 4.6 * k)
            p.pen(colour, width, line(knuckle, (knuckle[0] + 19, knuckle[1] - 19)))
    p.flesh("M4 122V84L14 76L26 86L24 122Z", 4, 2)


def lady_ohm(p: Lamp) -> None:
    """Draws a woman whose hair gives off electric sparks."""
    hair = Path(
        "M60 2C88 2 104 22 102 46C101 62 94 72 86 80H98C104 80 106 84 105 92H76L74 78"
        "C82 70 86 58 86 48"
        "C86 30 76 18 60 18C44 18 34 30 34 48C34 58 38 70 46 78L44 92H15C14 84 16 80 22 80H34"
        "C26 72 19 62 18 46"
        "C16 22 32 2 60 2Z"
    )
    p.ink("#12336F", hair.scale(1.06, about=(60, 48)))
    neck(p, half=8)
    shoulders(p, Tone("#E9EEF7", "#8C9BB4"), half=38)
    p.pen("#4BB4FF", 2.4, "M48 95L42 122M72 95L78 122M60 100V122")
    p.flesh(sym("M60 30C76 30 82 44 82 59C82 78 70 94 60 95", 60), 7)
    p.lit(
        "M60 26C77 26 84 40 84 56C76 42 68 40 60 44C52 40 44 42 36 56C36 40 43 26 60 26Z",
        COAL,
        5,
        2,
    )
    p.lit(hair, Tone("#F3F8FF", "#9CC4EE"), 8, 3, 3)
    p.pen("#4BB4FF", 2.2, "M28 44C28 26 42 11 60 11C70 11 79 15 85 22M24 86H40M81 86H98")
    p.lit("M33 52C50 47 70 47 87 52L85 66C70 71 50 71 35 66Z", COAL, 5, 2)
    p.ink("#4BB4FF", "M38 56C52 52.4 68 52.4 82 56L81 61.6C68 65 52 65 39 61.6Z")
    p.ink(WHITE, *(rect(43 + 7 * k, 56.6, 4, 4.6) for k in range(3)))
    nose(p, 60, 76, 4)
    lips(p, "#5A3FD0", 60, 86, 9, 5.4)
    p.ink(
        "#FFE45C",
        "M11 92L26 95L22 99L40 106L20 103L25 99Z",
        "M109 92L94 95L98 99L80 106L100 103L95 99Z",
    )


def tunde(p: Lamp) -> None:
    """Draws a laughing man with a patterned cap and a drum."""
    neck(p, half=14)
    p.lit(sym("M60 92C84 92 102 100 110 124H60", 60), Tone("#F6F1FF", "#B7AED4"), 12, 1)
    p.pen(
        "#2066C2",
        3,
        "M60 96V110M44 96C46 108 54 114 60 122C66 114 74 108 76 96M36 104C40 112 46 116 50 122"
        "M84 104C80 112 74 116 70 122",
    )
    ears(p, 62, 29, size=7)
    p.flesh(sym("M60 28C82 28 90 44 89 62C88 84 74 97 60 97", 60), 9)
    cheeks(p, 70, 19, size=6)
    shut(p, 56, 14, 8.6, True)
    brows(p, "#120806", 44, 14, 9, -3, 5)
    nose(p, 60, 68, 8)
    shout(p, "M38 71Q60 79 82 70C82 90 70 95 60 95C50 95 39 90 38 71Z", 7)
    p.ink("#3A0914", rect(58, 73, 4, 8))
    with p.at(60, 36, 1, 0):
        p.lit(
            "M-31 6C-34 -12 -30 -26 -18 -30L26 -34C42 -30 40 -14 30 -4L31 6C14 -3 -14 -3 -31 6Z",
            VIOLET,
            9,
            3,
        )
        p.pen(
            "#FFD257",
            3,
            "M-31 -2C-14 -11 14 -11 31 -3M-28 -10L-20 -22L-12 -13L-4 -26L4 -14L12 -28L20 -15"
            "L28 -28",
        )
    # the talking drum
    with p.at(28, 96, 1, 18):
        p.lit("M-15 -17H15C10 -6 10 6 15 17H-15C-10 6 -10 -6 -15 -17Z", RED, 5, 1, 0)
        p.pen("#FFF3DC", 1.5, "M-11 -17C-6 -5 -6 5 -11 17M-4 -17V17M4 -17V17M11 -17C6 -5 6 5 11 17")
        p.lit(ellipse(0, -17, 16, 5), Tone("#FBEBD0", "#C79A5A"), 4, 1, 0)
        p.lit(ellipse(0, 17, 16, 5), Tone("#C79A5A", "#7A4A1E"), 4, 1, 0)


PEOPLE = {
    "alonzo": alonzo,
    "deacon": deacon,
    "zuri": zuri,
    "imani": imani,
    "lady_ohm": lady_ohm,
    "tunde": tunde,
}
