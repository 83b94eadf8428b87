"""Pictures of the Play Cards."""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import circle, ellipse, poly, rays, rect, star

from .faces import brows, drop, eyes, head, mouth, nose
from .pencil import Pencil
from .things import (
    beam,
    boards,
    crown,
    curtain,
    flowers,
    hand,
    heart,
    mask,
    shoe,
    skull,
    spark,
    tile,
    tomato,
    vase,
)  # fmt: skip
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
    SOFT,
    STRAW,
    WHITE,
    WOOD,
    Tone,
    skin,
)  # fmt: skip

BRASS = Tone("#E2B24A", "#A3731B")


def places(p: Pencil) -> None:
    """Draws a tile that steps out of the wings onto its mark."""
    boards(p, 84)
    p.pen(GRAPHITE, 8, "M72 97L104 111M104 97L72 111").pen(
        "#F7EBC0", 5, "M72 97L104 111M104 97L72 111"
    )
    tile(p, 60, 60, 1.08, 8, "grin", "walk", "up", 3)
    curtain(p, True, 34)
    p.line(2.4, "M92 36L100 30M96 48H106M90 26L94 18")


def rehearsal(p: Pencil) -> None:
    """Draws a much-used script with a coffee ring and doodles."""
    with p.at(60, 64, 1, -7):
        p.draw("M-34 -40H30L36 -34V44H-34Z", GREY.light)
        p.draw("M-38 -44H28V40H-38Z", WHITE)
        p.line(
            2, "M-30 -34H6M-30 -26H14M-30 -18H-4M-30 6H18M-30 14H10M-30 22H16M-30 30H2", colour=SOFT
        )
        p.pen("#B98A5A", 2.6, circle(8, 24, 11))
        p.line(3, "M-32 -10C-20 -14 -6 -4 14 -10M-28 14C-18 10 -4 18 10 13", colour=RED.light)
        p.draw(circle(16, -24, 9), PAPER, 1.8)
        p.line(2.2, "M7 -22C12 -16 14 -22 16 -21C18 -22 20 -16 25 -22")
        p.ink(GRAPHITE, circle(13, -27, 1.4), circle(19, -27, 1.4))
    with p.at(86, 66, 1, 32):
        p.draw("M-6 -44H6V20L0 36L-6 20Z", OCHRE, shade=4)
        p.draw("M-6 -44H6V-34H-6Z", ROSE, 2).draw("M-6 20H6L0 36Z", PAPER, 2)
        p.ink(GRAPHITE, "M-2 30H2L0 36Z")


def opera_glasses(p: Pencil) -> None:
    """Draws opera glasses through which two eyes look back."""
    hand(p, "grip", 96, 92, 0.8, -14, 1, PLUM)
    p.pen(GRAPHITE, 6, "M92 86L82 56").pen(BRASS.light, 3, "M92 86L82 56")
    for x in (36, 80):
        p.draw(f"M{x - 14} 44L{x - 20} 76H{x + 20}L{x + 14} 44Z", DARK)
        p.draw(ellipse(x, 44, 14, 5), BRASS)
        p.draw(circle(x, 72, 21), BRASS, shade=5)
        p.draw(circle(x, 72, 15.5), WHITE.light, 2)
        p.ink("#3F7A5A", circle(x + 3, 70, 7.6)).ink(GRAPHITE, circle(x + 3, 70, 4)).ink(
            WHITE.light, circle(x + 1, 67, 1.8)
        )
        p.draw(
            f"M{x - 16} 66C{x - 10} 50 {x + 10} 50 {x + 16} 66C{x + 8} 60 {x - 8} 60 {x - 16} 66Z",
            SKINS[2].light,
            2,
        )
    p.draw(rect(52, 52, 12, 14, 3), BRASS)


def costume_check(p: Pencil) -> None:
    """Draws a robe, and a magnifying glass over its price tag."""
    p.draw("M56 98L50 116H70L64 98Z", WOOD)
    p.draw("M44 32C52 38 68 38 76 32L96 44L88 62L80 56L90 104H30L40 56L32 62L24 44Z", PLUM, shade=8)
    p.draw("M44 32C52 40 68 40 76 32L72 52L60 64L48 52Z", STRAW)
    p.draw(circle(60, 24, 7), WOOD)
    p.line(2.4, "M60 66V102M46 70L42 100M74 70L78 100", colour=PLUM.shade)
    p.draws(OCHRE, circle(60, 74, 2.6), circle(60, 84, 2.6), circle(60, 94, 2.6), width=1.4)
    p.draw("M76 88L92 84L96 98L80 102Z", WHITE, 2)
    p.pen(GRAPHITE, 8, "M100 102L110 114").pen(WOOD.light, 4, "M100 102L110 114")
    p.draw(circle(88, 90, 17), "#DDEDF2", 3.4).draw("M74 88L96 82L102 98L79 104Z", WHITE, 1.8)
    p.line(3, "M82 92L92 89M83 98L95 95", colour=RED.light)
    p.pen(GRAPHITE, 5.4, circle(88, 90, 17)).pen(BRASS.light, 2.8, circle(88, 90, 17))


