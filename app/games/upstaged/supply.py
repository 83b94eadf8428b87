"""Supply: artist deck, Green Room, cue deck and discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import Stance, named, placed
from app.games.upstaged.board_state import BoardState
from app.games.upstaged.faces import (
    ARTIST_BACK,
    CARD_BACK,
    SLOT,
    Look,
    corner,
    front,
    token,
    underline,
)
from app.games.upstaged.layout import CARD_RATIO, LINE, Plan, crowded
from app.games.upstaged.places import CUES, DECK, PILE, artist
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import LEAST_NAME
from engines.upstaged.actions import TOP

FIGURE = 22.0
"""Maximum type size of the number next to an item's picture."""

WORD = 10.0
"""Minimum type size of the name next to an item's number."""

STACKED = 40.0
"""Minimum height of an item with its name above the number."""

UNDER = 13.0
"""Height of a line of an item's name below its picture."""

LEAST_ABOVE, MOST_ABOVE = 32.0, 46.0
"""Minimum and maximum height of the picture above its name."""

LEAST_FIGURE = 30.0
"""Minimum width for an item's number, in logical pixels."""

NAMED = 0.6
"""Fraction of an item's width reserved for its number and name."""

GREEN = "slot"
"""Kind of piece for an empty seat in the Green Room."""


class Thing(NamedTuple):
    """Item of the supply: a deck, the pile, or a seat.

    Attributes:
        piece: Identifier of the piece.
        art: Name of the picture, or "" if only an outline is drawn.
        figure: Number next to the picture, or "" if there is none.
        word: Name next to the number.
        label: Screen reader label.
        card: Whether the picture has the shape of a cue card.
        artist: Number of the artist in a Green Room seat, or None if there is none.
        silent: Whether screen readers skip the item, because the tray announces it.
        lines: Number of lines of the name below the picture, or 0 if the name is beside it.
    """

    piece: Piece
    art: str
    figure: str
    word: str
    label: str
    card: bool = True
    artist: int | None = None
    silent: bool = False
    lines: int = 0


def things(moment: BoardState) -> list[Thing]:
    """Returns the items of the supply, from left to right."""
    view, say = moment.now, moment.stage.ui.say
    found = [
        Thing(
            DECK,
            ARTIST_BACK,
            str(view["artist_deck"]),
            say("upstaged.supply.artists"),
            say("upstaged.deck.artists", count=view["artist_deck"]),
            card=False,
        )
    ]
    for index, number in enumerate(view["slots"]):
        if number is None:
            label = say("upstaged.slot.empty")
            found.append(Thing(Piece(GREEN, index), SLOT, "", "", label, card=False))
        else:
            label = moment.stage.game.phrase("artist", number, moment.stage.lang)
            where = say.row((label, say("upstaged.green_room")))
            found.append(Thing(artist(number), "", "", "", where, card=False, artist=number))
    pile = view["pile"]
    found.append(
        Thing(
            CUES,
            CARD_BACK,
            str(view["cue_deck"]),
            say("upstaged.supply.cues"),
            say("upstaged.deck.cues", count=view["cue_deck"]),
        )
    )
    found.append(
        Thing(
            PILE,
            front(pile[-1]) if pile else "",
            str(len(pile)),
            say("upstaged.supply.pile"),
            say("upstaged.deck.pile", count=len(pile)),
        )
    )
    return found


