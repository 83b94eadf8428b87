from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from app.store import Store, StoreError
from app.store.disk import AtomicStorage, DiskBackend, DiskLocation, data_folder
from app.store.envelope import NewerError, wrap
from app.store.storage import Tables, to_json
from tests.app.store.faults import CrashError, FaultyDisk, Fuse, run

FOLDER = Path("folder")


def opened(disk: FaultyDisk) -> AtomicStorage:
    return AtomicStorage("one", FOLDER, disk)


def state(value: int) -> Tables:
    return {"values": {"1": {"value": value, "padding": "x" * 200}}}


def value(storage: AtomicStorage) -> int | None:
    tables = storage.read()
    return None if tables is None else tables["values"]["1"]["value"]


def disk_of(*values: int) -> FaultyDisk:
    disk = FaultyDisk()
    storage = opened(disk)
    for one in values:
        storage.write(state(one))
    return disk


def test_a_start_makes_safe_what_a_kill_left_to_the_system() -> None:
    for at in range(1, 10):
        for seed in range(20):
            disk = disk_of(0, 1)
            storage = opened(disk)
            disk.fuse = Fuse(at)
            with suppress(CrashError):
                storage.write(state(99))
            disk.kill()
            found = value(opened(disk))
            disk.crash(Random(seed))
            assert value(opened(disk)) == found, (at, seed)


@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_refused_save_never_comes_back(before: int) -> None:
    last = before - 1 if before else None
    for at in range(1, 9 if before else 8):
        for seed in range(4):
            disk = disk_of(*range(before))
            storage = opened(disk)
            disk.fuse = Fuse(failing={at}, random=Random(seed))
            with pytest.raises(StoreError, match="Try again; if that doesn’t help, close the app"):
                storage.write(state(99))
            disk.crash(Random(seed))
            assert value(opened(disk)) == last, (at, seed)


def test_what_could_not_be_taken_away_is_in_nobodys_way() -> None:
    for at in range(1, 14):
        for seed in range(4):
            disk = disk_of(0, 1)
            storage = opened(disk)
            disk.fuse = Fuse(failing=range(8, 99), random=Random(seed))
            with pytest.raises(StoreError, match="it may be there"):
                storage.write(state(99))
            disk.fuse = Fuse(failing={at}, random=Random(seed))
            expected = {100}
            try:
                storage.write(state(100))
            except StoreError as error:
                unsure = error.notice.text_key == "store.error.unsure"
                expected = {1, 99, 100} if unsure else {1}
            disk.crash(Random(seed))
            assert value(opened(disk)) in expected, (at, seed)


def test_what_was_refused_and_cannot_be_taken_away_is_said() -> None:
    disk = disk_of(0, 1)
    storage = opened(disk)
    disk.fuse = Fuse(failing=range(8, 99))  # all is written but the folder, and stays so
    with pytest.raises(StoreError, match="it may be there when you next open the app"):
        storage.write(state(99))
    with pytest.raises(StoreError, match="it may be there"):
        storage.write(state(100))
    assert value(storage) == 1
    disk.fuse = Fuse()
    storage.write(state(2))
    disk.crash(Random(0))
    assert value(opened(disk)) == 2


def test_a_full_disk_is_said_and_loses_nothing() -> None:
    for step in range(1, 4):
        disk = disk_of(0, 1)
        storage = opened(disk)
        disk.fuse = Fuse(step, full=True)
        with pytest.raises(StoreError, match="device is full"):
            storage.write(state(99))
        assert value(storage) == 1
        with pytest.raises(StoreError):
            storage.write(state(100))
        disk.fuse = Fuse()
        assert value(opened(disk)) == 1
        storage.write(state(101))
        assert value(opened(disk)) == 101


def test_together_is_all_or_nothing() -> None:
    disk = disk_of(0, 1)
    storage = opened(disk)
    with suppress(KeyError), storage.together():
        storage.write(state(5))
        raise KeyError
    assert value(storage) == 1
    with storage.together():
        storage.write(state(5))
        storage.write(state(6))
        assert value(opened(disk)) == 1
    assert value(opened(disk)) == 6
    disk.fuse = Fuse(1, full=True)
    tables = storage.read()
    assert tables is not None
    tables["values"]["1"]["value"] = 7  # in place, as TinyDB does
    with pytest.raises(StoreError), storage.together():
        storage.write(tables)
    assert value(storage) == 6


def test_a_closed_storage_refuses_and_stays_as_it_was() -> None:
    disk = disk_of(0, 1)
    storage = opened(disk)
    storage.close()
    tables = storage.read()
    assert tables is not None
    tables["values"]["1"]["value"] = 7
    with pytest.raises(StoreError, match="closed"):
        storage.write(tables)
    assert value(storage) == 1 == value(opened(disk))


def test_what_json_cannot_hold_changes_nothing() -> None:
    disk = disk_of(0, 1)
    storage = opened(disk)
    with pytest.raises(TypeError):
        storage.write({"values": {"1": {"value": object()}}})
    with pytest.raises(ValueError):
        storage.write({"values": {"1": {"value": float("nan")}}})
    assert value(storage) == 1 == value(opened(disk))


