"""Tests of windows in which anybody may speak up."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.table.state import Phase
from app.table.steps import (
    Act,
    BackToTable,
    Claim,
    Hide,
    LetGo,
    Lift,
    NotNow,
    PassTo,
    Perform,
    TakeBack,
    TakeUp,
    Wave,
)
from engines import Action, Match
from tests.app.table.laid import Sitting, answer, laid_again, lay
from tests.engines.toys.ad_lib import heckles

pytestmark = pytest.mark.usefixtures("toys")


class Window(Sitting):
    """Table of Ad Lib, a game in which anybody may speak up."""

    def __init__(self, seats: int = 3, *understudies: int, seed: int = 7, **setting: Any) -> None:
        super().__init__("ad_lib", seats, *understudies, seed=seed, **setting)

    def act(self, kind: str) -> Action:
        decision = self.scene().decision
        assert decision is not None
        action = next(action for action in decision.actions if action.kind == kind)
        self.table.take(Act((action,), revision=self.table.state.revision))
        return action

    def declare(self) -> Action:
        self.table.take(PassTo(0))
        self.table.take(Lift())
        return self.act("declare")

    def passes(self, *seats: int) -> int:
        before = len(self.saved)
        said = {seat: Action(seat, "pass") for seat in seats}
        self.table.take(answer(said, revision=self.table.state.revision))
        return len(self.saved) - before


def prompt(sitting: Window) -> str:
    decision = sitting.table.state.match.decision
    return "" if decision is None else decision.prompt


def heckler(seats: int, but: int = -1) -> tuple[Window, int]:
    """Returns an open window, and a seat other than `but` that can heckle.

    Raises:
        AssertionError: There is none in 100 games.
    """
    for seed in range(100):
        sitting = Window(seats, seed=seed)
        sitting.declare()
        for seat in range(seats):
            if seat != but and any(map(heckles, sitting.table.state.match.view(seat)["hand"])):
                return sitting, seat
    raise AssertionError("nobody ever can")


# -- the window on the table -------------------------------------------------------------------


def test_what_was_declared_stands_before_everybody_and_all_are_asked() -> None:
    sitting = Window(3)
    action = sitting.declare()
    scene = sitting.scene()
    assert (scene.phase, scene.seat, scene.window) == (Phase.TABLE, None, True)
    assert scene.people == (0, 1, 2)
    assert scene.decision is None
    assert [(type(e).__name__, e.card) for e in scene.declared] == [("Declared", action.arg)]


def test_the_window_is_the_same_whatever_the_hands_hold() -> None:
    rng = random.Random(5)
    sitting = Window(4)
    sitting.declare()
    here = sitting.scene()
    hands = set()
    for _ in range(20):
        match = sitting.table.state.match.imagine(0, rng)
        hands.add(tuple(tuple(match.view(seat)["hand"]) for seat in range(4)))
        other = lay(match)
        there = other.scene
        assert (there.window, there.people, there.view, there.decision) == (
            here.window,
            here.people,
            here.view,
            here.decision,
        )
    assert len(hands) > 10


def test_behind_the_curtain_of_a_claim_there_is_nothing_and_then_only_the_own_answers() -> None:
    sitting, seat = heckler(3)
    sitting.table.take(PassTo(seat))
    curtain = sitting.scene()
    assert (curtain.phase, curtain.seat) == (Phase.CURTAIN, seat)
    assert (curtain.view, curtain.decision, curtain.declared, curtain.window) == (
        None,
        None,
        (),
        False,
    )
    sitting.table.take(Lift())
    scene = sitting.scene()
    assert scene.window
    assert scene.declared
    assert scene.decision is not None
    assert {action.seat for action in scene.decision.actions} == {seat}
    assert {action.kind for action in scene.decision.actions} == {"heckle", "pass"}


def test_who_lets_it_go_leaves_the_window_to_the_others_down_to_the_last() -> None:
    sitting = Window(3)
    sitting.declare()
    declared = sitting.scene().declared
    for seat, others in ((1, (0, 2)), (0, (2,))):
        sitting.look(seat)
        sitting.act("pass")
        scene = sitting.scene()
        assert (scene.phase, scene.window, scene.people) == (Phase.TABLE, True, others)
        # What it is about stays in sight, not that somebody let it go.
        assert scene.declared == declared
    sitting.look(2)
    sitting.act("pass")
    assert not sitting.scene().window
    assert prompt(sitting) == "ask.point"


def test_who_only_wanted_to_look_is_still_asked() -> None:
    sitting = Window(3)
    sitting.declare()
    sitting.look(2)
    sitting.table.take(Hide())
    sitting.table.take(BackToTable())
    assert sitting.scene().people == (0, 1, 2)


def test_the_first_who_speaks_up_ends_it() -> None:
    sitting, seat = heckler(3, but=0)
    sitting.look(seat)
    sitting.act("heckle")
    assert sitting.scene().phase is Phase.TABLE
    assert not sitting.scene().window
    assert prompt(sitting) == "ask.declare"


def test_nobody_is_one_step_and_the_open_choice_stands_on_the_table_at_once() -> None:
    sitting = Window(4)
    sitting.declare()
    sitting.look(2)
    sitting.act("pass")
    sitting.table.take(LetGo(revision=sitting.table.state.revision))
    assert [(a.seat, a.kind) for a in sitting.saved[1:]] == [(s, "pass") for s in (2, 1, 3, 0)]
    scene = sitting.scene()
    assert scene.phase is Phase.TABLE
    assert scene.decision is not None
    assert scene.decision.prompt == "ask.point"


@pytest.mark.parametrize("where", ["before", "curtain", "private", "stale"])
def test_nobody_counts_only_in_front_of_a_window(where: str) -> None:
    sitting = Window(3)
    if where == "before":
        with pytest.raises(NotNow, match=r"flow\.not_now"):
            sitting.table.take(LetGo())
        return
    sitting.declare()
    revision = sitting.table.state.revision
    if where != "stale":
        sitting.table.take(PassTo(1))
    if where == "private":
        sitting.table.take(Lift())
    with pytest.raises(NotNow):
        sitting.table.take(LetGo(revision=revision - 1 if where == "stale" else None))
    assert len(sitting.saved) == 1


def test_where_nobody_cannot_be_kept_all_are_still_asked() -> None:
    sitting = Window(4)
    sitting.declare()
    sitting.keeper.room = 3
    with pytest.raises(OSError, match="no room"):
        sitting.table.take(LetGo())
    assert sitting.saved[1:] == []
    assert sitting.scene().people == (0, 1, 2, 3)
    assert sitting.saved == sitting.table.state.match.actions
    sitting.keeper.room = 100
    sitting.table.take(LetGo())
    assert prompt(sitting) == "ask.point"


def test_nobody_looks_at_a_hand_while_a_window_stands_after_a_restart() -> None:
    sitting = Window(3)
    sitting.declare()
    declared = sitting.scene().declared
    sitting.look(1)
    sitting.act("pass")
    sitting.look(2)
    again = laid_again(Match.new("ad_lib", 3, 7), sitting.saved)
    scene = again.scene
    assert (scene.phase, scene.window, scene.people) == (Phase.TABLE, True, (0, 2))
    assert scene.declared == declared
    assert scene.undo.key == "undo.resumed"
    again.take(LetGo())
    assert again.scene.continuing is None, "nobody knows who has the phone"


def test_a_pin_is_asked_of_who_speaks_up() -> None:
    sitting = Window(3, pins={1})
    sitting.declare()
    sitting.table.take(PassTo(1))
    assert sitting.scene().needs_pin
    with pytest.raises(NotNow, match=r"flow\.wrong_pin"):
        sitting.table.take(Lift())
    assert sitting.scene().view is None
    sitting.table.take(Lift(opened=True))
    assert sitting.scene().window


def test_focus_lost_in_a_claim_brings_the_curtain_down_and_asks_everybody_still() -> None:
    sitting = Window(3)
    sitting.declare()
    sitting.look(1)
    sitting.table.take(Hide())
    assert (sitting.scene().phase, sitting.scene().view) == (Phase.CURTAIN, None)
    sitting.table.take(BackToTable())
    assert (sitting.scene().window, sitting.scene().people) == (True, (0, 1, 2))
    sitting.table.take(Hide())
    assert sitting.scene().window


# -- undo, recap ---------------------------------------------------------------------------------


def test_taking_nobody_back_asks_all_of_them_again() -> None:
    sitting = Window(4)
    sitting.declare()
    sitting.look(1)
    sitting.act("pass")
    before, view = sitting.table.state.match.digest, sitting.scene().view
    sitting.table.take(LetGo())
    assert sitting.scene().undo
    sitting.table.take(TakeBack())
    scene = sitting.scene()
    assert (scene.window, scene.people, scene.view) == (True, (0, 2, 3), view)
    assert sitting.table.state.match.digest == before
    assert sitting.saved == sitting.table.state.match.actions
    # And no further: somebody has been asked in it.
    assert scene.undo.key == "undo.window"
    sitting.table.take(LetGo())
    assert sitting.scene().undo
    sitting.act("point")
    assert not sitting.scene().undo


def test_who_let_it_go_by_mistake_may_take_it_back_until_somebody_else_has_looked() -> None:
    sitting = Window(3)
    sitting.declare()
    sitting.look(1)
    sitting.act("pass")
    assert sitting.scene().undo
    sitting.table.take(TakeBack())
    assert sitting.scene().people == (0, 1, 2)
    sitting.look(1)
    sitting.act("pass")
    sitting.look(2)
    assert sitting.scene().undo.key == "undo.looked"


def test_nobody_stays_where_an_understudy_has_the_seat_now() -> None:
    sitting = Window(3)
    sitting.declare()
    sitting.table.take(LetGo())
    sitting.cast.add(1)
    sitting.recast()
    assert sitting.scene().undo.key == "undo.understudy"


def test_to_let_something_go_is_no_turn_of_the_own() -> None:
    sitting = Window(3)
    sitting.declare()
    sitting.table.take(LetGo())
    sitting.act("point")
    sitting.table.take(TakeUp())
    sitting.act("drop")
    sitting.act("rest")
    events = [type(event).__name__ for event in sitting.look(1).recap]
    assert events[:5] == ["Declared", "LetGo", "LetGo", "LetGo", "Pointed"]
    assert "CardDrawn" not in events
    sitting.act("rest")
    sitting.act("rest")
    assert [type(e).__name__ for e in sitting.look(2).recap][:1] == ["Declared"]


def test_the_open_table_tells_the_whole_turn_across_a_window() -> None:
    sitting = Window(3)
    sitting.declare()
    sitting.table.take(LetGo())
    assert [type(e).__name__ for e in sitting.scene().recap] == ["Declared", *["LetGo"] * 3]


# -- the same seat goes on -----------------------------------------------------------------------


def test_after_a_window_the_hand_is_a_hold_away() -> None:
    sitting = Window(3)
    sitting.declare()
    assert sitting.scene().view == sitting.table.state.match.view(None), "before everybody"
    sitting.table.take(LetGo())
    assert sitting.table.state.phase is Phase.TABLE, "the choice is an open one"
    sitting.act("point")
    scene = sitting.scene()
    assert (scene.phase, scene.decision, scene.continuing) == (Phase.TABLE, None, 0)
    sitting.table.take(TakeUp())
    scene = sitting.scene()
    assert (scene.phase, scene.seat) == (Phase.PRIVATE, 0)
    assert scene.decision is not None
    assert scene.decision.prompt == "ask.drop"
    assert scene.undo.key != "undo.looked"


def put_down(sitting: Window) -> None:
    sitting.table.take(Hide())


def try_another(sitting: Window) -> None:
    sitting.table.take(PassTo(1))
    sitting.table.take(BackToTable())


def let_another_look(sitting: Window) -> None:
    sitting.look(1)
    sitting.act("pass")


def take_nobody_back(sitting: Window) -> None:
    sitting.table.take(LetGo())
    sitting.table.take(TakeBack())


@pytest.mark.parametrize("between", [put_down, try_another, let_another_look, take_nobody_back])
def test_the_hand_needs_a_hold_whatever_happens_in_a_window(
    between: Callable[[Window], None],
) -> None:
    sitting = Window(3)
    sitting.declare()
    between(sitting)
    sitting.table.take(LetGo())
    sitting.act("point")
    assert sitting.table.state.phase is Phase.TABLE


def test_a_pin_is_asked_again_after_an_open_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Window(3, pins={0})
    game = type(sitting.table.state.match.game)
    monkeypatch.setattr(game, "silent", lambda self, view: (0, 1, 2))
    sitting.table.take(PassTo(0))
    sitting.table.take(Lift(opened=True))
    sitting.act("declare")
    sitting.act("point")
    assert sitting.table.state.phase is Phase.TABLE
    assert sitting.scene().continuing is None


def test_after_an_open_choice_the_own_hand_is_one_hold_away() -> None:
    sitting = Window(3)
    sitting.declare()
    assert sitting.scene().continuing is None
    sitting.table.take(Hide())
    sitting.table.take(LetGo())
    assert sitting.scene().continuing is None, "the choice is an open one"
    sitting.act("point")
    scene = sitting.scene()
    assert (scene.phase, scene.continuing, scene.decision) == (Phase.TABLE, 0, None)
    assert scene.view == sitting.table.state.match.view(None)
    with pytest.raises(NotNow, match=r"flow\.stale"):
        sitting.table.take(TakeUp(revision=scene.revision - 1))
    sitting.table.take(TakeUp(revision=scene.revision))
    scene = sitting.scene()
    assert (scene.phase, scene.seat) == (Phase.PRIVATE, 0)
    assert scene.decision is not None
    assert scene.decision.prompt == "ask.drop"
    assert sitting.scene().undo.key != "undo.looked"


def test_from_one_private_question_to_the_next_the_hand_stays() -> None:
    sitting = Window(3)
    sitting.declare()
    sitting.table.take(LetGo())
    sitting.act("point")
    sitting.table.take(TakeUp())
    sitting.act("drop")
    scene = sitting.scene()
    assert (scene.phase, scene.seat, prompt(sitting)) == (Phase.PRIVATE, 0, "ask.declare")


def test_after_a_window_only_the_one_who_has_the_phone_goes_on_by_a_hold() -> None:
    sitting, seat = heckler(3, but=0)
    sitting.look(seat)
    sitting.act("heckle")
    # The phone is with the heckler now.
    assert (prompt(sitting), sitting.scene().continuing) == ("ask.declare", None)
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        sitting.table.take(TakeUp())
    sitting.table.take(PassTo(0))
    sitting.table.take(Hide())
    sitting.table.take(BackToTable())
    assert sitting.scene().continuing is None
    other = Window(3)
    other.declare()
    other.look(1)
    other.act("pass")
    other.table.take(LetGo())
    other.act("point")
    assert other.scene().continuing == 0, "who answers on the sitting has taken the phone back"


def test_a_pin_a_new_turn_and_an_understudy_go_by_the_usual_way() -> None:
    sitting = Window(3, pins={0})
    sitting.table.take(PassTo(0))
    sitting.table.take(Lift(opened=True))
    sitting.act("declare")
    sitting.table.take(Hide())
    sitting.table.take(LetGo())
    sitting.act("point")
    assert sitting.scene().continuing is None
    plain = Window(3)
    plain.table.take(PassTo(0))
    plain.table.take(Lift())
    plain.act("rest")
    plain.act("rest")
    assert (prompt(plain), plain.scene().continuing) == ("ask.declare", None)
    plain = Window(3)
    plain.declare()
    plain.table.take(LetGo())
    plain.act("point")
    plain.cast.add(0)
    plain.recast()
    assert plain.scene().continuing is None
    plain.cast.clear()
    plain.recast()
    assert plain.scene().continuing is None, "another may have taken the seat"


# -- understudies --------------------------------------------------------------------------------


def test_understudies_are_heard_in_their_place_and_no_sooner_than_people_before_them() -> None:
    sitting = Window(4, 1, 3)
    sitting.declare()
    scene = sitting.scene()
    assert (scene.window, scene.understudies, scene.people) == (True, (1, 3), (0, 2))
    with pytest.raises(NotNow):
        sitting.table.take(PassTo(2))
    assert sitting.passes(1, 3) == 1  # seat 3 comes after seat 2
    scene = sitting.scene()
    assert (scene.window, scene.understudies, scene.people) == (True, (3,), (0, 2))
    assert [type(e).__name__ for e in scene.declared] == ["Declared"]
    assert scene.undo.key == "undo.understudy"
    assert sitting.passes(3) == 0
    sitting.look(2)
    assert sitting.passes(3) == 0
    sitting.act("pass")
    scene = sitting.scene()
    assert (scene.window, scene.understudies, scene.people) == (True, (), (0,))


def speaker(*cast: int, loud: int) -> tuple[Window, Action]:
    """Returns a window for four, and a heckle that seat `loud` may make.

    The seats in `cast` have computer players.

    Raises:
        AssertionError: There is none in 100 games.
    """
    for seed in range(100):
        sitting = Window(4, *cast, seed=seed)
        sitting.table.take(PassTo(0))
        sitting.table.take(Lift())
        sitting.act("declare")
        decision = sitting.table.state.match.decision
        assert decision is not None
        for action in decision.of(loud):
            if action.kind == "heckle":
                return sitting, action
    raise AssertionError("nobody ever can")


def test_an_understudy_that_speaks_up_waits_for_the_people_before_it() -> None:
    sitting, heckle = speaker(1, 3, loud=3)
    said = {1: Action(1, "pass"), 3: heckle}
    sitting.table.take(answer(said))
    assert sitting.saved[1:] == [said[1]]
    assert sitting.scene().window
    sitting.table.take(LetGo())
    assert sitting.saved[1:] == [said[1], Action(2, "pass"), heckle]
    assert not sitting.scene().window


def test_whoever_claims_hears_those_before_first() -> None:
    sitting, heckle = speaker(1, 3, loud=3)
    said = {1: Action(1, "pass"), 3: heckle}
    sitting.table.take(answer(said))
    sitting.table.take(Claim(2))
    assert sitting.scene().seat == 2, "seat 2 comes before seat 3"
    sitting.table.take(BackToTable())
    sitting.table.take(Claim(0))
    assert sitting.saved[-1] == heckle, "and seat 0 after it"
    assert not sitting.scene().window


def test_an_answer_that_nobody_knows_stops_those_behind_it() -> None:
    sitting, heckle = speaker(1, 2, 3, loud=3)
    sitting.table.take(answer({1: Action(1, "pass"), 3: heckle}))
    assert sitting.saved[1:] == [Action(1, "pass")]
    assert sitting.table.state.next_understudy == 2


def test_who_is_asked_first_sits_after_the_one_whose_turn_it_is() -> None:
    sitting = Window(4)
    for _ in range(2):
        seat = sitting.scene().deciders[0]
        sitting.look(seat)
        sitting.act("rest")
        sitting.act("rest")
    sitting.look(2)
    sitting.act("declare")
    sitting.cast.update(range(4))
    sitting.recast()
    assert sitting.scene().understudies == (3, 0, 1, 2)
    assert sitting.table.state.next_understudy == 3


def test_what_comes_after_the_first_who_speaks_up_is_not_heard() -> None:
    sitting, heckle = speaker(1, 2, 3, loud=2)
    sitting.table.take(answer({1: Action(1, "pass"), 2: heckle, 3: Action(3, "pass")}))
    assert sitting.saved[1:] == [Action(1, "pass"), heckle]
    assert not sitting.scene().window


def test_understudies_of_which_the_answers_cannot_be_kept_are_asked_again() -> None:
    sitting = lone(4)
    sitting.keeper.room = 2
    with pytest.raises(OSError, match="no room"):
        sitting.passes(1, 2, 3)
    assert sitting.scene().understudies == (1, 2, 3)
    sitting.keeper.room = 100
    assert sitting.passes(1, 2, 3) == 3


def lone(seats: int, *, heckling: bool = True) -> Window:
    """Returns a window with a person alone, who can heckle.

    Without `heckling`, this person cannot.

    Raises:
        AssertionError: There is none in 100 games.
    """
    for seed in range(100):
        sitting = Window(seats, *range(1, seats), seed=seed)
        sitting.declare()
        held = sum(map(heckles, sitting.table.state.match.view(0)["hand"]))
        if held == 2 if heckling else not held:
            return sitting
    raise AssertionError("there is no such hand")


def test_who_is_alone_and_could_not_speak_up_is_not_asked() -> None:
    sitting = lone(3, heckling=False)
    assert sitting.scene().people == ()
    sitting.passes(1, 2)
    assert (sitting.scene().window, prompt(sitting)) == (False, "ask.point")


def test_with_a_pin_who_is_alone_is_asked_whatever_they_hold() -> None:
    """A lone person with a PIN is always asked, because even the timing could reveal a hand."""
    for seed in range(8):
        sitting = Window(3, 1, 2, seed=seed, pins={0})
        sitting.table.take(PassTo(0))
        sitting.table.take(Lift(opened=True))
        sitting.act("declare")
        assert sitting.scene().people == (0,)


def test_who_is_alone_can_let_all_windows_pass_until_their_own_next_turn() -> None:
    sitting = lone(3)
    sitting.passes(1, 2)
    sitting.table.take(Wave())
    for kind in ("point", "drop", "rest"):
        sitting.act(kind)
    assert any(map(heckles, sitting.table.state.match.view(0)["hand"]))
    venue_effect(sitting, 1, "declare")
    assert sitting.scene().people == ()
    sitting.passes(1, 2)
    assert prompt(sitting) == "ask.point", "over without a tap"
    for seat, *kinds in ((1, "point", "drop", "rest"), (2, "rest", "rest")):
        for kind in kinds:
            venue_effect(sitting, seat, kind)
    sitting.act("declare")
    assert sitting.scene().people == (0,), "a new turn"


def venue_effect(sitting: Window, seat: int, kind: str) -> None:
    decision = sitting.table.state.match.decision
    assert decision is not None
    wanted = (
        a
        for a in decision.of(seat)
        if a.kind == kind and (a.arg is None or a.arg not in range(0, 40, 4))
    )
    sitting.table.take(Perform(next(wanted)))


def test_who_is_alone_has_the_window_on_the_own_screen() -> None:
    sitting = lone(3)
    scene = sitting.scene()
    assert (scene.phase, scene.window, scene.understudies) == (Phase.PRIVATE, True, (1, 2))
    assert scene.decision is not None
    assert {action.seat for action in scene.decision.actions} == {0}
    # The answers are in sight, but understudies come first.
    said = scene.decision.actions[-1]
    sitting.table.take(Act((said,)))
    assert sitting.saved[1:] == []
    assert sitting.table.state.wish == Act((said,))
    sitting.table.state = replace(sitting.table.state, wish=None)
    sitting.passes(1, 2)
    scene = sitting.scene()
    assert (scene.phase, scene.window, scene.understudies) == (Phase.PRIVATE, True, ())
    sitting.table.take(LetGo(revision=scene.revision))
    assert (sitting.scene().phase, prompt(sitting)) == (Phase.PRIVATE, "ask.point")


def test_who_is_alone_may_take_back_that_it_was_let_go() -> None:
    sitting = lone(3)
    sitting.passes(1, 2)
    sitting.table.take(LetGo())
    sitting.table.take(TakeBack())
    assert (sitting.scene().phase, sitting.scene().window) == (Phase.PRIVATE, True)
    assert sitting.scene().undo.key == "undo.understudy"


# -- who is not asked ----------------------------------------------------------------------------


def test_who_cannot_speak_up_as_everybody_knows_is_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Window(3)
    monkeypatch.setattr(type(sitting.table.state.match.game), "silent", lambda game, view: (0, 2))
    sitting.declare()
    assert sitting.scene().people == (1,)
    assert [action.kind for action in sitting.saved] == ["declare", "pass", "pass"]
    again = laid_again(Match.new("ad_lib", 3, 7), sitting.saved, understudies=(1, 2))
    assert again.scene.people == ()
    assert again.scene.understudies == (1,)


def test_a_window_in_which_nobody_could_mind_does_not_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Window(3)
    monkeypatch.setattr(
        type(sitting.table.state.match.game), "silent", lambda game, view: (0, 1, 2)
    )
    sitting.declare()
    assert prompt(sitting) == "ask.point"
    sitting.act("point")
    scene = sitting.scene()
    assert (scene.phase, scene.continuing) == (Phase.TABLE, 0)
    assert not sitting.table.state.held_elsewhere


def test_where_the_unasked_cannot_be_kept_nothing_was_declared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Window(3)
    monkeypatch.setattr(type(sitting.table.state.match.game), "silent", lambda game, view: (1, 2))
    sitting.keeper.room = 2
    with pytest.raises(OSError, match="no room"):
        sitting.declare()
    assert sitting.saved == sitting.table.state.match.actions == []
    assert sitting.scene().phase is Phase.PRIVATE


def test_that_somebody_spoke_up_is_known_after_a_restart() -> None:
    sitting, seat = heckler(3)
    sitting.look(seat)
    sitting.act("heckle")
    assert [entry.spoke_up for entry in sitting.table.state.entries] == [False, False, True]
    new = Match.new("ad_lib", 3, sitting.table.state.match.seed)
    again = laid_again(new, sitting.saved)
    assert [entry.spoke_up for entry in again.state.entries] == [False, False, True]
