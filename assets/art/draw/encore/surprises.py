"""Pictures of the twenty-four Surprises."""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import Path, brush, circle, ellipse, line, polar, poly, rect, sector, star
from assets.art.draw.press import Press

from .frames import RIM, ground, rim, zigzag
from .people import hand
from .things import THINGS, rose_at
from .tones import (
    BRASS,
    BRASS_SHADE,
    DECKS,
    INK,
    PAPER,
    PAPER_SHADE,
    RED,
    RED_DEEP,
    SKINS,
    STEEL,
    STEEL_DEEP,
    STEEL_SHADE,
    WHITE,
    WHITE_SHADE,
    WOOD,
    WOOD_DEEP,
    WOOD_SHADE,
    Deck,
    Tone,
)  # fmt: skip

Scene = Callable[[Press, Deck], None]
INKY = Tone("#4A3F4A", "#211A22")


def _put(p: Press, d: Deck, *places: tuple[str, float, float, float, float]) -> None:
    for name, x, y, k, turn in places:
        with p.at(x, y, abs(k), turn, k < 0):
            THINGS[name](p, d)


def _hand(
    p: Press, kind: str, skin: int, sleeve: Tone, x: float, y: float, k: float, turn: float
) -> None:
    with p.at(x, y, abs(k), turn, k < 0):
        hand(p, kind, SKINS[skin], sleeve)


def _placed(*places: tuple[str, float, float, float, float]) -> Scene:
    return lambda p, d: _put(p, d, *places)


def everybody_on(p: Press, d: Deck) -> None:
    """Draws a crowd in hats that comes through an open door."""
    p.form("M22 22H98V112H22Z", WOOD, WOOD_DEEP, 6, 4).ink("#FFE9A0", rect(30, 30, 60, 82))
    p.form("M30 30L6 18V118L30 112Z", WOOD_SHADE, WOOD_DEEP, 3, 0).form(
        "M90 30L114 18V118L90 112Z", WOOD_SHADE, WOOD_DEEP, 3, 0
    ).ink(BRASS, circle(24, 72, 3), circle(96, 72, 3))
    for x, y, skin, tone in (
        (60, 56, 3, "#2F9A94"),
        (42, 72, 1, "#3E63B8"),
        (80, 70, 5, "#CF3B3B"),
        (60, 86, 2, "#F2BE4A"),
        (30, 98, 4, "#7A4396"),
        (92, 97, 2, "#4F9A5C"),
    ):
        p.form(
            Path(f"M{x - 17} 130C{x - 17} {y + 14} {x + 17} {y + 14} {x + 17} 130Z"),
            tone,
            INK,
            9,
            1,
        )
        p.form(circle(x, y, 11.5), SKINS[skin].light, SKINS[skin].shade, 5, 1)
        p.form(
            Path(f"M{x - 11} {y - 6}L{x - 9} {y - 20}H{x + 9}L{x + 11} {y - 6}Z"),
            "#4A3F4A",
            INK,
            6,
            0,
        ).form(ellipse(x, y - 6, 16, 3.6), "#4A3F4A", INK, 6, 0).ink(
            tone, Path(f"M{x - 11} {y - 8}L{x - 10.5} {y - 12}H{x + 10.5}L{x + 11} {y - 8}Z")
        )
        p.ink(INK, circle(x - 4, y, 1.7), circle(x + 4.6, y, 1.7)).pen(
            INK, 1.4, Path(f"M{x - 3} {y + 5}Q{x + 1} {y + 8} {x + 5} {y + 4.4}")
        )


def walk_on_part(p: Press, d: Deck) -> None:
    """Draws footprints that lead to a chalk cross and a hat."""
    p.ink(d.tint, "M40 0H80L108 84H12Z", opacity=0.9).ink("#FFE9A0", ellipse(60, 86, 50, 20)).pen(
        d.deep, 9, "M42 76L78 96M78 76L42 96"
    ).pen(WHITE, 5, "M42 76L78 96M78 76L42 96")
    for x, y, turn, k in ((16, 108, 60, 0.9), (34, 112, 64, 0.86), (24, 96, 66, 0.74)):
        with p.at(x, y, k, turn):
            p.ink(d.deep, ellipse(0, -6, 5, 8), ellipse(0, 8, 3.8, 4.6))
    _put(p, d, ("top_hat", 60, 44, 0.86, 172))
    p.pen(d.deep, 2, "M36 22L30 16M84 22L90 16M60 8V2")


