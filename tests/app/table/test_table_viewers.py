"""Tests of who looks at the table."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.table.scene import Scene
from app.table.state import Cast, Phase
from app.table.steps import (
    Act,
    Cover,
    Hide,
    LieFlat,
    Lift,
    NotNow,
    PassTo,
    Recast,
    Step,
    TakeBack,
    Uncover,
)
from app.table.table import Table
from engines import Action, Match, find
from tests.app.table.laid import lay

pytestmark = pytest.mark.usefixtures("toys")


def new_table(game: str = "curtain_call", seats: int = 2, seed: int = 7, **setting: Any) -> Table:
    match = Match.new(game, seats, seed)
    return lay(match, **setting)


def opened(seats: int = 2, seed: int = 7) -> Table:
    table = new_table(seats=seats, seed=seed, laid_flat=True)
    for _ in range(seats):
        table.take(Act((table.scene.spoken[1],), revision=table.scene.revision))
    return table


def shows(table: Table, seat: int) -> Action:
    return Action(seat, "show", table.state.match.view(seat)["hand"][0])


# -- viewer and facing -------------------------------------------------------------------------


def test_the_open_table_is_everybodys_and_faces_whoever_decides() -> None:
    table = new_table("high_note", 3)
    scene = table.scene
    assert (scene.viewer, scene.viewers, scene.facing) == (None, (), 0)
    table.take(PassTo(0))
    scene = table.scene
    assert (scene.viewer, scene.viewers, scene.facing) == (None, (), 0)
    table.take(Lift())
    scene = table.scene
    assert (scene.viewer, scene.viewers, scene.facing) == (0, (0,), 0)
    assert scene.views == {0: table.state.match.view(0)}
    assert scene.view == scene.views[0]
    table.take(Act((shows_first(table),)))
    scene = table.scene
    assert (scene.viewer, scene.views, scene.facing) == (None, {}, 1)


def shows_first(table: Table) -> Action:
    decision = table.scene.decision
    assert decision is not None
    return decision.actions[0]


def test_a_public_question_faces_its_seat_and_shows_nobodys_hand() -> None:
    table = new_table("high_note", 2)
    for _ in range(2):
        table.take(PassTo(table.scene.deciders[0]))
        table.take(Lift())
        table.take(Act((shows_first(table),)))
    scene = table.scene
    assert scene.decision is not None
    assert (scene.facing, scene.viewer) == (scene.decision.seats[0], None)


def test_where_several_are_asked_the_table_faces_nobody() -> None:
    table = new_table("stage_whisper", 3)
    table.take(PassTo(0))
    table.take(Lift())
    decision = table.scene.decision
    assert decision is not None
    table.take(Act((next(action for action in decision.actions if action.kind == "whisper"),)))
    assert len(table.scene.deciders) == 2
    assert table.scene.facing is None


def test_who_is_alone_is_always_near_and_at_the_end_nobody_is() -> None:
    table = new_table("high_note", 2, understudies={0})
    assert (table.scene.deciders, table.scene.facing) == ((0,), 1)
    table = new_table("high_note", 2)
    while table.state.phase is not Phase.OVER:
        if table.scene.decision is None:
            table.take(PassTo(table.scene.deciders[0]))
            table.take(Lift())
        table.take(Act((shows_first(table),)))
    assert (table.scene.facing, table.scene.viewer) == (None, None)


# -- the flat table ----------------------------------------------------------------------------


def test_two_hands_are_open_at_once_and_neither_carries_the_other() -> None:
    table = opened()
    closed = table.scene
    assert (closed.flat, closed.phase, closed.viewers) == (True, Phase.TABLE, ())
    table.take(Uncover(1))
    table.take(Uncover(0))
    scene = table.scene
    assert scene.viewers == (0, 1)
    assert scene.view == closed.view == table.state.match.view(None), (
        "the table itself stays everybody's"
    )
    assert scene.views == {seat: table.state.match.view(seat) for seat in (0, 1)}
    for seat in (0, 1):
        half = scene.half(seat)
        assert (half.viewer, half.facing, half.viewers) == (seat, seat, (seat,))
        assert half.view == table.state.match.view(seat)
        others = set(table.state.match.view(1 - seat)["hand"])
        assert others
        assert not others & set(cards(half)), "neither in the view nor in what is asked"


def cards(scene: Scene) -> list[int]:
    held = [card for view in [scene.view or {}, *scene.views.values()] for card in view["hand"]]
    answers = () if scene.decision is None else scene.decision.actions
    return held + [action.arg for action in answers if action.kind == "show"]


def test_a_covered_half_knows_what_the_table_knows() -> None:
    table = opened()
    table.take(Uncover(0))
    half = table.scene.half(1)
    assert (half.phase, half.viewer, half.facing, half.views) == (Phase.TABLE, None, 1, {})
    assert cards(half) == []
    assert (half.decision, half.spoken_decision) == (None, None)
    assert half.outlook is not None
    assert half.outlook.view == table.state.match.view(None)
    mine = table.scene.half(0)
    assert mine.decision is not None
    assert mine.outlook is not None
    assert mine.outlook.view == table.state.match.view(0)
    table.take(Cover(0))
    assert cards(table.scene) == cards(table.scene.half(0)) == []
    assert table.scene.decision is None


def test_without_the_word_of_the_flow_one_hand_at_a_time_is_open_and_behind_a_curtain() -> None:
    table = new_table()
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        table.take(Uncover(0))
    table.take(PassTo(0))
    table.take(Lift())
    with pytest.raises(NotNow):
        table.take(Uncover(1))
    assert table.scene.viewers == (0,)
    flat = opened()
    with pytest.raises(NotNow):
        flat.take(PassTo(0))


def test_who_decides_acts_while_looking_and_with_what_was_chosen_meanwhile() -> None:
    table = opened()
    with pytest.raises(NotNow):
        table.take(Act((shows(table, 0),)))
    table.take(Uncover(0))
    revision = table.scene.revision
    table.take(Uncover(1))
    with pytest.raises(ValueError, match="seat 0’s move now"):
        table.take(Act((shows(table, 1),), revision=revision))
    table.take(Cover(0))
    table.take(Act((shows(table, 0),), revision=revision))
    scene = table.scene
    assert scene.phase is Phase.TABLE
    assert scene.viewers == (1,), "whose hand is open goes on seeing it"
    assert scene.views[1] == table.state.match.view(1)
    assert not table.state.entries[-1].spoken


def test_what_needs_no_hand_is_said_as_ever() -> None:
    table = opened()
    table.take(Uncover(1))
    assert table.scene.spoken == (Action(0, "pass"),)
    assert table.scene.half(0).spoken == (Action(0, "pass"),)
    assert table.scene.half(1).spoken == ()
    table.take(Act((Action(0, "pass"),), revision=table.scene.revision))
    assert table.state.entries[-1].spoken


def test_a_step_stays_once_somebody_else_looks_at_what_came_of_it() -> None:
    table = opened()
    table.take(Act((Action(0, "pass"),)))
    assert table.scene.undo
    table.take(Uncover(0))
    assert table.scene.undo
    table.take(Uncover(1))
    table.take(Cover(1))
    assert table.scene.undo.key == "undo.looked"


def test_whatever_covers_the_window_covers_every_hand() -> None:
    for cover in (Hide(), Recast(Cast()), LieFlat(True)):
        table = opened()
        table.take(Uncover(0))
        table.take(Uncover(1))
        table.take(cover)
        assert table.scene.views == {}
        assert table.state.phase is Phase.TABLE


def test_taken_up_again_it_goes_round_as_ever() -> None:
    table = opened()
    table.take(Uncover(0))
    table.take(LieFlat(False))
    scene = table.scene
    assert (scene.flat, scene.views, scene.phase) == (False, {}, Phase.TABLE)
    with pytest.raises(NotNow):
        table.take(Act((shows(table, 0),)))
    table.take(PassTo(0))
    table.take(LieFlat(True))
    assert table.state.phase is Phase.TABLE


@pytest.mark.parametrize("cast", [{"pins": {1}}, {"understudies": {1}}])
def test_a_pin_or_an_understudy_keeps_the_table_from_lying_flat(cast: dict[str, Any]) -> None:
    table = new_table(laid_flat=True, **cast)
    assert not table.scene.flat
    with pytest.raises(NotNow):
        table.take(Uncover(0))


def test_a_seat_that_gets_a_pin_or_an_understudy_is_covered_at_once() -> None:
    for cast in (Cast(pins=frozenset({1})), Cast(understudies=frozenset({1}))):
        table = new_table(laid_flat=True)
        table.take(Uncover(0))
        table.take(Recast(cast))
        assert (table.scene.flat, table.scene.views) == (False, {})


def test_where_anybody_may_speak_up_nothing_lies_flat() -> None:
    assert find("ad_lib").interrupts
    assert not new_table("ad_lib", laid_flat=True).scene.flat


@settings(max_examples=60)
@given(st.sampled_from(["high_note", "curtain_call"]), st.integers(2, 4), st.integers(0, 2**32))
def test_random_handling_of_a_flat_table_shows_no_hand_but_those_that_are_open(
    game: str, seats: int, seed: int
) -> None:
    rng = random.Random(seed)
    table = new_table(game, seats, seed, laid_flat=True)
    held: set[int] = set()
    for _ in range(300):
        scene = table.scene
        if scene.phase is Phase.OVER:
            assert scene.views == {}
            break
        assert scene.phase is Phase.TABLE
        assert scene.view == table.state.match.view(None)
        assert scene.views == {seat: table.state.match.view(seat) for seat in sorted(held)}
        decision = scene.decision
        assert decision is None or not decision.private or set(decision.seats) <= held
        for seat in range(seats):
            half = scene.half(seat)
            assert half.view == table.state.match.view(seat if seat in held else None)
            assert set(half.views) == held & {seat}
        seat = rng.randrange(seats)
        steps: list[Step] = [
            Uncover(seat), Cover(seat), Hide(), TakeBack(), Lift(),
            PassTo(seat),
        ]  # fmt: skip
        answers = scene.spoken if decision is None else decision.actions
        steps += [Act((action,), revision=scene.revision) for action in answers]
        step = rng.choice(steps)
        try:
            table.take(step)
        except NotNow:
            continue
        if isinstance(step, Hide):
            held.clear()
        elif isinstance(step, Uncover):
            held.add(seat)
        elif isinstance(step, Cover):
            held.discard(seat)
