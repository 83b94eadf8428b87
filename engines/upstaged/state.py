"""State of Upstaged! between two actions. Only the rules change it.

Hands and other sets of cue cards are bit masks of the numbers in `content`. The arena is a list of
four lanes in the order of the places at their ends, so a click rotates the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from engines.kernel.state import GameState
from engines.upstaged.content import Artist, CueCard, Genre, members


class Mode(StrEnum):
    """Mode of the show, which is an option (U2).

    It determines the length of the runways and which bonuses count.
    """

    REHEARSAL = "rehearsal"
    LIVE = "live"


NOBODY = Artist(-1)
"""Number that stands for "no artist"."""

Phase: TypeAlias = Literal[
    "", "act", "pause",
    "source", "face", "click", "drop", "move", "exit", "snatch", "give", "take",
    "join", "oust", "send",
    "judge", "turn", "cut", "over",
]  # fmt: skip
"""Name of the open question, or `UNDER_WAY` if none is open."""

UNDER_WAY: Final = ""
"""Phase of an action in progress while no question is open."""

PLACES = 4
"""Number of places (U1).

A place is a side of the table with a lane. They are numbered clockwise.
"""

TEAM = 4
"""Number of artists in a full team (U28)."""

HAND = 4
"""Number of cue cards in a full hand (U4, U11)."""

SEATED: dict[int, tuple[int, ...]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Place of each seat, keyed by the number of seats (UA1)."""

SEAT_AT: dict[int, tuple[int | None, ...]] = {
    seats: tuple(places.index(place) if place in places else None for place in range(PLACES))
    for seats, places in SEATED.items()
}
"""Seat at each place, keyed by the number of seats.

None means an empty place.
"""

SPOTS: dict[str, int] = {Mode.REHEARSAL: 2, Mode.LIVE: 3}
"""Number of spots on a runway without the stage, by mode.

See U2.
"""

NO_LIMIT = "none"
ROUNDS = ("60", "15", "8", NO_LIMIT)
"""Option values for the number of rounds until a show ends (UA41)."""

UNLIMITED = 999
"""Maximum number of rounds assumed for a show without a time limit.

Random play stays far below this number.
"""


def airtime(seats: int, options: dict[str, Any]) -> int | None:
    """Returns the number of turns until the show ends (UA41).

    Returns None if the show has no limit.
    """
    rounds = options["rounds"]
    return None if rounds == NO_LIMIT else seats * int(rounds)


class Performance(NamedTuple):
    """Card or DISCARD action in progress."""

    seat: int
    card: CueCard | None
    """Card being played, or None for a DISCARD action."""
    at: int
    """Number of cues already begun.

    It is also the index of the next cue.
    """


@dataclass(slots=True, kw_only=True)
class State(GameState):
    """State of a match of Upstaged! between two actions."""

    # What never changes.
    seats: int
    options: dict[str, Any]
    spots: int
    """Number of spots on a runway, without the stage (U2)."""
    genres: list[Genre]
    """Genre of each seat's mentor (U3)."""

    # Dice.
    seed: int
    shuffles: int = 0

    # Whose step it is.
    phase: Phase = UNDER_WAY
    turn: int = 0
    turns: int = 0
    """Number of the current turn, from 1."""
    taken: int = 0
    """Number of actions completed in this turn (U7)."""
    entered: bool = False
    """Whether an artist has just filled the empty stage (U8).

    An action must then follow (UA34).
    """
    asked: list[int] = field(default_factory=list)
    """Seats that have not answered yet, during "pause" and "cut"."""
    turner: int = 0
    """Seat that may turn the arena, during "turn" (U36)."""
    off_air: bool = False
    """Whether the show has run out of time (UA41)."""

    # Artists.
    lanes: list[list[Artist]]
    """Lane at each place, from the stage outwards.

    A lane is a list of spots.
    """
    deck: list[Artist]
    """Artist deck, whose last card is the top."""
    sunk: int = 0
    """Number of artists known to be at the deck's bottom (U26)."""
    slots: list[Artist]
    """Artists of the Green Room (U35), or [] without this variant."""
    teams: list[list[Artist]]
    cuts: list[Artist]
    """Artist that each seat has cut (U31).

    NOBODY means that it has cut none.
    """

    # Cue cards.
    hands: list[int]
    cues: list[CueCard]
    """Cue deck, whose last card is the top."""
    pile: list[CueCard]
    """Discard pile, whose last card is the top."""
    stock: int
    """Bit mask of the cue deck's cards after its last shuffle.

    All other cards in hands are older.
    """

    # What is under way.
    frames: list[Performance] = field(default_factory=list)
    """Declared action, followed by a Pause that interrupts it, if any."""
    paid: tuple[CueCard, ...] = ()
    """Two cards of a declared DISCARD (U10).

    They are already on the discard pile.
    """
    drops: int = 0
    """Number of cards that a discard cue still requires."""
    entering: Artist = NOBODY
    """Artist about to enter the stage, or NOBODY if there is none."""
    given: Artist = NOBODY
    """Artist given away in a switch, or NOBODY outside a switch."""
    waiting: list[tuple[Artist, int]] = field(default_factory=list)
    """Artists waiting to join, each with the seat of its team (UA17).

    An artist who leaves towards an empty place has `~place` instead of a seat.
    """
    arriving: Artist = NOBODY
    """Artist who upstages the team of `host` (U29), or NOBODY."""
    host: int = 0
    ousted: Artist = NOBODY
    """Artist ousted from the team of `host`, or NOBODY."""

    def pieces(self) -> Iterator[tuple[str, int]]:
        """Yields the type ("card" or "artist") and number of every piece."""
        played = [frame.card for frame in self.frames if frame.card is not None]
        for cards in (*map(members, self.hands), self.cues, self.pile, played):
            for card in cards:
                yield "card", card
        elsewhere = [self.entering, self.arriving, self.ousted, *(one for one, _ in self.waiting)]
        for artists in (*self.lanes, self.deck, self.slots, *self.teams, elsewhere):
            for artist in artists:
                if artist != NOBODY:
                    yield "artist", artist
