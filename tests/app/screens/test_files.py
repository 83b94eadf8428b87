"""Tests of saving, sharing and picking files."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app import root
from app.platform.bridge import FileWay
from app.screens import files
from app.shell import Shell
from app.store import MemoryLocation, Store
from app.store.exchange import LARGEST
from app.store.importing import Importer
from tests.app.screens.rooms import House, open_store, played, walk


def picked(*, web: bool, **file: Any) -> tuple[bool, bytes]:
    """Returns whether the picker requests bytes, and the contents it passes on."""
    taken: list[bytes] = []

    async def take(content: bytes) -> None:
        taken.append(content)

    button = files.picker(take, web=web)
    event: Any = SimpleNamespace(files=[SimpleNamespace(**{"bytes": None, "path": None, **file})])
    on_result: Any = button.file_picker.on_result
    asyncio.run(on_result(event))
    (content,) = taken
    return button.with_data, content


def save_games(shell: Shell) -> None:
    files.save_games(shell.hall, shell.store)


class Shop(House):
    """House that records the files it is asked to save.

    Args:
        patch: Undoes the changes after the test.
        *ways: Ways in which its window can save files.
    """

    def __init__(self, store: Store, patch: pytest.MonkeyPatch, *ways: FileWay) -> None:
        super().__init__(store)
        self.saved: list[tuple[str, bytes]] = []

        async def save_file(_: Any, **more: Any) -> None:
            self.saved.append((more["file_name"], more["src_bytes"]))

        patch.setattr(files.ft.FilePicker, "save_file", save_file)
        patch.setattr(self.bridge, "file_ways", lambda: ways)
        # There is no window to register a service with.
        service = SimpleNamespace(_i=1)
        patch.setattr(files, "shared_service", lambda _: service)
        patch.setattr("flet.controls.services.clipboard.shared_service", lambda _: service)

    @property
    def asked(self) -> list[ft.ClientAction]:
        confirm = self.shell.notices.question
        return [] if confirm is None or confirm.action is None else [confirm.action]

    def settle(self) -> None:
        tasks, self.tasks[:] = list(self.tasks), []
        for task in tasks:
            if task.func.__name__ != "_pass":
                asyncio.run(task())


@pytest.mark.parametrize("ends", [False, True])
def test_a_file_of_a_game_under_way_is_saved_after_a_question(
    monkeypatch: pytest.MonkeyPatch, *, ends: bool
) -> None:
    store = open_store()
    session = asyncio.run(played(store, "onstage", 3, steps=None if ends else 9))
    shop = Shop(store, monkeypatch, "download")
    shell = shop.shell
    shop.opened("ticket", session=session.id).press("export")
    if not ends:
        assert shell.notices.question is not None
        assert "find out every hand" in shell.notices.question.detail
        shop.settle()
        assert not shop.saved
        shell.notices.answer(False)
        shop.settle()
        assert not shop.saved
        shop.opened("ticket", session=session.id).press("export")
        shell.notices.answer(True)
    assert shell.notices.question is None
    shop.settle()
    [(name, _)] = shop.saved
    assert shell.notices.message == shell.device.say("file.handed", name=name)
    assert asyncio.run(store.load(session.id)).filed == ([] if ends else [9])


def test_all_games_ask_where_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store()
    asyncio.run(played(store, "onstage", 3))
    shop = Shop(store, monkeypatch, "download")
    save_games(shop.shell)
    assert shop.shell.notices.question is None
    asyncio.run(played(store, "onstage", 3, steps=4))
    save_games(shop.shell)
    assert shop.shell.notices.question is not None


def test_a_share_sheet_opens_within_a_tap_once_the_file_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = open_store()
    asyncio.run(played(store, "onstage", 3, steps=4))
    shop = Shop(store, monkeypatch, "share", "copy")
    save_games(shop.shell)
    assert shop.asked == [], "made before the person agreed"
    shop.shell.notices.answer(True)
    shop.settle()
    [action] = shop.asked
    assert not shop.saved
    assert (action.method, action.args["download_fallback_enabled"]) == ("share_files", False)
    [file] = action.args["files"]
    assert (file.name, file.mime_type) == ("backstage-pass.json", "application/json")
    assert json.loads(file.data)["file"] == "backstage-pass"
    shop.shell.notices.answer(True)
    assert shop.shell.notices.message is None, "nobody knows what came of it"


def test_a_file_that_the_sheet_refuses_is_downloaded_where_that_leads_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shop = Shop(open_store(), monkeypatch, "share", "download")
    save_games(shop.shell)
    shop.settle()
    [action] = shop.asked
    assert action.args["download_fallback_enabled"] is True


def test_where_no_file_leaves_its_text_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    shop = Shop(open_store(), monkeypatch, "copy")
    save_games(shop.shell)
    shop.settle()
    [action] = shop.asked
    assert json.loads(action.args["data"])["file"] == "backstage-pass"


def test_the_action_stands_on_the_button_that_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    shop = Shop(open_store(), monkeypatch, "share", "download")
    save_games(shop.shell)
    shop.settle()
    asked = root.question(shop.shell.device.ui, shop.shell.notices, opposite=False)
    assert shop.shell.notices.question is not None
    buttons = {one.key: one.action for one in walk(asked) if isinstance(one, ft.ActionControl)}
    assert (buttons["yes"], buttons["no"]) == (shop.shell.notices.question.action, None)


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
        return [str(notice) for notice in (await Importer(store).run(content)).refused]

    assert asyncio.run(imported()) == ["This file is too large. The limit is 20 MB."]
