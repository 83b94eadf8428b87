"""What a save costs after 1, 100 and 1,000 stored games: ``python -m tests.app.store.bench``."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from app.store import Store
from app.store.disk import DiskPlace
from app.store.records import Finish
from app.store.session import card_of, new_tables
from tests.app.store.samples import played, setup

_STEPS = [action.compact() for action in played().actions]


async def _fill(store: Store, start: int, end: int) -> None:
    """Finished games with these numbers, each as long as a real one."""
    cards = []
    for number in range(start, end):
        tables = new_tables(setup(f"Game {number}"), store._now())
        tables["actions"] = {"1": {"steps": _STEPS[:64]}}
        tables["state"]["1"]["finished"] = Finish(store._now(), [1, 2, 3, 4], [3]).plain()
        await store._write_session(f"{number:016x}", tables)
        cards.append(card_of(f"{number:016x}", tables))
    assert store._shelf is not None
    await store._shelf.put(*cards)


async def measure(folder: Path, counts: tuple[int, ...] = (1, 100, 1000)) -> list[dict[str, Any]]:
    """For each count of stored games, in ms: appending, a setting, closing a finished, opening."""
    rows = []
    before = 0
    for count in counts:
        store = await Store.open(DiskPlace(folder))
        await _fill(store, before, count)
        before = count
        session = await store.create(setup())
        appends, changes = [], []
        for step in _STEPS:
            began = time.perf_counter()
            session.append(step)
            appends.append(time.perf_counter() - began)
        for number in range(20):
            began = time.perf_counter()
            store.settings.set("theme", number)
            changes.append(time.perf_counter() - began)
        session.finish([1, 2, 3, 4], [3])
        began = time.perf_counter()
        await session.close()
        closing = time.perf_counter() - began
        await store.delete(session.id)
        await store.close()
        began = time.perf_counter()
        store = await Store.open(DiskPlace(folder))
        opening = time.perf_counter() - began
        await store.close()
        appends.sort()
        rows.append(
            {
                "games": count,
                "append_median_ms": round(median(appends) * 1000, 2),
                "append_95th_ms": round(appends[int(len(appends) * 0.95)] * 1000, 2),
                "setting_median_ms": round(median(changes) * 1000, 2),
                "close_finished_ms": round(closing * 1000, 2),
                "open_ms": round(opening * 1000, 1),
            }
        )
    return rows


def main() -> None:
    """Print one JSON line for each count."""
    with tempfile.TemporaryDirectory() as folder:
        for row in asyncio.run(measure(Path(folder))):
            print(json.dumps(row))


if __name__ == "__main__":
    main()
