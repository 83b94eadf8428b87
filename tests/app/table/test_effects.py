"""Tests of what follows from a step at the table."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from app.table.effects import Effect, cut_short, effects
from app.table.reduce import reduce
from app.table.state import Cast, Phase, TableState, begin
from app.table.steps import Act, Choose, Hide, Lift, OnlyHeld, Open, PassTo, Step, Uncover, Wait
from engines import Match
from tests.sources import nodes

ROOT = Path(__file__).parents[3]


def table(**setting: object) -> TableState:
    return begin(Match.new("onstage", 3, seed=1), **setting)


def after(state: TableState, *steps: Step) -> tuple[TableState, TableState]:
    before = state
    for step in steps:
        before, state = state, reduce(state, step)
    return before, state


def reader(state: TableState) -> int:
    decision = state.match.decision
    assert decision is not None
    return decision.seats[0]


def test_a_curtain_is_another_scene_and_a_hand_is_guarded() -> None:
    state = table()
    seat = reader(state)
    assert [*effects(*after(state, PassTo(seat)))] == [Effect.SCENE]
    assert [*effects(*after(state, PassTo(seat), Lift()))] == [Effect.SCENE, Effect.GUARD]
    assert [*effects(*after(state, PassTo(seat), Lift(), Hide()))] == [Effect.SCENE]


def test_a_pick_and_a_sheet_belong_to_the_same_scene() -> None:
    state = table()
    look = (PassTo(reader(state)), Lift())
    assert [*effects(*after(state, *look, Choose("card")))] == [Effect.CHOICE, Effect.GUARD]
    assert [*effects(*after(state, *look, Open("log")))] == [Effect.GUARD]
    assert [*effects(*after(state, Wait("paused")))] == []


def test_a_pick_that_goes_with_its_scene_is_no_choice() -> None:
    state = table()
    gone = after(state, PassTo(reader(state)), Lift(), Choose("card"), Hide())
    assert [*effects(*gone)] == [Effect.SCENE]


def test_a_thumb_on_the_bar_is_no_other_scene() -> None:
    state = table()
    seat = reader(state)
    held = (OnlyHeld(frozenset({seat})), PassTo(seat), Lift())
    opened = after(state, *held, Uncover(seat))
    assert [*effects(*opened)] == [Effect.HAND, Effect.GUARD]


def test_a_wish_is_told_once() -> None:
    state = replace(table(), phase=Phase.TABLE)
    wished = replace(state, wish=Hide())
    assert Effect.WISH in effects(state, wished)
    assert Effect.WISH not in effects(wished, replace(wished, panel="log"))


def test_an_end_is_saved_until_it_is() -> None:
    match = Match.new("encore", 2, seed=1)
    while match.decision is not None:
        match.play(match.decision.actions[0])
    over = begin(match, cast=Cast())
    assert [*effects(over, over)] == [Effect.END]


def test_only_actions_that_were_not_taken_are_missed() -> None:
    state = table()
    seat = reader(state)
    shown = after(state, PassTo(seat), Lift())[1]
    decision = shown.match.decision
    assert decision is not None
    action = decision.of(seat)[0]
    assert not cut_short(*after(shown, Act((action,))), Act((action,)))
    twice = Act((action, action))
    assert cut_short(*after(shown, twice), twice)
    assert not cut_short(shown, shown, twice)


def calls(path: Path) -> int:
    return sum(
        isinstance(node.func, ast.Attribute)
        and node.func.attr == "take"
        and isinstance(node.func.value, ast.Name | ast.Attribute)
        and getattr(node.func.value, "attr", getattr(node.func.value, "id", "")) == "table"
        for node in nodes(path.read_text("utf-8"), ast.Call)
    )


@pytest.mark.parametrize("room", ["app"])
def test_every_step_goes_through_one_door(room: str) -> None:
    doors = {
        path.relative_to(ROOT).as_posix(): count
        for path in (ROOT / room).rglob("*.py")
        if (count := calls(path))
    }
    assert {*doors} == {"app/table/controller.py", "app/lessons/run.py"}, doors
