"""Where everything is at one moment of Upstaged!. Only `rules` changes it.

Hands and other sets of cue cards are bit masks; see `content` for the numbers. The arena is kept
as its four lanes by the place of the table they point at, so a click turns the list of lanes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Any

from engines.kernel.action import Action
from engines.upstaged.content import members

NOBODY = -1
"""Stands where an artist could be."""

UNDER_WAY = ""
"""The phase while an action is carried out: nothing is asked."""

PLACES = 4
"""The sides of the table, clockwise; each has a lane before it (U1)."""

TEAM = 4
"""Artists of a full team (U28)."""

HAND = 4
"""Cue cards that a hand is filled up to (U4, U11)."""

SEATED: dict[int, tuple[int, ...]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The place of each seat (UA1)."""

MOST_SEATS = max(SEATED)
"""Seats of a full table."""

SEAT_AT: dict[int, tuple[int | None, ...]] = {
    seats: tuple(places.index(place) if place in places else None for place in range(PLACES))
    for seats, places in SEATED.items()
}
"""The seat at each place; None where nobody sits."""

SPOTS = {"rehearsal": 2, "live": 3}
"""Spots of a runway, the stage not counted (U2)."""

NO_LIMIT = "none"
ROUNDS = ("60", "15", "8", NO_LIMIT)
"""How many rounds a show may have on air (UA41)."""

UNLIMITED = 999
"""More rounds than a show without a limit is expected to take."""


def airtime(seats: int, options: dict[str, Any]) -> int | None:
    """Turns after which the show goes off air (UA41); None without a limit."""
    rounds = options["rounds"]
    return None if rounds == NO_LIMIT else seats * int(rounds)


LANE = 1 + max(SPOTS.values())
"""Bits of a lane in `Noted.crowd`, in either mode."""

STAGE = sum(1 << LANE * place for place in range(PLACES))
"""The stage in `Noted.crowd`."""

NEAR: tuple[int, ...] = tuple(STAGE * ((1 << count) - 1) for count in range(LANE + 1))
"""There the first spots of all lanes: by how many, the stage counted."""

_BITS = {
    length: tuple(1 << LANE * place + spot for place in range(PLACES) for spot in range(length))
    for length in [1 + spots for spots in SPOTS.values()]
}
"""By the length of lanes: the bit of each spot, lane by lane."""


def crowd_of(lanes: list[list[int]]) -> int:
    """`Noted.crowd` for these lanes."""
    taken = [artist != NOBODY for lane in lanes for artist in lane]
    return sum(compress(_BITS[len(lanes[0])], taken))


class Noted:
    """What follows from all the rest: noted beside it, and so no part of a digest."""

    __slots__ = ("crowd", "window")

    crowd: int
    """Where somebody stands in the arena, as bits: lane by lane, from the stage outwards."""
    window: tuple[dict[str, Any], dict[int, list[Action]]] | None
    """What all questions of an open window have in common, as `rules` found it for the first one;
    None: before that one."""


class State(Noted):
    """A match of Upstaged! between two actions."""

    __slots__ = (
        "arriving",
        "asked",
        "cues",
        "cuts",
        "deck",
        "drops",
        "entered",
        "entering",
        "frames",
        "genres",
        "given",
        "hands",
        "host",
        "lanes",
        "off_air",
        "options",
        "ousted",
        "paid",
        "phase",
        "pile",
        "seats",
        "seed",
        "shuffles",
        "slots",
        "spots",
        "stock",
        "sunk",
        "taken",
        "teams",
        "turn",
        "turner",
        "turns",
        "waiting",
    )

    # What never changes.
    seats: int
    options: dict[str, Any]
    spots: int
    genres: list[int]
    """The genre of each seat's player aid (U3)."""

    # Dice.
    seed: int
    shuffles: int

    # Whose step it is.
    phase: str
    """The question's name without "ask."; UNDER_WAY; or "over"."""
    turn: int
    turns: int
    """The number of this turn, from 1."""
    taken: int
    """Actions of this turn that are over (U7)."""
    entered: bool
    """An artist has been put on the empty stage: an action must follow (U8, UA34)."""
    asked: list[int]
    """In "pause" and "cut": the seats that have not answered yet."""
    turner: int
    """In "turn": the seat that may turn the arena (U36)."""
    off_air: bool
    """The game was ended by UA41."""

    # Artists.
    lanes: list[list[int]]
    """For each place its lane: the stage, then the spots towards the place."""
    deck: list[int]
    """The artist deck, the top last."""
    sunk: int
    """How many at the bottom of the deck everybody has seen go there (U26)."""
    slots: list[int]
    """The Green Room (U35); empty without it."""
    teams: list[list[int]]
    cuts: list[int]

    # Cue cards.
    hands: list[int]
    cues: list[int]
    """The cue deck, the top last."""
    pile: list[int]
    """The discard pile, the top last."""
    stock: int
    """What the cue deck was made of last: cards in hands that are not in it are older."""

    # What is under way.
    frames: list[tuple[int, int | None, int]]
    """Seat, card (None: the DISCARD action) and next cue of what is under way, innermost last."""
    paid: tuple[int, ...]
    """The two cards of a declared DISCARD (U10), which already lie on the pile."""
    drops: int
    """Cards that a discard cue still asks for."""
    entering: int
    """An artist about to be put on the stage."""
    given: int
    """What whoever switches gives."""
    waiting: list[tuple[int, int]]
    """Artists that have yet to join, with the seat of their team (UA17).

    While an action is carried out also those about to leave before an empty side: with ~place.
    """
    arriving: int
    """The artist that upstages `host`'s team (U29)."""
    host: int
    ousted: int
    """The artist that leaves that team."""

    def copy(self) -> State:
        """An independent state; only what never changes is shared."""
        new = State.__new__(State)
        new.seats = self.seats
        new.options = self.options
        new.spots = self.spots
        new.genres = self.genres
        new.seed = self.seed
        new.shuffles = self.shuffles
        new.phase = self.phase
        new.turn = self.turn
        new.turns = self.turns
        new.taken = self.taken
        new.entered = self.entered
        new.asked = self.asked[:]
        new.turner = self.turner
        new.off_air = self.off_air
        a, b, c, d = self.lanes
        new.lanes = [a[:], b[:], c[:], d[:]]
        new.crowd = self.crowd
        new.window = self.window
        new.deck = self.deck[:]
        new.sunk = self.sunk
        new.slots = self.slots[:]
        new.teams = [team[:] for team in self.teams]
        new.cuts = self.cuts[:]
        new.hands = self.hands[:]
        new.cues = self.cues[:]
        new.pile = self.pile[:]
        new.stock = self.stock
        new.frames = self.frames[:]
        new.paid = self.paid
        new.drops = self.drops
        new.entering = self.entering
        new.given = self.given
        new.waiting = self.waiting[:]
        new.arriving = self.arriving
        new.host = self.host
        new.ousted = self.ousted
        return new

    def pieces(self) -> Iterator[tuple[str, int]]:
        """Every cue card and every artist, each once, wherever it lies."""
        for mask in self.hands:
            for card in members(mask):
                yield "card", card
        for card in (*self.cues, *self.pile):
            yield "card", card
        for _, played, _ in self.frames:
            if played is not None:
                yield "card", played
        elsewhere = (self.entering, self.arriving, self.ousted)
        for artists in (*self.lanes, self.deck, self.slots, *self.teams, elsewhere):
            for artist in artists:
                if artist != NOBODY:
                    yield "artist", artist
        for artist, _ in self.waiting:
            yield "artist", artist
