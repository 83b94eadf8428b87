"""Tests of passing the device, in toy games."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.table.scene import Scene
from app.table.state import Cast, Phase
from app.table.steps import (
    Act,
    BackToTable,
    Done,
    Filed,
    Hide,
    LetGo,
    Lift,
    NotNow,
    PassTo,
    Perform,
    Recast,
    Step,
    TakeBack,
    TakeUp,
)
from app.table.table import Table
from engines import Action, IllegalAction, Match
from tests.app.table.laid import FakeKeeper, laid_again, lay
from tests.depth import depth

pytestmark = pytest.mark.usefixtures("toys")


def new_table(
    game: str = "high_note", seats: int = 3, seed: int = 7, **setting: Any
) -> tuple[Table, FakeKeeper]:
    keeper = FakeKeeper()
    table = lay(Match.new(game, seats, seed), keeper=keeper, **setting)
    return table, keeper


def look(table: Table) -> Scene:
    table.take(PassTo(table.scene.deciders[0]))
    table.take(Lift())
    return table.scene


def test_a_game_starts_on_the_open_table() -> None:
    table, _ = new_table()
    scene = table.scene
    assert scene.phase is Phase.TABLE
    assert scene.view == table.state.match.view(None)
    assert scene.decision is None
    assert scene.deciders == (0,)


def test_behind_the_curtain_there_is_nothing() -> None:
    table, _ = new_table()
    table.take(PassTo(0))
    scene = table.scene
    assert (scene.phase, scene.seat) == (Phase.CURTAIN, 0)
    assert scene.view is None
    assert scene.decision is None
    assert scene.outlook is None
    assert scene.why_not(Action(0, "play", 0)) is None
    assert scene.recap == ()


def test_lifted_it_shows_that_seat_alone() -> None:
    table, _ = new_table()
    scene = look(table)
    assert scene.phase is Phase.PRIVATE
    assert scene.view == table.state.match.view(0)
    assert scene.decision is not None
    assert {action.seat for action in scene.decision.actions} == {0}


def test_a_card_goes_to_the_table_and_the_next_curtain_is_somebody_elses() -> None:
    table, keeper = new_table()
    scene = look(table)
    assert scene.decision is not None
    table.take(Act((scene.decision.actions[0],), revision=scene.revision))
    assert table.scene.phase is Phase.TABLE
    assert table.scene.view == table.state.match.view(None)
    assert keeper.actions == table.state.match.actions
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        table.take(PassTo(0))
    table.take(PassTo(1))
    assert table.scene.seat == 1


def test_hiding_brings_the_same_curtain_back() -> None:
    table, _ = new_table()
    look(table)
    table.take(Hide())
    assert (table.scene.phase, table.scene.seat) == (Phase.CURTAIN, 0)
    table.take(Hide())
    assert table.state.phase.value == "curtain"
    table.take(BackToTable())
    assert table.state.phase.value == "table"


def test_a_stale_tap_changes_nothing() -> None:
    table, keeper = new_table()
    scene = look(table)
    assert scene.decision is not None
    first, second = scene.decision.actions[:2]
    table.take(Act((first,), revision=scene.revision))
    digest = table.state.match.digest
    with pytest.raises(NotNow, match=r"flow\.stale"):
        table.take(Act((second,), revision=scene.revision))
    assert table.state.match.digest == digest
    assert keeper.actions == [first]


def test_what_cannot_be_kept_has_not_happened() -> None:
    table, keeper = new_table()
    scene = look(table)
    digest = table.state.match.digest
    keeper.room = 0
    assert scene.decision is not None
    with pytest.raises(OSError, match="no room"):
        table.take(Act((scene.decision.actions[0],)))
    assert table.state.match.digest == digest
    assert table.scene.view == scene.view
    assert table.scene.phase is Phase.PRIVATE


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    table, keeper = new_table()
    look(table)
    with pytest.raises(IllegalAction):
        table.take(Act((Action(0, "sing", 99),)))
    assert keeper.actions == []


def test_another_seats_action_is_refused() -> None:
    table, _ = new_table()
    look(table)
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        table.take(Act((Action(1, "sing", 1),)))


def test_a_wrong_pin_is_refused_as_often_as_it_is_wrong_and_the_right_one_still_opens() -> None:
    table, _ = new_table(pins={0})
    table.take(PassTo(0))
    assert table.scene.needs_pin
    for _ in range(100):
        with pytest.raises(NotNow, match=r"flow\.wrong_pin"):
            table.take(Lift())
        assert table.scene.view is None
    table.take(Lift(opened=True))
    assert table.scene.phase is Phase.PRIVATE


def test_an_open_decision_is_taken_on_the_table() -> None:
    table, _ = new_table()
    for _ in range(3):
        scene = look(table)
        assert scene.decision is not None
        table.take(Act((scene.decision.actions[0],)))
    scene = table.scene
    assert scene.phase is Phase.TABLE
    assert scene.decision is not None
    assert scene.decision.prompt == "ask.thank"
    table.take(Act((scene.decision.actions[0],), revision=scene.revision))
    assert table.scene.phase is Phase.TABLE


def test_undo_goes_back_over_an_open_choice_but_not_over_a_shown_card() -> None:
    table, keeper = new_table()
    for _ in range(3):
        scene = look(table)
        assert scene.decision is not None
        table.take(Act((scene.decision.actions[0],)))
        assert not table.scene.undo
    before = table.state.match.digest
    assert table.scene.decision is not None
    table.take(Act((table.scene.decision.actions[0],)))
    assert table.scene.undo
    table.take(TakeBack())
    assert table.state.match.digest == before
    assert len(keeper.actions) == 3
    with pytest.raises(NotNow, match=r"undo\.closed"):
        table.take(TakeBack())


def test_nothing_is_taken_back_once_the_end_has_been_seen() -> None:
    """After the end, log, replay and moments show every hand, so nothing reopens undo."""
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
        keeper = FakeKeeper()
        table = lay(match, keeper=keeper)
        look(table)
        table.take(Act((last,)))
        open_ends += bool(table.state.match.can_undo)
        assert table.state.phase is Phase.OVER
        assert table.scene.undo.key == "undo.over"
        with pytest.raises(NotNow, match=r"undo\.over"):
            table.take(TakeBack())
        assert keeper.actions == whole.actions
    assert open_ends, "the rules alone would let some ends be taken back"


def test_nothing_is_taken_back_from_before_a_file_that_tells_every_hand() -> None:
    table, keeper = new_table("onstage")
    rng = random.Random(7)
    while not table.scene.undo:
        decision = table.scene.decision or look(table).decision
        assert decision is not None
        table.take(Act((rng.choice(decision.actions),)))
        if table.scene.awaits_done:
            table.take(Done())
    filed = len(keeper.actions)
    table.take(Filed(filed))
    assert table.scene.undo.key == "undo.filed"
    with pytest.raises(NotNow, match=r"undo\.filed"):
        table.take(TakeBack())
    assert len(keeper.actions) == filed


def test_undo_closes_when_somebody_else_has_looked() -> None:
    table, _ = new_table()
    for _ in range(3):
        scene = look(table)
        assert scene.decision is not None
        table.take(Act((scene.decision.actions[0],)))
    decision = table.scene.decision
    assert decision is not None
    table.take(Act((decision.actions[0],)))
    thanking = decision.actions[0].seat
    scene = look(table)
    if scene.seat == thanking:
        assert scene.undo
    else:
        assert scene.undo.key == "undo.looked"


def test_resuming_stands_on_the_open_table_and_takes_nothing_back() -> None:
    table, keeper = new_table()
    for _ in range(5):
        decision = table.scene.decision or look(table).decision
        assert decision is not None
        table.take(Act((decision.actions[0],)))
    fresh = Match.new("high_note", 3, 7)
    plain = [action.plain() for action in keeper.actions]
    again = laid_again(fresh, plain)
    assert again.state.match.digest == table.state.match.digest
    assert again.scene.phase is Phase.TABLE
    assert again.scene.undo.key == "undo.resumed"
    assert [entry.events for entry in again.state.entries] == [
        entry.events for entry in table.state.entries
    ]


def test_several_may_speak_up_and_everybody_is_asked_alike() -> None:
    table, _ = new_table("stage_whisper")
    scene = look(table)
    assert scene.decision is not None
    whisper = next(action for action in scene.decision.actions if action.kind == "whisper")
    table.take(Act((whisper,)))
    scene = table.scene
    assert scene.phase is Phase.TABLE
    assert scene.deciders == (1, 2)
    assert scene.decision is None
    for seat in scene.deciders:
        table.take(PassTo(seat))
        table.take(Lift())
        mine = table.scene.decision
        assert mine is not None
        assert {action.seat for action in mine.actions} == {seat}
        table.take(Hide())
    table.take(BackToTable())
    table.take(LetGo(revision=table.scene.revision))
    assert table.scene.decision is not None
    assert table.scene.decision.prompt == "ask.take"


def test_what_a_turn_showed_to_its_seat_alone_stays_until_it_was_read() -> None:
    table, _ = new_table("stage_whisper")
    scene = look(table)
    assert scene.decision is not None
    peek = next(action for action in scene.decision.actions if action.kind == "peek")
    table.take(Act((peek,)))
    scene = table.scene
    assert (scene.phase, scene.seat, scene.awaits_done) == (Phase.PRIVATE, 0, True)
    assert scene.decision is None
    assert any(type(event).__name__ == "PropSeen" for event in scene.recap)
    table.take(Hide())
    table.take(Lift())
    assert table.scene.awaits_done
    table.take(Done())
    scene = table.scene
    assert scene.phase is Phase.TABLE
    assert not any(type(event).__name__ == "PropSeen" for event in scene.recap)
    assert scene.deciders == (1,)


def test_the_recap_tells_what_happened_since_the_own_last_turn() -> None:
    table, _ = new_table()
    for _ in range(3):
        scene = look(table)
        assert scene.decision is not None
        table.take(Act((scene.decision.actions[0],)))
    while table.scene.phase is not Phase.OVER:
        decision = table.scene.decision
        if decision is not None:
            table.take(Act((decision.actions[0],)))
            continue
        scene = look(table)
        seat = scene.seat
        own = [i for i, entry in enumerate(table.state.entries) if entry.seat == seat]
        events = (
            [event for entry in table.state.entries[own[-1] + 1 :] for event in entry.events]
            if own
            else []
        )
        if own and own[-1] != len(table.state.entries) - 1:
            assert list(scene.recap) == events
        assert scene.decision is not None
        table.take(Act((scene.decision.actions[-1],)))


# -- answers by word -------------------------------------------------------------------------


def called(seats: int = 2, seed: int = 7, **setting: Any) -> tuple[Table, FakeKeeper]:
    table, keeper = new_table("curtain_call", seats, seed, **setting)
    for _ in range(seats):
        table.take(Act((table.scene.spoken[1],), revision=table.scene.revision))
    return table, keeper


def show(table: Table, again: bool = False) -> Scene:
    """Lets the deciding player look and show a card, and returns their scene.

    With `again`, it is a card after which they may show another one.
    """
    scene = look(table)
    assert scene.decision is not None
    table.take(
        Act(
            (
                next(
                    action
                    for action in scene.decision.actions
                    if isinstance(action.arg, int) and (action.arg % 5 == 0) is again
                ),
            ),
            revision=scene.revision,
        )
    )
    return table.scene


def test_what_tells_nothing_of_a_hand_is_answered_by_word() -> None:
    table, keeper = new_table("curtain_call", 2)
    for seat in (0, 1):
        scene = table.scene
        assert (scene.phase, scene.decision, scene.deciders) == (Phase.TABLE, None, (seat,))
        assert scene.spoken == tuple(Action(seat, "split", count) for count in range(4))
        table.take(Act((scene.spoken[2],), revision=scene.revision))
    scene = table.scene
    assert (scene.phase, scene.spoken) == (Phase.TABLE, (Action(0, "pass"),))
    assert keeper.actions == [Action(0, "split", 2), Action(1, "split", 2)]


def test_on_the_table_no_other_answer_counts() -> None:
    table, keeper = called()
    before = table.state.match.digest
    decision = table.state.match.decision
    assert decision is not None
    others = [action for action in decision.actions if action.kind != "pass"]
    assert others
    for wrong in [*others, Action(1, "pass"), Action(0, "pass", 1), Action(0, "bow")]:
        with pytest.raises(NotNow, match=r"flow\.not_now"):
            table.take(Act((wrong,)))
    assert table.state.match.digest == before
    assert len(keeper.actions) == 2
    table.take(Act((Action(0, "pass"),)))
    assert keeper.actions[-1] == Action(0, "pass")


def test_behind_a_curtain_or_before_a_hand_nothing_is_said_aloud() -> None:
    table, keeper = called()
    answer = table.scene.spoken[0]
    table.take(PassTo(0))
    assert table.scene.spoken == ()
    with pytest.raises(NotNow):
        table.take(Act((answer,)))
    table.take(Lift())
    assert table.scene.spoken == ()
    decision = table.scene.decision
    assert decision is not None
    assert answer in decision.actions, "there it is an answer among the others"
    table.take(Act((answer,)))
    assert keeper.actions[-1] == answer
    assert not table.state.entries[-1].spoken


def test_a_stale_word_changes_nothing() -> None:
    table, keeper = called()
    scene = table.scene
    table.take(Act((scene.spoken[0],), revision=scene.revision))
    for answer in (*scene.spoken, *table.scene.spoken):
        with pytest.raises(NotNow, match=r"flow\.stale"):
            table.take(Act((answer,), revision=scene.revision))
    assert len(keeper.actions) == 3


def test_a_word_that_cannot_be_kept_was_not_said() -> None:
    table, keeper = called()
    scene, digest = table.scene, table.state.match.digest
    keeper.room = 0
    with pytest.raises(OSError, match="no room"):
        table.take(Act((scene.spoken[0],), revision=scene.revision))
    assert (table.state.match.digest, table.scene.spoken) == (digest, scene.spoken)


def test_a_pass_by_word_can_be_taken_back_and_a_draw_cannot() -> None:
    table, keeper = called()
    assert not table.scene.undo, "cards were drawn"
    digest = table.state.match.digest
    table.take(Act((table.scene.spoken[0],)))
    assert table.scene.undo
    table.take(TakeBack())
    assert (table.state.match.digest, len(keeper.actions)) == (digest, 2)
    assert (table.scene.phase, table.scene.spoken) == (Phase.TABLE, (Action(0, "pass"),))


def test_a_pass_by_word_stays_once_the_next_one_has_looked() -> None:
    table, _ = called()
    table.take(Act((table.scene.spoken[0],)))
    look(table)
    table.take(Hide())
    table.take(BackToTable())
    assert table.scene.undo.key == "undo.looked"


def test_a_word_puts_the_device_into_nobodys_hand() -> None:
    for seed in range(40):
        table, _ = called(seed=seed)
        if any(card % 5 == 0 for card in table.state.match.view(0)["hand"]):
            break
    assert table.scene.continuing is None
    show(table, again=True)
    # In your own turn the screen stays, and from the table it is a touch away.
    assert (table.scene.phase, table.scene.seat) == (Phase.PRIVATE, 0)
    table.take(Hide())
    table.take(BackToTable())
    scene = table.scene
    assert (scene.continuing, scene.spoken) == (0, (Action(0, "pass"),))
    table.take(Act((scene.spoken[0],)))
    holders = [table.state.holding.seat]
    scene = table.scene
    assert (scene.continuing, scene.spoken) == (None, (Action(1, "pass"),))
    table.take(Act((scene.spoken[0],)))
    holders.append(table.state.holding.seat)
    assert holders == [0, None], "whoever tapped for another seat may have the device"


def test_going_on_after_a_word_needs_a_curtain() -> None:
    table, _ = called()
    decision = table.state.match.decision
    assert decision is not None
    table.take(Act((Action(0, "pass"),)))
    assert table.state.match.decision is not None
    table.state.match.decision = table.state.match.decision._replace(continues=True)
    assert table.scene.continuing is None
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.take(TakeUp())


def test_what_was_drawn_by_word_is_news_at_the_next_look() -> None:
    table, keeper = called(3)
    scene = look(table)
    drawn = [event for event in scene.recap if event.audience is not None]
    assert [type(event).__name__ for event in drawn] == ["CardsDrawn"]
    assert {event.audience for event in drawn} == {(0,)}
    assert [event.seat for event in scene.recap if event.audience is None] == [0, 1, 2]
    again = laid_again(Match.new("curtain_call", 3, 7), keeper.actions)
    again.take(PassTo(0))
    again.take(Lift())
    assert again.scene.recap == scene.recap
    assert scene.decision is not None
    table.take(Act((scene.decision.actions[-1],)))
    table.take(Act((Action(1, "pass"),)))
    table.take(Act((Action(2, "pass"),)))
    news = look(table).recap
    assert [type(event).__name__ for event in news] == ["Passed", "Passed"]


def test_understudies_and_who_is_alone_among_them_say_nothing_aloud() -> None:
    table, _ = new_table("curtain_call", 3, understudies={1})
    table.take(Act((table.scene.spoken[0],)))
    scene = table.scene
    assert (scene.understudies, scene.spoken) == ((1,), ())
    with pytest.raises(NotNow):
        table.take(Act((Action(1, "split", 0),)))
    table.take(Perform(Action(1, "split", 0)))
    assert len(table.scene.spoken) == 4
    table.take(Recast(Cast(frozenset({0, 1}))))
    scene = table.scene
    assert (scene.alone, scene.spoken) == (2, ())
    scene = look(table)
    assert scene.decision is not None
    assert len(scene.decision.actions) == 4


def test_a_hand_with_a_pin_may_be_passed_for_without_it() -> None:
    table, _ = called(pins=range(3))
    table.take(Act((table.scene.spoken[0],)))
    assert table.scene.deciders == (1,)


def test_the_same_words_whatever_the_hands_hold() -> None:
    one, two = (called(3, seed)[0] for seed in (7, 8))
    assert one.state.match.view(0)["hand"] != two.state.match.view(0)["hand"]
    while said := one.scene.spoken:
        assert two.scene.spoken == said
        for table in (one, two):
            table.take(Act((said[0],)))
    assert (one.state.phase, two.state.phase) == (Phase.OVER, Phase.OVER)


@settings(max_examples=depth(30, 80))
@given(
    st.sampled_from(["high_note", "stage_whisper", "ad_lib", "curtain_call"]),
    st.integers(2, 4),
    st.integers(0, 2**32),
)
def test_random_handling_never_shows_a_seat_to_another(game: str, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    table, keeper = new_table(game, seats, seed)
    for _ in range(400):
        scene = table.scene
        if scene.phase is Phase.CURTAIN:
            assert scene.view is None
            assert scene.decision is None
        elif scene.phase is Phase.PRIVATE:
            assert scene.view == table.state.match.view(scene.seat)
            if scene.decision is not None:
                assert {action.seat for action in scene.decision.actions} == {scene.seat}
        else:
            assert scene.view == table.state.match.view(None)
            assert all(event.audience is None for event in scene.recap)
        assert not scene.spoken or (scene.phase, scene.decision) == (Phase.TABLE, None)
        assert [a.plain() for a in keeper.actions] == [a.plain() for a in table.state.match.actions]
        if scene.phase is Phase.OVER:
            break
        steps: list[Step] = [
            *(Hide(), BackToTable(), TakeBack(), Done(), Lift(), TakeUp()),
            *(PassTo(seat) for seat in range(seats)),
            LetGo(revision=scene.revision),
        ]
        if scene.decision is not None:
            steps += [Act((action,)) for action in scene.decision.actions] * 2
        steps += [Act((action,)) for action in scene.spoken]
        try:
            table.take(rng.choice(steps))
        except NotNow:
            assert table.scene.revision == scene.revision
    resumed = laid_again(Match.new(game, seats, seed), keeper.actions)
    assert resumed.state.match.digest == table.state.match.digest
