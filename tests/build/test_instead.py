"""Modules that stand in for parts of Python's library in the browser."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from build import instead


@pytest.fixture
def resources() -> dict[str, Any]:
    """The replacement of `importlib.resources`."""
    names: dict[str, Any] = {}
    exec(instead.FILES_BESIDE, names)
    return names


def test_a_file_is_found_in_a_folder_and_missed_where_nothing_has_come(
    resources: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start from memory has modules whose folders are not there yet."""
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
