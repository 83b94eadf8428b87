"""State of Upstaged! between two actions. Only the rules change it.

Hands and other sets of cue cards are bit masks; see `content` for the numbers. The arena is a list
of four lanes, in the order of the places they point at, so a click rotates the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from engines.kernel.state import GameState
from engines.upstaged.content import Artist, CueCard, members


class Mode(StrEnum):
    """Length of the runways and worth of bonuses (U2); an option."""

    REHEARSAL = "rehearsal"
    LIVE = "live"


NOBODY = Artist(-1)
"""Stands where an artist could be."""

Phase: TypeAlias = Literal[
    "", "act", "pause",
    "source", "face", "click", "drop", "move", "exit", "snatch", "give", "take",
    "join", "oust", "send",
    "judge", "turn", "cut", "over",
]  # fmt: skip
"""Question that is open, by the end of its text's key; see `UNDER_WAY`."""

UNDER_WAY: Final = ""
"""Phase while an action is carried out and no question is open."""

PLACES = 4
"""Sides of the table, clockwise; each has a lane in front of it (U1)."""

TEAM = 4
"""Artists of a full team (U28)."""

HAND = 4
"""Cue cards of a full hand (U4, U11)."""

SEATED: dict[int, tuple[int, ...]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Place of each seat, by the number of seats (UA1)."""

SEAT_AT: dict[int, tuple[int | None, ...]] = {
    seats: tuple(places.index(place) if place in places else None for place in range(PLACES))
    for seats, places in SEATED.items()
}
"""Seat at each place, by the number of seats; None where nobody sits."""

SPOTS: dict[str, int] = {Mode.REHEARSAL: 2, Mode.LIVE: 3}
"""Spots of a runway by mode, the stage not counted (U2)."""

NO_LIMIT = "none"
ROUNDS = ("60", "15", "8", NO_LIMIT)
"""Rounds after which a show goes off air (UA41)."""

UNLIMITED = 999
"""Upper bound of rounds in a show without a limit; random play stays far below it."""


def airtime(seats: int, options: dict[str, Any]) -> int | None:
    """Turns after which the show goes off air (UA41); None without a limit."""
    rounds = options["rounds"]
    return None if rounds == NO_LIMIT else seats * int(rounds)


class Performance(NamedTuple):
    """A card or a DISCARD action being carried out."""

    seat: int
    card: CueCard | None
    """None: the DISCARD action."""
    at: int
    """Cues begun so far: the index of the next one."""


@dataclass(slots=True, kw_only=True)
class State(GameState):
    """A match of Upstaged! between two actions."""

    # What never changes.
    seats: int
    options: dict[str, Any]
    spots: int
    """Spots of a runway, the stage not counted (U2)."""
    genres: list[int]
    """Genre of each seat's mentor (U3)."""

    # Dice.
    seed: int
    shuffles: int = 0

    # Whose step it is.
    phase: Phase = UNDER_WAY
    turn: int = 0
    turns: int = 0
    """Number of this turn, from 1."""
    taken: int = 0
    """Actions completed in this turn (U7)."""
    entered: bool = False
    """An artist was put on the empty stage: an action must follow (U8, UA34)."""
    asked: list[int] = field(default_factory=list)
    """In "pause" and "cut": seats that have not answered yet."""
    turner: int = 0
    """In "turn": seat that may turn the arena (U36)."""
    off_air: bool = False
    """The game was ended by UA41."""

    # Artists.
    lanes: list[list[Artist]]
    """Lane of each place: the stage, then the spots towards the place."""
    deck: list[Artist]
    """Artist deck, the top last."""
    sunk: int = 0
    """Artists at the bottom of the deck that everybody has seen go there (U26)."""
    slots: list[Artist]
    """Green Room (U35); empty without it."""
    teams: list[list[Artist]]
    cuts: list[Artist]
    """Artist that each seat has cut (U31)."""

    # Cue cards.
    hands: list[int]
    cues: list[CueCard]
    """Cue deck, the top last."""
    pile: list[CueCard]
    """Discard pile, the top last."""
    stock: int
    """Cards of which the cue deck was made last: cards in hands outside it are older."""

    # What is under way.
    frames: list[Performance] = field(default_factory=list)
    """The declared action, and on top of it a Pause that answers it."""
    paid: tuple[CueCard, ...] = ()
    """The two cards of a declared DISCARD (U10), already on the pile."""
    drops: int = 0
    """Cards that a discard cue still asks for."""
    entering: Artist = NOBODY
    """Artist about to be put on the stage."""
    given: Artist = NOBODY
    """Artist that the switching seat gives."""
    waiting: list[tuple[Artist, int]] = field(default_factory=list)
    """Artists that have yet to join, each with the seat of its team (UA17).

    In the middle of an action also artists about to leave in front of an empty place, with ~place.
    """
    arriving: Artist = NOBODY
    """Artist that upstages the team of `host` (U29)."""
    host: int = 0
    ousted: Artist = NOBODY
    """Artist that leaves that team."""

    def pieces(self) -> Iterator[tuple[str, int]]:
        """Every cue card and every artist, each once, wherever it lies."""
        played = [frame.card for frame in self.frames if frame.card is not None]
        for cards in (*map(members, self.hands), self.cues, self.pile, played):
            for card in cards:
                yield "card", card
        elsewhere = [self.entering, self.arriving, self.ousted, *(one for one, _ in self.waiting)]
        for artists in (*self.lanes, self.deck, self.slots, *self.teams, elsewhere):
            for artist in artists:
                if artist != NOBODY:
                    yield "artist", artist
