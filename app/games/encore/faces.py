"""How a card looks: a band with all that a narrow strip must tell, a picture, a name, an outline
that tells the kind. Made for any size, with the game's picture or with the sign of its deck alone.
"""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import NamedTuple

import flet as ft

from app.games import art_of
from app.games.common.pieces import moving, veiled
from app.games.common.stamps import stamps
from app.theme import Ui, kit
from app.theme.palette import DECK_PRINTS, INK, mixed
from app.theme.signs import FAMILY, LETTERS
from app.theme.ui import DISPLAY, STRONG, letters
from engines.encore.content import (
    CARDS,
    COLOUR,
    COLOUR_IDS,
    KIND,
    PERFORMER,
    SUPPORTER,
    THING_IDS,
    VIBE_IDS,
)

TILT = 0.12
"""By how much a suspended card lies askew, in radians: 7°."""

SMALLER = 0.88
"""A suspended card, so that it stays in its zone."""

LETTER = 0.55

NAMED = 52.0
"""A card of less height bears no name."""

TEETH = 6.0
"""How high the zigzag of a Surprise is."""


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


def art(thing: int) -> str | None:
    """The picture of a card or a Venue; None as long as nobody has drawn it."""
    return pictured(THING_IDS[thing])


@cache
def pictured(name: str) -> str | None:
    """A picture of the game by its name; None as long as nobody has drawn it."""
    return f"encore/{name}" if any(name.startswith(start) for start in art_of("encore")) else None


def pictures(lighting: str) -> tuple[str, ...]:
    """Every picture that the game may show, whoever holds what; the same in either lighting."""
    names = (
        "floor",
        "star",
        "poster",
        *(f"back_{colour}" for colour in COLOUR_IDS),
        *THING_IDS,
    )
    return tuple(found for name in names if (found := pictured(name)) is not None)


def colour_sign(colour: int) -> str:
    """The sign of a colour deck."""
    return f"encore-{COLOUR_IDS[colour]}"


def vibe_sign(vibe: int) -> str:
    """The sign of a vibe."""
    return f"encore-{VIBE_IDS[vibe]}"


def outline(thing: int, width: float, height: float) -> ft.BorderRadius:
    """The outline of a card: an arch for a Performer, the tab of a folder for a Supporter."""
    short = min(width, height)
    if KIND[thing] == PERFORMER:
        top = short * 0.34
        return ft.BorderRadius(top, top, short * 0.05, short * 0.05)
    if KIND[thing] == SUPPORTER:
        return ft.BorderRadius(2, short * 0.3, 2, 2)
    return ft.BorderRadius(0, 0, 3, 3)


def band(ui: Ui, width: float) -> float:
    """How wide the band of a card is."""
    return min(max(25.0, width * 0.27), 40.0) * min(ui.size("body") / 16, 1.35)


def face(ui: Ui, look: Look, width: float, height: float, dim: float) -> ft.Control:
    """A card that fills so much room; upright, or askew when it is suspended."""
    thing = look.thing
    dark = ui.colors.house
    inks = DECK_PRINTS[COLOUR_IDS[COLOUR[thing]]]
    veil = max(dim, 0.28 if look.suspended else 0.0)
    fill, mid = mixed(inks.fill, dark, veil), mixed(inks.mid, dark, veil)
    tint, paper = mixed(inks.tint, dark, veil), mixed(inks.paper, dark, veil)
    ink = mixed(INK, dark, veil)
    narrow = band(ui, width)
    edge = 1.5
    zigzag = KIND[thing] not in (PERFORMER, SUPPORTER)
    top = TEETH - 1 if zigzag else 0.0
    parts: list[ft.Control] = [_band(ui, look, narrow, height, paper)]
    wide, named = width - narrow - 2 * edge, 0.0
    if height >= NAMED and wide >= 40:
        size, lines = _name_size(ui, look.name, wide - 6, height)
        named = lines * ceil(size * 1.2) + 4
        parts.append(
            ft.Text(
                look.name,
                size=size,
                font_family=STRONG,
                color=ink,
                max_lines=lines,
                overflow=ft.TextOverflow.ELLIPSIS,
                style=ft.TextStyle(height=1.15),
                left=narrow + 3,
                width=wide - 5,
                bottom=2,
            )
        )
    high = height - top - named - 2 * edge
    parts.insert(0, _picture(ui, thing, narrow, wide, high, mid, veil))
    marks = ("rests",) * look.suspended + ("used",) * look.used
    if marks:
        parts.append(ft.Container(stamps(ui, marks, 14), right=3, top=3))
    part = min(0.95, narrow / max(width, 1))
    body = ft.Container(
        ft.Stack(parts, clip_behavior=ft.ClipBehavior.NONE),
        gradient=ft.LinearGradient(
            colors=[fill, fill, tint, tint],
            stops=[0, part, part, 1],
            begin=ft.Alignment.CENTER_LEFT,
            end=ft.Alignment.CENTER_RIGHT,
        ),
        border=ft.Border.all(edge, paper),
        border_radius=outline(thing, width, height),
        clip_behavior=kit.UNCUT,
        width=width,
        height=height - top,
        rotate=ft.Rotate(TILT if look.suspended else 0),
        scale=SMALLER if look.suspended else 1,
        animate_rotation=moving(ui),
        animate_scale=moving(ui),
    )
    if not zigzag:
        return body
    body.top = top
    return ft.Stack([_teeth(width, paper), body], width=width, height=height)


