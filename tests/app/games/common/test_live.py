"""Tests of playing scenes in turn."""

import asyncio
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.games.common import live
from app.games.common.live import FLASH, Live, Size

WHAT = count(10**9)


class Screen:
    """Live board without a session, with its scenes and waiting times."""

    def __init__(self, scenes: int, beat: int = 400, brief: tuple[int, ...] = (0,)) -> None:
        paints = [lambda w, h, cache, n=n: ft.Text(str(n), data=(w, h)) for n in range(scenes)]
        self.what = next(WHAT)
        made = Renderer().render(Live, paints, self.what, beat, (300, 400), "test", brief)
        assert isinstance(made, Component)
        self.live = made
        self.draw()

    def draw(self) -> ft.Stack:
        self.live._state.hook_cursor = 0
        drawn = Renderer(self.live).render(self.live.fn, *self.live.args, **self.live.kwargs)
        assert isinstance(drawn.content, ft.Stack)
        return drawn.content

    @property
    def scene(self) -> Any:
        under: Any = self.draw().controls[0]
        return under.content

    @property
    def shown(self) -> str:
        return str(self.scene.value)

    @property
    def catcher(self) -> ft.GestureDetector | None:
        _, *over = self.draw().controls
        return over[0] if over else None  # type: ignore[return-value]

    def play(self) -> None:
        [effect] = [hook for hook in self.live._state.hooks if hasattr(hook, "setup")]
        asyncio.run(effect.setup())


Waits = tuple[list[int], list[Callable[[], object]]]


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    """Replaces sleeping; returns the milliseconds slept, and a list of calls.

    The first call in the list is removed and made during each sleep.
    """
    slept: list[int] = []
    meanwhile: list[Callable[[], object]] = []

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds * 1000))
        if meanwhile:
            meanwhile.pop(0)()

    monkeypatch.setattr(live.asyncio, "sleep", sleep)
    return slept, meanwhile


def test_scenes_come_one_after_the_other(waits: Waits) -> None:
    slept, meanwhile = waits
    seen: list[str] = []
    screen = Screen(4, brief=(0, 2))
    meanwhile.extend([lambda: seen.append(screen.shown)] * 3)
    screen.play()
    assert [*seen, screen.shown] == ["0", "1", "2", "3"]
    assert slept == [FLASH, 400, FLASH]
    assert screen.catcher is None


def test_a_tap_on_the_board_jumps_to_the_end(waits: Waits) -> None:
    slept, meanwhile = waits
    screen = Screen(5)

    def tap() -> None:
        catcher = screen.catcher
        assert catcher is not None
        assert catcher.on_tap is not None
        assert catcher.exclude_from_semantics
        catcher.on_tap(None)  # type: ignore[call-arg, arg-type]
        assert screen.shown == "4"
        assert screen.catcher is None

    meanwhile.extend([lambda: None, tap])
    screen.play()
    assert screen.shown == "4", "what was still to come does not come back"
    assert len(slept) == 2


def test_without_motion_the_last_scene_stands_at_once(waits: Waits) -> None:
    slept, _ = waits
    screen = Screen(4, beat=0)
    assert screen.shown == "3"
    assert screen.catcher is None
    screen.play()
    assert slept == []


def test_what_was_played_is_not_played_again(waits: Waits) -> None:
    screen = Screen(3)
    screen.play()
    again = Renderer().render(Live, *screen.live.args, **screen.live.kwargs)
    screen.live = again
    assert screen.shown == "2"


def test_in_another_window_nothing_holds_of_what_was_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "_known", {})
    upright, lying = (300.0, 400.0), (640.0, 200.0)
    screen = Screen(1)

    def turned(guess: Size, place: str) -> None:
        screen.live.args = (*screen.live.args[:3], guess, place, *screen.live.args[5:])

    def drawn_for() -> Size:
        return screen.scene.data

    def measure(width: float, height: float) -> None:
        screen.live._state.hook_cursor = 0
        box = Renderer(screen.live).render(screen.live.fn, *screen.live.args)
        assert box.on_size_change is not None
        box.on_size_change(SimpleNamespace(width=width, height=height))

    turned(upright, "upright")
    measure(300, 380)
    assert drawn_for() == (300, 380)
    measure(690, 60)  # the window has changed, and nothing has been drawn for it yet
    turned(lying, "lying")
    assert drawn_for() == lying
    measure(640, 210)
    assert drawn_for() == (640, 210)
    measure(20, 390)
    turned(upright, "upright")
    assert drawn_for() == (300, 380)
    turned(lying, "lying")
    assert drawn_for() == (640, 210)
    smaller = (280.0, 300.0)
    measure(280, 330)  # its only measure may come before its first drawing
    turned(smaller, "smaller")
    assert drawn_for() == (280, 330)


def test_a_board_drawn_for_a_size_of_another_screen_is_drawn_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "_known", {"test": (300.0, 180.0)})
    screen = Screen(1)
    asked: list[object] = []
    monkeypatch.setattr(Component, "_schedule_update", lambda self: asked.append(self))

    def measure(width: float, height: float) -> None:
        screen.live._state.hook_cursor = 0
        box = Renderer(screen.live).render(screen.live.fn, *screen.live.args)
        assert box.on_size_change is not None
        box.on_size_change(SimpleNamespace(width=width, height=height))

    assert screen.scene.data == (300, 180)
    measure(300, 400)
    assert len(asked) == 1
    assert screen.scene.data == (300, 400)
    measure(300, 400)
    assert len(asked) == 1, "what stands right is left as it is"


class Read:
    """Content that counts long touches."""

    def __init__(self) -> None:
        self.times = 0

    def held(self) -> None:
        self.times += 1


def moves(screen: Screen) -> bool:
    return screen.catcher is not None


def touched(screen: Screen, x: float, y: float) -> None:
    top: Any = screen.draw().controls[-1]
    top.on_long_press_start(SimpleNamespace(local_position=SimpleNamespace(x=x, y=y)))


def test_a_long_touch_opens_the_piece_at_rest_and_after_a_jump_where_it_has_come() -> None:
    read = Read()

    def board(left: float, data: object) -> Callable[..., ft.Control]:
        def paint(width: float, height: float, _: object) -> ft.Control:
            piece = ft.Container(left=left, top=10, width=40, height=40, key="it", data=data)
            return ft.Stack([piece], width=width, height=height)

        return paint

    screen = Screen(1)
    screen.live.args[0][:] = [board(10, None), board(200, read)]
    assert moves(screen)
    touched(screen, 100, 300)
    assert read.times == 0
    assert not moves(screen), "the movement has stopped"
    touched(screen, 20, 20)
    assert read.times == 0, "nothing is there any more"
    touched(screen, 210, 20)
    assert read.times == 1

    moving = Screen(1)
    moving.live.args[0][:] = [board(10, None), board(200, read)]
    touched(moving, 20, 20)
    assert read.times == 2
    assert not moves(moving)
