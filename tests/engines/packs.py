"""Faulty copies of our own packs, for the tests of each game's content."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.kernel import pack

Change = Callable[[Any], Any]


def put(*path: Any) -> Change:
    """Returns a change that sets the value at a path, or deletes it.

    Args:
        *path: Keys that lead to the value, then the new value; ... deletes.
    """
    *way, key, value = path

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        if value is ...:
            del data[key]
        else:
            data[key] = value

    return change


def refused(box: type[pack.Pack], source: Path, folder: Path, name: str, change: Change) -> str:
    """Returns the first fault of a pack after a change to one file.

    The pack must be refused.

    Args:
        box: Schema of the pack.
        source: Folder of the pack.
        folder: Folder for the copy.
        name: Name of the file.
        change: Changes the file's data.
    """
    for file in source.glob("*.json"):
        shutil.copy(file, folder)
    data = json.loads((source / name).read_text(encoding="utf-8"))
    change(data)
    (folder / name).write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(pack.BadPack) as caught:
        pack.load(box, folder)
    found = caught.value.faults[0]
    assert found.startswith(f"{name}, ")
    return found
