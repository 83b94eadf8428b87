"""Passing the device, without a screen: every path of the flow, over whole games of four toys."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.table.flow import Flow, NotNow, Phase, Scene
from engines import Action, IllegalAction, Match

pytestmark = pytest.mark.usefixtures("toys")


class Kept:
    """Stands for a session: remembers what was kept."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.full = False

    def keep(self, action: Action) -> None:
        if self.full:
            raise OSError("no room")
        self.actions.append(action)

    def forget(self) -> None:
        self.actions.pop()


def table(
    game: str = "high_note", seats: int = 3, seed: int = 7, **ports: Any
) -> tuple[Flow, Kept]:
    kept = Kept()
    flow = Flow(Match.new(game, seats, seed), keep=kept.keep, forget=kept.forget, **ports)
    return flow, kept


def look(flow: Flow) -> Scene:
    flow.pass_to(flow.scene.deciders[0])
    flow.lift()
    return flow.scene


def test_a_game_starts_on_the_open_table() -> None:
    flow, _ = table()
    scene = flow.scene
    assert scene.phase is Phase.TABLE
    assert scene.view == flow.match.view(None)
    assert scene.decision is None
    assert scene.deciders == (0,)


def test_behind_the_curtain_there_is_nothing() -> None:
    flow, _ = table()
    flow.pass_to(0)
    scene = flow.scene
    assert (scene.phase, scene.seat) == (Phase.CURTAIN, 0)
    assert scene.view is None
    assert scene.decision is None
    assert scene.why_not is None
    assert scene.recap == ()


def test_lifted_it_shows_that_seat_alone() -> None:
    flow, _ = table()
    scene = look(flow)
    assert scene.phase is Phase.PRIVATE
    assert scene.view == flow.match.view(0)
    assert scene.decision is not None
    assert {action.seat for action in scene.decision.actions} == {0}


def test_a_card_goes_to_the_table_and_the_next_curtain_is_somebody_elses() -> None:
    flow, kept = table()
    scene = look(flow)
    assert scene.decision is not None
    flow.act(scene.decision.actions[0], scene.serial)
    assert flow.scene.phase is Phase.TABLE
    assert flow.scene.view == flow.match.view(None)
    assert kept.actions == flow.match.actions
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        flow.pass_to(0)
    flow.pass_to(1)
    assert flow.scene.seat == 1


def test_hiding_brings_the_same_curtain_back() -> None:
    flow, _ = table()
    look(flow)
    flow.hide()
    assert (flow.scene.phase, flow.scene.seat) == (Phase.CURTAIN, 0)
    flow.hide()
    assert flow.phase.value == "curtain"
    flow.back_to_table()
    assert flow.phase.value == "table"


def test_a_stale_tap_changes_nothing() -> None:
    flow, kept = table()
    scene = look(flow)
    assert scene.decision is not None
    first, second = scene.decision.actions[:2]
    flow.act(first, scene.serial)
    digest = flow.match.digest
    with pytest.raises(NotNow, match=r"flow\.stale"):
        flow.act(second, scene.serial)
    assert flow.match.digest == digest
    assert kept.actions == [first]


def test_what_cannot_be_kept_has_not_happened() -> None:
    flow, kept = table()
    scene = look(flow)
    digest = flow.match.digest
    kept.full = True
    assert scene.decision is not None
    with pytest.raises(OSError, match="no room"):
        flow.act(scene.decision.actions[0])
    assert flow.match.digest == digest
    assert flow.scene.view == scene.view
    assert flow.scene.phase is Phase.PRIVATE


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    flow, kept = table()
    look(flow)
    with pytest.raises(IllegalAction):
        flow.act(Action(0, "sing", 99))
    assert kept.actions == []


def test_another_seats_action_is_refused() -> None:
    flow, _ = table()
    look(flow)
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        flow.act(Action(1, "sing", 1))


def test_a_wrong_pin_is_refused_as_often_as_it_is_wrong_and_the_right_one_still_opens() -> None:
    flow, _ = table(has_pin=lambda seat: seat == 0, check_pin=lambda seat, pin: pin == "2468")
    flow.pass_to(0)
    assert flow.scene.needs_pin
    for wrong in [None, "", "0000", "1111"] * 25:
        with pytest.raises(NotNow, match=r"flow\.wrong_pin"):
            flow.lift(wrong)
        assert flow.scene.view is None
    flow.lift("2468")
    assert flow.scene.phase is Phase.PRIVATE


