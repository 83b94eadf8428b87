"""Steps are confirmed as each person likes: by a tap, a double tap, or by holding."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from app.habits import CONFIRMS, change
from app.theme.kit import NEXT
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import walk
from tests.app.screens.test_table_window import keyed

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}
TOLD = {"tap": "", "double": " –\u00a0tap twice", "hold": " –\u00a0hold"}


def chosen(evening: Make, game: str, confirm: str) -> Evening:
    """Somebody who confirms in that way has chosen what they will do."""
    one = evening(*[""] * GAMES[game], game=game)
    for seat in one.show.seats:
        change(one.shell.device.prefs, seat.name, confirm=confirm)
    one.look()
    one.draw()
    one.show.drawing.keys[0]()
    return one


def step_of(controls: list[Any]) -> ft.Button:
    [found] = [one for one in controls if isinstance(one, ft.Button) and one.data == NEXT]
    return found


def layer_of(controls: list[Any]) -> ft.GestureDetector | None:
    """The layer over the step that a finger meets."""
    over = [one for one in controls if getattr(one, "key", None) == "confirm"]
    inside = [one for one in walk(over) if isinstance(one, ft.GestureDetector)]
    assert len(inside) <= 1
    return inside[0] if inside else None


def text_of(button: ft.Button) -> ft.Text:
    [text] = [one for one in walk(button) if isinstance(one, ft.Text)]
    return text


def written(button: ft.Button) -> str:
    return str(text_of(button).value)


def heard(button: ft.Button) -> str:
    return text_of(button).semantics_label or written(button)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("confirm", CONFIRMS)
def test_the_step_tells_how_it_is_confirmed_and_a_finger_meets_that(
    evening: Make, game: str, confirm: str
) -> None:
    usual = chosen(evening, game, "tap")
    named = written(step_of(usual.draw()))
    one = chosen(evening, game, confirm)
    controls = one.draw()
    step, layer = step_of(controls), layer_of(controls)
    assert heard(step) == named, "a screen reader hears the step alone"
    assert written(step) == named + TOLD[confirm]
    if layer is None:
        assert confirm == "tap"
        return
    assert layer.exclude_from_semantics
    assert (layer.on_double_tap is not None) is (confirm == "double")
    assert (layer.on_pan_down is not None) is (confirm == "hold")
    assert layer.on_tap is None


@pytest.mark.parametrize("confirm", CONFIRMS)
def test_a_key_or_a_screen_reader_confirms_as_ever(evening: Make, confirm: str) -> None:
    one = chosen(evening, "onstage", confirm)
    step: Any = step_of(one.draw())
    one.later()
    step.on_click(None)
    assert len(one.show.table.state.match.actions) == 1


def test_two_taps_take_the_step(evening: Make) -> None:
    one = chosen(evening, "onstage", "double")
    layer: Any = layer_of(one.draw())
    one.later()
    layer.on_double_tap(None)
    assert len(one.show.table.state.match.actions) == 1


def test_nothing_is_asked_for_where_nothing_can_be_taken_yet(evening: Make) -> None:
    one = chosen(evening, "onstage", "hold")
    one.show.choose(None)
    controls = one.draw()
    assert layer_of(controls) is None
    assert written(step_of(controls)) == "Choose a card"


def test_a_reader_who_only_hears_is_asked_for_one_gesture(evening: Make) -> None:
    one = chosen(evening, "onstage", "hold")
    one.shell.device.prefs["screen_reader"] = True
    controls = one.draw()
    assert layer_of(controls) is None
    assert not written(step_of(controls)).endswith(TOLD["hold"])


def test_a_second_tap_on_a_card_does_not_get_round_a_hold(evening: Make) -> None:
    for confirm, taken in (("tap", 1), ("hold", 0)):
        one = chosen(evening, "onstage", confirm)
        one.shell.device.prefs["quick"] = True
        one.draw()
        one.later()
        one.show.drawing.keys[0]()
        assert len(one.show.table.state.match.actions) == taken


def test_each_half_of_a_flat_table_confirms_in_its_own_way(evening: Make) -> None:
    for seat, confirms in ((0, True), (1, False)):
        one = evening("", "", game="encore")
        change(one.shell.device.prefs, one.show.seats[seat].name, confirm="double")
        one.show.lay_flat(True)
        near = list(walk(keyed(one.draw(), "near")))
        deck: Any = next(one for one in walk(keyed(near, "deck-0")) if pressable(one))
        deck.on_click(None)
        layer = layer_of(one.draw())
        assert (layer is not None) is confirms, "seat 0 chooses its colour"


def pressable(control: Any) -> bool:
    return getattr(control, "on_click", None) is not None
