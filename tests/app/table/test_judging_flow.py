"""Where people judge one another (Upstaged!, UA27): who is asked what, whoever plays the seats."""

from random import Random

import pytest

from app.table.flow import Flow, NotNow
from engines import Action, Match


def judging(*cast: int, seed: int = 1) -> Flow:
    """Three mentors at the end of a turn with an action; `cast` are understudies."""
    match = Match.new("upstaged", 3, seed, {"outspoken": True})
    rng = Random(seed)
    while match.decision is not None and match.decision.prompt != "ask.judge":
        match.play(rng.choice(match.decision.actions))
    kept: list[Action] = []
    return Flow(match, keep=kept.append, forget=lambda: None, is_understudy={*cast}.__contains__)


def verdicts(flow: Flow) -> set[tuple[str, object]]:
    decision = flow.scene.decision
    assert decision is not None
    return {(action.kind, action.arg) for action in decision.actions}


def others(flow: Flow) -> tuple[int, int, int]:
    """Whose turn it is, and the two others clockwise."""
    assert flow.match.decision is not None
    (seat,) = flow.match.decision.seats
    return seat, (seat + 1) % 3, (seat + 2) % 3


@pytest.mark.parametrize("seed", range(3))
def test_people_judge_one_another(seed: int) -> None:
    flow = judging(seed=seed)
    _, one, two = others(flow)
    assert flow.scene.decision == flow.match.decision
    assert verdicts(flow) == {("in_role", None), ("nobody", None), ("called", one), ("called", two)}


@pytest.mark.parametrize("seed", range(3))
def test_an_understudy_calls_nobody_out(seed: int) -> None:
    seat, one, two = others(judging(seed=seed))
    flow = judging(one, seed=seed)
    assert verdicts(flow) == {("in_role", None), ("nobody", None), ("called", two)}
    # Where only understudies are left to judge, nobody is called out.
    alone = judging(one, two, seed=seed)
    alone.pass_to(seat)
    alone.lift()
    assert verdicts(alone) == {("in_role", None), ("nobody", None)}


@pytest.mark.parametrize("seed", range(3))
def test_an_understudys_turn_counts_as_in_role(seed: int) -> None:
    seat, _, _ = others(judging(seed=seed))
    flow = judging(seat, seed=seed)
    assert flow.scene.decision is None
    with pytest.raises(NotNow):
        flow.act(Action(seat, "in_role"))
    assert flow.match.decision is not None
    assert flow.among(flow.match.decision.actions) == [Action(seat, "in_role")]
    flow.act_for_understudy(Action(seat, "in_role"))
    assert flow.match.decision.prompt == "ask.turn"
    assert flow.match.decision.seats == (seat,)


def test_who_takes_a_seat_in_the_middle_is_asked_as_a_person() -> None:
    match = judging().match
    assert match.decision is not None
    (seat,) = match.decision.seats
    cast = {0, 1, 2}
    flow = Flow(
        match, keep=lambda _: None, forget=lambda: None, is_understudy=lambda each: each in cast
    )
    assert flow.scene.decision is None
    cast -= {seat, (seat + 1) % 3}
    flow.recast()
    assert verdicts(flow) == {("in_role", None), ("nobody", None), ("called", (seat + 1) % 3)}
