"""Pictures of the ten Venues, in the style of travel posters."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

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

WIDTH, HEIGHT = 240, 100
INK, PAPER = "#1C1518", "#FFF6E4"


class Light(NamedTuple):
    """Colours of a Venue, from dark to pale, and of its lamps."""

    deep: str
    low: str
    mid: str
    high: str
    pale: str
    lamp: str


Place = Callable[[Press, Light], None]


def _sky(p: Press, *bands: str) -> None:
    step = HEIGHT / len(bands)
    for i, tone in enumerate(bands):
        p.ink(tone, rect(0, step * i, WIDTH, HEIGHT - step * i))


def _stars(*spots: tuple[float, float, float]) -> Path:
    out = Path()
    for x, y, r in spots:
        out += star((x, y), r, r * 0.28, 4)
    return out


def _lamps(p: Press, tone: str, points: list[tuple[float, float]], r: float = 2) -> None:
    lit = Path()
    for x, y in points:
        lit += circle(x, y, r)
    p.ink(tone, lit)


def _string(
    p: Press,
    wire: str,
    tone: str,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    sag: float,
    count: int,
) -> None:
    p.pen(wire, 1.2, Path(f"M{ax} {ay}Q{(ax + bx) / 2} {(ay + by) / 2 + 2 * sag} {bx} {by}"))
    spots = []
    for i in range(1, count):
        t = i / count
        spots.append((ax + (bx - ax) * t, ay + (by - ay) * t + 4 * sag * t * (1 - t) + 2))
    _lamps(p, tone, spots)


def harbour_hangar(p: Press, c: Light) -> None:
    """Draws an open hangar on a quay, a crane and a ship."""
    _sky(p, c.mid, c.high, c.pale)
    p.ink(c.lamp, circle(178, 52, 24))
    p.pen(c.low, 4, "M196 84V22L232 12M196 30L168 44M196 22L190 10").pen(
        c.low, 1.6, "M168 44V60M226 14V36M190 10L232 12M196 84L204 58L196 40"
    ).ink(c.low, rect(220, 36, 12, 9))
    p.form("M0 84V40C30 6 98 6 128 40V84Z", c.low, c.deep, 18, 0).pen(
        c.mid, 2, "M10 36C40 10 88 10 118 36"
    )
    p.ink(c.lamp, "M26 84V48C44 32 84 32 102 48V84Z").ink(
        PAPER, "M40 84V56C50 48 78 48 88 56V84Z"
    ).form("M26 84V48L44 40V84Z", c.mid, c.low, 2, 0).form(
        "M102 84V48L84 40V84Z", c.low, c.deep, 2, 0
    )
    p.pen(c.deep, 2, "M64 84V58M58 66H70").ink(c.deep, circle(64, 55, 3), star((64, 24), 8, 3.4, 5))
    p.form("M150 84L142 62H226L266 52V84Z", c.deep, INK, 10, 2).ink(
        PAPER, "M144.6 68H244V71H145.6Z"
    ).ink(c.low, rect(164, 48, 30, 14), rect(174, 36, 9, 12)).ink(
        c.lamp, rect(168, 52, 5, 5), rect(177, 52, 5, 5), rect(186, 52, 5, 5)
    )
    p.ink(c.deep, rect(0, 84, WIDTH, 16)).pen(
        c.mid, 2, "M10 90H60M80 94H140M160 89H200M206 95H236", opacity=0.8
    )


def grand_hotel_ballroom(p: Press, c: Light) -> None:
    """Draws three arched windows between columns, two drapes and a chandelier."""
    p.ink(c.mid, rect(0, 0, WIDTH, 78))
    for x in (60, 120, 180):
        p.form(
            Path(f"M{x - 20} 72V34C{x - 20} 10 {x + 20} 10 {x + 20} 34V72Z"), c.deep, INK, 4, 0
        ).ink(c.lamp, *_stars_in(x)).pen(
            c.high,
            2.6,
            Path(
                f"M{x - 20} 72V34C{x - 20} 10 {x + 20} 10 {x + 20} 34V72M{x} 17V72"
                f"M{x - 20} 46H{x + 20}"
            ),
        )
    for x in (30, 90, 150, 210):
        p.form(rect(x - 6, 6, 12, 72), c.pale, c.high, 4, 0).ink(
            c.lamp, rect(x - 8, 4, 16, 5), rect(x - 8, 73, 16, 5)
        )
    p.ink(c.low, "M0 78H240V100H0Z").ink(
        c.pale,
        *(
            poly(
                (120 + (x - 120) * 0.9, 78),
                (120 + (x - 120) * 0.9 + 18, 78),
                (120 + (x - 120) * 1.3 + 26, 100),
                (120 + (x - 120) * 1.3, 100),
            )
            for x in range(-60, 320, 40)
        ),
        opacity=0.35,
    )
    p.pen(c.lamp, 2, "M120 0V18").pen(
        c.lamp, 3, "M92 26C100 40 140 40 148 26M104 20C110 30 130 30 136 20"
    )
    for x, y in ((92, 25), (104, 19), (120, 18), (136, 19), (148, 25)):
        p.ink(PAPER, rect(x - 1.6, y - 8, 3.2, 8)).ink("#FFE9A0", circle(x, y - 11, 3))
    p.ink(PAPER, *(poly((x, 38), (x + 3, 43), (x, 50), (x - 3, 43)) for x in (104, 120, 136)))
    p.form("M0 0H34C34 30 20 44 4 52L12 100H0Z", "#C23B4E", "#7A1730", 6, 0).form(
        "M240 0H206C206 30 220 44 236 52L228 100H240Z", "#A92E43", "#6A1028", 3, 0
    )
    p.form("M96 78H144L150 90H90Z", c.deep, INK, 4, 2).pen(c.lamp, 1.6, "M93 85H147")


def _stars_in(x: float) -> list[Path]:
    return [
        star((x - 9, 34), 3.4, 1, 4),
        star((x + 10, 28), 2.8, 0.8, 4),
        star((x + 8, 56), 3, 0.9, 4),
    ]


def village_fairground(p: Press, c: Light) -> None:
    """Draws a Ferris wheel, a striped tent and a string of lights."""
    _sky(p, c.mid, c.high, c.pale)
    p.ink(c.low, "M0 78C40 62 80 74 120 68C170 60 210 72 240 64V100H0Z").ink(
        c.deep, rect(0, 86, WIDTH, 14)
    )
    wheel = (178.0, 44.0)
    p.pen(c.deep, 4, "M178 44L158 88M178 44L198 88").pen(c.low, 3, circle(*wheel, 34)).pen(
        c.low,
        1.6,
        circle(*wheel, 27),
        *(line(wheel, polar(wheel, 34, 45 * k + 10)) for k in range(8)),
    )
    for k in range(8):
        x, y = polar(wheel, 34, 45 * k + 10)
        p.form(
            Path(f"M{x - 7} {y}H{x + 7}C{x + 7} {y + 10} {x - 7} {y + 10} {x - 7} {y}Z"),
            ("#D8503C", c.lamp)[k % 2],
            ("#9C2A22", "#C98A1E")[k % 2],
            3,
            0,
        )
    p.ink(c.lamp, circle(*wheel, 6))
    p.form("M14 88V56L64 22L114 56V88Z", PAPER, "#DCC9A8", 10, 0)
    with p.cut("M14 88V56L64 22L114 56V88Z"):
        p.ink(
            "#D8503C",
            "M64 22L22 56V88H36V56ZM64 22L50 56V88H64ZM64 22L78 56V88H92V56Z",
            "M64 22L106 56V88H120V56Z",
        )
    p.ink(
        "#9C2A22",
        *(
            Path(f"M{x} 54H{x + 12.5}C{x + 12} 64 {x + 1} 64 {x} 54Z")
            for x in [14 + 12.5 * k for k in range(8)]
        ),
    )
    p.ink(INK, "M56 88V70C56 64 72 64 72 70V88Z").pen(INK, 2, "M64 22V8").form(
        "M64 6L82 11L64 16Z", c.lamp, "#C98A1E", 4, 0
    )
    _string(p, c.deep, PAPER, 64, 14, 178, 10, 12, 14)
    for x, tone in ((132, "#D8503C"), (142, c.lamp), (137, "#F6E7C4")):
        p.pen(c.deep, 1, Path(f"M{x} {56 - (x == 137) * 8}L137 88")).form(
            ellipse(x, 50 - (x == 137) * 8, 5.6, 7), tone, c.low, 2.4, 1
        )


def midnight_planetarium(p: Press, c: Light) -> None:
    """Draws an open dome with a telescope, below planets on rings."""
    p.ink(c.deep, rect(0, 0, WIDTH, HEIGHT)).ink(
        c.lamp,
        _stars(
            (16, 18, 4),
            (40, 40, 2.6),
            (66, 12, 3),
            (206, 16, 4),
            (226, 46, 3),
            (190, 50, 2.4),
            (150, 8, 2.6),
            (12, 60, 2.4),
            (100, 20, 2),
        ),
    )
    p.pen(c.mid, 1.6, *(ellipse(120, 30, r, r * 0.34).turn(-12, (120, 30)) for r in (60, 92, 122)))
    p.form(circle(66, 52, 8), "#E8743B", "#A8401A", 3, 2).form(
        circle(190, 4, 6), "#7FC4D6", "#3C8FA8", 2, 1
    ).form(circle(206, 26, 11), "#F2BE4A", "#B67A1E", 4, 3).pen(
        "#FFF6E4", 2.4, ellipse(206, 26, 19, 5).turn(-22, (206, 26))
    )
    p.form("M66 84C66 46 92 30 120 30C148 30 174 46 174 84Z", c.high, c.low, 16, 2).ink(
        INK, "M112 31C102 48 98 66 98 84H116C114 62 118 44 126 30Z"
    ).ink(c.lamp, star((108, 58), 6, 1.8, 4)).form(
        "M104 70L134 34L140 39L110 76Z", c.pale, c.mid, 2, 2
    )
    p.form("M54 82H186V94H54Z", c.pale, c.mid, 30, 2).pen(
        c.low, 2, *(f"M{x} 84V93" for x in range(64, 184, 10))
    ).ink(c.low, rect(0, 92, WIDTH, 8)).ink(c.lamp, "M112 94V86C112 82 128 82 128 86V94Z")
    p.ink(
        INK,
        *(Path(f"M{x} 94L{x + 5} {60 + x % 7}L{x + 10} 94Z") for x in (4, 14, 26, 200, 212, 224)),
    )


def casino_on_the_cliff(p: Press, c: Light) -> None:
    """Draws brightly lit towers on a rock above the sea."""
    _sky(p, c.deep, c.low, c.mid)
    p.ink(c.lamp, circle(52, 30, 17)).ink(c.deep, circle(59, 26, 15)).ink(
        c.lamp, _stars((20, 14, 3), (92, 12, 3.6), (84, 42, 2.4), (228, 12, 3))
    )
    p.form("M112 100L120 78L114 70L130 58L270 56V110H112Z", c.low, INK, 10, 3).pen(
        c.mid, 2, "M134 66L128 80L136 96M160 62L154 82M196 62L190 84L198 98"
    )
    p.form(rect(136, 30, 92, 28), c.pale, c.high, 18, 0)
    for x, w, top in ((136, 20, 14), (208, 20, 16), (168, 28, 6)):
        p.form(rect(x, top + 12, w, 46 - top), c.pale, c.high, w * 0.4, 0).form(
            Path(f"M{x - 3} {top + 13}C{x} {top - 4} {x + w} {top - 4} {x + w + 3} {top + 13}Z"),
            "#C23B4E",
            "#7A1730",
            5,
            0,
        ).pen(c.lamp, 2, Path(f"M{x + w / 2} {top}V{top - 6}")).ink(
            c.lamp, circle(x + w / 2, top - 6, 2.2)
        )
    p.ink(
        c.lamp,
        *(rect(x, y, 5, 8, 2) for x in (141, 149, 174, 184, 212, 220) for y in (30, 44)),
        *(rect(x, 44, 5, 9, 2) for x in (160, 199)),
    )
    p.ink(INK, "M176 58V50C176 45 188 45 188 50V58Z").form(
        circle(182, 26, 6), "#C23B4E", "#7A1730", 2, 1
    ).ink(PAPER, circle(182, 26, 2.6))
    p.ink(
        "#1D4E6B",
        "M0 74C10 70 20 78 30 74C40 70 50 78 60 74C70 70 80 78 90 74C100 70 108 78 116 74"
        "L112 100H0Z",
    ).pen(
        "#7FC4D6",
        2,
        "M8 84C16 80 24 88 32 84M44 90C54 86 62 94 72 90M80 82C88 78 96 86 104 82",
        "M36 78H66",
    )


def haunted_opera_house(p: Press, c: Light) -> None:
    """Draws a columned house with a figure at a window."""
    _sky(p, c.deep, c.low, c.low)
    p.ink(c.pale, circle(192, 28, 21)).ink(
        INK,
        brush((150, 22, 0), (158, 16, 4), (164, 21, 2), (170, 15, 4), (178, 20, 0)),
        brush((206, 46, 0), (212, 41, 3), (217, 45, 1.6), (222, 40, 3), (228, 44, 0)),
    )
    p.form("M50 92V44H190V92Z", c.mid, c.deep, 26, 0).form(
        "M42 46L120 12L198 46Z", c.high, c.mid, 20, 6
    ).pen(c.pale, 2.4, "M42 46L120 12L198 46Z")
    with p.at(120, 34, 0.42):
        p.form(
            "M-26 -20C-10 -12 10 -12 26 -20C30 10 20 30 0 34C-20 30 -30 10 -26 -20Z",
            PAPER,
            "#CFC2D6",
            9,
            1,
        ).ink(
            INK,
            "M-18 -4C-12 -12 -6 -10 -3 -3C-8 1 -14 2 -18 -4ZM18 -4C12 -12 6 -10 3 -3C8 1 "
            "14 2 18 -4Z",
            "M-12 22Q0 8 12 22Q0 15 -12 22Z",
        )
    for x in (58, 82, 106, 134, 158, 182):
        p.form(rect(x - 6, 50, 12, 40), c.pale, c.high, 4, 0).ink(
            c.high, rect(x - 8, 48, 16, 4), rect(x - 8, 87, 16, 4)
        )
    p.ink(
        INK,
        rect(66, 56, 10, 16, 5),
        rect(164, 56, 10, 16, 5),
        "M112 92V68C112 58 128 58 128 68V92Z",
        rect(90, 56, 10, 16, 5),
        rect(140, 56, 10, 16, 5),
    ).ink(c.lamp, rect(141.6, 57.6, 6.8, 13, 3.4)).ink(
        INK, "M142 72C142 66 148 66 148 72Z", circle(145, 64, 2.2)
    )
    p.form("M36 90H204L212 100H28Z", c.mid, c.deep, 30, 0).pen(c.deep, 1.6, "M34 95H206")
    for x, flip in ((18, 1), (224, -1)):
        p.ink(
            INK,
            brush((x, 100, 8), (x + 3 * flip, 70, 5), (x - 2 * flip, 44, 3), (x + 6 * flip, 22, 0)),
            brush((x + 2 * flip, 66, 3), (x + 16 * flip, 50, 2), (x + 20 * flip, 36, 0)),
            brush((x, 56, 3), (x - 14 * flip, 44, 2), (x - 16 * flip, 32, 0)),
        )
    p.ink(
        c.high,
        "M0 100V92C20 86 40 96 60 92C80 88 90 97 112 94C140 90 160 98 184 93C204 88 222 "
        "96 240 91V100Z",
        opacity=0.85,
    )


def rooftop_garden(p: Press, c: Light) -> None:
    """Draws lemon trees and lanterns above a town's roofs at dusk."""
    _sky(p, c.deep, c.low, c.mid, c.high)
    p.ink(c.lamp, _stars((24, 12, 3), (70, 8, 2.4), (118, 16, 3), (170, 7, 2.6), (220, 14, 3)))
    skyline = (
        "M0 100V52H16V40H34V56H50V30H58V22H64V30H72V58H92V46H112V60H130V36L142 26"
        "L154 36V58H172V44H190V54H206V34H222V48H240V100Z"
    )
    p.ink(c.deep, skyline, opacity=0.62).ink(
        c.lamp,
        *(
            rect(x, y, 3.4, 4.6)
            for x, y in (
                (20, 46),
                (27, 46),
                (55, 38),
                (62, 46),
                (98, 52),
                (135, 44),
                (144, 50),
                (178, 50),
                (211, 42),
                (214, 54),
                (8, 60),
            )
        ),
    )
    p.ink(c.deep, rect(0, 74, WIDTH, 26)).pen(
        c.high, 2.4, "M0 74H240", *(f"M{x} 62V74" for x in range(6, 240, 12))
    ).pen(c.high, 2.4, "M0 62H240")
    for x, k in ((30, 1.0), (206, 1.1), (172, 0.72)):
        with p.at(x, 84, k):
            p.form("M-12 0H12L9 16H-9Z", "#C8643A", "#84341A", 4, 0).pen(
                "#5A3315", 3, "M0 0V-18"
            ).form(
                circle(0, -30, 17) + circle(-11, -22, 10) + circle(12, -22, 10),
                "#4F9A5C",
                "#1F5A38",
                5,
                4,
            ).ink(
                "#F2D84A",
                circle(-8, -32, 3.4),
                circle(4, -24, 3.4),
                circle(9, -36, 3.4),
                circle(-12, -20, 3),
            )
    _string(p, c.pale, c.lamp, 0, 22, 120, 26, 9, 11)
    _string(p, c.pale, c.lamp, 120, 26, 240, 20, 9, 11)
    for x, y in ((86, 44), (146, 40)):
        p.pen(c.pale, 1, Path(f"M{x} {y - 14}V{y - 8}")).form(
            ellipse(x, y, 8, 8.6), "#F0A03C", "#B45A18", 3, 1
        ).pen("#B45A18", 1, Path(f"M{x - 7} {y - 3}H{x + 7}M{x - 7} {y + 3}H{x + 7}"))
    p.form("M84 84H150L156 94H78Z", "#C8905A", "#8A5528", 30, 2).pen("#8A5528", 1.4, "M82 88H153")
    p.pen(INK, 2.4, "M117 84V62M112 84L117 79L122 84").ink(INK, ellipse(117, 59, 3.6, 5))


