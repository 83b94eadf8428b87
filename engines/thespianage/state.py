"""State of Thespianage between two actions.

Only `rules` and its helper modules change the state. A *thing* is a Play Card, Event or One Shot,
as numbered in `content`. Tiles on the table are the numbers of `tiles`.
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
    Aspect,
    Card,
    Character,
    OneShot,
    StageEvent,
    Thing,
)
from engines.thespianage.stage import InForce, Stage, in_force
from engines.thespianage.tiles import NONE, VALUE

NOBODY = -1
NO_CHARACTER = Character(NOBODY)
NO_SHOT = OneShot(NOBODY)

TRACK, SHEET = 0, 1
"""Numbers of the two areas of a board (T7)."""

AREAS: dict[str, tuple[int, ...]] = {"track": (TRACK,), "sheet": (SHEET,), "board": (TRACK, SHEET)}

HAND, DRAWN = 3, 2
"""Number of cards dealt to each player, and drawn each turn.

See T3 and T10.
"""

ACTION, DRAWING = Card(-1), Card(-2)
"""Numbers that stand for an action and for a draw.

They are used in the field `thing` of an `EffectFrame`.
"""

Spot = tuple[int, int, Aspect, int]
"""Place of a tile: seat, area, Aspect, and index on it."""

Phase: TypeAlias = Literal[
    "character", "act", "pay",
    "take", "host", "put", "peek", "turn", "shift", "into", "swap", "with", "strike",
    "player", "name", "special", "drop", "grab", "give", "salvage", "secret", "cancel", "choose",
    "over",
]  # fmt: skip
"""Name of the open question."""


TurnMode: TypeAlias = Literal[0, 1, 2]
"""Progress of a turn's action (T10). The values have names below."""

ACTION_OPEN: Final = 0
PLAYING_CARDS: Final = 1
ACTION_OVER: Final = 2


def cell_number(seats: int, seat: int, area: int, aspect: int) -> int:
    """Returns the index in `State.cells` of one Aspect of a board."""
    return (area * seats + seat) * ASPECTS + aspect


class EffectFrame(NamedTuple):
    """Card, Event, One Shot or action in progress."""

    seat: int
    thing: Thing
    """Number of the card, Event or One Shot in progress.

    ACTION and DRAWING stand for an action and a draw of cards.
    """
    todo: tuple[int, ...]
    """Indices of the remaining steps. For DRAWING, the number of remaining cards."""
    chosen: int = NOBODY
    """Seat of the chosen player, whom a step affected last, or NOBODY."""


