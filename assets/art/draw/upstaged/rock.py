"""The six Rock artists."""

from __future__ import annotations

from assets.art.draw.kit import Path, brush, circle, ellipse, poly, rect, star, sym

from .inks import (
    BLACKER,
    COAL,
    INK,
    ORANGE,
    RED,
    SNOW,
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
    neck,
    nose,
    shoulders,
    shout,
    shut,
)


def ingrid(p: Lamp) -> None:
    """Draws a Viking woman whose helmet has knitted horns."""
    for side in (-1, 1):
        x = 60 + side * 30
        for k in range(5):
            p.ink(INK, circle(x + side * (k % 2), 66 + 11 * k, 8.6))
            p.ink(
                "#FFD976" if side < 0 else "#E0B04A",
                circle(x + side * (k % 2) - 1, 65.4 + 11 * k, 7),
            )
    neck(p, half=11)
    shoulders(p, COAL, half=42)
    p.ink("#D3DBE4", *(poly((x - 4, 104), (x + 4, 104), (x, 94)) for x in (34, 46, 74, 86)))
    p.flesh(sym("M60 32C80 32 85 46 85 62C84 82 72 96 60 96", 60), 7)
    for side in (-1, 1):
        x = 60 + side * 13
        p.ink(
            "#1B1823",
            Path(
                f"M{x - 12} 52L{x - 4} 48L{x + 6} 48L{x + 12} 54L{x + 8} 68L{x + 3} 68L{x} 86"
                f"L{x - 4} 68L{x - 10} 66Z"
            ),
        )
    eyes(p, 59, 13, 6.6, (0, 0), 0.26, "#4BB4FF", "#1B1823")
    nose(p, 60, 74, 4)
    p.ink("#1B1823", "M46 84C52 80 68 80 74 84L79 82L75 89C68 93 52 93 45 89L41 82Z")
    p.pen("#8B8098", 1.6, "M50 84V89M55 83V90M60 83V90M65 83V90M70 84V89")
    knit, cream = RED, Tone("#FFF3DC", "#CDAE7E")
    for side in (-1, 1):
        horn = brush(
            (60 + side * 22, 46, 20),
            (60 + side * 36, 45, 17),
            (60 + side * 46, 38, 12),
            (60 + side * 47, 26, 2),
        )
        p.lit(horn, cream, 4, 1)
        p.pen(
            "#CDAE7E",
            1.8,
            f"M{60 + side * 34} 37L{60 + side * 36} 53M{60 + side * 40} 34L{60 + side * 48} 46",
        )
    p.lit("M60 8C80 8 88 26 88 46H32C32 26 40 8 60 8Z", knit, 8, 2)
    p.pen("#FFF3DC", 2.6, "M36 26L43 20L50 26L57 20L64 26L71 20L78 26L84 21")
    p.lit(rect(29, 38, 62, 14, 7), cream, 8, 2)
    p.pen("#CDAE7E", 2, *(f"M{36 + 7 * k} 41V49" for k in range(8)))
    p.lit(circle(60, 8, 8), cream, 3, 2)


