"""Identifiers of the pieces and places on the board that can be tapped."""

from __future__ import annotations

from app.table.places import Piece
from engines import Action
from engines.onstage.actions import DECLINE, PLAY, STAY

CARD, PERFORMER, SEAT, TOTAL = "card", "performer", "seat", "total"
STAGE, LINE = Piece("stage"), Piece("line")
SLOT, WAS = Piece("slot"), Piece("was")
"""Identifiers of an empty slot in the trick, and of the label with the last trick's trump."""

NOBODY = Piece("nobody")
"""Identifier of the answer that chooses no Performer, a button in the action bar."""


ON_STAGE, TOTALS, IN_LINE, IN_TRICK = 100, 200, 300, 400
"""Places at which a screen reader begins each part of the board, see `kit.read_at`.

The players come first. The labels of the stage and the line are followed by their Performers.
"""


def piece_of(action: Action) -> Piece | None:
    """Returns the card or Performer that an action chooses, or `NOBODY` if it declines.

    Returns None for any other action.
    """
    if action.kind in (DECLINE.name, STAY.name):
        return NOBODY
    if not isinstance(action.arg, int):
        return None
    return Piece(CARD if action.kind == PLAY.name else PERFORMER, action.arg)
