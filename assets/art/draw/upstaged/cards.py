"""Cue cards, with three fronts and two backs.

The fronts differ in edge, bubble and speaker.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from assets.art.draw.kit import Path, circle, ellipse, poly, rays, rect, star, sym
from assets.art.draw.press import Press

from .inks import (
    BLACK,
    COAL,
    GOLD,
    INK,
    KINDS,
    LIPS,
    PAPER,
    PAPER_SHADE,
    SILVER,
    SNOW,
    STUDIO,
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
from .signs import CUES

WIDTH, HEIGHT = 120.0, 210.0


# --- edges and bubbles --------------------------------------------------------------------------


def _edge(kind: str, inset: float) -> Path:
    left, right, bottom, r = inset, WIDTH - inset, HEIGHT - inset, 12 - inset
    below = (
        f"V{bottom - r}Q{right} {bottom} {right - r} {bottom}"
        f"H{left + r}Q{left} {bottom} {left} {bottom - r}Z"
    )
    if kind == "green":
        return Path(
            f"M{left} 44C{left} {16 + inset * 0.4} 26 {inset} 60 {inset}"
            f"C94 {inset} {right} {16 + inset * 0.4} {right} 44{below}"
        ).solid()
    if kind == "purple":
        step = (right - left) / 4
        lobes = "".join(f"c{-step * 0.04} -20 {step * 1.04} -20 {step} 0" for _ in range(4))
        return Path(f"M{left} {15 + inset}{lobes}{below}").solid()
    teeth = 14
    step = (right - left) / teeth
    top = "".join(
        f"L{left + step * (k + 1)} {inset * 1.4 + (0 if k % 2 == 0 else 14)}" for k in range(teeth)
    )
    return Path(f"M{left} {14 + inset * 1.4}{top}{below}").solid()


def _round() -> Path:
    return Path(
        "M39 62H52L60 54L68 62H81C100 62 111 73 111 92V132C111 151 100 162 81 162H39"
        "C20 162 9 151 9 132V92"
        "C9 73 20 62 39 62Z"
    ).solid()


def _cloud() -> Path:
    lobes = (
        *((14, 76), (30, 62), (50, 66), (70, 66), (90, 62), (106, 76), (104, 94), (110, 112)),
        *((104, 130), (106, 146), (90, 162), (70, 158), (50, 158), (30, 162), (14, 146), (16, 130)),
        *((10, 112), (16, 94)),
    )
    out = Path([("M", (lobes[0],))])
    count = len(lobes)
    for k in range(count):
        (ax, ay), (bx, by) = lobes[k], lobes[(k + 1) % count]
        mx, my = (ax + bx) / 2, (ay + by) / 2
        push = 0.16
        ox, oy = (mx - 60) * push, (my - 112) * push
        out += Path(
            [("C", ((ax + ox * 1.1, ay + oy * 1.1), (bx + ox * 1.1, by + oy * 1.1), (bx, by)))]
        )
    return (out + Path([("Z", ())])).solid() + ellipse(60, 57.6, 5, 3.2)


def _burst() -> Path:
    inner = []
    for k in range(7):
        inner += [(16 + 14.6 * k, 70.0), (23.3 + 14.6 * k, 60.0)]
    top = [(x, y) for x, y in inner[:-1]]
    right = []
    for k in range(5):
        right += [(104.0, 72 + 20.0 * k), (113.0, 82 + 20.0 * k)]
    right = right[:-1]
    bottom = [(120 - x, 224 - y) for x, y in top]
    left = [(120 - x, 224 - y) for x, y in right]
    points = [*top, *right[1:], *bottom, *left[1:]]
    points[6:8] = [points[6], (60.0, 57.0)]
    return poly(*points).solid()


BUBBLES: dict[str, Callable[[], Path]] = {"green": _round, "purple": _cloud, "orange": _burst}


# --- speakers -----------------------------------------------------------------------------------


def _crooner(p: Lamp) -> None:
    neck(p, half=11)
    shoulders(p, Tone("#F4F1FA", "#B9B2CC"), half=50)
    p.lit("M44 96L60 104L76 96V110L60 104L44 110Z", Tone("#3A3546", "#15131C"), 4, 1)
    ears(p, 62, 26)
    p.flesh(sym("M60 30C80 30 86 44 86 60C86 80 74 96 60 96", 60), 8)
    cheeks(p, 72, 16)
    shut(p, 60, 12, 8)
    brows(p, "#8E889E", 48, 12, 9, -4, 5)
    nose(p, 60, 72, 6, 3)
    p.pen("#7A2030", 2.8, "M46 82Q62 92 76 80")
    p.lit(
        "M34 58C28 40 34 28 44 26C44 14 66 8 82 14C92 18 92 28 86 32C90 38 89 48 86 58"
        "C84 48 80 42 74 40C60 42 48 40 42 38C38 44 36 50 34 58Z",
        SILVER, 8, 3,
    )  # fmt: skip
    p.pen("#8E889E", 2.2, "M46 34C58 38 72 34 84 26M48 28C58 18 72 18 80 22")


def _diva(p: Lamp) -> None:
    neck(p, half=8)
    p.flesh(sym("M60 94C80 95 96 99 104 124H60", 60), 9)
    p.ink(WHITE, *(circle(60 + 7.6 * k, 106 - abs(k) ** 1.6 * 1.3, 4.2) for k in range(-3, 4)))
    p.flesh(sym("M60 36C76 36 83 48 83 62C82 80 70 95 60 96", 60), 7)
    cheeks(p, 77, 15)
    eyes(p, 64, 12, 7.4, (0.6, -0.5), 0.42, INK, "#B978FF")
    lashes(p, 62, 12, 9)
    brows(p, "#2A1A30", 49, 12, 9, -5, 3.4)
    nose(p, 60, 77, 4.4)
    lips(p, LIPS, 60, 87, 9, 6)
    p.lit(
        "M60 4C80 2 88 14 82 22C94 26 94 40 87 44C89 52 87 60 85 64C82 50 74 44 60 44"
        "C46 44 38 50 35 64"
        "C33 60 31 52 33 44C26 40 26 26 38 22C32 14 40 2 60 4Z",
        Tone("#6A2A4E", "#34102A"), 8, 3,
    )  # fmt: skip
    p.pen(
        "#B0567E", 2.2, "M42 24C52 30 68 30 78 24M38 42C48 34 72 34 82 42M46 12C54 16 66 16 74 12"
    )
    for x in (34, 86):
        p.lit(poly((x, 70), (x + 4.6, 80), (x, 90), (x - 4.6, 80)), GOLD, 3, 0)


def _producer(p: Lamp) -> None:
    neck(p, half=13)
    shoulders(p, COAL, half=50)
    p.lit("M46 95L60 124L74 95L60 102Z", SNOW, 5, 0, 0)
    ears(p, 62, 28)
    p.flesh(sym("M60 24C84 24 88 42 87 60C86 82 74 97 60 97", 60), 9)
    p.ink(WHITE, "M50 32C54 28 60 28 64 30C58 32 54 34 50 38Z", opacity=0.6)
    cheeks(p, 74, 18)
    p.pen(INK, 3, "M34 56H86").ink(
        INK, "M36 52H57V60C57 68 38 68 36 60ZM63 52H84V60C82 68 63 68 63 60Z"
    )
    p.ink(
        "#FF9A3C",
        poly((42, 55), (48, 55), (43, 64), (40, 62)),
        poly((69, 55), (75, 55), (70, 64), (67, 62)),
    )
    brows(p, "#2A1A14", 45, 13, 10, 4, 5)
    nose(p, 60, 72, 6)
    shout(p, "M46 79C50 75 70 75 75 79C76 89 70 94 60 94C51 94 46 89 46 79Z", 4)
    p.pen(INK, 6, "M31 58C28 16 92 16 89 58").pen("#7C8A9A", 2, "M31 54C29 19 91 19 89 54")
    for x in (31, 89):
        p.lit(ellipse(x, 62, 7.6, 11), Tone("#4A4458", "#22202C"), 3, 1, 1.6)
    p.pen(INK, 3, "M30 72C30 84 36 89 44 89").ink(INK, ellipse(46, 89, 5, 3.6))


class Mentor(NamedTuple):
    """Speaker on a cue card.

    Attributes:
        skin: Number of the skin.
        draw: Draws the speaker.
        down: Downward shift in units.
        scale: Scale of the speaker.
    """

    skin: int
    draw: Callable[[Lamp], None]
    down: float
    scale: float


MENTORS = {
    "green": Mentor(2, _crooner, 0, 0.54),
    "purple": Mentor(4, _diva, 3, 0.51),
    "orange": Mentor(1, _producer, 6, 0.49),
}


def front(kind: str) -> str:
    """Returns the SVG of a blank cue card, 120 × 210 units.

    It has a speaker and an empty speech bubble.
    """
    light = KINDS[kind]
    mentor = MENTORS[kind]
    p = Lamp(light, mentor.skin, WIDTH, HEIGHT)
    outline = _edge(kind, 0)
    p.ink(BLACK, outline).ink(light.neon, _edge(kind, 2.2)).ink(light.deep, _edge(kind, 5.2))
    with p.cut(_edge(kind, 5.2)):
        p.ink(light.low, rays((60, 40), 0, 210, 18, 0.5))
        p.ink(light.mid, circle(60, 36, 31))
        with p.at(60 - 60 * mentor.scale, mentor.down, mentor.scale):
            mentor.draw(p)
    bubble = BUBBLES[kind]()
    p.pen(light.deep, 9, bubble).pen(light.neon, 5, bubble).ink(BLACK, bubble)
    p.ink(PAPER_SHADE, rect(9, 170, 102, 33, 7)).ink(PAPER, rect(9, 168, 102, 33, 7))
    return p.text()


# --- backs --------------------------------------------------------------------------------------


def back() -> str:
    """Returns the SVG of the back of a cue card.

    It is 120 × 210 units and shows three speech bubbles.
    """
    light = STUDIO
    p = Press(WIDTH, HEIGHT)
    p.ink(BLACK, rect(0, 0, WIDTH, HEIGHT, 12)).ink(
        light.neon, rect(2.2, 2.2, 115.6, 205.6, 10)
    ).ink(light.deep, rect(5.2, 5.2, 109.6, 199.6, 8))
    with p.cut(rect(5.2, 5.2, 109.6, 199.6, 8)):
        p.ink(light.low, rays((60, 105), 0, 200, 24, 0.5))
        p.ink(light.deep, circle(60, 105, 44)).pen(light.neon, 3, circle(60, 105, 44)).pen(
            light.mid, 1.6, circle(60, 105, 38)
        )
        p.ink(light.tint, CUES["click_twice"]().fit(36, 81, 48, 48))
        for kind, x, y, k, turn in (
            ("green", 31, 34, 0.42, -10),
            ("purple", 89, 36, 0.42, 8),
            ("orange", 60, 180, 0.42, 0),
        ):
            tube = BUBBLES[kind]().move(-60, -110).scale(k * 1.06, k * 0.8).turn(turn).move(x, y)
            p.pen(KINDS[kind].deep, 7, tube).pen(KINDS[kind].neon, 4, tube).ink(BLACK, tube)
            p.ink(KINDS[kind].neon, *(circle(x + 9 * n, y, 2.6) for n in (-1, 0, 1)))
    return p.text()


def artist_back() -> str:
    """Returns the SVG of the round back of an artist.

    It is 120 × 120 units and shows a figure that cannot be identified.
    """
    light = STUDIO
    p = Press(120, 120)
    p.ink(BLACK, circle(60, 60, 58)).pen(light.neon, 3, circle(60, 60, 54)).ink(
        light.deep, circle(60, 60, 49)
    )
    with p.cut(circle(60, 60, 49)):
        p.ink(light.low, poly((60, -8), (8, 120), (112, 120)))
        p.ink(light.mid, ellipse(60, 108, 46, 22))
        who = Path(
            "M60 26C76 26 82 38 80 50C79 60 74 68 70 72C84 76 98 82 102 120H18C22 82 36 76 50 72"
            "C46 68 41 60 40 50C38 38 44 26 60 26Z"
        ).solid()
        p.ink(light.neon, who.move(2, -1)).ink(BLACK, who)
        p.ink(light.tint, star((60, 92), 15, 6.2, 5))
    return p.text()


# --- cues in neon -------------------------------------------------------------------------------

TUBES = {
    "forward": "#4DEBFF", "click_once": "#4DEBFF", "click_twice": "#4DEBFF",
    "click_once_or_twice": "#4DEBFF", "draw": "#FFE45C", "discard_1": "#FFE45C",
    "discard_2": "#FFE45C", "add_artist": "#FF7AC8", "exit": "#FF7AC8", "snatch": "#FF7AC8",
    "switch": "#FF7AC8", "pause": "#FF5A5A",
}  # fmt: skip
"""Neon colours of the cues, by name of the cue.

They depend on what a cue affects: the arena, the cards, the artists, or another action (Pause).
"""
GLOWS = {
    "#4DEBFF": ("#0B4A5C", "#DDFBFF"),
    "#FFE45C": ("#5C4708", "#FFFBE0"),
    "#FF7AC8": ("#5E1443", "#FFE6F5"),
    "#FF5A5A": ("#5E0F16", "#FFE4E2"),
}
"""Colours of a neon tube's glow and core, by the tube's colour."""


def cue(name: str) -> str:
    """Returns the SVG of a cue's sign in neon.

    It is 96 × 96 units and made for dark backgrounds.
    """
    colour = TUBES[name]
    glow, core = GLOWS[colour]
    sign = CUES[name]().move(-32, -32).scale(1.12).move(48, 48)
    return Press(96, 96).pen(glow, 13, sign).pen(colour, 6, sign).ink(core, sign).text()
