"""Names of the targets on the board."""

from __future__ import annotations

from app.table.places import Piece
from engines import Action
from engines.onstage.actions import PLAY

CARD, PERFORMER, SEAT, TOTAL = "card", "performer", "seat", "total"
STAGE, LINE = Piece("stage"), Piece("line")
SLOT, WAS = Piece("slot"), Piece("was")
"""The places of a trick without a card, and the trump of the last one."""


def piece_of(action: Action) -> Piece | None:
    """The card or performer that an answer names; None for one that lets a move or a claim go."""
    if not isinstance(action.arg, int):
        return None
    return Piece(CARD if action.kind == PLAY.name else PERFORMER, action.arg)
