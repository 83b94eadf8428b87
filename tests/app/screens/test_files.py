"""Files that somebody picks: what is read of them, and that a large one is refused."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.screens import files
from app.store import MemoryLocation, Store
from app.store.exchange import LARGEST
from tests.app.screens.rooms import House, open_store, played


def picked(*, web: bool, **file: Any) -> tuple[bool, bytes]:
    """Whether the window is asked for the bytes of a file, and what of it is taken."""
    taken: list[bytes] = []

    async def take(content: bytes) -> None:
        taken.append(content)

    button = files.picker(take, web=web)
    event: Any = SimpleNamespace(files=[SimpleNamespace(**{"bytes": None, "path": None, **file})])
    heard: Any = button.file_picker.on_result
    asyncio.run(heard(event))
    (content,) = taken
    return button.with_data, content


class Shop(House):
    """A house whose bridge shares files, and whose file dialog is noted instead of opened."""

    def __init__(self, store: Store, patch: pytest.MonkeyPatch, *, shares: bool | None) -> None:
        super().__init__(store)
        self.saved: list[tuple[str, bytes]] = []
        self.shared: list[tuple[str, str]] = []

        async def save_file(_: Any, **more: Any) -> None:
            self.saved.append((more["file_name"], more["src_bytes"]))

        async def share(name: str, text: str) -> bool:
            self.shared.append((name, text))
            return bool(shares)

        patch.setattr(files.ft.FilePicker, "save_file", save_file)
        patch.setattr(self.bridge, "shares", lambda: shares is not None)
        patch.setattr(self.bridge, "share", share)

    def settle(self) -> None:
        """Does what was started, but for the toast that goes by itself."""
        tasks, self.tasks[:] = list(self.tasks), []
        for task in tasks:
            if task.func.__name__ != "_clear_message":
                asyncio.run(task())


@pytest.mark.parametrize("ends", [False, True])
def test_a_file_of_a_game_under_way_is_saved_after_a_question(
    monkeypatch: pytest.MonkeyPatch, *, ends: bool
) -> None:
    store = open_store()
    session = asyncio.run(played(store, "onstage", 3, steps=None if ends else 9))
    shop = Shop(store, monkeypatch, shares=None)
    shell = shop.shell
    shop.opened("past", session=session.id).press("export")
    if not ends:
        assert shell.confirm is not None
        assert "find out every hand" in shell.confirm.detail
        shop.settle()
        assert not shop.saved
        shell.answer(False)
        shop.settle()
        assert not shop.saved
        shop.opened("past", session=session.id).press("export")
        shell.answer(True)
    assert shell.confirm is None
    shop.settle()
    [(name, _)] = shop.saved
    assert shell.message == shell.say("file.handed", name=name)
    assert asyncio.run(store.load(session.id)).filed == ([] if ends else [9])


def test_all_games_ask_where_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store()
    asyncio.run(played(store, "onstage", 3))
    shop = Shop(store, monkeypatch, shares=None)
    files.offer_all(shop.shell)
    assert shop.shell.confirm is None
    asyncio.run(played(store, "onstage", 3, steps=4))
    files.offer_all(shop.shell)
    assert shop.shell.confirm is not None


@pytest.mark.parametrize("passed", [False, True])
def test_an_app_on_an_iphones_home_screen_shares_its_file_and_says_what_came_of_it(
    monkeypatch: pytest.MonkeyPatch, *, passed: bool
) -> None:
    store = open_store()
    asyncio.run(played(store, "onstage", 3))
    shop = Shop(store, monkeypatch, shares=passed)
    files.offer_all(shop.shell)
    shop.settle()
    [(name, text)] = shop.shared
    assert not shop.saved
    assert json.loads(text)["file"] == "backstage-pass"
    key = "file.shared" if passed else "file.kept_back"
    assert shop.shell.message == shop.shell.say(key, name=name)


def test_a_browsers_file_comes_whole() -> None:
    assert picked(web=True, bytes=b"{}") == (True, b"{}")


def test_a_file_of_a_desktop_is_read_from_its_path(tmp_path: Path) -> None:
    (tmp_path / "games.json").write_bytes(b"{}")
    assert picked(web=False, path=str(tmp_path / "games.json")) == (False, b"{}")


def test_a_large_file_is_refused_without_being_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "film.json"
    with path.open("wb") as file:
        file.truncate(LARGEST * 50)  # a hole: it takes no room on the disk
    asked, content = picked(web=False, path=str(path))
    assert (asked, len(content)) == (False, LARGEST + 1)

    async def imported() -> list[str]:
        store = await Store.open(MemoryLocation())
        return [str(notice) for notice in (await store.import_bytes(content)).refused]

    assert asyncio.run(imported()) == ["This file is too large. The limit is 20 MB."]
