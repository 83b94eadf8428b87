"""Tests of whole turns by keyboard."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, cast

import flet as ft
import pytest

from app.device import Device
from app.table.keyboard import DIGITS
from app.table.state import Phase
from app.table.steps import Act, Choose, Done, LetGo, PassTo
from app.table.table import Table
from app.theme import kit
from tests.app.evenings import Evening
from tests.depth import depth

TURNS = 3
POSITIONS = depth(8, 24)
BUTTONS = (ft.Button, ft.TextButton, ft.OutlinedButton, ft.IconButton)


class Typist:
    """Person who uses only a keyboard at the screen of an evening."""

    def __init__(self, one: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.one = one
        self.keys = 0
        self.focused: Any = None
        self.keyboard = one.controller.keyboard
        self.bridge = self
        self.prefs = one.shell.device.prefs
        self.keyboard._device = cast(Device, self)
        self.keyboard._sleep = self._sleep
        for cls in BUTTONS:
            monkeypatch.setattr(cls, "focus", self._taking())

    def _taking(self) -> Callable[[Any], Any]:
        async def focus(control: Any) -> None:
            self.focused = control

        return focus

    def controls(self) -> list[Any]:
        return self.one.house.draw("play")

    def when_seen(self, call: Callable[[], object]) -> None:
        call()

    def run(self, coroutine: Callable[..., Any]) -> None:
        asyncio.run(coroutine())

    async def _sleep(self, seconds: float) -> None: ...

    def press(self, key: str) -> None:
        self.keys += 1
        self.one.later()
        had, self.focused = self.focused, None
        self.keyboard.pressed(key)
        if key == "Enter":
            assert had is not None, "nothing has the focus"
            had.on_click(None)
        self.one.draw()
        self.one.draw()  # what is chosen at once is drawn again
        assert self.focused is not None, f"{key} leads nowhere"

    def look(self) -> None:
        self.one.controller.lift()
        self.keyboard.touched()
        self.one.draw()
        self.one.draw()

    @property
    def legal(self) -> list[int]:
        return [number for number, tap in enumerate(self.keyboard.answers) if answers(tap)]


def answers(tap: Any) -> bool:
    moment, (piece, *_) = tap.newest.moment, tap.args
    known = getattr(moment, "answers_at", None)
    return piece in moment.answers or bool(known and known(piece))


def evening(game: str, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Returns a person at the keyboard before a new game's open table."""
    one = Evening(*[""] * seats, game=game, seed=seed)
    one.shell.device.prefs.choose("speed", 0)
    one.draw()
    typist = Typist(one, monkeypatch)
    typist.keyboard.pressed("Arrow Down")
    typist.keyboard.touched()
    one.draw()
    return typist


@pytest.mark.parametrize("seed", depth([1], [1, 2, 3]))
@pytest.mark.parametrize(("game", "seats"), [("onstage", 3), ("upstaged", 2)])
def test_three_turns_take_ten_keys_each(
    game: str, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist = evening(game, seats, seed, monkeypatch)
    table = typist.one.controller.table
    taken: list[int] = []
    for _ in range(TURNS):
        typist.keys, begun = 0, turn(table)
        while turn(table) == begun:
            if table.state.phase is Phase.CURTAIN:
                typist.look()
                typist.keys = 0
            elif table.state.window:
                typist.press("Enter")
                typist.keys -= 1
            elif typist.focused.data == kit.NEXT:
                typist.press("Enter")
            else:
                typist.press(DIGITS[typist.legal[0]])
            assert typist.keys <= 12, typist.one.controller.table.scene.decision
        taken.append(typist.keys)
    assert sum(taken) <= 10 * TURNS, taken


def turn(table: Table) -> tuple[object, ...]:
    view = table.state.match.view(None)
    return view["turn"], view.get("turns"), view.get("trick")


@pytest.mark.parametrize(
    ("game", "seats"), [("onstage", 3), ("upstaged", 3), ("thespianage", 3), ("encore", 2)]
)
def test_every_answer_is_two_keys_away(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist = evening(game, seats, 1, monkeypatch)
    controller, dice, seen = typist.one.controller, Random(1), 0
    for _ in range(POSITIONS):
        typist.one.later()
        typist.focused = None
        if controller.table.state.phase is Phase.OVER:
            break
        if controller.table.state.phase is Phase.CURTAIN:
            typist.look()
        elif controller.table.state.window:
            controller.table.take(LetGo())
        elif controller.table.scene.awaits_done:
            controller.take(Done())
        elif controller.table.scene.decision is None:
            controller.take(PassTo(controller.table.scene.deciders[0]))
        else:
            seen += walk_all(typist)
            controller.take(Act((dice.choice(controller.table.scene.decision.actions),)))
        typist.one.draw()
    assert seen > POSITIONS / depth(2, 1)


def walk_all(typist: Typist) -> int:
    """Chooses answers on the screen by keyboard, and returns their number.

    These are the first and the last answers; in a soak, all of them.
    """
    controller = typist.one.controller
    typist.one.draw()
    legal, walked = typist.legal, 0
    some = depth(sorted({*legal[:2], *legal[-1:]}), legal)
    for number in some:
        controller.table.take(Choose(None))
        typist.one.draw()
        if number < len(DIGITS):
            typist.press(DIGITS[number])
        else:
            walked = max(walked, depth(number - 2, 0))
            typist.keyboard._at = walked  # each step of the way is taken once
            for _ in range(number - walked):
                typist.press("Arrow Right")
            walked = number
            assert typist.focused.data == typist.keyboard.answers[number]
            typist.press("Enter")
        decision, left = controller.table.scene.decision, typist.focused
        if typist.keyboard.ready:
            assert left.data == kit.NEXT, (decision, number)
        else:  # the step waits for a further choice
            assert left.data in typist.keyboard.answers, (decision, number)
    controller.table.take(Choose(None))
    return len(some)
