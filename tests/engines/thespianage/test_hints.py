"""Tests of hints."""

from engines import Action, Match
from engines.thespianage import GAME
from tests.engines.thespianage.table import table


def _ranked(match: Match) -> list[Action]:
    assert match.decision is not None
    actions = match.decision.actions
    return sorted(actions, key=lambda action: (action.kind != "end", action.kind != "shot"))


def test_a_first_hint_gives_something_to_do() -> None:
    match = table(hands=("places rehearsal rehearsal",), shots=("the_whole_story",))
    ranked = _ranked(match)
    assert [action.kind for action in ranked[:2]] == ["end", "shot"]
    kinds = [action.kind for action in GAME.hints(match.view(0), ranked, ranked)]
    assert kinds[0] not in ("end", "shot")
    assert kinds[-2:] == ["shot", "end"]
    assert GAME.hints(match.view(0), ranked[1:], ranked) == ranked[1:]


def test_after_something_was_done_a_hint_may_end_the_turn() -> None:
    match = table(hands=("coffee_run rehearsal rehearsal",), shots=("the_whole_story",))
    assert match.decision is not None
    match.play(next(action for action in match.decision.actions if action.kind == "play"))
    while match.decision is not None and match.decision.prompt != "ask.act":
        match.play(match.decision.actions[0])
    ranked = _ranked(match)
    assert ranked[0].kind == "end"
    assert GAME.hints(match.view(0), ranked, ranked) == ranked
