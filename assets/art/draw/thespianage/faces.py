"""Faces in pencil, drawn around (0, 0).

The chin is at about y = 30. `turn` shifts features to the side.
"""

from __future__ import annotations

from assets.art.draw.kit import Path, circle, ellipse, sym

from .pencil import Pencil
from .tones import GRAPHITE, RED, SKINS, WHITE, Tone, skin

HEADS = {
    "oval": "M0 -31C16 -31 25 -20 25 -3C25 14 14 31 0 31",
    "round": "M0 -28C18 -28 28 -16 28 1C28 18 17 29 0 29",
    "long": "M0 -32C14 -32 22 -21 22 -4C22 16 12 40 0 40",
    "square": "M0 -30C16 -30 25 -22 25 -6L24 16C23 26 13 32 0 32",
    "heart": "M0 -30C18 -30 27 -19 26 -5C24 12 10 26 5 31Q2.5 33 0 33",
}


def head(p: Pencil, tone: int, shape: str = "oval", turn: float = 3) -> None:
    """Draws a head with its ears.

    The skin has a shaded far cheek and a blush.
    """
    edge = sym(HEADS[shape], 0)
    width = edge.box()[2] - 1
    p.draws(skin(tone), ellipse(-width, 1, 5, 7.5), ellipse(width - 1, 1, 4, 7))
    p.draw(edge, skin(tone))
    p.within(
        edge,
        SKINS[tone].shade,
        f"M{14 + turn} -40C{8 + turn} -10 {26 + turn} 2 {10 + turn} 44H60V-40Z",
    )
    p.ink(
        SKINS[tone].blush,
        ellipse(turn - 14, 9, 6, 4.4),
        ellipse(turn + 15, 9, 5, 4.4),
        opacity=0.6,
    )


def eyes(p: Pencil, kind: str, turn: float = 3, y: float = -4, gap: float = 10.5) -> None:
    """Draws a pair of eyes.

    Kinds are open, wide, weary, up, side, happy, shut, dot, wink and cross.
    """
    for side in (-1, 1):
        x = turn + side * gap
        how = {"wink": "happy" if side == 1 else "open"}.get(kind, kind)
        if how in ("open", "wide", "weary", "up", "side"):
            height = {"wide": 8.6, "weary": 6.0}.get(how, 6.6)
            p.draw(ellipse(x, y, 6.6, height), WHITE.light, 1.4)
            dx, dy = {"up": (0.6, -3.2), "side": (3, 0.4)}.get(how, (turn * 0.35, 0.6))
            p.ink(GRAPHITE, circle(x + dx, y + dy, 2.4 if how == "wide" else 3.1))
            if how == "weary":
                lid = Path(f"M{x - 8} {y - 0.5}C{x - 7} {y - 9} {x + 7} {y - 9} {x + 8} {y - 0.5}Z")
                p.ink(GRAPHITE, lid)
            elif how != "wide":
                p.line(3, f"M{x - 8} {y - 2}Q{x} {y - 11} {x + 8} {y - 2}")
        elif how == "happy":
            p.line(4, f"M{x - 7} {y + 2}Q{x} {y - 8} {x + 7} {y + 2}")
        elif how == "shut":
            p.line(4, f"M{x - 7} {y - 2}Q{x} {y + 6} {x + 7} {y - 2}")
            p.line(2, f"M{x - side * -5} {y + 1}l{side * 4} 4M{x} {y + 3}l{side * 1.4} 4")
        elif how == "cross":
            p.line(3.6, f"M{x - 5} {y - 5}L{x + 5} {y + 5}M{x + 5} {y - 5}L{x - 5} {y + 5}")
        else:
            p.ink(GRAPHITE, ellipse(x, y, 3, 4.2))


BROWS = {
    "soft": (-14, -18, -14),
    "raised": (-17, -23, -18),
    "worried": (-21, -18, -13),
    "angry": (-10, -14, -19),
    "flat": (-13, -14, -14),
}


