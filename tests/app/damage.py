"""Simulated device with saved data, and damage to single values of it."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from app.programme import Programme
from app.store import MemoryLocation, Store
from app.store.envelope import unwrap, wrap
from app.store.session import EVENING, NAME
from app.store.statistics import DEAL
from tests.app.screens.rooms import played
from tests.app.store.faults import FaultyDisk, FaultySlots

GAME = "onstage"
GONE = "gone"
"""Marker for a value that is removed."""

STAMPS = (
    "9999-12-31T23:59:59.000+00:00",
    "0001-01-01T00:00:00+14:00",
    "1999-12-31T23:59:59.999+00:00",
    "2101-01-01T00:00:00-12:00",
    "2026-02-30T10:00:00+00:00",
    "2026-11-28T10:00:00+99:00",
    "2026-11-28T10:00:00+23:59",
    "2026-11-28",
)
DEEP: Any = json.loads("[" * 20 + "]" * 20)
VALUES: tuple[Any, ...] = (
    GONE, None, True, False, 0, 1, -1, 3, 2**31, 2**53 + 1, -(10**30), 10**400, 0.5, -1.5,
    float("inf"), float("-inf"), float("nan"), "", "x", "Mai", "\ud800", "a\udfffb", "\u202eiaM",
    "\0", "x" * 100_000, "onstage", "nowhere", "onstage+nowhere", "f" * 16, *STAMPS,
    [], {}, [None], [[]], [{}], ["\ud800"], [float("inf")], [-1], [10**30], list(range(2000)),
    {"": None}, {"\ud800": 1}, {"a": {"b": []}}, {"x" * 5000: 1}, DEEP, {"a": DEEP},
)  # fmt: skip
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Damage:
    """Replacement of the value at one path of a database."""

    base: str
    path: Path
    value: Any

    def __str__(self) -> str:
        return f"{self.base} {'.'.join(map(str, self.path))} = {self.value!r:.60}"


@dataclass(frozen=True)
class Device:
    """Databases of a device by name.

    Attributes:
        good: Id of a game in progress that is never damaged.
    """

    tables: dict[str, Any]
    good: str

    def damages(self) -> list[tuple[str, Path]]:
        """Returns every path to be damaged and its database, without `good`."""
        return [
            (base, path)
            for base, tables in self.tables.items()
            if self.good not in base
            for path in paths(tables)
            if base != "index" or self.good not in card_at(tables, path)
        ]

    @property
    def games(self) -> set[str]:
        prefix = "session-"
        return {base.removeprefix(prefix) for base in self.tables if base.startswith(prefix)}

    def medium(self, kind: type[FaultyDisk | FaultySlots], *damages: Damage) -> Any:
        """Returns a medium with all databases, after these damages.

        Checksums match, so that only the content is wrong.
        """
        medium = kind()
        ending = ".json" if kind is FaultyDisk else ".a"
        by_base = {damage.base: damage for damage in damages}
        for base, tables in self.tables.items():
            content = damaged(tables, by_base[base]) if base in by_base else tables
            medium.put(base + ending, wrap(7, json.dumps(content).encode()))
        return medium


def card_at(tables: Any, path: Path) -> str:
    if len(path) < 2 or path[0] != "open":
        return ""
    return str(tables["open"][path[1]]["id"])


def paths(value: Any, way: Path = ()) -> Iterator[Path]:
    """Yields the paths of values in JSON data.

    Of each list only the first two items and the last are visited.
    """
    yield way
    if isinstance(value, dict):
        for key, each in value.items():
            yield from paths(each, (*way, key))
    elif isinstance(value, list):
        for at in sorted({0, 1, len(value) - 1} & {*range(len(value))}):
            yield from paths(value[at], (*way, at))


def damaged(tables: Any, damage: Damage) -> Any:
    """Returns a copy of the tables with this damage applied."""
    if not damage.path:
        return {} if damage.value is GONE else damage.value
    found = copy.deepcopy(tables)
    place = found
    for step in damage.path[:-1]:
        place = place[step]
    if damage.value is GONE:
        del place[damage.path[-1]]
    else:
        place[damage.path[-1]] = damage.value
    return found


SETTINGS: dict[str, Any] = {
    "theme": "dark", "contrast": "more", "text_scale": 1.25, "speed": 0, "lang": "vi", "idle": 30,
    "music": "low", "starts": 1, "last_game": GAME, "last_options": {GAME: {"rounds": 3}},
    "notes": {"mai": {"onstage.play": 2}}, "lessons": {GAME: 4}, "lifted": True,
    "habits": {"Mai": {"mask": "owl", "held": True, "confirm": "double"}},
    "sittings": {"bình\nmai": {"places": {"mai": 0, "bình": 4}, "lies": True}},
    "aliases": {"Maí": "Mai"},
    "cast": [
        {"name": "Mai", "colour": "amber", "understudy": None, "person": "", "given": False},
        {"name": "Tèo", "colour": "sky", "understudy": "extra", "person": "Bo", "given": True},
    ],
}  # fmt: skip


@cache
def furnished() -> Device:
    async def fill() -> tuple[Any, str]:
        location = MemoryLocation()
        store = await Store.open(location)
        bad = await played(store, GAME, 3, seed=3, steps=9, understudies=(None, None, "lead"))
        bad.marks.update(filed=[4], brought=2, flat=True)
        bad.note(where="Round 1 of 4", next=1, active=400, agreed=[5, 1], nth=2)
        over = await played(store, GAME, 3, seed=5)
        over.note(**{DEAL: "PJYKYRFMRFLW", NAME: "Gala", EVENING: bad.id, "active": 1200})
        again = await played(store, GAME, 3, seed=6)
        again.note(**{EVENING: bad.id})
        good = await played(store, GAME, 3, seed=4, steps=5)
        for session in (bad, over, again, good):
            await session.close()
        for name, value in SETTINGS.items():
            store.settings.set(name, value)
        programme = Programme(bad.id, bad.setup.cast, (GAME, "encore"))
        store.settings.set("programme", programme.plain())
        store.settings.set("on_table", bad.id)
        await store.close()
        return location.backend.files, good.id

    files, good = asyncio.run(fill())
    return Device({name: json.loads(unwrap(data)[1]) for name, data in files.items()}, good)


def sample(count: int, seed: int) -> list[Damage]:
    random, places = Random(seed), furnished().damages()
    random.shuffle(places)
    return [Damage(*places[at % len(places)], random.choice(VALUES)) for at in range(count)]
