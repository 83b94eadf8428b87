"""State of Thespianage between two actions. Only `rules` and its helpers change it.

Cards, Events and One Shots are the things of `content`; tiles on the table are the numbers of
`tiles`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from engines.kernel.action import Action
from engines.kernel.state import GameState
from engines.thespianage.content import (
    ASPECTS,
    FIRST_EVENT,
    FIRST_SHOT,
    SPECIAL_COUNTS,
    SPECIAL_IDS,
)
from engines.thespianage.stage import InForce, Stage, in_force
from engines.thespianage.tiles import NONE, VALUE

NOBODY = -1

TRACK, SHEET = 0, 1
"""Areas of a board (T7)."""

AREAS: dict[str, tuple[int, ...]] = {"track": (TRACK,), "sheet": (SHEET,), "board": (TRACK, SHEET)}

HAND, DRAWN = 3, 2
"""Cards dealt to each player (T3), and drawn at the end of a turn (T10)."""

ACTION, DRAWING = -1, -2
"""Things of frames that are no card: an action, and cards being drawn."""

Spot = tuple[int, int, int, int]
"""Place of a tile: seat, area, Aspect, and its number there from 0."""

Phase: TypeAlias = Literal[
    "character", "act", "pay",
    "take", "host", "put", "peek", "turn", "shift", "into", "swap", "with", "strike",
    "player", "name", "special", "drop", "grab", "give", "salvage", "secret", "cancel", "choose",
    "over",
]  # fmt: skip
"""Question that is open, by the end of its text's key."""


TurnMode: TypeAlias = Literal[0, 1, 2]
"""Progress of the action of a turn (T10): one of the next three."""

ACTION_OPEN: Final = 0
PLAYING_CARDS: Final = 1
ACTION_OVER: Final = 2


def cell_number(seats: int, seat: int, area: int, aspect: int) -> int:
    """Index of the tiles there among `State.cells`."""
    return (area * seats + seat) * ASPECTS + aspect


class EffectFrame(NamedTuple):
    """A card, Event, One Shot or action under way."""

    seat: int
    thing: int
    """ACTION and DRAWING included."""
    todo: tuple[int, ...]
    """Steps still to come; with DRAWING, the number of cards still to come."""
    chosen: int = NOBODY
    """Seat that it was aimed at last."""


