"""Identifiers of everything on the board that can be touched.

A place identifies a tile, a card, a sheet, a row of a sheet or a counter, and is the same wherever
it is drawn.
"""

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
"""Numbers of the two areas in front of a player.

Tiles wait on the track and count on the sheet.
"""


@dataclass(frozen=True, order=True)
class Tile(places.Place):
    """A tile on a track or sheet.

    Attributes:
        seat: Seat of the track or sheet.
        area: `TRACK` or `SHEET`.
        aspect: Aspect of the row.
        at: Index of the tile in its row.
    """

    kind: str = field(default="tile", init=False, repr=False)
    seat: int
    area: int
    aspect: int
    at: int


@dataclass(frozen=True, order=True)
class Board(places.Place):
    """A player's sheet and track together."""

    kind: str = field(default="board", init=False, repr=False)
    seat: int


@dataclass(frozen=True, order=True)
class Row(places.Place):
    """The row of one Aspect on a player's track or sheet."""

    kind: str = field(default="row", init=False, repr=False)
    seat: int
    area: int
    aspect: int


@dataclass(frozen=True, order=True)
class Put(places.Place):
    """A way to place the tile in hand.

    Attributes:
        aspect: Aspect of the row.
        up: 1 to place the tile face up, 0 face down.
    """

    kind: str = field(default="put", init=False, repr=False)
    aspect: int
    up: int


@dataclass(frozen=True, order=True)
class Special(places.Place):
    """A kind of Special Tile on a player's sheet."""

    kind: str = field(default="special", init=False, repr=False)
    seat: int
    special: int


@dataclass(frozen=True, order=True)
class Card(places.Place):
    """A Play Card, Event or One Shot, wherever it is.

    Attributes:
        thing: Number of the card in the game's content.
    """

    kind: str = field(default="card", init=False, repr=False)
    thing: int


Place = Tile | Board | Row | Put | Special | Card | Piece | SignPiece
"""Anything on the board that can be touched.

`Piece` covers actions, secrets, characters and the options of a card.
"""

SEATED = frozenset({HOST.name, NAME.name, PLAYER.name})
"""Kinds of answers that choose a player."""

CRUSH, NEMESIS, CAST = "crush", "nemesis", CHARACTER.name
"""Kinds of pieces for a Crush, a Nemesis and a character."""

SECRETS = (CRUSH, NEMESIS)
"""Names of a player's secrets, in the order used by views."""

CLOCK = Piece("clock")
"""Counters of the deck, tiles and discards, with the Events in play."""

GAUGE = Piece("gauge")
"""The points of the production and its current outcome."""

PLAYED = Piece("played")
"""The production, as the place where a card is played."""

HELD = Piece("held")
"""The tile in hand, about to be placed."""

LEAVING = Piece("leaving")
"""Choice to end the turn early, before it is confirmed.

More actions are still possible.
"""


def place_of(action: Action, view: View) -> Place | None:
    """Returns the place of an action, or None for ending the turn."""
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
    """Whether a card number belongs to an Event."""
    return FIRST_EVENT <= thing < FIRST_SHOT


def row_of(place: object) -> Row | None:
    """Returns the row that a place belongs to.

    Returns None for a place that is neither a tile nor a row.
    """
    if isinstance(place, Tile):
        return Row(place.seat, place.area, place.aspect)
    return place if isinstance(place, Row) else None