def supply(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the supply, in two rows if it is narrow.

    Draws nothing if the supply is hidden.
    """
    area = plan.supply
    if not area.h:
        return []
    found = []
    laid = things(moment)
    lines = _lines_under(plan.wing(0, len(laid)), laid)
    for index, thing in enumerate(laid):
        spot = plan.wing(index, len(laid)).rounded()
        touched = spot.w >= kit.TARGET and not crowded(moment)
        reach = spot.reach(kit.TARGET, plan.height) if touched else spot
        stance = moment.stance(thing.piece) if touched else Stance()
        if moment.event is not None and thing.artist is not None and thing.artist in moment.gone:
            thing = thing._replace(artist=None, art=SLOT)
        silent = moment.aria_text(_asked(thing.piece), thing.label) is None
        thing = thing._replace(silent=silent, lines=lines)
        found.append(cache(_thing, thing, spot, reach, stance, key=f"wing-{index}"))
    return found


def _asked(piece: Piece) -> Piece:
    return Piece(TOP.name) if piece == DECK else piece


def shown(plan: Plan, index: int, laid: Sequence[Thing]) -> Rect:
    """Returns the area of the picture of an item of the supply.

    `laid` contains all items.
    """
    spot = plan.wing(index, len(laid))
    thing = laid[index]._replace(lines=_lines_under(spot, laid))
    spot = _above_name(spot, thing)
    width, height = _size(spot, thing)
    left = spot.x + max(0.0, (spot.w - width - _figure(spot, thing)) / 2)
    return Rect(left, spot.y + (spot.h - height) / 2, width, height)


BESIDE = 5.0
"""Gap between an item's picture and its number, in logical pixels."""


def _figure(spot: Rect, thing: Thing) -> float:
    if not thing.figure:
        return 4.0
    return LEAST_FIGURE if thing.lines else max(LEAST_FIGURE, spot.w * NAMED)


def _size(spot: Rect, thing: Thing) -> tuple[float, float]:
    ratio = CARD_RATIO if thing.card else 1.0
    height = min(spot.h - (4 if spot.h > LINE + 1 else 2), (spot.w - _figure(spot, thing)) * ratio)
    return height / ratio, height


def _lines_under(spot: Rect, laid: Sequence[Thing]) -> int:
    named = [thing for thing in laid if thing.word]
    beside = (spot.w - _size(spot, thing)[0] - BESIDE for thing in named)
    if all(measure.width_of(t.word, WORD) <= room for t, room in zip(named, beside, strict=True)):
        return 0
    lines = max(measure.rows(thing.word, WORD, spot.w) for thing in named)
    whole = all(measure.longest_word(thing.word, LEAST_NAME) <= spot.w for thing in named)
    return lines if whole and spot.h - lines * UNDER >= LEAST_ABOVE else 0


def _above_name(spot: Rect, thing: Thing) -> Rect:
    if not thing.lines:
        return spot
    left = spot.h - thing.lines * UNDER
    height = min(left, MOST_ABOVE)
    return spot._replace(y=spot.y + (left - height) / 2, h=height)


def _name_under(ui: Ui, thing: Thing, room: float) -> ft.Control:
    most = min(ui.size("small"), UNDER / measure.height(kit.LABEL, thing.word))
    words = kit.text(ui, thing.word, "small", quiet=True, max_lines=thing.lines, center=True)
    words.size = measure.largest(thing.word, most, LEAST_NAME, room, thing.lines)
    words.style = kit.dense(thing.word, kit.LABEL)
    return ft.Container(words, height=thing.lines * UNDER)


def _words(ui: Ui, thing: Thing, room: float, height: float, *, under: bool) -> ft.Text:
    stacked = height >= STACKED
    line = thing.word if stacked else f"{thing.word} {thing.figure}"
    size = min(ui.size("small"), measure.filling(line, room), height * (0.3 if stacked else 0.5))
    named = size >= WORD and not under
    most = min(ui.size("body"), height * (0.4 if named else 0.5), FIGURE)
    if named and not stacked:
        most = size
    number = lettering.style(
        "label",
        size=min(most, measure.filling(thing.figure, room)),
        color=ui.colors.text,
        decoration=underline(thing.figure),
    )
    spans = [ft.TextSpan(thing.figure, number)]
    if named:
        word = lettering.style("body", size=size, color=ui.colors.quiet)
        spans.insert(0, ft.TextSpan(thing.word + ("\n" if stacked else " "), word))
    return ft.Text(spans=spans, no_wrap=True)


def _thing(
    ui: Ui, thing: Thing, spot: Rect, reach: Rect, stance: Stance, *, key: str
) -> ft.Control:
    above = _above_name(spot, thing)
    under = thing.lines > 0
    width, height = _size(above, thing)
    picture: ft.Control
    if thing.artist is not None:
        look = Look(thing.artist, stance.mark, bool(stance.selected), stance.dim)
        picture = token(ui, look, height)
    elif thing.art:
        picture = kit.image(thing.art, width, height, fit=ft.BoxFit.FILL)
    else:
        picture = ft.Container(
            width=width,
            height=height,
            border_radius=corner(width),
            clip_behavior=kit.UNCUT,
            border=ft.Border.all(1.5, ui.colors.line),
        )
    parts: list[ft.Control] = [picture]
    if thing.figure:
        parts.append(_words(ui, thing, spot.w - width - BESIDE, above.h, under=under))
    row = ft.Row(
        parts,
        spacing=BESIDE,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        width=spot.w,
        height=above.h,
    )
    face: ft.Control = row
    if under:
        gap = ft.Container(height=above.y - spot.y)
        face = shapes.stretched([gap, row, _name_under(ui, thing, spot.w)], 0)
    if reach.h > spot.h:
        top = spot.y - reach.y
        padding = ft.Padding.only(top=top, bottom=reach.h - spot.h - top)
        face = ft.Container(face, width=reach.w, height=reach.h, padding=padding)
    label = None if thing.silent else thing.label
    met = named(ui, face, reach, label, stance.on_click, stance.selected)
    return placed(ui, reach, met, key=key)
