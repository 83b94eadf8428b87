"""Files that somebody picks: what is read of them, and that a large one is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from app.screens import files
from app.store import MemoryLocation, Store
from app.store.exchange import LARGEST


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