def dressing_room_gossip(p: Pencil) -> None:
    """Draws two people gossiping in front of a dressing-room mirror."""
    p.draw(rect(14, 18, 92, 70, 6), WOOD).draw(rect(22, 26, 76, 62, 3), SKY.light)
    for x in (14, 45, 76, 107):
        p.draw(circle(x, 20, 5.4), "#FFF3C0", 2)
    p.draw("M8 120C8 96 20 90 32 90C46 90 54 98 54 120Z", RED).draw(
        "M66 120C66 98 76 92 90 92C104 92 112 98 112 120Z", GREEN
    )
    with p.at(86, 66, 0.8):
        head(p, 5, "round", -4)
        eyes(p, "wide", -4)
        mouth(p, "ooh", -4)
        p.draw(
            "M-28 2C-36 -34 -12 -40 0 -39C16 -40 38 -30 28 4C24 -12 14 -20 0 -20C-14 -20 "
            "-24 -12 -28 2Z",
            DARK,
        )
    with p.at(36, 66, 0.8, 6):
        p.draw("M-6 -34C-34 -34 -36 0 -30 22C-24 34 -14 26 -14 14Z", OCHRE)
        head(p, 2, "oval", 9)
        eyes(p, "side", 8)
        nose(p, "button", 8)
        p.draw(
            "M-27 4C-32 -20 -18 -36 2 -36C22 -36 30 -20 26 -4C18 -10 12 -18 8 -24C-2 -14 "
            "-18 -12 -27 4Z",
            OCHRE,
        )
    hand(p, "open", 58, 88, 0.62, 10, 2, RED)


def borrowed_lines(p: Pencil) -> None:
    """Draws two hands tearing a page apart."""
    with p.at(60, 60, 1, -4):
        p.draw("M-32 -30L-2 -32L2 -20L-3 -10L3 2L-2 14L-4 30L-32 28Z", WHITE)
        p.draw("M2 -32L32 -30L32 28L2 31L4 14L9 2L3 -10L8 -20Z", WHITE)
        p.line(
            2,
            "M-26 -20H-6M-26 -12H-8M-26 -4H-3M-26 12H-6M-26 20H-8M12 -20H26M8 -12H26M12 -4"
            "H26M12 12H26M10 20H26",
            colour=SOFT,
        )
        p.line(3, "M-26 5L-6 4M13 4H26", colour=RED.light)
    p.line(2.4, "M60 18L58 10M68 20L72 12M52 20L46 13M60 102L61 110M52 100L46 107M68 100L74 107")
    hand(p, "grip", 22, 64, 0.9, 90, 2, BLUE)
    hand(p, "grip", 98, 60, 0.9, -90, 4, OCHRE, True)


def follow_spot(p: Pencil) -> None:
    """Draws a tile caught in a spotlight."""
    p.ink(DARK.light, rect(0, 0, 120, 120))
    p.hatch(rect(0, 0, 120, 120), DARK.shade, 7, 2.4)
    p.ink("#FFF3C4", poly((22, 30), (38, 18), (106, 92), (44, 108)), ellipse(75, 100, 32, 11))
    tile(p, 74, 68, 1.05, -6, "ooh", "knock", "up")
    with p.at(24, 22, 1, 40):
        p.draw("M-18 -12H16L24 -16V16L16 12H-18Z", GREY, shade=6)
        p.draw(ellipse(24, 0, 6, 16), "#FFF9E0", 2.4)
        p.line(4, "M-4 -12V-26")


def house_lights(p: Pencil) -> None:
    """Draws three tiles below a lit chandelier."""
    p.ink("#FFF3C4", rays((60, 44), 20, 110, 14, 0.5))
    p.line(3.4, "M60 10V34")
    p.line(
        4,
        "M60 58C40 66 24 60 24 48M60 58C80 66 96 60 96 48M60 60C50 64 42 58 41 50M60 "
        "60C70 64 78 58 79 50",
        colour=BRASS.shade,
    )
    p.draw("M36 42C36 30 84 30 84 42L60 62Z", BRASS, shade=6)
    for x, y in ((24, 45), (96, 45), (42, 49), (78, 49), (60, 52)):
        p.draw(
            f"M{x} {y - 14}C{x + 6} {y - 6} {x + 5} {y} {x} {y}C{x - 5} {y} {x - 6} {y - 6} "
            f"{x} {y - 14}Z",
            "#FFFBE2",
            2,
        )
    tile(p, 26, 90, 0.74, -8, "shut", "", "up")
    tile(p, 60, 95, 0.8, 2, "stare", "", "")
    tile(p, 94, 90, 0.74, 9, "grit", "", "up")
    p.draw("M-4 108C20 102 100 102 124 108V124H-4Z", RED)


