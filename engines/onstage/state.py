"""Where everything is at one moment of Onstage. Only `rules` changes it.

Sets of cards and of performers are bit masks; see `content` for the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engines.kernel.event import whole
from engines.onstage.content import CARDS, PLAIN_CAST, STAR_BIT, cards_in, performers_in


class RoundAccount(NamedTuple):
    """How one Casting Round was scored (O15, O16)."""

    points: tuple[int, ...]
    """Blossoms a seat."""
    troupes: tuple[int, ...]
    """Performers a seat (mask), the gift of O16 included."""
    lone: int | None
    """The seat that O16 helped."""
    source: str | None
    """Where its gift came from: "stage" or "line"."""


class LastTrick(NamedTuple):
    """The trick that was completed last."""

    leader: int
    cards: tuple[int, ...]
    winner: int
    card: int
    trump: int | None
    """The trump that decided it (OA2)."""


last_trick = whole(LastTrick)


class State:
    """A match of Onstage between two actions."""

    __slots__ = (
        "aside",
        "cast",
        "claimed",
        "hands",
        "history",
        "kept",
        "kept_voids",
        "last",
        "leader",
        "line",
        "options",
        "out",
        "phase",
        "played",
        "pool",
        "round",
        "rounds",
        "scores",
        "seats",
        "seed",
        "shuffles",
        "stage",
        "table",
        "trick",
        "troupes",
        "turn",
        "voids",
    )

    # What never changes.
    seats: int
    options: dict[str, Any]
    rounds: int
    cast: int
    """All performers in the game (mask)."""

    # Dice.
    seed: int
    shuffles: int

    # Whose step it is.
    round: int
    """From 1."""
    trick: int
    """From 1, within the Round."""
    leader: int
    turn: int
    """The seat that decides."""
    phase: str
    """"play", "move", "add", "remove", "swap_out", "swap_in", "claim" or "over"."""
    out: int | None
    """In "swap_in": who is about to leave the stage."""

    # Cards.
    hands: list[int]
    played: list[int]
    """The cards each seat has played in this Round, those on the table included."""
    aside: int
    """The card nobody saw (five seats), as a mask."""
    voids: list[int]
    """A seat's suits (mask) that it showed in this Round not to hold."""
    table: list[int]
    """The trick so far, in playing order from `leader` on."""

    # Performers.
    line: list[int]
    """Front first."""
    stage: int
    troupes: list[int]

    # What has been.
    scores: list[int]
    history: list[RoundAccount]
    last: LastTrick | None
    claimed: int | None
    """Who was taken after that trick."""

    # What a good memory carries over from the Round before: nothing in the first.
    kept: list[int]
    """The card each seat kept (O14)."""
    pool: int
    """The cards that nobody had seen at the end of that Round: all kept ones are among them."""
    kept_voids: list[int]
    """`voids` at that moment: suits that a seat's kept card cannot have."""

    def copy(self) -> State:
        """An independent state; only what never changes is shared."""
        new = State.__new__(State)
        new.seats = self.seats
        new.options = self.options
        new.rounds = self.rounds
        new.cast = self.cast
        new.seed = self.seed
        new.shuffles = self.shuffles
        new.round = self.round
        new.trick = self.trick
        new.leader = self.leader
        new.turn = self.turn
        new.phase = self.phase
        new.out = self.out
        new.hands = self.hands[:]
        new.played = self.played[:]
        new.aside = self.aside
        new.voids = self.voids[:]
        new.table = self.table[:]
        new.line = self.line[:]
        new.stage = self.stage
        new.troupes = self.troupes[:]
        new.scores = self.scores[:]
        new.history = self.history[:]
        new.last = self.last
        new.claimed = self.claimed
        new.kept = self.kept[:]
        new.pool = self.pool
        new.kept_voids = self.kept_voids[:]
        return new

    def pieces(self) -> Iterator[tuple[str, int]]:
        """Every card and every performer, each once, wherever it lies."""
        for mask in (*self.hands, *self.played, self.aside):
            for card in cards_in(mask):
                yield "card", card
        for performer in self.line:
            yield "performer", performer
        for mask in (self.stage, *self.troupes):
            for performer in performers_in(mask):
                yield "performer", performer


def hand_size(seats: int) -> int:
    """Cards in a full hand (O3): 12, 9 or 7."""
    return CARDS // seats


@cache
def tricks_a_round(seats: int) -> int:
    """Tricks of a Round (O4): one fewer than the hand holds."""
    return hand_size(seats) - 1


def rounds_of(options: dict[str, Any], seats: int) -> int:
    """Casting Rounds of a game (O3): one a seat, or a single one."""
    return seats if options["rounds"] == "printed" else 1


def cast_of(options: dict[str, Any]) -> int:
    """The performers that take part (mask): twelve, with the Star thirteen (OA21)."""
    return PLAIN_CAST | STAR_BIT if options["star"] else PLAIN_CAST