def test_an_open_decision_is_taken_on_the_table() -> None:
    flow, _ = table()
    for _ in range(3):
        scene = look(flow)
        assert scene.decision is not None
        flow.act(scene.decision.actions[0])
    scene = flow.scene
    assert scene.phase is Phase.TABLE
    assert scene.decision is not None
    assert scene.decision.prompt == "ask.thank"
    flow.act(scene.decision.actions[0], scene.serial)
    assert flow.scene.phase is Phase.TABLE


def test_undo_goes_back_over_an_open_choice_but_not_over_a_shown_card() -> None:
    flow, kept = table()
    for _ in range(3):
        scene = look(flow)
        assert scene.decision is not None
        flow.act(scene.decision.actions[0])
        assert not flow.scene.undo
    before = flow.match.digest
    assert flow.scene.decision is not None
    flow.act(flow.scene.decision.actions[0])
    assert flow.scene.undo
    flow.undo()
    assert flow.match.digest == before
    assert len(kept.actions) == 3
    with pytest.raises(NotNow, match=r"undo\.closed"):
        flow.undo()


def test_nothing_is_taken_back_once_the_end_has_been_seen() -> None:
    """Log, replay and moments show every hand from then on, whatever the rules would allow."""
    open_ends = 0
    for seed in range(8):
        whole = Match.new("onstage", 3, seed)
        rng = random.Random(seed)
        while whole.decision is not None:
            whole.play(rng.choice(whole.decision.actions))
        *before, last = whole.actions
        match = Match.new("onstage", 3, seed)
        for action in before:
            match.play(action)
        kept = Kept()
        flow = Flow(match, keep=kept.keep, forget=kept.forget)
        look(flow)
        flow.act(last)
        open_ends += bool(flow.match.can_undo)
        assert flow.phase is Phase.OVER
        assert flow.scene.undo.key == "undo.over"
        with pytest.raises(NotNow, match=r"undo\.over"):
            flow.undo()
        assert kept.actions == [last]
    assert open_ends, "the rules alone would let some ends be taken back"


def test_nothing_is_taken_back_from_before_a_file_that_tells_every_hand() -> None:
    filed = -1
    flow, kept = table("onstage", filed_at=lambda: filed)
    rng = random.Random(7)
    while not flow.scene.undo:
        decision = flow.scene.decision or look(flow).decision
        assert decision is not None
        flow.act(rng.choice(decision.actions))
        if flow.scene.awaits_done:
            flow.done()
    filed = len(kept.actions)
    assert flow.scene.undo.key == "undo.filed"
    with pytest.raises(NotNow, match=r"undo\.filed"):
        flow.undo()
    assert len(kept.actions) == filed


def test_undo_closes_when_somebody_else_has_looked() -> None:
    flow, _ = table()
    for _ in range(3):
        scene = look(flow)
        assert scene.decision is not None
        flow.act(scene.decision.actions[0])
    decision = flow.scene.decision
    assert decision is not None
    flow.act(decision.actions[0])
    thanking = decision.actions[0].seat
    scene = look(flow)
    if scene.seat == thanking:
        assert scene.undo
    else:
        assert scene.undo.key == "undo.looked"


def test_resuming_stands_on_the_open_table_and_takes_nothing_back() -> None:
    flow, kept = table()
    for _ in range(5):
        decision = flow.scene.decision or look(flow).decision
        assert decision is not None
        flow.act(decision.actions[0])
    fresh = Match.new("high_note", 3, 7)
    plain = [action.plain() for action in kept.actions]
    again = Flow.resume(fresh, plain, keep=kept.keep, forget=kept.forget)
    assert again.match.digest == flow.match.digest
    assert again.scene.phase is Phase.TABLE
    assert again.scene.undo.key == "undo.resumed"
    assert [entry.events for entry in again.entries] == [entry.events for entry in flow.entries]


