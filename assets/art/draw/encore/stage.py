"""ENCORE's other pictures: card backs, the floor, the Star and the poster."""

from __future__ import annotations

from dataclasses import replace

from assets.art.draw.kit import (
    Path,
    circle,
    polar,
    poly,
    rays,
    rect,
    star,
)  # fmt: skip
from assets.art.draw.press import Press

from .frames import GROUNDS
from .people import bust
from .performers import PERFORMERS
from .signs import DECK_SIGNS
from .tones import BRASS, BRASS_DEEP, BRASS_SHADE, DECKS, INK, PAPER, PAPER_SHADE

BACK = (120, 168)


def back(colour: str) -> str:
    """Returns the SVG of the back of a deck's cards.

    It is 120 × 168 units. It has the deck's colours and pattern, its sign on a dark disc with a
    ring, and notches like those of a ticket.
    """
    deck, (width, height) = DECKS[colour], BACK
    press = Press(width, height)
    press.ink(PAPER, rect(0, 0, width, height, 10))
    with press.cut(rect(3.5, 3.5, width - 7, height - 7, 7)):
        press.ink(deck.fill, rect(0, 0, width, height))
        GROUNDS[colour](press, deck, height, (60, 84, 44))
        press.ink(deck.deep, circle(60, 84, 47)).ink(deck.foil, circle(60, 84, 43.5)).ink(
            deck.deep, circle(60, 84, 41)
        )
        sign = DECK_SIGNS[colour]().fit(34, 58, 52, 52)
        press.ink(deck.foil_deep, sign.move(2.4, 2.4)).ink(PAPER, sign)
    press.pen(PAPER, 1.6, rect(9, 9, width - 18, height - 18, 4))
    press.ink(PAPER, *(circle(x, y, 5.4) for x in (3.5, width - 3.5) for y in (30, height - 30)))
    press.pen(PAPER_SHADE, 1, rect(0.5, 0.5, width - 1, height - 1, 9.5))
    return press.text()


BOARDS = {
    "evening": ("#2B1F1B", "#32241F", "#1D1411", "#4A362C"),
    "matinee": ("#EAD8B8", "#E2CDA8", "#CFB68C", "#F4E7CE"),
}


def floor(lighting: str) -> str:
    """Returns the SVG of the floor between two stages.

    It is 360 × 120 units, and plain enough to be stretched in both directions.
    """
    plank, other, seam, light = BOARDS[lighting]
    press = Press(360, 120, stretch=True)
    press.ink(plank, rect(0, 0, 360, 120))
    for row in range(8):
        y = 15.0 * row
        if row % 2:
            press.ink(other, rect(0, y, 360, 15))
        joints = [(47 + 131 * k + 57 * row) % 360 for k in range(3)]
        press.pen(seam, 0.9, f"M0 {y}H360", *(f"M{x} {y}V{y + 15}" for x in joints))
        press.ink(
            seam, *(circle(x + dx, y + dy, 0.8) for x in joints for dx in (-3, 3) for dy in (4, 11))
        )
    press.ink(light, poly((0, 0), (44, 0), (180, 60), (44, 120), (0, 120)), opacity=0.32)
    press.ink(light, poly((360, 0), (316, 0), (180, 60), (316, 120), (360, 120)), opacity=0.32)
    return press.text()


def marquee(press: Press, x: float, y: float, radius: float) -> None:
    """Draws a sheet-metal star with bulbs along its edge."""
    centre = (x, y)
    inner = radius * 0.47
    press.ink(BRASS_DEEP, star((x + radius * 0.05, y + radius * 0.07), radius, inner, 5))
    for k in range(5):
        tip = polar(centre, radius, 72 * k)
        left, right = polar(centre, inner, 72 * k - 36), polar(centre, inner, 72 * k + 36)
        press.ink(BRASS if k not in (1, 2) else "#DFA136", poly(centre, left, tip))
        press.ink("#DFA136" if k not in (3, 4) else BRASS, poly(centre, tip, right))
    press.ink("#C8322E", star(centre, radius * 0.72, inner * 0.72, 5)).ink(
        "#E2514A",
        poly(
            centre, *(polar(centre, (inner if k % 2 else radius) * 0.72, -36 * k) for k in range(5))
        ),
    )
    bulbs, glow = Path(), Path()
    for k in range(5):
        for a, b in ((72 * k, 72 * k + 36), (72 * k + 36, 72 * k + 72)):
            start = polar(centre, (radius if a % 72 == 0 else inner) * 0.86, a)
            stop = polar(centre, (radius if b % 72 == 0 else inner) * 0.86, b)
            for t in (0.08, 0.5):
                spot = (start[0] + (stop[0] - start[0]) * t, start[1] + (stop[1] - start[1]) * t)
                glow += circle(*spot, radius * 0.056)
                bulbs += circle(*spot, radius * 0.036)
    press.ink(BRASS_SHADE, glow).ink("#FFFBE6", bulbs)


def the_star() -> str:
    """Returns the SVG of the Star that both Managers want to win.

    The picture is 120 × 120 units.
    """
    press = Press(120, 120)
    press.ink(BRASS, rays((60, 62), 40, 59, 20, 0.42), opacity=0.9)
    marquee(press, 60, 62, 52)
    return press.text()


def emblem() -> str:
    """Returns the SVG of ENCORE's poster, 240 × 320 units.

    It shows two rival stars.
    """
    press = Press(240, 320)
    with press.cut(rect(0, 0, 240, 320, 18)):
        left, right = DECKS["rose"], DECKS["blue"]
        press.ink(left.fill, rect(0, 0, 240, 320)).ink(
            right.fill, poly((132, 0), (240, 0), (240, 320), (108, 320))
        )
        wedges = rays((120, 92), 10, 340, 28, 0.5)
        with press.cut(poly((0, 0), (132, 0), (108, 320), (0, 320))):
            press.ink(left.mid, wedges)
        with press.cut(poly((132, 0), (240, 0), (240, 320), (108, 320))):
            press.ink(right.mid, wedges)
        press.ink(PAPER, circle(120, 84, 80)).ink("#FFE9A0", circle(120, 84, 73))
        marquee(press, 120, 86, 70)
        diva, captain = (
            replace(PERFORMERS[name], behind=(), before=())
            for name in ("diva_divina", "captain_confetti")
        )
        with press.at(-44, 90, 1.66):
            bust(press, diva, 140)
        with press.at(274, 96, 1.6, 0, True):
            bust(press, captain, 140)
        press.ink(INK, rect(0, 274, 240, 46)).ink(BRASS, rect(0, 272, 240, 4))
        for i, (colour, sign) in enumerate(DECK_SIGNS.items()):
            press.ink(DECKS[colour].mid, sign().fit(16 + 36 * i, 283, 28, 28))
    return press.text()
