"""Kinds and names of the touch targets on the board."""

from __future__ import annotations

from app.table.places import Piece
from engines import Action
from engines.onstage.actions import PLAY

CARD, PERFORMER, SEAT, TOTAL = "card", "performer", "seat", "total"
STAGE, LINE = Piece("stage"), Piece("line")
SLOT, WAS = Piece("slot"), Piece("was")
"""An empty slot in the trick, and the last trick's trump."""


def piece_of(action: Action) -> Piece | None:
    """Returns the card or Performer that an action concerns, or None."""
    if not isinstance(action.arg, int):
        return None
    return Piece(CARD if action.kind == PLAY.name else PERFORMER, action.arg)
