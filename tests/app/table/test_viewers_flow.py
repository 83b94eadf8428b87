"""Who looks and who faces the table are two things; on a flat table several hands may be open."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.table.flow import Flow, NotNow, Phase, Scene
from engines import Action, Match, find

pytestmark = pytest.mark.usefixtures("toys")


def table(game: str = "curtain_call", seats: int = 2, seed: int = 7, **ports: Any) -> Flow:
    match = Match.new(game, seats, seed)
    return Flow(match, keep=lambda action: None, forget=lambda: None, **ports)


def opened(seats: int = 2, seed: int = 7) -> Flow:
    """Curtain Call on a flat table: everybody has drawn, and seat 0 may show a card or pass."""
    flow = table(seats=seats, seed=seed, flat=True)
    for _ in range(seats):
        flow.act(flow.scene.spoken[1], flow.scene.serial)
    return flow


def shows(flow: Flow, seat: int) -> Action:
    return Action(seat, "show", flow.match.view(seat)["hand"][0])


# -- viewer and facing -------------------------------------------------------------------------


def test_the_open_table_is_everybodys_and_faces_whoever_decides() -> None:
    flow = table("high_note", 3)
    scene = flow.scene
    assert (scene.viewer, scene.viewers, scene.facing) == (None, (), 0)
    flow.pass_to(0)
    scene = flow.scene
    assert (scene.viewer, scene.viewers, scene.facing) == (None, (), 0)
    flow.lift()
    scene = flow.scene
    assert (scene.viewer, scene.viewers, scene.facing) == (0, (0,), 0)
    assert scene.views == {0: flow.match.view(0)}
    assert scene.view == scene.views[0]
    flow.act(shows_first(flow))
    scene = flow.scene
    assert (scene.viewer, scene.views, scene.facing) == (None, {}, 1)


def shows_first(flow: Flow) -> Action:
    decision = flow.scene.decision
    assert decision is not None
    return decision.actions[0]


def test_a_public_question_faces_its_seat_and_shows_nobodys_hand() -> None:
    flow = table("high_note", 2)
    for _ in range(2):
        flow.pass_to(flow.scene.deciders[0])
        flow.lift()
        flow.act(shows_first(flow))
    scene = flow.scene
    assert scene.decision is not None
    assert (scene.facing, scene.viewer) == (scene.decision.seats[0], None)


def test_where_several_are_asked_the_table_faces_nobody() -> None:
    flow = table("stage_whisper", 3)
    flow.pass_to(0)
    flow.lift()
    decision = flow.scene.decision
    assert decision is not None
    flow.act(next(action for action in decision.actions if action.kind == "whisper"))
    assert len(flow.scene.deciders) == 2
    assert flow.scene.facing is None


def test_who_is_alone_is_always_near_and_at_the_end_nobody_is() -> None:
    flow = table("high_note", 2, is_understudy={0}.__contains__)
    assert (flow.scene.deciders, flow.scene.facing) == ((0,), 1)
    flow = table("high_note", 2)
    while flow.phase is not Phase.OVER:
        if flow.scene.decision is None:
            flow.pass_to(flow.scene.deciders[0])
            flow.lift()
        flow.act(shows_first(flow))
    assert (flow.scene.facing, flow.scene.viewer) == (None, None)


# -- the flat table ----------------------------------------------------------------------------


def test_two_hands_are_open_at_once_and_neither_carries_the_other() -> None:
    flow = opened()
    closed = flow.scene
    assert (closed.flat, closed.phase, closed.viewers) == (True, Phase.TABLE, ())
    flow.uncover(1)
    flow.uncover(0)
    scene = flow.scene
    assert scene.viewers == (0, 1)
    assert scene.view == closed.view == flow.match.view(None), "the table itself stays everybody's"
    assert scene.views == {seat: flow.match.view(seat) for seat in (0, 1)}
    for seat in (0, 1):
        half = scene.half(seat)
        assert (half.viewer, half.facing, half.viewers) == (seat, seat, (seat,))
        assert half.view == flow.match.view(seat)
        others = set(flow.match.view(1 - seat)["hand"])
        assert others
        assert not others & set(cards(half)), "neither in the view nor in what is asked"


def cards(scene: Scene) -> list[int]:
    """Every card that a scene knows of, as far as hands and answers go."""
    held = [card for view in [scene.view or {}, *scene.views.values()] for card in view["hand"]]
    answers = () if scene.decision is None else scene.decision.actions
    return held + [action.arg for action in answers if action.kind == "show"]


def test_a_covered_half_knows_what_the_table_knows() -> None:
    flow = opened()
    flow.uncover(0)
    half = flow.scene.half(1)
    assert (half.phase, half.viewer, half.facing, half.views) == (Phase.TABLE, None, 1, {})
    assert cards(half) == []
    assert (half.decision, half.why_not, half.spoken_decision) == (None, None, None)
    mine = flow.scene.half(0)
    assert mine.decision is not None
    assert mine.why_not is not None
    flow.cover(0)
    assert cards(flow.scene) == cards(flow.scene.half(0)) == []
    assert flow.scene.decision is None


def test_without_the_word_of_the_flow_one_hand_at_a_time_is_open_and_behind_a_curtain() -> None:
    flow = table()
    with pytest.raises(NotNow, match=r"flow\.not_now"):
        flow.uncover(0)
    flow.pass_to(0)
    flow.lift()
    with pytest.raises(NotNow):
        flow.uncover(1)
    assert flow.scene.viewers == (0,)
    flat = opened()
    with pytest.raises(NotNow):
        flat.pass_to(0)


def test_who_decides_acts_while_looking_and_with_what_was_chosen_meanwhile() -> None:
    flow = opened()
    with pytest.raises(NotNow):
        flow.act(shows(flow, 0))
    flow.uncover(0)
    serial = flow.scene.serial
    flow.uncover(1)
    with pytest.raises(ValueError, match="seat 0's move now"):
        flow.act(shows(flow, 1), serial)
    flow.cover(0)
    flow.act(shows(flow, 0), serial)
    scene = flow.scene
    assert scene.phase is Phase.TABLE
    assert scene.viewers == (1,), "whose hand is open goes on seeing it"
    assert scene.views[1] == flow.match.view(1)
    assert not flow.entries[-1].spoken


def test_what_needs_no_hand_is_said_as_ever() -> None:
    flow = opened()
    flow.uncover(1)
    assert flow.scene.spoken == (Action(0, "pass"),)
    assert flow.scene.half(0).spoken == (Action(0, "pass"),)
    assert flow.scene.half(1).spoken == ()
    flow.act(Action(0, "pass"), flow.scene.serial)
    assert flow.entries[-1].spoken


def test_a_step_stays_once_somebody_else_looks_at_what_came_of_it() -> None:
    flow = opened()
    flow.act(Action(0, "pass"))
    assert flow.scene.undo
    flow.uncover(0)
    assert flow.scene.undo
    flow.uncover(1)
    flow.cover(1)
    assert flow.scene.undo.key == "undo.looked"


def test_whatever_covers_the_window_covers_every_hand() -> None:
    for cover in (Flow.hide, Flow.recast, lambda flow: flow.lay_flat(True)):
        flow = opened()
        flow.uncover(0)
        flow.uncover(1)
        cover(flow)
        assert flow.scene.views == {}
        assert flow.phase is Phase.TABLE


def test_taken_up_again_it_goes_round_as_ever() -> None:
    flow = opened()
    flow.uncover(0)
    flow.lay_flat(False)
    scene = flow.scene
    assert (scene.flat, scene.views, scene.phase) == (False, {}, Phase.TABLE)
    with pytest.raises(NotNow):
        flow.act(shows(flow, 0))
    flow.pass_to(0)
    flow.lay_flat(True)
    assert flow.phase is Phase.TABLE


@pytest.mark.parametrize(
    "ports", [{"has_pin": {1}.__contains__}, {"is_understudy": {1}.__contains__}]
)
def test_a_pin_or_an_understudy_keeps_the_table_from_lying_flat(ports: dict[str, Any]) -> None:
    flow = table(flat=True, **ports)
    assert not flow.scene.flat
    with pytest.raises(NotNow):
        flow.uncover(0)


def test_a_seat_that_gets_a_pin_or_an_understudy_is_covered_at_once() -> None:
    closed: set[int] = set()
    for port in ("has_pin", "is_understudy"):
        ports: dict[str, Any] = {port: closed.__contains__}
        flow = table(flat=True, **ports)
        flow.uncover(0)
        closed.add(1)
        assert (flow.scene.flat, flow.scene.views) == (False, {})
        closed.clear()


def test_where_anybody_may_speak_up_nothing_lies_flat() -> None:
    assert find("ad_lib").interrupts
    assert not table("ad_lib", flat=True).scene.flat


@settings(max_examples=60)
@given(st.sampled_from(["high_note", "curtain_call"]), st.integers(2, 4), st.integers(0, 2**32))
def test_random_handling_of_a_flat_table_shows_no_hand_but_those_that_are_open(
    game: str, seats: int, seed: int
) -> None:
    rng = random.Random(seed)
    flow = table(game, seats, seed, flat=True)
    held: set[int] = set()
    for _ in range(300):
        scene = flow.scene
        if scene.phase is Phase.OVER:
            assert scene.views == {}
            break
        assert scene.phase is Phase.TABLE
        assert scene.view == flow.match.view(None)
        assert scene.views == {seat: flow.match.view(seat) for seat in sorted(held)}
        decision = scene.decision
        assert decision is None or not decision.private or set(decision.seats) <= held
        for seat in range(seats):
            half = scene.half(seat)
            assert half.view == flow.match.view(seat if seat in held else None)
            assert set(half.views) == held & {seat}
        seat = rng.randrange(seats)
        steps: list[Callable[[], object]] = [
            partial(flow.uncover, seat), partial(flow.cover, seat), flow.hide, flow.undo, flow.lift,
            partial(flow.pass_to, seat),
        ]  # fmt: skip
        answers = scene.spoken if decision is None else decision.actions
        steps += [partial(flow.act, action, scene.serial) for action in answers]
        step = rng.choice(steps)
        try:
            step()
        except NotNow:
            continue
        if step == flow.hide:
            held.clear()
        elif getattr(step, "func", None) == flow.uncover:
            held.add(seat)
        elif getattr(step, "func", None) == flow.cover:
            held.discard(seat)
