"""State of Onstage between two actions; only `rules` changes it.

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
"""Name of the open question; questions of an ability equal action kinds."""


class RoundAccount(NamedTuple):
    """Points and performers of all seats in one Casting Round (O15, O16)."""

    points: tuple[int, ...]
    """Blossoms of each seat."""
    troupes: tuple[int, ...]
    """Performers of each seat (mask), including the gift of O16."""
    lone: int | None
    """Seat that received the gift of O16, or None."""
    source: str | None
    """Source of the gift: "stage", "line", or None without a gift."""


class LastTrick(NamedTuple):
    """The last completed trick."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    card: Card
    trump: Suit | None
    """Trump that decided the trick (OA2), or None."""


@dataclass(slots=True, kw_only=True)
class State(GameState):
    """A match of Onstage between two actions."""

    # What never changes.
    seats: int
    options: dict[str, Any]
    rounds: int
    cast: int
    """Performers in the game (mask)."""

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
    """Seat to act."""
    phase: Phase = "play"
    out: Performer | None = None
    """Performer about to leave the stage during "swap_in", otherwise None."""

    # Cards.
    hands: list[int]
    played: list[int]
    """Cards (mask) that each seat has played this Round."""
    aside: int = 0
    """Card left over and set aside unseen, as a mask.

    Only with five seats is a card left over.
    """
    voids: list[int]
    """Suits (mask) each seat has shown to lack this Round."""
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
    """Performer claimed after the last trick, or None."""

    # Knowledge carried over from the Round before; empty in the first.
    kept: list[Card] = field(default_factory=list)
    """Card kept by each seat (O14)."""
    pool: int = 0
    """Cards unseen when the last Round ended (mask), including kept ones."""
    kept_voids: list[int] = field(default_factory=list)
    """Suits (mask) each seat lacked at the end of the last Round."""

    def pieces(self) -> Iterator[tuple[str, int]]:
        """Yields the type and number of every card and performer."""
        for cards in (*self.hands, *self.played, self.aside):
            for card in cards_in(cards):
                yield "card", card
        for performers in (self.line, *map(performers_in, (self.stage, *self.troupes))):
            for performer in performers:
                yield "performer", performer

    @property
    def waiting(self) -> int:
        """Performers in the line, as a mask."""
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
    """Returns the number of Casting Rounds (O3).

    The rulebook plays one Round per seat; an option reduces the game to a single Round.
    """
    return seats if options["rounds"] == "printed" else 1


def cast_of(options: dict[str, Any]) -> int:
    """Returns the performers in the game (mask).

    An option adds the Star (OA21).
    """
    return PLAIN_CAST | STAR_BIT if options["star"] else PLAIN_CAST