def tane(p: Lamp) -> None:
    """Draws a huge man who plays a tiny guitar."""
    hair = BLACKER
    p.lit(ellipse(60, 12, 15, 12), hair, 5, 2, 3)
    p.pen("#6A5A80", 2, "M50 10C56 4 66 4 71 11")
    p.lit("M60 18C86 18 94 38 92 58H28C26 38 34 18 60 18Z", hair, 8, 2, 3)
    p.lit(sym("M60 84C90 84 112 92 116 124H60", 60), Tone("#2F8F9A", "#15555E"), 12, 1)
    p.ink(
        "#8FE0DC",
        *(
            ellipse(x, y, 5, 2.6).turn(t, (x, y))
            for x, y, t in ((30, 106, 30), (44, 116, -20), (88, 106, 60), (76, 116, 10))
        ),
    )
    ears(p, 60, 31, size=6)
    p.flesh(sym("M60 26C84 26 91 42 91 62C91 82 78 94 60 94", 60), 8)
    p.lit(
        "M28 60C34 70 40 71 46 69C52 66 68 66 74 69C80 71 86 70 92 60C96 84 86 104 60 106"
        "C34 104 24 84 28 60Z",
        hair, 9, 2, 3,
    )  # fmt: skip
    shut(p, 54, 15, 8.4, True)
    brows(p, "#17131F", 42, 15, 10, 0, 6.4)
    cheeks(p, 63, 20, size=5)
    nose(p, 60, 63, 8)
    p.ink("#3A0914", "M48 76Q60 81 72 76Q70 87 60 87Q50 87 48 76Z").ink(
        WHITE, "M49.6 76.8Q60 81.4 70.4 76.8L69 80.6Q60 83.6 51 80.6Z"
    )
    # the ukulele
    with p.at(33, 93, 1, 64):
        p.lit("M-3.6 -6V-40H3.6V-6Z", Tone("#B4713A", "#6C3C18"), 2, 0, 0)
        p.lit("M-6 -53H6L4.4 -38H-4.4Z", Tone("#B4713A", "#6C3C18"), 2, 0, 0)
        p.lit(
            "M0 -15C12 -15 14 -6 11 1C18 6 16 24 0 24C-16 24 -18 6 -11 1C-14 -6 -12 -15 0 -15Z",
            ORANGE,
            5,
            2,
            0,
        )
        p.ink(INK, circle(0, 3, 4.6)).ink(INK, rect(-6, 14, 12, 3)).pen(
            "#FFF3DC", 1, "M-1.8 -40V15M1.8 -40V15"
        )
        p.ink(WHITE, *(circle(x, y, 2.4) for x in (-7, 7) for y in (-42, -49)))
    p.flesh(
        "M24 124C22 112 26 104 32 102L40 96C46 94 48 100 44 104L50 104C56 106 54 112 50 113"
        "L46 124Z",
        4,
        2,
    )
    p.line(1.8, "M38 105L44 104M42 112L49 112")


def orion(p: Lamp) -> None:
    """Draws a man whose face is hidden by hair."""
    hair = Tone("#4A3BA0", "#241B5C")
    neck(p)
    shoulders(p, COAL, half=44)
    p.flesh(sym("M60 34C78 34 84 48 84 64C84 84 72 98 60 98", 60), 7)
    cheeks(p, 78, 10, size=5)
    shout(p, "M46 80Q60 78 74 80C74 90 68 93 60 93C52 93 46 90 46 80Z", 4)
    p.ink("#E8566B", "M54 87H67V101C67 107 54 107 54 101Z").pen("#B02A44", 1.6, "M60.5 90V100")
    p.lit(
        "M62 6C90 4 100 32 98 56C97 80 100 96 104 112L90 104L86 116L78 96C82 80 76 64 68 50L62 64"
        "L56 50"
        "C46 64 40 80 42 96L34 116L30 104L16 112C20 96 23 80 22 56C20 32 34 6 62 6Z",
        hair, 9, 2, 3,
    )  # fmt: skip
    p.pen(
        "#8D7BF0", 2.2,
        "M56 12C40 20 32 40 31 70M60 14C48 24 42 42 36 88M66 14C80 24 88 44 90 84M62 14"
        "C72 26 78 40 84 70M60 16C60 28 60 40 61 52",
    )  # fmt: skip
    nose(p, 60, 72, 7, 1)
    p.lit("M21 34C40 24 80 24 99 34L98 43C80 34 40 34 22 43Z", COAL, 8, 0)
    for x, y in ((46, 32.6), (60, 31.6), (74, 32.6)):
        p.ink("#FFD257", star((x, y), 5, 2.2, 5))
    # the sign of the horns
    with p.at(9, -7):
        for x, turn in ((15, -10), (32, 12)):
            p.ink(p.skin.line, rect(x - 1, 57, 9.6, 34, 4.8).turn(turn, (x + 4, 88)))
            p.flesh(rect(x, 58, 7.6, 32, 3.8).turn(turn, (x + 4, 88)), 2.6, 0, 0)
        p.ink(p.skin.line, "M11 132L15 101C9 96 11 83 18 83L36 83C43 85 43 96 37 101L37 132Z")
        p.flesh("M12 132L16 100C10 96 12 84 18 84L36 84C42 86 42 96 36 100L36 132Z", 5, 1, 0)
        p.flesh("M14 96C18 90 30 90 34 94C34 99 26 100 22 99Z", 2, 1.4, 0)
        p.line(1.6, "M22 85V92M29 85V92")
        p.ink(INK, rect(11, 107, 30, 9))
        p.ink("#D3DBE4", *(poly((x - 3, 113), (x + 3, 113), (x, 105)) for x in (17, 26, 35)))


