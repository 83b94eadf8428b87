"""Tests of keys and focus at the table."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.device import Device
from app.prefs import Preferences
from app.table.keyboard import ALOUD, PAUSE, RECENT, TRIES, Keyboard
from app.theme.kit import NEXT
from tests.app.evenings import Evening


class Button:
    """Button that can have the focus."""

    def __init__(self, data: object, room: "Room", *, disabled: bool = False) -> None:
        self.data, self.room, self.disabled = data, room, disabled

    async def focus(self) -> None:
        self.room.focused.append(self.data)


class Room:
    """Simulated window with a keyboard, which records what is focused and chosen."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self.focused: list[object] = []
        self.now = 0.0
        self.bridge = self
        self.prefs = SimpleNamespace(now=Preferences())
        self.chosen: list[int] = []
        self.keyboard = Keyboard(
            cast(Device, self), lambda: 2.0, clock=lambda: self.now, sleep=self._sleep
        )
        self.taps = tuple(self._tap(index) for index in range(3))

    def _tap(self, index: int) -> Callable[[], None]:
        return lambda: self.chosen.append(index)

    def controls(self) -> list[Button]:
        return self.buttons

    def when_seen(self, call: Callable[[], object]) -> None:
        call()

    def run(self, coroutine: Callable[..., Any]) -> None:
        asyncio.run(coroutine())

    async def _sleep(self, seconds: float) -> None:
        self.now += seconds

    def asks(self, screen: object) -> None:
        self.keyboard.answers = self.taps
        self.buttons = [Button(NEXT, self), *(Button(tap, self) for tap in self.taps)]
        self.keyboard.drawn(screen)


def test_a_digit_chooses_and_the_step_gets_the_focus() -> None:
    room = Room()
    room.asks(1)
    assert not room.focused, "nobody has touched a key"
    room.keyboard.pressed("2")
    assert room.chosen == [1]
    room.keyboard.drawn(1)
    assert room.focused == [NEXT]
    for key in ("Numpad 3", "9", "0", "A"):
        room.keyboard.pressed(key)
    assert room.chosen == [1, 2]


def test_digits_and_letters_can_be_switched_off() -> None:
    room = Room()
    room.prefs.now = Preferences(single_keys=False, screen_reader=True)
    room.asks(1)
    room.buttons += [Button(mark, room) for mark in ALOUD.values()]
    for key in ("2", "Numpad 2", *ALOUD):
        room.keyboard.pressed(key)
    assert not room.chosen
    room.keyboard.pressed("Arrow Right")
    assert room.focused[-1] == room.taps[0], "arrows stay"


def test_arrows_walk_round_among_the_answers() -> None:
    room = Room()
    room.asks(1)
    for key in ("Arrow Right", "Arrow Down", "Arrow Right", "Arrow Left"):
        room.keyboard.pressed(key)
    assert room.focused == [room.taps[at] for at in (1, 2, 0, 2)]
    assert not room.chosen


def test_a_new_question_gets_the_focus_once_the_board_stands_still() -> None:
    room = Room()
    room.keyboard.pressed("Enter")
    room.keyboard.touched()
    room.asks(1)
    assert room.focused == [room.taps[0]]
    assert room.now == 2.0
    room.keyboard.drawn(1)
    assert len(room.focused) == 1, "the same screen drawn again moves nothing"
    room.keyboard.answers = ()
    room.keyboard.drawn(2)
    assert room.focused[1:] == [NEXT]


@pytest.mark.parametrize("always", [False, True])
def test_a_finger_moves_no_focus_unless_a_screen_reader_is_on(always: bool) -> None:
    room = Room()
    room.prefs.now = Preferences(screen_reader=always)
    room.keyboard.pressed("Enter")
    room.now += RECENT + 1
    room.keyboard.touched()
    room.asks(1)
    assert bool(room.focused) is always


def test_it_gives_up_when_nothing_is_there() -> None:
    room = Room()
    room.keyboard.pressed("Enter")
    room.keyboard.touched()
    room.keyboard.answers = room.taps
    room.keyboard.drawn(1)
    assert not room.focused
    assert room.now == pytest.approx(2.0 + TRIES * PAUSE)


@pytest.mark.parametrize(("game", "cast"), [("onstage", ("", "", "")), ("upstaged", ("", ""))])
def test_every_digit_finds_its_card_on_the_board(game: str, cast: tuple[str, ...]) -> None:
    one = Evening(*cast, game=game)
    one.shell.device.prefs.choose("speed", 0)
    one.look()
    one.draw()
    keys = one.controller.keyboard.answers
    view: Any = one.controller.table.scene.view
    hand = view["hand"]
    assert len(keys) == len(hand)
    found = [getattr(control, "data", None) for control in one.draw()]
    assert all(key in found for key in keys)
    one.controller.keyboard.pressed("1")
    assert one.controller.table.state.pick is not None
    one.controller.hide()
    one.draw()
    assert not one.controller.keyboard.answers, "no digit chooses behind a curtain"
