"""Tests of the names of games."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from app.store import MemoryLocation, SessionCard, Store, StoreError
from app.store.importing import Importer
from app.store.names import LONGEST_SHOW
from app.text import say
from app.text.show_name import next_number, show_name
from engines import find
from tests.app.screens.rooms import House, open_store, played


def card(created: str, **note: Any) -> SessionCard:
    return SessionCard("0" * 16, "onstage", 1, "Onstage", (), created, created, note)


FRIDAY = "2026-11-27T12:00:00+00:00"
TWINS = ((3, 20), (4, 20), (4, None))


@pytest.mark.parametrize(
    ("note", "name"),
    [
        ({}, "Friday’s show"),
        ({"nth": 2}, "Friday’s second show"),
        ({"nth": 3}, "Friday’s third show"),
        ({"nth": 12}, "Friday’s show 12"),
        ({"nth": "many"}, "Friday’s show"),
        ({"nth": True}, "Friday’s show"),
        ({"nth": -4}, "Friday’s show"),
        ({"name": "Bo’s birthday", "nth": 2}, "Bo’s birthday"),
        ({"name": ""}, "Friday’s show"),
        ({"name": 7}, "Friday’s show"),
        ({"name": "x" * (LONGEST_SHOW + 1)}, "Friday’s show"),
    ],
)
def test_a_session_is_called_by_its_day_or_as_was_typed(note: dict[str, Any], name: str) -> None:
    assert show_name(card(FRIDAY, **note), say) == name


def test_the_day_on_the_wall_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setenv("TZ", "Asia/Ho_Chi_Minh")
    time.tzset()
    try:
        assert show_name(card("2026-11-27T20:00:00+00:00"), say) == "Saturday’s show"
        assert next_number([card("2026-11-27T16:00:00+00:00")], "2026-11-27T20:00:00+00:00") == 1
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_start_that_is_no_time_leaves_the_title() -> None:
    assert show_name(card("soon"), say) == "Onstage / Sáng Đèn"


def test_shows_of_an_evening_are_counted_and_none_twice() -> None:
    cards = [card(FRIDAY), card(FRIDAY, nth=3), card("2026-11-25T12:00:00+00:00", nth=9)]
    assert next_number(cards, FRIDAY) == 4
    assert next_number([], FRIDAY) == 1


def test_a_second_game_of_an_evening_is_the_second_show() -> None:
    house = House(open_store())
    seats = [{"name": name, "colour": "amber", "sign": "mask"} for name in ("Mai", "Bo", "Cúc")]
    for _ in range(2):
        asyncio.run(house.shell.evening.start("onstage", seats, {}))
        asyncio.run(house.shell.evening.leave())
    second, first = house.store.cards()
    assert show_name(first, say).endswith("day’s show")
    assert show_name(second, say).endswith("day’s second show")


def test_a_typed_name_is_kept_moves_nothing_and_goes_again() -> None:
    async def evening() -> None:
        location = MemoryLocation()
        store = await Store.open(location)
        going, over = await played(store, steps=3), await played(store, seed=4)
        await over.close()
        before = {one.id: one.updated for one in store.cards()}
        await store.rename(going.id, "  Bo’s  birthday ")
        await store.rename(over.id, "The last night")
        names = {one.id: one.note.get("name") for one in store.cards()}
        assert names == {going.id: "Bo’s birthday", over.id: "The last night"}
        await store.close()
        again = await Store.open(location)
        assert {one.id: one.note.get("name") for one in again.cards()} == names
        assert {one.id: one.updated for one in again.cards()} == before
        await again.rename(over.id, "  ")
        assert "name" not in next(one for one in again.cards() if one.id == over.id).note

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("x" * (LONGEST_SHOW + 1), "store.show.long"),
        ("Bo\u200b", "store.show.hidden"),
        ("Bo\x07", "store.show.hidden"),
        ("\ue000", "store.show.undrawable"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason_and_changes_nothing(name: str, fault: str) -> None:
    async def evening() -> None:
        store = await Store.open(MemoryLocation())
        session = await played(store, steps=3)
        session.rename("Before")
        with pytest.raises(StoreError) as refused:
            await store.rename(session.id, name)
        assert refused.value.notice.text_key == fault
        assert session.card.note["name"] == "Before"
        with pytest.raises(StoreError):
            await store.rename("f" * 16, "Nobody’s")

    asyncio.run(evening())


def test_a_game_of_older_rules_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        store = await Store.open(MemoryLocation())
        session = await played(store, steps=3)
        await session.close()
        monkeypatch.setattr(find("onstage"), "rules_version", 99)
        await store.rename(session.id, "Bo’s birthday")
        (found,) = store.cards()
        assert found.note["name"] == "Bo’s birthday"
        opened = await store.load(session.id)
        assert opened.read_only is not None
        assert opened.card == found

    asyncio.run(evening())


def test_a_name_travels_in_a_file() -> None:
    async def evening() -> None:
        store = await Store.open(MemoryLocation())
        session = await played(store, steps=3)
        session.rename("Bo’s birthday")
        other = await Store.open(MemoryLocation())
        report = await Importer(other).run(await store.export_all())
        assert report.added == [session.id]
        (found,) = other.cards()
        assert show_name(found, say) == "Bo’s birthday"

    asyncio.run(evening())


def test_a_name_tells_nothing_of_hands() -> None:
    async def evening() -> None:
        store = await Store.open(MemoryLocation())
        shows = [await played(store, seed=seed, steps=steps) for seed, steps in TWINS]
        show_names = {show_name(replace(one.card, created=FRIDAY), say) for one in shows}
        assert show_names == {"Friday’s show"}
        assert len({str(one.actions) for one in shows}) == len(TWINS)

    asyncio.run(evening())
