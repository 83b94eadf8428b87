"""The steps a seat can take, made once and shared; `KINDS` says what each of them is."""

from typing import Any

from engines.kernel.action import Action, Kind
from engines.onstage.content import SUIT_CARDS, members

MOST_SEATS = 5

PLAY = Kind[int]("play", "card", "O7")
MOVE = Kind[int]("move", "performer in line", "O10")
STAY = Kind[None]("stay", "", "OA29")
ADD = Kind[int]("add", "performer in line", "O8, value 1")
REMOVE = Kind[int]("remove", "performer on stage", "O8, value 4")
SWAP_OUT = Kind[int]("swap_out", "performer on stage", "O8, value 7")
SWAP_IN = Kind[int]("swap_in", "performer in line", "O8, value 7")
CLAIM = Kind[int]("claim", "performer on stage", "O12, OA13, OA34")
DECLINE = Kind[None]("decline", "", "OA13")

KINDS: tuple[Kind[Any], ...] = (
    PLAY, MOVE, STAY, ADD, REMOVE, SWAP_OUT, SWAP_IN, CLAIM, DECLINE,
)  # fmt: skip
"""Every kind of action, in the order in which they are offered."""

# Kind of step -> kind that says "no" to it, where that may be said.
DECLINES = {MOVE.name: STAY.name, CLAIM.name: DECLINE.name}
TARGETED = tuple(kind.name for kind in (ADD, CLAIM, MOVE, REMOVE, SWAP_IN, SWAP_OUT))

# Performer masks are looked up in two halves, so that no table grows beyond 128 rows.
_LOW = 0b111111
_HIGH = ~_LOW


class _Table(dict[int, tuple[Action, ...]]):
    """Set of targets (mask) -> one seat's actions of one kind, ascending; filled as needed."""

    __slots__ = ("kind", "seat")

    def __init__(self, seat: int, kind: str) -> None:
        self.seat = seat
        self.kind = kind

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        made = tuple(Action(self.seat, self.kind, target) for target in members(mask))
        self[mask] = made
        return made


_PLAYS = tuple(_Table(seat, "play") for seat in range(MOST_SEATS))
_STEPS = {kind: tuple(_Table(seat, kind) for seat in range(MOST_SEATS)) for kind in TARGETED}
_NO = {kind: tuple(Action(seat, no) for seat in range(MOST_SEATS)) for kind, no in DECLINES.items()}


def plays(seat: int, cards: int) -> list[Action]:
    """One "play" for each card of the mask."""
    table = _PLAYS[seat]
    known = table.get(cards)
    if known is not None:  # all of one suit: most who follow
        return [*known]
    pink, black, blue, green = SUIT_CARDS
    return [
        *table[cards & pink],
        *table[cards & black],
        *table[cards & blue],
        *table[cards & green],
    ]


def steps(seat: int, kind: str, performers: int) -> list[Action]:
    """One step of this kind for each performer of the mask."""
    table = _STEPS[kind][seat]
    return [*table[performers & _LOW], *table[performers & _HIGH]]


def no(seat: int, kind: str) -> Action:
    """The step by which this seat lets a "move" or a "claim" go."""
    return _NO[kind][seat]
