"""Kinds and names of the touch targets on the board."""

from __future__ import annotations

from app.table.places import Piece
from engines import Action
from engines.onstage.actions import DECLINE, PLAY, STAY

CARD, PERFORMER, SEAT, TOTAL = "card", "performer", "seat", "total"
STAGE, LINE = Piece("stage"), Piece("line")
SLOT, WAS = Piece("slot"), Piece("was")
"""An empty slot in the trick, and the last trick's trump."""

NOBODY = Piece("nobody")
"""Answer that chooses no Performer, drawn as a button of the action bar."""


def piece_of(action: Action) -> Piece | None:
    """Returns the card or Performer that an action concerns, or else `NOBODY`.

    Returns None for an action of no known kind.
    """
    if action.kind in (DECLINE.name, STAY.name):
        return NOBODY
    if not isinstance(action.arg, int):
        return None
    return Piece(CARD if action.kind == PLAY.name else PERFORMER, action.arg)
