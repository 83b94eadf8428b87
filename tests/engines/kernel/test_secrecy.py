"""Tests that imagined worlds look the same to the seat that imagines.

A view from which a hidden card could be read would fail. The future must be unknown, too.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import Match
from engines.kernel import Decision, Game, pick
from engines.kernel.conformance import setup
from tests.depth import depth
from tests.engines.matches import Fresh
from tests.golden.transcripts import all_games


def _asked(match: Match, seat: int) -> Decision | None:
    return None if match.decision is None else match.decision.only(seat)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_imagined_worlds_look_the_same(game: Game[Any]) -> None:
    positions = moved = 0
    fresh = Fresh(5)
    for seed in range(1, depth(2, 8) * len(game.seats) + 1):
        seats, options = setup(game, seed)
        match, rng = Match.new(game, seats, seed, options), Random(seed)
        while match.decision is not None:
            place = f"seed {seed}, {seats} seats, {options}, action {match.count}"
            if not fresh(match):
                match.play(pick(match.decision.actions, rng))
                continue
            seat = pick(range(seats), rng)
            world = match.imagine(seat, rng)
            assert world.view(seat) == match.view(seat), place
            assert world.view(None) == match.view(None), place
            assert world.decision is not None, place
            assert world.decision.seats == match.decision.seats, place
            assert world.decision.about == match.decision.about, place
            assert world.decision.spoken_actions == match.decision.spoken_actions, place
            assert _asked(world, seat) == _asked(match, seat), place
            moved += any(world.view(other) != match.view(other) for other in range(seats))
            positions += 1
            match.play(pick(match.decision.actions, rng))
    assert moved > positions / 2, f"only {moved} of {positions} worlds were another one"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_the_future_is_imagined_afresh(game: Game[Any]) -> None:
    match = Match.new(game, game.seats[0], 5)
    seeds = {match.imagine(0, Random(number)).state.seed for number in range(20)}
    assert len(seeds) == 20
    assert match.state.seed not in seeds
