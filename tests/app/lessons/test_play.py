"""Tests of the steps of a lesson."""

import pytest

from app.games.common.board_state import Pick
from app.games.encore.places import Answer
from app.lessons.play import (
    Again,
    LessonState,
    Next,
    Rehearsal,
    Show,
    Tried,
    lead,
    reduce,
    start,
)
from app.lessons.script import LEARNER
from app.table.scene import scene_of
from app.table.state import Phase
from app.table.steps import Act, Choose, Hide, Lift, NotNow
from engines import Action, IllegalAction, Match
from tests.app.lessons.scripts import lesson, to_lose, walked, with_try

FOLLOW, WON, LEAD, SEND, CLAIM, LAST = 3, 4, 6, 7, 9, 13
"""Indices of beats in Onstage's lesson."""

BLUE_8 = Action(LEARNER, "play", 25)
GREEN_6 = Action(LEARNER, "play", 32)
PINK_7 = Action(LEARNER, "play", 6)
BLACK_4 = Action(LEARNER, "play", 12)


def at(place: int, *, game: str = "onstage") -> LessonState:
    return start(lesson(game), place)


def at_try() -> LessonState:
    return start(with_try(lesson("onstage"), FOLLOW, BLUE_8, "O7"), FOLLOW)


def test_a_lesson_begins_at_its_position_with_the_learner_s_hand_open() -> None:
    state = at(0)
    assert state.table.phase is Phase.PRIVATE
    assert state.table.seat == LEARNER
    position = lesson("onstage").scenes[0].position
    assert state.table.match.digest == Match.at(position).digest
    view = scene_of(state.table).view
    assert view is not None
    assert view["hand"]


def test_a_place_that_is_none_is_the_beginning() -> None:
    assert start(lesson("onstage"), 99).place == 0
    assert start(lesson("onstage"), -1).place == 0


def test_next_leads_on_where_the_coach_only_speaks() -> None:
    state = reduce(at(0), Next())
    assert state.place == 1
    assert state.table.match.count == 0


def test_next_leads_nowhere_where_something_is_wanted() -> None:
    with pytest.raises(NotNow):
        reduce(at(FOLLOW), Next())


def test_others_move_as_one_step_after_what_was_wanted() -> None:
    before = at(5, game="encore")
    after = lead(before)
    assert [action.seat for action, _ in _steps(before, after)] == [0, 1]
    assert [entry.joined for entry in after.table.last_step] == [False, True]
    assert len(after.table.film.takes) == 2
    assert after.table.revision == before.table.revision + 1
    assert len(scene_of(after.table).frames) > 2


def _steps(before: LessonState, after: LessonState) -> list[tuple[Action, int]]:
    count = before.table.match.count
    return [(action, n) for n, action in enumerate(after.table.match.actions[count:])]


def test_the_wanted_action_is_played() -> None:
    state = reduce(at(FOLLOW), Act((GREEN_6,)))
    assert state.place == WON
    assert state.table.match.actions[-1] == GREEN_6


def test_another_legal_action_plays_nothing_and_is_answered() -> None:
    before = at(LEAD)
    state = reduce(before, Act((PINK_7,)))
    assert state.answer == "other"
    assert state.place == LEAD
    assert state.table.match.digest == before.table.match.digest
    assert not state.lit


def test_the_second_one_lights_the_wanted_piece() -> None:
    state = reduce(at(LEAD), Act((PINK_7,)))
    state = reduce(reduce(state, Choose("something")), Act((PINK_7,)))
    assert state.lit
    assert state.answer == "lit"
    assert state.wanted == BLACK_4
    assert state.table.pick is None, "the piece that is lit is chosen, and no other"


def test_a_touch_takes_the_answer_away() -> None:
    state = reduce(at(LEAD), Act((PINK_7,)))
    assert reduce(state, Choose(None)).answer == ""


def test_an_illegal_action_is_refused_by_the_rules() -> None:
    with pytest.raises(IllegalAction) as refused:
        reduce(at(FOLLOW), Act((BLUE_8,)))
    assert refused.value.reason.rule == "O7"


def test_a_stale_step_is_none() -> None:
    with pytest.raises(NotNow):
        reduce(at(FOLLOW), Act((GREEN_6,), revision=0))


def test_the_refusal_that_is_wanted_leads_on() -> None:
    state = reduce(at_try(), Tried(BLUE_8))
    assert state.place == FOLLOW + 1
    assert state.table.match.count == at_try().table.match.count


def test_so_does_another_refusal_by_the_rule() -> None:
    assert reduce(at_try(), Tried(PINK_7)).place == FOLLOW + 1


