"""Names of what can be read on the board. Answers go by their bare numbers, see `Moment`."""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """A thing on the board: its kind, and which of them."""

    kind: str
    number: int = 0


CARD, PERFORMER, SEAT = "card", "performer", "seat"
STAGE, LINE = Piece("stage"), Piece("line")