def brows(
    p: Pencil, kind: str, turn: float = 3, colour: str = GRAPHITE, width: float = 4, y: float = 0
) -> None:
    """Draws a pair of eyebrows.

    If `kind` is "one", only one is raised.
    """
    for side in (-1, 1):
        name = ("raised" if side == 1 else "flat") if kind == "one" else kind
        inner, middle, outer = (v + y for v in BROWS[name])
        x = turn
        p.line(
            width,
            f"M{x + side * 4} {inner}Q{x + side * 11} {middle} {x + side * 19} {outer}",
            colour=colour,
        )


NOSES = {
    "button": "M-3 6Q1 11 5 6",
    "long": "M0 -6C5 2 9 8 6 11Q2 13 -2 10",
    "broad": "M-7 6Q-6 11 -1 9Q3 12 6 9Q9 7 7 4",
    "hook": "M0 -7C8 -4 12 6 7 13Q4 11 -2 10",
    "bulb": "M-6 5C-6 13 8 13 8 5",
}


def nose(p: Pencil, kind: str, turn: float = 3) -> None:
    """Draws a nose as a single line."""
    p.line(2.6, Path(NOSES[kind]).move(turn * 1.4, 0))


def mouth(p: Pencil, kind: str, turn: float = 3, lips: str = "") -> None:
    """Draws a mouth.

    Kinds are smile, smirk, grin, laugh, sing, ooh, flat, frown, wavy, grit and pout.
    """
    x = turn * 1.2
    if kind in ("grin", "laugh"):
        deep = 27 if kind == "laugh" else 23
        shape = Path(
            f"M{x - 13} 13Q{x} 18 {x + 13} 12C{x + 11} {deep} {x - 9} {deep + 3} {x - 13} 13Z"
        )
        p.draw(shape, "#6E1B1B", 2)
        p.within(
            shape, WHITE.light, f"M{x - 14} 10Q{x} 17 {x + 14} 9L{x + 12} 16Q{x} 21 {x - 12} 17Z"
        )
        if kind == "laugh":
            p.within(shape, RED.light, ellipse(x, 27, 7, 5))
    elif kind in ("sing", "ooh"):
        width, height = (8, 9) if kind == "sing" else (5, 5)
        shape = ellipse(x, 20, width, height)
        p.draw(shape, "#6E1B1B", 2.2)
        if kind == "sing":
            p.within(shape, RED.light, ellipse(x, 27, 6, 4.4))
            p.within(shape, WHITE.light, f"M{x - 6} 10H{x + 6}V14Q{x} 16 {x - 6} 14Z")
    elif kind == "grit":
        shape = Path(
            f"M{x - 12} 15Q{x} 12 {x + 12} 15Q{x + 14} 23 {x + 10} 24Q{x} 22 {x - 10} 24"
            f"Q{x - 14} 23 {x - 12} 15Z"
        )
        p.draw(shape, WHITE.light, 2)
        p.line(
            1.8, f"M{x - 12} 19.4Q{x} 17 {x + 12} 19.4M{x - 5} 14V23M{x + 1} 14V23M{x + 7} 14V23"
        )
    elif kind == "pout":
        p.ink(
            lips or RED.light,
            f"M{x - 7} 18Q{x - 3} 13 {x} 16Q{x + 3} 13 {x + 7} 18Q{x} 26 {x - 7} 18Z",
        )
        p.line(1.8, f"M{x - 8} 18Q{x} 19 {x + 8} 17.6")
    else:
        way = {
            "smile": f"M{x - 11} 15Q{x} 24 {x + 11} 14",
            "smirk": f"M{x - 8} 18Q{x + 3} 21 {x + 12} 13",
            "flat": f"M{x - 8} 18L{x + 9} 17",
            "frown": f"M{x - 10} 22Q{x} 13 {x + 11} 22",
            "wavy": f"M{x - 12} 20Q{x - 7} 14 {x - 3} 19Q{x + 1} 24 {x + 5} 18"
            f"Q{x + 8} 15 {x + 12} 20",
        }[kind]
        if lips:
            p.line(6, way, colour=lips)
        p.line(3.4, way)


def drop(p: Pencil, x: float, y: float, size: float = 1) -> None:
    """Draws a drop, used as a tear or as sweat."""
    with p.at(x, y, size):
        p.draw("M0 -7C3 -2 5 0 5 3C5 8 -5 8 -5 3C-5 0 -3 -2 0 -7Z", Tone("#BFE0F0", "#7FB4D0"), 1.6)
