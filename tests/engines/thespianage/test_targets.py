"""What can be seen at a glance says the same as every step that is asked by itself (TA32, TA40)."""

from collections import Counter
from random import Random

import pytest

from engines import Match
from engines.thespianage import GAME, rules, targets
from engines.thespianage.content import FIRST_EVENT
from engines.thespianage.state import DOWN_IN, NOBODY, SPECIAL_ON, UP_IN, State
from engines.thespianage.tiles import UP

from .scatter import lively, odd_box, scattered
from .table import ODD, rewrite, table, thing


def could(state: State, card: int) -> bool:
    """Whether any step of a card or One Shot could do something, one after the other."""
    seat = state.turn
    alone = state.copy()
    if state.hands[seat] == [card]:  # TA40: it leaves the hand first
        alone.hands[seat] = []
    return any(targets.possible(alone, seat, number) for number in rules.EFFECTS[card])


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
    question = rules.decide(state)
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


def shown(state: State) -> int:
    """The signs that a state should have kept, told from its cells and rows one by one."""
    signs = 0
    for number, cell in enumerate(state.cells):
        for tile in cell:
            signs |= (UP_IN if tile & UP else DOWN_IN)[number]
    for seat, row in [*enumerate(state.specials), (NOBODY, state.supply)]:
        for kind, count in enumerate(row):
            signs |= SPECIAL_ON[seat][kind] * (count > 0)
    return signs


def test_where_tiles_lie_is_kept_as_they_come_and_go() -> None:
    moved = 0
    for seed in range(60):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(12):
            if match.decision is None:
                break
            match.play(lively(match, rng))
            state = match.state
            signs = shown(state)
            assert state.signs == state.copy().signs == signs
            assert match.imagine(state.turn, rng).state.signs == signs
            assert GAME.from_position(match.position).signs == signs
            moved += any(state.cells)
    assert moved > 100


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