def abandoned_ice_rink(p: Press, c: Light) -> None:
    """Draws empty stands, one lamp, cracked ice and a pair of skates."""
    p.ink(c.deep, rect(0, 0, WIDTH, 54))
    for y in (14, 26, 38):
        p.ink(c.low, rect(0, y, WIDTH, 5))
        p.ink(
            c.mid,
            *(rect(x + (y % 3) * 3, y - 5, 7, 6, 1.5) for x in range(4, 240, 14)),
            opacity=0.8,
        )
    p.ink(c.high, poly((112, 0), (128, 0), (190, 84), (50, 84)), opacity=0.35)
    p.form("M0 50H240V62H0Z", c.pale, c.high, 0, 0).ink("#C23B4E", rect(0, 56, WIDTH, 3)).ink(
        c.high, rect(0, 62, WIDTH, 38)
    ).ink(c.pale, ellipse(120, 82, 84, 15))
    p.pen("#C23B4E", 2.4, ellipse(120, 82, 40, 8)).pen(
        c.mid,
        1.8,
        "M0 96L30 88L44 94L70 84L82 90M70 84L76 74M30 88L26 80M240 70L214 78L204 74L190 "
        "84M214 78L220 88",
    )
    p.form("M106 0H134L128 10H112Z", c.low, INK, 6, 0).ink(c.lamp, ellipse(120, 11, 9, 3.4))
    with p.at(150, 76, 0.8, 6):
        for x in (-10, 12):
            p.form(
                Path(f"M{x - 8} -18H{x + 4}V-4C{x + 10} -2 {x + 16} 0 {x + 16} 6H{x - 9}Z"),
                PAPER,
                "#B9C6D4",
                4,
                1,
            ).pen(
                "#4A5862",
                2.4,
                Path(
                    f"M{x - 11} 11H{x + 16}C{x + 20} 11 {x + 20} 8 {x + 19} 7M{x - 6} 6V11"
                    f"M{x + 10} 6V11"
                ),
            )
    p.ink(
        "#8FC6D6",
        *(
            poly((x, 0), (x + 8, 0), (x + 4, height))
            for x, height in (
                (2, 18),
                (12, 26),
                (24, 14),
                (40, 20),
                (196, 18),
                (210, 28),
                (222, 16),
                (232, 22),
            )
        ),
    )


