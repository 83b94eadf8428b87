"""Tests of hints."""

from engines import Action, Match
from engines.thespianage import GAME
from tests.engines.thespianage.table import play, table


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


def test_a_hint_prefers_cards_that_work_as_a_whole() -> None:
    match = table(hands=("places rehearsal flowers_backstage",), shots=("bow_first",))
    assert match.decision is not None
    ranked = sorted(match.decision.actions, key=lambda action: action.kind != "shot")
    ranked = [action for action in ranked if action.kind != "end"]
    partly = [action for action in ranked if GAME._comes_second(match.view(0), action)]
    found = GAME.hints(match.view(0), ranked, ranked)
    assert ranked[0].kind == "shot"
    assert ranked[0] in partly
    assert found[0] not in partly
    assert sorted(found) == sorted(ranked)


def test_a_hint_prefers_not_to_show_an_own_secret() -> None:
    match = table(hands=("public_confession rehearsal rehearsal",), tracks=("1?0||",))
    assert match.decision is not None
    play(match, "public_confession")
    ranked = match.decision.actions
    assert [action.kind for action in ranked] == ["choose", "choose"]
    assert GAME.hints(match.view(0), ranked, ranked) == ranked[::-1]
