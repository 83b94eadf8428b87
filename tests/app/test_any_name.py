"""Tests of names in any script."""

from __future__ import annotations

import asyncio

import pytest

from app import squares
from app.store import MemoryLocation, Store
from app.store.importing import Importer
from app.theme.ui import initials, name_in
from tests.app.screens import rooms

NAMES = ("محمد علي", "李小龙", "🦊Bo 👩\u200d🚀", "ธีรเดช", "Zoë\u0308")
SHOW = "שבת 🎭"


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "NAMES", NAMES)


def cast(store: Store, session_id: str) -> tuple[str, ...]:
    return tuple(one.name for one in asyncio.run(store.load(session_id)).setup.cast)


def test_a_file_brings_the_names_of_people_and_of_the_game() -> None:
    here, there = rooms.open_store(), rooms.open_store()
    session = asyncio.run(rooms.played(here, "thespianage", seats=5, steps=3))
    session.rename(SHOW)
    asyncio.run(session.close())
    report = asyncio.run(Importer(there).run(asyncio.run(here.export_all())))
    assert report.added == [session.id]
    assert cast(there, session.id) == NAMES
    assert next(iter(there.cards())).note["name"] == SHOW


def test_a_square_brings_the_names() -> None:
    async def go() -> tuple[Store, str]:
        here, there = await Store.open(MemoryLocation()), await Store.open(MemoryLocation())
        session = await rooms.played(here, "thespianage", seats=5, steps=9)
        file = squares.file_of(
            *squares.read(rooms.square_link(session)), "2026-11-29T20:00:00.000Z"
        )
        await Importer(there).run(file)
        return there, session.id

    assert cast(*asyncio.run(go())) == NAMES


def test_initials_are_whole_graphemes() -> None:
    assert [initials(name) for name in NAMES] == ["مع", "李", "🦊👩\u200d🚀", "ธี", "Z"]
    assert name_in("李小龙", 40) == "李小龙"
    assert name_in("李小龙", 20) == "李"
