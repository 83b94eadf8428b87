"""Teaching table, whose first round has open hands and does not count."""

from collections.abc import Iterable
from typing import NamedTuple

from engines import Event, event_kind


class OpenRound(NamedTuple):
    """Round that is played with all hands open.

    Attributes:
        event: Kind of a public event, such as "round_began".
        times: Number of these events after which the round is over.
    """

    event: str
    times: int

    @classmethod
    def of(cls, first_round: tuple[str, int], seats: int) -> "OpenRound":
        """Returns the open round of a game's bill.

        Args:
            first_round: Event that begins a round or turn, and the number of rounds; 0 stands for
                one turn of each seat.
            seats: Number of seats.
        """
        event, rounds = first_round
        return cls(event, (rounds or seats) + 1)

    def over(self, events: Iterable[Event]) -> bool:
        """Whether the public events since the start of the game complete the round."""
        return sum(event_kind(event) == self.event for event in events) >= self.times
