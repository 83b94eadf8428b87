"""Reports of failed tests."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

SOON = 5_000  # milliseconds; a page that hangs does not keep the run
# Comes back when the window has drawn a few times, or draws no more.
DRAWN = """async (soon) => {
  const drawn = async () => {
    for (let i = 0; i < 5; i++) await new Promise((go) => requestAnimationFrame(go));
  };
  await Promise.race([drawn(), new Promise((go) => setTimeout(go, soon))]);
}"""


class Record(Protocol):
    """Log of a page."""

    @property
    def lines(self) -> list[str]: ...

    @property
    def problems(self) -> list[str]: ...


class Screen(Protocol):
    """Parts of a stage that a report needs."""

    @property
    def page(self) -> Page: ...

    @property
    def record(self) -> Record: ...

    def text(self) -> str:
        """Returns the accessibility tree, one name per line."""


def end_browsers(parent: int) -> None:
    """Kills every browser started by a process or its drivers (on Linux only)."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            name, _, rest = stat.read_text().rpartition(")")
            if int(rest.split()[1]) == parent:
                child = int(stat.parent.name)
                end_browsers(child)
                if "chrom" in name:
                    os.kill(child, signal.SIGKILL)


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Kills the browsers if a `with` block takes longer than a time limit.

    Requests to a page have no time limit of their own.
    """
    timer = threading.Timer(seconds, end_browsers, [os.getpid()])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def forget(root: Path) -> None:
    shutil.rmtree(root, ignore_errors=True)


def folder_of(root: Path, test: str) -> Path:
    return root / re.sub(r"[^\w.\[\]-]+", "-", test.removeprefix("tests/browser/"))


def paint(page: Page) -> None:
    if (size := page.viewport_size) is None:
        return
    page.evaluate("() => { window.painting = true; }")
    page.set_viewport_size({"width": size["width"], "height": size["height"] + 1})
    page.evaluate(DRAWN, SOON)


def keep(root: Path, test: str, screens: Sequence[Screen]) -> Path:
    """Saves the picture, tree and console of every open screen; returns the folder.

    Data that a page does not deliver is left out.
    """
    folder = folder_of(root, test)
    folder.mkdir(parents=True, exist_ok=True)
    for number, screen in enumerate(screens, 1):
        lines = [*screen.record.lines, *(f"problem: {each}" for each in screen.record.problems)]
        (folder / f"{number}-console.txt").write_text("\n".join(lines), encoding="utf-8")
        with contextlib.suppress(PlaywrightError):
            (folder / f"{number}-tree.txt").write_text(screen.text(), encoding="utf-8")
        with contextlib.suppress(PlaywrightError):
            paint(screen.page)
            screen.page.screenshot(path=folder / f"{number}.png", timeout=SOON)
    return folder
