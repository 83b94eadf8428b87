"""Where everything is at one moment of Thespianage. Only `rules` and what it uses change it.

Cards, Events and One Shots are the things of `content`, tiles on the table the numbers of `tiles`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import compress
from typing import Any

from engines.kernel.action import Action
from engines.thespianage.content import (
    ASPECTS,
    CHARACTERS,
    FIRST_EVENT,
    FIRST_SHOT,
    SPECIAL_IDS,
)
from engines.thespianage.stage import Stage
from engines.thespianage.tiles import NONE, UP, value

NOBODY = -1

TRACK, SHEET = 0, 1
"""The two areas of a board (T7)."""

AREAS: dict[str, tuple[int, ...]] = {"track": (TRACK,), "sheet": (SHEET,), "board": (TRACK, SHEET)}

HAND, DRAWN = 3, 2
"""Cards dealt to each player (T3), and drawn at the end of a turn (T10)."""

ACTION, DRAWING = -1, -2
"""Stand for the thing in a frame: an action that is no card, and cards being drawn."""

Spot = tuple[int, int, int, int]
"""A tile's place: seat, area, Aspect, and its number there from 0."""

Frame = tuple[int, int, tuple[int, ...], int]
"""Seat, thing, steps still to come, the seat chosen so far. When DRAWING: how many are to come."""


def number_of(seats: int, seat: int, area: int, aspect: int) -> int:
    """Which of a state's cells holds the tiles there."""
    return (area * seats + seat) * ASPECTS + aspect


_CELLS = len(AREAS["board"]) * CHARACTERS * ASPECTS
DOWN_IN = [1 << number for number in range(_CELLS)]
UP_IN = [1 << _CELLS + number for number in range(_CELLS)]
"""By cell: the sign that a tile lies face down in it; that one lies face up."""

SPECIAL_ON = [
    [1 << 2 * _CELLS + seat * len(SPECIAL_IDS) + kind for kind in range(len(SPECIAL_IDS))]
    for seat in range(CHARACTERS + 1)
]
"""By seat, or NOBODY for the supply, and kind of Special Tile: the sign that there is one."""

SIGNS = 2 * _CELLS + len(SPECIAL_ON) * len(SPECIAL_IDS)
"""How many signs there are."""


def signs_of(cells: list[list[int]], specials: list[list[int]], supply: list[int]) -> int:
    """`State.signs` where tiles and Special Tiles lie like this."""
    signs = 0
    for cell, up, down in zip(cells, UP_IN, DOWN_IN, strict=False):
        for tile in cell:
            signs |= up if tile & UP else down
    return signs | special_signs(specials, supply)


def special_signs(specials: list[list[int]], supply: list[int]) -> int:
    """Those of Special Tiles that lie like this."""
    signs = sum(compress(SPECIAL_ON[NOBODY], supply))
    for row, found in zip(specials, SPECIAL_ON, strict=False):
        if any(row):
            signs |= sum(compress(found, row))
    return signs


class Kept:
    """What follows from the rest of a state and is kept with it, as no part of what it is."""

    __slots__ = ("signs",)

    signs: int
    """Where tiles lie, and how, and where Special Tiles are, as bits: the methods of `State` that
    move them see to it."""


