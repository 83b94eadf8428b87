"""Tests of the button that must be held."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.table import curtain
from app.table.curtain import no_wait, use_hold
from tests.app.screens.rooms import Opened

Touched = Callable[[Callable[[], None]], Awaitable[None]]
"""Coroutine function in place of the page's wait; its argument lifts the finger."""


@ft.component
def Target(open_up: Callable[[], object], settle: Callable[[], Awaitable[object]]) -> ft.Control:
    _, down, up, short = use_hold(open_up, settle)
    return ft.GestureDetector(on_pan_down=down, on_pan_end=up, data=short)


def opened(
    monkeypatch: pytest.MonkeyPatch, held: float, settle: Touched | None = None
) -> tuple[int, bool]:
    """Returns how often a hold opens a target, and whether it was too short."""
    found: list[int] = []
    short: list[bool] = []
    monkeypatch.setattr(curtain, "HOLD", 0.1)
    monkeypatch.setattr(curtain, "PATIENCE", 0.05)

    async def hold() -> None:
        page = SimpleNamespace(run_task=lambda task: asyncio.ensure_future(task()))
        monkeypatch.setattr(curtain.ft, "context", SimpleNamespace(page=page))

        async def settled() -> None:
            if settle is not None:
                await settle(lambda: target.on_pan_end(None))

        target: Any = None
        shown = Opened(Target, lambda: found.append(1), no_wait if settle is None else settled)
        [target] = [one for one in shown.draw() if isinstance(one, ft.GestureDetector)]
        target.on_pan_down(None)
        await asyncio.sleep(held)
        target.on_pan_end(None)
        await asyncio.sleep(0.1)
        short.extend(one.data for one in shown.draw() if isinstance(one, ft.GestureDetector))

    asyncio.run(hold())
    return len(found), short[0]


def test_it_opens_once_its_time_is_over_and_not_for_a_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    assert opened(monkeypatch, 0.2) == (1, False)
    assert opened(monkeypatch, 0.005) == (0, True), "a tap is answered"


def test_a_tap_that_a_busy_page_reports_late_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def late(lift: Callable[[], None]) -> None:
        lift()
        await asyncio.sleep(0.01)

    assert opened(monkeypatch, 0.2, late) == (0, True)


def test_a_page_that_does_not_answer_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def silent(lift: Callable[[], None]) -> None:
        await asyncio.sleep(9)

    assert opened(monkeypatch, 0.2, silent) == (1, False)
