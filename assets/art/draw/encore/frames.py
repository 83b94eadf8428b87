"""Edges for each kind of card, and backgrounds for each deck.

They can be told apart without colour.
"""

from __future__ import annotations

from assets.art.draw.kit import Path, circle, poly, rays, rect, sector, star
from assets.art.draw.press import Press

from .tones import PAPER, Deck

SIDE = 120
ARCH_HEIGHT = 140  # a Performer's arch


def arch(inset: float) -> Path:
    """Returns the edge of a Performer, a poster with an arched top."""
    i, w, h, r = inset, SIDE - inset, ARCH_HEIGHT - inset, 8 - inset
    return Path(
        f"M{i} {h - r}V56C{i} 22 {26 + i * 0.6} {i} 60 {i}C{94 - i * 0.6} {i} {w} 22 {w} 56V{h - r}"
        f"Q{w} {h} {w - r} {h}H{i + r}Q{i} {h} {i} {h - r}Z"
    ).solid()


def tab(inset: float) -> Path:
    """Returns the edge of a Supporter, a file card with a tab."""
    i, w, h, r = inset, SIDE - inset, SIDE - inset, 8 - inset
    return Path(
        f"M{i} {h - r}V{i + r}Q{i} {i} {i + r} {i}H{46 - i}C{53 - i} {i} {53 - i} {9 + i} "
        f"{60 - i} {9 + i}"
        f"H{w - r}Q{w} {9 + i} {w} {9 + i + r}V{h - r}Q{w} {h} {w - r} {h}H{i + r}Q{i} {h} "
        f"{i} {h - r}Z"
    ).solid()


def zigzag(inset: float) -> Path:
    """Returns the edge of a Surprise, torn in zigzags."""
    i, teeth = inset, 8
    step, deep = SIDE / teeth, 7.0
    top, bottom = [], []
    for k in range(teeth + 1):
        x = min(max(k * step, i), SIDE - i)
        top.append((x, i * 1.25 + (deep if k % 2 == 0 else 0)))
        bottom.append((x, SIDE - i * 1.25 - (deep if k % 2 == 0 else 0)))
    return poly(*top, *bottom[::-1])


FRAMES = {"performer": arch, "supporter": tab, "surprise": zigzag}
RIM = 3.5


def ground(
    p: Press, name: str, deck: Deck, height: float, halo: tuple[float, float, float]
) -> None:
    """Draws a deck's background with a disc of light.

    `halo` is the disc's x, y and radius.
    """
    p.ink(deck.fill, rect(0, 0, SIDE, height))
    GROUNDS[name](p, deck, height, halo)
    x, y, radius = halo
    if radius:
        p.ink(deck.tint, circle(x, y, radius))


def _orange(p: Press, deck: Deck, height: float, halo: tuple[float, float, float]) -> None:
    p.ink(deck.mid, rays((halo[0], halo[1]), 20, 170, 14, 0.5))


def _blue(p: Press, deck: Deck, height: float, halo: tuple[float, float, float]) -> None:
    lozenges, sparks = Path(), Path()
    for row in range(8):
        for k in range(7):
            x, y = 20 * k + 10 * (row % 2), 20 * row
            if row % 2:
                lozenges += poly((x, y - 20), (x + 10, y), (x, y + 20), (x - 10, y))
            else:
                sparks += star((x, y), 5, 1.6, 4)
    p.ink(deck.deep, lozenges, opacity=0.75).ink(deck.mid, sparks)


def _green(p: Press, deck: Deck, height: float, halo: tuple[float, float, float]) -> None:
    leaves, ribs = Path(), Path()
    for side in (-1, 1):
        for k in range(6):
            x, y = 60 + side * 66, 4 + 27 * k
            leaves += Path(
                f"M{x} {y}C{x - side * 8} {y - 24} {x - side * 34} {y - 26} "
                f"{x - side * 52} {y - 12}"
                f"C{x - side * 40} {y + 8} {x - side * 14} {y + 12} {x} {y}Z"
            ).solid()
            ribs += Path(f"M{x} {y}Q{x - side * 26} {y - 6} {x - side * 46} {y - 11}")
    p.ink(deck.deep, leaves.move(0, 8)).ink(deck.mid, leaves).pen(deck.fill, 1.6, ribs)


def _violet(p: Press, deck: Deck, height: float, halo: tuple[float, float, float]) -> None:
    zigs = Path()
    for row in range(-1, 9):
        y = 20 * row
        top = [(20 * k - 10.0, y + (12 if k % 2 else 0.0)) for k in range(8)]
        zigs += poly(*top, *[(x, v + 9) for x, v in reversed(top)])
    p.ink(deck.deep, zigs)


def _rose(p: Press, deck: Deck, height: float, halo: tuple[float, float, float]) -> None:
    x, y, radius = halo
    for k in range(7, 0, -1):
        r = (radius or 30) + 11 * k
        p.ink(deck.mid if k % 2 else deck.fill, circle(x, y, r))


def _gold(p: Press, deck: Deck, height: float, halo: tuple[float, float, float]) -> None:
    scales = Path()
    for row in range(7, -1, -1):
        for k in range(-1, 5):
            centre = (30.0 * k + 15 * (row % 2), 22.0 * row)
            scales += sector(centre, 11.5, 14.5, -90, 90) + sector(centre, 4.5, 7.5, -90, 90)
    p.ink(deck.mid, scales)


GROUNDS = {
    "orange": _orange,
    "blue": _blue,
    "green": _green,
    "violet": _violet,
    "rose": _rose,
    "gold": _gold,
}


def rim(p: Press, kind: str, deck: Deck) -> None:
    """Draws a card's paper edge on top of the picture."""
    frame = FRAMES[kind]
    p.fill(frame(0) + frame(RIM).hole(), PAPER)
    p.stroke(frame(0.6), deck.deep, 1.2)  # makes the edge visible on pale boards
