"""Tests of confirming a step."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games.common.action_bar import Way, steps
from app.habits import CONFIRMS, change
from app.table.state import Phase
from app.table.steps import Act, Claim, Done, LetGo, PassTo, Step
from app.text import speaker
from app.theme.kit import NEXT
from tests.app.evenings import Evening, Make
from tests.app.games.boards import ui_of
from tests.app.screens.rooms import walk
from tests.app.screens.test_table_window import keyed
from tests.depth import depth

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}
GESTURE = {"tap": "", "double": " –\u00a0tap twice", "hold": " –\u00a0hold"}


def chosen(evening: Make, game: str, confirm: str) -> Evening:
    """Returns an evening with a choice that must be confirmed this way."""
    one = evening(*[""] * GAMES[game], game=game)
    for seat in one.controller.seats:
        change(one.shell.device.prefs, seat.name, confirm=confirm)
    one.look()
    one.draw()
    one.controller.drawing.keys[0]()
    return one


def step_of(controls: list[Any]) -> ft.Button:
    [found] = [one for one in controls if isinstance(one, ft.Button) and one.data == NEXT]
    return found


def layer_of(controls: list[Any]) -> ft.GestureDetector | None:
    """Returns the control that takes touches over the main button, or None."""
    both = [one for one in controls if isinstance(one, ft.Stack) and len(one.controls) == 2]
    over = [
        one.controls[1]
        for one in both
        if getattr(one.controls[1], "key", None) == "confirm"
        and getattr(one.controls[0], "data", None) == NEXT
    ]
    inside = [one for one in walk(over) if isinstance(one, ft.GestureDetector)]
    assert len(inside) <= 1
    return inside[0] if inside else None


def text_of(button: ft.Button) -> ft.Text:
    [text] = [one for one in walk(button) if isinstance(one, ft.Text)]
    return text


def written(button: ft.Button) -> str:
    return str(text_of(button).value)


def aria_text(button: ft.Button) -> str:
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
    assert aria_text(step) == named, "a screen reader hears the step alone"
    assert written(step) == named + GESTURE[confirm]
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
    assert len(one.controller.table.state.match.actions) == 1


def test_two_taps_take_the_step(evening: Make) -> None:
    one = chosen(evening, "onstage", "double")
    layer: Any = layer_of(one.draw())
    one.later()
    layer.on_double_tap(None)
    assert len(one.controller.table.state.match.actions) == 1


def test_nothing_is_asked_for_where_nothing_can_be_taken_yet(evening: Make) -> None:
    one = chosen(evening, "onstage", "hold")
    one.controller.choose(None)
    controls = one.draw()
    assert layer_of(controls) is None
    assert written(step_of(controls)) == "Choose a card"


def test_a_reader_who_only_hears_is_asked_for_one_gesture(evening: Make) -> None:
    one = chosen(evening, "onstage", "hold")
    one.shell.device.prefs.choose("screen_reader", True)
    controls = one.draw()
    assert layer_of(controls) is None
    assert not written(step_of(controls)).endswith(GESTURE["hold"])


def test_a_second_tap_on_a_card_does_not_get_round_a_hold(evening: Make) -> None:
    for confirm, taken in (("tap", 1), ("hold", 0)):
        one = chosen(evening, "onstage", confirm)
        one.shell.device.prefs.choose("quick", True)
        one.draw()
        one.later()
        one.controller.drawing.keys[0]()
        assert len(one.controller.table.state.match.actions) == taken


def test_each_half_of_a_flat_table_confirms_in_its_own_way(evening: Make) -> None:
    for seat, confirms in ((0, True), (1, False)):
        one = evening("", "", game="encore")
        change(one.shell.device.prefs, one.controller.seats[seat].name, confirm="double")
        one.controller.lay_flat(True)
        near = list(walk(keyed(one.draw(), "near")))
        deck: Any = next(one for one in walk(keyed(near, "deck-0")) if pressable(one))
        deck.on_click(None)
        layer = layer_of(one.draw())
        assert (layer is not None) is confirms, "seat 0 chooses its colour"


def pressable(control: Any) -> bool:
    return getattr(control, "on_click", None) is not None


# -- every step, and those that give a turn away --------------------------------------------------


def guarded(controls: list[Any]) -> set[int]:
    both = [one for one in controls if isinstance(one, ft.Stack) and len(one.controls) == 2]
    over = [one for one in both if getattr(one.controls[1], "key", None) == "confirm"]
    return {id(button) for one in over for button in walk(one.controls[0])}


def acting(one: Evening, controls: list[Any], monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Returns the keys of buttons that act.

    The value of a key is whether the button needs more than a tap.
    """
    taken: list[Step] = []
    safe, found = guarded(controls), dict[str, bool]()
    with monkeypatch.context() as patch:
        patch.setattr(one.controller, "take", lambda step, **_: taken.append(step))
        patch.setattr(one.controller, "choose", lambda _: None)
        patch.setattr(one.controller, "open", lambda _: None)
        for button in controls:
            if isinstance(button, ft.Button | ft.OutlinedButton) and button.on_click:
                taken.clear()
                button.on_click(None)  # type: ignore[call-arg, arg-type]
                if any(isinstance(step, Act | LetGo) for step in taken):
                    found[str(button.key)] = id(button) in safe
    return found


