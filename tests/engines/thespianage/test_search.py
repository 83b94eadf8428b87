"""Tests of the search in Thespianage."""

from __future__ import annotations

from random import Random
from typing import Any

from engines import Match, find
from engines.bots import random
from tests.engines.matches import question

GAME = find("thespianage")


def _played(seed: int, until: Any) -> Match:
    match: Match = Match.new(GAME, 4, seed)
    rng = Random(seed)
    while not until(match.state):
        match.play(random({}, question(match).actions, rng))
    return match


def test_a_turn_is_a_chapter_and_the_final_turns_are_one() -> None:
    chapters: list[int] = []
    match: Match = Match.new(GAME, 4, 3)
    rng = Random(3)
    while match.decision is not None:
        state = match.state
        chapter = GAME.chapter(state)
        assert (chapter == -1) == (state.finals > 0)
        if chapters[-1:] != [chapter]:
            chapters.append(chapter)
        match.play(random({}, match.decision.actions, rng))
    assert chapters == [*range(len(chapters) - 1), -1]
    assert match.state.turns == len(chapters) - 2 + 4


def test_in_a_world_that_was_imagined_all_hearts_count() -> None:
    match = _played(5, lambda state: state.turns == 12)
    view, glimpse = match.view(1), GAME.glimpse(match.state, 1)
    assert view["secrets"][0] == [None, None]
    state = match.state
    assert glimpse["secrets"] == [[*pair] for pair in zip(state.crush, state.nemesis, strict=True)]
    assert {**view, **glimpse, "secrets": None} == {**view, "secrets": None}
    assert GAME.evaluate(glimpse) != GAME.evaluate(view)
