"""Understudies in the flow: no curtain for them, their moves on the open table or before one."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.table.flow import Flow, NotNow, Phase, Scene
from engines import Action, IllegalAction, Match, seen_by

pytestmark = pytest.mark.usefixtures("toys")


class Table:
    """A flow with a cast that can change, and what was kept."""

    def __init__(self, game: str, seats: int, *understudies: int, seed: int = 7, **ports: Any):
        self.cast = set(understudies)
        self.kept: list[Action] = []
        self.full = False
        self.flow = Flow(
            Match.new(game, seats, seed),
            keep=self._keep,
            forget=self._forget,
            is_understudy=self.cast.__contains__,
            **ports,
        )

    def _keep(self, action: Action) -> None:
        if self.full:
            raise OSError("no room")
        self.kept.append(action)

    def _forget(self) -> None:
        self.kept.pop()

    def scene(self) -> Scene:
        # Not a property: what it says is another thing after every step.
        return self.flow.scene

    def perform(self, pick: int | str = 0) -> Action:
        """The next understudy does something: the action at that place, or of that kind."""
        decision = self.flow.match.decision
        seat = self.flow.next_understudy
        assert decision is not None
        assert seat is not None
        actions = decision.of(seat)
        if isinstance(pick, str):
            action = next(action for action in actions if action.kind == pick)
        else:
            action = actions[pick]
        self.flow.act_for_understudy(action, self.flow.serial)
        return action

    def act(self, pick: int | str = 0) -> Action:
        """Whoever is looking does something."""
        decision = self.scene().decision
        assert decision is not None
        if isinstance(pick, str):
            action = next(action for action in decision.actions if action.kind == pick)
        else:
            action = decision.actions[pick]
        self.flow.act(action, self.flow.serial)
        return action

    def look(self, seat: int) -> Scene:
        self.flow.pass_to(seat)
        self.flow.lift()
        return self.scene()


# -- several people ------------------------------------------------------------------------------


def test_an_understudy_plays_on_the_open_table_and_is_kept_like_anybody() -> None:
    table = Table("high_note", 3, 0)
    scene = table.scene()
    assert (scene.phase, scene.understudies, scene.deciders) == (Phase.TABLE, (0,), (0,))
    assert scene.people == ()
    assert scene.decision is None
    action = table.perform()
    assert table.kept == [action] == table.flow.match.actions
    scene = table.scene()
    assert scene.phase is Phase.TABLE
    assert scene.view == table.flow.match.view(None)
    assert scene.fresh == tuple(seen_by(table.flow.entries[-1].events, None))
    assert (scene.understudies, scene.people) == ((), (1,))
    assert table.flow.entries[-1].by_understudy


def test_there_is_no_curtain_for_an_understudy() -> None:
    table = Table("high_note", 3, 0, 1)
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        table.flow.pass_to(0)
    assert table.scene().phase is Phase.TABLE


def test_two_people_see_one_move_after_the_other_and_then_pass_the_phone() -> None:
    table = Table("high_note", 4, 1, 2)
    table.look(0)
    table.act()
    for _ in range(2):
        assert table.scene().phase is Phase.TABLE
        table.perform()
    scene = table.look(3)
    assert scene.decision is not None
    # All that happened since its own last action: there was none, so all of the game.
    shown = [event for number in range(4) for event in table.flow.seen(number, 3)]
    assert list(scene.recap) == shown


@pytest.mark.parametrize("where", ["curtain", "private"])
def test_an_understudy_waits_while_somebody_looks(where: str) -> None:
    table = Table("stage_whisper", 4, 1)
    table.look(0)
    table.act("whisper")
    # Seat 1 is asked before all others; it has not answered, so they are not heard yet.
    for seat in (1, 2):
        with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
            table.flow.pass_to(seat)
    table.perform("pass")
    table.flow.pass_to(2)
    if where == "private":
        table.flow.lift()
    table.cast.add(3)
    assert table.flow.next_understudy is None
    assert table.flow.chorus == ()
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.act_for_understudy(Action(3, "pass"))
    table.flow.hear({3: Action(3, "pass")})
    assert table.kept[-1].seat == 1


def test_what_is_stale_wrong_or_a_persons_is_refused_and_changes_nothing() -> None:
    table = Table("high_note", 3, 0)
    flow = table.flow
    digest, decision = flow.match.digest, flow.match.decision
    assert decision is not None
    with pytest.raises(NotNow, match=r"flow\.stale"):
        flow.act_for_understudy(decision.actions[0], flow.serial - 1)
    with pytest.raises(IllegalAction):
        flow.act_for_understudy(Action(0, "sing", 99))
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        flow.act_for_understudy(Action(1, "sing", 1))
    table.full = True
    serial = flow.serial
    with pytest.raises(OSError, match="no room"):
        flow.act_for_understudy(decision.actions[0])
    assert (flow.match.digest, flow.serial, table.kept) == (digest, serial, [])
    table.full = False
    table.perform()
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        flow.act_for_understudy(flow.match.decision.actions[0])  # type: ignore[union-attr]


def test_nobody_answers_for_an_understudy() -> None:
    """An open decision of an understudy is not for the people around the table."""
    table = Table("high_note", 3, 0, 1, 2)
    while table.flow.match.decision is not None and table.flow.match.decision.private:
        table.perform()
    decision = table.flow.match.decision
    assert decision is not None
    assert table.scene().decision is None
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.act(decision.actions[0])


def test_where_several_may_speak_up_each_is_heard_in_its_place() -> None:
    table = Table("stage_whisper", 4, 1, 3)
    table.look(0)
    table.act("whisper")
    assert (table.scene().deciders, table.scene().understudies) == ((1, 2, 3), (1, 3))
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.nobody(table.flow.serial)
    table.perform("pass")
    # Seat 3 comes after seat 2, who is a person.
    assert table.scene().understudies == table.flow.chorus == (3,)
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.act_for_understudy(Action(3, "pass"))
    table.look(2)
    table.act("pass")
    assert table.flow.next_understudy == 3
    table.perform("pass")
    assert table.flow.match.decision is not None
    assert table.flow.match.decision.prompt == "ask.take"


def test_nobody_declines_for_every_person_that_is_left() -> None:
    table = Table("stage_whisper", 4, 2)
    table.look(0)
    table.act("whisper")
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.nobody(table.flow.serial)  # nobody knows yet what seat 2 says
    table.flow.nobody(table.flow.serial, {2: Action(2, "pass")})
    assert [(a.seat, a.kind) for a in table.kept[1:]] == [(2, "pass"), (1, "pass"), (3, "pass")]
    # What the people let go is one step of theirs.
    assert [entry.seat for entry in table.flow.last_step] == [1, 3]


# -- taking back ---------------------------------------------------------------------------------


def thanks(table: Table) -> None:
    """Plays to the open choice at a trick's end, which shows nothing hidden."""
    for _ in range(20):
        decision = table.flow.match.decision
        assert decision is not None
        if decision.prompt == "ask.thank":
            return
        if table.flow.next_understudy is not None:
            table.perform()
        elif table.scene().decision is not None:
            table.act()
        else:
            table.look(decision.seats[0])
    raise AssertionError("nobody was ever thanked")