def grand_entrance(p: Pencil) -> None:
    """Draws two tiles squeezing through one door."""
    p.draw("M20 108V20H100V108Z", STRAW).draw("M30 108V30H90V108Z", DARK)
    p.draw("M12 20L20 10H100L108 20Z", OCHRE)
    boards(p, 102)
    p.draw("M34 106H86L100 124H20Z", RED)
    tile(p, 46, 70, 0.94, -10, "grin", "walk", "up", -2)
    tile(p, 77, 70, 0.94, 10, "smile", "walk", "up", 2)
    p.draw("M30 50L36 36L52 34L54 46Z", DARK, 2).draw("M24 52L60 44L61 48L26 56Z", DARK, 2)
    crown(p, 82, 44, 0.5, 12)
    spark(p, (14, 44, 8), (108, 52, 9), (16, 84, 6))


def back_to_the_wings(p: Pencil) -> None:
    """Draws a sad tile with a suitcase, sent off by a finger."""
    boards(p, 94)
    p.pen(GRAPHITE, 7, "M12 100L34 112M34 100L12 112").pen(
        "#F7EBC0", 4, "M12 100L34 112M34 100L12 112"
    )
    tile(p, 62, 66, 0.96, 6, "sad", "walk", "", 4)
    p.draw(rect(26, 78, 26, 19, 3), RED).line(3, "M33 78C33 71 45 71 45 78M32 78V97M46 78V97")
    p.line(4, "M46 66C40 66 38 70 39 73")
    p.line(2.6, "M38 42C34 38 40 34 36 30M28 50C24 46 30 42 26 38")
    curtain(p, False, 38)
    hand(p, "point", 44, 30, 0.72, 90, 3, DARK)


def scene_stealer(p: Pencil) -> None:
    """Draws a masked thief carrying off a tile."""
    tile(p, 76, 50, 0.92, 16, "ooh", "jump", "up", 2)
    with p.at(48, 66, 0.9):
        p.draw("M-42 60C-40 34 -24 28 -10 26H12C28 30 40 36 44 60Z", DARK)
        p.pen(WHITE.light, 5, "M-36 44H38M-40 54H42")
        head(p, 3, "square", 5)
        p.draw("M-27 -12C-10 -16 12 -16 27 -12L26 4C14 6 -12 6 -26 4Z", DARK)
        eyes(p, "side", 5)
        nose(p, "bulb", 5)
        mouth(p, "grin", 4)
        p.draw("M-27 -10C-30 -34 28 -36 27 -12C14 -20 -14 -20 -27 -10Z", RED)
        p.draw("M-29 -8C-14 -20 14 -20 29 -10L28 -5C12 -12 -14 -13 -28 -3Z", RED.shade)
    hand(p, "grip", 92, 78, 0.72, 8, 3, DARK)


def secret_admirer(p: Pencil) -> None:
    """Draws a gift-wrapped tile with a sealed envelope."""
    p.ink(ROSE.shade, heart(24, 32, 9), heart(98, 84, 11), heart(100, 28, 6), heart(18, 86, 6))
    with p.at(60, 62, 1.5, -5):
        tile(p, 0, 0, 1, 0, "back", "", "")
        p.draw("M-17 -3H17V3H-17Z", RED, 2).draw("M-3 -20H3V20H-3Z", RED, 2)
        p.draw("M0 -22C-6 -36 -22 -32 -14 -23C-10 -20 -4 -20 0 -20Z", RED, 2.2).draw(
            "M0 -22C6 -36 22 -32 14 -23C10 -20 4 -20 0 -20Z", RED, 2.2
        )
        p.draw(circle(0, -21, 3.6), RED, 2)
    with p.at(86, 84, 1, 12):
        p.draw(rect(-15, -11, 30, 22, 1), WHITE).line(2.2, "M-14 -10L0 2L14 -10")
        p.draw(heart(0, 1, 5), RED, 1.6)


def understudy(p: Pencil) -> None:
    """Draws a tile in a spotlight, and another with a script."""
    p.ink("#FFF3C4", poly((40, 0), (84, 0), (92, 60), (30, 60)))
    tile(p, 60, 36, 0.95, 3, "shut", "", "up")
    p.draw("M-6 66H126V78H-6Z", WOOD)
    p.ink(DARK.light, rect(-4, 79, 128, 60))
    p.draw("M-6 66H126V80H-6Z", WOOD).line(2, "M-6 73H126", colour=WOOD.shade)
    tile(p, 44, 104, 0.8, -6, "sly", "", "up", 3)
    p.draw("M62 88L78 84L84 104L68 108ZM84 104L100 100L94 80L78 84Z", WHITE, 2)
    p.line(1.8, "M68 92L76 90M70 97L78 95M84 89L91 87M86 94L93 92", colour=SOFT)


