"""The steps a seat can take, made once and shared; `KINDS` says what each of them is."""

from collections.abc import Callable
from typing import Any

from engines.kernel.action import Action, Kind, acts
from engines.kernel.kept import Table
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


def _table(seat: int, kind: str) -> Callable[[int], tuple[Action, ...]]:
    """Set of targets (mask) -> one seat's actions of one kind, ascending; filled as needed."""
    table: Table[int, tuple[Action, ...]]
    table = Table(lambda mask: tuple(acts(seat, kind, members(mask))))
    return table.__getitem__


_PLAYS = tuple(_table(seat, "play") for seat in range(MOST_SEATS))
_STEPS = {kind: tuple(_table(seat, kind) for seat in range(MOST_SEATS)) for kind in TARGETED}
_NO = {kind: tuple(Action(seat, no) for seat in range(MOST_SEATS)) for kind, no in DECLINES.items()}


def plays(seat: int, cards: int) -> list[Action]:
    """One "play" for each card of the mask."""
    pink, black, blue, green = SUIT_CARDS
    of = _PLAYS[seat]
    return [*of(cards & pink), *of(cards & black), *of(cards & blue), *of(cards & green)]


def steps(seat: int, kind: str, performers: int) -> list[Action]:
    """One step of this kind for each performer of the mask."""
    of = _STEPS[kind][seat]
    return [*of(performers & _LOW), *of(performers & _HIGH)]


def no(seat: int, kind: str) -> Action:
    """The step by which this seat lets a "move" or a "claim" go."""
    return _NO[kind][seat]