def test_several_may_speak_up_and_everybody_is_asked_alike() -> None:
    flow, _ = table("stage_whisper")
    scene = look(flow)
    assert scene.decision is not None
    whisper = next(action for action in scene.decision.actions if action.kind == "whisper")
    flow.act(whisper)
    scene = flow.scene
    assert scene.phase is Phase.TABLE
    assert scene.deciders == (1, 2)
    assert scene.decision is None
    for seat in scene.deciders:
        flow.pass_to(seat)
        flow.lift()
        mine = flow.scene.decision
        assert mine is not None
        assert {action.seat for action in mine.actions} == {seat}
        flow.hide()
    flow.back_to_table()
    flow.nobody(flow.scene.serial)
    assert flow.scene.decision is not None
    assert flow.scene.decision.prompt == "ask.take"


def test_what_a_turn_showed_to_its_seat_alone_stays_until_it_was_read() -> None:
    flow, _ = table("stage_whisper")
    scene = look(flow)
    assert scene.decision is not None
    peek = next(action for action in scene.decision.actions if action.kind == "peek")
    flow.act(peek)
    scene = flow.scene
    assert (scene.phase, scene.seat, scene.awaits_done) == (Phase.PRIVATE, 0, True)
    assert scene.decision is None
    assert any(type(event).__name__ == "PropSeen" for event in scene.recap)
    flow.hide()
    flow.lift()
    assert flow.scene.awaits_done
    flow.done()
    scene = flow.scene
    assert scene.phase is Phase.TABLE
    assert not any(type(event).__name__ == "PropSeen" for event in scene.recap)
    assert scene.deciders == (1,)


def test_the_recap_tells_what_happened_since_the_own_last_turn() -> None:
    flow, _ = table()
    for _ in range(3):
        scene = look(flow)
        assert scene.decision is not None
        flow.act(scene.decision.actions[0])
    while flow.scene.phase is not Phase.OVER:
        decision = flow.scene.decision
        if decision is not None:
            flow.act(decision.actions[0])
            continue
        scene = look(flow)
        seat = scene.seat
        own = [i for i, entry in enumerate(flow.entries) if entry.seat == seat]
        told = (
            [event for entry in flow.entries[own[-1] + 1 :] for event in entry.events]
            if own
            else []
        )
        if own and own[-1] != len(flow.entries) - 1:
            assert list(scene.recap) == told
        assert scene.decision is not None
        flow.act(scene.decision.actions[-1])


# -- answers by word -------------------------------------------------------------------------


def called(seats: int = 2, seed: int = 7, **ports: Any) -> tuple[Flow, Kept]:
    """A table at which everybody has drawn by word: the first round of Curtain Call begins."""
    flow, kept = table("curtain_call", seats, seed, **ports)
    for _ in range(seats):
        flow.act(flow.scene.spoken[1], flow.scene.serial)
    return flow, kept


def show(flow: Flow, again: bool = False) -> Scene:
    """Whoever decides looks and shows a card, one that is shown once more if wanted."""
    scene = look(flow)
    assert scene.decision is not None
    flow.act(
        next(
            action
            for action in scene.decision.actions
            if isinstance(action.arg, int) and (action.arg % 5 == 0) is again
        ),
        scene.serial,
    )
    return flow.scene


def test_what_tells_nothing_of_a_hand_is_answered_by_word() -> None:
    flow, kept = table("curtain_call", 2)
    for seat in (0, 1):
        scene = flow.scene
        assert (scene.phase, scene.decision, scene.deciders) == (Phase.TABLE, None, (seat,))
        assert scene.spoken == tuple(Action(seat, "split", count) for count in range(4))
        flow.act(scene.spoken[2], scene.serial)
    scene = flow.scene
    assert (scene.phase, scene.spoken) == (Phase.TABLE, (Action(0, "pass"),))
    assert kept.actions == [Action(0, "split", 2), Action(1, "split", 2)]