def mistaken_identity(p: Pencil) -> None:
    """Draws two tiles in false noses that point at each other."""
    for x, flip in ((34, False), (86, True)):
        with p.at(x, 62, 1.2, 0, flip):
            tile(p, 0, 0, 1, -4, "flat", "stand", "")
            p.line(4.4, "M16 2L28 -2")
            p.pen(GRAPHITE, 2.6, circle(-5, -6, 6.4), circle(9, -6, 6.4), "M1.4 -6H2.6")
            p.draw("M2 -4C8 -2 9 5 2 6C-4 6 -1 0 2 -4Z", ROSE, 2)
            p.ink(
                GRAPHITE, "M2 8C-4 6 -10 9 -13 13C-6 15 -2 13 2 11C6 13 10 15 16 12C13 8 8 6 2 8Z"
            )
    p.line(3, "M60 18V30M48 22L52 32M72 22L68 32")


def quick_change(p: Pencil) -> None:
    """Draws a tile behind a folding screen, and flying clothes."""
    tile(p, 74, 46, 0.86, 14, "ooh", "", "up")
    p.draw("M18 26L40 18L44 32L26 40Z", RED).draw("M40 18C46 14 52 18 48 24L44 32Z", RED)
    shoe(p, 98, 24, 0.7)
    p.draw("M24 14L28 2L38 8L34 16Z", PLUM, 2)
    for x, wash in ((8, SAGE), (42, STRAW), (76, SAGE)):
        p.draw(
            poly((x, 56), (x + 34, 50 if x != 42 else 56), (x + 34, 118), (x, 118)), wash, shade=5
        )
        p.draw(rect(x + 7, 66, 20, 42, 8), PAPER, 2)
        p.line(
            2.4,
            f"M{x + 17} 100V82M{x + 17} 92L{x + 11} 86M{x + 17} 88L{x + 23} 80",
            colour=GREEN.shade,
        )
    p.draw("M46 50C52 42 64 46 66 54L64 72C60 76 56 70 58 60Z", BLUE, 2.2)


def born_to_shine(p: Pencil) -> None:
    """Draws a tile in sunglasses in front of a star."""
    p.ink("#FFF3C4", rays((60, 56), 30, 110, 12, 0.5))
    p.draw(star((60, 60), 54, 25, 5), OCHRE, 3)
    p.line(2.4, "M60 12V24M16 46L27 50M104 46L93 50", colour="#FFF6D6")
    tile(p, 60, 58, 1, 0, "shades", "stand", "hips")
    spark(p, (22, 24, 8), (100, 22, 9), (104, 92, 7))


def shoulder_to_cry_on(p: Pencil) -> None:
    """Draws a tile that cries on a large woollen shoulder."""
    p.draw("M-6 124V70C16 56 40 60 60 72C84 84 92 100 94 124Z", BLUE)
    p.hatch("M-6 124V70C16 56 40 60 60 72C84 84 92 100 94 124Z", BLUE.shade, 7, 2.4)
    with p.at(30, 46, 0.95, 12):
        head(p, 4, "round", 6)
        eyes(p, "shut", 6)
        brows(p, "worried", 6)
        nose(p, "bulb", 6)
        mouth(p, "smile", 6)
        p.draw("M-29 0C-36 -32 10 -44 26 -24C10 -26 -6 -22 -12 -14C-18 -8 -24 -8 -29 0Z", GREY)
    tile(p, 78, 62, 0.9, -22, "cry", "", "")
    drop(p, 62, 70, 0.9)
    drop(p, 78, 84, 0.9)
    drop(p, 88, 72, 0.7)
    hand(p, "open", 100, 86, 0.62, -50, 4, BLUE)


def box_office_friends(p: Pencil) -> None:
    """Draws a winking clerk who sells a ticket at a box office."""
    p.draw(rect(12, 14, 96, 104, 3), RED)
    p.draw("M20 112V52C20 22 100 22 100 52V112Z", DARK)
    with p.at(56, 64, 0.9):
        p.draw("M-40 60C-38 40 -20 34 -8 30H10C24 34 36 42 38 60Z", GREEN)
        head(p, 5, "oval", 4)
        eyes(p, "wink", 4)
        brows(p, "soft", 4)
        nose(p, "broad", 4)
        mouth(p, "smile", 4, "#C9503E")
        p.draw("M-28 0C-32 -40 32 -42 28 2C24 -14 10 -20 0 -20C-12 -20 -24 -12 -28 0Z", GREY)
        p.draw("M-16 -34C-20 -52 20 -52 16 -34Z", GREY)
    p.draw("M4 98H116V112H4Z", WOOD)
    with p.at(86, 90, 1, -14):
        p.draw("M-17 -10H17V-4C13 -4 13 4 17 4V10H-17V4C-13 4 -13 -4 -17 -4Z", STRAW)
        p.draw(star((0, 0), 7, 3, 5), RED, 1.6)


