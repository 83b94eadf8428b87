"""The six Country artists."""

from __future__ import annotations

from assets.art.draw.kit import brush, circle, ellipse, poly, rect, star, sym

from .inks import (
    BLOND,
    COAL,
    COPPER,
    DENIM,
    INK,
    LIPS,
    RED,
    ROSE,
    SILVER,
    SNOW,
    STEEL,
    STRAW,
    TEAL,
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
    neck,
    nose,
    shoulders,
    shout,
    shut,
)


def jake(p: Lamp) -> None:
    """Draws a grinning man in an oversized straw hat, chewing a stalk."""
    neck(p)
    shoulders(p, DENIM)
    p.pen("#F3F6FF", 3, "M40 96L46 122M80 96L74 122")
    p.lit("M44 92Q60 108 76 92L80 100Q60 116 40 100Z", RED, 5, 1)
    for side in (-1, 1):
        p.flesh(ellipse(60 + side * 27, 64, 10, 6).turn(side * 24, (60 + side * 27, 64)), 3, 1, 1)
    p.flesh(sym("M60 40C80 40 85 56 84 68C83 84 72 93 60 93", 60))
    cheeks(p, 74, 15)
    p.ink(p.skin.line, *(circle(x, y, 1.3) for x, y in ((43, 69), (48, 67), (77, 69), (72, 67))))
    nose(p, 60, 66, 6, 2)
    shout(p, "M43 74Q60 80 77 74C76 88 68 90 60 90C52 90 44 88 43 74Z", 6)
    p.ink("#3A0914", rect(57.6, 74, 4, 8.5))
    p.pen("#F0C24A", 2.6, "M46 84Q34 86 22 78")
    p.ink("#F0C24A", ellipse(19, 75, 8, 3.6).turn(38, (19, 75)))
    p.lit(sym("M60 4C74 4 82 12 84 44L60 50", 60), STRAW, 9, 2)
    p.ink("#B23A2E", "M35.6 34Q60 44 84 34L85 45Q60 55 35 45Z")
    p.lit(
        "M60 40C84 40 108 44 112 54C104 64 82 60 60 60C38 60 16 64 8 54C12 44 36 40 60 40Z",
        STRAW, 12, 4,
    )  # fmt: skip
    p.pen("#B98529", 1.6, "M18 54Q60 46 102 54M48 14Q60 9 72 14M44 24Q60 18 76 24")


def opal(p: Lamp) -> None:
    """Draws a grandmother with knitting needles in her hair."""
    for a, b in (((43, 7), (84, 52)), ((77, 7), (36, 52))):
        p.pen("#E8B64A", 3.6, f"M{a[0]} {a[1]}L{b[0]} {b[1]}")
        p.ink("#E23B45", circle(*a, 5))
    neck(p)
    shoulders(p, ROSE)
    p.lit(
        "M60 6C86 4 94 20 90 34C98 44 94 62 88 74C86 90 78 92 74 84H46C42 92 34 90 32 74"
        "C26 62 22 44 30 34"
        "C26 20 34 4 60 6Z",
        SILVER, 10, 3,
    )  # fmt: skip
    p.pen(
        "#9A93AA", 2.4, "M40 20C50 12 68 12 78 20M36 36C48 26 72 26 84 36M46 48C54 42 66 42 74 48"
    )
    p.flesh(sym("M60 44C76 44 82 54 82 68C82 84 70 95 60 95", 60))
    cheeks(p, 80, 14)
    p.line(1.5, "M42 83Q46 88 46 91M78 83Q74 88 74 91M52 52Q60 50 68 52")
    eyes(p, 67, 11, 6.4, (0.2, 0.1), 0.32, "#2E7D74", "#7FC9C4")
    for side in (-1, 1):
        frame = (
            f"M{60 + side * 2} 62L{60 + side * 30} 55C{60 + side * 28} 70 {60 + side * 22} 77 "
            f"{60 + side * 13} 77C{60 + side * 5} 77 {60 + side * 2} 70 {60 + side * 2} 62Z"
        )
        p.pen("#0F6F74", 3.8, frame)
        p.ink("#FFFFFF", circle(60 + side * 25, 58.6, 1.7))
    nose(p, 60, 78, 4)
    lips(p, LIPS, 60, 88, 6.5, 4)
    p.ink(WHITE, *(circle(60 + 8.6 * k, 104 - abs(k) ** 1.7 * 1.5, 4.6) for k in range(-3, 4)))
    p.lit("M22 92C14 92 10 100 14 108C20 114 32 112 34 104C34 96 30 92 22 92Z", TEAL, 4, 2, 0)
    p.pen("#166A6C", 1.6, "M14 98Q24 100 32 108M18 94Q28 98 33 102M14 106Q22 106 28 111")


