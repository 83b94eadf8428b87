"""Tests of a window's countdown."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from app.table.countdown import LEAST, SECONDS, Countdown, Window, seconds
from tests.app.table.clock import Clock


class Table:
    """Table with an open window, which may be covered."""

    def __init__(self, whole: float = SECONDS) -> None:
        self.clock = Clock()
        self.open: Window | None = Window(1, whole)
        self.covered = False
        self.passed: list[tuple[int, Any]] = []
        self.then: Window | None = None
        self.countdown = Countdown(
            lambda: self.window, self.let_pass, clock=self.clock, sleep=self.clock.sleep
        )

    @property
    def window(self) -> Window | None:
        return None if self.covered else self.open

    def let_pass(self, window: Window) -> None:
        self.passed.append((window.stamp, round(self.clock.now - 100, 3)))
        self.open = self.then

    def run(self) -> None:
        asyncio.run(self.countdown.run())


def test_it_passes_when_its_time_is_over() -> None:
    table = Table()
    table.run()
    assert table.passed == [(1, pytest.approx(SECONDS, abs=0.01))]
    assert not table.countdown.running


def test_under_something_it_stands_still_and_goes_on_with_what_was_left() -> None:
    table = Table()
    window = table.open
    assert window is not None

    def cover(on: bool) -> Callable[[], None]:
        return lambda: setattr(table, "covered", on)

    table.clock.at(1.0, cover(True))
    table.run()
    assert table.passed == []
    assert table.countdown.left(window) == pytest.approx(SECONDS - 1, abs=0.11)
    table.clock.now += 500
    cover(False)()
    began = table.clock.now
    table.run()
    assert table.clock.now - began == pytest.approx(SECONDS - 1, abs=0.11)
    assert [stamp for stamp, _ in table.passed] == [1]


def test_another_window_has_the_whole_time_before_it() -> None:
    table = Table()
    table.then = Window(2, 2.0)
    table.clock.at(4.9, lambda: setattr(table, "then", None))
    table.run()
    assert table.passed == [(1, pytest.approx(3.0)), (2, pytest.approx(5.0))]
    assert table.countdown.left(Window(3, 4.0)) == 4.0


def test_a_machine_that_stood_still_takes_nobodys_time_away() -> None:
    table = Table()
    table.clock.at(1.0, lambda: setattr(table.clock, "now", table.clock.now + 60))
    table.run()
    assert table.passed[0][1] >= 62


def test_what_is_looked_at_closely_stays_that_window_alone() -> None:
    table = Table()
    table.countdown.stay(1)
    assert table.countdown.stays(1)
    assert not table.countdown.stays(2)


@pytest.mark.parametrize(
    ("pace", "movement", "whole"),
    [(1.0, 0.0, SECONDS), (0.0, 0.0, LEAST), (0.5, 0.0, 1.5), (0.0, 2.0, 2.0 + LEAST)],
)
def test_how_long_it_takes(pace: float, movement: float, whole: float) -> None:
    assert seconds(pace, movement) == whole
