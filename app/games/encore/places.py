"""Places on the board that can be touched, and the answers that belong to them."""

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
    """A card that does not stand on a stage."""

    kind: str = field(default="card", init=False, repr=False)
    card: int


Place = Spot | Card | Piece | SignPiece
"""A piece is anything else: the Venue, a Manager's line, a colour deck, a deck, a choice."""


@dataclass(frozen=True, order=True)
class Answer(places.Place):
    """An action by its kind and its argument: its name among the answers."""

    arg: Any


VENUE = Piece("venue")

ON_STAGE = named(PERFORM, BOOST, PRESHOW, ENCORE, EXHAUST)
"""Answers about a card of one's own stage, named by its zone."""

AIMED = named(AIM, WITH)
"""Answers about a card of either stage, named by its spot."""

OF_CARDS = named(
    *(STAGE, SURPRISE, HIRE, TAKE, SALVAGE),
    *(DROP, SHOW, TRIM),
)
"""Answers about a card that does not stand on a stage."""

IN_WORDS = named(SPLIT, DECK, CHOOSE)
"""Answers that are only words: there is no more to read of them."""

PLACED = named(STAGE, HIRE)
"""Answers after which the card gets a zone."""

LET_GO = named(PASS, SKIP)

VERBS = tuple(kind.name for kind in (BOOST, PERFORM, ENCORE, PRESHOW))
"""Actions of a card on stage, the most rewarding first."""


def answer(action: Action) -> Answer | None:
    """The name of an action among the answers; None for one that lets the question go."""
    return None if action.kind in LET_GO else Answer(action.kind, action.arg)


def place_of(found: Answer, seat: int, view: View) -> Place:
    """Place of an answer of `seat`."""
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
    """Place of a card or a Venue."""
    if thing == view["venue"]:
        return VENUE
    for seat, row in enumerate(view["zones"]):
        zones: list[int | None] = [*row]
        if thing in zones:
            return Spot(seat, zones.index(thing))
    return Card(thing)
