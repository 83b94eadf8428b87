"""Tests of `bench.upstaged`."""

from collections import Counter
from random import Random

import pytest

from bench.upstaged import Shows, report_lines, show, silenced
from engines import Action
from engines.bots import random
from engines.upstaged.content import CARDS


@pytest.mark.parametrize("mute", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_figures_of_shows_fit_together(seats: int, mute: bool) -> None:
    found = Shows()
    for seed in range(6):
        found.add(show(seats, ["random"], seed, {"mode": "rehearsal"}, mute))
    assert len(found.won) == len(found.lasted) == 6
    assert all(sum(row) == pytest.approx(1) for row in found.won)
    assert found.windows == found.announced  # whatever is announced may be paused
    kinds: Counter[str] = Counter()
    for (card, kind), times in found.uses.items():
        assert 0 <= card < CARDS
        kinds[kind] += times
    assert kinds["pause"] == sum(found.paused) > 0
    assert kinds["play"] + kinds["discard"] // 2 == sum(found.announced)
    for windows, answers, steps, paused in zip(
        found.windows, found.answers, found.steps, found.paused, strict=True
    ):
        assert windows <= answers <= windows * seats
        assert steps == windows + paused
    assert all(found.unplayable[card] <= found.held[card] for card in range(CARDS))
    assert len(found.muted) == (6 if mute else 0)
    lines = [*report_lines(found, seats)]
    assert sum("a seat without reactions" in line for line in lines) == mute
    assert len(lines) >= CARDS


def test_a_seat_without_reactions_lets_everything_go_and_plays_on_as_before() -> None:
    window = [Action(1, "pass"), Action(1, "pause", 27), Action(1, "pause", 29)]
    turn = [Action(1, "end"), Action(1, "play", 3), Action(1, "play", 5)]
    for seed in range(20):
        assert silenced(random)({}, window, Random(seed)) == window[0]
        assert silenced(random)({}, turn, Random(seed)) == random({}, turn, Random(seed))