def trapdoor(p: Pencil) -> None:
    """Draws a tile that falls through a trapdoor without its hat."""
    p.draw("M-6 40H126V124H-6Z", WOOD)
    p.line(
        2.2,
        "M-6 54H126M-6 68H126M-6 82H126M-6 98H126M20 40V54M96 54V68M14 82V98M104 82V98",
        colour=WOOD.shade,
    )
    p.draw("M26 62H94L104 108H16Z", GRAPHITE)
    p.draw("M26 62L16 108L8 112L14 66Z", WOOD.light, 2.2).draw(
        "M94 62L104 108L113 112L107 66Z", WOOD.light, 2.2
    )
    with p.cut("M26 0H94V62L104 108H16L26 62Z"):
        tile(p, 60, 96, 0.9, 8, "ooh", "", "up", 0)
    p.draw("M44 42C42 26 46 18 60 18C74 18 78 26 76 42Z", GREEN).draw(
        "M28 42C38 35 82 35 92 42C88 50 32 50 28 42Z", GREEN
    )
    p.line(4, "M45 37H75", colour=STRAW.light)
    p.line(2.6, "M34 54V62M86 54V62M60 54V64")


def prop_table(p: Pencil) -> None:
    """Draws a prop table with the taped outline of a missing prop."""
    p.draw("M4 72L22 52H100L118 72Z", WOOD).draw("M4 72H118V80H4Z", WOOD.shade)
    p.line(6, "M14 80V120M106 80V120", colour=WOOD.shade)
    skull(p, 32, 46, 0.68)
    crown(p, 66, 34, 0.66, -6)
    p.draw("M60 48L64 66M60 48H72V66H60Z", PAPER, 2)
    p.pen("#FFF6DC", 2.8, "M86 66L84 60C76 54 78 44 86 40V36H98V40C106 44 108 54 100 60L98 66Z")
    p.draw("M40 96C34 90 40 82 48 86C56 80 66 82 72 88L88 84L84 94C80 106 54 110 40 96Z", OCHRE)
    p.draw("M40 96L30 95L38 90Z", RED, 2).draw("M44 84L42 77L48 80L51 75L54 83Z", RED, 2)
    p.ink(GRAPHITE, circle(46, 91, 2)).line(4, "M58 102V114M70 101V113", colour=OCHRE.shade)


def butterfingers(p: Pencil) -> None:
    """Draws two hands above a shattered vase."""
    hand(p, "open", 26, 34, 0.86, 128, 2, GREEN)
    hand(p, "open", 94, 34, 0.86, -128, 2, GREEN, True)
    p.line(3, "M60 14V30M50 18L52 30M70 18L68 30")
    p.draw("M40 76L50 62L58 74L54 98L36 100Z", SKY, shade=4)
    p.draw("M62 70L74 60L84 78L82 100L66 96Z", SKY, shade=4)
    p.draw("M48 52L56 42L72 46L66 58L56 56Z", SKY)
    p.line(3, "M44 82C48 78 50 82 53 80M70 76C74 72 76 78 80 76M56 48L66 50", colour=BLUE.light)
    p.line(2.8, "M26 104L18 98M94 106L104 98M60 106V114M34 108L30 116M86 108L92 116")
    p.draws(SKY, "M20 84L30 80L28 92Z", "M94 84L104 90L92 94Z", width=2)


def sticky_fingers(p: Pencil) -> None:
    """Draws a hand reaching down to steal a bouquet."""
    p.draw("M-4 96H124V124H-4Z", WOOD).line(2.4, "M4 106H90M40 114H118", colour=WOOD.shade)
    crown(p, 92, 90, 0.62, 8)
    flowers(p, 50, 76, 0.94, -10)
    with p.at(52, 38, 0.92, 176):
        p.draw("M-13 8L13 8L16 70H-16Z", DARK, shade=5)
        p.draw(rect(-14, 6, 28, 8, 2), WHITE, 2.2)
        for turn, at in ((-34, -10), (-12, -4), (10, 3), (32, 9)):
            with p.at(at, 0, 1, turn):
                p.draw("M-4.4 4C-5 -12 -5 -22 -1 -26C4 -28 5 -20 4.4 4Z", skin(2), 2.2)
        p.draw(ellipse(0, 2, 14, 8), skin(2), 2.2).ink(SKINS[2].light, ellipse(0, -1, 11, 7))
    p.line(
        2.6,
        "M84 34C88 28 96 32 92 38C90 42 98 44 96 50M18 58C14 54 18 48 14 44M100 66L106 "
        "62M104 74H112",
    )


