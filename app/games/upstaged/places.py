"""Identifiers of everything on the board that can be tapped."""

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
    """Two cards of one colour that are discarded together.

    Attributes:
        number: Number of the first card.
        kind: Always "pair".
        other: Number of the second card.
    """

    kind: str = field(default="pair", init=False, repr=False)
    other: int = 0


ARTIST, CARD, SEAT, PLACE, RUNWAY, CLICKS = "artist", "card", "seat", "place", "lane", "clicks"
DECK, CUES, PILE = Piece("top"), Piece("cues"), Piece("pile")
BEGIN = Piece("begin")

ANNOUNCEMENT = Piece("announcement")
"""Identifier of the panel about the card being carried out."""

ARENA = Piece("arena")

PAIRING = Piece("pairing")
"""Marker in a selection while two cards are being chosen for discarding."""

ENDING = Piece("ending")
"""Marker in a selection if the next confirmation declines the question."""

LET_GO = frozenset(kind.name for kind in (END, STAY, PASS))
"""Kinds of answers that decline the question."""

_OF: dict[str, str] = {
    **dict.fromkeys(naming("artist"), ARTIST),
    **dict.fromkeys(naming("card"), CARD),
    SEND.name: SEAT,
    FACE.name: PLACE,
    CLICK.name: CLICKS,
    TURN.name: CLICKS,
}
"""Kinds of pieces, by the kind of action that chooses them."""


def artist(number: int) -> Piece:
    """Returns the identifier of an artist."""
    return Piece(ARTIST, number)


def card(number: int) -> Piece:
    """Returns the identifier of a cue card."""
    return Piece(CARD, number)


def pair(one: Piece, other: Piece) -> Pair:
    """Returns the pair of two cards, starting with the lower number."""
    return Pair(*sorted((one.number, other.number)))


def cards_of(pair: Pair) -> tuple[Piece, Piece]:
    """Returns the identifiers of the two cards of a pair."""
    return card(pair.number), card(pair.other)


def named(action: Action) -> Piece | None:
    """Returns the piece or pair that an action chooses.

    An action without a piece on the board, such as a verdict, is identified by its kind. Returns
    None for an action that declines the question.
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
