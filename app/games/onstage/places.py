"""Identifiers of the board's pieces and places."""

from __future__ import annotations

from app.table.places import Piece
from engines import Action
from engines.onstage.actions import DECLINE, PLAY, STAY

CARD, PERFORMER, SEAT, TOTAL = "card", "performer", "seat", "total"
STAGE, LINE = Piece("stage"), Piece("line")
SLOT, WAS = Piece("slot"), Piece("was")
"""Identifiers of an empty slot, and of the last trump's label."""

NOBODY = Piece("nobody")
"""Identifier of the answer that chooses no Performer."""


ON_STAGE, TOTALS, IN_LINE, IN_TRICK = 100, 200, 300, 400
"""Reading places at which each part of the board begins.

The players come first. The labels of the stage and the line are followed by their Performers.
"""


def piece_of(action: Action) -> Piece | None:
    """Returns the piece that an action chooses, or `NOBODY`.

    Returns None for any other action.
    """
    if action.kind in (DECLINE.name, STAY.name):
        return NOBODY
    if not isinstance(action.arg, int):
        return None
    return Piece(CARD if action.kind == PLAY.name else PERFORMER, action.arg)
