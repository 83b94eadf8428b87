"""How a card looks, at any size: a band with all that a narrow strip must tell, a picture whose
outline tells the kind, a name.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import moving, veiled
from app.games.common.stamps import stamps
from app.theme import Ui, kit
from app.theme.palette import DECK_PRINTS, mixed
from app.theme.signs import FAMILY, LETTERS
from app.theme.ui import DISPLAY, STRONG, letters
from engines.encore.content import (
    CARDS,
    COLOUR,
    COLOUR_IDS,
    KIND,
    KINDS,
    THING_IDS,
    VIBE_IDS,
)

TILT = 0.12
"""By how much a suspended card lies askew, in radians: 7°."""

SMALLER = 0.88
"""A suspended card, so that it stays in its zone."""

LETTER = 0.58

WORD = 0.66
"""How wide a letter of a single word is at most, as a rule: no word is broken."""

SMALLEST = 9.5
"""The smallest type of a name."""

RATIO = (140 / 120, 1.0, 1.0)
"""Height of a picture in parts of its width, by kind."""

BESIDE = 70.0
"""A card of less height bears its name beside the picture, not under it."""

RESTING = 0.3
"""How far a suspended card stands back in the dark."""

EDGE = 1.5


class Look(NamedTuple):
    """All that a face shows; equal looks are equal pictures.

    number   act or BOOST now; empty on a Surprise, which has a bolt
    change   1 where rules have raised the number, -1 where they have lowered it
    vibes    which vibes, each with whether it passes the Vibe Check
    cost     what it costs now; empty where that no longer matters
    """

    thing: int
    name: str
    number: str = ""
    change: int = 0
    vibes: tuple[tuple[int, bool], ...] = ()
    cost: str = ""
    suspended: bool = False
    used: bool = False


def art(thing: int) -> str:
    """The picture of a card or a Venue."""
    kind = KINDS[KIND[thing]] if thing < CARDS else "venue"
    return f"encore/{kind}-{THING_IDS[thing]}"


def back_art(colour: int) -> str:
    """The back of a colour deck."""
    return f"encore/back-{COLOUR_IDS[colour]}"


STAR = "encore/star"


def pictures(lighting: str) -> tuple[str, ...]:
    """Every picture that the game may show, whoever holds what: what is always there first."""
    return (
        f"encore/floor-{lighting}",
        STAR,
        *(back_art(colour) for colour in range(len(COLOUR_IDS))),
        *(art(thing) for thing in range(len(THING_IDS))),
    )


def colour_sign(colour: int) -> str:
    """The sign of a colour deck."""
    return f"deck-{COLOUR_IDS[colour]}"


def vibe_sign(vibe: int) -> str:
    """The sign of a vibe."""
    return f"vibe-{VIBE_IDS[vibe]}"


def band(ui: Ui, width: float) -> float:
    """How wide the band of a card is."""
    return min(max(25.0, width * 0.27), 40.0) * min(ui.size("body") / 16, 1.35)


def face(
    ui: Ui,
    look: Look,
    width: float,
    height: float,
    dim: float = 0.0,
    mark: str | None = None,
    *,
    named: bool = True,
) -> ft.Container:
    """A card that fills so much room; upright, or askew when it is suspended.

    dim    how far it stands back in the dark
    mark   the colour of its edge while it may be chosen, or is
    named  whether its name can be seen
    """
    dark = ui.colors.house
    inks = DECK_PRINTS[COLOUR_IDS[COLOUR[look.thing]]]
    veil = max(dim, RESTING if look.suspended else 0.0)
    fill, paper = mixed(inks.fill, dark, veil), mixed(inks.paper, dark, veil)
    left = band(ui, width)
    wide, high = width - left - 2 * EDGE, height - 2 * EDGE
    parts: list[ft.Control] = [_band(look, left, height, paper, fill)]
    picture = Rect(left, 1, wide - 1, high - 2)
    if named and high < BESIDE and wide >= 64 and high >= 34:
        picture = picture._replace(w=min(high * 0.9, wide * 0.46))
        room = Rect(picture.right + 2, 2, wide - picture.w - 4, high - 4)
        parts += _name(ui, look.name, room, paper, min(3, int(high // 14)))
    elif high >= BESIDE and wide >= 44:
        lines = 1 if letters(look.name) * SMALLEST * LETTER <= wide - 4 else 2
        tall = lines * 14 * min(ui.size("small") / 13, 1.3) + 3
        picture = picture._replace(h=high - tall - 2)
        if named:
            room = Rect(left + 2, high - tall, wide - 4, tall)
            parts += _name(ui, look.name, room, paper, lines)
    if picture.w >= 12 and picture.h >= 12:
        parts.insert(0, _picture(ui, look.thing, picture, veil))
    marks = ("rests",) * look.suspended + ("used",) * look.used
    if marks:
        shown = stamps(ui, marks, 14)
        shown.right = shown.top = 3
        parts.append(shown)
    return ft.Container(
        ft.Stack(parts, clip_behavior=ft.ClipBehavior.NONE),
        bgcolor=fill,
        border=ft.Border.all(EDGE if mark is None else 2 * EDGE, mark or paper),
        border_radius=corner(width),
        clip_behavior=kit.UNCUT,
        width=width,
        height=height,
        rotate=ft.Rotate(TILT if look.suspended else 0),
        scale=SMALLER if look.suspended else 1,
        animate_rotation=moving(ui),
        animate_scale=moving(ui),
    )


def corner(width: float) -> float:
    """The corner radius of a card of this width."""
    return min(9.0, width * 0.08)


def _band(look: Look, wide: float, high: float, paper: str, fill: str) -> ft.Control:
    """Number, vibes and cost, one under the other."""
    grown = wide / 25
    size = min(19 * grown, high * 0.42)
    sign = min(13 * grown, high * 0.26)
    spans: list[ft.TextSpan] = []

    def letter(name: str, size: float, color: str = paper, ground: str | None = None) -> None:
        style = ft.TextStyle(font_family=FAMILY, size=size, color=color, bgcolor=ground, height=1.2)
        spans.append(ft.TextSpan(LETTERS[name], style))

    def words(text: str, size: float, family: str) -> None:
        style = ft.TextStyle(font_family=family, size=size, color=paper, height=1.08)
        spans.append(ft.TextSpan(text, style))

    if look.number:
        if letters(look.number) > 2:
            size *= 0.8
        words(look.number, size, DISPLAY)
    else:
        letter("bolt", size * 0.9)
    if look.change:
        words("\n", 2, STRONG)
        letter("up" if look.change > 0 else "down", sign * 0.9)
    below = high - size * 1.3 - 4
    for vibe, passes in look.vibes:
        if below < sign * 1.25:
            break
        words("\n", 2, STRONG)
        letter(
            vibe_sign(vibe),
            sign,
            fill if passes else paper,
            paper if passes else None,
        )
        below -= sign * 1.25
    if look.cost and below >= sign * 1.2:
        words("\n", 2, STRONG)
        words(look.cost, sign * 0.86, STRONG)
        below -= sign
    return ft.Text(
        spans=spans,
        text_align=ft.TextAlign.CENTER,
        width=wide,
        left=0,
        top=1,
    )


def _picture(ui: Ui, thing: int, room: Rect, veil: float) -> ft.Control:
    """The picture as large as it fits, in the middle of the room."""
    ratio = RATIO[KIND[thing]]
    wide = min(room.w, room.h / ratio)
    shown = veiled(ui, art(thing), veil)
    shown.left, shown.top = room.middle - wide / 2, room.y + (room.h - wide * ratio) / 2
    shown.width, shown.height = wide, wide * ratio
    return shown


def _name(ui: Ui, name: str, room: Rect, ink: str, lines: int) -> list[ft.Control]:
    """The name in so much room; rather smaller than cut, and rather not at all than in pieces."""
    longest = max(map(letters, name.split()), default=1)
    size = min(ui.size("small"), 13 * 1.3)
    wide = max(longest * WORD, letters(name) / lines * 1.15 * LETTER)
    while size > SMALLEST and size * wide > room.w:
        size -= 0.5
    if longest * size * LETTER > room.w:
        return []
    used = min(lines, ceil(letters(name) * size * LETTER / room.w))
    return [
        ft.Text(
            name,
            size=size,
            font_family=STRONG,
            color=ink,
            text_align=ft.TextAlign.CENTER,
            max_lines=lines,
            overflow=ft.TextOverflow.ELLIPSIS,
            style=ft.TextStyle(height=1.1),
            left=room.x,
            top=room.y + max(0.0, room.h - used * size * 1.1) / 2,
            width=room.w,
        )
    ]


def back(ui: Ui, colour: int, width: float, height: float) -> ft.Control:
    """The back of a colour deck."""
    return kit.image(back_art(colour), width, height)
