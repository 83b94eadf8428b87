"""Tests of owners' packs in the store."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from functools import wraps
from io import BytesIO
from random import Random
from typing import Any

import pytest

from app.rules_version import outdated
from app.store import MemoryLocation, Session, Store, StoreError
from app.store.importing import Importer
from app.store.packs import checked
from engines import Match, UnknownGame, edition, editions, find, forget, pack
from engines.kernel.quoting import unseen
from tests.app.store.samples import setup
from tests.engines.owned import file_of, small, whole


@pytest.fixture(autouse=True)
def no_packs() -> Iterator[None]:
    yield
    forget_all()


def forget_all() -> None:
    for one in editions():
        forget(one)


def running(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **more: Any) -> None:
        asyncio.run(test(*args, **more))

    return run


async def no_wait() -> None:
    """Stands in for the pause between two attempts."""


async def begun(store: Store, game: str) -> Session:
    rules = find(game)
    more = {"rules_version": rules.rules_version}
    return await store.create(replace(setup(rules.title(), 3, **more), game=game))


async def played(store: Store, game: str, steps: int | None = None) -> str:
    """Saves a random game, complete or partly played; returns its id."""
    session, match, rng = await begun(store, game), Match.new(game, 3, 7, {}), Random(3)
    while match.decision is not None and (steps is None or match.count < steps):
        match.play(rng.choice(match.decision.actions))
    session.append(*(action.compact() for action in match.actions))
    if match.result is not None:
        session.finish(list(match.result.scores), list(match.result.winners))
    await session.close()
    return session.id


def zipped(folder: str = "", cast: bytes | None = None) -> bytes:
    data = small()
    files = {
        f"{folder}pack.json": file_of({k: v for k, v in data.items() if k != "texts"}),
        f"{folder}text/en.json": file_of(data["texts"]["en"]),
        f"{folder}photo.jpg": b"\xff" * 300_000,
        f"__MACOSX/{folder}._pack.json": b"\x00",
        **({} if cast is None else {"cast.json": cast}),
    }
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as box:
        for name, content in files.items():
            box.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize("folder", ["", "my cards/"])
@running
async def test_a_folder_comes_as_a_zip(folder: str) -> None:
    one = await checked(zipped(folder), "en", no_wait)
    assert one.plain() == (await checked(file_of(small()), "en", no_wait)).plain()


@pytest.mark.parametrize(
    ("content", "start"),
    [
        (b"PK\x03\x04 and no more", "This zip is damaged."),
        (zipped(cast=b" " * 10_000_000), "The file is larger than 200 kB"),
        (zipped(cast=b"{"), "cast.json: it is not JSON (line 1"),
        (zipped()[:-40], "This zip is damaged."),
        (
            file_of(small(**{"performer.captain": "Cap 船"})),
            "text/en.json: 'performer.captain' has",
        ),
    ],
)
@running
async def test_a_bad_file_is_refused(content: bytes, start: str) -> None:
    with pytest.raises(pack.BadPack) as caught:
        await checked(content, "en", no_wait)
    assert caught.value.faults[0].startswith(start)


@running
async def test_a_pack_is_there_after_a_start() -> None:
    place = MemoryLocation()
    store = await Store.open(place)
    one = await store.bring_pack(file_of(whole("upstaged")), "en")
    forget_all()
    again = await Store.open(place)
    assert edition(one.name) is not None
    assert edition(one.name).plain() == one.plain()  # type: ignore[union-attr]
    assert again.notices == []
    await again.remove_pack(one.name)
    assert [name for name in place.backend.files if name.startswith("pack-")] == []
    await Store.open(place)
    assert editions() == []


@running
async def test_games_of_a_pack_wait_for_it() -> None:
    place = MemoryLocation()
    store = await Store.open(place)
    one = await store.bring_pack(file_of(small()), "en")
    identity = await played(store, one.name, 9)
    session = await store.load(identity)
    with pytest.raises(StoreError, match="is on the table"):
        await store.remove_pack(one.name)
    await session.close()
    await store.remove_pack(one.name)
    (card,) = store.cards()
    assert (card.title, outdated(card)) == ("Our family (Onstage / Sáng Đèn)", True)
    with pytest.raises(StoreError) as caught:
        await store.load(identity)
    assert "“Our family (Onstage / Sáng Đèn)”. Bring the pack in again" in str(caught.value)
    assert not caught.value.bars_files
    with pytest.raises(UnknownGame):
        find(one.name)
    await store.bring_pack(file_of(small()), "en")
    assert len((await store.load(identity)).actions) == 9


@running
async def test_a_file_of_games_brings_their_packs() -> None:
    store = await Store.open(MemoryLocation())
    one = await store.bring_pack(file_of(small()), "en")
    identity = await played(store, one.name, 9)
    file = await store.export_one(identity)
    forget_all()
    other = await Store.open(MemoryLocation())
    report = await Importer(other).run(file)
    assert (report.added, report.refused) == ([identity], [])
    assert [str(notice) for notice in report.packs] == [
        "The pack “Our family” came with these games."
    ]
    assert [one.title for one in editions()] == ["Our family"]
    without = file.replace(b'"packs"', b'"bags"')
    forget_all()
    report = await Importer(await Store.open(MemoryLocation())).run(without)
    assert [notice.text_key for notice in report.refused] == ["store.import.no_pack"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({**small(), "data": {"cast": [0] * 300_000}}, "can’t be used. The file is larger than"),
        ({**small(), "data": {"\ud800": {}}}, "doesn’t know: \ufffd."),
        ({**small(), "data": {}, "title": "\ud800"}, "that no font here can draw: \ufffd."),
        ({**small(), "data": {}, "game": "chess"}, "This pack is for a game that isn’t here."),
        ({**small(), "data": {}, "version": "1"}, "is damaged and was left out."),
        ({"file": "backstage-pass-pack"}, "A pack in this file is damaged and was left out."),
        (["pack"], "A pack in this file is damaged and was left out."),
        ("pack", "A pack in this file is damaged and was left out."),
        (None, "A pack in this file is damaged and was left out."),
    ],
)  # fmt: skip
@running
async def test_a_bad_pack_in_a_file_of_games_gets_a_sentence(data: Any, sentence: str) -> None:
    store = await Store.open(MemoryLocation())
    identity = await played(store, "onstage", 3)
    file = {**json.loads(await store.export_one(identity)), "packs": [data]}
    report = await Importer(await Store.open(MemoryLocation())).run(json.dumps(file).encode())
    assert report.added == [identity]
    (notice,) = report.refused
    assert sentence in str(notice)
    assert not unseen(str(notice))


@running
async def test_a_pack_in_place_of_games_is_told_apart() -> None:
    report = await Importer(await Store.open(MemoryLocation())).run(file_of(small()))
    assert [str(notice) for notice in report.refused] == [
        "This is a pack of cards, not a game. Bring it in under “Your own cards”."
    ]


@running
async def test_games_of_a_pack_are_out_of_the_league() -> None:
    store = await Store.open(MemoryLocation())
    one = await store.bring_pack(file_of(small()), "en")
    await played(store, "onstage")
    before = store.statistics()["onstage"], store.person("Mai")
    await played(store, one.name)
    records, page = store.statistics(), store.person("Mai")
    assert records["onstage"] == before[0]
    assert records[one.name].games == 1
    assert (page.games, page.wins, page.longest, page.years, page.mates) == (
        before[1].games, before[1].wins, before[1].longest, before[1].years, before[1].mates,
    )  # fmt: skip
    assert {game for game, _ in page.by_game} == {"onstage", one.name}
