"""The table of kinds: what stands in it occurs, what occurs stands in it and is of that shape."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engines import Action, Kind
from engines.thespianage import actions
from engines.thespianage.actions import KINDS
from engines.thespianage.content import ASPECTS, CHARACTERS, FIRST_EVENT, FIRST_SHOT, SPECIAL_IDS
from engines.thespianage.content import KINDS as CARDS

from .scatter import lively, scattered
from .table import casting

SEATS = 6


def _below(*limits: int) -> Callable[[Any], bool]:
    """A tuple of numbers below these."""
    return lambda arg: (
        type(arg) is tuple
        and len(arg) == len(limits)
        and all(
            type(each) is int and 0 <= each < limit for each, limit in zip(arg, limits, strict=True)
        )
    )


def _number(least: int, limit: int) -> Callable[[Any], bool]:
    return lambda arg: type(arg) is int and least <= arg < limit


def _nothing(arg: Any) -> bool:
    return arg is None


SPOT = _below(SEATS, 2, ASPECTS, 62)
CARD, SEAT, ASPECT = _number(0, CARDS), _number(0, SEATS), _number(0, ASPECTS)

SHAPES: dict[Kind[Any], Callable[[Any], bool]] = {
    **dict.fromkeys(
        (actions.FREE, actions.SHOT, actions.REHEARSE, actions.PLACES, actions.END, actions.CLOSE),
        _nothing,
    ),
    **dict.fromkeys(
        (actions.PLAY, actions.DROP, actions.GRAB, actions.GIVE, actions.SALVAGE), CARD
    ),
    **{kind: SPOT for kind in KINDS if kind.name in actions.OF_TILES},
    actions.CHARACTER: _number(0, CHARACTERS),
    actions.PUT: _below(ASPECTS, 2),
    actions.HOST: SEAT,
    actions.INTO: ASPECT,
    actions.PLAYER: SEAT,
    actions.NAME: SEAT,
    actions.SPECIAL: _below(SEATS, len(SPECIAL_IDS)),
    actions.SECRET: _number(0, 2),
    actions.CANCEL: _number(FIRST_EVENT, FIRST_SHOT),
    actions.CHOOSE: _number(0, 3),
}  # fmt: skip


def offered(games: int) -> set[Action]:
    """Every answer that was open in so many random games from random positions."""
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
    found = offered(300) | {*choosing.actions}
    for action in found:
        assert shapes[action.kind](action.arg), action
    assert {action.kind for action in found} == {*shapes}


def test_kinds_are_described_where_they_name_something() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert kind.rules
        assert bool(kind.of) == (SHAPES[kind] is not _nothing)
