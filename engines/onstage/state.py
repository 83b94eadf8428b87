"""State of Onstage between two actions. Only `rules` changes it.

Sets of cards and of performers are bit masks; see `content` for the numbers.
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
"""Question that is open; the words inside an ability are kinds of actions, too."""


class RoundAccount(NamedTuple):
    """Score of one Casting Round (O15, O16)."""

    points: tuple[int, ...]
    """Blossoms of each seat."""
    troupes: tuple[int, ...]
    """Performers of each seat (mask), the gift of O16 included."""
    lone: int | None
    """Seat that O16 helped."""
    source: str | None
    """Source of its gift: "stage" or "line"."""


class LastTrick(NamedTuple):
    """Trick that was completed last."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    card: Card
    trump: Suit | None
    """Trump that decided it (OA2)."""


@dataclass(slots=True, kw_only=True)
class State(GameState):
    """A match of Onstage between two actions."""

    # What never changes.
    seats: int
    options: dict[str, Any]
    rounds: int
    cast: int
    """Performers that take part (mask)."""

    # Dice.
    seed: int
    shuffles: int = 0

    # Whose step it is.
    round: int = 0
    """From 1."""
    trick: int = 0
    """From 1, within the Round."""
    leader: int = 0
    turn: int = 0
    """The seat that decides."""
    phase: Phase = "play"
    out: Performer | None = None
    """In "swap_in": the performer about to leave the stage."""

    # Cards.
    hands: list[int]
    played: list[int]
    """Cards each seat has played in this Round (mask), those on the table included."""
    aside: int = 0
    """Card that nobody saw (five seats), as a mask."""
    voids: list[int]
    """Suits (mask) that each seat showed in this Round not to hold."""
    table: list[Card] = field(default_factory=list)
    """Trick so far, in playing order from `leader` on."""

    # Performers.
    line: list[Performer]
    """Front first."""
    stage: int = 0
    troupes: list[int]

    # The past.
    scores: list[int]
    history: list[RoundAccount] = field(default_factory=list)
    last: LastTrick | None = None
    claimed: Performer | None = None
    """Performer taken after that trick."""

    # Knowledge carried over from the Round before; empty in the first.
    kept: list[Card] = field(default_factory=list)
    """Card that each seat kept (O14)."""
    pool: int = 0
    """Cards that nobody had seen at the end of that Round, all kept ones among them."""
    kept_voids: list[int] = field(default_factory=list)
    """`voids` at that moment: suits that a seat's kept card cannot have."""

    def pieces(self) -> Iterator[tuple[str, int]]:
        """Every card and every performer, each once, wherever it lies."""
        for cards in (*self.hands, *self.played, self.aside):
            for card in cards_in(cards):
                yield "card", card
        for performers in (self.line, *map(performers_in, (self.stage, *self.troupes))):
            for performer in performers:
                yield "performer", performer

    @property
    def waiting(self) -> int:
        """Performers in the line (mask)."""
        return self.cast ^ self.stage ^ sum(self.troupes)


def hand_size(seats: int) -> int:
    """Cards in a full hand (O3): 12, 9 or 7."""
    return CARDS // seats


def tricks_a_round(seats: int) -> int:
    """Tricks of a Round (O4): one fewer than a hand has cards."""
    return hand_size(seats) - 1


def rounds_of(options: dict[str, Any], seats: int) -> int:
    """Casting Rounds of a game (O3): one a seat, or a single one."""
    return seats if options["rounds"] == "printed" else 1


def cast_of(options: dict[str, Any]) -> int:
    """Performers that take part (mask): twelve, with the Star thirteen (OA21)."""
    return PLAIN_CAST | STAR_BIT if options["star"] else PLAIN_CAST