@dataclass(slots=True, kw_only=True)
class State(GameState):
    """A match of Thespianage between two actions."""

    # Fixed for the match.
    seats: int
    options: dict[str, Any]
    first: int = 0
    dealer: int = 0
    cast: tuple[int, ...] = ()
    """Characters in play, ascending (TA3)."""

    # Dice.
    seed: int
    shuffles: int = 0

    # Characters and secrets.
    characters: list[int]
    """Character of each seat; NOBODY before it is chosen (T7)."""
    crush: list[int] = field(default_factory=list)
    nemesis: list[int] = field(default_factory=list)
    crush_seen: list[int]
    """For each seat the seats (mask) that know its Crush."""
    nemesis_seen: list[int]
    changed: int = 0
    """Seats (mask) whose Crush was dealt as their Nemesis."""

    # Cards.
    hands: list[list[int]] = field(default_factory=list)
    """Play Cards of each seat, ascending."""
    tells: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """(holder, seat): cards that `seat` knows to be in the hand of `holder`, ascending.

    Copies of a state share it: it is replaced, never changed.
    """
    deck: list[int] = field(default_factory=list)
    """Play Cards and Events, the top last."""
    quarters: list[tuple[int, int]] = field(default_factory=list)
    """Play Cards and Events left of each of the four parts, the top part last (T4)."""
    pile: list[int] = field(default_factory=list)
    """The Discard Pile, the top last (T15)."""
    box: list[int] = field(default_factory=list)
    """Cards that are not in this game."""
    shots: list[int] = field(default_factory=list)
    """Unused One Shot of each seat, or NOBODY."""
    stage: Stage = ()
    """Events in play, in their order, each with the seat it lies with (NOBODY: on the stage)."""

    # Tiles.
    pool: list[int] = field(default_factory=list)
    """Values of the pile, the top last (T2)."""
    cells: list[list[int]]
    """Tiles of each (area, seat, Aspect); see `cell`."""
    struck: list[int] = field(default_factory=list)
    """Values of tiles that have left the game."""
    specials: list[list[int]]
    """Number of Special Tiles of each kind on each sheet."""
    supply: list[int]
    guards: int = 0
    """Seats (mask) whose boards are guarded."""

    # The turn.
    phase: Phase = "character"
    turn: int = 0
    turns: int = 0
    """Number of this turn, from 1; 0 while characters are chosen."""
    mode: TurnMode = ACTION_OPEN
    begun: bool = False
    """Whether anything has been done in this turn."""
    played: int = 0
    """Cards played in this turn."""
    extra: int = 0
    """Cards that may be played beyond two."""
    free: bool = False
    """Whether the free Places! of a final turn is still there (T20)."""
    finals: int = 0
    """Final turns left, this one included; 0 before, NOBODY once the deck has run out."""
    drawing: bool = False
    """Whether only the two cards of this turn are still to come."""
    price: tuple[str, int] = ("", 0)
    """In "pay": the action, and the number of cards still to be discarded."""

    # Under way.
    frames: list[EffectFrame] = field(default_factory=list)
    """Innermost last."""
    step: int = 0
    """Step that asks."""
    answers: list[Action] = field(default_factory=list)
    """Answers to its question."""
    left: int = 0
    """Times it is still to be done; in "drop", cards still to be discarded."""
    target: int = NOBODY
    """Seat asked in "drop" and "name", or whose cards or secrets are chosen from."""
    held: int = NONE
    """Tile in a hand, or NONE."""
    origin: tuple[int, int, int] = (0, 0, 0)
    """Seat, area and Aspect from which it was taken."""
    picked: tuple[int, ...] = ()
    """First of two things to choose: a spot, or a seat and a Special Tile."""
    votes: list[int] = field(default_factory=list)
    """Number of votes for each seat in the vote under way; [] without one."""

    @property
    def rules(self) -> InForce:
        """Rules of the Events in play (T16)."""
        return in_force(self.stage)

    def cell(self, seat: int, area: int, aspect: int) -> list[int]:
        """Tiles on one Aspect of a track or sheet, in the order of their coming."""
        return self.cells[cell_number(self.seats, seat, area, aspect)]

    def pieces(self) -> Iterator[tuple[Hashable, ...]]:
        """Every card and tile, wherever it lies; equal ones are told apart by a number."""
        # An Event is in play already while it is being resolved.
        resolving = [frame.thing for frame in self.frames if is_discarded(frame.thing)]
        in_play = [event for event, _ in self.stage]
        unused = [shot for shot in self.shots if shot != NOBODY]
        things = [*self.deck, *self.pile, *self.box, *unused, *in_play, *resolving]
        for hand in self.hands:
            things += hand
        yield from _numbered("thing", things)
        values = [*self.pool, *self.struck]
        for cell in self.cells:
            values += [VALUE[tile] for tile in cell]
        if self.held != NONE:
            values.append(VALUE[self.held])
        yield from _numbered("tile", values)
        kinds = range(len(SPECIAL_IDS))
        rows = [*self.specials, self.supply]
        lying = [each for row in rows for each in kinds for _ in range(row[each])]
        yield from _numbered("special", lying)
        yield from _numbered("heart", [*self.crush, *self.nemesis])


def empty(seats: int, seed: int, options: dict[str, Any]) -> State:
    """An empty table, before anything is dealt."""
    return State(
        seats=seats,
        options=options,
        seed=seed,
        characters=[NOBODY] * seats,
        crush_seen=[1 << seat for seat in range(seats)],
        nemesis_seen=[1 << seat for seat in range(seats)],
        cells=[[] for _ in range(2 * seats * ASPECTS)],
        specials=[[0] * len(SPECIAL_COUNTS) for _ in range(seats)],
        supply=[*SPECIAL_COUNTS],
    )


def is_discarded(thing: int) -> bool:
    """Play Cards and One Shots join the Discard Pile when their steps are done (T15)."""
    return 0 <= thing < FIRST_EVENT or thing >= FIRST_SHOT


def _numbered(name: str, things: Iterable[int]) -> Iterator[tuple[Hashable, ...]]:
    counts: dict[int, int] = {}
    for thing in things:
        counts[thing] = number = counts.get(thing, 0) + 1
        yield name, thing, number
