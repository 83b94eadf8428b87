"""The steps a seat can take, made once and shared; `KINDS` says what each of them is."""

from functools import partial
from itertools import combinations
from typing import Any

from engines.kernel.action import Action, Kind
from engines.kernel.kept import Table
from engines.upstaged.content import ARTISTS, CARDS, TYPE_CARDS, members
from engines.upstaged.state import MOST_SEATS

PLAY = Kind[int]("play", "card", "U9")
DISCARD = Kind[tuple[int, int]]("discard", "two cards", "U10")  # of one colour, ascending
BEGIN = Kind[None]("begin", "", "U8, UA34")  # take an action on an empty stage
END = Kind[None]("end", "", "U7")
SLOT = Kind[int]("slot", "artist", "U35, UA39")  # from the Green Room
TOP = Kind[None]("top", "", "U35, UA39")  # of the artist deck
IN_ROLE = Kind[None]("in_role", "", "U36, UA27")
UNCALLED = Kind[None]("nobody", "", "U36, UA27")
CALLED = Kind[int]("called", "seat", "U36, UA27")
FACE = Kind[int]("face", "place", "U8, U20")
CLICK = Kind[int]("click", "clicks", "U18")  # 1 clockwise, -1 the other way, 2 half round
DROP = Kind[int]("drop", "card", "U14")
MOVE = Kind[int]("move", "artist", "U10, UA19")
EXIT = Kind[int]("exit", "artist", "U21, UA38")
SNATCH = Kind[int]("snatch", "artist", "U22, UA38")
GIVE = Kind[int]("give", "artist", "U23")  # from the team of the seat that switches
TAKE = Kind[int]("take", "artist", "U23, UA12")  # from another team
JOIN = Kind[int]("join", "artist", "U27, UA17")
OUST = Kind[int]("oust", "artist", "U29, UA13")
SEND = Kind[int]("send", "seat", "U29, UA14")
STAY = Kind[None]("stay", "", "U36")
TURN = Kind[int]("turn", "clicks", "U36")  # 1 or -1
PASS = Kind[None]("pass", "", "UA18")
PAUSE = Kind[int]("pause", "card", "U24, UA18")
CUT = Kind[int]("cut", "artist", "U31, UA24")

KINDS: tuple[Kind[Any], ...] = (
    PLAY, DISCARD, BEGIN, END, SLOT, TOP, IN_ROLE, UNCALLED, CALLED, FACE, CLICK, DROP, MOVE,
    EXIT, SNATCH, GIVE, TAKE, JOIN, OUST, SEND, STAY, TURN, PASS, PAUSE, CUT,
)  # fmt: skip
"""Every kind of action, in the order in which they are offered."""


def naming(what: str) -> frozenset[str]:
    """The kinds whose argument names this."""
    return frozenset(kind.name for kind in KINDS if kind.of == what)


# What is offered most, by seat; cards by their numbers.
_SEATS = range(MOST_SEATS)
BEGINS, ENDS, PASSES, TOPS = (
    tuple(Action(seat, kind.name) for seat in _SEATS) for kind in (BEGIN, END, PASS, TOP)
)
PLAYS, PAUSINGS, DROPS = (
    tuple(tuple(Action(seat, kind.name, card) for card in range(CARDS)) for seat in _SEATS)
    for kind in (PLAY, PAUSE, DROP)
)
SLOTS = tuple(
    tuple(Action(seat, SLOT.name, artist) for artist in range(ARTISTS)) for seat in _SEATS
)
DECLINE = PASS.name
"""How a Pause is let go."""


_Offers = Table[int, tuple[Action, ...]]
"""Cards of one colour (a mask) -> what a seat can do with them.

A hand is looked up colour by colour, for whole hands are too many to be met again.
"""


def _paired(seat: int) -> _Offers:
    make = partial(Action, seat, DISCARD.name)
    return Table(lambda cards: tuple(map(make, combinations(members(cards), 2))))


def _singly(actions: tuple[Action, ...]) -> _Offers:
    return Table(lambda cards: tuple(map(actions.__getitem__, members(cards))))


_PAIRED = tuple(map(_paired, _SEATS))
_PLAYED = tuple(map(_singly, PLAYS))
_DROPPED = tuple(map(_singly, DROPS))
_FIRST, _SECOND, _THIRD = TYPE_CARDS


def discards(seat: int, hand: int) -> list[Action]:
    """One step for each two cards of one colour (U10); cards are numbered colour by colour."""
    found = _PAIRED[seat]
    return [*found[hand & _FIRST], *found[hand & _SECOND], *found[hand & _THIRD]]


def playing(seat: int, cards: int) -> list[Action]:
    """One step for each of these cards (U9)."""
    found = _PLAYED[seat]
    return [*found[cards & _FIRST], *found[cards & _SECOND], *found[cards & _THIRD]]


def dropping(seat: int, hand: int) -> list[Action]:
    """One step for each card of a hand (U14)."""
    found = _DROPPED[seat]
    return [*found[hand & _FIRST], *found[hand & _SECOND], *found[hand & _THIRD]]