def mudlark_festival(p: Press, c: Light) -> None:
    """Draws a stage in a field, with tents and a cheering crowd."""
    _sky(p, c.mid, c.high, c.high)
    p.ink(
        c.pale,
        *(
            Path(
                f"M{x} {y}C{x + 2} {y - 12} {x + 20} {y - 14} {x + 24} {y - 6}C{x + 32} "
                f"{y - 14} {x + 50} {y - 8} {x + 46} {y}Z"
            )
            for x, y in ((8, 24), (172, 18))
        ),
    ).pen(c.low, 1.6, *(f"M{x} 8L{x - 6} 26" for x in range(20, 240, 22)), opacity=0.7)
    p.ink(c.low, "M0 64C60 52 180 52 240 64V100H0Z")
    p.form("M74 72V34L120 14L166 34V72Z", c.deep, INK, 8, 0).ink(
        "#E8743B", "M74 34L120 14L166 34L160 40H80Z"
    ).ink("#A8401A", "M120 14L166 34L160 40H134Z").ink(
        c.lamp,
        poly((90, 40), (100, 40), (118, 72), (78, 72)),
        poly((150, 40), (140, 40), (122, 72), (162, 72)),
        opacity=0.75,
    ).ink(INK, rect(70, 66, 100, 8)).form(rect(62, 40, 12, 32), "#4A3F4A", INK, 4, 0).form(
        rect(166, 40, 12, 32), "#4A3F4A", INK, 4, 0
    ).ink(c.pale, *(circle(x, y, 3.6) for x in (68, 172) for y in (48, 60)))
    p.ink(c.pale, circle(120, 50, 3.6), "M114 66C114 54 126 54 126 66Z")
    for x, tone, deep in (
        (20, "#D8503C", "#8E2A20"),
        (46, "#F2BE4A", "#B67A1E"),
        (204, "#3C8FA8", "#1F5568"),
        (228, "#D8503C", "#8E2A20"),
    ):
        p.form(Path(f"M{x - 16} 74L{x} 54L{x + 16} 74Z"), tone, deep, 8, 2).ink(
            INK, Path(f"M{x - 3} 74L{x} 62L{x + 4} 74Z")
        )
    p.ink(
        INK,
        *(
            Path(f"M{x - 7} 100V{y + 8}C{x - 7} {y + 2} {x + 7} {y + 2} {x + 7} {y + 8}V100Z")
            + circle(x, y, 4.6)
            for x, y in (
                (12, 86),
                (30, 82),
                (50, 87),
                (70, 83),
                (92, 88),
                (112, 84),
                (132, 88),
                (152, 83),
                (172, 87),
                (192, 82),
                (212, 88),
                (230, 84),
            )
        ),
    )
    p.pen(
        INK, 3.4, "M30 86L22 70M70 86L78 68M112 88L104 70M152 86L160 68M192 86L184 70M192 86L202 72"
    ).pen(INK, 1.8, "M92 84V48").form("M92 48L110 53L92 59Z", "#D8503C", "#8E2A20", 5, 0)