def grand_parade(p: Press, d: Deck) -> None:
    """Draws an elephant with a blanket, a cap and a flag."""
    p.form(
        "M18 60C18 34 44 26 66 30C84 26 104 40 104 66V108H88V86H52V108H34V80C26 78 18 72 18 60Z",
        "#B9B4BA",
        "#837C88",
        8,
        3,
    )
    p.form(
        "M30 36C10 28 0 44 4 60C6 72 2 84 6 96C8 104 20 104 20 96C20 88 18 84 24 78C36 84 "
        "48 72 46 56Z",
        "#C9C4CA",
        "#8F8894",
        4,
        2,
    )
    p.form("M40 34C56 36 60 60 46 74C32 70 30 44 40 34Z", "#D8B4BC", "#A07C8C", 4, 2).ink(
        INK, circle(24, 52, 2.6)
    ).form("M12 70C10 80 16 88 26 86L24 78C18 78 16 74 18 70Z", WHITE, WHITE_SHADE, 2, 1)
    p.form("M54 28C70 24 88 30 96 42V76C84 82 66 82 56 78Z", d.foil, d.foil_deep, 6, 2).pen(
        BRASS, 3, "M56 76C66 80 84 80 95 74"
    ).ink(BRASS, star((76, 54), 13, 5.6, 5))
    p.form("M22 34C24 22 38 20 44 32Z", RED, RED_DEEP, 4, 1).ink(BRASS, circle(33, 22, 4))
    p.pen(WOOD_DEEP, 2.6, "M80 30V4").form("M80 4L106 10L80 20Z", RED, RED_DEEP, 6, 1)


def second_wind_section(p: Press, d: Deck) -> None:
    """Draws bellows blowing a trumpet."""
    p.form("M14 70L64 48V92Z", WOOD, WOOD_SHADE, 2, 3).form(
        "M20 84C36 104 58 102 66 92V48C58 40 36 40 20 60Z", d.foil, d.foil_deep, 4, 4
    )
    p.pen(d.foil_deep, 3, "M34 48V96M46 44V100M58 44V98").forms(
        WOOD,
        WOOD_DEEP,
        "M4 92C10 84 30 92 68 90V98C40 104 14 104 4 98Z",
        "M4 50C10 60 30 50 68 48V41C40 36 14 40 4 44Z",
    )
    p.form("M66 62L82 66V76L66 80Z", STEEL, STEEL_DEEP, 3, 3)
    _put(p, d, ("horn", 92, 66, 0.9, -8), ("note", 100, 32, 0.8, 12), ("note", 72, 22, 0.62, -10))


def rabbit_surplus(p: Press, d: Deck) -> None:
    """Draws far too many rabbits for one hat."""
    _put(
        p,
        d,
        ("rabbit", 34, 50, 0.86, -24),
        ("rabbit", 86, 50, 0.86, 24),
        ("rabbit", 60, 46, 1.02, 0),
        ("rabbit", 44, 68, 0.72, -10),
        ("rabbit", 78, 68, 0.72, 10),
        ("top_hat", 60, 84, 1.16, 0),
        ("rabbit", 16, 100, 0.62, -6),
        ("rabbit", 106, 102, 0.58, 12),
    )


def read_the_room(p: Press, d: Deck) -> None:
    """Draws opera glasses."""
    _put(p, d, ("opera_glasses", 56, 62, 1.42, -8))


def ace_up_every_sleeve(p: Press, d: Deck) -> None:
    """Draws four aces protruding from two sleeves."""
    for turn, x, y in ((-34, 34, 32), (-12, 50, 26), (12, 70, 26), (34, 86, 32)):
        _put(p, d, ("spade", x, y, 1.05, turn))
    for flip in (False, True):
        with p.at(60, 0, 1, 0, flip):
            p.form("M4 118L2 60L44 48L62 118Z", "#4A3F4A", INK, 10, 0).form(
                "M0 62L46 46L48 58L2 74Z", WHITE, WHITE_SHADE, 8, 1
            ).ink(BRASS, circle(40, 60, 3.4))


def vanishing_act(p: Press, d: Deck) -> None:
    """Draws a puff of smoke over an empty pair of shoes."""
    _put(p, d, ("puff", 60, 40, 1.36, 0), ("puff", 76, 60, 0.8, 0), ("shoes", 60, 82, 0.96, 0))
    p.ink(BRASS, star((28, 26), 9, 3, 4), star((96, 24), 12, 4, 4), star((104, 66), 7, 2.4, 4))