def marty(p: Lamp) -> None:
    """Draws a man with a huge moustache and a tiny hat."""
    neck(p, half=13)
    shoulders(p, Tone("#8A5A3A", "#54321C"))
    p.pen("#F3E3C4", 2.4, "M34 102L48 122M86 102L72 122")
    ears(p, 62, 30)
    p.flesh(sym("M60 20C82 20 92 40 90 62C88 84 76 96 60 96", 60), 8)
    cheeks(p, 68, 20, size=7)
    shut(p, 55, 13, 8, True)
    brows(p, "#C25A1E", 43, 14, 9, 2, 6)
    p.lit(ellipse(60, 65, 9, 8), Tone("#F08A6A", "#B84A34"), 4, 2, 0)
    p.lit(rect(38, 80, 44, 13, 4), STEEL, 4, 2)
    p.ink(INK, *(rect(42 + 7 * k, 84, 4, 5, 1) for k in range(6)))
    p.lit(
        "M60 71C68 68 78 72 84 80C92 88 104 86 108 74C112 92 100 102 86 98C74 95 66 88 60 82"
        "C54 88 46 95 34 98C20 102 8 92 12 74C16 86 28 88 36 80C42 72 52 68 60 71Z",
        COPPER, 7, 3,
    )  # fmt: skip
    p.pen("#983D10", 1.8, "M46 78C40 86 34 90 26 91M74 78C80 86 86 90 94 91")
    p.lit(sym("M60 6C68 8 72 4 74 21L60 24", 60), COAL, 4, 1)
    p.ink("#FFC62E", "M47 17Q60 22 73 17L74 21.6Q60 26 46 21.6Z")
    p.lit(
        "M60 19C74 19 84 15 88 18C86 28 70 27 60 27C50 27 34 28 32 18C36 15 46 19 60 19Z",
        COAL,
        5,
        1,
    )


def maddie(p: Lamp) -> None:
    """Draws a woman with flying braids who spins a lasso."""
    for width, tone in ((5.4, "#6E4312"), (3.4, "#F3DCA0")):
        p.pen(tone, width, ellipse(60, 53, 38, 43), "M92 78C98 90 92 96 96 108")
    for side in (-1, 1):
        p.lit(
            brush(
                (60 + side * 20, 52, 10), (60 + side * 34, 46, 14),
                (60 + side * 41, 56, 12), (60 + side * 48, 44, 5),
            ),
            COPPER, 3, 2,
        )  # fmt: skip
        p.ink("#37B7B0", circle(60 + side * 44, 52, 4.6))
        p.pen(
            "#983D10",
            2,
            f"M{60 + side * 30} 42L{60 + side * 33} 54M{60 + side * 38} 46L{60 + side * 39} 58",
        )
    neck(p)
    shoulders(p, RED)
    p.lit("M40 95Q60 112 80 95L84 106L60 122L36 106Z", SNOW, 5, 2)
    ears(p, 66, 26, size=5)
    p.flesh(sym("M60 32C80 32 86 50 85 64C84 82 72 94 60 94", 60), 7)
    cheeks(p, 76, 16)
    p.ink(
        p.skin.line,
        *(
            circle(x, y, 1.4)
            for x, y in ((42, 72), (47, 75), (45, 69), (78, 72), (73, 75), (75, 69))
        ),
    )
    eyes(p, 61, 12, 8.4, (0.1, -0.5), 0, "#3C8F5A")
    brows(p, "#983D10", 48, 13, 8, -2, 4)
    nose(p, 60, 72, 4)
    shout(p, "M46 79Q60 83 74 79C73 90 66 92 60 92C54 92 47 90 46 79Z", 5, LIPS)
    p.lit(
        "M60 28C80 26 90 42 87 58C82 48 74 43 64 42C52 44 40 46 33 60C30 42 40 28 60 28Z",
        COPPER,
        6,
        2,
    )
    p.pen("#983D10", 2, "M62 29L64 41M50 32Q44 38 40 46")