def test_a_choice_can_be_taken_back_until_an_understudy_has_moved() -> None:
    table = Table("high_note", 3)
    thanks(table)
    winner = table.scene().deciders[0]
    others = {0, 1, 2} - {winner}
    table.act()
    assert table.scene().undo
    leader = table.scene().deciders[0]
    if leader == winner:
        table.look(winner)
        table.act()
        leader = table.scene().deciders[0]
    table.cast.update(others)
    table.flow.recast()
    table.perform()
    undo = table.scene().undo
    assert (undo.ok, undo.key) == (False, "undo.understudy")
    with pytest.raises(NotNow, match=r"undo\.understudy"):
        table.flow.undo()


def test_that_an_understudy_has_thought_closes_nothing() -> None:
    table = Table("high_note", 3)
    thanks(table)
    winner = table.scene().deciders[0]
    table.cast.update({0, 1, 2} - {winner})
    table.flow.recast()
    before = table.flow.match.digest
    table.act()
    seat = table.scene().deciders[0]
    table.flow.match.view(seat)
    assert table.scene().undo
    table.flow.undo()
    assert table.flow.match.digest == before


def test_what_was_performed_stays_when_somebody_takes_the_seat() -> None:
    table = Table("high_note", 3, 0, 1, 2)
    thanks(table)
    table.perform()
    table.cast.clear()
    table.flow.recast()
    assert table.scene().undo.key == "undo.understudy"