def strong_coffee(p: Press, d: Deck) -> None:
    """Draws a cup of coffee whose steam is a flexed arm."""
    p.form(
        "M84 58H44C31 58 25 50 28 39L33 24C29 14 36 7 45 9C54 7 59 14 56 20C55 26 50 27 "
        "49 28L47 38C52 29 65 25 74 33C82 37 88 43 90 50C90 55 88 58 84 58Z",
        WHITE,
        WHITE_SHADE,
        4,
        3,
    ).pen("#B9AE9C", 2.2, "M52 46C58 40 66 40 72 45M42 22Q48 24 52 20M38 14L42 22")
    _put(p, d, ("cup", 56, 72, 0.98, 0))


def back_by_demand(p: Press, d: Deck) -> None:
    """Draws a hand reaching through the gap of a closed curtain."""
    p.ink(INK, rect(0, 0, 120, 120)).ink(d.deep, rect(0, 0, 120, 120), opacity=0.6)
    p.form("M0 0H62C62 40 44 60 50 120H0Z", RED, RED_DEEP, 6, 0).form(
        "M120 0H62C62 40 80 60 74 120H120Z", RED, RED_DEEP, 3, 0
    )
    p.pen(
        RED_DEEP,
        4,
        "M14 0C16 40 8 80 12 120M34 0C36 40 26 80 30 120M106 0C104 40 112 80 108 120M86 0"
        "C84 40 94 80 90 120",
    )
    p.form(
        "M0 0H120V10C110 26 90 26 80 12C70 28 50 28 40 12C30 26 10 26 0 10Z",
        "#E4574F",
        RED_DEEP,
        0,
        6,
    ).pen(BRASS, 3, "M0 11C10 27 30 27 40 13C50 29 70 29 80 13C90 27 110 27 120 11")
    _hand(p, "open_hand", 3, INKY, 60, 70, 1.3, 8)
    for x, y, turn in ((22, 104, -40), (98, 106, 30), (44, 110, 20)):
        _put(p, d, ("rose", x, y, 0.66, turn + 90))


def quick_change(p: Press, d: Deck) -> None:
    """Draws half a gown and half a tailcoat on one hanger."""
    p.pen(STEEL_DEEP, 4, "M60 26C60 16 72 18 70 10C68 2 56 4 57 11").pen(
        WOOD_DEEP, 6, "M28 46L60 28L92 46"
    ).form("M60 32L28 46L22 74L36 78L40 66L34 112H60Z", "#4A3F4A", INK, 6, 1).form(
        "M60 34L44 40L60 84Z", WHITE, WHITE_SHADE, 4, 1
    ).form("M60 44L50 39V52ZM60 44L62 40V50Z", RED, RED_DEEP, 1, 1)
    p.form(
        "M60 44C70 44 78 40 84 42L90 56L76 62C74 74 96 90 104 112H60Z", "#F29AB6", "#C85A82", 7, 2
    ).pen("#C85A82", 2.4, "M66 70C72 84 74 98 74 112M72 68C82 82 88 98 90 112").ink(
        BRASS, circle(66, 52, 2.4), circle(72, 53, 2.4), circle(78, 52, 2.4)
    )
    p.pen(d.deep, 3.6, "M16 92C6 76 8 60 16 50M104 80C114 66 112 50 104 38").ink(
        d.deep, poly((10, 50), (22, 44), (20, 58)), poly((110, 82), (97, 86), (101, 73))
    )


def power_cut(p: Press, d: Deck) -> None:
    """Draws a dead bulb and a cut cable."""
    p.ink(INK, rect(0, 0, 120, 120), opacity=0.72).pen(d.mid, 2.6, "M60 0V22")
    with p.at(60, 56, 1.3, 180):
        p.form(
            "M-9 14C-10 4 -20 0 -20 -14C-20 -28 -10 -34 0 -34C10 -34 20 -28 20 -14C20 0 10 4 9 14Z",
            "#7A6A96",
            "#4A3A66",
            7,
            -3,
        ).pen(WHITE, 1.8, "M-6 12L-8 -4L-4 -10M6 12L8 -6L2 -2").form(
            rect(-9, 14, 18, 14, 3), STEEL, STEEL_DEEP, 6, 0
        )
    p.pen(WHITE, 2.4, "M48 66C46 78 52 88 60 92", opacity=0.7)
    _put(p, d, ("bolt", 24, 40, 0.7, 24), ("bolt", 98, 46, 0.7, -24))
    p.pen(d.foil, 6, "M0 108C20 108 30 100 46 104").pen(
        d.foil, 6, "M120 100C104 100 92 108 76 102"
    ).pen(BRASS, 2, "M46 104L54 98M46 104L56 106M76 102L68 96M76 102L66 104")


