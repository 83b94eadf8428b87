"""The six Pop artists."""

from __future__ import annotations

from assets.art.draw.kit import Path, brush, circle, ellipse, poly, rect, star, sym

from .inks import (
    BLACKER,
    BROWN,
    GOLD,
    INK,
    LIPS,
    RED,
    ROSE,
    SKY,
    SNOW,
    WHITE,
    Tone,
)
from .lamp import (
    Lamp,
    brows,
    cheeks,
    ears,
    eye,
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


def harmony(p: Lamp) -> None:
    """Draws a woman with singing birds in her hair."""
    neck(p, half=9)
    shoulders(p, SKY, half=40)
    p.lit("M44 96Q60 112 76 96L80 103Q60 122 40 103Z", SNOW, 4, 1)
    ears(p, 70, 26, size=5)
    p.flesh(sym("M60 38C79 38 85 53 85 68C84 86 72 98 60 98", 60), 7)
    cheeks(p, 81, 16)
    eyes(p, 65, 12, 8.6, (0, -0.95), 0, "#7A4826")
    brows(p, "#3B2012", 51, 12, 8, -4, 3.6)
    nose(p, 60, 77, 4.4)
    shout(
        p,
        "M60 82C67 82 70 85 69 88C68 93 64 94.6 60 94.6C56 94.6 52 93 51 88C50 85 53 82 60 82Z",
        3,
        LIPS,
    )
    for x, y, k in ((42, 24, 0.9), (79, 23, 0.9), (60, 15, 1.05)):
        with p.at(x, y, k, 0, x > 70):
            p.lit(circle(0, 4, 11), GOLD, 5, 2, 1)
            p.ink("#F2652B", "M-3 0L-15 -6L-12 1Z", "M-3 4L-14 8L-11 2Z").ink(
                "#8E1A2C", "M-4 2L-12 1.5L-11 2.6Z"
            )
            p.ink(INK, circle(2, 0, 2.3)).pen("#B67A16", 1.8, "M-1 -7L-3 -11M2 -7L3 -11.6")
    nest = Path(
        "M28 34C34 42 50 44 60 44C70 44 86 42 92 34C98 42 94 56 88 66C84 54 74 49 60 49"
        "C46 49 36 54 32 66"
        "C26 56 22 42 28 34Z"
    )
    p.lit(nest, BROWN, 8, 3)
    p.pen(
        "#C78A4C",
        2.2,
        "M28 44C44 54 70 38 93 47M32 52C46 42 74 54 89 42M24 40L32 46M96 40L86 50M38 40L52 49"
        "M82 40L66 48",
    )
    p.pen("#471F0E", 2, "M30 48C48 44 66 54 91 52M22 50L34 52")


def ximena(p: Lamp) -> None:
    """Draws a woman who blows a bubble of gum."""
    hair = Tone("#8D4BE0", "#4C2296")
    for x in (34, 86):
        p.lit(circle(x, 26, 16), hair, 6, 3)
        p.pen(
            "#4C2296",
            2,
            f"M{x - 8} 22C{x - 4} 14 {x + 6} 15 {x + 7} 22C{x + 7} 29 {x - 2} 30 {x - 3} 24",
        )
        p.ink("#FFE45C", rect(x - 8, 37, 16, 5, 2.4))
    p.lit("M60 22C86 22 94 42 91 66L88 92H32L29 66C26 42 34 22 60 22Z", hair, 8, 2)
    neck(p, half=9)
    shoulders(p, Tone("#FFE45C", "#C9992A"), half=40)
    p.flesh(sym("M60 34C78 34 84 48 84 62C84 82 72 95 60 95", 60), 7)
    cheeks(p, 74, 17)
    eye(p, 47, 61, 8.4, (0.8, 0.9), 0, "#2E7D4F")
    eye(p, 73, 61, 8.4, (-0.8, 0.9), 0, "#2E7D4F")
    lashes(p, 59, 13, 8)
    p.lit(
        "M33 54C32 34 44 28 60 28C76 28 88 34 87 54C78 51 70 50 60 50C50 50 42 51 33 54Z",
        hair,
        6,
        2,
    )
    p.pen("#4C2296", 1.8, "M46 34L44 50M60 32V49M74 34L76 50")
    p.ink(p.skin.shade, ellipse(61, 72, 4, 2.6))
    p.ink("#C03A78", circle(58, 90, 20.5)).ink("#FF7DB4", circle(57, 89, 19))
    p.ink("#FF9FC9", ellipse(53, 84, 12, 11)).ink(
        WHITE, ellipse(49, 80, 4.6, 6.4).turn(30, (49, 80))
    )
    p.ink("#FFD9EA", circle(66, 98, 2.6))


def priya(p: Lamp) -> None:
    """Draws a woman whose plait holds her microphone."""
    hair = BLACKER
    neck(p, half=9)
    shoulders(p, ROSE, half=42)
    p.pen("#FFD257", 2.6, "M44 97Q60 108 76 97")
    p.lit(
        "M60 18C84 18 92 38 90 60C89 74 86 84 80 90H40C34 84 31 74 30 60C28 38 36 18 60 18Z",
        hair,
        8,
        2,
        3,
    )
    ears(p, 66, 25, size=5)
    p.flesh(sym("M60 30C78 30 84 44 84 60C84 80 70 95 60 95", 60), 7)
    cheeks(p, 76, 16)
    shut(p, 62, 12.5, 8.6)
    lashes(p, 67, 12.5, 8)
    brows(p, "#1B1420", 49, 12.5, 9, -5, 4)
    nose(p, 60, 74, 4.6)
    p.ink("#FFD257", circle(54.4, 74, 2.4), circle(60, 45, 2.6))
    shout(
        p,
        "M60 79C69 79 72 82 71 86C70 92.6 65 94.6 60 94.6C55 94.6 50 92.6 49 86C48 82 51 79 60 79Z",
        4,
        "#D8325F",
    )
    p.lit(
        "M60 24C79 24 87 40 86 58C82 46 74 38 60 34C46 38 38 46 34 58C33 40 41 24 60 24Z",
        hair,
        6,
        2,
        3,
    )
    p.pen("#6A5A80", 1.6, "M60 24V33")
    for x, y in ((38, 33), (48, 24), (60, 20), (72, 24), (82, 33)):
        p.ink(WHITE, *(ellipse(x, y - 3.4, 2.2, 3.6).turn(72 * k, (x, y)) for k in range(5))).ink(
            "#FFC62E", circle(x, y, 1.8)
        )
    # the plait, round the neck and up to the microphone
    points = (
        (88, 72),
        (92, 84),
        (88, 95),
        (78, 102),
        (66, 106),
        (54, 107),
        (42, 106),
        (32, 101),
        (26, 93),
        (26, 84),
    )
    for k, (x, y) in enumerate(points):
        p.ink(INK, circle(x, y, 8.4)).ink(
            "#4A3D5C" if k % 2 else "#5E4F74", circle(x - 0.8, y - 0.8, 6.6)
        )
    microphone(p, 28, 68, 8, 1.05)
    p.pen(INK, 9, "M20 84H35").pen("#5E4F74", 6, "M20 84H35")
    p.ink("#37E38C", rect(20, 88.6, 14, 4.6, 2.3))


def juan(p: Lamp) -> None:
    """Draws a winking man with a rose in his mouth."""
    neck(p, half=13)
    p.lit(sym("M60 92C82 92 102 98 108 124H60", 60), Tone("#F6F1FF", "#B9B0D2"), 10, 1)
    p.flesh("M48 92H72L64 122H56Z", 5, 0, 0)
    p.pen("#FFD257", 2, "M50 94Q60 116 70 94")
    ears(p, 62, 26)
    p.flesh(sym("M60 28C80 28 86 42 86 60L84 76C80 90 70 96 60 96", 60), 8)
    p.ink(
        p.skin.shade,
        "M36 72C40 84 50 80 60 80C70 80 80 84 84 72C84 90 72 96 60 96C48 96 36 90 36 72Z",
    )
    p.pen(INK, 3.2, "M39 62Q48 67 57 60")
    p.pen(INK, 2, "M41 65L37 68")
    eye(p, 73, 61, 7.6, (0.5, 0.1), 0.28, "#2E7D4F")
    p.ink(
        "#2A1A14",
        brush((39, 53, 4), (48, 49.6, 6), (57, 53, 2)),
        brush((64, 49, 3), (73, 41, 6.4), (83, 47, 0)),
    )
    nose(p, 60, 74, 5.4, 4)
    p.line(2, "M78 78Q82 80 82 84")
    p.pen("#7A2030", 2.6, "M47 84Q60 88 73 82")
    p.pen("#1E7A44", 3.4, "M82 78L30 90").ink(
        "#2FA35E", ellipse(70, 76, 7, 3.6).turn(-50, (70, 76))
    )
    p.ink("#B01B33", circle(28, 88, 13)).ink("#E8384F", circle(26.6, 86.6, 11))
    p.pen(
        "#8A1024",
        2.2,
        "M20 86C20 78 32 78 33 85C34 92 24 93 24 87C24 84 29 84 29 87M18 92C22 98 32 98 36 92",
    )
    p.lit(
        "M33 60C28 46 28 34 36 28C34 12 52 0 72 4C92 6 100 20 94 34C92 40 84 42 80 38"
        "C86 36 87 29 81 26"
        "C86 36 88 48 87 60C83 52 82 46 78 40C64 46 48 44 42 40C37 46 35 52 33 60Z",
        Tone("#8A4F24", "#4A2410"), 9, 3,
    )  # fmt: skip
    p.pen(
        "#D08A4A", 2.4, "M43 33C54 37 68 36 78 28M42 25C50 14 68 10 82 16M48 30C58 24 70 22 80 23"
    )


def linh(p: Lamp) -> None:
    """Draws a woman with a phone in front of half her face."""
    hair = BLACKER
    p.lit("M60 20C88 20 94 44 92 66L98 122H22L28 66C26 44 32 20 60 20Z", hair, 9, 2, 3)
    p.ink("#37E38C", "M84 60C90 80 90 100 94 122H84C84 100 82 80 80 66Z")
    neck(p, half=8)
    shoulders(p, RED, half=36)
    p.pen("#FFD257", 2.4, "M60 96V122M48 97Q60 105 72 97")
    p.flesh(sym("M60 34C77 34 83 47 83 62C82 80 70 95 60 95", 60), 7)
    cheeks(p, 77, 16)
    eye(p, 74, 63, 8, (-0.5, 0), 0.24, INK, "#FF9FC9")
    lashes(p, 61, 14, 8)
    p.ink("#1B1420", brush((66, 50, 2), (74, 47, 3.6), (84, 51, 0)))
    nose(p, 62, 76, 4)
    lips(p, "#E0356B", 62, 86, 8, 5)
    p.lit(
        "M33 62C30 40 42 30 60 30C78 30 90 40 87 62C84 52 80 46 74 42C62 48 46 48 40 48"
        "C36 52 34 56 33 62Z",
        hair,
        5,
        2,
    )
    # khăn vấn: a wound turban like a halo
    p.lit(
        "M20 44C14 14 42 4 60 4C78 4 106 14 100 44C94 30 78 24 60 24C42 24 26 30 20 44Z",
        Tone("#FFD257", "#C08A1C"),
        8,
        3,
    )
    p.pen(
        "#C9304A",
        2.6,
        "M27 26C38 15 50 12 60 12C70 12 82 15 93 26M22 36C32 23 46 18 60 18C74 18 88 23 98 36",
    )
    # the phone
    with p.at(36, 70, 1, -7):
        p.ink(INK, rect(-21, -34, 42, 68, 7)).ink("#FFD9EA", rect(-17, -28, 34, 54, 3))
        with p.cut(rect(-17, -28, 34, 54, 3)):
            p.ink(hair.light, "M-20 30V-10C-18 -24 18 -24 26 -10V30Z")
            p.ink("#FFEFE2", ellipse(6, 2, 17, 23))
            p.ink("#F27AA5", ellipse(-6, 12, 5, 3.4), ellipse(16, 12, 5, 3.4))
            p.ink(INK, ellipse(-2, 0, 7, 8.4)).ink(
                WHITE, star((-3, -2), 6, 1.8, 4), circle(1, 4, 1.8)
            )
            p.ink("#E0356B", "M0 15Q6 12 12 15Q6 24 0 15Z").ink("#FFB4D2", circle(5, 9, 1.8))
            p.ink("#F27AA5", "M-14 -14L-13 -28L-2 -20Z", "M24 -14L23 -28L10 -20Z")
            p.pen(INK, 1.2, "M-9 9L-17 7M-9 12L-17 13")
    for k in range(3):
        p.pen(p.skin.shade, 7, f"M{18 + k} {86 + 8 * k}H{25 + k}")
        p.pen(p.skin.light, 5, f"M{17 + k} {85.4 + 8 * k}H{24 + k}")


def noor(p: Lamp) -> None:
    """Draws a singer whose high note cracks her own glasses."""
    veil = Tone("#1FA56A", "#0A5C3C")
    p.lit(
        "M60 6C92 6 98 36 96 58C95 78 104 96 108 124H12C16 96 25 78 24 58C22 36 28 6 60 6Z",
        veil,
        12,
        3,
        3,
    )
    p.flesh(sym("M60 28C77 28 82 42 82 58C82 78 70 92 60 92", 60), 6, 2, 0)
    cheeks(p, 74, 15)
    brows(p, "#4A2A18", 43, 12.5, 8, -4, 3.6)
    shut(p, 58, 12.5, 7.6)
    lashes(p, 61, 12.5, 6)
    nose(p, 60, 71, 4)
    p.ink("#C9304A", ellipse(60, 81, 6, 6.4)).ink("#3A0914", ellipse(60, 81, 3.2, 3.8))
    for side in (-1, 1):
        ring_ = circle(60 + side * 13, 57, 12)
        p.ink("#DFF6FF", ring_, opacity=0.32)
        p.pen("#7A2BC0", 3.2, ring_)
    p.pen("#7A2BC0", 3, "M57 55Q60 52 63 55")
    p.pen(WHITE, 1.9, "M76 45L72 54L79 58L70 63L74 69M72 54L64 52M79 58L85 56M70 63L63 64")
    p.ink(
        "#DFF6FF",
        poly((86, 66), (93, 64), (90, 71)),
        poly((92, 74), (97, 77), (91, 79)),
        poly((85, 75), (88, 80), (83, 80)),
    )
    p.lit(
        "M60 20C84 20 90 42 88 60C88 80 76 94 62 100L60 93C72 90 82 76 82 58C82 40 76 29 60 29"
        "C44 29 38 40 38 58C38 76 48 90 60 93L66 102C40 100 32 78 32 60C30 42 36 20 60 20Z",
        veil,
        5,
        2,
        0,
    )
    p.pen("#0A5C3C", 2.2, "M40 96C52 104 70 106 88 96M34 104C50 116 74 116 92 104")
    for x, y, r in (
        (44, 16, 4),
        (76, 18, 4),
        (60, 13, 5),
        (30, 52, 3.6),
        (90, 50, 3.6),
        (26, 86, 4),
        (96, 90, 4),
        (60, 112, 4),
    ):
        p.ink("#FFD257", star((x, y), r, r * 0.4, 5))


PEOPLE = {
    "harmony": harmony,
    "ximena": ximena,
    "priya": priya,
    "juan": juan,
    "linh": linh,
    "noor": noor,
}