def test_what_a_person_did_stays_when_an_understudy_takes_over() -> None:
    table = Table("high_note", 3)
    thanks(table)
    winner = table.scene().deciders[0]
    table.act()
    table.cast.add(winner)
    table.flow.recast()
    assert table.scene().undo.key == "undo.understudy"


# -- one person alone ----------------------------------------------------------------------------


def test_who_is_alone_lifts_the_curtain_once_and_plays_on() -> None:
    table = Table("high_note", 4, 1, 2, 3)
    assert table.scene().alone == 0
    table.look(0)
    rounds = 0
    while table.scene().phase is not Phase.OVER:
        scene = table.scene()
        assert (scene.phase, scene.seat) == (Phase.PRIVATE, 0)
        assert scene.view == table.flow.match.view(0)
        if scene.understudies:
            assert scene.decision is None
            assert scene.why_not is None
            table.perform()
        else:
            # The open choices too are taken right here.
            assert scene.decision is not None
            assert {action.seat for action in scene.decision.actions} == {0}
            table.act()
            rounds += 1
    assert rounds > 3


def test_who_is_alone_may_look_at_the_own_hand_whoever_decides() -> None:
    table = Table("high_note", 3, 0, 1)
    assert table.scene().phase is Phase.TABLE
    table.flow.pass_to(2)
    assert table.flow.next_understudy is None
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.act_for_understudy(table.flow.match.decision.actions[0])  # type: ignore[union-attr]
    table.flow.lift()
    assert table.scene().view == table.flow.match.view(2)
    table.perform()
    assert (table.scene().phase, table.scene().seat) == (Phase.PRIVATE, 2)
    table.flow.hide()
    assert (table.scene().phase, table.scene().view) == (Phase.CURTAIN, None)
    assert table.flow.next_understudy is None
    table.flow.back_to_table()
    table.perform()
    assert table.scene().phase is Phase.TABLE


def test_the_pin_of_who_is_alone_is_asked_as_ever() -> None:
    table = Table(
        "high_note",
        3,
        1,
        2,
        has_pin=lambda seat: seat == 0,
        check_pin=lambda seat, pin: pin == "2468",
    )
    table.flow.pass_to(0)
    assert table.scene().needs_pin
    with pytest.raises(NotNow, match=r"flow\.wrong_pin"):
        table.flow.lift("1111")
    table.flow.lift("2468")
    table.act()
    table.flow.hide()
    assert table.scene().needs_pin


def test_understudies_wait_until_what_a_turn_showed_was_read() -> None:
    table = Table("stage_whisper", 3, 1, 2)
    table.look(0)
    table.act("peek")
    assert table.scene().awaits_done
    assert table.flow.next_understudy is None
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.flow.act_for_understudy(table.flow.match.decision.actions[0])  # type: ignore[union-attr]
    table.flow.done()
    assert table.scene().phase is Phase.PRIVATE
    assert not table.scene().awaits_done
    assert table.flow.next_understudy == 1


def test_what_an_understudy_learns_alone_is_nowhere_on_the_screen() -> None:
    table = Table("stage_whisper", 3, 1, 2)
    table.look(0)
    table.act("rest")
    table.perform("peek")
    told = [type(event).__name__ for event in (*table.scene().fresh, *table.scene().recap)]
    assert "Peeked" in told
    assert "PropSeen" not in told
    assert all(type(event).__name__ != "PropSeen" for _, event in table.flow.log(0))


def test_whoever_comes_or_goes_all_meet_at_the_open_table() -> None:
    table = Table("high_note", 3, 1, 2)
    table.look(0)
    serial = table.flow.serial
    table.cast.remove(1)
    table.flow.recast()
    scene = table.scene()
    assert (scene.phase, scene.seat, scene.alone) == (Phase.TABLE, None, None)
    assert scene.serial > serial
    table.cast.add(0)
    table.flow.recast()
    assert table.scene().alone == 1
    table.cast.update((0, 1, 2))
    table.flow.recast()
    assert table.scene().alone is None
    while table.scene().phase is not Phase.OVER:
        table.perform()