def test_a_legal_action_is_no_try() -> None:
    state = reduce(at_try(), Act((GREEN_6,)))
    assert state.place == FOLLOW
    assert state.answer == "other"
    assert reduce(at_try(), Tried(GREEN_6)).place == FOLLOW


def test_two_refusals_light_the_wanted_piece_and_the_rules_answer() -> None:
    state = at(FOLLOW)
    for _ in range(2):
        state = reduce(state, Tried(BLUE_8))
    assert state.lit
    assert state.answer == ""


def test_a_while_without_a_touch_lights_the_wanted_piece() -> None:
    state = at(FOLLOW)
    assert state.waits
    lit = reduce(state, Show())
    assert lit.lit
    assert not lit.waits
    assert lit.missed == 0


def test_a_choice_that_is_being_weighed_stays() -> None:
    chosen = Pick((Answer("play", 6),))
    assert reduce(reduce(at(FOLLOW), Choose(chosen)), Show()).table.pick == chosen
    free = next(state for state in walked(lesson("encore")) if state.beat.say == "behind")
    chosen = Pick((Answer("perform", 1),))
    state = reduce(reduce(free, Choose(chosen)), Show())
    assert (state.lit, state.table.pick) == (False, chosen)
    assert reduce(free, Show()).lit


@pytest.mark.parametrize(
    ("game", "beat", "other"),
    [
        ("encore", "behind", Action(LEARNER, "perform", 1)),
        ("upstaged", "turn", Action(LEARNER, "click", -1)),
    ],
)
def test_a_scene_stops_where_the_coach_can_only_go_on_along_the_line(
    game: str, beat: str, other: Action
) -> None:
    free = next(state for state in walked(lesson(game)) if state.beat.say == beat)
    state = reduce(free, Act((other,)))
    assert (state.stopped, state.ended, state.won) == (True, True, False)
    assert state.beat.astray
    assert not reduce(state, Again()).stopped


def test_a_while_without_a_touch_passes_what_the_rules_refuse_anyway() -> None:
    assert at_try().waits
    state = reduce(at_try(), Show())
    assert (state.place, state.lit) == (FOLLOW + 1, False)


def test_nothing_is_lit_where_the_coach_only_speaks() -> None:
    assert not at(0).waits
    assert not reduce(at(0), Show()).lit


def test_a_new_beat_forgets_the_attempts() -> None:
    state = reduce(reduce(at(LEAD), Act((PINK_7,))), Act((PINK_7,)))
    state = reduce(state, Act((BLACK_4,)))
    assert (state.place, state.missed, state.lit, state.answer) == (SEND, 0, False, "")


def test_once_more_puts_the_scene_back_to_its_position() -> None:
    before = at(CLAIM)
    state = reduce(before, Again())
    assert state.place == 0
    assert state.table.match.count == 0
    assert state.table.revision > before.table.revision, "a tap on the old screen is stale"


def test_a_free_choice_goes_on_until_its_end() -> None:
    state = reduce(at(LAST), Act((PINK_7,)))
    assert not state.ended
    assert not state.strayed
    for kind in ("swap_in", "claim"):
        asked = state.table.match.decision
        assert asked is not None
        assert asked.actions[0].kind == kind
        state = reduce(state, Act((asked.actions[0],)))
    assert state.won


def test_a_scene_that_went_its_own_way_is_kept_at_its_beginning() -> None:
    state = at(LAST)
    assert state.saved_place == LAST
    state = reduce(state, Act((PINK_7,)))
    assert state.saved_place == LAST
    songstress, phoenix_lady = (Action(LEARNER, "swap_in", who) for who in (1, 2))
    assert reduce(state, Act((songstress,))).saved_place == 0
    assert reduce(state, Act((phoenix_lady,))).saved_place == LAST


def test_between_two_scenes_the_coach_waits() -> None:
    ends = [state for state in walked(lesson("encore")) if state.ended]
    between, *_, last = ends
    assert between.reads
    assert between.saved_place == between.place + 1
    after = reduce(between, Next())
    assert after.scene == between.scene + 1
    assert after.table.match.count == 0
    assert last.last_scene
    assert reduce(last, Next()) == last


def test_a_game_that_is_lost_can_only_be_played_once_more() -> None:
    script, actions = to_lose()
    state = start(script, len(script.beats) - 1)
    for action in actions:
        state = reduce(state, Act((action,)))
    assert state.over
    assert not state.won
    assert state.saved_place == script.start(state.scene) < state.place
    again = reduce(state, Again())
    assert again.place == state.saved_place
    assert not again.ended


def test_a_window_that_nobody_asks_for_passes_by_itself() -> None:
    script = lesson("upstaged")
    place = next(n for n, beat in enumerate(script.beats) if beat.say == "forward")
    before = start(script, place)
    after = lead(before)
    kinds = [action.kind for action, _ in _steps(before, after)]
    assert "pass" in kinds
    assert not after.table.window
    assert after.place == place + 1