def steam_train_lounge(p: Press, c: Light) -> None:
    """Draws a locomotive and a lit carriage with a piano."""
    _sky(p, c.deep, c.low, c.mid)
    p.ink(
        c.pale,
        *(
            circle(x, y, r)
            for x, y, r in ((196, 20, 9), (182, 14, 11), (164, 12, 9), (148, 16, 7), (136, 14, 5))
        ),
    )
    p.ink(c.low, "M0 74L40 46L72 70L108 40L150 72L190 50L240 76V100H0Z", opacity=0.8)
    p.form("M6 40C6 34 128 34 128 40V82H6Z", "#8E2A35", "#561420", 30, 0).form(
        "M2 40C20 28 114 28 132 40Z", INK, INK, 0, 0
    ).ink("#F2BE4A", rect(6, 72, 122, 3), rect(6, 43, 122, 2))
    for x in (14, 52, 90):
        p.ink("#FFE9A0", rect(x, 49, 30, 19, 4))
    p.ink(
        INK,
        "M16 68V60H40V68Z",
        "M20 60L34 52L36 60Z",
        circle(60, 57, 3.4),
        "M54 68C54 60 66 60 66 68Z",
        circle(75, 58, 3.2),
        "M70 68C70 61 80 61 80 68Z",
        "M100 68V58H112V68Z",
    ).pen(INK, 1.4, "M106 58V52M102 52H110")
    p.form("M138 78V42H160V54H206C216 54 220 66 216 78Z", "#33415E", "#182238", 6, 4).ink(
        "#FFE9A0", rect(143, 48, 12, 11, 2)
    ).form(rect(134, 37, 30, 6, 2), "#182238", INK, 8, 1).forms(
        "#33415E",
        "#182238",
        rect(194, 36, 10, 19),
        "M190 30H208L205 37H193Z",
        "M174 54C174 46 186 46 186 54Z",
    ).ink("#F2BE4A", rect(164, 60, 50, 2.4), circle(217, 62, 4)).ink(
        "#FFF7CF", poly((220, 60), (240, 50), (240, 80), (220, 65)), opacity=0.8
    )
    p.form("M212 78L230 90H206Z", "#8E2A35", "#561420", 3, 2)
    for x, r in ((24, 7), (44, 7), (92, 7), (112, 7), (150, 10), (176, 10), (200, 8)):
        p.ink(INK, circle(x, 90 - r + 1, r)).pen("#F2BE4A", 1.6, circle(x, 90 - r + 1, r * 0.62))
    p.pen("#C9D3D8", 2.4, "M148 82H178").ink(INK, rect(0, 90, WIDTH, 10)).pen(
        "#C9D3D8", 2, "M0 91H240"
    ).ink("#5A3315", *(rect(x, 94, 8, 3) for x in range(2, 240, 14)))