def trapdoor_mishap(p: Press, d: Deck) -> None:
    """Draws two legs sticking up out of a trapdoor."""
    _put(p, d, ("lid", 60, 26, 1.0, 0), ("hatch", 60, 66, 1.15, 0))
    for x, turn in ((46, -14), (72, 16)):
        with p.at(x, 78, 1, turn):
            p.form(rect(-8, -46, 16, 50), d.foil, d.foil_deep, 6, 0).pen(
                PAPER, 3, "M-8 -36H8M-8 -24H8M-8 -12H8"
            ).form(
                "M-9 -44V-54C-9 -62 6 -64 8 -58L20 -56C26 -54 24 -46 18 -46H-8Z",
                INK,
                "#000000",
                3,
                2,
            )
    _put(p, d, ("boards", 60, 84, 1.16, 0), ("top_hat", 102, 46, 0.5, -30))


def slow_handclap(p: Press, d: Deck) -> None:
    """Draws two gloved hands and a snail."""
    glove = Tone("#3A313C", "#171118")
    with p.at(38, 62, 1.5, 22):
        hand(p, "open_hand", SKINS[8], glove)
    with p.at(84, 62, 1.5, -22, True):
        hand(p, "open_hand", SKINS[8], glove)
    p.pen(d.foil, 3.4, "M60 22V12M50 24L46 16M70 24L74 16")
    with p.at(60, 104, 0.8):
        p.form(
            "M-30 12C-36 4 -30 -4 -24 -2L-22 4H24C34 4 34 12 28 12Z", "#E3C79A", "#B3905A", 2, 3
        ).pen("#B3905A", 2, "M-26 -2L-30 -12M-22 -2L-20 -12").form(
            circle(6, -8, 16), d.foil, d.foil_deep, 4, 3
        ).pen(d.foil_deep, 3, "M6 -8C10 -14 0 -16 -2 -8C-4 2 12 6 16 -6")


def missed_the_train(p: Press, d: Deck) -> None:
    """Draws the last carriage of a leaving train, and a forgotten suitcase."""
    p.ink(d.deep, rect(0, 84, 120, 40)).pen(STEEL_DEEP, 3, "M60 84L20 120M66 84L108 120").pen(
        STEEL_DEEP, 2, "M56 90H72M50 97H78M42 106H88"
    )
    p.form(rect(38, 24, 52, 56, 6), RED, RED_DEEP, 10, 3).form(
        "M34 28C40 14 88 14 94 28Z", STEEL_DEEP, INK, 10, 1
    ).ink("#FFE9A0", rect(44, 36, 14, 16, 2), rect(70, 36, 14, 16, 2)).ink(
        INK, rect(58, 34, 12, 38, 2)
    ).pen(BRASS, 2.4, "M38 60H56M72 60H90").ink(
        "#FFF1B8", circle(45, 72, 4), circle(83, 72, 4)
    ).form(rect(34, 78, 60, 6, 2), STEEL_DEEP, INK, 10, 1)
    _put(p, d, ("puff", 88, 14, 0.5, 0), ("puff", 106, 22, 0.34, 0), ("case", 26, 96, 0.62, -6))


def deep_breath(p: Press, d: Deck) -> None:
    """Draws a person whose cheeks are puffed out by a deep breath."""
    skin = SKINS[3]
    p.form("M20 120C14 76 34 66 60 66C86 66 106 76 100 120Z", d.foil, d.foil_deep, 12, 3).form(
        "M48 68C50 84 70 84 72 68Z", skin.light, skin.shade, 5, 1
    )
    p.form(ellipse(60, 46, 37, 29), skin.light, skin.shade, 12, 3).ink(
        skin.blush, circle(34, 52, 10), circle(86, 52, 10), opacity=0.7
    )
    p.form(
        "M30 34C30 6 90 6 90 34C80 22 66 24 60 18C52 26 40 22 30 34Z", "#2E2630", "#171118", 8, 1
    )
    p.pen(INK, 3, "M40 42L50 45L41 48M80 42L70 45L79 48").ink(
        skin.line, ellipse(60, 58, 5, 3.6)
    ).pen(WHITE, 4, "M60 96H44M60 96H76").ink(BRASS, circle(60, 96, 4))
    p.ink(
        WHITE,
        brush((4, 34, 0), (16, 40, 3), (22, 50, 0)),
        brush((2, 60, 0), (12, 60, 3), (20, 60, 0)),
        brush((116, 34, 0), (104, 40, 3), (98, 50, 0)),
        brush((118, 60, 0), (108, 60, 3), (100, 60, 0)),
    )


