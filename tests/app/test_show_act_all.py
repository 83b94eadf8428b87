"""Tests of several actions in one step of a running game."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.store import StoreError
from app.table.state import Phase
from app.table.steps import Act, TakeBack
from engines import Action, register, unregister
from tests.app.evenings import Evening, Make
from tests.app.table.cloakroom import GAME


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(GAME)
    yield
    unregister(GAME)


def looking(evening: Make) -> Evening:
    one = evening("", "", game="cloakroom")
    one.draw()
    one.look()
    return one


def whole(one: Evening) -> list[Action]:
    """Returns the actions of a turn in which no coat is turned up."""
    hand = [
        coat
        for coat in one.controller.table.state.match.view(0)["hand"]
        if coat % 10 not in (5, 8, 9)
    ]
    first = hand[0]
    second = next(coat for coat in hand[1:] if coat % 2 == first % 2)
    return [Action(0, "hand_in", first), Action(0, "hand_in", second), Action(0, "hang", 1)]


def test_the_whole_turn_is_one_step_and_three_kept_actions(evening: Make) -> None:
    one = looking(evening)
    actions = whole(one)
    one.controller.choose("something")
    one.controller.take(Act(tuple(actions), revision=one.controller.table.scene.revision))
    assert one.session.actions == [action.plain() for action in actions]
    assert one.phase() is Phase.TABLE
    assert one.controller.table.state.pick is None
    assert one.shell.notices.message is None
    one.controller.take(TakeBack())
    assert one.session.actions == []


def test_where_it_ends_early_that_is_said_without_a_word_about_a_hand(evening: Make) -> None:
    one = looking(evening)
    first, _, last = whole(one)
    other = next(a for a in range(99) if a not in one.controller.table.state.match.view(0)["hand"])
    one.controller.take(
        Act(
            (first, Action(0, "hand_in", other), last), revision=one.controller.table.scene.revision
        )
    )
    assert one.session.actions == [first.plain()]
    assert one.shell.notices.message == one.shell.device.say("show.not_all")
    assert str(other) not in one.shell.notices.message


def test_what_one_tap_confirms_is_kept_whole_or_not_at_all(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = looking(evening)
    actions = whole(one)

    def full(*actions: Any) -> None:
        raise StoreError("store.error.full")

    with monkeypatch.context() as patch:
        patch.setattr(one.session, "append", full)
        one.controller.take(Act(tuple(actions), revision=one.controller.table.scene.revision))
    assert one.shell.notices.message is not None
    again = evening(files=dict(one.place.backend.files))
    assert again.session.actions == []
    assert one.controller.table.scene.deciders == (0,)
    one.later()
    one.controller.take(Act(tuple(actions), revision=one.controller.table.scene.revision))
    again = evening(files=dict(one.place.backend.files))
    assert again.session.actions == [action.plain() for action in actions]
    assert again.controller.table.state.match.digest == one.controller.table.state.match.digest
    assert again.controller.table.scene.deciders == (1,)