def test_a_resumed_game_stands_on_the_open_table_whoever_is_alone() -> None:
    table = Table("high_note", 3, 1, 2)
    table.look(0)
    for _ in range(2):
        if table.flow.next_understudy is None:
            table.act()
        else:
            table.perform()
    again = Flow.resume(
        Match.new("high_note", 3, 7),
        table.kept,
        keep=lambda action: None,
        forget=lambda: None,
        is_understudy=table.cast.__contains__,
    )
    assert again.match.digest == table.flow.match.digest
    assert again.scene.phase is Phase.TABLE
    assert not again.scene.undo


# -- anything, in any order ----------------------------------------------------------------------


@settings(max_examples=80)
@given(
    st.sampled_from(["high_note", "stage_whisper", "ad_lib"]),
    st.integers(2, 4),
    st.integers(0, 2**32),
)
def test_whatever_happens_no_screen_knows_more_than_who_looks_at_it(
    game: str, seats: int, seed: int
) -> None:
    """Random taps, random casts: every scene stays as it is when all that its eyes cannot know
    is dealt afresh; what understudies know is never in it."""
    rng = random.Random(seed)
    table = Table(game, seats, *(s for s in range(seats) if rng.random() < 0.6), seed=seed)
    flow = table.flow
    for _ in range(300):
        scene = flow.scene
        check(scene, table, rng)
        if scene.phase is Phase.OVER:
            break
        steps: list[Callable[[], object]] = [
            *(flow.hide, flow.back_to_table, flow.undo, flow.done, flow.lift, flow.take_up),
            *(partial(flow.pass_to, seat) for seat in range(seats)),
            partial(flow.nobody, scene.serial),
        ]
        if flow.chorus and flow.match.decision is not None:
            said = {one: rng.choice(flow.match.decision.of(one)) for one in flow.chorus}
            steps += [
                partial(flow.nobody, scene.serial, said),
                partial(flow.hear, said, rng.choice([None, *scene.people])),
            ]
        if rng.random() < 0.05 and scene.phase is Phase.TABLE:
            table.cast.symmetric_difference_update({rng.randrange(seats)})
            flow.recast()
            continue
        if scene.decision is not None:
            steps += [partial(flow.act, action) for action in scene.decision.actions] * 2
        seat = flow.next_understudy
        decision = flow.match.decision
        if seat is not None and decision is not None:
            steps += [partial(flow.act_for_understudy, action) for action in decision.of(seat)] * 2
        try:
            rng.choice(steps)()
        except NotNow:
            assert flow.scene.serial == scene.serial
    assert [a.plain() for a in table.kept] == [a.plain() for a in flow.match.actions]


def check(scene: Scene, table: Table, rng: random.Random) -> None:
    flow = table.flow
    if scene.phase is Phase.CURTAIN:
        assert scene.view is None
        assert scene.decision is None
        assert not table.cast & {scene.seat}
        return
    eyes = scene.seat if scene.phase is Phase.PRIVATE else None
    assert eyes not in table.cast
    assert scene.view == flow.match.view(eyes)
    told = [*scene.recap, *scene.fresh]
    assert all(event.audience is None or eyes in event.audience for event in told)
    if scene.decision is not None:
        assert not {action.seat for action in scene.decision.actions} & table.cast
    if flow.match.decision is not None and eyes in (None, scene.alone):
        seat = rng.randrange(flow.match.seats) if eyes is None else eyes
        other = Flow(
            flow.match.imagine(seat, rng),
            keep=lambda action: None,
            forget=lambda: None,
            is_understudy=table.cast.__contains__,
        )
        if eyes is not None:
            other.pass_to(eyes)
            other.lift()
        again = other.scene
        assert (again.view, again.deciders, again.understudies, again.alone) == (
            scene.view,
            scene.deciders,
            scene.understudies,
            scene.alone,
        )
        if eyes is not None:
            assert again.decision == scene.decision