def glue_or_blame(p: Pencil) -> None:
    """Draws a glued vase, a glue bottle and an accusing finger."""
    vase(p, 44, 76, 1.12)
    cracks = "M30 54L40 66L34 78L46 92M58 58L50 68L56 80M40 66L50 68"
    p.line(6, cracks, colour="#FFFDF7").line(2, cracks)
    p.draw("M40 66C40 74 44 80 42 82C38 84 37 78 38 72Z", "#FFFDF7", 1.6)
    with p.at(66, 28, 0.8, 222):
        p.draw("M-13 -2H13V34H-13Z", OCHRE, shade=4).draw("M-9 -2L-3 -18H3L9 -2Z", RED, 2.4)
        p.draw(rect(-9, 9, 18, 15, 1), WHITE, 1.6)
    drop(p, 50, 46, 0.6)
    hand(p, "point", 102, 84, 0.86, -76, 3, PLUM, True)


def heckler(p: Pencil) -> None:
    """Draws an angry spectator about to throw a tomato."""
    p.ink(DARK.light, rect(0, 0, 120, 60))
    with p.at(50, 52, 0.95, -6):
        p.draw("M-40 60C-38 38 -22 34 -8 30H12C28 34 38 42 42 60Z", GREEN)
        head(p, 1, "round", -3)
        eyes(p, "open", -3)
        brows(p, "angry", -3, width=6)
        nose(p, "bulb", -3)
        mouth(p, "sing", -3)
        p.draw(
            "M-29 -2C-34 -14 -30 -24 -22 -24C-24 -12 -26 -8 -29 -2ZM29 -2C34 -14 30 -24 22 "
            "-24C24 -12 26 -8 29 -2Z",
            GREY,
        )
    p.line(13, "M74 100C92 92 100 76 96 56", colour=GRAPHITE)
    p.line(10, "M74 100C92 92 100 76 96 56", colour=GREEN.light)
    hand(p, "grip", 96, 46, 0.66, 0, 1, GREEN, False, 30)
    tomato(p, 96, 26, 0.62, 12)
    for x in (-12, 28, 68, 108):
        p.draw(f"M{x} 124V98C{x} 86 {x + 34} 86 {x + 34} 98V124Z", RED, shade=4)


def flowers_backstage(p: Pencil) -> None:
    """Draws a bouquet that hides its carrier except for hands and legs."""
    boards(p, 100)
    p.line(7, "M50 78L46 106M70 78L74 106", colour=BLUE.shade)
    shoe(p, 44, 104, 0.62)
    shoe(p, 76, 104, 0.62)
    p.draws(
        SAGE,
        "M22 60C2 52 6 30 18 26C28 36 30 50 22 60Z",
        "M98 60C118 52 114 30 102 26C92 36 90 50 98 60Z",
    )
    for x, y, r, wash in (
        (36, 34, 15, RED),
        (84, 34, 15, RED),
        (60, 24, 16, ROSE),
        (28, 56, 13, ROSE),
        (92, 56, 13, OCHRE),
        (48, 54, 14, OCHRE),
        (74, 54, 15, RED),
    ):
        p.draw(circle(x, y, r), wash, 2.6)
        p.line(
            2.4,
            f"M{x - 7} {y + 1}C{x - 5} {y - 10} {x + 8} {y - 8} {x + 6} {y + 1}C{x + 3} "
            f"{y + 7} {x - 3} {y + 4} {x} {y - 1}",
        )
    p.draw("M22 62C44 74 76 74 98 62L74 96H46Z", STRAW, shade=7)
    p.draws(skin(3), ellipse(40, 78, 8, 6), ellipse(80, 78, 8, 6))


