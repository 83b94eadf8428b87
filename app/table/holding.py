"""State of the device: in whose hands it is, and how a hand opens."""

from dataclasses import dataclass
from enum import StrEnum


class Opening(StrEnum):
    """Way in which a seat's hand opens: behind a curtain, while a bar is held, or at once."""

    CURTAIN = "curtain"
    BAR = "bar"
    AT_ONCE = "at once"


@dataclass(frozen=True, slots=True)
class Holding:
    """The device in somebody's hands.

    Attributes:
        seat: Seat that looked or chose last, and so has the device; None where nobody knows.
        in_hand: That seat has had its own screen, and the device in hand ever since.
        looked: Seats that have seen their own screen since the last action.
        uncovered: Seats whose hands are held open, on a flat table or on their own screen.
        by_bar: Seats whose people see their hand only while they hold a bar.
    """

    seat: int | None = None
    in_hand: bool = False
    looked: frozenset[int] = frozenset()
    uncovered: frozenset[int] = frozenset()
    by_bar: frozenset[int] = frozenset()
