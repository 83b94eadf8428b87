"""State of the device: who has it, and which hands are open."""

from dataclasses import dataclass
from enum import StrEnum


class Opening(StrEnum):
    """Way in which a hand is opened.

    Attributes:
        CURTAIN: A curtain is opened first.
        BAR: A bar is held.
        AT_ONCE: The hand is shown without a gesture.
    """

    CURTAIN = "curtain"
    BAR = "bar"
    AT_ONCE = "at once"


@dataclass(frozen=True, slots=True)
class Holding:
    """Holder of the device, and the seats with open hands.

    Attributes:
        seat: Seat that looked or chose last, and so has the device; None if unknown.
        looked: Seats that have seen their own screen since the last action.
        uncovered: Seats with open hands, on a flat table or on their own screen.
        by_bar: Seats of people who hold a bar to see their hand.
    """

    seat: int | None = None
    looked: frozenset[int] = frozenset()
    uncovered: frozenset[int] = frozenset()
    by_bar: frozenset[int] = frozenset()