def test_on_the_table_no_other_answer_counts() -> None:
    flow, kept = called()
    before = flow.match.digest
    decision = flow.match.decision
    assert decision is not None
    others = [action for action in decision.actions if action.kind != "pass"]
    assert others
    for wrong in [*others, Action(1, "pass"), Action(0, "pass", 1), Action(0, "bow")]:
        for said in (wrong, wrong.plain()):
            with pytest.raises(NotNow, match=r"flow\.not_now"):
                flow.act(said)
    with pytest.raises(IllegalAction):
        flow.act({"seat": 0, "kind": ""})
    assert flow.match.digest == before
    assert len(kept.actions) == 2
    flow.act({"seat": 0, "kind": "pass"})
    assert kept.actions[-1] == Action(0, "pass")


def test_behind_a_curtain_or_before_a_hand_nothing_is_said_aloud() -> None:
    flow, kept = called()
    answer = flow.scene.spoken[0]
    flow.pass_to(0)
    assert flow.scene.spoken == ()
    with pytest.raises(NotNow):
        flow.act(answer)
    flow.lift()
    assert flow.scene.spoken == ()
    decision = flow.scene.decision
    assert decision is not None
    assert answer in decision.actions, "there it is an answer among the others"
    flow.act(answer)
    assert kept.actions[-1] == answer
    assert not flow.entries[-1].spoken


def test_a_stale_word_changes_nothing() -> None:
    flow, kept = called()
    scene = flow.scene
    flow.act(scene.spoken[0], scene.serial)
    for answer in (*scene.spoken, *flow.scene.spoken):
        with pytest.raises(NotNow, match=r"flow\.stale"):
            flow.act(answer, scene.serial)
    assert len(kept.actions) == 3


def test_a_word_that_cannot_be_kept_was_not_said() -> None:
    flow, kept = called()
    scene, digest = flow.scene, flow.match.digest
    kept.full = True
    with pytest.raises(OSError, match="no room"):
        flow.act(scene.spoken[0], scene.serial)
    assert (flow.match.digest, flow.scene.spoken) == (digest, scene.spoken)


def test_a_pass_by_word_can_be_taken_back_and_a_draw_cannot() -> None:
    flow, kept = called()
    assert not flow.scene.undo, "cards were drawn"
    digest = flow.match.digest
    flow.act(flow.scene.spoken[0])
    assert flow.scene.undo
    flow.undo()
    assert (flow.match.digest, len(kept.actions)) == (digest, 2)
    assert (flow.scene.phase, flow.scene.spoken) == (Phase.TABLE, (Action(0, "pass"),))


def test_a_pass_by_word_stays_once_the_next_one_has_looked() -> None:
    flow, _ = called()
    flow.act(flow.scene.spoken[0])
    look(flow)
    flow.hide()
    flow.back_to_table()
    assert flow.scene.undo.key == "undo.looked"


def test_a_word_puts_the_device_into_nobodys_hand() -> None:
    """Whoever goes on with their turn without a curtain must have looked."""
    for seed in range(40):
        flow, _ = called(seed=seed)
        if any(card % 5 == 0 for card in flow.match.view(0)["hand"]):
            break
    assert flow.scene.continuing is None
    show(flow, again=True)
    # In your own turn the screen stays, and from the table it is a touch away.
    assert (flow.scene.phase, flow.scene.seat) == (Phase.PRIVATE, 0)
    flow.hide()
    flow.back_to_table()
    scene = flow.scene
    assert (scene.continuing, scene.spoken) == (0, (Action(0, "pass"),))
    flow.act(scene.spoken[0])
    holders = [flow._holder]
    scene = flow.scene
    assert (scene.continuing, scene.spoken) == (None, (Action(1, "pass"),))
    flow.act(scene.spoken[0])
    holders.append(flow._holder)
    assert holders == [0, None], "whoever tapped for another seat may have the device"


def test_going_on_after_a_word_needs_a_curtain() -> None:
    flow, _ = called()
    decision = flow.match.decision
    assert decision is not None
    flow.act(Action(0, "pass"))
    assert flow.match.decision is not None
    flow.match.decision = flow.match.decision._replace(continues=True)
    assert flow.scene.continuing is None
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        flow.take_up()