def and_again_louder(p: Press, d: Deck) -> None:
    """Draws a dial turned beyond its maximum."""
    p.form(circle(60, 64, 42), STEEL, STEEL_DEEP, 5, 4).ink(PAPER, circle(60, 64, 35))
    p.ink(RED, sector((60, 64), 25, 33, 60, 140)).ink(d.foil, sector((60, 64), 25, 33, -140, 56))
    p.pen(
        PAPER,
        2,
        *(line(polar((60, 64), 24, t), polar((60, 64), 34, t)) for t in range(-120, 140, 20)),
    )
    p.form(circle(60, 64, 22), "#4A3F4A", INK, 6, 4)
    with p.at(60, 64, 1, 132):
        p.form("M-5 6L0 -34L5 6Z", RED, RED_DEEP, 3, 0)
    p.ink(BRASS, circle(60, 64, 5)).pen(
        d.deep, 3.6, "M14 26L6 18M24 16L20 6M106 26L114 18M96 16L100 6"
    )


def unplanned_duet(p: Press, d: Deck) -> None:
    """Draws two microphones with joined cables and a heart between them."""
    p.pen(
        INK,
        5,
        "M34 76C28 96 60 112 60 112C60 112 92 96 86 76M60 112C40 130 20 118 4 116M60 112"
        "C80 130 100 118 116 116",
    )
    _put(p, d, ("mic", 34, 44, 1.1, -18), ("mic", 86, 44, 1.1, 18))
    p.ink(RED, "M60 34C48 24 46 14 52 10C57 7 60 12 60 15C60 12 63 7 68 10C74 14 72 24 60 34Z")


def standing_ovation(p: Press, d: Deck) -> None:
    """Draws eight raised hands and four roses."""
    for i, (x, y, k, skin, turn) in enumerate(
        (
            (14, 70, 0.8, 1, -20),
            (106, 66, -0.8, 4, 20),
            (38, 52, 0.92, 3, -10),
            (84, 50, -0.92, 2, 10),
            (60, 76, 1.0, 5, 0),
            (24, 102, 0.9, 2, -8),
            (98, 100, -0.9, 1, 8),
            (58, 112, 0.9, 3, 4),
        )
    ):
        _hand(
            p,
            "open_hand",
            skin,
            (
                Tone("#2F9A94", "#155B5A"),
                Tone("#7A4396", "#482060"),
                Tone("#F2BE4A", "#BE7F1E"),
                INKY,
            )[i % 4],
            x,
            y,
            k,
            turn,
        )
    for x, y in ((20, 26), (60, 18), (100, 24), (80, 30)):
        rose_at(p, x, y, 6.6)


def missing_cash_box(p: Press, d: Deck) -> None:
    """Draws an empty cash box with a cobweb and a moth."""
    p.form("M16 60L26 22H98L104 60Z", STEEL_SHADE, STEEL_DEEP, 6, 4).ink(
        INK, "M22 60L30 30H92L98 60Z"
    ).form(rect(14, 58, 92, 46, 5), STEEL, STEEL_DEEP, 14, 4).ink(INK, rect(20, 58, 80, 9)).form(
        rect(50, 70, 20, 20, 3), BRASS, BRASS_SHADE, 5, 3
    ).ink(INK, circle(60, 78, 3), "M58.6 79H61.4L62.6 86H57.4Z")
    p.pen(
        WHITE,
        1.3,
        "M30 32C44 34 50 46 44 58M30 32C36 40 34 50 30 58M38 36L34 44M44 42L36 50",
        opacity=0.8,
    )
    _put(p, d, ("wings", 74, 26, 0.34, 14))


def royalty_cheque(p: Press, d: Deck) -> None:
    """Draws a cheque with a crown on top."""
    with p.at(60, 66, 1, -9):
        p.form(rect(-50, -28, 100, 58, 3), PAPER, PAPER_SHADE, 5, 4).pen(
            d.mid, 1.6, rect(-45, -23, 90, 48, 2)
        ).pen(INK, 2.4, "M-38 -2H10M-38 8H-6").pen(
            d.foil, 3, "M4 18C10 8 14 24 20 14C24 8 28 22 40 12"
        ).ink("#CFE3B8", rect(18, -16, 24, 12, 2)).pen("#4F7A45", 2, "M22 -10H38")
        p.form(circle(-28, 16, 9), RED, RED_DEEP, 3, 2).ink(PAPER, star((-28, 16), 6, 2.6, 5))
    with p.at(8, 10, 0.94):
        p.form("M28 42L20 12L38 26L52 4L64 26L84 10L80 42Z", BRASS, BRASS_SHADE, 8, 2).ink(
            RED, circle(42, 34, 3.4), circle(54, 33, 3.4), circle(67, 34, 3.4)
        ).ink(WHITE, circle(20, 11, 4), circle(52, 4, 4), circle(84, 9, 4))