def _teeth(width: float, color: str) -> ft.Control:
    """The torn edge of a Surprise: nothing else on the table has one."""
    count = int(width / TEETH)
    return ft.Text(
        LETTERS["encore-teeth"] * count,
        size=width / count,
        font_family=FAMILY,
        color=color,
        no_wrap=True,
        style=ft.TextStyle(height=1),
        top=0,
        left=0,
    )


def _band(ui: Ui, look: Look, wide: float, high: float, paper: str) -> ft.Control:
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
        letter("encore-bolt", size * 0.9)
    if look.change:
        words("\n", 2, STRONG)
        letter("up" if look.change > 0 else "down", sign * 0.9)
    below = high - size * 1.3 - (10 if KIND[look.thing] == PERFORMER else 4)
    for vibe, passes in look.vibes:
        if below < sign * 1.25:
            break
        words("\n", 2, STRONG)
        letter(
            vibe_sign(vibe),
            sign,
            ui.colors.house if passes else paper,
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
        top=high * 0.07 if KIND[look.thing] == PERFORMER else 1,
    )


def _picture(
    ui: Ui, thing: int, left: float, wide: float, high: float, mid: str, veil: float
) -> ft.Control:
    """The picture in the room beside the band; the sign of the deck until there is one."""
    high = max(high, 1)
    name = art(thing) if thing < CARDS else None
    if name is None:
        size = max(8.0, min(wide * 0.62, high * 0.62))
        sign = kit.sign(colour_sign(COLOUR[thing]), size, mid)
        sign.left, sign.top = left + (wide - size) / 2, (high - size) / 2
        return sign
    shown = veiled(ui, name, veil, ft.BoxFit.CONTAIN)
    shown.left, shown.top, shown.width, shown.height = left + 1, 1, max(1, wide - 2), high
    return shown


def _name_size(ui: Ui, name: str, wide: float, high: float) -> tuple[float, int]:
    """How large a name is written, and in how many lines."""
    longest = max(map(letters, name.split()), default=1)
    size = min(ui.size("small"), 13 * 1.3)
    while size > 9.5 and max(longest, letters(name) * 0.58) * size * LETTER > wide:
        size -= 0.5
    lines = 1 if letters(name) * size * LETTER <= wide or high < 76 else 2
    return size, lines


def back(ui: Ui, colour: int, width: float, height: float) -> ft.Control:
    """The back of a colour deck."""
    inks = DECK_PRINTS[COLOUR_IDS[colour]]
    name = pictured(f"back_{COLOUR_IDS[colour]}")
    inner: ft.Control = (
        kit.sign(colour_sign(colour), min(width, height) * 0.5, inks.paper)
        if name is None
        else kit.image(name, width, height, fit=ft.BoxFit.COVER)
    )
    return ft.Container(
        inner,
        width=width,
        height=height,
        bgcolor=inks.fill,
        border=ft.Border.all(1.5, inks.paper),
        border_radius=width * 0.07,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )
