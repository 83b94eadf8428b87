"""Tests of the search in ENCORE!! ECG."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import Match
from engines.bots import random, think
from engines.bots.search import Search
from engines.encore import GAME
from engines.encore.evaluation import evaluate
from tests.engines.matches import question

from .table import drafted, things

SEVERAL = range(6)


def _played(seed: int, until: Any) -> Match:
    match, rng = Match.new(GAME, 2, seed), Random(seed)
    while not until(match.state):
        match.play(random({}, question(match).actions, rng))
    return match


def test_in_a_world_that_was_imagined_both_hands_count() -> None:
    match = _played(5, lambda state: state.round == 2 and state.stage == "draw")
    view, glimpse = match.view(1), GAME.glimpse(match.state, 1)
    assert view["known_cards"] != match.state.hands
    assert glimpse["known_cards"] == match.state.hands
    assert {**view, **glimpse, "known_cards": None} == {**view, "known_cards": None}
    assert evaluate(glimpse) != evaluate(view)


@pytest.mark.usefixtures("plain_box")
def test_a_hand_counts_for_whoever_holds_it_as_far_as_it_is_seen() -> None:
    match = drafted(hand=2)
    while match.state.round == 0:
        match.play(question(match).actions[-1])
    plain: Any = {**match.view(0), "from_performers": [2, 0]}
    better: Any = {**plain, "known_cards": [[], things("x1 x2")]}
    worse: Any = {**plain, "known_cards": [[], things("s1 s2")]}
    # A hand that is not seen is taken to hold what hands usually do.
    assert evaluate(worse)[1] < evaluate(plain)[1] < evaluate(better)[1]
    assert plain["hand"] == [*match.state.hands[0]]
    own: Any = {**plain, "hand": things("S1 S2"), "from_performers": [0, 0]}
    richer: Any = {**own, "hand": things("X1 X2")}
    assert evaluate(own)[0] < evaluate(richer)[0]


@pytest.mark.parametrize("seed", SEVERAL)
def test_a_round_is_played_to_its_end(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = _played(seed, lambda state: state.round == 2 and state.stage == "pre_show")
    assert match.decision is not None
    looked_at = []

    def worth(self: Search, state: Any, over: bool) -> list[float]:
        looked_at.append((state.stage, state.round))
        return [0.5, 0.5]

    monkeypatch.setattr(Search, "_worth", worth)
    seat = match.decision.seats[0]
    thought = think("search", GAME, match.view(seat), match.decision.of(seat), seed, 30)
    for _ in range(30):
        thought.step()
    assert {*looked_at} <= {("draw", 3), ("pre_show", 3), ("over", 2)}
