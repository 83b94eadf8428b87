"""Tests of the desktop window."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from email.message import Message
from pathlib import Path
from types import SimpleNamespace
from urllib.error import HTTPError, URLError

import pytest

from build import desktop

OUT_OF_REACH = "Flet's native window has to be fetched from GitHub once, which can't be reached."


class Desk:
    """Desktop whose windows are recorded, not opened."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.opened: list[str] = []
        self.fault: Exception | None = None
        self.patch = patch
        patch.setenv("DISPLAY", ":0")
        # Not installed for the tests.
        client = SimpleNamespace(ensure_client_cached=self._client)
        patch.setitem(sys.modules, "flet_desktop", client)
        patch.setattr(desktop.ft, "run", lambda *_, **__: self.opened.append("native"))
        patch.setattr(desktop, "in_browser", self._in_browser)
        self.browser("/usr/bin/chromium")

    def browser(self, path: str | None) -> None:
        self.patch.setattr(desktop, "browser", lambda: path)

    def _client(self) -> None:
        assert socket.getdefaulttimeout() == desktop.PATIENCE
        if self.fault:
            raise self.fault

    async def _in_browser(self, program: str) -> None:
        self.opened.append(program)

    def run(self, *arguments: str) -> int:
        self.patch.setattr(sys, "argv", ["desktop", *arguments])
        return desktop.main()


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def test_the_native_window_comes_first(desk: Desk) -> None:
    assert desk.run() == 0
    assert desk.opened == ["native"]
    assert socket.getdefaulttimeout() is None


def test_a_browser_can_be_asked_for(desk: Desk) -> None:
    assert desk.run("--browser") == 0
    assert desk.opened == ["/usr/bin/chromium"]


FAULTS: list[tuple[Exception, str]] = [
    (URLError(socket.gaierror(-3, "Temporary failure in name resolution")), OUT_OF_REACH),
    (TimeoutError("timed out"), OUT_OF_REACH),
    (ConnectionResetError(), OUT_OF_REACH),
    (HTTPError("", 404, "Not Found", Message(), None), "from GitHub (it answered 404)."),
    (OSError(errno.ENOSPC, "No space left on device"), "The disk is too full"),
    (PermissionError(errno.EACCES, "Permission denied"), "unpacked (Permission denied)."),
    (EOFError("Compressed file ended"), "unpacked (Compressed file ended)."),
]


@pytest.mark.parametrize(("fault", "why"), FAULTS)
def test_without_it_a_browsers_window_opens_and_says_why(
    desk: Desk, capsys: pytest.CaptureFixture[str], fault: Exception, why: str
) -> None:
    desk.fault = fault
    assert desk.run() == 0
    assert desk.opened == ["/usr/bin/chromium"]
    [said] = capsys.readouterr().out.splitlines()
    assert why in said
    assert said.endswith("Opening a window of chromium instead, with the same games.")


def test_with_neither_it_says_what_to_do(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.fault = URLError("no network")
    desk.browser(None)
    assert desk.run() == 1
    assert desk.opened == []
    [said] = capsys.readouterr().err.splitlines()
    assert said == desktop.NO_WINDOW.format(why=OUT_OF_REACH)


def test_without_a_screen_it_says_so(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.patch.setattr(desktop.platform, "system", lambda: "Linux")
    desk.patch.delenv("DISPLAY")
    desk.patch.delenv("WAYLAND_DISPLAY", raising=False)
    assert desk.run() == 1
    assert capsys.readouterr().err.strip() == desktop.NO_SCREEN
    assert desktop.has_screen("Windows", {})
    assert desktop.has_screen("Linux", {"WAYLAND_DISPLAY": "wayland-0"})


def test_a_browser_is_found_by_name_or_where_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(desktop.chromium, "find", lambda: None)
    monkeypatch.setattr(desktop.shutil, "which", lambda _: None)
    monkeypatch.setattr(desktop, "PLACES", {"ProgramFiles": ("Chrome/chrome.exe",)})
    monkeypatch.setenv("ProgramFiles", str(tmp_path))
    assert desktop.browser() is None
    installed = tmp_path / "Chrome" / "chrome.exe"
    installed.parent.mkdir()
    installed.touch()
    assert desktop.browser() == str(installed)
    monkeypatch.setattr(desktop.chromium, "find", lambda: "/usr/bin/chromium")
    assert desktop.browser() == "/usr/bin/chromium"


BROWSER = """#!{python}
import sys, urllib.error, urllib.request
(address,) = [one[6:] for one in sys.argv if one.startswith("--app=")]
host, path, end = address.rsplit("/", 2)
for tried in (address, host + "/"):
    try:
        print(urllib.request.urlopen(tried).status, file=open({told!r}, "a"))
    except urllib.error.HTTPError as error:
        print(error.code, file=open({told!r}, "a"))
"""


def test_the_app_is_served_to_the_window_alone_until_it_is_closed(tmp_path: Path) -> None:
    written = tmp_path / "told"
    program = tmp_path / "browser"
    program.write_text(BROWSER.format(python=sys.executable, told=str(written)), encoding="utf-8")
    program.chmod(0o755)
    asyncio.run(asyncio.wait_for(desktop.in_browser(str(program)), 60))
    assert written.read_text(encoding="utf-8").split() == ["200", "404"]


def test_a_browser_that_does_not_run_is_said(tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.write_text("not a program", encoding="utf-8")
    with pytest.raises(desktop.DesktopError, match=r"browser does not run: Permission denied\.$"):
        asyncio.run(asyncio.wait_for(desktop.in_browser(str(program)), 60))


@pytest.mark.parametrize("root", [False, True])
def test_the_window_is_the_app_alone_and_has_a_sandbox_but_for_root(*, root: bool) -> None:
    given = desktop.arguments("http://127.0.0.1:9/x/", "/profile", root=root)
    assert given[:2] == ["--app=http://127.0.0.1:9/x/", "--user-data-dir=/profile"]
    assert ("--no-sandbox" in given) is root
    warned = ("--host-resolver-rules", "--disable-web-security", "--test-type")
    assert not [each for each in given if each.startswith(warned)], "a strip would warn of it"
