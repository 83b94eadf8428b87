"""Tests of games that move from IndexedDB to private files once these are available."""

from __future__ import annotations

import asyncio
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from app.store import StoreError, browser
from app.store.envelope import wrap
from app.store.slots import ENDINGS

GAMES = ("session-a", "session-b")


class Files(browser.OpfsBackend):
    """Private files with room for some games."""

    def __init__(self, room: int) -> None:
        super().__init__(lambda: None)
        self.room = room
        self.there: list[str] = []

    async def _files(self) -> list[str]:
        return [*self.there]

    async def _open(self, file: str) -> Any:
        self.there.append(file)
        return SimpleNamespace(close=lambda: None)

    async def storage(self, name: str) -> Any:
        if not self.room:
            raise StoreError("full")
        self.room -= 1
        self.there.append(name + ENDINGS[0])
        return SimpleNamespace(write=lambda tables: None, close=lambda: None)


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> None:
    async def found() -> list[tuple[str, bytes]]:
        return [(name, wrap(1, b'{"session": {"1": {}}}')) for name in GAMES]

    monkeypatch.setitem(sys.modules, "pyodide", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(JsException=OSError))
    monkeypatch.setattr(browser, "_records", found)


@pytest.mark.usefixtures("records")
def test_a_game_without_room_is_brought_over_at_a_later_start() -> None:
    files = Files(room=1)
    asyncio.run(files.bring_over())
    assert files.there == ["session-a" + ENDINGS[0]]
    files.room = 1
    asyncio.run(files.bring_over())
    assert {name + ENDINGS[0] for name in GAMES} < {*files.there}
    files.room, before = 9, [*files.there]
    asyncio.run(files.bring_over())
    assert files.there == before, "once all are there, nothing is read again"