FLIPPED = bytearray(wrap(3, to_json(state(2))))
FLIPPED[-20] ^= 1
BROKEN = {
    "truncated": wrap(3, to_json(state(2)))[:-7],
    "bit-flipped": bytes(FLIPPED),
    "empty": b"",
    "foreign": b'{"_default": {"1": {"hello": "there"}}}',
    "zeros": bytes(300),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_damaged_file_is_set_aside_and_the_version_before_used(kind: str) -> None:
    disk = disk_of(0, 1, 2)
    disk.put("one.json", BROKEN[kind])
    storage = opened(disk)
    assert (value(storage), storage.found) == (1, "recovered")
    assert storage.aside == ["one.damaged-1.json"]
    assert disk.read(FOLDER / "one.damaged-1.json") == BROKEN[kind]
    storage.write(state(3))
    assert disk.read(FOLDER / "one.damaged-1.json") == BROKEN[kind]
    again = opened(disk)
    assert (value(again), again.found, again.aside) == (3, "good", [])


@pytest.mark.parametrize("kind", BROKEN)
def test_where_nothing_is_whole_all_is_set_aside(kind: str) -> None:
    disk = disk_of(0)
    for turn in (1, 2):
        disk.put("one.json", BROKEN[kind])
        disk.put("one.json.bak", BROKEN[kind])
        storage = opened(disk)
        assert (value(storage), storage.found) == (None, "lost")
        assert storage.aside == [f"one.damaged-{turn}.json", f"one.damaged-{turn}.bak"]
        assert all(disk.read(FOLDER / name) == BROKEN[kind] for name in storage.aside)
        storage.write(state(turn))
        assert value(opened(disk)) == turn


def test_a_damaged_spare_version_is_no_loss() -> None:
    disk = disk_of(0, 1, 2)
    disk.put("one.json.bak", b"")
    storage = opened(disk)
    assert (value(storage), storage.found, storage.aside) == (2, "good", [])


def test_a_file_of_a_newer_version_stays_untouched() -> None:
    from hashlib import sha256

    head = b"backstage-pass 2 9 4"
    data = head + b" " + sha256(head + b"\nword").hexdigest().encode() + b"\nword"
    disk = disk_of(0, 1)
    disk.put("one.json", data)
    before = {name: file.data for name, file in disk.seen.items()}
    with pytest.raises(NewerError):
        opened(disk)
    assert {name: file.data for name, file in disk.seen.items()} == before


def test_a_deletion_that_breaks_off_leaves_the_newest_version_or_nothing() -> None:
    for step in range(1, 7):
        for seed in range(20):
            disk = disk_of(0, 1, 2)
            disk.fuse = Fuse(step)
            with suppress(CrashError):
                run(DiskBackend(FOLDER, disk).remove("one"))
            disk.crash(Random(seed))
            assert value(opened(disk)) in (2, None)


def test_a_real_write_is_synced_before_it_is_renamed_and_its_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    sync, replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        calls.append("sync folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "sync file")
        sync(handle)

    def replaced(source: Path, target: Path) -> None:
        calls.append(f"{source.name} -> {target.name}")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    storage = run(DiskBackend(tmp_path).storage("one"))
    storage.write(state(0))
    calls.clear()
    storage.write(state(1))
    assert calls == [
        "sync file",
        "one.json -> one.json.bak",
        "one.json.tmp -> one.json",
        "sync folder",
    ]


def test_real_files(tmp_path: Path) -> None:
    backend = DiskBackend(tmp_path)
    storage = run(backend.storage("one"))
    for number in range(3):
        storage.write(state(number))
    storage.close()
    with pytest.raises(StoreError):
        storage.write(state(9))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.json", "one.json.bak"]
    assert run(backend.names()) == ["one"]
    assert run(backend.storage("one")).read() == state(2)
    run(backend.remove("one"))
    assert list(tmp_path.iterdir()) == []


def test_the_second_window_is_told_and_comes_in_when_the_first_has_gone(tmp_path: Path) -> None:
    first = run(Store.open(DiskLocation(tmp_path)))
    second = run(Store.open(DiskLocation(tmp_path)))
    assert (first.status, second.status) == ("durable", "elsewhere")
    assert second.cards() == []
    with pytest.raises(StoreError, match="another window"):
        second.settings.set("theme", "dark")
    assert run(second.take_over()) is False
    first.settings.set("theme", "light")
    run(first.close())
    assert run(second.take_over()) is True
    assert (second.status, second.settings.get("theme")) == ("durable", "light")
    run(second.close())


def test_a_folder_that_cannot_be_written_to_gives_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = run(Store.open(DiskLocation(tmp_path / "file" / "folder")))
    assert store.status == "memory"
    store.settings.set("theme", "dark")
    assert store.settings.get("theme") == "dark"


def test_the_folder_is_the_one_that_flet_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path))
    assert data_folder() == tmp_path / "store"
    monkeypatch.delenv("FLET_APP_STORAGE_DATA")
    assert data_folder().name == "Backstage Pass"


WRITER = """
import asyncio, sys
from app.store import Store
from app.store.disk import DiskLocation
from tests.app.store.samples import setup

async def main():
    store = await Store.open(DiskLocation(sys.argv[1]))
    cards = store.cards()
    session = await (store.load(cards[0].id) if cards else store.create(setup()))
    print(len(session.actions), flush=True)
    while True:
        session.append([0, "play", len(session.actions)])
        print(len(session.actions), flush=True)

asyncio.run(main())
"""


def test_a_killed_process_has_kept_all_that_it_said_it_had(tmp_path: Path) -> None:
    random = Random(5)
    saved = 0
    for _ in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONPATH": "."},
        )
        assert process.stdout is not None
        start = int(process.stdout.readline())
        assert start in (saved, saved + 1)
        time.sleep(random.uniform(0.02, 0.1))
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().split("\n")
        process.wait()
        process.stdout.close()
        saved = int(rest[-2]) if len(rest) > 1 else start
    assert saved > 4
    store = run(Store.open(DiskLocation(tmp_path)))
    session = run(store.load(store.cards()[0].id))
    assert len(session.actions) in (saved, saved + 1)
    assert [action["arg"] for action in session.actions] == list(range(len(session.actions)))
    assert store.notices == []
    run(store.close())
