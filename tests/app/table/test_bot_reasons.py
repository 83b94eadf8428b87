"""Tests of computer players' reasons for their moves."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from app.table.bot_reasons import explained
from engines import Match, games
from engines.bots import Why
from engines.kernel.judging import Purpose
from tests.engines.catalogues import base

ROOT = Path(__file__).parents[3]
NAMES = ["Mai", "Bo", "Ana", "Tim", "Lan", "Kim"]
PLAYED = 6
"""Number of random matches per game."""

NAMED = ("onstage", "upstaged", "encore", "thespianage")
"""Games whose reasons are tested."""


@cache
def moves_of(name: str) -> tuple[tuple[str, Why, Match, Match], ...]:
    """Returns each move of random matches.

    A move consists of its kind, its explanation, and the match before and after.
    """
    found = []
    for seed in range(PLAYED):
        rng = Random(seed)
        match = Match.new(name, games()[name].seats[-1], seed)
        while match.decision is not None and match.count < 250:
            decision = match.decision
            action = rng.choice(decision.of(rng.choice(decision.seats)))
            before, match = match, match.copy()
            match.play(action)
            found.append((action.kind, explained(Why("greedy"), before, match, action),
                          before, match))  # fmt: skip
    return tuple(found)


@pytest.mark.parametrize("name", NAMED)
def test_every_kind_of_reason_comes_up_and_reads_as_a_sentence(name: str) -> None:
    game = games()[name]
    keys = Counter[str]()
    for _, why, _, _ in moves_of(name):
        if why.because:
            purpose = Purpose(*why.because)
            keys[purpose.key] += purpose.key.startswith("gain.")
            sentence = game.because(purpose, NAMES)
            assert re.fullmatch(r"[A-Z“0-9].*[.”!]", sentence), sentence
            assert not re.search(r"[{}]|\bNone\b", sentence), sentence
    texts = json.loads((ROOT / f"engines/{name}/text/en.json").read_text("utf-8"))
    known = {base(key) for key in texts if key.startswith("gain.")}
    assert {key for key, times in keys.items() if times} == known


@pytest.mark.parametrize("name", NAMED)
def test_every_kind_of_action_has_a_reason(name: str) -> None:
    game = games()[name]
    for kind in game.kinds:
        sentence = game.because(Purpose(f"purpose.{kind.name}"), NAMES)
        assert re.fullmatch(r"[A-Z].* .*[.!]", sentence), (kind.name, sentence)
    assert all(why.because for _, why, _, _ in moves_of(name))


@pytest.mark.parametrize("name", NAMED)
def test_a_reason_is_kept_as_plain_data_and_knows_no_more_than_everybody(name: str) -> None:
    rng = Random(1)
    for _, why, before, after in moves_of(name)[::40]:
        assert Why(*json.loads(json.dumps(list(why)))).because == list(why.because)
        action = after.actions[-1]
        there = after.imagine((action.seat + 1) % after.seats, rng)
        if there.view(None) == after.view(None):
            assert explained(Why("greedy"), before, there, action) == why


@pytest.mark.parametrize("name", NAMED)
def test_a_temperament_speaks_of_gains_only(name: str) -> None:
    game, spoken, still = games()[name], 0, 0
    assert game.refrains <= {kind.name for kind in game.kinds}
    for kind, _, before, after in moves_of(name):
        why = explained(Why("greedy", taste="bold"), before, after, after.actions[-1])
        gains = why.because[0].startswith("gain.")
        assert bool(why.taste) == gains
        assert not (gains and kind in game.refrains)
        spoken += gains
        still += kind in game.refrains
    assert spoken
    assert still


def test_gains_are_what_the_views_say() -> None:
    checked = 0
    for _, why, before, after in moves_of("upstaged"):
        asked = after.decision
        over = asked is None or not after.game.window(asked)
        if over and why.because and why.because[0] == "gain.joins":
            seat = after.actions[-1].seat
            one, other = (m.view(None)["worth"][seat]["total"] for m in (before, after))
            assert why.because[1]["points"] == other - one
            checked += 1
    assert checked


@pytest.mark.parametrize("name", NAMED)
def test_chances_of_winning_are_left_out_until_late(name: str) -> None:
    rng, match, late = Random(2), Match.new(name, games()[name].seats[0], 3), list[bool]()
    while (asked := match.decision) is not None:
        before, match = match, match.copy()
        action = rng.choice(asked.of(rng.choice(asked.seats)))
        match.play(action)
        late.append(match.game.is_late(match.view(None)))
        if late[-2:] in ([False], [False, True]):
            shown = explained(Why("search", 3), before, match, action).tenths
            assert shown == (3 if late[-1] else None)
    first = late.index(True)
    assert first > len(late) / 3, "not in the early rounds"
    assert all(late[first:]), "it does not go again"


def test_the_figure_stands_apart_from_the_reason() -> None:
    why = Why("search", 3, "", ("gain.trump", {"suit": 1}))
    game = games()["onstage"]
    assert why.sentence(game, 1, [], NAMES) == "Bo moved. Black is the trump now."
    assert why.odds(1, NAMES) == "Bo wins about 3 of 10 from here."
    assert Why("greedy").odds(1, NAMES) == ""