def a_round_for_the_house(p: Press, d: Deck) -> None:
    """Draws a hand carrying a tray of glasses."""
    _hand(p, "open_hand", 4, INKY, 60, 106, 1.1, 0)
    p.form("M6 74H114C112 84 96 88 60 88C24 88 8 84 6 74Z", STEEL, STEEL_DEEP, 20, 3)
    for x, tone, deep in (
        (24, "#F2BE4A", "#C98A1E"),
        (48, "#D8506A", "#9A2440"),
        (72, "#7FC4D6", "#3C8FA8"),
        (96, "#B9CF4A", "#7E942A"),
    ):
        p.ink(
            WHITE, Path(f"M{x - 11} 34H{x + 11}L{x + 2} 58V70H{x + 8}V74H{x - 8}V70H{x - 2}V58Z")
        ).form(Path(f"M{x - 9} 40H{x + 9}L{x} 58Z"), tone, deep, 4, 0).pen(
            WHITE_SHADE, 1.4, Path(f"M{x + 11} 34L{x + 2} 58V70")
        )
    p.form(circle(34, 30, 5), RED, RED_DEEP, 2, 1).pen(LEAF, 2, "M34 26C36 20 40 18 42 14").pen(
        RED, 3, "M74 38L84 14"
    ).ink(BRASS, star((58, 18), 8, 2.8, 4), star((106, 22), 6, 2, 4))


LEAF = "#4F9A5C"


def the_sponsor_speaks(p: Press, d: Deck) -> None:
    """Draws a sack of money that wears a hat beside a microphone."""
    _put(p, d, ("moneybag", 50, 58, 1.5, -4), ("old_mic", 98, 76, 0.9, -12))
    p.ink(INK, ellipse(43, 48, 3.4, 4), ellipse(60, 47, 3.4, 4)).form(
        "M30 20L34 -2H64L66 18Z", "#4A3F4A", INK, 6, 0
    ).form(ellipse(48, 20, 27, 5), "#4A3F4A", INK, 8, 1)


SURPRISES: dict[str, tuple[str, Scene]] = {
    "everybody_on": ("orange", everybody_on),
    "walk_on_part": ("orange", walk_on_part),
    "grand_parade": ("orange", grand_parade),
    "second_wind_section": ("orange", second_wind_section),
    "rabbit_surplus": ("blue", rabbit_surplus),
    "read_the_room": ("blue", read_the_room),
    "ace_up_every_sleeve": ("blue", ace_up_every_sleeve),
    "vanishing_act": ("blue", vanishing_act),
    "strong_coffee": ("green", strong_coffee),
    "back_by_demand": ("green", back_by_demand),
    "quick_change": ("green", quick_change),
    "tough_as_boots": ("green", _placed(("boot", 50, 62, 1.22, -4))),
    "power_cut": ("violet", power_cut),
    "trapdoor_mishap": ("violet", trapdoor_mishap),
    "slow_handclap": ("violet", slow_handclap),
    "missed_the_train": ("violet", missed_the_train),
    "and_again_louder": ("rose", and_again_louder),
    "deep_breath": ("rose", deep_breath),
    "unplanned_duet": ("rose", unplanned_duet),
    "standing_ovation": ("rose", standing_ovation),
    "missing_cash_box": ("gold", missing_cash_box),
    "royalty_cheque": ("gold", royalty_cheque),
    "a_round_for_the_house": ("gold", a_round_for_the_house),
    "the_sponsor_speaks": ("gold", the_sponsor_speaks),
}


def draw(name: str) -> str:
    """Returns the SVG of a Surprise."""
    deck, scene = SURPRISES[name]
    press = Press(120, 120)
    with press.cut(zigzag(RIM - 0.5)):
        ground(press, deck, DECKS[deck], 120, (60, 60, 44))
        scene(press, DECKS[deck])
    rim(press, "surprise", DECKS[deck])
    return press.text()
