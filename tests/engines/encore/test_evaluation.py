"""Tests of the evaluation that guides computer players."""

from random import Random
from typing import Any

import pytest

from bench import weights
from engines import Match
from engines.bots import policy
from engines.encore import GAME
from engines.encore.evaluation import evaluate
from tests.depth import depth
from tests.engines.matches import question

from .table import drafted, table, thing

pytestmark = pytest.mark.usefixtures("plain_box")


def hopes(match: Match, seat: int = 0) -> float:
    worth = evaluate(match.view(seat))
    return worth[seat] - worth[1 - seat]


def test_a_cheer_counts_for_whoever_can_still_perform() -> None:
    plain, cheered = (table(boards=("P1", "p1"), cheer=(cheer, 0)) for cheer in (0, 3))
    assert hopes(cheered) > hopes(plain)
    plain, cheered = (table(boards=("P1~ | P2", "p1"), cheer=(cheer, 0)) for cheer in (0, 3))
    assert hopes(cheered) == hopes(plain)


def test_a_hand_is_judged_when_it_is_drawn_and_not_while_managers_act(
    plain_box: pytest.MonkeyPatch,
) -> None:
    match = drafted(hand=4)
    while match.state.round == 0:
        match.play(question(match).actions[-1])
    view = match.view(0)
    assert view["stage"] == "draw"
    better: Any = {**view, "hand": [thing("P1"), thing("P2"), thing("S1"), thing("X1")]}
    worse: Any = {**view, "hand": [thing("X1"), thing("X2"), thing("X3"), thing("X4")]}
    assert evaluate(better)[0] > evaluate(worse)[0]
    acting = table(hands=("P1 P2 S1 X1",)).view(0)
    other: Any = {**acting, "hand": worse["hand"]}
    assert evaluate(acting) == evaluate(other)


def test_drafts_vary_by_seed() -> None:
    play = policy("search", GAME, 12)
    drafts = set()
    for seed in range(depth(4, 8)):
        match, rng = Match.new(GAME, 2, 1), Random(seed)
        while match.state.stage == "draft":
            view = match.view(question(match).seats[0])
            match.play(play(view, question(match).actions, rng))
        drafts.add(str(match.state.colours))
    assert len(drafts) >= depth(3, 6)


def test_its_weights_can_be_learnt_anew_from_games() -> None:
    table = [*weights.weights()]
    stood = [weight.read() for weight in table]
    seen = [each for number in (1, 2) for each in weights.tour(number, "greedy", 1)][:: depth(9, 3)]
    before = weights.surprise(seen)
    try:
        weights.learn(seen, finest=weights.STEP, tell=lambda _: None)
        assert weights.surprise(seen) < before - 0.1
        found = zip(table, stood, strict=True)
        changed = {weight.name for weight, old in found if weight.read() != old}
        assert changed >= {"STAGED", "HELD", "PRIORITY", "BETWEEN"}
    finally:
        for weight, old in zip(table, stood, strict=True):
            weight.write(old)
    assert weights.surprise(seen) == before
