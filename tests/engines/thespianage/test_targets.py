"""Tests of `engines/thespianage/targets.py`."""

from random import Random

import pytest

from engines import Match
from engines.thespianage import GAME, rules
from engines.thespianage.content import FIRST_EVENT
from tests.depth import depth

from .scatter import lively, scattered
from .table import ODD, rewrite, table, thing


def test_no_query_changes_a_state() -> None:
    """Every list is replaced by a tuple, so that a query that changes one fails."""
    for seed in range(depth(20, 40)):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(rng.randrange(20)):
            if match.decision is not None:
                match.play(lively(match, rng))
        state = match.state.copy()
        for name in state.__slots__:
            value = getattr(state, name)
            if type(value) is list:
                setattr(state, name, tuple(tuple(v) if type(v) is list else v for v in value))
        question = rules.decide(state)
        assert question is None or match.decision is not None
        if question is not None and match.decision is not None:
            assert [*question.actions] == match.decision.actions


def test_without_a_deck_what_follows_a_draw_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = {"do": "draw", "whose": "other", "count": 1}
    for more, offered in (({"do": "award", "special": "prop", "whose": "chosen"}, 1), (draw, 0)):
        rewrite(monkeypatch, ODD, draw, more)
        state = table(hands=(f"{ODD} {ODD}",)).state.copy()
        state.deck = []
        question = rules.decide(state)
        assert question is not None
        plays = [action.arg for action in question.actions if action.kind == "play"]
        assert plays == [thing(ODD)] * offered


def test_what_is_left_of_each_part_is_what_lies_there() -> None:
    crossed = 0
    games = depth(8, 24)
    for seed in range(games):
        rng = Random(seed)
        seats = GAME.seats[seed % len(GAME.seats)]
        match = Match.new(GAME, seats, seed, {"length": ("full", "short")[seed % 2]})
        while match.decision is not None:
            before = len(match.state.quarters)
            match.play(rng.choice(match.decision.actions))
            crossed += len(match.state.quarters) < before
            deck = match.state.deck[:]
            for cards, events in reversed(match.state.quarters):
                part = [deck.pop() for _ in range(cards + events)]
                assert sum(each < FIRST_EVENT for each in part) == cards
                assert part
            assert not deck
    assert crossed == games * 4
