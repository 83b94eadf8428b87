"""Tests of judging other people's play (Upstaged!, UA27)."""

from random import Random

import pytest

from app.table.state import Cast
from app.table.steps import Act, Lift, NotNow, PassTo, Perform, Recast
from app.table.table import Table
from engines import Action, Match
from tests.app.table.laid import lay


def judging(*cast: int, seed: int = 1) -> Table:
    match = Match.new("upstaged", 3, seed, {"outspoken": True})
    rng = Random(seed)
    while match.decision is not None and match.decision.prompt != "ask.judge":
        match.play(rng.choice(match.decision.actions))
    return lay(match, understudies=cast)


def verdicts(table: Table) -> set[tuple[str, object]]:
    decision = table.scene.decision
    assert decision is not None
    return {(action.kind, action.arg) for action in decision.actions}


def others(table: Table) -> tuple[int, int, int]:
    assert table.state.match.decision is not None
    (seat,) = table.state.match.decision.seats
    return seat, (seat + 1) % 3, (seat + 2) % 3


@pytest.mark.parametrize("seed", range(3))
def test_people_judge_one_another(seed: int) -> None:
    table = judging(seed=seed)
    _, one, two = others(table)
    assert table.scene.decision == table.state.match.decision
    assert verdicts(table) == {
        ("in_role", None),
        ("nobody", None),
        ("called", one),
        ("called", two),
    }


@pytest.mark.parametrize("seed", range(3))
def test_an_understudy_calls_nobody_out(seed: int) -> None:
    seat, one, two = others(judging(seed=seed))
    table = judging(one, seed=seed)
    assert verdicts(table) == {("in_role", None), ("nobody", None), ("called", two)}
    # Where only understudies are left to judge, nobody is called out.
    alone = judging(one, two, seed=seed)
    alone.take(PassTo(seat))
    alone.take(Lift())
    assert verdicts(alone) == {("in_role", None), ("nobody", None)}


@pytest.mark.parametrize("seed", range(3))
def test_an_understudys_turn_counts_as_in_role(seed: int) -> None:
    seat, _, _ = others(judging(seed=seed))
    table = judging(seat, seed=seed)
    assert table.scene.decision is None
    with pytest.raises(NotNow):
        table.take(Act((Action(seat, "in_role"),)))
    assert table.state.match.decision is not None
    assert table.state.among(table.state.match.decision.actions) == [Action(seat, "in_role")]
    table.take(Perform(Action(seat, "in_role")))
    assert table.state.match.decision.prompt == "ask.turn"
    assert table.state.match.decision.seats == (seat,)


def test_who_takes_a_seat_in_the_middle_is_asked_as_a_person() -> None:
    match = judging().state.match
    assert match.decision is not None
    (seat,) = match.decision.seats
    table = lay(match, understudies=(0, 1, 2))
    assert table.scene.decision is None
    table.take(Recast(Cast(frozenset({(seat + 2) % 3}))))
    assert verdicts(table) == {("in_role", None), ("nobody", None), ("called", (seat + 1) % 3)}
