"""Draws the supply: the artist deck, the Green Room, the cue deck and the discard pile."""

from __future__ import annotations

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
from app.theme import Ui, kit, lettering, measure
from engines.upstaged.actions import TOP

FIGURE = 22.0
"""Maximum type size of the number next to an item's picture, in logical pixels."""

WORD = 10.0
"""Minimum type size of the name next to an item's number, in logical pixels."""

STACKED = 40.0
"""Minimum height of an item with its name above the number, in logical pixels."""

NAMED = 0.6
"""Part of an item's width reserved for its number and name."""

GREEN = "slot"
"""Kind of piece for an empty seat in the Green Room."""


class Thing(NamedTuple):
    """An item of the supply: a deck, the discard pile, or a seat in the Green Room.

    Attributes:
        piece: Identifier of the piece.
        art: Name of the picture, or "" if only an outline is drawn.
        figure: Number next to the picture, or "" if there is none.
        word: Name next to the number.
        label: Screen reader label.
        card: Whether the picture has the shape of a cue card.
        artist: Number of the artist in a Green Room seat, or None if there is none.
        silent: Whether screen readers skip the item, because the tray announces it.
    """

    piece: Piece
    art: str
    figure: str
    word: str
    label: str
    card: bool = True
    artist: int | None = None
    silent: bool = False


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
    """Draws the supply, in two rows if it is narrow; empty if it is hidden."""
    area = plan.supply
    if not area.h:
        return []
    found = []
    laid = things(moment)
    for index, thing in enumerate(laid):
        spot = plan.wing(index, len(laid)).rounded()
        touched = spot.w >= kit.TARGET and not crowded(moment)
        reach = spot.reach(kit.TARGET, plan.height) if touched else spot
        stance = moment.stance(thing.piece) if touched else Stance()
        if moment.event is not None and thing.artist is not None and thing.artist in moment.gone:
            thing = thing._replace(artist=None, art=SLOT)
        silent = moment.aria_text(_asked(thing.piece), thing.label) is None
        thing = thing._replace(silent=silent)
        found.append(cache(_thing, thing, spot, reach, stance, key=f"wing-{index}"))
    return found


def _asked(piece: Piece) -> Piece:
    return Piece(TOP.name) if piece == DECK else piece


def shown(plan: Plan, index: int, count: int, thing: Thing) -> Rect:
    """Returns the area of the picture of an item of the supply."""
    spot = plan.wing(index, count)
    width, height = _size(spot, thing)
    left = spot.x + max(0.0, (spot.w - width - _figure(spot, thing)) / 2)
    return Rect(left, spot.y + (spot.h - height) / 2, width, height)


BESIDE = 5.0
"""Gap between an item's picture and its number, in logical pixels."""


def _figure(spot: Rect, thing: Thing) -> float:
    """Returns the width reserved for an item's number and name, in logical pixels."""
    return max(30.0, spot.w * NAMED) if thing.figure else 4.0


def _size(spot: Rect, thing: Thing) -> tuple[float, float]:
    """Returns the width and height of an item's picture, in logical pixels."""
    ratio = CARD_RATIO if thing.card else 1.0
    height = min(spot.h - (4 if spot.h > LINE + 1 else 2), (spot.w - _figure(spot, thing)) * ratio)
    return height / ratio, height


def _words(ui: Ui, thing: Thing, room: float, height: float) -> ft.Text:
    """Draws an item's name, if there is space for it, and its number."""
    stacked = height >= STACKED
    line = thing.word if stacked else f"{thing.word} {thing.figure}"
    size = min(ui.size("small"), measure.filling(line, room), height * (0.3 if stacked else 0.5))
    named = size >= WORD
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
    """Draws an item of the supply in `spot`; taps work in the larger area `reach`."""
    width, height = _size(spot, thing)
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
        parts.append(_words(ui, thing, spot.w - width - BESIDE, spot.h))
    row = ft.Row(
        parts,
        spacing=BESIDE,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        width=spot.w,
        height=spot.h,
    )
    face: ft.Control = row
    if reach.h > spot.h:
        above = spot.y - reach.y
        padding = ft.Padding.only(top=above, bottom=reach.h - spot.h - above)
        face = ft.Container(row, width=reach.w, height=reach.h, padding=padding)
    label = None if thing.silent else thing.label
    met = named(ui, face, reach, label, stance.on_click, stance.selected)
    return placed(ui, reach, met, key=key)
