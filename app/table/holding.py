"""State of the device: who holds it, and how a hand opens."""

from dataclasses import dataclass
from enum import StrEnum


class Opening(StrEnum):
    """Ways to open a seat's hand: by curtain, by holding a bar, at once."""

    CURTAIN = "curtain"
    BAR = "bar"
    AT_ONCE = "at once"


@dataclass(frozen=True, slots=True)
class Holding:
    """State of the device: its holder, and the open hands.

    Attributes:
        seat: Seat that looked or chose last, and so has the device; None if unknown.
        in_hand: Whether that seat has held the device ever since it saw its own screen.
        looked: Seats that have seen their own screen since the last action.
        uncovered: Seats with open hands, on a flat table or on their own screen.
        by_bar: Seats of people who see their hand only while holding a bar.
    """

    seat: int | None = None
    in_hand: bool = False
    looked: frozenset[int] = frozenset()
    uncovered: frozenset[int] = frozenset()
    by_bar: frozenset[int] = frozenset()
