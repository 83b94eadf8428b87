"""Tests of what policies know, and of policies that cheat."""

from __future__ import annotations

import gc
import json
import sys
from random import Random
from typing import Any

import pytest

from engines import Action, Game, Match, games, template
from engines.bots import BOTS, blindness, policy
from engines.bots.blindness import check_blindness
from engines.kernel.conformance import Failure
from tests.depth import depth
from tests.engines.toys import stage_whisper

ALL: dict[str, Game[Any]] = {
    **games(), "high_note": template.GAME, "stage_whisper": stage_whisper.GAME
}  # fmt: skip


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ALL)
def test_the_same_knowledge_gives_the_same_move(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blindness, "REDEALS", depth(5, 25))
    deals = depth(40, 200 if bot == "search" else 400)
    assert check_blindness(ALL[name], policy(bot, ALL[name], 4), deals, seed=11) >= deals


def through_the_frames(view: dict[str, Any], actions: list[Action], rng: Random) -> Action:
    frame = sys._getframe(1)
    while not isinstance(frame.f_locals.get("match"), Match):
        assert frame.f_back is not None
        frame = frame.f_back
    return _by([frame.f_locals["match"]], actions)


def through_the_collector(view: dict[str, Any], actions: list[Action], rng: Random) -> Action:
    found = [one for one in gc.get_objects() if isinstance(one, Match)]
    seat = view["seat"]
    return _by([one for one in found if seat < one.seats and one.view(seat) == view], actions)


def _by(matches: list[Match], actions: list[Action]) -> Action:
    return actions[sum(int(match.digest, 16) for match in matches) % len(actions)]


@pytest.mark.parametrize("peek", [through_the_frames, through_the_collector])
@pytest.mark.parametrize("name", ALL)
def test_a_policy_that_peeks_is_caught(name: str, peek: Any) -> None:
    with pytest.raises(
        Failure, match=r"^Blindness \(seed \d+\): at action \d+ seat \d chose"
    ) as caught:
        check_blindness(ALL[name], peek, 50, seed=3)
    record = caught.value.record
    again = Match.new(ALL[name], record["seats"], record["seed"], record["options"])
    for action in record["actions"]:
        again.play(action)
    assert f"at action {again.count} seat" in caught.value.sentence
    json.dumps(record)


def test_a_policy_with_dice_of_its_own_is_caught_too() -> None:
    dice = Random(1)
    with pytest.raises(Failure):
        check_blindness(template.GAME, lambda view, actions, rng: dice.choice(actions), 100)
