"""Names of everything on the board that accepts taps."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.table.places import Piece
from engines import Action
from engines.upstaged.actions import (
    CLICK,
    DISCARD,
    END,
    FACE,
    PASS,
    SEND,
    STAY,
    TURN,
    naming,
)


@dataclass(frozen=True, order=True)
class Pair(Piece):
    """Two cards of one colour to be discarded together."""

    kind: str = field(default="pair", init=False, repr=False)
    other: int = 0


ARTIST, CARD, SEAT, PLACE, RUNWAY, CLICKS = "artist", "card", "seat", "place", "lane", "clicks"
DECK, CUES, PILE = Piece("top"), Piece("cues"), Piece("pile")
BEGIN = Piece("begin")

ANNOUNCEMENT = Piece("announcement")
"""Panel with the card on air."""

PAIRING = Piece("pairing")
"""Pick that starts the choice of two cards to discard together."""

ENDING = Piece("ending")
"""Pick that makes the next step decline the question."""

LET_GO = frozenset(kind.name for kind in (END, STAY, PASS))
"""Answers that decline the question and name no piece."""

_OF: dict[str, str] = {
    **dict.fromkeys(naming("artist"), ARTIST),
    **dict.fromkeys(naming("card"), CARD),
    SEND.name: SEAT,
    FACE.name: PLACE,
    CLICK.name: CLICKS,
    TURN.name: CLICKS,
}
"""Kind of piece that each kind of action is about."""


def artist(number: int) -> Piece:
    """Returns the piece of an artist."""
    return Piece(ARTIST, number)


def card(number: int) -> Piece:
    """Returns the piece of a cue card."""
    return Piece(CARD, number)


def pair(one: Piece, other: Piece) -> Pair:
    """Returns a pair of cards in the order of the rules."""
    return Pair(*sorted((one.number, other.number)))


def cards_of(pair: Pair) -> tuple[Piece, Piece]:
    """Returns the two cards of a pair."""
    return card(pair.number), card(pair.other)


def named(action: Action) -> Piece | None:
    """Returns an action's piece or pair; None if it declines.

    An action about nothing on the board, such as a verdict, is named by its kind.
    """
    kind, arg = action.kind, action.arg
    if kind in LET_GO:
        return None
    if kind == DISCARD.name:
        one, other = DISCARD.arg(action)
        return pair(card(one), card(other))
    if not isinstance(arg, int):
        return Piece(kind)
    return Piece(_OF.get(kind, kind), arg)
