from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from app.store import StoreError
from app.store.envelope import NewerError
from app.store.opfs import OpfsHandle
from app.store.storage import CheckedStorage, Tables, is_full
from tests.app.store.faults import CrashError, FaultySlots, File, Fuse, run


def opened(slots: FaultySlots) -> CheckedStorage:
    storage: CheckedStorage = run(slots.enter().storage("one"))
    return storage


def state(value: int) -> Tables:
    return {"values": {"1": {"value": value, "padding": "x" * (200 - 40 * (value % 3))}}}


def value(storage: CheckedStorage) -> int | None:
    tables = storage.read()
    return None if tables is None else tables["values"]["1"]["value"]


def slots_of(*values: int) -> FaultySlots:
    slots = FaultySlots()
    storage = opened(slots)
    for one in values:
        storage.write(state(one))
    return slots


def test_a_full_device_leaves_nothing_of_a_refused_save() -> None:
    slots = slots_of(0, 1)
    storage = opened(slots)
    for at in (1, 2, 3, 4):
        slots.fuse = Fuse(at, full=True)
        with pytest.raises(StoreError, match="device is full"):
            storage.write(state(99))
        assert value(storage) == 1
        slots.crash(Random(at))
        assert value(opened(slots)) == 1
        storage = opened(slots)
        assert b'"value":99' not in b"".join(file.data for file in slots.seen.values())
    storage.write(state(2))
    assert value(opened(slots)) == 2


def test_a_file_with_nothing_written_is_no_full_device() -> None:
    class Dead:
        def __getattr__(self, name: str) -> Callable[..., int]:
            return lambda *_: 0

    handle = OpfsHandle.__new__(OpfsHandle)
    handle._handle, handle._start = Dead(), None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.store.opfs.to_browser", lambda data: data)
        patch.setattr("app.store.opfs.browser_errors", lambda: (AttributeError,))
        with pytest.raises(OSError) as wrong:
            handle.write(b"data")
    assert not is_full(wrong.value)


# -- files that the system closed --------------------------------------------------------


def test_a_dead_handle_is_opened_anew_and_the_save_waits_for_that() -> None:
    slots = slots_of(0, 1)
    backend = slots.enter()
    storage = run(backend.storage("one"))
    for number in range(2, 7):
        slots.die()
        storage.write(state(number))
        assert (value(storage), backend.waits) == (number, True)
        run(backend.flush())
        assert not backend.waits
        assert value(opened(slots)) == number
        storage.write(state(number + 100))  # the handles are good again
        assert not backend.waits
    assert storage._number == 12, "each save was written once"


def test_what_is_saved_while_an_earlier_save_waits_comes_after_it() -> None:
    slots = slots_of(0)
    backend = slots.enter()
    storage = run(backend.storage("one"))
    slots.die()
    for number in (1, 2, 3):
        storage.write(state(number))
    assert value(opened(slots)) == 0
    run(backend.flush())
    assert value(opened(slots)) == 3


def test_what_waits_is_saved_after_its_database_was_closed() -> None:
    slots = slots_of(0)
    backend = slots.enter()
    storage = run(backend.storage("one"))
    slots.die()
    storage.write(state(1))
    storage.close()
    assert value(run(backend.storage("one"))) == 1
    assert value(opened(slots)) == 1


@pytest.mark.parametrize("failing", [{1}, {2}, {3}, {4}, {5}, {1, 2}, range(1, 99)])
def test_what_cannot_be_saved_yet_is_said_and_saved_later(failing: Any) -> None:
    slots = slots_of(0, 1)
    backend = slots.enter()
    storage = run(backend.storage("one"))
    slots.die()
    storage.write(state(2))
    slots.fuse = Fuse(failing=failing)
    if len(failing) > 9:
        with pytest.raises(StoreError, match=r"aren’t saved yet.*close the app and open it again"):
            run(backend.flush())
        slots.fuse = Fuse(1, full=True)
        with pytest.raises(StoreError, match=r"device is full.*keep this page open"):
            run(backend.flush())
    else:
        with suppress(StoreError):
            run(backend.flush())
    slots.fuse = Fuse()
    assert value(storage) == 2
    run(backend.flush())
    assert value(opened(slots)) == 2


@pytest.mark.parametrize("how", ["holds", "wrote", "wrote as often", "removed"])
def test_another_window_that_came_while_the_handles_were_dead_keeps_what_it_wrote(
    how: str,
) -> None:
    slots = slots_of(0, 1)
    lost: list[str] = []
    backend = slots.enter(lambda: lost.append(how))
    storage = run(backend.storage("one"))
    slots.die()
    other = slots.enter()
    if how == "holds":
        slots.busy = {"writer"}
    elif how == "removed":
        run(other.remove("one"))
    else:
        theirs = run(other.storage("one"))
        for number in range(50, 50 + (1 if how == "wrote as often" else 3)):
            theirs.write(state(number))
    before = {name: file.data for name, file in slots.seen.items()}
    storage.write(state(99))
    with pytest.raises(StoreError, match="another window"):
        run(backend.flush())
    assert (lost, backend.waits) == ([how], False)
    after = {name: file.data for name, file in slots.seen.items() if file.data}
    assert after == {name: data for name, data in before.items() if data}


