"""Names of everything on the board that can be touched, the same all over it.

Names are compared as tuples; a word tells apart those that are alike otherwise.
"""

from __future__ import annotations

from typing import NamedTuple

from app.games.common.sign_pieces import SignPiece
from app.games.thespianage.types import View
from engines import Action
from engines.thespianage.actions import (
    CHARACTER,
    END,
    HOST,
    INTO,
    NAME,
    OF_CARDS,
    OF_TILES,
    PLAY,
    PLAYER,
    PUT,
    TAKE,
)
from engines.thespianage.actions import SPECIAL as SPECIAL_KIND
from engines.thespianage.content import FIRST_EVENT, FIRST_SHOT

TRACK, SHEET = 0, 1
"""The two areas of a board, as spots name them."""


CAME = "came"
"""Kind of a slip: a card that has come into the reader's hand."""


class Tile(NamedTuple):
    """An Intrigue Tile on the table: seat, area, Aspect, number there."""

    seat: int
    area: int
    aspect: int
    at: int


class Board(NamedTuple):
    """Somebody's sheet, with the track beside it."""

    seat: int
    what: str = "board"


class Row(NamedTuple):
    """One Aspect of somebody's track or sheet."""

    seat: int
    area: int
    aspect: int


class Put(NamedTuple):
    """A row and side at which the tile in hand may be put down."""

    aspect: int
    up: int
    what: str = "put"


class Special(NamedTuple):
    """A Special Tile on a sheet."""

    seat: int
    special: int
    what: str = "special"


class Card(NamedTuple):
    """A Play Card, an Event or a One Shot, wherever it lies."""

    thing: int


class Slip(NamedTuple):
    """Anything else: an action, a secret, a character, one of the things that a card offers."""

    kind: str
    number: int = 0


Place = Tile | Board | Row | Put | Special | Card | Slip | SignPiece

SEATED = frozenset({HOST.name, NAME.name, PLAYER.name})
"""Answers that name somebody, as a card does or a vote."""

CRUSH, NEMESIS, CAST = "crush", "nemesis", CHARACTER.name
"""Slips with a character on them."""

CLOCK = Slip("clock")
"""Deck, tiles, piles, and the Events in play."""

GAUGE = Slip("gauge")
"""State of the production."""

HELD = Slip("held")
"""The tile in hand."""


def place_of(action: Action, view: View) -> Place | None:
    """Place of an answer; None for one that is about nothing on the board."""
    kind = action.kind
    if kind in OF_TILES:
        return Tile(*TAKE.arg(action))
    if kind in OF_CARDS:
        return Card(PLAY.arg(action))
    if kind in SEATED:
        return Board(HOST.arg(action))
    if kind == PUT.name:
        return Put(*PUT.arg(action))
    if kind == SPECIAL_KIND.name:
        return Special(*SPECIAL_KIND.arg(action))
    if kind == INTO.name:
        seat, area, *_ = view["under_way"]["picked"]
        return Row(seat, area, INTO.arg(action))
    if kind == END.name:
        return None
    return Slip(kind, action.arg if isinstance(action.arg, int) else 0)


def is_event(thing: int) -> bool:
    """Whether a thing is an Event."""
    return FIRST_EVENT <= thing < FIRST_SHOT


def row_of(place: object) -> Row | None:
    """The Aspect on which something lies."""
    if isinstance(place, Tile):
        return Row(place.seat, place.area, place.aspect)
    return place if isinstance(place, Row) else None