class State(Kept):
    """A match of Thespianage between two actions."""

    __slots__ = (
        "answers",
        "begun",
        "box",
        "cast",
        "cells",
        "changed",
        "characters",
        "crush",
        "crush_seen",
        "dealer",
        "deck",
        "drawing",
        "extra",
        "finals",
        "first",
        "frames",
        "free",
        "guards",
        "hands",
        "held",
        "left",
        "mode",
        "nemesis",
        "nemesis_seen",
        "options",
        "origin",
        "phase",
        "picked",
        "pile",
        "played",
        "pool",
        "price",
        "quarters",
        "seats",
        "seed",
        "shots",
        "shuffles",
        "specials",
        "stage",
        "step",
        "struck",
        "supply",
        "target",
        "tells",
        "turn",
        "turns",
        "votes",
    )

    # What never changes.
    seats: int
    options: dict[str, Any]
    first: int
    dealer: int
    cast: tuple[int, ...]
    """The characters in play, ascending (TA3)."""

    # Dice.
    seed: int
    shuffles: int

    # Who is who.
    characters: list[int]
    """The character of each seat; NOBODY before it is chosen (T7)."""
    crush: list[int]
    nemesis: list[int]
    crush_seen: list[int]
    """For each seat the seats that know its Crush, as a bit mask."""
    nemesis_seen: list[int]
    changed: int
    """The seats whose Crush was dealt as their Nemesis, as a bit mask."""

    # Cards.
    hands: list[list[int]]
    """Play Cards of each seat, ascending."""
    tells: dict[tuple[int, int], tuple[int, ...]]
    """(holder, seat): cards that `seat` knows to be in the hand of `holder`, ascending."""
    deck: list[int]
    """Play Cards and Events, the top last."""
    quarters: list[tuple[int, int]]
    """Play Cards and Events that are left of each of the four parts, the top part last (T4)."""
    pile: list[int]
    """The Discard Pile, the top last (T15)."""
    box: list[int]
    """What is not in this game."""
    shots: list[int]
    """The unused One Shot of each seat, or NOBODY."""
    stage: Stage
    """Events in play, in their order, each with the seat it lies with (NOBODY: on the stage)."""

    # Tiles.
    pool: list[int]
    """The values of the pile, the top last (T2)."""
    cells: list[list[int]]
    """The tiles of each (area, seat, Aspect); see `cell`."""
    struck: list[int]
    """The values of tiles that have left the game."""
    specials: list[list[int]]
    """How many Special Tiles of each kind lie on each sheet."""
    supply: list[int]
    guards: int
    """The seats whose boards are guarded, as a bit mask."""

    # Whose step it is.
    phase: str
    """The question's name without "ask.", or "over"."""
    turn: int
    turns: int
    """The number of this turn, from 1; 0 while characters are chosen."""
    mode: int
    """0: the action is open; 1: playing cards; 2: the action is over (T10)."""
    begun: bool
    """Something has been done in this turn."""
    played: int
    """Cards played in this turn."""
    extra: int
    """Cards that may be played beyond two."""
    free: bool
    """The free Places! of a final turn is still there (T20)."""
    finals: int
    """Final turns that are left, this one included; 0 before, NOBODY when the deck has run out."""
    drawing: bool
    """The turn is over but for its two cards."""
    price: tuple[str, int]
    """What is being paid for in "pay", and how many cards are still to be discarded."""

    # What is under way.
    frames: list[Frame]
    """Cards, Events and actions being resolved, innermost last."""
    step: int
    """The step that asks."""
    answers: list[Action]
    """What it may be answered with."""
    left: int
    """How often it is still to be done; cards still to be discarded in "drop"."""
    target: int
    """The seat that is asked in "drop" and "name", or whose cards are looked through in "grab"."""
    held: int
    """The tile in somebody's hand, or NONE."""
    origin: tuple[int, int, int]
    """Seat, area and Aspect from which it was taken."""
    picked: tuple[int, ...]
    """The first of two things to choose: a spot, or a seat and a Special Tile."""
    votes: list[int]
    """How often each seat has been named in the vote that is under way; [] without one."""

    def copy(self) -> State:
        """An independent state; only what never changes is shared."""
        new = State.__new__(State)
        new.seats = self.seats
        new.options = self.options
        new.first = self.first
        new.dealer = self.dealer
        new.cast = self.cast
        new.seed = self.seed
        new.shuffles = self.shuffles
        new.characters = self.characters[:]
        new.crush = self.crush[:]
        new.nemesis = self.nemesis[:]
        new.crush_seen = self.crush_seen[:]
        new.nemesis_seen = self.nemesis_seen[:]
        new.hands = [hand[:] for hand in self.hands]
        new.tells = self.tells.copy()
        new.changed = self.changed
        new.deck = self.deck[:]
        new.quarters = self.quarters[:]
        new.pile = self.pile[:]
        new.box = self.box
        new.shots = self.shots[:]
        new.stage = self.stage
        new.pool = self.pool[:]
        new.cells = [cell[:] for cell in self.cells]
        new.signs = self.signs
        new.struck = self.struck[:]
        new.specials = [row[:] for row in self.specials]
        new.supply = self.supply[:]
        new.guards = self.guards
        new.phase = self.phase
        new.turn = self.turn
        new.turns = self.turns
        new.mode = self.mode
        new.begun = self.begun
        new.played = self.played
        new.extra = self.extra
        new.free = self.free
        new.finals = self.finals
        new.drawing = self.drawing
        new.price = self.price
        new.frames = self.frames[:]
        new.step = self.step
        new.answers = self.answers
        new.left = self.left
        new.target = self.target
        new.held = self.held
        new.origin = self.origin
        new.picked = self.picked
        new.votes = self.votes[:]
        return new

    def cell(self, seat: int, area: int, aspect: int) -> list[int]:
        """The tiles on one Aspect of a track or sheet, in the order of their coming."""
        return self.cells[(area * self.seats + seat) * ASPECTS + aspect]

    def lay(self, tile: int, seat: int, area: int, aspect: int) -> None:
        """Put a tile down, as the last one there."""
        number = (area * self.seats + seat) * ASPECTS + aspect
        self.cells[number].append(tile)
        self.signs |= (UP_IN if tile & UP else DOWN_IN)[number]

    def take(self, seat: int, area: int, aspect: int, index: int) -> int:
        """Take a tile away; which one."""
        number = (area * self.seats + seat) * ASPECTS + aspect
        cell = self.cells[number]
        tile = cell.pop(index)
        if cell:
            self.look_over(number)
        else:
            self.signs ^= (UP_IN if tile & UP else DOWN_IN)[number]
        return tile

    def look_over(self, number: int) -> None:
        """Has to follow when tiles of this cell have been turned over or exchanged."""
        up, down = UP_IN[number], DOWN_IN[number]
        signs = self.signs & ~(up | down)
        for tile in self.cells[number]:
            signs |= up if tile & UP else down
        self.signs = signs

    def pass_special(self, special: int, host: int, to: int) -> None:
        """A Special Tile goes from sheet to sheet; NOBODY is the supply."""
        giver = self.supply if host == NOBODY else self.specials[host]
        taker = self.supply if to == NOBODY else self.specials[to]
        giver[special] -= 1
        taker[special] += 1
        self.signs |= SPECIAL_ON[to][special]
        if not giver[special]:
            self.signs ^= SPECIAL_ON[host][special]

    def pieces(self) -> Iterator[tuple[Hashable, ...]]:
        """Every card and tile, wherever it lies; equal ones are told apart by a number."""
        # An Event lies in play already while it is being resolved.
        resolving = [
            thing
            for _, thing, _, _ in self.frames
            if 0 <= thing < FIRST_EVENT or thing >= FIRST_SHOT
        ]
        in_play = [event for event, _ in self.stage]
        unused = [shot for shot in self.shots if shot != NOBODY]
        things = [*self.deck, *self.pile, *self.box, *unused, *in_play, *resolving]
        for hand in self.hands:
            things += hand
        yield from _numbered("thing", things)
        values = [*self.pool, *self.struck]
        for cell in self.cells:
            values += map(value, cell)
        if self.held != NONE:
            values.append(value(self.held))
        yield from _numbered("tile", values)
        kinds = range(len(SPECIAL_IDS))
        rows = [*self.specials, self.supply]
        lying = [each for row in rows for each in kinds for _ in range(row[each])]
        yield from _numbered("special", lying)
        yield from _numbered("heart", [*self.crush, *self.nemesis])


def _numbered(name: str, things: Iterable[int]) -> Iterator[tuple[Hashable, ...]]:
    counts: dict[int, int] = {}
    for thing in things:
        counts[thing] = number = counts.get(thing, 0) + 1
        yield name, thing, number
