"""The two Wild artists, who fit no single genre."""

from __future__ import annotations

from assets.art.draw.kit import brush, circle, rect, sym

from .inks import (
    GOLD,
    INK,
    RED,
    SKY,
    SNOW,
    STEEL,
    STRAW,
    VIOLET,
    Tone,
)
from .lamp import Lamp, cheeks, ears, eye, neck, shoulders, shout

LIT = "#8CFFD0"
GRID = 4.0


def pixel(p: Lamp) -> None:
    """Draws an artist whose head is a screen with a winking face."""
    p.pen("#B9B2CC", 3, "M52 22L40 7M68 22L80 7")
    p.ink("#FF4A59", circle(40, 7, 4.6)).ink("#FFC62E", circle(80, 7, 4.6))
    p.lit(rect(50, 80, 20, 24), STEEL, 6, 0, 0)
    p.pen("#7C8A9A", 2, "M50 92H70M50 97H70")
    shoulders(p, VIOLET, 98, 42)
    p.lit("M38 96Q60 112 82 96L86 106Q60 124 34 106Z", Tone("#5B33A8", "#361A6C"), 6, 1)
    for side in (-1, 1):
        p.lit(rect(60 + side * 39 - 5, 46, 10, 22, 4), Tone("#FFC62E", "#B67A16"), 3, 0, 1)
    p.lit(rect(22, 20, 76, 66, 12), SNOW, 7, 4, 2.4)
    p.ink(INK, rect(29, 27, 60, 50, 7))
    p.ink("#12333A", *(rect(31, y, 56, 2) for y in range(31, 76, 6)))
    rows = (
        "..x.....xxx.",
        ".x.x...xxxxx",
        "x...x..xx.xx",
        ".......xxxxx",
        "........xxx.",
        "............",
        ".x........x.",
        "..xxxxxxxx..",
        "...xxrrxx...",
    )
    for j, row in enumerate(rows):
        for i, dot in enumerate(row):
            if dot != ".":
                p.ink(
                    LIT if dot == "x" else "#FF6B8E", rect(35 + GRID * i, 34 + GRID * j, GRID, GRID)
                )
    p.ink("#FF9FC9", rect(33, 57, 8, 4), rect(77, 57, 8, 4))
    p.ink("#FF4A59", circle(40, 81.4, 1.9)).ink("#FFC62E", circle(47, 81.4, 1.9)).ink(
        "#37E38C", circle(54, 81.4, 1.9)
    )


def hayden(p: Lamp) -> None:
    """Draws an artist with a stack of hats, one for each style."""
    neck(p)
    shoulders(p, Tone("#37B7B0", "#166A6C"), half=42)
    p.lit("M60 94H71C90 97 102 103 102 124H60Z", Tone("#FF9A45", "#B4530F"), 8, 0)
    p.ink("#FFFFFF", *(circle(60, y, 2.6) for y in (102, 110, 118)))
    ears(p, 70, 25, size=5.4)
    p.flesh(sym("M60 42C78 42 84 54 84 68C84 86 72 99 60 99", 60), 7)
    cheeks(p, 81, 16)
    eye(p, 48, 68, 7.6, (0.5, 0), 0.2, "#2E78B8")
    eye(p, 73, 68, 7.6, (0.5, 0), 0, "#2E9A5A")
    p.ink(
        "#57309A",
        brush((39, 60, 3.6), (48, 57, 4.4), (56, 60, 1)),
        brush((65, 57, 3), (73, 53, 5), (82, 58, 0)),
    )
    p.lit("M58 66C66 68 70 78 64 82C58 83 54 80 55 76Z", Tone("#F2A77E", "#C06F48"), 3, 1, 0)
    shout(p, "M45 84Q62 90 77 81C76 93 68 95.6 60 95.6C52 95.6 46 92 45 84Z", 5)
    p.lit(
        "M38 60C28 64 28 80 34 86C36 76 38 70 44 58ZM82 60C92 64 92 80 86 86C84 76 82 70 76 58Z",
        VIOLET,
        4,
        1,
    )
    # from the head up: a stetson, a cap, a crown, a spike
    p.lit(
        "M60 50C78 50 96 46 104 38C106 54 84 60 60 60C36 60 14 54 16 38C24 46 42 50 60 50Z",
        STRAW,
        9,
        2,
    )
    p.lit("M38 50C38 38 42 34 48 36H72C78 34 82 38 82 50C70 54 50 54 38 50Z", STRAW, 7, 1)
    p.ink("#B23A2E", "M37.6 46Q60 52 82.4 46L82 50.6Q60 56 38 50.6Z")
    p.lit("M42 38C42 26 50 22 60 22C70 22 78 26 78 38Q60 42 42 38Z", SKY, 6, 1)
    p.lit("M44 34C34 32 24 34 22 38C28 42 40 40 50 38Z", Tone("#2066C2", "#12336F"), 4, 1)
    p.lit("M46 26L43 12L52 17L60 8L68 17L77 12L74 26Q60 30 46 26Z", GOLD, 5, 1)
    p.ink("#E23B45", circle(60, 21, 2.4)).ink("#37E38C", circle(52, 21.6, 2), circle(68, 21.6, 2))
    p.lit("M54 13L60 -4L66 13Q60 16 54 13Z", RED, 3, 0)


PEOPLE = {"pixel": pixel, "hayden": hayden}
