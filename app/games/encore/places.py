"""Places on the board that accept taps, and their answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.games.common.sign_pieces import SignPiece
from app.games.encore.types import View
from app.table import places
from app.table.places import Piece
from engines import Action
from engines.encore.actions import (
    AIM,
    BOOST,
    CHOOSE,
    DECK,
    DROP,
    ENCORE,
    EXHAUST,
    HIRE,
    ORDER,
    PASS,
    PERFORM,
    PRESHOW,
    SALVAGE,
    SHOW,
    SKIP,
    SPLIT,
    STAGE,
    SURPRISE,
    TAKE,
    TRIM,
    WITH,
    ZONE,
    named,
)


@dataclass(frozen=True, order=True)
class Spot(places.Place):
    """A zone of a stage, with or without a card."""

    kind: str = field(default="zone", init=False, repr=False)
    seat: int
    zone: int


@dataclass(frozen=True, order=True)
class Card(places.Place):
    """A card that is not on a stage."""

    kind: str = field(default="card", init=False, repr=False)
    card: int


Place = Spot | Card | Piece | SignPiece
"""Anything on the board that can be tapped.

A `Piece` is the Venue, a Manager's line, a deck or a choice.
"""


@dataclass(frozen=True, order=True)
class Answer(places.Place):
    """An answer, identified by its action's kind and argument."""

    arg: Any


VENUE = Piece("venue")

ON_STAGE = named(PERFORM, BOOST, PRESHOW, ENCORE, EXHAUST)
"""Answers about a card on the player's own stage, identified by zone."""

AIMED = named(AIM, WITH)
"""Answers about a card on either stage, identified by seat and zone."""

OF_CARDS = named(
    *(STAGE, SURPRISE, HIRE, TAKE, SALVAGE),
    *(DROP, SHOW, TRIM),
)
"""Answers about a card that is not on a stage."""

IN_WORDS = named(SPLIT, DECK, CHOOSE)
"""Text-only answers, which the inspector cannot open."""

PLACED = named(STAGE, HIRE)
"""Answers that move a card to a zone."""

LEAVES = named(DROP, TRIM, EXHAUST)
"""Answers that name a card to be removed from the game."""

LET_GO = named(PASS, SKIP)
"""Answers that need no piece: passing and skipping."""

OUT = Answer("out", None)
"""Choice to pass or skip, before it is confirmed."""

VERBS = tuple(kind.name for kind in (BOOST, PERFORM, ENCORE, PRESHOW))
"""Actions of a card on stage, in order of preference."""


def read_at(seat: int, zone: int | None = None) -> int:
    """Returns the reading place of a Manager's line or zone.

    A line is read before its zones, see `kit.read_at`.
    """
    return 100 * (seat + 1) + (0 if zone is None else 1 + zone)


def answer(action: Action) -> Answer | None:
    """Returns the answer for an action, or None if the action declines."""
    return None if action.kind in LET_GO else Answer(action.kind, action.arg)


def place_of(found: Answer, seat: int, view: View) -> Place:
    """Returns the place on the board that an answer refers to."""
    kind, arg = found.kind, found.arg
    if kind in ON_STAGE:
        return Spot(seat, arg)
    if kind in AIMED:
        return Spot(*arg)
    if kind == ZONE.name:
        picked = view["under_way"]["picked"]
        held = view["under_way"]["held"]
        return Spot(picked[0] if held is None and picked else seat, arg)
    if kind in OF_CARDS:
        return Card(arg)
    if kind == ORDER.name:
        return where(arg, view)
    return Piece(kind, arg)


def where(thing: int, view: View) -> Place:
    """Returns the place of a card or Venue on the board."""
    if thing == view["venue"]:
        return VENUE
    for seat, row in enumerate(view["zones"]):
        zones: list[int | None] = [*row]
        if thing in zones:
            return Spot(seat, zones.index(thing))
    return Card(thing)
