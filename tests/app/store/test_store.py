from __future__ import annotations

import asyncio
import errno
import itertools
import re
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store import MemoryLocation, Notice, Player, Session, Store, StoreError
from app.store.envelope import unwrap, wrap
from app.store.formats import PAGE, session_tables
from app.store.importing import Importer
from app.store.records import Finish
from app.store.session import card_of, new_session
from app.store.storage import to_json
from engines import find
from tests.app.store.faults import (
    CrashError,
    FaultyDisk,
    FaultyLocation,
    FaultyRecords,
    FaultySlots,
    Fuse,
    run,
)
from tests.app.store.samples import clock, setup

ROOT = Path(__file__).parents[3]

AnyMedium = FaultyDisk | FaultySlots | FaultyRecords


@pytest.fixture(params=[FaultyDisk, FaultySlots])
def medium(request: pytest.FixtureRequest) -> Any:
    return request.param()


def opened(medium: AnyMedium, now: Any = None) -> Store:
    store: Store = run(Store.open(FaultyLocation(medium), now=now or clock()))
    return store


def step(number: int) -> dict[str, Any]:
    return {"seat": number % 4, "kind": "play", "arg": number}


def files_of(medium: AnyMedium, start: str) -> list[str]:
    return [name for name in medium.seen if name.startswith(start) and "damaged" not in name]


# -- sessions ----------------------------------------------------------------------------


def test_a_session_comes_back_as_it_was(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup(options={"rounds": 1})))
    for number in range(131):
        session.append(step(number))
    session.append([1, "pass"])
    session.append((2, "move", (3, (4, "left"))))
    session.marks["recap"] = {"2": 17}
    session.note(round=2, turn="Ánh")
    run(session.flush())

    medium.crash(Random(1))  # nothing was closed
    store = opened(medium)
    (card,) = store.cards()
    assert (card.id, card.title, card.note) == (session.id, "Onstage", {"round": 2, "turn": "Ánh"})
    assert [face.name for face in card.cast] == ["Mai", "Ánh", "Bo", "Cúc"]
    again = run(store.load(card.id))
    assert again.setup == session.setup == setup(options={"rounds": 1})
    assert again.actions == session.actions
    assert again.actions[-2:] == [
        {"seat": 1, "kind": "pass", "arg": None},
        {"seat": 2, "kind": "move", "arg": [3, [4, "left"]]},
    ]
    assert (again.marks, again.finished, again.read_only) == ({"recap": {"2": 17}}, None, None)
    assert run(store.load(card.id)) is again


