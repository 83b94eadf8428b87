"""Tests of hints."""

from random import Random

from engines import Action, Match
from engines.upstaged import GAME
from engines.upstaged.evaluation import evaluate

from .table import table


def test_a_hint_names_an_action_that_helps_before_the_end_of_the_turn() -> None:
    rng, helped = Random(3), 0
    for seed in range(12):
        match = Match.new("upstaged", 3, seed)
        while match.decision is not None and match.count < 60:
            (seat, *_), actions = match.decision.seats, match.decision.actions
            if (end := Action(seat, "end")) in actions:
                view = match.view(seat)
                ranked = [end, *(each for each in actions if each != end)]
                hints = GAME.hints(view, ranked, actions)
                assert sorted(map(str, hints)) == sorted(map(str, ranked))
                frames = GAME.preview(view, hints[0]).frames
                if hints[0] != end and frames:
                    now, after = evaluate(view)[seat], evaluate(frames[-1].view)[seat]
                    helped += after > now
                    assert after >= now, "the end of the turn gives way to nothing worse"
                assert GAME.hints(view, ranked[::-1], actions) == ranked[::-1]
            match.play(rng.choice(actions))
    assert helped


def test_an_action_is_not_given_up_while_somebody_can_come_on() -> None:
    match = table(lanes=(". juan",), deck="mya jake", hands=("green green purple *",))
    assert match.decision is not None
    end, actions = Action(0, "end"), match.decision.actions
    assert {action.kind for action in actions} == {"begin", "end"}
    hints = GAME.hints(match.view(0), [end], actions)
    assert [each.kind for each in hints] == ["begin", "end"], "even if a search saw no worth in it"


def test_an_action_that_costs_nothing_comes_before_the_end_of_the_turn() -> None:
    match = table(lanes=("* .", "*", "*", "*"), hands=("green green purple orange",))
    assert match.decision is not None
    end, actions = Action(0, "end"), match.decision.actions
    pair = next(action for action in actions if action.kind == "discard")
    assert GAME.hints(match.view(0), [end, pair], actions)[0] == pair
    assert GAME.hints(match.view(0), [end], actions) == [end], "clearly the best"
