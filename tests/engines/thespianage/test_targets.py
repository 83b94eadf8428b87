"""Which cards a turn offers, against their steps one by one (TA32, TA40), and parts of the deck."""

from collections import Counter
from random import Random

import pytest

from engines import Match
from engines.thespianage import GAME, rules
from engines.thespianage.content import FIRST_EVENT, STEPS
from engines.thespianage.state import NOBODY, State
from engines.thespianage.targets import acting, possible

from .scatter import lively, odd_box, scattered
from .table import ODD, rewrite, table, thing


def could(state: State, card: int) -> bool:
    """Whether any step of a card or One Shot could do something once it has left the hand."""
    seat = state.turn
    alone = state.copy()
    if card in alone.hands[seat]:  # TA40
        alone.hands[seat].remove(card)
    effect = rules.EFFECTS[card]
    return any(possible(acting(alone, seat), STEPS[number]) for number in effect)


def test_what_is_offered_is_what_could_do_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """In scattered positions, with cards that say anything, and with a deck or without."""
    met: Counter[tuple[str, bool]] = Counter()
    for seed in range(150):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(4):
                if match.decision is None:
                    break
                if match.state.phase == "act":
                    bare = match.state.copy()
                    bare.deck = []
                    for state in (match.state, bare):
                        check(state, met)
                match.play(lively(match, rng))
    assert min(met[kind, each] for kind in ("play", "shot") for each in (True, False)) > 20, met


def check(state: State, met: Counter[tuple[str, bool]]) -> None:
    """The list of a turn's actions against each card of the hand and the One Shot."""
    seat = state.turn
    before = GAME.freeze(state)
    question = rules.decide(state)
    assert GAME.freeze(state) == before
    assert question is not None
    actions, more = question.actions, question.about["left"]
    played = {action.arg for action in actions if action.kind == "play"}
    if state.mode == 0 or more:
        for card in {*state.hands[seat]}:
            assert (card in played) == could(state, card), (GAME.position(state), card)
            met["play", card in played] += 1
    else:
        assert not played
    shot = state.shots[seat]
    if shot != NOBODY:
        used = any(action.kind == "shot" for action in actions)
        assert used == could(state, shot), GAME.position(state)
        met["shot", used] += 1


def test_no_query_changes_a_state() -> None:
    """Not for a moment, either: every list is a tuple while it is asked."""
    for seed in range(40):
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
    for seed in range(24):
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
    assert crossed == 24 * 4
