"""Names of everything on the board that can be touched."""

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
"""The two areas of a player's board."""


CAME = "came"
"""Piece kind for a card that has just entered the reader's hand."""


@dataclass(frozen=True, order=True)
class Tile(places.Place):
    """An Intrigue Tile on the table, by its index on an Aspect."""

    kind: str = field(default="tile", init=False, repr=False)
    seat: int
    area: int
    aspect: int
    at: int


@dataclass(frozen=True, order=True)
class Board(places.Place):
    """A player's sheet with its track."""

    kind: str = field(default="board", init=False, repr=False)
    seat: int


@dataclass(frozen=True, order=True)
class Row(places.Place):
    """One Aspect of a player's track or sheet."""

    kind: str = field(default="row", init=False, repr=False)
    seat: int
    area: int
    aspect: int


@dataclass(frozen=True, order=True)
class Put(places.Place):
    """An Aspect, and the side up, for placing the tile in hand."""

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
    """A Play Card, an Event or a One Shot in any place."""

    kind: str = field(default="card", init=False, repr=False)
    thing: int


Place = Tile | Board | Row | Put | Special | Card | Piece | SignPiece
"""Any place; `Piece` covers actions, secrets, characters and choices on a card."""

SEATED = frozenset({HOST.name, NAME.name, PLAYER.name})
"""Kinds of answers that name a player."""

CRUSH, NEMESIS, CAST = "crush", "nemesis", CHARACTER.name
"""Kinds of pieces that show a character."""

CLOCK = Piece("clock")
"""Counters of deck, tiles and piles, with the Events in play."""

GAUGE = Piece("gauge")
"""Points and outcome of the production."""

HELD = Piece("held")
"""Tile in hand."""


def place_of(action: Action, view: View) -> Place | None:
    """Returns an action's place; None for the end of a turn."""
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
    """Whether the number of a card denotes an Event."""
    return FIRST_EVENT <= thing < FIRST_SHOT


def row_of(place: object) -> Row | None:
    """Returns the Aspect of a tile or row; None for other places."""
    if isinstance(place, Tile):
        return Row(place.seat, place.area, place.aspect)
    return place if isinstance(place, Row) else None
