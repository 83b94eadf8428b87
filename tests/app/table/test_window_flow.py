"""Windows in the flow: anybody may speak up, nobody's hand can be told, and the turn goes on."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from app.table.flow import Flow, NotNow, Phase, Scene
from engines import Action, Match
from tests.engines.toys.ad_lib import heckles

pytestmark = pytest.mark.usefixtures("toys")


class Table:
    """A flow of Ad Lib with a cast that can change, and what was kept."""

    def __init__(self, seats: int = 3, *understudies: int, seed: int = 7, **ports: Any) -> None:
        self.cast = set(understudies)
        self.kept: list[Action] = []
        self.room = 10**6
        self.flow = Flow(
            Match.new("ad_lib", seats, seed),
            keep=self._keep,
            forget=self._forget,
            is_understudy=self.cast.__contains__,
            **ports,
        )

    def _keep(self, action: Action) -> None:
        if len(self.kept) >= self.room:
            raise OSError("no room")
        self.kept.append(action)

    def _forget(self) -> None:
        self.kept.pop()

    def scene(self) -> Scene:
        return self.flow.scene

    def act(self, kind: str) -> Action:
        """Whoever is looking does something of that kind."""
        decision = self.scene().decision
        assert decision is not None
        action = next(action for action in decision.actions if action.kind == kind)
        self.flow.act(action, self.flow.serial)
        return action

    def declare(self) -> Action:
        """Seat 0 looks and declares a card: a window stands, unless understudies are to answer."""
        self.flow.pass_to(0)
        self.flow.lift()
        return self.act("declare")

    def look(self, seat: int) -> Scene:
        self.flow.pass_to(seat)
        self.flow.lift()
        return self.scene()

    def passes(self, *seats: int) -> int:
        """These understudies let it go, as soon as they are heard; how many were."""
        before = len(self.kept)
        said = {seat: Action(seat, "pass") for seat in seats}
        self.flow.hear(said, serial=self.flow.serial)
        return len(self.kept) - before


def prompt(table: Table) -> str:
    decision = table.flow.match.decision
    return "" if decision is None else decision.prompt


def heckler(seats: int, but: int = -1) -> tuple[Table, int]:
    """A table with a window, and somebody who can heckle."""
    for seed in range(100):
        table = Table(seats, seed=seed)
        table.declare()
        for seat in range(seats):
            if seat != but and any(map(heckles, table.flow.match.view(seat)["hand"])):
                return table, seat
    raise AssertionError("nobody ever can")


# -- the window on the table ---------------------------------------------------------------------


def test_what_was_declared_stands_before_everybody_and_all_are_asked() -> None:
    table = Table(3)
    action = table.declare()
    scene = table.scene()
    assert (scene.phase, scene.seat, scene.window) == (Phase.TABLE, None, True)
    assert scene.people == (0, 1, 2)
    assert scene.decision is None
    assert [(type(e).__name__, e.card) for e in scene.declared] == [("Declared", action.arg)]


def test_the_window_is_the_same_whatever_the_hands_hold() -> None:
    rng = random.Random(5)
    table = Table(4)
    table.declare()
    here = table.scene()
    hands = set()
    for _ in range(20):
        match = table.flow.match.imagine(0, rng)
        hands.add(tuple(tuple(match.view(seat)["hand"]) for seat in range(4)))
        other = Flow(match, keep=lambda action: None, forget=lambda: None)
        there = other.scene
        assert (there.window, there.people, there.view, there.decision) == (
            here.window,
            here.people,
            here.view,
            here.decision,
        )
    assert len(hands) > 10


def test_behind_the_curtain_of_a_claim_there_is_nothing_and_then_only_the_own_answers() -> None:
    table, seat = heckler(3)
    table.flow.pass_to(seat)
    curtain = table.scene()
    assert (curtain.phase, curtain.seat) == (Phase.CURTAIN, seat)
    assert (curtain.view, curtain.decision, curtain.declared, curtain.window) == (
        None,
        None,
        (),
        False,
    )
    table.flow.lift()
    scene = table.scene()
    assert scene.window
    assert scene.declared
    assert scene.decision is not None
    assert {action.seat for action in scene.decision.actions} == {seat}
    assert {action.kind for action in scene.decision.actions} == {"heckle", "pass"}


def test_who_lets_it_go_leaves_the_window_to_the_others_down_to_the_last() -> None:
    table = Table(3)
    table.declare()
    declared = table.scene().declared
    for seat, others in ((1, (0, 2)), (0, (2,))):
        table.look(seat)
        table.act("pass")
        scene = table.scene()
        assert (scene.phase, scene.window, scene.people) == (Phase.TABLE, True, others)
        # What it is about stays in sight, not that somebody let it go.
        assert scene.declared == declared
    table.look(2)
    table.act("pass")
    assert not table.scene().window
    assert prompt(table) == "ask.point"


def test_who_only_wanted_to_look_is_still_asked() -> None:
    table = Table(3)
    table.declare()
    table.look(2)
    table.flow.hide()
    table.flow.back_to_table()
    assert table.scene().people == (0, 1, 2)


def test_the_first_who_speaks_up_ends_it() -> None:
    table, seat = heckler(3, but=0)
    table.look(seat)
    table.act("heckle")
    assert table.scene().phase is Phase.TABLE
    assert not table.scene().window
    assert prompt(table) == "ask.declare"


def test_nobody_is_one_step_and_the_open_choice_stands_on_the_table_at_once() -> None:
    table = Table(4)
    table.declare()
    table.look(2)
    table.act("pass")
    table.flow.nobody(table.flow.serial)
    assert [(a.seat, a.kind) for a in table.kept[1:]] == [(s, "pass") for s in (2, 1, 3, 0)]
    scene = table.scene()
    assert scene.phase is Phase.TABLE
    assert scene.decision is not None
    assert scene.decision.prompt == "ask.point"


@pytest.mark.parametrize("where", ["before", "curtain", "private", "stale"])
def test_nobody_counts_only_in_front_of_a_window(where: str) -> None:
    table = Table(3)
    if where == "before":
        with pytest.raises(NotNow, match=r"flow\.not_now"):
            table.flow.nobody()
        return
    table.declare()
    serial = table.flow.serial
    if where != "stale":
        table.flow.pass_to(1)
    if where == "private":
        table.flow.lift()
    with pytest.raises(NotNow):
        table.flow.nobody(serial - 1 if where == "stale" else None)
    assert len(table.kept) == 1


def test_what_could_be_kept_of_nobody_is_kept_and_the_others_are_still_asked() -> None:
    table = Table(4)
    table.declare()
    table.room = 3
    with pytest.raises(OSError, match="no room"):
        table.flow.nobody()
    assert [a.seat for a in table.kept[1:]] == [1, 2]
    assert table.scene().people == (0, 3)
    assert table.kept == table.flow.match.actions
    table.room = 100
    table.flow.nobody()
    assert prompt(table) == "ask.point"


def test_nobody_looks_at_a_hand_while_a_window_stands_after_a_restart() -> None:
    table = Table(3)
    table.declare()
    declared = table.scene().declared
    table.look(1)
    table.act("pass")
    table.look(2)
    again = Flow.resume(
        Match.new("ad_lib", 3, 7), table.kept, keep=table.kept.append, forget=lambda: None
    )
    scene = again.scene
    assert (scene.phase, scene.window, scene.people) == (Phase.TABLE, True, (0, 2))
    assert scene.declared == declared
    assert scene.undo.key == "undo.resumed"
    again.nobody()
    assert again.scene.continuing is None, "nobody knows who has the phone"


def test_a_pin_is_asked_of_who_speaks_up() -> None:
    table = Table(3, has_pin=lambda seat: seat == 1, check_pin=lambda seat, pin: pin == "2468")
    table.declare()
    table.flow.pass_to(1)
    assert table.scene().needs_pin
    with pytest.raises(NotNow, match=r"flow\.wrong_pin"):
        table.flow.lift("1111")
    assert table.scene().view is None
    table.flow.lift("2468")
    assert table.scene().window


def test_focus_lost_in_a_claim_brings_the_curtain_down_and_asks_everybody_still() -> None:
    table = Table(3)
    table.declare()
    table.look(1)
    table.flow.hide()
    assert (table.scene().phase, table.scene().view) == (Phase.CURTAIN, None)
    table.flow.back_to_table()
    assert (table.scene().window, table.scene().people) == (True, (0, 1, 2))
    table.flow.hide()
    assert table.scene().window


# -- undo, recap ---------------------------------------------------------------------------------


def test_taking_nobody_back_asks_all_of_them_again() -> None:
    table = Table(4)
    table.declare()
    table.look(1)
    table.act("pass")
    before, view = table.flow.match.digest, table.scene().view
    table.flow.nobody()
    assert table.scene().undo
    table.flow.undo()
    scene = table.scene()
    assert (scene.window, scene.people, scene.view) == (True, (0, 2, 3), view)
    assert table.flow.match.digest == before
    assert table.kept == table.flow.match.actions
    # And no further: somebody has been asked in it.
    assert scene.undo.key == "undo.window"
    table.flow.nobody()
    assert table.scene().undo
    table.act("point")
    assert not table.scene().undo


def test_who_let_it_go_by_mistake_may_take_it_back_until_somebody_else_has_looked() -> None:
    table = Table(3)
    table.declare()
    table.look(1)
    table.act("pass")
    assert table.scene().undo
    table.flow.undo()
    assert table.scene().people == (0, 1, 2)
    table.look(1)
    table.act("pass")
    table.look(2)
    assert table.scene().undo.key == "undo.looked"


def test_nobody_stays_where_an_understudy_has_the_seat_now() -> None:
    table = Table(3)
    table.declare()
    table.flow.nobody()
    table.cast.add(1)
    table.flow.recast()
    assert table.scene().undo.key == "undo.understudy"


def test_to_let_something_go_is_no_turn_of_the_own() -> None:
    """What happened since my last turn begins at my last turn, not where I let something go."""
    table = Table(3)
    table.declare()
    table.flow.nobody(touched=False)
    table.act("point")
    table.act("drop")
    table.act("rest")
    told = [type(event).__name__ for event in table.look(1).recap]
    assert told[:5] == ["Declared", "LetGo", "LetGo", "LetGo", "Pointed"]
    assert "CardDrawn" not in told
    table.act("rest")
    table.act("rest")
    assert [type(e).__name__ for e in table.look(2).recap][:1] == ["Declared"]


def test_the_open_table_tells_the_whole_turn_across_a_window() -> None:
    table = Table(3)
    table.declare()
    table.flow.nobody()
    assert [type(e).__name__ for e in table.scene().recap] == ["Declared", *["LetGo"] * 3]


# -- the same seat goes on -----------------------------------------------------------------------


def test_the_hand_opens_again_where_the_phone_has_not_left_it() -> None:
    table = Table(3)
    table.declare()
    assert table.scene().view == table.flow.match.view(None), "before everybody"
    table.flow.nobody(touched=False)
    assert table.flow.phase is Phase.TABLE, "the choice is an open one"
    table.act("point")
    scene = table.scene()
    assert (scene.phase, scene.seat) == (Phase.PRIVATE, 0)
    assert scene.decision is not None
    assert scene.decision.prompt == "ask.drop"
    assert scene.undo.key != "undo.looked"


def put_down(table: Table) -> None:
    """Nobody looks at the window for a while."""
    table.flow.hide()


def try_another(table: Table) -> None:
    """The curtain falls for somebody else, who does not look."""
    table.flow.pass_to(1)
    table.flow.back_to_table()


def let_another_look(table: Table) -> None:
    """Somebody else looks at their hand, and lets it go."""
    table.look(1)
    table.act("pass")


def take_nobody_back(table: Table) -> None:
    """The window is opened again; the phone stays where it is."""
    table.flow.nobody(touched=False)
    table.flow.undo()


def let_all_answer(table: Table) -> None:
    """Somebody taps for everybody who is asked, and the window is opened again."""
    table.flow.nobody()
    table.flow.undo()


@pytest.mark.parametrize(
    ("between", "phase"),
    [
        (put_down, Phase.TABLE),
        (try_another, Phase.TABLE),
        (let_another_look, Phase.TABLE),
        (take_nobody_back, Phase.PRIVATE),
        (let_all_answer, Phase.TABLE),
    ],
)
def test_the_hand_needs_a_hold_where_the_phone_may_be_elsewhere(
    between: Callable[[Table], None], phase: Phase
) -> None:
    table = Table(3)
    table.declare()
    assert table.flow.in_hand
    between(table)
    table.flow.nobody(touched=False)
    table.act("point")
    assert table.flow.phase is phase


@pytest.mark.parametrize("touched", [True, False])
def test_after_a_window_that_others_answered_on_the_phone_the_hand_needs_a_hold(
    touched: bool,
) -> None:
    """Who touched it is not known, so it does not depend on any hand."""
    rng = random.Random(3)
    for _ in range(10):
        table = Table(3)
        table.flow.match = table.flow.match.imagine(0, rng)
        table.declare()
        table.flow.nobody(touched=touched)
        table.act("point")
        assert table.flow.phase is (Phase.TABLE if touched else Phase.PRIVATE)
        assert (table.scene().view == table.flow.match.view(None)) is touched
        assert table.scene().continuing == (0 if touched else None)


@pytest.mark.parametrize("asked", [(0,), ()])
def test_where_nobody_else_is_asked_the_hand_opens_again_without_a_hold(
    monkeypatch: pytest.MonkeyPatch, asked: tuple[int, ...]
) -> None:
    table = Table(3)
    silent = tuple(seat for seat in range(3) if seat not in asked)
    monkeypatch.setattr(type(table.flow.match.game), "silent", lambda self, view: silent)
    table.declare()
    if asked:
        table.flow.nobody()
    table.act("point")
    assert (table.flow.phase, table.scene().seat) == (Phase.PRIVATE, 0)


def test_once_somebody_else_decides_nobody_has_the_phone_in_hand() -> None:
    table = Table(3)
    table.flow.pass_to(0)
    table.flow.lift()
    table.act("rest")
    table.act("rest")
    assert (prompt(table), table.flow.in_hand) == ("ask.declare", False)


def test_a_pin_is_not_asked_again_while_the_phone_stays_in_the_hand() -> None:
    for away, phase in ((False, Phase.PRIVATE), (True, Phase.TABLE)):
        table = Table(3, has_pin=lambda seat: seat == 0, check_pin=lambda seat, pin: pin == "1")
        table.flow.pass_to(0)
        table.flow.lift("1")
        table.act("declare")
        if away:
            table.flow.hide()
        table.flow.nobody(touched=False)
        table.act("point")
        assert table.flow.phase is phase
        assert table.scene().continuing is None


def test_after_an_open_choice_the_own_hand_is_one_hold_away() -> None:
    table = Table(3)
    table.declare()
    assert table.scene().continuing is None
    table.flow.hide()
    table.flow.nobody()
    assert table.scene().continuing is None, "the choice is an open one"
    table.act("point")
    scene = table.scene()
    assert (scene.phase, scene.continuing, scene.decision) == (Phase.TABLE, 0, None)
    assert scene.view == table.flow.match.view(None)
    with pytest.raises(NotNow, match=r"flow\.stale"):
        table.flow.take_up(scene.serial - 1)
    table.flow.take_up(scene.serial)
    scene = table.scene()
    assert (scene.phase, scene.seat) == (Phase.PRIVATE, 0)
    assert scene.decision is not None
    assert scene.decision.prompt == "ask.drop"
    assert table.scene().undo.key != "undo.looked"


def test_from_one_private_question_to_the_next_the_hand_stays() -> None:
    table = Table(3)
    table.declare()
    table.flow.nobody(touched=False)
    table.act("point")
    table.act("drop")
    scene = table.scene()
    assert (scene.phase, scene.seat, prompt(table)) == (Phase.PRIVATE, 0, "ask.declare")


def test_after_a_window_only_the_one_who_has_the_phone_goes_on_by_a_hold() -> None:
    table, seat = heckler(3, but=0)
    table.look(seat)
    table.act("heckle")
    # The phone is with the heckler now.
    assert (prompt(table), table.scene().continuing) == ("ask.declare", None)
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.take_up()
    table.flow.pass_to(0)
    table.flow.hide()
    table.flow.back_to_table()
    assert table.scene().continuing is None
    other = Table(3)
    other.declare()
    other.look(1)
    other.act("pass")
    other.flow.nobody()
    other.act("point")
    assert other.scene().continuing == 0, "who answers on the table has taken the phone back"


def test_a_pin_a_new_turn_and_an_understudy_go_by_the_usual_way() -> None:
    table = Table(3, has_pin=lambda seat: seat == 0, check_pin=lambda seat, pin: True)
    table.flow.pass_to(0)
    table.flow.lift("0000")
    table.act("declare")
    table.flow.hide()
    table.flow.nobody()
    table.act("point")
    assert table.scene().continuing is None
    plain = Table(3)
    plain.flow.pass_to(0)
    plain.flow.lift()
    plain.act("rest")
    plain.act("rest")
    assert (prompt(plain), plain.scene().continuing) == ("ask.declare", None)
    plain = Table(3)
    plain.declare()
    plain.flow.nobody()
    plain.act("point")
    plain.cast.add(0)
    plain.flow.recast()
    assert plain.scene().continuing is None
    plain.cast.clear()
    plain.flow.recast()
    assert plain.scene().continuing is None, "another may have taken the seat"


# -- understudies --------------------------------------------------------------------------------


def test_understudies_are_heard_in_their_place_and_no_sooner_than_people_before_them() -> None:
    table = Table(4, 1, 3)
    table.declare()
    scene = table.scene()
    assert (scene.window, scene.understudies, scene.people) == (True, (1, 3), (0, 2))
    with pytest.raises(NotNow):
        table.flow.nobody()
    with pytest.raises(NotNow):
        table.flow.pass_to(2)
    assert table.passes(1, 3) == 1  # seat 3 comes after seat 2
    scene = table.scene()
    assert (scene.window, scene.understudies, scene.people) == (True, (3,), (0, 2))
    assert [type(e).__name__ for e in scene.declared] == ["Declared"]
    assert scene.undo.key == "undo.understudy"
    assert table.passes(3) == 0
    table.look(2)
    assert table.passes(3) == 0
    table.act("pass")
    assert table.passes(3) == 1
    scene = table.scene()
    assert (scene.window, scene.understudies, scene.people) == (True, (), (0,))


def speaker(*cast: int, loud: int) -> tuple[Table, Action]:
    """A window at a table of four with these understudies, and what `loud` may speak up with."""
    for seed in range(100):
        table = Table(4, *cast, seed=seed)
        table.flow.pass_to(0)
        table.flow.lift()
        table.act("declare")
        decision = table.flow.match.decision
        assert decision is not None
        for action in decision.of(loud):
            if action.kind == "heckle":
                return table, action
    raise AssertionError("nobody ever can")


def test_an_understudy_that_speaks_up_waits_for_the_people_before_it() -> None:
    table, heckle = speaker(1, 3, loud=3)
    said = {1: Action(1, "pass"), 3: heckle}
    table.flow.hear(said)
    assert table.kept[1:] == [said[1]]
    assert table.scene().window
    table.flow.nobody(None, said)
    assert table.kept[1:] == [said[1], Action(2, "pass"), heckle]
    assert not table.scene().window


def test_whoever_claims_hears_those_before_first() -> None:
    table, heckle = speaker(1, 3, loud=3)
    said = {1: Action(1, "pass"), 3: heckle}
    table.flow.hear(said, before=2)
    assert table.scene().window, "seat 2 comes before seat 3"
    table.flow.pass_to(2)
    table.flow.back_to_table()
    table.flow.hear(said, before=0)
    assert table.kept[-1] == heckle, "and seat 0 after it"
    assert not table.scene().window


def test_an_answer_that_nobody_knows_stops_those_behind_it() -> None:
    table, heckle = speaker(1, 2, 3, loud=3)
    table.flow.hear({1: Action(1, "pass"), 3: heckle})
    assert table.kept[1:] == [Action(1, "pass")]
    assert table.flow.next_understudy == 2


def test_who_is_asked_first_sits_after_the_one_whose_turn_it_is() -> None:
    table = Table(4)
    for _ in range(2):
        seat = table.scene().deciders[0]
        table.look(seat)
        table.act("rest")
        table.act("rest")
    table.look(2)
    table.act("declare")
    table.cast.update(range(4))
    assert table.scene().understudies == (3, 0, 1, 2)
    assert table.flow.next_understudy == 3


def test_what_comes_after_the_first_who_speaks_up_is_not_heard() -> None:
    table, heckle = speaker(1, 2, 3, loud=2)
    table.flow.hear({1: Action(1, "pass"), 2: heckle, 3: Action(3, "pass")})
    assert table.kept[1:] == [Action(1, "pass"), heckle]
    assert not table.scene().window


def test_an_understudy_of_which_the_answer_cannot_be_kept_is_asked_again() -> None:
    table = lone(4)
    table.room = 2
    with pytest.raises(OSError, match="no room"):
        table.passes(1, 2, 3)
    assert table.scene().understudies == (2, 3)
    table.room = 100
    assert table.passes(2, 3) == 2


def lone(seats: int, *, heckling: bool = True) -> Table:
    """A person alone among understudies, with a window in which they can heckle, or cannot."""
    for seed in range(100):
        table = Table(seats, *range(1, seats), seed=seed)
        table.declare()
        held = sum(map(heckles, table.flow.match.view(0)["hand"]))
        if held == 2 if heckling else not held:
            return table
    raise AssertionError("there is no such hand")


def test_who_is_alone_and_could_not_speak_up_is_not_asked() -> None:
    table = lone(3, heckling=False)
    assert table.scene().people == ()
    table.passes(1, 2)
    assert (table.scene().window, prompt(table)) == (False, "ask.point")


def test_with_a_pin_who_is_alone_is_asked_whatever_they_hold() -> None:
    """A PIN is there to hide a hand: then not even the time tells of it."""
    for seed in range(8):
        table = Table(3, 1, 2, seed=seed, has_pin=lambda seat: seat == 0)
        table.flow.pass_to(0)
        table.flow.lift("0000")
        table.act("declare")
        assert table.scene().people == (0,)


def test_who_is_alone_can_let_all_windows_pass_until_their_own_next_turn() -> None:
    table = lone(3)
    table.passes(1, 2)
    table.flow.nobody()
    table.flow.wave()
    for kind in ("point", "drop", "rest"):
        table.act(kind)
    assert any(map(heckles, table.flow.match.view(0)["hand"]))
    _does(table, 1, "declare")
    assert table.scene().people == ()
    table.passes(1, 2)
    assert prompt(table) == "ask.point", "over without a tap"
    for seat, *kinds in ((1, "point", "drop", "rest"), (2, "rest", "rest")):
        for kind in kinds:
            _does(table, seat, kind)
    table.act("declare")
    assert table.scene().people == (0,), "a new turn"


def _does(table: Table, seat: int, kind: str) -> None:
    decision = table.flow.match.decision
    assert decision is not None
    wanted = (
        a
        for a in decision.of(seat)
        if a.kind == kind and (a.arg is None or a.arg not in range(0, 40, 4))
    )
    table.flow.act_for_understudy(next(wanted))


def test_who_is_alone_has_the_window_on_the_own_screen() -> None:
    table = lone(3)
    scene = table.scene()
    assert (scene.phase, scene.window, scene.understudies) == (Phase.PRIVATE, True, (1, 2))
    assert scene.decision is not None
    assert {action.seat for action in scene.decision.actions} == {0}
    # The answers are in sight, but understudies come first.
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.act(scene.decision.actions[-1])
    table.passes(1, 2)
    scene = table.scene()
    assert (scene.phase, scene.window, scene.understudies) == (Phase.PRIVATE, True, ())
    table.flow.nobody(scene.serial)
    assert (table.scene().phase, prompt(table)) == (Phase.PRIVATE, "ask.point")


def test_who_is_alone_may_take_back_that_it_was_let_go() -> None:
    table = lone(3)
    table.passes(1, 2)
    table.flow.nobody()
    table.flow.undo()
    assert (table.scene().phase, table.scene().window) == (Phase.PRIVATE, True)
    assert table.scene().undo.key == "undo.understudy"


# -- who is not asked ----------------------------------------------------------------------------


def test_who_cannot_speak_up_as_everybody_knows_is_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(3)
    monkeypatch.setattr(type(table.flow.match.game), "silent", lambda game, view: (0, 2))
    table.declare()
    assert table.scene().people == (1,)
    assert [action.kind for action in table.kept] == ["declare", "pass", "pass"]
    again = Flow.resume(
        Match.new("ad_lib", 3, 7), table.kept, keep=print, forget=print, is_understudy=bool
    )
    assert again.scene.people == ()
    assert again.scene.understudies == (1,)


def test_a_window_in_which_nobody_could_mind_does_not_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(3)
    monkeypatch.setattr(type(table.flow.match.game), "silent", lambda game, view: (0, 1, 2))
    table.declare()
    assert prompt(table) == "ask.point"
    table.act("point")
    assert table.scene().phase is Phase.PRIVATE


def test_where_the_unasked_cannot_be_kept_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3)
    monkeypatch.setattr(type(table.flow.match.game), "silent", lambda game, view: (1, 2))
    table.room = 2
    table.declare()
    assert table.scene().people == (0, 2)
    assert len(table.kept) == table.flow.match.count == 2


def test_that_somebody_spoke_up_is_known_after_a_restart() -> None:
    table, seat = heckler(3)
    table.look(seat)
    table.act("heckle")
    assert [entry.spoke_up for entry in table.flow.entries] == [False, False, True]
    new = Match.new("ad_lib", 3, table.flow.match.seed)
    again = Flow.resume(new, table.kept, keep=print, forget=print)
    assert [entry.spoke_up for entry in again.entries] == [False, False, True]
