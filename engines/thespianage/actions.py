"""Kinds of action in Thespianage, with their argument types and rules.

A tile on the table is identified by its spot: seat, area (0 track, 1 sheet), Aspect, and the
index on that Aspect.
"""

from typing import Any

from engines.kernel.action import Kind
from engines.thespianage.content import Aspect, Card, Character, Special, StageEvent
from engines.thespianage.state import Spot

FREE = Kind[None]("free", "", "T20")
PLAY = Kind[Card]("play", "kind of card", "T11")
SHOT = Kind[None]("shot", "", "TA27")
REHEARSE = Kind[None]("rehearse", "", "T12")
PLACES = Kind[None]("places", "", "T14")
END = Kind[None]("end", "", "T10")
CLOSE = Kind[None]("close", "", "TA15")
CHARACTER = Kind[Character]("character", "character", "T7")
DROP = Kind[Card]("drop", "kind of card, for a price or because an effect asks for it", "T15")
PUT = Kind[tuple[Aspect, int]]("put", "Aspect, 1 face up or 0 down", "T12")
TAKE = Kind[Spot]("take", "spot", "T14")
HOST = Kind[int]("host", "seat whose board gets the tile", "T14")
PEEK = Kind[Spot]("peek", "spot", "T18")
TURN = Kind[Spot]("turn", "spot", "TA35")
SHIFT = Kind[Spot]("shift", "spot", "TA35")
INTO = Kind[Aspect]("into", "Aspect where a shifted tile goes", "TA35")
SWAP = Kind[Spot]("swap", "spot of the first tile", "TA35")
WITH = Kind[Spot]("with", "spot of the second tile", "TA35")
STRIKE = Kind[Spot]("strike", "spot", "TA35")
PLAYER = Kind[int]("player", "seat whom a step is aimed at", "TA35")
NAME = Kind[int]("name", "seat that is voted for", "TA47")
SPECIAL = Kind[tuple[int, Special]]("special", "seat, Special Tile", "TA31")
GRAB = Kind[Card]("grab", "kind of card out of another hand", "TA35")
GIVE = Kind[Card]("give", "kind of card", "TA35")
SALVAGE = Kind[Card]("salvage", "kind of card on the Discard Pile", "T15")
SECRET = Kind[int]("secret", "0 Crush, 1 Nemesis", "TA35")
CANCEL = Kind[StageEvent]("cancel", "Event", "T16")
CHOOSE = Kind[int]("choose", "number of one of the things a card offers", "TA35")

KINDS: tuple[Kind[Any], ...] = (
    FREE, PLAY, SHOT, REHEARSE, PLACES, END, CLOSE, CHARACTER, DROP, PUT, TAKE, HOST, PEEK,
    TURN, SHIFT, INTO, SWAP, WITH, STRIKE, PLAYER, NAME, SPECIAL, GRAB, GIVE, SALVAGE, SECRET,
    CANCEL, CHOOSE,
)  # fmt: skip
"""All kinds of action, in the order of display."""

OF_TILES = frozenset(kind.name for kind in (TAKE, PEEK, TURN, SHIFT, SWAP, WITH, STRIKE))
"""Names of action kinds whose argument is a tile's spot."""

OF_CARDS = frozenset(kind.name for kind in (PLAY, DROP, GRAB, GIVE, SALVAGE, CANCEL))
"""Names of action kinds whose argument is a card or an Event."""
