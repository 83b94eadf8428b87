"""Names of everything on the board that can be touched, the same all over it."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.games.common.sign_pieces import SignPiece
from app.games.thespianage.types import View
from app.table import places
from app.table.places import Piece
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
"""Kind of a piece: a card that has come into the reader's hand."""


@dataclass(frozen=True, order=True)
class Tile(places.Place):
    """An Intrigue Tile on the table, by its number on its Aspect."""

    kind: str = field(default="tile", init=False, repr=False)
    seat: int
    area: int
    aspect: int
    at: int


@dataclass(frozen=True, order=True)
class Board(places.Place):
    """Somebody's sheet, with the track beside it."""

    kind: str = field(default="board", init=False, repr=False)
    seat: int


@dataclass(frozen=True, order=True)
class Row(places.Place):
    """One Aspect of somebody's track or sheet."""

    kind: str = field(default="row", init=False, repr=False)
    seat: int
    area: int
    aspect: int


@dataclass(frozen=True, order=True)
class Put(places.Place):
    """A row and side at which the tile in hand may be put down."""

    kind: str = field(default="put", init=False, repr=False)
    aspect: int
    up: int


@dataclass(frozen=True, order=True)
class Special(places.Place):
    """A Special Tile on a sheet."""

    kind: str = field(default="special", init=False, repr=False)
    seat: int
    special: int


@dataclass(frozen=True, order=True)
class Card(places.Place):
    """A Play Card, an Event or a One Shot, wherever it lies."""

    kind: str = field(default="card", init=False, repr=False)
    thing: int


Place = Tile | Board | Row | Put | Special | Card | Piece | SignPiece
"""A piece is anything else: an action, a secret, a character, one of the things a card offers."""

SEATED = frozenset({HOST.name, NAME.name, PLAYER.name})
"""Answers that name somebody, as a card does or a vote."""

CRUSH, NEMESIS, CAST = "crush", "nemesis", CHARACTER.name
"""Kinds of pieces with a character on them."""

CLOCK = Piece("clock")
"""Deck, tiles, piles, and the Events in play."""

GAUGE = Piece("gauge")
"""State of the production."""

HELD = Piece("held")
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
    return Piece(kind, action.arg if isinstance(action.arg, int) else 0)


def is_event(thing: int) -> bool:
    """Whether a thing is an Event."""
    return FIRST_EVENT <= thing < FIRST_SHOT


def row_of(place: object) -> Row | None:
    """The Aspect on which something lies."""
    if isinstance(place, Tile):
        return Row(place.seat, place.area, place.aspect)
    return place if isinstance(place, Row) else None
