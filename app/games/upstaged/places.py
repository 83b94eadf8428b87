"""Names of everything on the board that can be touched, and the answers that belong to them."""

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
    """Two cards of one colour, which are discarded together."""

    kind: str = field(default="pair", init=False, repr=False)
    other: int = 0


ARTIST, CARD, SEAT, PLACE, RUNWAY, CLICKS = "artist", "card", "seat", "place", "lane", "clicks"
DECK, CUES, PILE = Piece("top"), Piece("cues"), Piece("pile")
BEGIN = Piece("begin")

ANNOUNCEMENT = Piece("announcement")
"""The strip with the card on air."""

PAIRING = Piece("pairing")
"""Among the picks: two cards of one colour are being chosen, to be discarded together."""

ENDING = Piece("ending")
"""Among the picks: the question is about to be declined, such as a turn to be ended."""

LET_GO = frozenset(kind.name for kind in (END, STAY, PASS))
"""Answers that name no piece."""

_OF: dict[str, str] = {
    **dict.fromkeys(naming("artist"), ARTIST),
    **dict.fromkeys(naming("card"), CARD),
    SEND.name: SEAT,
    FACE.name: PLACE,
    CLICK.name: CLICKS,
    TURN.name: CLICKS,
}
"""The kind of piece that an action is about, by the kind of action."""


def artist(number: int) -> Piece:
    """An artist, wherever they stand."""
    return Piece(ARTIST, number)


def card(number: int) -> Piece:
    """A cue card, wherever it lies."""
    return Piece(CARD, number)


def pair(one: Piece, other: Piece) -> Pair:
    """Two cards, in the order in which the rules name them."""
    return Pair(*sorted((one.number, other.number)))


def cards_of(pair: Pair) -> tuple[Piece, Piece]:
    """The two cards of a pair."""
    return card(pair.number), card(pair.other)


def named(action: Action) -> Piece | None:
    """The piece or the two cards that an action is about; None for one that declines.

    An action about nothing on the board, such as a verdict, goes by the name of its kind.
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