def play_on(one: Evening, rng: Random) -> None:
    controller = one.controller
    scene, revision = controller.table.scene, controller.table.scene.revision
    one.later()
    if scene.phase is Phase.CURTAIN:
        controller.lift()
    elif scene.awaits_done:
        controller.take(Done())
    elif scene.phase is Phase.TABLE and scene.window:
        controller.take(Claim(rng.choice(scene.people)))
    elif scene.phase is Phase.PRIVATE or scene.decision:
        assert scene.decision is not None
        controller.take(Act((rng.choice(scene.decision.actions),), revision=revision))
    else:
        controller.take(PassTo(scene.deciders[0]))


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("upstaged", {"step", "let-go"}),
        ("thespianage", {"step"}),
        ("encore", {"step"}),
    ],
)
def test_no_step_is_taken_by_one_tap(
    evening: Make, game: str, keys: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    for seat in one.controller.seats:
        change(one.shell.device.prefs, seat.name, confirm="hold")
    seen: set[str] = set()
    rng = Random(5)
    for asked in range(130):
        if one.phase() is Phase.OVER or (asked > depth(30, 130) and seen >= keys):
            break
        found = acting(one, one.draw(), monkeypatch)
        assert all(found.values()), found
        seen |= found.keys()
        play_on(one, rng)
    assert seen >= keys


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("confirm", CONFIRMS)
def test_a_pass_tells_its_gesture_to_eyes_alone(evening: Make, confirm: str) -> None:
    one = evening("", "", game="curtain_call")
    for seat in one.controller.seats:
        change(one.shell.device.prefs, seat.name, confirm=confirm)
    rng = Random(2)
    while not (passing := [c for c in one.draw() if getattr(c, "key", None) == "aloud-pass-None"]):
        play_on(one, rng)
    [text] = [each for each in walk(passing) if isinstance(each, ft.Text)]
    named = text.semantics_label or str(text.value)
    assert str(text.value) == named + GESTURE[confirm]


@pytest.mark.parametrize(("size", "has_gesture"), [((390, 844), False), ((1280, 800), True)])
def test_a_gesture_without_room_stands_on_the_step_alone(
    size: tuple[int, int], *, has_gesture: bool
) -> None:
    ui = replace(ui_of(*size), say=speaker("vi"), confirm="double")
    pass_ = Way("Bỏ lượt", "", lambda _: None, "let-go")
    step = Way("KHỞI ĐỘNG: Nadia Xe Đêm", "KHỞI ĐỘNG", lambda _: None)
    row = steps(ui, pass_, step)
    assert isinstance(row, ft.Row)
    texts = [str(one.value) for one in walk(row) if isinstance(one, ft.Text)]
    assert [text.endswith("chạm hai lần") for text in texts] == [has_gesture, True]
    layers = [one for one in walk(row) if getattr(one, "key", None) == "confirm"]
    assert len(layers) == 2


def test_a_short_step_keeps_the_room_that_a_gesture_beside_it_would_take() -> None:
    ui = replace(ui_of(360, 640), confirm="hold")
    pass_ = Way("Sit out", "", lambda _: None, "let-go")
    step = Way("Stage Nightshade Nell", "Stage", lambda _: None)

    @ft.component
    def ActionBar() -> ft.Control:
        return steps(ui, ft.IconButton(), pass_, step)

    controls = walk(Renderer().render(ActionBar))
    drawn = [str(one.value) for one in controls if isinstance(one, ft.Text)]
    assert drawn == ["Sit out", f"Stage{GESTURE['hold']}"]
