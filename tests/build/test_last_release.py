"""Tests of keeping the previous release's folders."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from build import last_release

FIRST, SECOND, THIRD = (
    {f"client-{'c' * 12}", f"stage-{letter * 12}"} for letter in ("1", "2", "3")
)


def release(site: Path, folders: set[str]) -> Path:
    """Returns a site whose service worker lists a file in each folder."""
    for name in folders:
        (site / name).mkdir(parents=True)
        (site / name / "a.js").write_text(name, encoding="utf-8")
    listed = ", ".join(f'"{name}/a.js"' for name in sorted(folders))
    (site / "sw.js").write_text(f"FILES = [{listed}]", encoding="utf-8")
    (site / "index.html").write_text(listed, encoding="utf-8")
    (site / "icons").mkdir()
    return site


def folders(site: Path) -> set[str]:
    return {folder.name for folder in site.iterdir() if folder.is_dir()} - {"icons"}


def test_the_last_release_stays_and_the_one_before_goes(tmp_path: Path) -> None:
    first, second, third = (
        release(tmp_path / name, names)
        for name, names in (("first", FIRST), ("second", SECOND), ("third", THIRD))
    )
    page = (second / "index.html").read_text(encoding="utf-8")
    assert last_release.keep(first, second) == sorted(FIRST - SECOND)
    assert folders(second) == FIRST | SECOND
    assert (second / "index.html").read_text(encoding="utf-8") == page
    (old,) = FIRST - SECOND
    assert (second / old / "a.js").read_text(encoding="utf-8") == old
    last_release.keep(second, third)
    assert folders(third) == SECOND | THIRD


def test_publishing_the_same_again_keeps_what_was_kept(tmp_path: Path) -> None:
    first, second, again = (
        release(tmp_path / name, names)
        for name, names in (("first", FIRST), ("second", SECOND), ("again", SECOND))
    )
    last_release.keep(first, second)
    last_release.keep(second, again)
    assert folders(again) == FIRST | SECOND


def test_a_folder_that_is_no_release_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    new = release(tmp_path / "new", FIRST)
    monkeypatch.setattr(sys, "argv", ["last_release", str(tmp_path / "none"), str(new)])
    assert last_release.main() == 1
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "sw.js" in message
