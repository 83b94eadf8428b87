"""Tests of modules that replace parts of Python's library."""

from __future__ import annotations

import asyncio
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.platform import errors
from build import instead


@pytest.fixture
def resources() -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(instead.FILES_BESIDE, names)
    return names


def test_a_file_is_found_in_a_folder_and_missed_where_nothing_has_come(
    resources: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start from memory has modules whose folders do not exist yet."""
    for name in ("here", "gone"):
        module = ModuleType(name)
        module.__file__ = str(tmp_path / name / "__init__.py")
        monkeypatch.setitem(sys.modules, name, module)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "en.json").write_text("{}", encoding="utf-8")
    assert resources["files"]("here").joinpath("en.json").read_text("utf-8") == "{}"
    assert not resources["files"]("here").joinpath("vi.json").is_file()
    assert not resources["files"]("gone").joinpath("text").joinpath("en.json").is_file()


def test_a_file_is_read_from_a_zip(
    resources: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "library.zip"
    with zipfile.ZipFile(archive, "w") as writer:
        writer.writestr("zipped/__init__.py", "")
        writer.writestr("zipped/icons.json", "[]")
    monkeypatch.syspath_prepend(str(archive))
    assert resources["files"]("zipped").joinpath("icons.json").read_text("utf-8") == "[]"
    sys.modules.pop("zipped", None)


def test_what_is_logged_comes_to_the_console_with_its_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names: dict[str, Any] = {}
    exec(instead.TO_CONSOLE, names)
    logger = names["getLogger"]("flet")
    logger.info("Page %s", 1)
    logger.warning("Unknown message: 100%")
    try:
        raise ValueError("no such card")
    except ValueError:
        logger.exception("Bad message %d", 7)
    said = capsys.readouterr().err
    assert said.startswith("Unknown message: 100%\nBad message 7\nTraceback")
    assert said.endswith("ValueError: no such card\n")


def test_a_filter_keeps_what_is_logged_from_the_console(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The app filters errors, whose messages could reveal cards (`app/platform/errors.py`)."""
    names = ModuleType("logging")
    exec(instead.TO_CONSOLE, names.__dict__)
    monkeypatch.setitem(sys.modules, "logging", names)
    own: dict[str, Any] = {"__name__": "errors"}
    exec(Path(errors.__file__).read_text("utf-8"), own)

    card = "queen".upper()  # written so that it is in no line of the traceback

    async def dealt() -> None:
        own["catch"](SimpleNamespace(_Session__updates_scheduler=None), own["_task"])
        for name in ("flet", "concurrent.futures"):
            try:
                raise ValueError(card)
            except ValueError:
                names.__dict__["getLogger"](name).exception("A task has failed.")

    asyncio.run(dealt())
    names.__dict__["getLogger"]("asyncio").error("heard")
    said = capsys.readouterr()
    assert "heard" in said.err
    assert card not in said.err + said.out


def test_a_copy_is_whole_whatever_comes_at_a_time() -> None:
    names: dict[str, Any] = {}
    exec(instead.COPYING, names)
    target = BytesIO()
    names["copyfileobj"](BytesIO(b"seven letters"), target, 5)
    assert target.getvalue() == b"seven letters"