def wyatt(p: Lamp) -> None:
    """Draws a man with a bandana, and a flower in his hat."""
    neck(p, half=13)
    shoulders(p, COAL, half=46)
    p.pen("#FFC62E", 2, "M42 97Q46 108 42 122M78 97Q74 108 78 122")
    p.flesh(sym("M60 30C80 30 86 46 86 62C86 78 76 92 60 92", 60), 8)
    eye(p, 48, 58, 7, (0.6, 0.2), 0.5)
    eye(p, 73, 58, 7, (0.6, 0.2), 0.5)
    brows(p, "#17100C", 51, 12, 10, 2, 5)
    p.lit(
        "M34 68C44 64 54 62 60 66C66 62 76 64 86 68L88 82C80 96 70 104 60 112C50 104 40 96 32 82Z",
        RED,
        9,
        2,
    )
    p.ink(
        "#FFF3E0",
        *(
            circle(x, y, 2.3)
            for x, y in (
                (44, 74),
                (56, 74),
                (68, 74),
                (50, 83),
                (62, 83),
                (74, 83),
                (56, 92),
                (67, 92),
            )
        ),
    )
    p.pen("#941527", 2, "M60 66Q62 84 58 108")
    p.lit(
        "M60 12C66 6 78 4 82 14C84 24 85 30 86 40L34 40C35 30 36 24 38 14C42 4 54 6 60 12Z",
        COAL,
        9,
        2,
    )
    p.ink("#8F5734", "M34.6 32Q60 40 85.4 32L86 41Q60 48 34 41Z")
    p.lit(
        "M60 37C80 37 100 33 112 24C112 42 92 51 60 51C28 51 8 42 8 24C20 33 40 37 60 37Z",
        COAL,
        10,
        3,
    )
    p.ink("#FFF7E8", *(ellipse(82, 22, 3.6, 6.6).turn(60 * k, (82, 28)) for k in range(6)))
    p.ink("#FFC62E", circle(82, 28, 3.8))


def savannah(p: Lamp) -> None:
    """Draws a woman with very tall hair and a diamond-shaped tear."""
    p.lit(
        "M60 3C82 0 96 14 95 32C105 42 105 58 98 66C107 80 102 98 92 100C94 112 86 122 76 122H44"
        "C32 122 26 112 28 100C16 98 12 80 22 66C14 58 15 42 25 32C22 14 38 0 60 3Z",
        BLOND, 12, 4,
    )  # fmt: skip
    p.pen(
        "#C9912C", 2.6,
        "M32 36C22 43 23 57 32 60M29 72C21 81 26 94 34 95M88 36C98 43 97 57 88 60M91 72"
        "C99 81 94 94 86 95"
        "M44 12C36 16 34 24 38 30M76 12C84 16 86 24 82 30",
    )  # fmt: skip
    neck(p, half=8)
    p.flesh(sym("M60 96C74 97 84 100 88 124H60", 60), 8)
    p.lit("M38 124C40 112 48 108 54 112L60 118L66 112C72 108 80 112 82 124Z", ROSE, 6, 1)
    p.flesh(sym("M60 36C76 36 83 48 82 63C81 80 68 94 60 95", 60), 7)
    cheeks(p, 77, 15, size=5)
    eyes(p, 63, 11.5, 7.4, (-0.2, -0.3), 0.36, "#3E86C2", "#6FB6E8")
    lashes(p, 61, 11.5, 9)
    brows(p, "#A86F1A", 50, 12, 8, -3, 3)
    nose(p, 60, 76, 4)
    lips(p, "#E0356B", 60, 87, 9, 6)
    tear = poly((75, 70), (80.4, 77), (75, 86), (69.6, 77))
    p.ink(WHITE, tear).ink("#8FD3FF", poly((75, 70), (80.4, 77), (75, 86)))
    p.pen("#2E78B8", 1.2, tear)
    p.lit(
        "M60 32C76 26 84 36 82 56C78 46 70 42 62 42C52 44 42 46 38 58C34 40 44 27 60 32Z",
        BLOND,
        5,
        2,
    )
    with p.at(62, 22, 1, 8):
        p.lit("M-15 6C-16 -10 -10 -15 0 -10C10 -15 16 -10 15 6Z", ROSE, 6, 1)
        p.ink("#FFFFFF", star((0, -2), 6, 2.6, 5))
        p.lit(
            "M0 4C14 4 24 2 30 -4C30 8 16 13 0 13C-16 13 -30 8 -30 -4C-24 2 -14 4 0 4Z", ROSE, 6, 2
        )


PEOPLE = {
    "jake": jake,
    "opal": opal,
    "marty": marty,
    "maddie": maddie,
    "wyatt": wyatt,
    "savannah": savannah,
}
