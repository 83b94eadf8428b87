"""Teaching table, whose first round is played with open hands.

The round does not count towards the statistics.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engines import Event, event_kind


class OpenRound(NamedTuple):
    """Round that is played with all hands open.

    Attributes:
        event: Kind of public event that begins a round, such as "round_began".
        times: Number of such events after which the round is over.
    """

    event: str
    times: int

    @classmethod
    def of(cls, first_round: tuple[str, int], seats: int) -> "OpenRound":
        """Returns the open round of a game.

        Args:
            first_round: Kind of event that begins a round or turn, and the number of rounds; 0
                means one turn of each seat.
            seats: Number of seats.
        """
        event, rounds = first_round
        return cls(event, (rounds or seats) + 1)

    def over(self, events: Iterable[Event]) -> bool:
        """Returns whether the public events of a game complete the round."""
        return sum(event_kind(event) == self.event for event in events) >= self.times