@dataclass(slots=True, kw_only=True)
class State(GameState):
    """State of a match of Thespianage between two actions."""

    # Fixed for the match.
    seats: int
    options: dict[str, Any]
    first: int = 0
    dealer: int = 0
    cast: tuple[Character, ...] = ()
    """Characters in play, in ascending order (TA3)."""

    # Dice.
    seed: int
    shuffles: int = 0

    # Characters and secrets.
    characters: list[Character]
    """Character of each seat, or NOBODY before it is chosen (T7)."""
    crush: list[Character] = field(default_factory=list)
    nemesis: list[Character] = field(default_factory=list)
    crush_seen: list[int]
    """Seats that know the Crush of each seat, as bit masks."""
    nemesis_seen: list[int]
    changed: int = 0
    """Seats whose Crush and Nemesis have been swapped, as a bit mask."""

    # Cards.
    hands: list[list[Card]] = field(default_factory=list)
    """Play Cards of each seat, in ascending order."""
    tells: dict[tuple[int, int], tuple[Card, ...]] = field(default_factory=dict)
    """Cards that a seat knows in another hand, by (holder, seat).

    They are in ascending order. `seat` knows that the cards are in the hand of `holder`. Copies
    of a state share this dict, so it is replaced and never changed.
    """
    deck: list[Card | StageEvent] = field(default_factory=list)
    """Play Cards and Events in the deck, with the top card last."""
    quarters: list[tuple[int, int]] = field(default_factory=list)
    """Numbers of Play Cards and Events left in each deck part (T4).

    The top part is last.
    """
    pile: list[Thing] = field(default_factory=list)
    """Discard Pile, with the top card last (T15)."""
    box: list[Thing] = field(default_factory=list)
    """Cards left out of this game."""
    shots: list[OneShot] = field(default_factory=list)
    """Unused One Shot of each seat.

    NOBODY means that it has been used.
    """
    stage: Stage = ()
    """Events in play, in order, each with its seat or NOBODY."""

    # Tiles.
    pool: list[int] = field(default_factory=list)
    """Values of the tiles in the pile, with the top last (T2)."""
    cells: list[list[int]]
    """Tiles of each board, in the order of area, seat and Aspect.

    See `cell`.
    """
    struck: list[int] = field(default_factory=list)
    """Values of the tiles that were removed from the game."""
    specials: list[list[int]]
    """Number of Special Tiles of each kind on each sheet."""
    supply: list[int]
    guards: int = 0
    """Seats whose boards are guarded, as a bit mask."""

    # The turn.
    phase: Phase = "character"
    turn: int = 0
    turns: int = 0
    """Number of the current turn, from 1.

    It is 0 while characters are chosen.
    """
    mode: TurnMode = ACTION_OPEN
    begun: bool = False
    """Whether the player has done anything this turn."""
    played: int = 0
    """Number of cards played this turn."""
    extra: int = 0
    """Number of cards that are allowed this turn in addition to two."""
    free: bool = False
    """Whether the free Places! of a final turn is still unused (T20)."""
    finals: int = 0
    """Number of final turns left, including this turn, or 0 before them.

    NOBODY means that the deck has just run out.
    """
    drawing: bool = False
    """Whether the turn has ended except for the draw of cards."""
    price: tuple[str, int] = ("", 0)
    """Action being paid for, and number of cards still to discard.

    It is ("", 0) except during "pay".
    """

    # Under way.
    frames: list[EffectFrame] = field(default_factory=list)
    """Cards and actions in progress, with the innermost last."""
    step: int = 0
    """Index of the step that asks the open question."""
    answers: list[Action] = field(default_factory=list)
    """Answers to the question of the step."""
    left: int = 0
    """Number of times that the step must still be carried out.

    During "drop", it is the number of cards still to discard.
    """
    target: int = NOBODY
    """Seat that is asked during "drop" and "name".

    For other questions, it is the owner of the cards or secrets to choose from.
    """
    held: int = NONE
    """Tile that a player has taken and must place, or NONE."""
    origin: tuple[int, int, Aspect] = (0, 0, Aspect(0))
    """Seat, area and Aspect from which the tile in hand was taken."""
    picked: tuple[int, ...] = ()
    """First of two choices: a tile's spot, or a Special Tile.

    A Special Tile is stored as a seat and a kind.
    """
    votes: list[int] = field(default_factory=list)
    """Seats named in a vote so far, in the order in which they were named.

    The list is empty if there is no vote.
    """

    @property
    def rules(self) -> InForce:
        """Combined rules of the Events in play (T16)."""
        return in_force(self.stage)

    def cell(self, seat: int, area: int, aspect: int) -> list[int]:
        """Returns the tiles on one Aspect of a board, oldest first."""
        return self.cells[cell_number(self.seats, seat, area, aspect)]

    def pieces(self) -> Iterator[tuple[Hashable, ...]]:
        """Yields every card and tile once.

        Equal ones are numbered to tell them apart.
        """
        # An Event that is being resolved is already in play.
        resolving = [frame.thing for frame in self.frames if is_discarded(frame.thing)]
        in_play = [event for event, _ in self.stage]
        unused = [shot for shot in self.shots if shot != NOBODY]
        things: list[Thing] = [*self.deck, *self.pile, *self.box, *unused, *in_play, *resolving]
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
    """Returns the state of a game before anything is dealt."""
    return State(
        seats=seats,
        options=options,
        seed=seed,
        characters=[NO_CHARACTER] * seats,
        crush_seen=[1 << seat for seat in range(seats)],
        nemesis_seen=[1 << seat for seat in range(seats)],
        cells=[[] for _ in range(2 * seats * ASPECTS)],
        specials=[[0] * len(SPECIAL_COUNTS) for _ in range(seats)],
        supply=[*SPECIAL_COUNTS],
    )


def is_discarded(thing: Thing) -> bool:
    """Whether a finished card moves to the Discard Pile (T15).

    Play Cards and One Shots do, but Events and actions do not.
    """
    return 0 <= thing < FIRST_EVENT or thing >= FIRST_SHOT


def _numbered(name: str, things: Iterable[int]) -> Iterator[tuple[Hashable, ...]]:
    counts: dict[int, int] = {}
    for thing in things:
        counts[thing] = number = counts.get(thing, 0) + 1
        yield name, thing, number
