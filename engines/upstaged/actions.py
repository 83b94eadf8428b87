"""Kinds of action in Upstaged!, with their argument types and rules."""

from typing import Any

from engines.kernel.action import Kind
from engines.upstaged.content import Artist, CueCard

PLAY = Kind[CueCard]("play", "card", "U9")
DISCARD = Kind[tuple[CueCard, CueCard]]("discard", "two cards", "U10")  # of one colour, ascending
BEGIN = Kind[None]("begin", "", "U8, UA34")  # take an action on an empty stage
END = Kind[None]("end", "", "U7")
SLOT = Kind[Artist]("slot", "artist", "U35, UA39")  # from the Green Room
TOP = Kind[None]("top", "", "U35, UA39")  # of the artist deck
IN_ROLE = Kind[None]("in_role", "", "U36, UA27")
UNCALLED = Kind[None]("nobody", "", "U36, UA27")
CALLED = Kind[int]("called", "seat", "U36, UA27")
FACE = Kind[int]("face", "place", "U8, U20")
CLICK = Kind[int]("click", "clicks", "U18")  # 1 clockwise, -1 the other way, 2 half round
DROP = Kind[CueCard]("drop", "card", "U14")
MOVE = Kind[Artist]("move", "artist", "U10, UA19")
EXIT = Kind[Artist]("exit", "artist", "U21, UA38")
SNATCH = Kind[Artist]("snatch", "artist", "U22, UA38")
GIVE = Kind[Artist]("give", "artist", "U23")  # from the team of the seat that switches
TAKE = Kind[Artist]("take", "artist", "U23, UA12")  # from another team
JOIN = Kind[Artist]("join", "artist", "U27, UA17")
OUST = Kind[Artist]("oust", "artist", "U29, UA13")
SEND = Kind[int]("send", "seat", "U29, UA14")
STAY = Kind[None]("stay", "", "U36")
TURN = Kind[int]("turn", "clicks", "U36")  # 1 or -1
PASS = Kind[None]("pass", "", "UA18")  # declines a Pause
PAUSE = Kind[CueCard]("pause", "card", "U24, UA18")
CUT = Kind[Artist]("cut", "artist", "U31, UA24")

KINDS: tuple[Kind[Any], ...] = (
    PLAY, DISCARD, BEGIN, END, SLOT, TOP, IN_ROLE, UNCALLED, CALLED, FACE, CLICK, DROP, MOVE,
    EXIT, SNATCH, GIVE, TAKE, JOIN, OUST, SEND, STAY, TURN, PASS, PAUSE, CUT,
)  # fmt: skip
"""All kinds of action, in the order of display."""


def naming(thing: str) -> frozenset[str]:
    """Returns the names of action kinds whose argument is a `thing`."""
    return frozenset(kind.name for kind in KINDS if kind.of == thing)