def jayson(p: Lamp) -> None:
    """Draws a screaming man with earplugs."""
    crest = Tone("#C8F23E", "#6E9A10")
    p.lit("M40 50L33 16L44 22L45 2L55 14L61 -2L67 14L78 2L78 22L89 16L80 50Z", crest, 8, 2, 3)
    p.pen("#6E9A10", 2.2, "M45 24L50 38M55 18L57 36M67 18L65 36M77 24L72 38")
    neck(p, half=13)
    shoulders(p, COAL, half=44)
    p.lit("M44 92H77L79 102H42Z", BLACKER, 5, 0, 0)
    p.ink("#D3DBE4", *(poly((x - 3.4, 100), (x + 3.4, 100), (x, 90)) for x in (48, 56, 64, 72)))
    ears(p, 60, 27)
    p.flesh(sym("M60 28C80 28 87 42 86 60C85 84 76 100 60 100", 60), 8)
    p.ink(
        p.skin.shade,
        "M36 42C42 30 50 29 52 31C46 36 42 44 40 54ZM84 42C78 30 70 29 68 31C74 36 78 44 80 54Z",
    )
    for side in (-1, 1):
        x = 60 + side * 13
        p.pen(
            INK,
            3.2,
            f"M{x - side * 8} 58L{x + side * 1} 53L{x + side * 9} 50M{x - side * 8} 58"
            f"L{x + side * 8} 59",
        )
        p.line(
            1.8, f"M{60 + side * 22} 52L{60 + side * 25} 48M{60 + side * 22} 60L{60 + side * 26} 61"
        )
    brows(p, "#2A1A14", 45, 13, 10, 5, 5.4)
    nose(p, 60, 64, 6)
    p.pen("#D3DBE4", 2, "M56 67C55 73 63 73 62 68")
    shout(p, "M60 71C76 71 80 78 79 85C78 96 70 99 60 99C50 99 42 96 41 85C40 78 44 71 60 71Z", 5)
    p.pen("#3E86C2", 2.4, "M30 64C20 78 22 100 40 112M90 64C100 80 98 96 92 104")
    for side in (-1, 1):
        x = 60 + side * 29
        p.lit(ellipse(x, 60, 6, 7.4), Tone("#FF9A45", "#C2560F"), 3, 1, 0)
        p.lit(ellipse(x + side * 3, 60, 3.4, 4.4), Tone("#FFC08A", "#C2560F"), 1, 1, 0)


def vesper(p: Lamp) -> None:
    """Draws a bored vampire with a bat."""
    hair = BLACKER
    p.lit("M60 10C90 10 94 40 92 66L100 124H20L28 66C26 40 30 10 60 10Z", hair, 10, 2, 3)
    neck(p, half=8)
    p.lit(
        "M60 124L22 124L30 92L22 78C38 80 48 88 52 100H68C72 88 82 80 98 78L90 92L98 124Z",
        Tone("#6B1730", "#360815"),
        8,
        2,
    )
    p.ink(INK, "M52 100L60 106L68 100L66 124H54Z")
    p.lit(poly((60, 103), (66, 110), (60, 118), (54, 110)), RED, 3, 1, 0)
    p.flesh(sym("M60 28C77 28 83 42 82 60C81 80 68 95 60 98", 60), 7)
    eyes(p, 62, 12.5, 8, (0.2, 0.5), 0.5, "#8A1F38", "#5A3F78")
    lashes(p, 62, 12.5, 8)
    p.pen("#8B6FA8", 2, "M40 72Q47 75 54 72M66 72Q73 75 80 72")
    brows(p, "#1B1420", 49, 12.5, 9, -1, 3.4)
    nose(p, 60, 77, 3.6, 3)
    lips(p, "#3A1030", 60, 88, 8, 5)
    p.ink("#8A1F38", circle(68.4, 84, 1.7))
    p.lit(
        "M60 22C46 22 36 34 34 66C28 50 28 34 38 22C48 12 72 12 82 22C92 34 92 50 86 66"
        "C84 34 74 22 60 22Z",
        hair,
        6,
        2,
        3,
    )
    p.lit("M60 20C72 24 82 36 85 72C88 56 88 34 80 24C74 18 66 17 60 20Z", SNOW, 3, 1, 0)
    # the bat, for a bow
    with p.at(60, 15, 0.86, -6):
        bat = sym(
            "M0 -6C3 -8 4 -12 6 -13L8 -6C16 -14 26 -14 32 -6C26 -4 26 2 27 7C20 2 16 4 14 10"
            "C10 6 6 8 0 14",
            0,
        )
        p.ink(INK, bat.scale(1.1)).ink("#57417A", bat)
        p.ink("#FF4A59", circle(-2.6, -4, 1.8), circle(2.6, -4, 1.8)).ink(
            WHITE, "M-2.4 1L-1 4L0 1ZM0 1L1 4L2.4 1Z"
        )


