"""The steps a seat can take, made once and shared.

| kind | arg | rule |
| --- | --- | --- |
| play | card | O7 |
| move / stay | performer in line / none | O10, OA29 |
| add | performer in line | O8, value 1 |
| remove | performer on stage | O8, value 4 |
| swap_out, swap_in | performer on stage, performer in line | O8, value 7 |
| claim / decline | performer on stage / none | O12, OA13, OA34 |
"""

from engines.kernel.action import Action
from engines.onstage.content import SUIT_CARDS, members

MOST_SEATS = 5

# What a seat is asked with, besides playing: kind of step -> kind that says "no", if it may.
DECLINES = {"move": "stay", "claim": "decline"}
TARGETED = ("add", "claim", "move", "remove", "swap_in", "swap_out")

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