def stage_fright(p: Pencil) -> None:
    """Draws a frightened actor who peeps through the curtain."""
    boards(p, 98)
    p.line(9, "M48 70C58 80 56 88 46 102M72 70C62 80 64 88 74 102", colour=GRAPHITE)
    p.line(6, "M48 70C58 80 56 88 46 102M72 70C62 80 64 88 74 102", colour=STRAW.light)
    shoe(p, 42, 102, 0.6, True)
    shoe(p, 78, 102, 0.6)
    curtain(p, True, 58, RED, 82)
    curtain(p, False, 58, RED, 82)
    with p.at(60, 40, 0.82):
        p.draw(ellipse(0, 6, 33, 34), RED.shade, 2.4)
        head(p, 2, "oval", 0)
        eyes(p, "wide", 0)
        nose(p, "button", 0)
        mouth(p, "grit", 0)
        p.draw(
            "M-27 -2C-32 -14 -36 -20 -44 -22C-36 -26 -34 -28 -40 -36C-28 -34 -24 -36 -24 "
            "-46C-16 -38 -10 -38 -4 -48"
            "C0 -38 8 -38 16 -46C16 -36 20 -34 32 -38C28 -28 30 -26 42 -24C34 -20 31 -12 "
            "27 -2C18 -18 -18 -18 -27 -2Z",
            DARK.light,
        )
    drop(p, 88, 30, 0.8)
    drop(p, 31, 36, 0.8)
    for x in (28, 92):
        p.draw(ellipse(x, 58, 9, 7), skin(2)).line(2, f"M{x - 3} 53V62M{x + 3} 53V62")
    p.line(2.2, "M36 82L30 86M84 82L90 86")


def coffee_run(p: Pencil) -> None:
    """Draws two cups of coffee that run and spill."""
    for x, y, turn in ((38, 54, -10), (82, 60, 10)):
        with p.at(x, y, 1.05, turn):
            p.line(4, "M-6 26C-10 34 -16 34 -20 32M8 26C14 32 12 38 18 42")
            p.ink(GRAPHITE, ellipse(-22, 32, 5.4, 3), ellipse(21, 43, 5.4, 3))
            p.draw("M-18 -18H18L13 26H-13Z", WHITE, shade=5)
            p.draw("M-16.4 -4H16.4L14.6 12H-14.6Z", WOOD, 2)
            p.draw("M-20 -24H20V-17H-20Z", DARK, 2)
            p.ink(WHITE.light, circle(-5, 2, 2.6), circle(6, 2, 2.6)).ink(
                GRAPHITE, circle(-4, 2, 1.3), circle(7, 2, 1.3)
            )
            p.line(2, "M-5 8Q1 12 7 7")
    p.line(
        3,
        "M28 20C22 14 34 12 28 4M42 22C36 16 48 12 42 6M78 26C72 20 84 16 78 10M92 28"
        "C86 22 98 18 92 12",
    )
    p.draws(WOOD, "M62 40C66 34 68 40 64 43Z", "M104 42C110 36 112 42 107 46Z", width=1.8)
    p.line(2.4, "M6 66H16M4 78H14M8 90H18")


def on_we_go(p: Pencil) -> None:
    """Draws an actor, unharmed in the window of a fallen set."""
    p.draw("M-6 66H126V126H-6Z", WOOD.light, 2).line(2, "M-4 76H124M-4 112H124", colour=WOOD.shade)
    p.draw("M22 72H98L122 110H-2Z", SAGE)
    p.line(
        2.4,
        "M26 74L4 108M94 74L116 108M40 73L36 80M80 73L84 80M28 102L24 109M60 103V109M92 102L96 109",
        colour=GREEN.shade,
    )
    p.draw("M39 78H81L90 101H30Z", WHITE).draw("M44 82H76L82 97H38Z", WOOD, 2)
    p.line(8, "M53 66L50 90M67 66L70 90", colour=GRAPHITE)
    shoe(p, 47, 88, 0.5, True)
    shoe(p, 73, 88, 0.5)
    p.line(7, "M46 54C38 58 36 64 36 70M74 54C82 58 84 64 84 70", colour=GRAPHITE)
    p.draw("M46 50C48 44 72 44 74 50L70 74H50Z", DARK).draw("M56 46L60 58L64 46Z", WHITE, 1.8)
    with p.at(60, 33, 0.56):
        head(p, 2, "oval", 0)
        eyes(p, "dot", 0)
        brows(p, "flat", 0, width=5)
        nose(p, "button", 0)
        mouth(p, "flat", 0)
        p.draw(ellipse(0, -20, 38, 5), STRAW, 3).draw(rect(-20, -36, 40, 14, 2), STRAW, 3)
        p.line(4, "M-19 -25H19", colour=RED.light)
    p.draws(
        PAPER,
        "M14 64C4 64 4 52 14 54C16 46 28 48 26 58C32 62 24 66 14 64Z",
        "M106 64C116 64 116 52 106 54C104 46 92 48 94 58C88 62 96 66 106 64Z",
        width=2,
    )
    p.line(2.2, "M10 44L4 38M24 40L22 32M110 44L116 38M96 40L98 32")


