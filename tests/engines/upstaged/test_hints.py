"""Test of hints."""

from random import Random

from engines import Action, Match
from engines.upstaged import GAME
from engines.upstaged.evaluation import evaluate


def test_a_hint_names_an_action_that_helps_before_the_end_of_the_turn() -> None:
    rng, helped = Random(3), 0
    for seed in range(12):
        match = Match.new("upstaged", 3, seed)
        while match.decision is not None and match.count < 60:
            (seat, *_), actions = match.decision.seats, match.decision.actions
            if (end := Action(seat, "end")) in actions:
                view = match.view(seat)
                ranked = [end, *(each for each in actions if each != end)]
                hints = GAME.hints(view, ranked)
                assert sorted(map(str, hints)) == sorted(map(str, ranked))
                if hints[0] != end:
                    helped += 1
                    after = evaluate(GAME.preview(view, hints[0]).frames[-1].view)
                    assert after[seat] > evaluate(view)[seat]
                assert GAME.hints(view, ranked[::-1]) == ranked[::-1]
            match.play(rng.choice(actions))
    assert helped
