"""Tests of computer players at the table."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.table.scene import Scene, log_of, seen
from app.table.state import Phase
from app.table.steps import (
    Act,
    BackToTable,
    Claim,
    Done,
    Hide,
    LetGo,
    Lift,
    NotNow,
    PassTo,
    Perform,
    Step,
    TakeBack,
    TakeUp,
)
from engines import Action, IllegalAction, Match, seen_by
from tests.app.table.laid import Sitting, answer, laid_again, lay
from tests.depth import depth

pytestmark = pytest.mark.usefixtures("toys")


class Show(Sitting):
    """Table at which a test chooses the computer players' answers."""

    def perform(self, pick: int | str = 0) -> Action:
        """Plays and returns an action of the next computer player.

        Args:
            pick: Index of the action, or its kind.
        """
        decision = self.table.state.match.decision
        seat = self.table.state.next_understudy
        assert decision is not None
        assert seat is not None
        actions = decision.of(seat)
        if isinstance(pick, str):
            action = next(action for action in actions if action.kind == pick)
        else:
            action = actions[pick]
        self.table.take(Perform(action, revision=self.table.state.revision))
        return action

    def act(self, pick: int | str = 0) -> Action:
        """Takes and returns an action of the open hand.

        Args:
            pick: Index of the action, or its kind.
        """
        decision = self.scene().decision
        assert decision is not None
        if isinstance(pick, str):
            action = next(action for action in decision.actions if action.kind == pick)
        else:
            action = decision.actions[pick]
        self.table.take(Act((action,), revision=self.table.state.revision))
        return action


# -- several people ------------------------------------------------------------------------------


def test_an_understudy_plays_on_the_open_table_and_is_kept_like_anybody() -> None:
    sitting = Show("high_note", 3, 0)
    scene = sitting.scene()
    assert (scene.phase, scene.understudies, scene.deciders) == (Phase.TABLE, (0,), (0,))
    assert scene.people == ()
    assert scene.decision is None
    action = sitting.perform()
    assert sitting.saved == [action] == sitting.table.state.match.actions
    scene = sitting.scene()
    assert scene.phase is Phase.TABLE
    assert scene.view == sitting.table.state.match.view(None)
    assert scene.fresh == tuple(seen_by(sitting.table.state.entries[-1].events, None))
    assert (scene.understudies, scene.people) == ((), (1,))
    assert sitting.table.state.entries[-1].by_understudy


def test_there_is_no_curtain_for_an_understudy() -> None:
    sitting = Show("high_note", 3, 0, 1)
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        sitting.table.take(PassTo(0))
    assert sitting.scene().phase is Phase.TABLE


def test_two_people_see_one_move_after_the_other_and_then_pass_the_phone() -> None:
    sitting = Show("high_note", 4, 1, 2)
    sitting.look(0)
    sitting.act()
    for _ in range(2):
        assert sitting.scene().phase is Phase.TABLE
        sitting.perform()
    scene = sitting.look(3)
    assert scene.decision is not None
    # All that happened since its own last action: there was none, so all of the game.
    shown = [event for number in range(4) for event in seen(sitting.table.state, number, 3)]
    assert list(scene.recap) == shown


@pytest.mark.parametrize("where", ["curtain", "private"])
def test_an_understudy_waits_while_somebody_looks(where: str) -> None:
    sitting = Show("stage_whisper", 4, 1)
    sitting.look(0)
    sitting.act("whisper")
    # Seat 1 is asked before all others; it has not answered, so they are not heard yet.
    for seat in (1, 2):
        with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
            sitting.table.take(PassTo(seat))
    sitting.perform("pass")
    sitting.table.take(PassTo(2))
    if where == "private":
        sitting.table.take(Lift())
    sitting.cast.add(3)
    assert sitting.table.state.next_understudy is None
    assert sitting.table.state.chorus == ()
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        sitting.table.take(Perform(Action(3, "pass")))
    sitting.table.take(answer({3: Action(3, "pass")}))
    assert sitting.saved[-1].seat == 1