def do_not_disturb(p: Pencil) -> None:
    """Draws a star's door with a do-not-disturb sign and noise behind it."""
    p.draw("M16 4H96V124H16Z", WOOD, shade=7)
    p.pen(WOOD.shade, 3, rect(27, 22, 56, 38, 2), rect(27, 72, 34, 44, 2))
    p.draw(star((55, 41), 17, 7.4, 5), OCHRE, 2.4)
    with p.at(82, 88, 1, 8):
        p.draw("M-18 -32H20V34H-18Z", RED, shade=6)
        p.draw(circle(2, -19, 9.5), WOOD.light, 2.4)
        p.draw("M6 -4C-10 -4 -14 20 4 26C14 28 17 22 17 19C4 22 -3 6 6 -4Z", "#FFF3C4", 2)
        p.ink("#FFF3C4", star((12, 2), 4, 1.4, 4))
    p.draw(circle(82, 67, 7.5), BRASS, shade=3)
    p.line(
        3.2, "M104 22C110 18 112 26 106 28M102 40C110 36 114 46 106 48M106 58C112 56 114 62 110 64"
    )


def public_confession(p: Pencil) -> None:
    """Draws an actor who kneels in a spotlight and offers a heart."""
    p.ink(DARK.light, rect(0, 0, 120, 120))
    p.hatch(rect(0, 0, 120, 120), DARK.shade, 7, 2.4)
    beam(p, 60, 0, 106, 42, 12)
    p.draw("M40 80C34 92 28 98 14 100C12 106 16 108 22 108H46L54 92Z", BLUE)
    p.draw("M44 80L62 78C76 78 82 84 82 92L80 108H66L66 94L50 96Z", BLUE)
    p.draw("M64 104H90C92 110 90 112 86 112H64Z", DARK, 2.2)
    p.draw("M40 64C44 56 62 56 66 62L66 84H40Z", WHITE, shade=4)
    with p.at(52, 40, 0.74, -8):
        head(p, 3, "oval", 3)
        eyes(p, "shut", 3)
        brows(p, "worried", 3)
        nose(p, "long", 3)
        mouth(p, "sing", 3)
        p.draw(
            "M-27 4C-34 -26 -14 -40 4 -38C26 -36 30 -18 26 -4C20 -16 8 -22 -4 -22C-14 -20 "
            "-24 -10 -27 4Z",
            WOOD.shade,
        )
    reach = "M62 68C74 66 86 56 92 46"
    p.line(13, reach).line(9.4, reach, colour=WHITE.light)
    p.draw(circle(94, 43, 6), skin(3))
    p.draw(heart(97, 26, 15), RED, 2.8, 3)
    p.draw("M40 68C30 72 36 84 52 80L51 74C44 76 42 74 46 70Z", WHITE, 2.2).draw(
        circle(53, 77, 5.4), skin(3)
    )


def change_of_heart(p: Pencil) -> None:
    """Draws a heart and a mask that change places."""
    p.draw(heart(36, 44, 25), RED, 3)
    p.line(3, "M22 36C24 30 30 30 32 34", colour="#F5B8AA")
    mask(p, 84, 80, 1.12, 8, True)
    p.line(5, "M66 28C86 26 96 36 96 50M96 51L87 42M96 51L104 41")
    p.line(5, "M54 100C34 102 24 92 24 78M24 77L15 87M24 77L33 86")


CARDS: dict[str, tuple[Callable[[Pencil], None], Tone]] = {
    "places": (places, STRAW), "rehearsal": (rehearsal, SAGE),
    "opera_glasses": (opera_glasses, RED), "costume_check": (costume_check, SAGE),
    "dressing_room_gossip": (dressing_room_gossip, LILAC),
    "borrowed_lines": (borrowed_lines, SAGE), "follow_spot": (follow_spot, DARK),
    "house_lights": (house_lights, OCHRE), "grand_entrance": (grand_entrance, SKY),
    "back_to_the_wings": (back_to_the_wings, SKY), "scene_stealer": (scene_stealer, OCHRE),
    "secret_admirer": (secret_admirer, ROSE), "understudy": (understudy, PLUM),
    "mistaken_identity": (mistaken_identity, SAGE), "quick_change": (quick_change, ROSE),
    "born_to_shine": (born_to_shine, BLUE), "shoulder_to_cry_on": (shoulder_to_cry_on, STRAW),
    "box_office_friends": (box_office_friends, STRAW), "trapdoor": (trapdoor, GREY),
    "prop_table": (prop_table, SAGE), "butterfingers": (butterfingers, ROSE),
    "sticky_fingers": (sticky_fingers, PLUM), "glue_or_blame": (glue_or_blame, STRAW),
    "heckler": (heckler, DARK), "flowers_backstage": (flowers_backstage, LILAC),
    "stage_fright": (stage_fright, SKY), "coffee_run": (coffee_run, SKY),
    "on_we_go": (on_we_go, STRAW), "do_not_disturb": (do_not_disturb, BLUE),
    "public_confession": (public_confession, DARK), "change_of_heart": (change_of_heart, STRAW),
}  # fmt: skip