def test_a_window_that_the_beat_asks_for_stands() -> None:
    script = lesson("upstaged")
    place = next(n for n, beat in enumerate(script.beats) if beat.say == "pause")
    state = start(script, place)
    assert state.table.window
    assert scene_of(state.table).decision is not None
    after = lead(state)
    assert after.place == place + 1
    assert after.table.entries[-1].spoke_up or not after.table.window


def test_several_wanted_actions_come_in_one_step_or_one_by_one() -> None:
    script = lesson("thespianage")
    place = next(n for n, beat in enumerate(script.beats) if beat.say == "rehearse")
    before = start(script, place)
    one, *rest = before.left
    first = reduce(before, Act((one,)))
    assert first.place == place
    assert first.left == tuple(rest)
    assert reduce(first, Act(tuple(rest))).place == place + 1
    by_one = first
    for action in reversed(rest):
        by_one = reduce(by_one, Act((action,)))
    assert by_one.place == place + 1


def test_cards_that_pay_may_be_any() -> None:
    """The coach names no cards, so any two others may be discarded."""
    script = lesson("thespianage")
    place = next(n for n, beat in enumerate(script.beats) if beat.say == "rehearse")
    before = start(script, place)
    draw, *suggested = before.left
    decision = reduce(before, Act((draw,))).table.match.decision
    assert decision is not None
    others = [action for action in decision.actions if action not in suggested]
    assert len(others) == 2
    assert reduce(before, Act((draw, *others))).place == place + 1
    one = reduce(before, Act((draw, others[0])))
    assert (one.place, len(one.left)) == (place, 1)
    assert reduce(one, Act((suggested[0],))).place == place + 1


@pytest.mark.parametrize("number", range(6))
def test_a_tile_lies_in_the_next_scene_where_it_was_put(number: int) -> None:
    script = lesson("thespianage")
    state = start(script, next(n for n, beat in enumerate(script.beats) if beat.say == "put"))
    decision = state.table.match.decision
    assert decision is not None
    state = reduce(state, Act((decision.actions[number],)))
    put = state.table.match.view(LEARNER)["tracks"][LEARNER]
    state = reduce(reduce(state, Next()), Next())
    for scene in (state, reduce(state, Again())):
        assert scene.table.match.view(LEARNER)["tracks"][LEARNER] == put
        assert scene.table.match.view(LEARNER)["sheets"][LEARNER][1][0]["value"] == 2
    while state.beat.say != "second":
        state = lead(state)
    view = state.table.match.view(LEARNER)
    assert view["tracks"][LEARNER] == [[], [], []]
    sheet = view["sheets"][LEARNER]
    assert [tile["up"] for row in sheet for tile in row if tile["value"] == 4] == [
        tile["up"] for row in put for tile in row
    ]


# -- the hand-over ---------------------------------------------------------------------------------


def rehearsed() -> LessonState:
    return start(lesson("onstage"), rehearse=True)


def test_the_hand_over_is_held_covered_and_held_again() -> None:
    state = rehearsed()
    stages = [state.rehearsal]
    for step in (Lift(), Hide(), Lift()):
        state = reduce(state, step)
        stages.append(state.rehearsal)
    assert stages == [Rehearsal.CURTAIN, Rehearsal.HAND, Rehearsal.COVERED, None]
    assert state.place == 0


def test_nothing_is_played_while_the_hand_over_is_rehearsed() -> None:
    state = reduce(rehearsed(), Lift())
    for step in (Act((GREEN_6,)), Next()):
        after = reduce(state, step)
        assert after.answer == "cover"
        assert after.table.match.count == 0
        assert after.place == 0


def test_who_does_not_cover_the_hand_sees_it_covered_after_a_while_or_a_third_touch() -> None:
    state = reduce(rehearsed(), Lift())
    assert state.waits
    assert reduce(state, Show()).rehearsal is Rehearsal.COVERED
    for step in (Choose("one"), Next()):
        state = reduce(state, step)
        assert state.rehearsal is Rehearsal.HAND
    state = reduce(state, Choose("another"))
    assert (state.rehearsal, state.missed) == (Rehearsal.COVERED, 0)
    assert reduce(state, Lift()).rehearsal is None
    assert not reduce(rehearsed(), Show()).waits, "the curtain itself waits"


def test_a_curtain_that_is_down_stays_down() -> None:
    state = rehearsed()
    assert reduce(state, Hide()).rehearsal is Rehearsal.CURTAIN
    assert reduce(state, Show()).rehearsal is Rehearsal.CURTAIN
    assert reduce(reduce(state, Lift()), Lift()).rehearsal is Rehearsal.HAND
