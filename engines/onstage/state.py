"""State of Onstage between two actions. Only `rules` changes it.

Sets of cards and performers are bit masks of the numbers in `content`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from engines.kernel.state import GameState
from engines.onstage.content import (
    CARDS,
    PLAIN_CAST,
    STAR_BIT,
    Card,
    Performer,
    Suit,
    cards_in,
    performers_in,
)

Phase: TypeAlias = Literal[
    "play", "move",
    "add", "remove", "swap_out", "swap_in",
    "claim", "over",
]  # fmt: skip
"""Name of the open question.

For abilities, it equals the kind of action that answers.
"""


class RoundAccount(NamedTuple):
    """Results of one Casting Round: points and performers of all seats.

    See O15 and O16.
    """

    points: tuple[int, ...]
    """Points of each seat, which are the Blossoms of its performers."""
    troupes: tuple[int, ...]
    """Performers of each seat as bit masks, including the gift of O16."""
    lone: int | None
    """Seat that received the gift of O16, or None without a gift."""
    source: str | None
    """Source of the gift: "stage", "line", or None without a gift."""


class LastTrick(NamedTuple):
    """Cards, winner and trump of the last completed trick."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    card: Card
    trump: Suit | None
    """Trump suit of the trick (OA2), or None without a trump."""


@dataclass(slots=True, kw_only=True)
class State(GameState):
    """State of a match of Onstage between two actions."""

    # What never changes.
    seats: int
    options: dict[str, Any]
    rounds: int
    cast: int
    """Performers in the game, as a bit mask."""

    # Dice.
    seed: int
    shuffles: int = 0

    # Whose step it is.
    round: int = 0
    """Number of the Round, from 1."""
    trick: int = 0
    """Number of the trick in the Round, from 1."""
    leader: int = 0
    turn: int = 0
    """Seat that acts next."""
    phase: Phase = "play"
    out: Performer | None = None
    """Performer about to leave the stage during "swap_in", otherwise None."""

    # Cards.
    hands: list[int]
    played: list[int]
    """Cards that each seat has played this Round, as bit masks."""
    aside: int = 0
    """Card left over and set aside unseen, as a bit mask.

    Only with five seats is a card left over.
    """
    voids: list[int]
    """Bit masks of suits that each seat has shown to lack.

    Only this Round counts.
    """
    table: list[Card] = field(default_factory=list)
    """Cards of the current trick in playing order, starting with `leader`."""

    # Performers.
    line: list[Performer]
    """Performers in the line, front first."""
    stage: int = 0
    troupes: list[int]

    # The past.
    scores: list[int]
    history: list[RoundAccount] = field(default_factory=list)
    last: LastTrick | None = None
    claimed: Performer | None = None
    """Performer claimed after the last trick, or None if nobody was claimed."""

    # Knowledge carried over from the Round before; empty in the first.
    kept: list[Card] = field(default_factory=list)
    """Card kept by each seat from the previous Round (O14)."""
    pool: int = 0
    """Bit mask of the cards unseen when the previous Round ended.

    Kept cards are included.
    """
    kept_voids: list[int] = field(default_factory=list)
    """Bit masks of suits that each seat lacked after the previous Round."""

    def pieces(self) -> Iterator[tuple[str, int]]:
        """Yields the type ("card" or "performer") and number of every piece."""
        for cards in (*self.hands, *self.played, self.aside):
            for card in cards_in(cards):
                yield "card", card
        for performers in (self.line, *map(performers_in, (self.stage, *self.troupes))):
            for performer in performers:
                yield "performer", performer

    @property
    def waiting(self) -> int:
        """Performers in the line, as a bit mask."""
        return self.cast ^ self.stage ^ sum(self.troupes)


def hand_size(seats: int) -> int:
    """Returns the number of cards in a full hand (O3)."""
    return CARDS // seats


def tricks_a_round(seats: int) -> int:
    """Returns the number of tricks in a Round (O4).

    It is one lower than the number of cards in a hand.
    """
    return hand_size(seats) - 1


def rounds_of(options: dict[str, Any], seats: int) -> int:
    """Returns the number of Casting Rounds in a match (O3).

    The rulebook plays one Round per seat. An option reduces the game to a single Round.
    """
    return seats if options["rounds"] == "printed" else 1


def cast_of(options: dict[str, Any]) -> int:
    """Returns the performers in the game, as a bit mask.

    An option adds the Star (OA21).
    """
    return PLAIN_CAST | STAR_BIT if options["star"] else PLAIN_CAST