def test_what_was_drawn_by_word_is_news_at_the_next_look() -> None:
    flow, kept = called(3)
    scene = look(flow)
    drawn = [event for event in scene.recap if event.audience is not None]
    assert [type(event).__name__ for event in drawn] == ["CardsDrawn"]
    assert {event.audience for event in drawn} == {(0,)}
    assert [event.seat for event in scene.recap if event.audience is None] == [0, 1, 2]
    again = Flow.resume(
        Match.new("curtain_call", 3, 7), kept.actions, keep=kept.keep, forget=kept.forget
    )
    again.pass_to(0)
    again.lift()
    assert again.scene.recap == scene.recap
    assert scene.decision is not None
    flow.act(scene.decision.actions[-1])
    flow.act(Action(1, "pass"))
    flow.act(Action(2, "pass"))
    news = look(flow).recap
    assert [type(event).__name__ for event in news] == ["Passed", "Passed"]


def test_understudies_and_who_is_alone_among_them_say_nothing_aloud() -> None:
    bots = {1}
    flow, _ = table("curtain_call", 3, is_understudy=bots.__contains__)
    flow.act(flow.scene.spoken[0])
    scene = flow.scene
    assert (scene.understudies, scene.spoken) == ((1,), ())
    with pytest.raises(NotNow):
        flow.act(Action(1, "split", 0))
    flow.act_for_understudy(Action(1, "split", 0))
    assert len(flow.scene.spoken) == 4
    bots.add(0)
    flow.recast()
    scene = flow.scene
    assert (scene.alone, scene.spoken) == (2, ())
    scene = look(flow)
    assert scene.decision is not None
    assert len(scene.decision.actions) == 4


def test_a_hand_with_a_pin_may_be_passed_for_without_it() -> None:
    flow, _ = called(has_pin=lambda seat: True, check_pin=lambda seat, pin: False)
    flow.act(flow.scene.spoken[0])
    assert flow.scene.deciders == (1,)


def test_the_same_words_whatever_the_hands_hold() -> None:
    """Two games that differ in the cards alone offer the same on the table, step by step."""
    one, two = (called(3, seed)[0] for seed in (7, 8))
    assert one.match.view(0)["hand"] != two.match.view(0)["hand"]
    while said := one.scene.spoken:
        assert two.scene.spoken == said
        for flow in (one, two):
            flow.act(said[0])
    assert (one.phase, two.phase) == (Phase.OVER, Phase.OVER)


@settings(max_examples=80)
@given(
    st.sampled_from(["high_note", "stage_whisper", "ad_lib", "curtain_call"]),
    st.integers(2, 4),
    st.integers(0, 2**32),
)
def test_random_handling_never_shows_a_seat_to_another(game: str, seats: int, seed: int) -> None:
    """Any order of taps: what is drawn is the open table's or the lifted seat's, never more."""
    rng = random.Random(seed)
    flow, kept = table(game, seats, seed)
    for _ in range(400):
        scene = flow.scene
        if scene.phase is Phase.CURTAIN:
            assert scene.view is None
            assert scene.decision is None
        elif scene.phase is Phase.PRIVATE:
            assert scene.view == flow.match.view(scene.seat)
            if scene.decision is not None:
                assert {action.seat for action in scene.decision.actions} == {scene.seat}
        else:
            assert scene.view == flow.match.view(None)
            assert all(event.audience is None for event in scene.recap)
        assert not scene.spoken or (scene.phase, scene.decision) == (Phase.TABLE, None)
        assert [a.plain() for a in kept.actions] == [a.plain() for a in flow.match.actions]
        if scene.phase is Phase.OVER:
            break
        steps: list[Callable[[], object]] = [
            *(flow.hide, flow.back_to_table, flow.undo, flow.done, flow.lift, flow.take_up),
            *(partial(flow.pass_to, seat) for seat in range(seats)),
            partial(flow.nobody, scene.serial),
        ]
        if scene.decision is not None:
            steps += [partial(flow.act, action) for action in scene.decision.actions] * 2
        steps += [partial(flow.act, action) for action in scene.spoken]
        try:
            rng.choice(steps)()
        except NotNow:
            assert flow.scene.serial == scene.serial
    resumed = Flow.resume(
        Match.new(game, seats, seed), kept.actions, keep=kept.keep, forget=kept.forget
    )
    assert resumed.match.digest == flow.match.digest
