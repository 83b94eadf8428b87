"""Papers of cards and portraits, with distinct edges.

The edges can be told apart without colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from assets.art.draw.kit import Path, circle, poly, rect

from .pencil import Pencil
from .tones import OCHRE, PAPER, RED, TAPE

SIDE = 120


def ragged(left: float, top: float, right: float, bottom: float, deep: float = 1.1) -> Path:
    """Returns the wavy outline of a sheet torn along a ruler.

    `deep` is the depth of the waves.
    """
    steps = [k / 11 for k in range(11)]
    width, height = right - left, bottom - top
    top_edge = [(left + width * t, top + deep * math.sin(23 * t + 1)) for t in steps]
    right_edge = [(right + deep * math.sin(30 * t), top + height * t) for t in steps]
    bottom_edge = [(right - width * t, bottom + deep * math.sin(21 * t + 2)) for t in steps]
    left_edge = [(left + deep * math.sin(25 * t), bottom - height * t) for t in steps]
    return poly(*top_edge, *right_edge, *bottom_edge, *left_edge)


def card() -> Path:
    """Returns the outline of a Play Card, which is an index card."""
    return rect(4, 9, 112, 107, 7)


def notice() -> Path:
    """Returns the outline of an Event.

    It is a sheet with a zigzag lower edge.
    """
    teeth = 9
    step = 110 / teeth
    bottom: list[tuple[float, float]] = []
    for k in range(teeth):
        bottom += [(115 - k * step, 105), (115 - (k + 0.5) * step, 116)]
    return poly((5, 6), (115, 6), *bottom, (5, 105))


def ticket() -> Path:
    """Returns the outline of a One Shot, a ticket with two notches."""
    return Path(
        "M8 10H112Q116 10 116 14V47C104 47 104 71 116 71V106Q116 110 112 110H8Q4 110 4 106V71"
        "C16 71 16 47 4 47V14Q4 10 8 10Z"
    )


def sheet() -> Path:
    """Returns the outline of a portrait, paper torn on all sides."""
    return ragged(5, 5, 115, 115)


EDGES = {"card": card, "event": notice, "shot": ticket, "character": sheet}


@contextmanager
def sketch_paper(p: Pencil) -> Iterator[None]:
    """Draws torn sketch paper and clips what the block draws to it.

    It is the paper of portraits.
    """
    edge = sheet()
    p.draw(edge, PAPER.light, 2)
    with p.cut(edge):
        yield


def blot(p: Pencil, colour: str) -> None:
    """Draws the colour wash behind a sketch in broad brush strokes."""
    x0, x1, y0, y1 = 10, 110, 10, 110
    points: list[tuple[float, float]] = []
    rows = 7
    height = (y1 - y0) / rows
    for k in range(rows):
        points.append((x1 + 4 * math.sin(3.1 * k), y0 + k * height))
        points.append((x1 + 4 * math.sin(3.1 * k + 0.6), y0 + (k + 0.8) * height))
    for k in range(rows - 1, -1, -1):
        points.append((x0 + 4 * math.sin(2.7 * k + 2), y0 + (k + 0.8) * height))
        points.append((x0 + 4 * math.sin(2.7 * k + 1), y0 + k * height))
    p.ink(colour, poly(*points))


@contextmanager
def on_card(p: Pencil, wash: str) -> Iterator[None]:
    """Draws an index card and clips what the block draws to it.

    It is the paper of Play Cards, with a strip of tape at the top. `wash` is the colour behind the
    sketch.
    """
    edge = card()
    p.draw(edge, PAPER.light, 2)
    with p.cut(rect(8, 13, 104, 99, 4)):
        p.ink(wash, rect(0, 0, SIDE, SIDE))
        yield
    tape(p, 60, 9, 0.38, -3)


@contextmanager
def on_notice(p: Pencil, wash: str) -> Iterator[None]:
    """Draws a torn notice and clips what the block draws to it.

    It is the paper of Events, with a drawing pin at the top. `wash` is the colour behind the
    sketch.
    """
    edge = notice()
    p.draw(edge, "#FFFBEA", 2)
    with p.cut(rect(9, 10, 102, 93, 2)):
        p.ink(wash, rect(0, 0, SIDE, SIDE))
        yield
    with p.at(60, 9):
        pin(p)


@contextmanager
def on_ticket(p: Pencil, wash: str) -> Iterator[None]:
    """Draws a ticket and clips what the block draws to it.

    It is the paper of One Shots. `wash` is the colour behind the sketch.
    """
    edge = ticket()
    p.draw(edge, OCHRE.light, 2)
    inner = Path("M14 16H106V42C96 48 96 70 106 76V104H14V76C24 70 24 48 14 42Z")
    p.draw(inner, wash, 2)
    with p.cut(inner):
        yield


def tape(p: Pencil, x: float, y: float, k: float = 1, turn: float = 0) -> None:
    """Draws a strip of masking tape with torn ends.

    At the scale 1, it is 110 × 22 units.
    """
    with p.at(x, y, k, turn):
        tape = Path(
            "M-55 -11H55L51 -7L55 -3L50 1L55 5L51 8L54 11H-55L-51 7L-55 3L-50 0L-55 -4L-51 -8Z"
        )
        p.fill(tape, TAPE.light)
        p.within(tape, TAPE.shade, rect(-60, 5, 120, 10), opacity=0.5)
        p.stroke(tape, TAPE.shade, 2)


def pin(p: Pencil) -> None:
    """Draws a drawing pin around (0, 0).

    Its diameter is about 13 units.
    """
    p.draw(circle(0, 0, 6.4), RED, shade=2.4)
    p.ink("#F0A595", circle(-2, -2, 1.7))
