"""Benchmarks of the store on a disk that contains many games."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from app.store import Player, Setup, Store
from app.store.disk import MAIN, Disk, DiskLocation
from bench.rules import OPTIONS, finished
from engines import Action, find

ROOT = Path(__file__).parents[2]
STORED = (1, 100, 1000)
GAME = find("onstage")
CAST = tuple(Player(name, "pink", "fan") for name in ("Mai", "Bảo", "Chi", "Dũng"))
SAVES, OPENINGS = 100, 3


class Hasty(Disk):
    """Disk that does not wait for writes, so that preparation is fast."""

    def write(self, path: Path, data: bytes) -> None:
        """Writes a file without syncing it."""
        path.write_bytes(data)

    def sync_folder(self, folder: Path) -> None:
        """Does nothing, so that preparation is fast."""


def figures() -> tuple[dict[int, list[float]], dict[int, list[float]]]:
    """Returns the seconds of saves and openings, by number of stored games.

    The files are created in the project's folder, because a temporary folder may not be on a disk.
    """
    base = ROOT / "build" / "cache"
    base.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=base) as folder:
        return asyncio.run(_figures(Path(folder)))


async def _figures(base: Path) -> tuple[dict[int, list[float]], dict[int, list[float]]]:
    actions = finished(GAME.name, 4).actions
    played = await _play(base / "played", actions)
    for count in STORED:
        await _fill(base / str(count), count, played)
    openings: dict[int, list[float]] = {count: [] for count in STORED}
    for _ in range(OPENINGS):
        for count in STORED:
            start = time.perf_counter()
            store = await Store.open(DiskLocation(base / str(count)))
            cards = store.cards()
            openings[count].append(time.perf_counter() - start)
            assert len(cards) == count, store.notices
            await store.close()
    stores = {count: await Store.open(DiskLocation(base / str(count))) for count in STORED}
    sessions = {count: await store.create(_setup()) for count, store in stores.items()}
    saves: dict[int, list[float]] = {count: [] for count in STORED}
    for action in actions[:SAVES]:
        for count, session in sessions.items():
            start = time.perf_counter()
            session.append(action)
            saves[count].append(time.perf_counter() - start)
    for store in stores.values():
        await store.close()
    return saves, openings


def _setup() -> Setup:
    now = "2026-01-01T20:00:00.000+00:00"
    return Setup(GAME.name, GAME.rules_version, 4, OPTIONS[GAME.name], 7, CAST, now, "Friday")


async def _play(folder: Path, actions: list[Action]) -> Path:
    """Plays a game in a new store and returns its file's path."""
    store = await Store.open(DiskLocation(folder, Hasty()))
    session = await store.create(_setup())
    for action in actions:
        session.append(action)
    session.finish([0] * 4, [0])
    await store.close()
    [file] = folder.glob(f"session-*{MAIN}")
    return file


async def _fill(folder: Path, count: int, file: Path) -> None:
    """Creates a store with `count` copies of a finished game.

    They are indexed when the store is next opened.
    """
    folder.mkdir()
    for number in range(count):
        shutil.copy(file, folder / f"session-{number:016x}{MAIN}")
    store = await Store.open(DiskLocation(folder, Hasty()))
    assert len(store.cards()) == count, store.notices
    await store.close()
