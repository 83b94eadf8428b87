"""A teaching table: its first round is played with all hands open, and counts for nothing."""

from collections.abc import Iterable
from typing import NamedTuple

from engines import Event, event_kind


class OpenRound(NamedTuple):
    """The round that is played with all hands open.

    Attributes:
        event: Kind of a public event, such as "round_began".
        times: The round is over when that has happened this often.
    """

    event: str
    times: int

    @classmethod
    def of(cls, first_round: tuple[str, int], seats: int) -> "OpenRound":
        """The round that a game's bill tells, where 0 stands for one turn of each seat.

        Args:
            first_round: The event with which a round or a turn begins, and the number of rounds.
            seats: Number of seats.
        """
        event, rounds = first_round
        return cls(event, (rounds or seats) + 1)

    def over(self, events: Iterable[Event]) -> bool:
        """Whether these public events, from the game's start on, make up the whole round."""
        return sum(event_kind(event) == self.event for event in events) >= self.times