def test_files_that_the_system_still_holds_are_no_other_window_where_there_is_a_lock() -> None:
    slots = slots_of(0, 1)
    lost: list[str] = []
    backend = slots.enter(lambda: lost.append("lost"))
    backend.locked = True
    storage = run(backend.storage("one"))
    slots.die()
    slots.busy = {"writer"}
    storage.write(state(2))
    with pytest.raises(StoreError, match="aren’t saved yet"):
        run(backend.flush())
    slots.busy.clear()
    run(backend.flush())
    assert (value(opened(slots)), lost) == (2, [])


@pytest.mark.parametrize("at", range(1, 12))
def test_reading_and_removing_are_tried_again_with_other_handles(at: int) -> None:
    slots = slots_of(0, 1)
    backend = slots.enter()
    slots.fuse = Fuse(failing={at})
    assert run(backend.names()) == ["one"]
    assert value(run(backend.storage("one"))) == 1
    run(backend.remove("one"))
    slots.fuse = Fuse()
    assert run(backend.names()) == []


def test_damaged_slots_are_set_aside_also_where_the_handles_die_meanwhile() -> None:
    for at in range(1, 25):
        slots = slots_of(0, 1)
        backend = slots.enter()
        storage = run(backend.storage("one"))
        contents = {slots.seen[name].data for name in ("one.a", "one.b")}
        slots.fuse = Fuse(failing={at})
        run(storage.reject())
        slots.fuse = Fuse()
        aside = {file.data for name, file in slots.seen.items() if "damaged" in name}
        assert contents <= aside
        storage.write(state(5))
        assert value(opened(slots)) == 5


def test_a_start_makes_safe_what_a_kill_left_to_the_system() -> None:
    for at in range(1, 5):
        for seed in range(20):
            slots = slots_of(0, 1)
            storage = opened(slots)
            slots.fuse = Fuse(at)
            with pytest.raises(CrashError):
                storage.write(state(99))
            slots.kill()
            found = value(opened(slots))
            slots.crash(Random(seed))
            assert value(opened(slots)) == found


@pytest.mark.parametrize("damage", ["flip", "cut", "foreign", "longer", "empty"])
def test_one_damaged_slot_costs_at_most_one_step_and_two_are_set_aside(damage: str) -> None:
    def spoil(file: File) -> None:
        data = file.data
        file.data = {
            "flip": data[:-9] + bytes([data[-9] ^ 8]) + data[-8:],
            "cut": data[:50],
            "foreign": b"GIF89a",
            "longer": data + b"\0",
            "empty": b"",
        }[damage]

    for ending in (".a", ".b"):
        slots = slots_of(0, 1, 2)
        spoil(slots.seen["one" + ending])
        storage = opened(slots)
        assert (storage.found, value(storage)) == ("good", 1 if ending == ".a" else 2)
    slots = slots_of(0, 1, 2)
    for ending in (".a", ".b"):
        spoil(slots.seen["one" + ending])
    spoilt = [slots.seen["one" + ending].data for ending in (".a", ".b")]
    storage = opened(slots)
    if damage == "empty":
        assert (storage.found, storage.aside) == ("new", [])
        return
    assert (storage.found, value(storage)) == ("lost", None)
    assert [slots.seen[name].data for name in storage.aside] == spoilt
    storage.write(state(5))
    assert (opened(slots).found, value(opened(slots))) == ("good", 5)


def test_a_first_write_that_was_cut_off_never_was_anything() -> None:
    slots = slots_of(0)
    assert slots.seen["one.b"].data == b""
    slots.seen["one.a"].data = slots.seen["one.a"].data[:60]
    storage = opened(slots)
    assert (storage.found, storage.aside) == ("new", [])


def test_a_newer_version_stays_untouched() -> None:
    from hashlib import sha256

    slots = slots_of(0, 1)
    head = b"backstage-pass 2 9 4"
    data = head + b" " + sha256(head + b"\nword").hexdigest().encode() + b"\nword"
    slots.seen["one.a"].data = data
    other = slots.seen["one.b"].data
    with pytest.raises(NewerError):
        opened(slots)
    assert (slots.seen["one.a"].data, slots.seen["one.b"].data) == (data, other)


@pytest.mark.parametrize("before", [1, 2, 3, 4])
def test_a_removal_that_was_interrupted_leaves_the_last_version(before: int) -> None:
    for at in range(1, 4):
        slots = slots_of(*range(before))
        backend = slots.enter()
        slots.fuse = Fuse(at)
        with suppress(CrashError):
            run(backend.remove("one"))
        slots.kill()
        assert value(opened(slots)) in ((before - 1,) if at < 3 else (None,))
