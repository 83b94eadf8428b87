"""Tests of what can be reached from a scene."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

from app.table.reduce import reduce
from app.table.scene import AnyScene, scene_of
from app.table.state import Phase, TableState, begin
from app.table.steps import Act, Lift, PassTo
from engines import Game, Match, find, games

SEATS = {game: max(find(game).seats) for game in games()}

NO_WAY = (type, ModuleType, Game)
"""Types whose objects are the same for all tables, so that they are not followed."""


def reached(scene: AnyScene) -> Iterator[Any]:
    """Yields every object that references of a scene lead to."""
    seen, waiting = {id(scene)}, [scene]
    while waiting:
        one = waiting.pop()
        yield one
        for each in _referents(one):
            if id(each) not in seen and not isinstance(each, NO_WAY):
                seen.add(id(each))
                waiting.append(each)


def _referents(one: Any) -> list[Any]:
    if isinstance(one, FunctionType):
        return [*(one.__closure__ or ()), *(one.__defaults__ or ())]
    return gc.get_referents(one)


def scenes(state: TableState) -> Iterator[AnyScene]:
    yield scene_of(state)
    decision = state.match.decision
    if decision is not None and len(decision.seats) == 1 and state.phase is Phase.TABLE:
        curtain = reduce(state, PassTo(decision.seats[0]))
        yield scene_of(curtain)
        yield scene_of(reduce(curtain, Lift()))


def played(state: TableState, rng: Random) -> TableState:
    """Returns the state after a random action.

    If only one seat may act, the action is taken on its private screen.
    """
    decision = state.match.decision
    assert decision is not None
    action = rng.choice(decision.actions)
    if len(decision.seats) > 1:
        return begin(_after(state.match, action))
    hand = reduce(reduce(begin(state.match, may_lie_flat=False), PassTo(action.seat)), Lift())
    return reduce(hand, Act((action,)))


def _after(match: Match, action: Any) -> Match:
    after = match.copy()
    after.play(action)
    return after


@pytest.mark.parametrize("game", games())
def test_no_way_leads_from_a_scene_to_the_match(game: str) -> None:
    rng = Random(4)
    state = begin(Match.new(game, SEATS[game], seed=4), may_lie_flat=False)
    looked = 0
    for _ in range(12):
        if state.match.decision is None:
            break
        for scene in scenes(state):
            for one in reached(scene):
                assert not isinstance(one, Match | TableState)
                assert one is not state.match.state
            looked += 1
        state = played(state, rng)
    assert looked >= 12


@pytest.mark.parametrize("game", games())
def test_a_view_refuses_as_the_rules_do(game: str) -> None:
    rng, compared = Random(7), 0
    match = Match.new(game, SEATS[game], seed=7)
    for _ in range(60):
        if match.decision is None:
            break
        decision = match.decision
        if len(decision.seats) == 1:
            (seat,) = decision.seats
            scene = scene_of(reduce(reduce(begin(match, may_lie_flat=False), PassTo(seat)), Lift()))
            for action in match.game.wishes(match.view(seat), decision):
                assert scene.why_not(action) == match.why_not(action)
                compared += 1
        match.play(rng.choice(decision.actions))
    assert compared or game not in ("onstage", "thespianage")