def test_what_is_stale_wrong_or_a_persons_is_refused_and_changes_nothing() -> None:
    sitting = Show("high_note", 3, 0)
    table = sitting.table
    digest, decision = table.state.match.digest, table.state.match.decision
    assert decision is not None
    with pytest.raises(NotNow, match=r"flow\.stale"):
        table.take(Perform(decision.actions[0], revision=table.state.revision - 1))
    with pytest.raises(IllegalAction):
        table.take(Perform(Action(0, "sing", 99)))
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        table.take(Perform(Action(1, "sing", 1)))
    sitting.keeper.room = 0
    revision = table.state.revision
    with pytest.raises(OSError, match="no room"):
        table.take(Perform(decision.actions[0]))
    assert (table.state.match.digest, table.state.revision, sitting.saved) == (digest, revision, [])
    sitting.keeper.room = 10**6
    sitting.perform()
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.take(Perform(table.state.match.decision.actions[0]))  # type: ignore[union-attr]


def test_nobody_answers_for_an_understudy() -> None:
    sitting = Show("high_note", 3, 0, 1, 2)
    while (
        sitting.table.state.match.decision is not None
        and sitting.table.state.match.decision.private
    ):
        sitting.perform()
    decision = sitting.table.state.match.decision
    assert decision is not None
    assert sitting.scene().decision is None
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        sitting.table.take(Act((decision.actions[0],)))


def test_where_several_may_speak_up_each_is_heard_in_its_place() -> None:
    sitting = Show("stage_whisper", 4, 1, 3)
    sitting.look(0)
    sitting.act("whisper")
    assert (sitting.scene().deciders, sitting.scene().understudies) == ((1, 2, 3), (1, 3))
    sitting.perform("pass")
    # Seat 3 comes after seat 2, who is a person.
    assert sitting.scene().understudies == sitting.table.state.chorus == (3,)
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        sitting.table.take(Perform(Action(3, "pass")))
    sitting.look(2)
    sitting.act("pass")
    assert sitting.table.state.next_understudy == 3
    sitting.perform("pass")
    assert sitting.table.state.match.decision is not None
    assert sitting.table.state.match.decision.prompt == "ask.take"


def test_nobody_declines_for_every_person_that_is_left() -> None:
    sitting = Show("stage_whisper", 4, 2)
    sitting.look(0)
    sitting.act("whisper")
    sitting.table.take(LetGo(revision=sitting.table.state.revision))
    assert sitting.saved[1:] == [], "nobody knows yet what seat 2 says"
    sitting.table.take(answer({2: Action(2, "pass")}))
    assert [(a.seat, a.kind) for a in sitting.saved[1:]] == [(2, "pass"), (1, "pass"), (3, "pass")]
    # What the people let go is one step of theirs.
    assert [entry.seat for entry in sitting.table.state.last_step] == [1, 3]


# -- taking back ---------------------------------------------------------------------------------


def thanks(sitting: Show) -> None:
    """Plays on to the public question at the end of a trick.

    Raises:
        AssertionError: It was not asked within twenty steps.
    """
    for _ in range(20):
        decision = sitting.table.state.match.decision
        assert decision is not None
        if decision.prompt == "ask.thank":
            return
        if sitting.table.state.next_understudy is not None:
            sitting.perform()
        elif sitting.scene().decision is not None:
            sitting.act()
        else:
            sitting.look(decision.seats[0])
    raise AssertionError("nobody was ever thanked")


def test_a_choice_can_be_taken_back_until_an_understudy_has_moved() -> None:
    sitting = Show("high_note", 3)
    thanks(sitting)
    winner = sitting.scene().deciders[0]
    others = {0, 1, 2} - {winner}
    sitting.act()
    assert sitting.scene().undo
    leader = sitting.scene().deciders[0]
    if leader == winner:
        sitting.look(winner)
        sitting.act()
        leader = sitting.scene().deciders[0]
    sitting.cast.update(others)
    sitting.recast()
    sitting.perform()
    undo = sitting.scene().undo
    assert (undo.ok, undo.key) == (False, "undo.understudy")
    with pytest.raises(NotNow, match=r"undo\.understudy"):
        sitting.table.take(TakeBack())


def test_that_an_understudy_has_thought_closes_nothing() -> None:
    sitting = Show("high_note", 3)
    thanks(sitting)
    winner = sitting.scene().deciders[0]
    sitting.cast.update({0, 1, 2} - {winner})
    sitting.recast()
    before = sitting.table.state.match.digest
    sitting.act()
    seat = sitting.scene().deciders[0]
    sitting.table.state.match.view(seat)
    assert sitting.scene().undo
    sitting.table.take(TakeBack())
    assert sitting.table.state.match.digest == before


