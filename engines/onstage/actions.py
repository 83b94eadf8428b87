"""Kinds of action in Onstage, with their argument types and rules."""

from typing import Any

from engines.kernel.action import Kind
from engines.onstage.content import Card, Performer

PLAY = Kind[Card]("play", "card", "O7")
MOVE = Kind[Performer]("move", "performer in line", "O10")
STAY = Kind[None]("stay", "", "OA29")
ADD = Kind[Performer]("add", "performer in line", "O8, value 1")
REMOVE = Kind[Performer]("remove", "performer on stage", "O8, value 4")
SWAP_OUT = Kind[Performer]("swap_out", "performer on stage", "O8, value 7")
SWAP_IN = Kind[Performer]("swap_in", "performer in line", "O8, value 7")
CLAIM = Kind[Performer]("claim", "performer on stage", "O12, OA13, OA34")
DECLINE = Kind[None]("decline", "", "OA13")

KINDS: tuple[Kind[Any], ...] = (
    PLAY, MOVE, STAY, ADD, REMOVE, SWAP_OUT, SWAP_IN, CLAIM, DECLINE,
)  # fmt: skip
"""All kinds of action, in the order of display."""

OF_PERFORMERS = frozenset(kind.name for kind in KINDS if kind.of.startswith("performer"))
"""Names of the kinds of action whose argument is a performer."""