def mya(p: Lamp) -> None:
    """Draws a woman with burning hair."""
    p.lit(
        "M34 60C24 48 26 34 32 28C32 34 36 36 38 34C34 20 44 14 46 2C54 8 56 16 55 22"
        "C60 18 64 10 62 0"
        "C74 6 78 16 76 24C80 22 82 18 82 14C94 26 96 46 86 60Z",
        Tone("#FF5A2E", "#B81D1D"), 6, 1, 2.4,
    )  # fmt: skip
    p.ink(
        "#FF9A2E",
        "M38 58C32 46 34 40 37 38C40 42 44 40 44 36C42 28 48 24 50 16C56 24 54 30 56 32"
        "C62 28 66 22 67 16C74 24 70 32 74 34"
        "C78 34 80 31 81 28C88 40 86 52 82 58Z",
    )
    p.ink(
        "#FFE45C",
        "M44 54C40 48 42 44 44 42C48 46 52 42 52 36C58 42 58 44 62 42C66 40 68 36 68 32"
        "C74 40 72 44 74 44C78 46 78 50 76 54Z",
    )
    neck(p, half=9)
    shoulders(p, COAL, half=46)
    p.lit("M44 94L34 104L50 122H60ZM76 94L86 104L70 122H60Z", BLACKER, 5, 1, 0)
    p.ink(
        "#D3DBE4",
        *(
            poly((x - 3, y + 4), (x + 3, y + 4), (x, y - 5))
            for x, y in ((26, 108), (36, 101), (84, 101), (94, 108))
        ),
    )
    ears(p, 66, 25, size=5)
    p.flesh(sym("M60 40C77 40 84 50 84 64C83 82 70 96 60 96", 60), 7)
    p.ink(p.skin.shade, "M36 62C36 50 42 44 48 42L44 52L40 62Z")
    eyes(p, 65, 12.5, 7.4, (0, 0), 0.3, INK, "#FFD257")
    p.pen(INK, 2.6, "M40 66L34 60M80 66L88 59")
    brows(p, "#17100C", 53, 12.5, 9, 3, 4.4)
    nose(p, 60, 77, 4.6)
    p.pen("#D3DBE4", 1.8, circle(64.6, 79, 2))
    p.ink(
        "#8E1A2C", "M48 87C54 83 58 85 60 86C64 83 70 83 76 82C72 91 64 93 58 92C54 92 50 90 48 87Z"
    ).pen(INK, 1.5, "M48 87Q62 89 76 82")
    p.ink("#D3DBE4", circle(35, 74, 2), circle(35.6, 79, 1.7))
    # the marshmallow
    p.pen("#7A4826", 2.8, "M14 112L36 30")
    with p.at(36, 27, 1, 14):
        p.lit(rect(-8, -8, 16, 15, 4), Tone("#FFF8EC", "#E0C6A0"), 4, 1, 0)
        p.ink("#B4713A", "M-8 -4C-8 -8 -4 -8 0 -8H4C8 -8 8 -6 8 -3C4 -6 0 -2 -8 -4Z")
    p.flesh("M8 124L10 96C12 88 24 88 26 94L28 104L24 124Z", 4, 1)
    p.line(1.6, "M12 96H25M12 102H26")


PEOPLE = {
    "ingrid": ingrid,
    "tane": tane,
    "orion": orion,
    "jayson": jayson,
    "vesper": vesper,
    "mya": mya,
}