def test_what_was_performed_stays_when_somebody_takes_the_seat() -> None:
    sitting = Show("high_note", 3, 0, 1, 2)
    thanks(sitting)
    sitting.perform()
    sitting.cast.clear()
    sitting.recast()
    assert sitting.scene().undo.key == "undo.understudy"


def test_what_a_person_did_stays_when_an_understudy_takes_over() -> None:
    sitting = Show("high_note", 3)
    thanks(sitting)
    winner = sitting.scene().deciders[0]
    sitting.act()
    sitting.cast.add(winner)
    sitting.recast()
    assert sitting.scene().undo.key == "undo.understudy"


# -- one person alone ----------------------------------------------------------------------------


def test_who_is_alone_lifts_the_curtain_once_and_plays_on() -> None:
    sitting = Show("high_note", 4, 1, 2, 3)
    assert sitting.scene().alone == 0
    sitting.look(0)
    rounds = 0
    while sitting.scene().phase is not Phase.OVER:
        scene = sitting.scene()
        assert (scene.phase, scene.seat) == (Phase.PRIVATE, 0)
        assert scene.view == sitting.table.state.match.view(0)
        if scene.understudies:
            assert scene.decision is None
            assert scene.outlook is not None
            sitting.perform()
        else:
            # The open choices too are taken right here.
            assert scene.decision is not None
            assert {action.seat for action in scene.decision.actions} == {0}
            sitting.act()
            rounds += 1
    assert rounds > 3


def test_who_is_alone_may_look_at_the_own_hand_whoever_decides() -> None:
    sitting = Show("high_note", 3, 0, 1)
    assert sitting.scene().phase is Phase.TABLE
    sitting.table.take(PassTo(2))
    assert sitting.table.state.next_understudy is None
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        sitting.table.take(Perform(sitting.table.state.match.decision.actions[0]))  # type: ignore[union-attr]
    sitting.table.take(Lift())
    assert sitting.scene().view == sitting.table.state.match.view(2)
    sitting.perform()
    assert (sitting.scene().phase, sitting.scene().seat) == (Phase.PRIVATE, 2)
    sitting.table.take(Hide())
    assert (sitting.scene().phase, sitting.scene().view) == (Phase.CURTAIN, None)
    assert sitting.table.state.next_understudy is None
    sitting.table.take(BackToTable())
    sitting.perform()
    assert sitting.scene().phase is Phase.TABLE


def test_the_pin_of_who_is_alone_is_asked_as_ever() -> None:
    sitting = Show(
        "high_note",
        3,
        1,
        2,
        pins={0},
    )
    sitting.table.take(PassTo(0))
    assert sitting.scene().needs_pin
    with pytest.raises(NotNow, match=r"flow\.wrong_pin"):
        sitting.table.take(Lift())
    sitting.table.take(Lift(opened=True))
    sitting.act()
    sitting.table.take(Hide())
    assert sitting.scene().needs_pin


def test_understudies_wait_until_what_a_turn_showed_was_read() -> None:
    sitting = Show("stage_whisper", 3, 1, 2)
    sitting.look(0)
    sitting.act("peek")
    assert sitting.scene().awaits_done
    assert sitting.table.state.next_understudy is None
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        sitting.table.take(Perform(sitting.table.state.match.decision.actions[0]))  # type: ignore[union-attr]
    sitting.table.take(Done())
    assert sitting.scene().phase is Phase.PRIVATE
    assert not sitting.scene().awaits_done
    assert sitting.table.state.next_understudy == 1


def test_what_an_understudy_learns_alone_is_nowhere_on_the_screen() -> None:
    sitting = Show("stage_whisper", 3, 1, 2)
    sitting.look(0)
    sitting.act("rest")
    sitting.perform("peek")
    events = [type(event).__name__ for event in (*sitting.scene().fresh, *sitting.scene().recap)]
    assert "Peeked" in events
    assert "PropSeen" not in events
    assert all(type(event).__name__ != "PropSeen" for _, event in log_of(sitting.table.state, 0))


