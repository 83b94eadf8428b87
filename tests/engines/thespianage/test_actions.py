"""Tests of the table of kinds of actions."""

from __future__ import annotations

from random import Random
from typing import Any

from engines import Action, Kind
from engines.thespianage import actions
from engines.thespianage.actions import KINDS
from engines.thespianage.content import ASPECTS, CHARACTERS, FIRST_EVENT, FIRST_SHOT, SPECIAL_IDS
from engines.thespianage.content import KINDS as CARDS
from tests.depth import depth

from .scatter import lively, scattered
from .table import casting

SEATS = 6


SPOT = range(SEATS), range(2), range(ASPECTS), range(62)
CARD, SEAT = (range(CARDS),), (range(SEATS),)

SHAPES: dict[Kind[Any], tuple[range, ...]] = {
    **dict.fromkeys(
        (actions.FREE, actions.SHOT, actions.REHEARSE, actions.PLACES, actions.END, actions.CLOSE),
        (),
    ),
    **dict.fromkeys(
        (actions.PLAY, actions.DROP, actions.GRAB, actions.GIVE, actions.SALVAGE), CARD
    ),
    **dict.fromkeys((actions.HOST, actions.PLAYER, actions.NAME), SEAT),
    **{kind: SPOT for kind in KINDS if kind.name in actions.OF_TILES},
    actions.CHARACTER: (range(CHARACTERS),),
    actions.PUT: (range(ASPECTS), range(2)),
    actions.INTO: (range(ASPECTS),),
    actions.SPECIAL: (range(SEATS), range(len(SPECIAL_IDS))),
    actions.SECRET: (range(2),),
    actions.CANCEL: (range(FIRST_EVENT, FIRST_SHOT),),
    actions.CHOOSE: (range(3),),
}
"""Possible numbers in the argument of each kind."""


def fits(arg: Any, shape: tuple[range, ...]) -> bool:
    """Returns whether an argument has this shape: nothing, a number, or a tuple."""
    if len(shape) < 2:
        arg = () if arg is None else (arg,)
    return (
        type(arg) is tuple
        and [type(each) for each in arg] == [int] * len(shape)
        and all(each in numbers for each, numbers in zip(arg, shape, strict=True))
    )


def offered(games: int) -> set[Action]:
    """Returns all legal answers met in random games from random positions."""
    found: set[Action] = set()
    for seed in range(games):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(40):
            if match.decision is None:
                break
            found.update(match.decision.actions)
            match.play(lively(match, rng))
    return found


def test_every_kind_occurs_and_is_of_its_shape() -> None:
    assert {*SHAPES} == {*KINDS}
    shapes = {kind.name: shape for kind, shape in SHAPES.items()}
    choosing = casting("mona bob frisco betsy", "bob frisco betsy mona").decision
    assert choosing is not None
    found = offered(depth(100, 300)) | {*choosing.actions}
    for action in found:
        assert fits(action.arg, shapes[action.kind]), action
    assert {action.kind for action in found} == {*shapes}


def test_kinds_are_described_where_they_name_something() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert kind.rules
        assert bool(kind.of) == bool(SHAPES[kind])
