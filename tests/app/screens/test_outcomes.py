"""Tests of messages after copying, sharing or saving."""

from __future__ import annotations

import asyncio
import gc
import re
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.platform.bridge import FileWay, Outcome, PictureWay
from app.screens import files
from app.screens.new_game_draft import Draft
from app.screens.poster import PosterWays, _step
from build.paths import ROOT
from engines import deal
from tests.app.screens.rooms import House, Opened, open_store, walk

NAME = "backstage-pass.json"


class Window(House):
    """House whose window copies, shares and saves with preset results."""

    def __init__(self, patch: pytest.MonkeyPatch, *, web: bool = True) -> None:
        super().__init__(open_store())
        self.copies = True
        self.outcome: Outcome = "done"
        self.path: str | Exception | None = None
        self.texts: list[str] = []
        self.pictures: list[bytes] = []
        service = SimpleNamespace(_i=1)
        patch.setattr(files, "shared_service", lambda _: service)
        patch.setattr("flet.controls.services.clipboard.shared_service", lambda _: service)

        async def copied(_: str) -> bool:
            return self.copies

        async def shared() -> Outcome:
            return self.outcome

        async def save_file(*_: Any, **__: Any) -> str | None:
            if isinstance(self.path, Exception):
                raise self.path
            return self.path

        patch.setattr(self.bridge, "web", web)
        patch.setattr(self.bridge, "copied", copied)
        patch.setattr(self.bridge, "shared", shared)
        patch.setattr(self.bridge, "show_text", lambda text, *_: self.texts.append(text))
        patch.setattr(files.ft.FilePicker, "save_file", save_file)

    def message(self) -> str | None:
        while self.tasks:
            task = self.tasks.pop(0)
            if task.func.__name__ != "_pass":
                asyncio.run(task())
        return self.shell.notices.message

    def say(self, key: str, **named: Any) -> str:
        return self.shell.device.say(key, **named)

    def offers(self, *ways: FileWay, silent: bool = True) -> files.Outbox:
        async def data() -> bytes:
            return b"{}"

        out = files.Outbox(self.shell.hall, ways, silent, lambda: None)
        out.offer(NAME, data, tells="")
        return out


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    return Window(monkeypatch)


def press(screen: Opened, key: str) -> None:
    button = next(one for one in screen.draw() if getattr(one, "key", None) == key)
    assert isinstance(button.action, ft.CopyToClipboard)
    button.on_click(None)


@pytest.mark.parametrize("copies", [True, False])
def test_a_code_is_copied_or_shown_to_be_copied_by_hand(window: Window, *, copies: bool) -> None:
    window.copies = copies
    draft = Draft.begin(window.shell.device.prefs, "onstage")
    screen = window.opened("deal", draft=draft)
    screen.press("show")
    press(screen, "copy")
    assert window.shell.notices.message is None, "nothing is known yet"
    assert window.message() == (window.say("deal.copied") if copies else None)
    assert draft.coded is not None
    assert window.texts == ([] if copies else [" ".join(deal.grouped(draft.coded.code))])


@pytest.mark.parametrize("copies", [True, False])
def test_a_game_is_copied_or_shown_to_be_copied_by_hand(window: Window, *, copies: bool) -> None:
    window.copies = copies
    window.offers("copy")
    assert window.message() is None
    window.shell.notices.answer(True)
    assert window.message() == (window.say("file.copied", name=NAME) if copies else None)
    assert window.texts == ([] if copies else ["{}"])


def test_a_desktop_that_cannot_copy_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch, web=False)
    window.copies = False
    window.offers("copy")
    assert window.message() is None
    window.shell.notices.answer(True)
    assert window.message() == window.say("copy.failed")
    assert window.texts == []