def test_whoever_comes_or_goes_all_meet_at_the_open_table() -> None:
    sitting = Show("high_note", 3, 1, 2)
    sitting.look(0)
    revision = sitting.table.state.revision
    sitting.cast.remove(1)
    sitting.recast()
    scene = sitting.scene()
    assert (scene.phase, scene.seat, scene.alone) == (Phase.TABLE, None, None)
    assert scene.revision > revision
    sitting.cast.add(0)
    sitting.recast()
    assert sitting.scene().alone == 1
    sitting.cast.update((0, 1, 2))
    sitting.recast()
    assert sitting.scene().alone is None
    while sitting.scene().phase is not Phase.OVER:
        sitting.perform()


def test_a_resumed_game_stands_on_the_open_table_whoever_is_alone() -> None:
    sitting = Show("high_note", 3, 1, 2)
    sitting.look(0)
    for _ in range(2):
        if sitting.table.state.next_understudy is None:
            sitting.act()
        else:
            sitting.perform()
    again = laid_again(Match.new("high_note", 3, 7), sitting.saved, understudies=sitting.cast)
    assert again.state.match.digest == sitting.table.state.match.digest
    assert again.scene.phase is Phase.TABLE
    assert not again.scene.undo


# -- anything, in any order ----------------------------------------------------------------------


@settings(max_examples=depth(30, 80))
@given(
    st.sampled_from(["high_note", "stage_whisper", "ad_lib"]),
    st.integers(2, 4),
    st.integers(0, 2**32),
)
def test_whatever_happens_no_screen_knows_more_than_who_looks_at_it(
    game: str, seats: int, seed: int
) -> None:
    rng = random.Random(seed)
    sitting = Show(game, seats, *(s for s in range(seats) if rng.random() < 0.6), seed=seed)
    table = sitting.table
    for _ in range(300):
        scene = table.scene
        check(scene, sitting, rng)
        if scene.phase is Phase.OVER:
            break
        steps: list[Step] = [
            *(Hide(), BackToTable(), TakeBack(), Done(), Lift(), TakeUp()),
            *(PassTo(seat) for seat in range(seats)),
            LetGo(revision=scene.revision),
        ]
        if table.state.chorus and table.state.match.decision is not None:
            said = {
                one: rng.choice(table.state.match.decision.of(one)) for one in table.state.chorus
            }
            steps += [
                answer(said),
                *(Claim(seat) for seat in scene.people),
            ]
        if rng.random() < 0.05 and scene.phase is Phase.TABLE:
            sitting.cast.symmetric_difference_update({rng.randrange(seats)})
            sitting.recast()
            continue
        if scene.decision is not None:
            steps += [Act((action,)) for action in scene.decision.actions] * 2
        seat = table.state.next_understudy
        decision = table.state.match.decision
        if seat is not None and decision is not None:
            steps += [Perform(action) for action in decision.of(seat)] * 2
        try:
            table.take(rng.choice(steps))
        except NotNow:
            assert table.scene.revision == scene.revision
    assert [a.plain() for a in sitting.saved] == [a.plain() for a in table.state.match.actions]


def check(scene: Scene, sitting: Show, rng: random.Random) -> None:
    table = sitting.table
    if scene.phase is Phase.CURTAIN:
        assert scene.view is None
        assert scene.decision is None
        assert not sitting.cast & {scene.seat}
        return
    eyes = scene.seat if scene.phase is Phase.PRIVATE else None
    assert eyes not in sitting.cast
    assert scene.view == table.state.match.view(eyes)
    events = [*scene.recap, *scene.fresh]
    assert all(event.audience is None or eyes in event.audience for event in events)
    if scene.decision is not None:
        assert not {action.seat for action in scene.decision.actions} & sitting.cast
    if table.state.match.decision is not None and eyes in (None, scene.alone):
        seat = rng.randrange(table.state.match.seats) if eyes is None else eyes
        other = lay(table.state.match.imagine(seat, rng), understudies=sitting.cast)
        if eyes is not None:
            other.take(PassTo(eyes))
            other.take(Lift())
        again = other.scene
        assert (again.view, again.deciders, again.understudies, again.alone) == (
            scene.view,
            scene.deciders,
            scene.understudies,
            scene.alone,
        )
        if eyes is not None:
            assert again.decision == scene.decision