def test_actions_are_taken_back_one_by_one(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    for number in range(66):
        session.append(step(number))
    for left in range(65, -1, -1):
        session.drop_last()
        if left in (65, 64, 63, 1, 0):
            session.shut()
            store = opened(medium)
            session = run(store.load(session.id))
            assert session.actions == [step(number) for number in range(left)]
    with pytest.raises(StoreError, match="Nothing to undo"):
        session.drop_last()


def test_nested_marks_are_kept_too(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.marks["recap"] = {"0": [1]}
    session.save()
    session.marks["recap"]["0"].append(2)
    session.save()
    assert run(opened(medium).load(session.id)).marks == {"recap": {"0": [1, 2]}}


def test_saving_what_is_saved_already_writes_nothing(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.append(step(0))
    medium.fuse = Fuse()
    session.save()
    run(session.flush())
    assert medium.fuse.steps == 0


def test_an_action_with_note_and_marks_is_one_save(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    medium.fuse = Fuse()
    session.append(step(0))
    alone = medium.fuse.steps
    medium.fuse = Fuse()
    session.note(round=3)
    session.marks["x"] = 1
    session.append(step(1))
    assert medium.fuse.steps == alone


def test_a_finished_session_is_kept_with_its_result_and_takes_no_more(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.append(step(0))
    session.finish([3, 9, 9, 1], [1, 2], {"rounds": 4})
    with pytest.raises(StoreError, match="over"):
        session.append(step(1))
    (card,) = store.cards()
    assert card.finished is not None
    assert (card.finished.scores, card.finished.winners) == ([3, 9, 9, 1], [1, 2])
    run(session.close())
    store = opened(medium)
    assert store.cards() == [card]
    again = run(store.load(session.id))
    assert again.finished == session.finished
    assert again.finished.summary == {"rounds": 4}
    with pytest.raises(StoreError, match="its moves stand"):
        again.drop_last()  # every hand has been shown
    run(again.close())
    assert opened(medium).cards()[0].finished == session.finished.__class__(
        session.finished.at, [3, 9, 9, 1], [1, 2]
    )
    assert files_of(medium, "past-")


def test_a_finish_that_was_not_closed_is_on_the_shelf_after_a_kill(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.finish([1, 2, 3, 4], [3])
    medium.crash(Random(2))
    store = opened(medium)
    assert store.cards()[0].finished == Finish(session.finished.at, [1, 2, 3, 4], [3])
    assert store.statistics()["onstage"].games == 1


def test_what_was_played_last_comes_first_whatever_the_clock_says(medium: Any) -> None:
    now = clock()
    ahead = opened(medium, lambda: now().replace("2026", "2028"))
    for title in "ab":
        run(run(ahead.create(setup(title))).close())
    store = opened(medium, now)
    played = run(store.load(store.cards()[1].id))
    played.append(step(0))
    assert [card.title for card in store.cards()] == ["a", "b"]
    run(store.create(setup("c"))).append(step(0))
    assert store.latest is not None
    assert store.latest.title == "c"
    assert [card.title for card in store.cards()] == ["c", "a", "b"]


def test_two_seats_never_bear_one_name(medium: Any) -> None:
    store = opened(medium)
    cast = tuple(Player(name, "amber", "mask") for name in ("Ana", "ana", "Bo", "Cúc"))
    session = run(store.create(replace(setup(), cast=cast)))
    assert [one.name for one in session.setup.cast] == ["Ana", "ana 2", "Bo", "Cúc"]
    session.cast_seat(2, "lead")
    with pytest.raises(StoreError, match="Another seat has this name"):
        session.cast_seat(2, None, " ANA")
    assert session.setup.cast[2].understudy == "lead"
    session.cast_seat(2, None, "bo")
    assert session.setup.cast[2].name == "bo", "one’s own name may be written otherwise"


def test_games_kept_with_one_name_twice_are_told_apart_when_opened(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    document = session.document()
    for player in document["setup"]["cast"][:2]:
        player["name"] = "Ana"
    session._db.checked.write(session_tables(document))
    session.shut()
    names = [one.name for one in run(opened(medium).load(session.id)).setup.cast]
    assert names[:2] == ["Ana", "Ana 2"]


def test_what_nests_without_end_is_set_aside_before_it_is_parsed(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    run(session.close())
    ending = ".json" if isinstance(medium, FaultyDisk) else ".a"
    deep = wrap(99, b'{"meta":' + b"[" * 100_000 + b"]" * 100_000 + b"}")
    for name in [name for name in medium.seen if name.startswith("session-")]:
        medium.put(name, b"" if not name.endswith(ending) else deep)
    store = opened(medium)
    with pytest.raises(StoreError, match="set aside"):
        run(store.load(session.id))
    assert any(medium.seen[name].data == deep for name in medium.seen if "damaged" in name)


def test_a_known_game_of_which_a_part_is_left_is_set_aside() -> None:
    """An imported game has no older version to fall back on until its next move."""
    slots = FaultySlots()
    store = opened(slots)
    session = run(store.create(setup("Mine")))
    run(session.close())
    [card] = store.cards()
    name = f"session-{session.id}"
    part = max((slots.seen[name + end].data for end in (".a", ".b")), key=len)[:200]
    slots.put(f"{name}.a", part)
    slots.put(f"{name}.b", b"")
    store = opened(slots)
    with pytest.raises(StoreError, match="Its file was set aside"):
        run(store.load(session.id))
    [notice] = store.notices
    assert notice == Notice("store.notice.lost_session", {"show": card})
    assert re.fullmatch(
        r"The game “Onstage / Sáng Đèn” \(Mai, Ánh, Bo and Cúc · 21 November.*\) was damaged and "
        r"can’t be opened\. Its file was set aside; everything else is safe\.",
        str(notice),
    )
    assert slots.seen[f"{name}.damaged-1"].data == part
    assert store.cards() == []


def test_a_damaged_game_stays_where_there_is_no_room_for_its_copy() -> None:
    slots = FaultySlots()
    store = opened(slots)
    session = run(store.create(setup()))
    run(session.close())
    for end in (".a", ".b"):
        slots.put(f"session-{session.id}{end}", b"not ours")
    store = opened(slots)
    slots.fuse = Fuse(1, full=True)
    with pytest.raises(StoreError, match="device is full"):
        run(store.load(session.id))
    assert [slots.seen[f"session-{session.id}{end}"].data for end in (".a", ".b")] == [
        b"not ours",
        b"not ours",
    ]
    assert [card.id for card in store.cards()] == [session.id]


def test_a_new_game_without_room_says_so_and_leaves_nothing_behind(medium: Any) -> None:
    store = opened(medium)
    medium.fuse = Fuse(1, full=True)
    with pytest.raises(StoreError, match="device is full"):
        run(store.create(setup()))
    medium.fuse = Fuse()
    assert run(store.create(setup())).actions == []
    assert len(opened(medium).cards()) == 1


def test_a_game_outlives_that_the_sites_data_is_cleared() -> None:
    slots = FaultySlots()
    notices: list[Notice] = []

    async def play() -> tuple[Store, Session]:
        store = await Store.open(FaultyLocation(slots), now=clock())
        other = await store.create(setup("Other"))
        other.finish([1, 2, 3, 4], [3])
        await other.close()
        session = await store.create(setup("Mine"))
        session.append(step(0))
        store.settings.set("theme", "dark")
        store.on_notice(notices.append)
        slots.clear()
        session.append(step(1))
        assert store.waits
        await store.flush()
        return store, session

    store, session = asyncio.run(play())
    assert [card.title for card in store.cards()] == ["Mine"]
    [notice] = store.notices
    assert notice.text_key == "store.notice.cleared"
    assert notices == [notice], "at the table"
    slots.crash(Random(0))
    again = opened(slots)
    assert [card.title for card in again.cards()] == ["Mine"]
    assert run(again.load(session.id)).actions == [step(0), step(1)]
    assert again.settings.all() == {"theme": "dark"}
    assert again.notices == []


def test_an_app_that_slept_long_goes_on_as_if_nothing_had_been() -> None:
    slots = FaultySlots()
    notices: list[Notice] = []

    async def play() -> None:
        store = await Store.open(FaultyLocation(slots), now=clock())
        store.on_notice(notices.append)
        session = await store.create(setup())
        for number in range(4):
            slots.die()
            session.append(step(number))
            store.settings.set("theme", number)
            assert store.waits
            await store.flush()
            assert not store.waits
        slots.die()
        session.finish([1, 2, 3, 4], [3])
        await session.close()
        slots.die()
        await (await store.create(setup("Next"))).close()
        slots.die()
        assert len((await store.load(session.id)).actions) == 4
        slots.die()
        assert b"onstage" in await store.export_all()
        slots.die()
        await store.delete(session.id)
        await store.flush()

    asyncio.run(play())
    slots.crash(Random(0))
    again = opened(slots)
    assert [card.title for card in again.cards()] == ["Next"]
    assert again.settings.all() == {"theme": 3}
    assert (notices, again.notices) == ([], [])


def test_what_has_to_wait_is_told_of_and_so_is_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.queued._AGAIN", (0.0, 0.0))
    for medium in (FaultySlots(), FaultyRecords()):
        notices: list[str] = []

        async def play(medium: Any = medium, notices: list[str] = notices) -> None:
            store = await Store.open(FaultyLocation(medium), now=clock())
            store.on_notice(lambda notice: notices.append(notice.text_key))
            session = await store.create(setup())
            await store.flush()
            medium.fuse = Fuse(failing=range(1, 40))
            session.append(step(0))
            while store.waits:
                await asyncio.sleep(0)
            for _ in range(5):
                await asyncio.sleep(0)

        asyncio.run(play())
        assert notices == ["store.error.waits", "store.notice.saved"]
        medium.crash(Random(0))
        [card] = opened(medium).cards()
        assert len(run(opened(medium).load(card.id)).actions) == 1


def test_a_full_device_is_not_taken_for_a_cleared_one() -> None:
    slots = FaultySlots()
    store = opened(slots)
    session = run(store.create(setup()))
    slots.fuse = Fuse(1, full=True)
    with pytest.raises(StoreError, match="device is full"):
        session.append(step(0))
    slots.fuse = Fuse()
    run(store.flush())
    assert (len(store.cards()), store.notices) == (1, [])


def test_the_newest_comes_first(medium: Any) -> None:
    now = clock()
    store = opened(medium, now)
    sessions = [run(store.create(setup(title))) for title in "abc"]
    sessions[0].append(step(0))
    sessions[2].finish([1, 1, 1, 1], [0])
    sessions[1].append(step(0))
    assert [card.title for card in store.cards()] == ["b", "c", "a"]
    for session in sessions:
        run(session.close())
    assert [card.title for card in opened(medium, now).cards()] == ["b", "c", "a"]


def test_a_deleted_session_is_gone(medium: Any) -> None:
    store = opened(medium)
    loaded, closed, finished = (run(store.create(setup(title))) for title in "abc")
    run(closed.close())
    finished.finish([1, 2, 3, 4], [3])
    run(finished.close())
    for session in (loaded, closed, finished):
        run(store.delete(session.id))
        assert files_of(medium, f"session-{session.id}") == []
        with pytest.raises(StoreError, match="no longer"):
            run(store.load(session.id))
        with pytest.raises(StoreError, match="no longer"):
            run(store.delete(session.id))
    with pytest.raises(StoreError, match="closed"):
        loaded.append(step(0))
    assert store.cards() == []
    store = opened(medium)
    assert (store.cards(), store.notices, store.statistics()) == ([], [], {})


def test_another_pin_is_kept(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.set_pin(2, "p1$aa$bb")
    cast = run(opened(medium).load(session.id)).setup.cast
    assert [player.pin for player in cast] == [None, None, "p1$aa$bb", None]
    session.set_pin(2, None)
    assert run(opened(medium).load(session.id)).setup.cast[2] == Player("Bo", "amber", "mask")


def test_an_understudy_goes_on_for_a_player_and_leaves_again(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.set_pin(2, "p1$aa$bb")
    session.append(step(0))
    session.cast_seat(2, "lead", "  Ruff ")
    session.cast_seat(0, "extra")
    again = run(opened(medium).load(session.id))
    cast = [(one.name, one.understudy, one.pin) for one in again.setup.cast]
    assert cast == [
        ("Mai", "extra", None),
        ("Ánh", None, None),
        ("Ruff", "lead", "p1$aa$bb"),
        ("Cúc", None, None),
    ]
    assert again.actions == [step(0)]
    assert again.card.cast == session.card.cast
    assert [face.understudy for face in again.card.cast] == ["extra", None, "lead", None]
    again.cast_seat(2, None, "Bo")
    again.cast_seat(0, None)
    store = opened(medium)
    session = run(store.load(session.id))
    session.set_pin(2, None)
    assert session.setup == setup()
    assert [face.name for face in store.cards()[0].cast] == ["Mai", "Ánh", "Bo", "Cúc"]
    assert {face.understudy for face in store.cards()[0].cast} == {None}


def test_nobody_is_recast_by_mistake(medium: Any) -> None:
    session = run(opened(medium).create(setup()))
    with pytest.raises(ValueError, match="no understudy called 'divo'"):
        session.cast_seat(0, "divo")
    session.finish([1, 2, 3, 4], [3])
    with pytest.raises(StoreError, match="over"):
        session.cast_seat(0, "lead")
    assert run(opened(medium).load(session.id)).setup == setup()


def test_a_setup_needs_a_player_for_each_seat(medium: Any) -> None:
    wrong = setup()
    wrong = type(wrong)(**{**vars(wrong), "seats": 3})
    with pytest.raises(ValueError, match="each seat"):
        run(opened(medium).create(wrong))


# -- settings ----------------------------------------------------------------------------


def test_settings_are_kept_at_once(medium: Any) -> None:
    store = opened(medium)
    store.settings.set("theme", "dark")
    store.settings.set("cast", [{"name": "Mai"}])
    store.settings.set("theme", "light")
    medium.crash(Random(3))
    settings = opened(medium).settings
    assert settings.all() == {"theme": "light", "cast": [{"name": "Mai"}]}
    assert settings.get("speed", 1.0) == 1.0


def test_a_setting_that_cannot_be_kept_stays_as_it_was(medium: Any) -> None:
    store = opened(medium)
    store.settings.set("theme", "dark")
    with pytest.raises(TypeError):
        store.settings.set("theme", object())
    medium.fuse = Fuse(1, full=True)
    with pytest.raises(StoreError, match="device is full"):
        store.settings.set("theme", "light")
    assert store.settings.all() == {"theme": "dark"}
    medium.fuse = Fuse()
    assert opened(medium).settings.all() == {"theme": "dark"}


# -- a full disk -------------------------------------------------------------------------


def test_a_full_disk_says_so_and_loses_nothing(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.append(step(0))
    medium.fuse = Fuse(1, full=True)
    with pytest.raises(StoreError, match="device is full"):
        session.append(step(1))
    with pytest.raises(StoreError, match="device is full"):
        session.drop_last()
    with pytest.raises(StoreError, match="device is full"):
        session.finish([1, 1, 1, 1], [0])
    with pytest.raises(StoreError, match="device is full"):
        run(store.create(setup("another")))
    assert (session.actions, session.finished) == ([step(0)], None)
    assert [card.id for card in store.cards()] == [session.id]
    medium.fuse = Fuse()
    session.append(step(1))
    store = opened(medium)
    assert [card.id for card in store.cards()] == [session.id]
    assert run(store.load(session.id)).actions == [step(0), step(1)]


def test_on_a_full_disk_everything_can_still_be_read(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.append(step(0))
    session.finish([1, 2, 3, 4], [3])
    medium.crash(Random(4))
    medium.fuse = Fuse(1, full=True)
    store = opened(medium)
    assert store.cards()[0].finished is not None
    assert run(store.load(session.id)).actions == [step(0)]


# -- damage ------------------------------------------------------------------------------


def spoil(medium: FaultyDisk | FaultySlots, start: str) -> None:
    for name in files_of(medium, start):
        file = medium.seen[name]
        if file.data:
            file.data = file.data[:-3] + b"???"
            file.sync()


def test_a_damaged_session_is_set_aside_and_named_and_the_rest_is_there(medium: Any) -> None:
    store = opened(medium)
    good, bad = run(store.create(setup("Good"))), run(store.create(setup("Bad")))
    for session in (good, bad):
        session.append(step(0))
        session.append(step(1))
    run(store.close())
    spoil(medium, f"session-{bad.id}")
    store = opened(medium)
    assert len(store.cards()) == 2
    with pytest.raises(StoreError, match="set aside"):
        run(store.load(bad.id))
    (notice,) = store.notices
    assert "“Onstage / Sáng Đèn”" in str(notice)
    aside = [name for name in medium.seen if "damaged" in name]
    assert len(aside) == 2
    assert all(medium.seen[name].data for name in aside)
    assert [card.title for card in store.cards()] == ["Good"]
    assert len(run(store.load(good.id)).actions) == 2
    store = opened(medium)
    assert ([card.title for card in store.cards()], store.notices) == (["Good"], [])
    assert set(aside) <= medium.seen.keys()


def test_a_repaired_session_says_so() -> None:
    disk = FaultyDisk()
    store = opened(disk)
    session = run(store.create(setup("Mine")))
    for number in range(3):
        session.append(step(number))
    run(store.close())
    disk.put(f"session-{session.id}.json", b"")
    store = opened(disk)
    session = run(store.load(session.id))
    assert session.actions == [step(0), step(1)]
    assert "repaired" in str(store.notices[0])
    assert "“Onstage / Sáng Đèn”" in str(store.notices[0])


def test_a_whole_file_of_other_content_is_listed_exported_and_replaced(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup("Mine")))
    run(store.close())
    contents = [
        {"meta": {"1": {"kind": "past", "format": 1}}},
        {"_default": {"1": {"a": 1}}},
        {"meta": {"1": {"kind": "session", "format": 2}}, "setup": {}},
        {"meta": {"1": {"kind": "session", "format": 1}}, "actions": {"1": {}}},
        {"meta": {"1": {"kind": "session", "format": True}}},
        {"meta": {"1": {"kind": "session", "format": 0}}},
        {"meta": {"1": {"kind": "session", "format": 2}}, "setup": []},
        {"meta": {"1": {"kind": "session", "format": 2}}, "setup": {"one": {}}},
        {"meta": {"1": {"kind": "session", "format": 2}}, "setup": {"1": [1]}},
        {"meta": {"1": {"kind": "session", "format": 2}}, "setup": {"1": {"cast": [1]}}},
        {"meta": {"1": {"kind": "session", "format": 3}}, "setup": {"1": {"cast": [1]}}},
        {"meta": {"1": {"kind": "session", "format": 3}}, "actions": {"2": {"steps": []}}},
        {"meta": {"1": {"kind": "session", "format": 4}}, "setup": {"1": {"cast": [1]}}},
        {"meta": {"1": {"kind": "session", "format": 4}}, "session": {"2": {}}},
        {"meta": {"1": {"kind": "session", "format": 4}}, "session": {"1": {"setup": [1]}}},
        ["meta"],
        "meta",
    ]
    for number, content in enumerate(contents):
        for name in files_of(medium, f"session-{session.id}"):
            medium.seen[name].data = wrap(9, to_json(content))
            medium.seen[name].sync()
        store = opened(medium)
        with pytest.raises(StoreError) as refused:
            run(store.load(session.id))
        assert (store.cards(), store.notices) == ([], [])
        for each in (store, opened(medium)):
            [lost] = each.unreadable
            assert (lost.id, lost.why) == (session.id, refused.value.notice)
            assert session.id.encode() in run(each.export_one(session.id))
        run(store._write_session(session.id, new_session(setup("Mine"), store._now())))
        assert store.unreadable == []
        assert "set aside" in str(store.notices[-1])
        assert len(opened(medium).cards()) == 1, number


def test_a_lost_index_is_made_anew_from_the_sessions(medium: Any) -> None:
    store = opened(medium)
    store.settings.set("theme", "dark")
    sessions = [run(store.create(setup(title))) for title in "abcd"]
    for session in sessions[:2]:
        session.append(step(0))
        session.note(round=1)
        session.finish([1, 2, 3, 4], [3])
    run(store.close())
    before = opened(medium).cards()
    spoil(medium, "index")
    store = opened(medium)
    assert store.cards() == before
    assert store.settings.all() == {}
    assert "has been rebuilt" in str(store.notices[0])
    store = opened(medium)
    assert (store.cards(), store.notices) == (before, [])


def test_a_lost_page_is_made_anew_from_the_sessions(medium: Any) -> None:
    store = opened(medium)
    for title in "abc":
        session = run(store.create(setup(title)))
        session.finish([1, 2, 3, 4], [3])
    run(store.close())
    store = opened(medium)
    before, record = store.cards(), store.statistics()
    spoil(medium, "past-")
    store = opened(medium)
    assert (store.cards(), store.statistics()) == (before, record)
    assert len(store.notices) == 1


def test_an_index_of_before_does_not_hide_what_came_after() -> None:
    disk = FaultyDisk()
    store = opened(disk)
    old = run(store.create(setup("old")))
    run(old.close())
    index = disk.seen["index.json"].data
    old = run(store.load(old.id))
    old.note(round=3)
    old.append(step(0))
    old.finish([1, 2, 3, 4], [0])
    run(old.close())
    run(store.create(setup("new")))
    run(store.close())
    disk.put("index.json", b"damaged")
    disk.put("index.json.bak", index)
    store = opened(disk)
    cards = {card.title: card for card in store.cards()}
    assert cards.keys() == {"old", "new"}
    assert cards["old"].finished is not None
    assert cards["old"].note == {"round": 3}


ID = re.compile(r"[0-9a-f]{12}|damaged-|\.json|session-|index|past-")


def test_a_first_save_that_was_cut_off_is_removed_and_told_of_without_an_id(medium: Any) -> None:
    notices: set[str] = set()
    for at in range(1, 12):
        for seed in range(6):
            files = type(medium)()
            store = opened(files)
            files.fuse = Fuse(at)
            with suppress(CrashError):
                run(store.create(setup()))
            files.crash(Random(seed))
            store = opened(files)
            whole = len(store.cards())
            assert [notice.text_key for notice in store.notices] in ([], ["store.notice.unsaved"])
            assert not (whole and store.notices)
            notices |= {str(notice) for notice in store.notices}
            again = opened(files)
            assert (len(again.cards()), again.notices) == (whole, [])
            assert len(files_of(files, "session-")) in (0, whole, 2 * whole)
            assert not any("damaged" in name for name in files.seen)
    [sentence] = notices
    assert "start the game again" in sentence
    assert not ID.search(sentence)


@pytest.mark.parametrize("finished", [False, True])
def test_a_deletion_that_was_cut_off_is_finished_and_told_of_by_name(
    medium: Any, finished: bool
) -> None:
    notices: set[str] = set()
    left = set()
    cut_off = True
    for at in itertools.count(1):
        if not cut_off:
            break
        for seed in range(2):
            files = type(medium)()
            store = opened(files)
            for title in ("Stays", "Goes"):
                session = run(store.create(setup(title)))
                session.append(step(0))
                session.append(step(1))
                if finished:
                    session.finish([1, 2, 3, 4], [3])
                run(session.close())
            files.fuse = Fuse(at)
            cut_off = False
            try:
                run(store.delete(session.id))
            except CrashError:
                cut_off = True
                if seed:
                    files.crash(Random(at))
            files.kill()
            store = opened(files)
            titles = {card.title for card in store.cards()}
            left |= titles
            assert titles in ({"Stays"}, {"Stays", "Goes"})
            assert {one.text_key for one in store.notices} <= {"store.notice.deleted"}
            notices |= {str(notice) for notice in store.notices}
            for card in store.cards():
                loaded = run(store.load(card.id))
                assert len(loaded.actions) == 2
                run(loaded.close())
            files.crash(Random(at))
            again = opened(files)
            assert ({card.title for card in again.cards()}, again.notices) == (titles, [])
            assert len({name[:24] for name in files_of(files, "session-")}) == len(titles)
    assert left == {"Stays", "Goes"}
    [sentence] = notices
    assert "“Onstage / Sáng Đèn” (Mai, Ánh, Bo and Cúc · 21 November" in sentence
    assert "It’s deleted now" in sentence
    assert not ID.search(sentence)


def test_a_deletion_that_fails_is_finished_later_or_told(medium: Any) -> None:
    for at in range(1, 40):
        for seed in range(2):
            files = type(medium)()
            store = opened(files)
            session = run(store.create(setup()))
            run(session.close())
            failing = {at, at + 1} if seed else {at}
            files.fuse = Fuse(failing=failing, random=Random(at))
            with suppress(StoreError):
                run(store.delete(session.id))
                run(store.flush())
                assert store.cards() == []
                files.crash(Random(at))
                assert opened(files).cards() == []
                assert files_of(files, "session-") == []


def test_a_game_can_be_deleted_where_there_is_no_room(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    medium.fuse = Fuse(1, full=True)
    run(store.delete(session.id))
    assert store.cards() == []
    assert files_of(medium, "session-") == []


def test_a_session_whose_file_is_gone_is_named() -> None:
    disk = FaultyDisk()
    store = opened(disk)
    session = run(store.create(setup("Gone")))
    run(store.close())
    for name in files_of(disk, f"session-{session.id}"):
        del disk.seen[name]
    store = opened(disk)
    assert store.cards() == []
    assert re.fullmatch(
        r"The game “Onstage / Sáng Đèn” \(Mai, Ánh, Bo and Cúc · 21 November.*\) is no longer on "
        r"this device: its file is gone\.",
        str(store.notices[0]),
    )
    assert opened(disk).notices == []


# -- versions ----------------------------------------------------------------------------


def raised(medium: FaultyDisk | FaultySlots, start: str, kind: str) -> dict[str, bytes]:
    """Rewrites databases in a future format, and returns the content of all files."""
    for name in files_of(medium, start):
        data = medium.seen[name].data
        if data:
            number, payload = unwrap(data)
            assert b'"format":' in payload
            old = b'"kind":"%s","format":' % kind.encode()
            medium.seen[name].data = wrap(number, payload.replace(old, old + b"9"))
            medium.seen[name].sync()
    return {name: file.data for name, file in medium.seen.items()}


def test_an_index_of_a_newer_version_leaves_everything_untouched(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.append(step(0))
    run(store.close())
    before = raised(medium, "index", "index")
    store = opened(medium)
    assert store.status == "newer"
    assert "newer version" in str(store.notices[0])
    assert store.cards() == []
    for work in (store.create(setup()), store.load(session.id), store.delete(session.id)):
        with pytest.raises(StoreError, match="newer version"):
            run(work)
    with pytest.raises(StoreError):
        store.settings.set("theme", "dark")
    run(store.close())
    assert {name: file.data for name, file in medium.seen.items()} == before


def test_a_session_of_a_newer_version_stays_untouched(medium: Any) -> None:
    store = opened(medium)
    session = run(store.create(setup("Later")))
    session.append(step(0))
    run(store.close())
    start = f"session-{session.id}"
    before = raised(medium, start, "session")
    for forget_the_card in (False, True):
        if forget_the_card:
            for name in files_of(medium, "index"):
                del medium.seen[name]
        store = opened(medium)
        assert store.status == "durable"
        with pytest.raises(StoreError, match="newer version"):
            run(store.load(session.id))
        run(store.create(setup("Now")))
        run(store.close())
        assert all(medium.seen[name].data == before[name] for name in files_of(medium, start))


def test_older_rules_open_read_only(medium: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.append(step(0))
    run(session.close())
    monkeypatch.setattr(find("onstage"), "rules_version", 2)
    session = run(store.load(session.id))
    assert "older rules of Onstage" in str(session.read_only)
    assert session.actions == [step(0)]
    for change in (lambda: session.append(step(1)), session.drop_last):
        with pytest.raises(StoreError, match="older rules of"):
            change()
    session.marks["looked"] = 1
    medium.fuse = Fuse()
    run(session.close())
    assert medium.fuse.written == 0


def test_newer_rules_and_unknown_games_do_not_open_and_stay(medium: Any) -> None:
    store = opened(medium)
    now = store._now()
    newer, unknown = new_session(setup("n", rules_version=99), now), new_session(setup("u"), now)
    unknown["setup"]["game"] = "charades"
    for identity, document in (("0" * 16, newer), ("1" * 16, unknown)):
        run(store._write_session(identity, document))
        run(store._session_index.put(card_of(identity, document)))  # type: ignore[union-attr]
    before = {name: file.data for name, file in medium.seen.items()}
    with pytest.raises(StoreError, match="newer version"):
        run(store.load("0" * 16))
    with pytest.raises(StoreError, match="doesn’t have the game “u”"):
        run(store.load("1" * 16))
    assert {name: file.data for name, file in medium.seen.items()} == before
    assert len(store.cards()) == 2


@pytest.mark.parametrize("wrong", ["", "../index", "x" * 16, "0" * 17, "index"])
def test_only_ids_are_taken_for_ids(medium: Any, wrong: str) -> None:
    store = opened(medium)
    for work in (store.load(wrong), store.delete(wrong), store.export_one(wrong)):
        with pytest.raises(StoreError, match="no longer"):
            run(work)


# -- one writer --------------------------------------------------------------------------


def test_when_another_window_takes_over_nothing_more_is_written(medium: Any) -> None:
    place = FaultyLocation(medium)
    store = run(Store.open(place, now=clock()))
    session = run(store.create(setup()))
    session.append(step(0))
    statuses: list[str] = []
    store.on_lost(lambda: statuses.append(store.status))
    assert place.on_lost is not None
    place.on_lost()
    place.on_lost()
    assert statuses == ["elsewhere"]
    before = {name: file.data for name, file in medium.seen.items()}
    for change in (lambda: session.append(step(1)), session.drop_last):
        with pytest.raises(StoreError, match="another window"):
            change()
    for work in (store.create(setup()), store.load(session.id), store.export_all()):
        with pytest.raises(StoreError, match="another window"):
            run(work)
    with pytest.raises(StoreError, match="another window"):
        store.settings.set("theme", "dark")
    session.marks["x"] = 1
    run(session.close())
    assert store.cards() == []
    assert {name: file.data for name, file in medium.seen.items()} == before
    assert run(store.take_over()) is True
    assert store.status == "durable"
    assert run(store.load(session.id)).actions == [step(0)]


def test_when_taken_over_while_a_session_opens_it_does_not_open(
    medium: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = FaultyLocation(medium)
    store = run(Store.open(place, now=clock()))
    session = run(store.create(setup()))
    run(session.close())
    backend = store._backend
    assert backend is not None
    open_storage, opening = backend.storage, []

    async def slow(name: str) -> Any:
        opening.append(await open_storage(name))
        assert place.on_lost is not None
        place.on_lost()
        return opening[-1]

    monkeypatch.setattr(backend, "storage", slow)
    with pytest.raises(StoreError, match="another window"):
        run(store.load(session.id))
    assert [storage.closed for storage in opening] == [True]
    assert store.status == "elsewhere"


# -- what cannot be read just now ------------------------------------------------------------


def test_what_cannot_be_reached_stays_untouched_and_is_tried_again(
    medium: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(medium)
    session = run(store.create(setup()))
    session.append(step(0))
    exported = run(store.export_all())
    run(store.close())
    before = {name: file.data for name, file in medium.seen.items()}
    place = FaultyLocation(medium)
    backend = run(place.enter())
    stolen: list[bool] = []

    async def shut(*, steal: bool = False) -> Any:
        stolen.append(steal)
        raise OSError(errno.EIO, "not now")

    async def silent(_: str) -> Any:
        raise OSError(errno.EIO, "not now")

    async def enter(*, steal: bool = False) -> Any:
        return backend

    monkeypatch.setattr(place, "enter", shut)
    store = run(Store.open(place, now=clock()))
    assert store.status == "unread"
    monkeypatch.setattr(place, "enter", enter)
    with monkeypatch.context() as blind:
        blind.setattr(backend, "storage", silent)
        assert run(store.take_over()) is False
    assert store.status == "unread"
    assert stolen == [False]
    assert store.cards() == []
    for work in (store.create(setup()), store.load(session.id)):
        with pytest.raises(StoreError, match="couldn’t be read right now"):
            run(work)
    report = run(Importer(store).run(exported))
    assert report.added == []
    assert "couldn’t be read right now" in str(report.refused[0])
    with pytest.raises(StoreError, match="couldn’t be read right now"):
        store.settings.set("theme", "dark")
    assert {name: file.data for name, file in medium.seen.items()} == before

    assert run(store.take_over()) is True
    assert store.status == "durable"
    assert run(store.load(session.id)).actions == [step(0)]


# -- many games --------------------------------------------------------------------------


def filled(store: Store, games: int) -> None:
    cards = []
    for number in range(games):
        document = new_session(setup(f"Game {number}"), store._now())
        document["state"]["finished"] = Finish(store._now(), [number, 2, 3, 4], [0]).plain()
        run(store._write_session(f"{number:016x}", document))
        cards.append(card_of(f"{number:016x}", document))
    assert store._session_index is not None
    run(store._session_index.put(*cards))


def test_a_save_writes_as_much_after_a_thousand_games_as_after_one(medium: Any) -> None:
    store = opened(medium)
    costs = []
    for games in (1, 1000):
        filled(store, games)
        session = run(store.create(setup()))
        session.append(step(0))
        medium.fuse = Fuse()
        session.append(step(1))
        appended = medium.fuse.written
        store.settings.set("theme", "dark")
        changed = medium.fuse.written - appended
        run(store.create(setup()))
        costs.append((appended, changed, medium.fuse.written - appended - changed))
        for card in store.cards():
            if card.finished is None:
                run(store.delete(card.id))
    few, many = costs
    assert few[0] == many[0] < 1500
    # The index counts the number of its write; nothing else in it may grow.
    assert many[1] - few[1] <= 8
    assert many[2] - few[2] <= 8
    # Finishing writes one page, however many there are.
    session = run(store.create(setup()))
    session.finish([1, 2, 3, 4], [3])
    medium.fuse = Fuse()
    run(session.close())
    assert medium.fuse.written < PAGE * 500
    store = opened(medium)
    assert len(store.cards()) == 1001
    assert store.statistics()["onstage"].games == 1001
    assert store.notices == []


def test_memory_is_a_place_too() -> None:
    store = run(Store.open(MemoryLocation()))
    session = run(store.create(setup()))
    session.append(step(0))
    run(session.close())
    assert store.status == "memory"
    assert run(store.load(session.id)).actions == [step(0)]


def test_opening_the_store_imports_neither_pydantic_nor_flet() -> None:
    code = (
        "import asyncio, sys\n"
        "from app.store import Store, MemoryLocation\n"
        "from tests.app.store.faults import run\n"
        "store = run(Store.open(MemoryLocation())); store.cards(); store.settings.all()\n"
        "import app.store.browser\n"
        "print([name for name in ('pydantic', 'flet', 'filelock') if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