@pytest.mark.parametrize("last", ["download", "copy"])
@pytest.mark.parametrize("outcome", ["done", "cancelled", "failed"])
def test_only_a_refused_share_is_told_of_and_the_next_way_is_taken(
    window: Window, outcome: Outcome, last: FileWay
) -> None:
    window.outcome = outcome
    window.offers("share", last)
    assert window.message() is None
    window.shell.notices.answer(True)
    handed = window.say("file.handed", name=NAME)
    assert window.message() == (handed if (outcome, last) == ("failed", "download") else None)
    question = window.shell.notices.question
    if (outcome, last) == ("failed", "copy"):
        assert question is not None
        assert isinstance(question.action, ft.CopyToClipboard)
    else:
        assert question is None


@pytest.mark.parametrize(
    ("path", "silent", "key"),
    [
        (None, True, "file.handed"),
        (None, False, None),  # the dialog was closed
        ("/home/mai/backstage-pass.json", False, "file.saved"),
    ],
)
def test_a_file_is_saved_where_the_dialog_says_so(
    window: Window, path: str | None, key: str | None, *, silent: bool
) -> None:
    window.path = path
    window.offers("download", silent=silent)
    assert window.message() == (key and window.say(key, name=NAME))


@pytest.mark.parametrize("silent", [True, False])
@pytest.mark.parametrize("error", [OSError("the disk is full"), RuntimeError("Exception: at 0x7f")])
def test_a_file_that_could_not_be_saved_is_told_of(
    window: Window, error: Exception, *, silent: bool
) -> None:
    window.path = error
    window.offers("download", silent=silent)
    message = window.message()
    assert message is not None
    assert message.startswith(window.say("file.not_saved", why="").strip())
    assert "0x7f" not in message


@pytest.mark.parametrize("ways", [("share", "download"), ("share", "show"), ("download",)])
@pytest.mark.parametrize("outcome", ["done", "cancelled", "failed"])
def test_a_poster_goes_as_a_file_does(
    window: Window, ways: tuple[PictureWay, ...], outcome: Outcome
) -> None:
    window.outcome = outcome
    window.path = None if outcome == "done" else RuntimeError("blocked")
    shown: list[bytes] = []
    out = PosterWays(ways, lambda png, *_: shown.append(png), silent=True)
    button: Any = next(
        one
        for one in walk(_step(window.shell.hall, out, b"png", "poster.png"))
        if isinstance(one, ft.ActionControl)
    )
    button.on_click(None)
    handed = window.say("poster.handed", name="poster.png")
    if ways == ("download",):
        lost = window.say("file.not_saved", why=window.say("store.error.write"))
        assert window.message() == (handed if outcome == "done" else lost)
    else:
        assert window.message() == (
            handed if (outcome, ways[1]) == ("failed", "download") else None
        )
    assert shown == ([b"png"] if (outcome, ways[-1]) == ("failed", "show") else [])


OURS = ("app/screens/files.py", "app/platform/bridge.py")


def test_one_place_copies_shares_and_saves() -> None:
    asks = re.compile(
        r"\b(CopyToClipboard|Clipboard|ShareFiles|ShareText|Share|PickFiles)\(|\.save_file\("
    )
    found = {
        path.relative_to(ROOT).as_posix()
        for path in Path(ROOT / "app").rglob("*.py")
        if asks.search(path.read_text(encoding="utf-8"))
    }
    assert found == set(OURS)


@pytest.mark.parametrize(
    ("screen", "args", "key"),
    [("settings", {"page": "games"}, "import"), ("packs", {}, "bring")],
)
def test_a_file_is_taken_however_late_it_comes(screen: str, args: dict[str, str], key: str) -> None:
    gc.freeze()  # only what is made here is looked through
    house = House(open_store())
    opened = house.opened(screen, **args)
    found: Any = next(one for one in opened.draw() if getattr(one, "key", None) == key)
    button: Any = found.content if isinstance(found, ft.MergeSemantics) else found
    assert isinstance(button.action, ft.PickFiles)
    assert button.action.args["cancel_upload_on_window_blur"] is False
    source = weakref.ref(button.action.file_picker)
    button.on_click(None)
    del button, found, opened, house
    gc.collect()
    waiting: Any = source()
    assert waiting is not None
    asyncio.run(waiting.on_result(SimpleNamespace(files=[])))  # cancelled after all
    assert not files._open
