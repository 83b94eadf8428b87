"""Hypothesis test of whole games of Onstage."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines import Action, IllegalAction, Match
from engines.onstage import GAME, events
from engines.onstage.content import BLOSSOMS, SUIT_CARDS, trump_of
from tests.depth import depth


class Onstage(RuleBasedStateMachine):
    """Match compared with a simpler model built from its events."""

    @initialize(
        seats=st.sampled_from([3, 4, 5]),
        seed=st.integers(0, 2**53 - 1),
        rounds=st.sampled_from(["printed", "quick"]),
        star=st.booleans(),
    )
    def start(self, seats: int, seed: int, rounds: str, star: bool) -> None:
        self.match = Match.new(GAME, seats, seed, {"rounds": rounds, "star": star})
        self.pieces = sorted(GAME.pieces(self.match.state))
        self.line: list[int] = []
        self.stage: set[int] = set()
        self.troupes: list[set[int]] = [set() for _ in range(seats)]
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.scores = [0] * seats
        self.trump: int | None = None
        self.follow(GAME.opening(seats, seed, self.match.options))

    def follow(self, log: list[Any]) -> None:
        """Updates the simple model from events."""
        for event in log:
            match event:
                case events.LineFormed():
                    self.line = list(event.line)
                case events.HandDealt():
                    self.hands[event.seat] = set(event.cards)
                case events.PerformerEntered():
                    assert self.line.pop(0) == event.performer
                    self.stage.add(event.performer)
                case events.CardPlayed():
                    self.hands[event.seat].remove(event.card)
                case events.PerformerMoved():
                    assert self.line.pop(event.place) == event.performer
                    self.line.insert(0, event.performer)
                case events.PerformerAdded():
                    assert self.line.pop(event.place) == event.performer
                    self.stage.add(event.performer)
                case events.PerformerRemoved():
                    self.stage.remove(event.performer)
                    self.line.append(event.performer)
                case events.PerformersSwapped():
                    assert self.line[event.place] == event.performer
                    self.line[event.place] = event.out
                    self.stage.remove(event.out)
                    self.stage.add(event.performer)
                case events.PerformerClaimed():
                    self.stage.remove(event.performer)
                    self.troupes[event.seat].add(event.performer)
                case events.LoneAward():
                    source = self.stage if event.source == "stage" else self.line
                    assert set(event.performers) == set(source)
                    source.clear()
                    self.troupes[event.seat] = set(event.performers)
                case events.SeatScored():
                    assert event.points == sum(BLOSSOMS[p] for p in self.troupes[event.seat])
                    self.scores[event.seat] += event.points
                case events.LineRejoined():
                    assert set(event.performers) == self.stage.union(*self.troupes)
                    self.line += event.performers
                    assert self.line == list(event.line)
                    self.stage.clear()
                    self.troupes = [set() for _ in self.troupes]
                case events.TrumpChanged():
                    assert event.before == self.trump
                    assert event.trump != event.before
                    self.trump = event.trump
                case _:
                    pass

    @precondition(lambda self: self.match.decision is not None)
    @rule(choice=st.integers(0, 10**6), steps=st.integers(1, 25))
    def act(self, choice: int, steps: int) -> None:
        rng = Random(choice)
        for _ in range(steps):
            if self.match.decision is not None:
                self.follow(self.match.play(rng.choice(self.match.decision.actions)))

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def take_back_and_play_again(self) -> None:
        last, digest = self.match.actions[-1], self.match.digest
        self.match.undo()
        assert self.match.digest != digest
        self.match.play(last)
        assert self.match.digest == digest

    @precondition(lambda self: self.match.decision is None)
    @rule(seat=st.integers(0, 2), number=st.integers(0, 35))
    def knock_at_the_closed_door(self, seat: int, number: int) -> None:
        result, digest = self.match.result, self.match.digest
        with pytest.raises(IllegalAction):
            self.match.play(Action(seat, "play", number))
        assert self.match.digest == digest
        assert result is not None
        assert result.scores == self.scores

    @invariant()
    def account_agrees(self) -> None:
        view = self.match.view(None)
        assert view["line"] == self.line
        assert set(view["stage"]) == self.stage
        assert [set(troupe) for troupe in view["troupes"]] == self.troupes
        assert view["scores"] == self.scores
        assert view["trump"] == self.trump == trump_of(self.match.state.stage)
        for seat, hand in enumerate(self.hands):
            assert self.match.view(seat)["hand"] == sorted(hand)

    @invariant()
    def nothing_is_lost(self) -> None:
        assert sorted(GAME.pieces(self.match.state)) == self.pieces

    @invariant()
    def suits_are_followed(self) -> None:
        table = self.match.view(None)["table"]
        for seat, number in table[1:]:
            lead = table[0][1] // 9
            if number // 9 != lead:
                assert not self.match.state.hands[seat] & SUIT_CARDS[lead]


TestOnstage = Onstage.TestCase
TestOnstage.settings = settings(max_examples=depth(15, 60), stateful_step_count=20)