VENUES: dict[str, tuple[Light, Place]] = {
    "harbour_hangar": (
        Light("#14324A", "#2C5A78", "#5E94AC", "#F2A65A", "#FCD9A0", "#F6C453"),
        harbour_hangar,
    ),
    "grand_hotel_ballroom": (
        Light("#1F2E52", "#5B3B4A", "#A8576A", "#E2B07A", "#FCE9C8", "#F2C45A"),
        grand_hotel_ballroom,
    ),
    "village_fairground": (
        Light("#2C4A3A", "#5E8A55", "#58B0C0", "#9AD2D2", "#F6EBC0", "#F6C453"),
        village_fairground,
    ),
    "midnight_planetarium": (
        Light("#141538", "#2E2F6E", "#6A6BC0", "#A3A6E6", "#E6E4FA", "#FFE9A0"),
        midnight_planetarium,
    ),
    "casino_on_the_cliff": (
        Light("#251B45", "#54306A", "#A8507A", "#D8B48A", "#FCEBD0", "#FFD766"),
        casino_on_the_cliff,
    ),
    "haunted_opera_house": (
        Light("#1B1630", "#3A2F5C", "#5E5282", "#8F84AE", "#D9D2E6", "#C6D650"),
        haunted_opera_house,
    ),
    "rooftop_garden": (
        Light("#2B2452", "#4E3A78", "#A2578A", "#F09A78", "#FCE0C0", "#FFE08A"),
        rooftop_garden,
    ),
    "abandoned_ice_rink": (
        Light("#12283A", "#24485E", "#5E93A8", "#B4D8E2", "#EAF6F8", "#FFF3B8"),
        abandoned_ice_rink,
    ),
    "mudlark_festival": (
        Light("#3A2A1C", "#6E5434", "#7F9AA0", "#B4C4BE", "#EEF0DC", "#FFE08A"),
        mudlark_festival,
    ),
    "steam_train_lounge": (
        Light("#2A2048", "#54427A", "#C87A6A", "#F0B07A", "#F6E6D6", "#FFE9A0"),
        steam_train_lounge,
    ),
}


def draw(name: str) -> str:
    """Returns the SVG of a Venue, 240 × 100 units."""
    light, place = VENUES[name]
    press = Press(WIDTH, HEIGHT)
    with press.cut(rect(0, 0, WIDTH, HEIGHT, 5)):
        place(press, light)
    press.stroke(rect(1, 1, WIDTH - 2, HEIGHT - 2, 4.5), PAPER, 2)
    return press.text()
