"""Tests of a device laid flat between two people."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from app.root import turned_round
from app.table.keeper import Keeper
from app.table.state import Phase
from app.table.steps import Act, PassTo, Recast, Uncover
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import walk, words
from tests.app.screens.test_table_window import keyed

LAY, ROUND = "Lay the phone flat", "Pass the phone around"


def menu(one: Evening) -> set[str]:
    one.controller.open("menu")
    found = {*words(one.draw())}
    one.controller.open("")
    return found


def flat(evening: Make) -> Evening:
    """Returns ENCORE!! ECG on a device laid flat, after both hands are dealt."""
    one = evening("", "", game="encore")
    one.controller.lay_flat(True)
    while (decision := one.controller.table.state.match.decision) is not None:
        if min(one.controller.table.state.match.view(None)["hand_sizes"]) > 0:
            break
        one.later()
        one.controller.take(
            Act((decision.actions[0],), revision=one.controller.table.scene.revision)
        )
    return one


def keys(controls: list[Any]) -> set[str]:
    return {key for each in controls if isinstance(key := getattr(each, "key", None), str)}


def turns(controls: list[Any], key: str) -> int:
    boxes = [each for each in controls if isinstance(each, ft.RotatedBox)]
    return sum(each.quarter_turns for each in boxes if key in keys(list(walk(each))))


def open_hands(controls: list[Any]) -> set[int]:
    found = set()
    for seat in (0, 1):
        inside = keys(list(walk(keyed(controls, "far" if seat else "near"))))
        if any(key.startswith("pick-") for key in inside):
            found.add(seat)
    return found


def test_it_is_offered_where_two_people_play_on_a_board_that_can(evening: Make) -> None:
    one = evening("", "", game="encore")
    assert LAY in menu(one)
    one.controller.lay_flat(True)
    assert ROUND in menu(one)
    assert LAY not in menu(one)
    one.controller.lay_flat(False)
    assert LAY in menu(one)
    one.shell.device.prefs.choose("screen_reader", True)
    assert LAY not in menu(one)
    one.shell.device.prefs.choose("screen_reader", False)
    one.session.set_pin(1, "salt$digest")
    one.controller.table.take(Recast(Keeper(one.session).cast))
    assert LAY not in menu(one)
    assert LAY not in menu(evening("", "regular", game="encore"))
    assert LAY not in menu(evening("", "", "", game="onstage"))


def test_nothing_falls_between_two_turns_and_a_screen_reader_takes_it_up(evening: Make) -> None:
    one = flat(evening)
    assert one.phase() is Phase.TABLE
    assert {"hold-0", "hold-1", "near", "far"} <= keys(one.draw())
    one.shell.device.prefs.choose("screen_reader", True)
    assert not one.controller.table.scene.flat
    assert "hold-0" not in keys(one.draw())
    one.controller.table.take(PassTo(one.controller.table.scene.deciders[0]))
    assert one.phase() is Phase.CURTAIN


def test_a_killed_app_finds_it_lying_flat_and_every_hand_covered(evening: Make) -> None:
    one = flat(evening)
    one.controller.take(Uncover(0))
    again = evening(files=dict(one.place.backend.files))
    assert again.controller.table.state.flat
    assert again.controller.table.scene.viewers == ()
    assert open_hands(again.draw()) == set()
    again.controller.lay_flat(False)
    third = evening(files=dict(again.place.backend.files))
    assert not third.controller.table.state.flat


def pads(controls: list[Any], seat: int) -> ft.GestureDetector:
    found = keyed(controls, f"pad-{seat}")
    assert isinstance(found, ft.GestureDetector)
    return found


def test_each_pad_opens_its_hand_and_both_may(evening: Make) -> None:
    one = flat(evening)
    call: Any = pads(one.draw(), 1).on_pan_down
    call(None)
    assert open_hands(one.draw()) == {1}
    call = pads(one.draw(), 0).on_pan_down
    call(None)
    assert open_hands(one.draw()) == {0, 1}
    call = pads(one.draw(), 1).on_pan_cancel
    call(None)
    assert open_hands(one.draw()) == {0}
    call = pads(one.draw(), 0).on_pan_end
    call(None)
    assert open_hands(one.draw()) == set()


@pytest.mark.parametrize("state", ["blur", "hidden", "pause"])
def test_losing_focus_covers_both_in_the_same_instant(evening: Make, state: str) -> None:
    one = flat(evening)
    guarded: list[bool] = []
    one.house.bridge.guard = guarded.append  # type: ignore[method-assign, assignment]
    one.controller.take(Uncover(0))
    one.controller.take(Uncover(1))
    one.draw()
    assert guarded[0], "the page may cover itself before a face is drawn"
    assert guarded[-1]
    one.controller.focus(state)
    assert one.controller.table.scene.viewers == ()
    assert open_hands(one.draw()) == set()
    assert not guarded[-1]


def test_whatever_comes_over_the_table_covers_both(evening: Make) -> None:
    one = flat(evening)
    for cover in (
        lambda: one.controller.open("menu"),
        lambda: one.controller.open("log"),
        one.controller.hide,
        one.controller.close_top,
        lambda: one.shell.resized(None),
    ):
        one.controller.take(Uncover(0))
        one.controller.take(Uncover(1))
        cover()
        assert one.controller.table.scene.viewers == ()
        one.controller.open("")
    one.controller.take(Uncover(1))
    controls = one.draw()
    press: Any = next(each for each in controls if getattr(each, "key", "") == "rules-0").on_click
    press(None)
    assert one.shell.places.top.name == "rules"
    assert one.controller.table.scene.viewers == ()


@pytest.mark.parametrize("seat", [0, 1])
def test_what_somebody_opens_is_turned_to_them(evening: Make, seat: int) -> None:
    one = flat(evening)
    for tool in ("menu", "history", "undo"):
        key = f"{tool}-{seat}"
        press: Any = next(x for x in one.draw() if getattr(x, "key", "") == key).on_click
        one.later()
        press(None)
        assert turned_round(one.shell) is bool(seat)
        if one.controller.table.state.panel:
            drawn = one.draw()
            if tool == "menu":
                assert turns(drawn, "close") == 2 * seat
                assert turns(drawn, "flat") == 4 * seat, "the table stays as it lies"
            else:
                assert turns(drawn, "back") == 2 * seat
            one.controller.open("")
