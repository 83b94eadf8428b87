"""Tests of the reports of failed browser tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError

from tests.browser import failures


@dataclass
class Page:
    """Page that can be photographed, or hangs."""

    hangs: bool = False
    viewport_size = {"width": 390, "height": 844}
    done: list[Any] = field(default_factory=list)

    def evaluate(self, code: str, _: object = None) -> None:
        self.done.append(code)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        self.done.append(size)

    def screenshot(self, *, path: Path, timeout: float) -> None:
        if self.hangs:
            raise PlaywrightError("it took too long")
        path.write_bytes(b"a picture")


@dataclass
class Record:
    lines: list[str] = field(default_factory=lambda: ["log: hello"])
    problems: list[str] = field(default_factory=lambda: ["response 404: x"])


@dataclass
class Screen:
    page: Any
    record: Record = field(default_factory=Record)

    def text(self) -> str:
        if self.page.hangs:
            raise PlaywrightError("it took too long")
        return "New game\nĐèn"


TEST = "tests/browser/test_walk.py::test_whole[small phone]@group"


def test_every_open_screen_is_kept(tmp_path: Path) -> None:
    folder = failures.keep(tmp_path, TEST, [Screen(Page()), Screen(Page())])
    assert folder.parent == tmp_path
    assert sorted(file.name for file in folder.iterdir()) == [
        f"{number}{kind}" for number in (1, 2) for kind in ("-console.txt", "-tree.txt", ".png")
    ]
    assert (folder / "1-tree.txt").read_text(encoding="utf-8") == "New game\nĐèn"
    console = (folder / "2-console.txt").read_text(encoding="utf-8")
    assert console == "log: hello\nproblem: response 404: x"


def test_a_page_that_paints_nothing_is_painted_for_its_picture(tmp_path: Path) -> None:
    page = Page()
    failures.keep(tmp_path, TEST, [Screen(page)])
    paints, size, drawn = page.done
    assert "window.painting = true" in paints
    assert size != page.viewport_size, "another size has everything drawn anew"
    assert "requestAnimationFrame" in drawn


def test_of_a_page_that_hangs_the_console_is_kept(tmp_path: Path) -> None:
    folder = failures.keep(tmp_path, TEST, [Screen(Page(hangs=True))])
    assert [file.name for file in folder.iterdir()] == ["1-console.txt"]


@pytest.mark.parametrize("sign", [*'<>:"/\\|?* '])
def test_a_folder_has_a_name_that_every_disk_takes(tmp_path: Path, sign: str) -> None:
    folder = failures.folder_of(tmp_path, f"tests/browser/test_a.py::test_b[{sign}]")
    assert sign not in folder.name
    assert folder.parent == tmp_path


def test_an_earlier_run_is_forgotten(tmp_path: Path) -> None:
    failures.keep(tmp_path / "failures", TEST, [Screen(Page())])
    failures.forget(tmp_path / "failures")
    failures.forget(tmp_path / "failures")  # nothing there is nothing wrong
    assert list(tmp_path.iterdir()) == []
