"""Tests of the evaluation that guides computer players."""

from __future__ import annotations

from random import Random

import pytest

from engines import Match
from engines.bots import random
from engines.kernel.drive import play_out
from engines.onstage import GAME
from engines.onstage.evaluation import HOLDS
from tests.engines.matches import question

from .table import play, position, step


def test_blossoms_so_far_count() -> None:
    match = Match.new(GAME, 4, 1)
    assert GAME.evaluate(match.view(0)) == [0.0] * 4
    play_out(match, [random] * 4, Random(1))
    result = match.result
    assert result is not None
    assert GAME.evaluate(match.view(2)) == result.scores


def test_who_leads_a_trick_hopes_for_the_prize() -> None:
    match = position("K9 K8 G9", "P6 B9 G8", "K3 G3 G6", stage="P2 K1 K3", line="P1 G1 G2")
    play(match, "K9")
    prize = 1  # a 9 must take the one Blossom of its suit where it stands (O12)
    assert GAME.evaluate(match.view(1)) == [HOLDS**2 * prize, 0.0, 0.0]
    play(match, "P6")
    assert GAME.evaluate(match.view(2)) == [HOLDS * prize, 0.0, 0.0]


def test_whom_the_card_may_choose_it_will_take_the_best_of() -> None:
    match = position("K9 K8 G9", "P6 B9 G8", "K3 G3 G6", stage="P2 K2 K3", line="B1 G1 G2")
    play(match, "K9")
    assert GAME.evaluate(match.view(0))[0] == pytest.approx(HOLDS**2 * 3)
    play(match, "P6")
    play(match, "K3")
    assert question(match).prompt == "ask.claim"
    assert GAME.evaluate(match.view(0)) == [3.0, 0.0, 0.0]
    step(match, "claim", "K2")
    assert GAME.evaluate(match.view(0)) == [2.0, 0.0, 0.0]


def test_a_round_is_a_chapter() -> None:
    match = Match.new(GAME, 3, 4)
    assert GAME.chapter(match.state) == 1
    rng = Random(2)
    while match.view(None)["round"] == 1:
        match.play(random({}, question(match).actions, rng))
    assert GAME.chapter(match.state) == 2
