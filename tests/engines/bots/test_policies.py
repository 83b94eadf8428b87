"""Tests of policies."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines import Action, Match, Refused
from engines.bots import policy, random, think
from engines.kernel.drive import choose, play_out
from tests.engines.matches import question
from tests.engines.toys.stage_whisper import GAME


def test_policies_by_name() -> None:
    assert policy("random", GAME) is random
    with pytest.raises(
        Refused,
        match=r"There is no policy 'clever'\. Known policies: random, greedy, search, extra, reg",
    ):
        policy("clever", GAME)


def test_the_random_policy_takes_each_action_as_often() -> None:
    actions = [Action(0, "a", n) for n in range(5)]
    rng = Random(1)
    found = Counter(random({}, actions, rng) for _ in range(5000))
    assert sorted(found) == actions
    assert max(abs(count - 1000) for count in found.values()) < 6 * 29


def test_a_policy_gets_the_view_and_the_actions_of_its_seat_alone() -> None:
    given: list[int] = []

    def last(view: dict[str, Any], actions: list[Action], rng: Random) -> Action:
        assert {action.seat for action in actions} == {view["seat"]}
        given.append(view["seat"])
        return actions[-1]

    match = play_out(Match.new(GAME, 4, 3), [last] * 4, Random(1))
    assert match.result is not None
    assert given == [action.seat for action in match.actions]
    with pytest.raises(ValueError, match="The match is over"):
        choose(match, [last] * 4, Random(1))


def test_who_speaks_first_is_drawn_when_several_may() -> None:
    match = Match.new(GAME, 4, 3)
    match.play(next(a for a in question(match).actions if a.kind == "whisper"))
    rng = Random(2)
    seats = {choose(match, [random] * 4, rng).seat for _ in range(60)}
    assert seats == {1, 2, 3}


@pytest.mark.parametrize("bot", ["greedy", "search-careful"])
def test_whoever_can_do_about_as_well_does_not_end_the_turn(bot: str) -> None:
    match = Match.new("upstaged", 2, 1)
    assert match.decision is not None
    actions = match.decision.actions
    end = next(action for action in actions if action.kind == "end")
    play = next(action for action in actions if action.kind == "play")
    thought = think(bot, match.game, match.view(end.seat), actions, seed=1)
    assert thought.last_word([end, play], [0.5, 0.45]) == [play, end]
    assert thought.last_word([end, play], [0.5, 0.4]) == [end, play]
    assert thought.last_word([end], [0.5]) == [end]
