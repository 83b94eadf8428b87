from __future__ import annotations

from random import Random

import pytest

from app.store import StoreError
from app.store.envelope import NewerError
from app.store.storage import CheckedStorage, Tables
from tests.app.store.faults import CrashError, FaultySlots, File, Fuse, run


def opened(slots: FaultySlots) -> CheckedStorage:
    storage: CheckedStorage = run(slots.storage("one"))
    return storage


def state(value: int) -> Tables:
    return {"values": {"1": {"value": value, "padding": "x" * (200 - 40 * (value % 3))}}}


def value(storage: CheckedStorage) -> int | None:
    tables = storage.read()
    return None if tables is None else tables["values"]["1"]["value"]


def kept(*values: int) -> FaultySlots:
    slots = FaultySlots()
    storage = opened(slots)
    for one in values:
        storage.write(state(one))
    return slots


@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_a_crash_between_any_two_calls_loses_nothing(before: int) -> None:
    """The version before or the new one: never another, never none; and writing goes on."""
    slots = kept(*range(before))
    slots.fuse = Fuse()
    opened(slots).write(state(99))
    steps = slots.fuse.steps
    assert steps == 5
    last = before - 1 if before else None
    found = set()
    for step in range(1, steps + 1):
        for seed in range(40):
            random = Random(f"{step} {seed}")
            slots = kept(*range(before))
            storage = opened(slots)
            slots.fuse = Fuse(step)
            with pytest.raises(CrashError):
                storage.write(state(99))
            slots.crash(random)
            after = opened(slots)
            assert value(after) in (last, 99), (step, seed)
            found.add(value(after))
            if before:
                assert (after.found, after.aside) == ("good", [])
            for number in (100, 101, 102):
                after.write(state(number))
                slots.crash(random)
                after = opened(slots)
                assert value(after) == number
    assert found == {last, 99}


def test_a_write_that_broke_off_does_not_touch_the_good_slot_next_time() -> None:
    slots = kept(0, 1)
    storage = opened(slots)
    for _ in range(3):
        slots.fuse = Fuse(1, full=True)
        with pytest.raises(StoreError, match="device is full"):
            storage.write(state(99))
        assert value(storage) == 1
        assert value(opened(slots)) == 1
    slots.fuse = Fuse()
    storage.write(state(2))
    assert value(opened(slots)) == 2


def test_a_slot_written_only_in_part_counts_for_nothing() -> None:
    slots = kept(0, 1)
    storage = opened(slots)
    slots.fuse = Fuse(2, full=True)
    with pytest.raises(StoreError):
        storage.write(state(99))
    assert value(opened(slots)) == 1


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
        slots = kept(0, 1, 2)
        spoil(slots.seen["one" + ending])
        storage = opened(slots)
        assert (storage.found, value(storage)) == ("good", 1 if ending == ".a" else 2)
    slots = kept(0, 1, 2)
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
    slots = kept(0)
    assert slots.seen["one.b"].data == b""
    slots.seen["one.a"].data = slots.seen["one.a"].data[:60]
    storage = opened(slots)
    assert (storage.found, storage.aside) == ("new", [])


def test_a_newer_version_stays_untouched() -> None:
    from hashlib import sha256

    slots = kept(0, 1)
    head = b"backstage-pass 2 9 4"
    data = head + b" " + sha256(head + b"\nword").hexdigest().encode() + b"\nword"
    slots.seen["one.a"].data = data
    other = slots.seen["one.b"].data
    with pytest.raises(NewerError):
        opened(slots)
    assert (slots.seen["one.a"].data, slots.seen["one.b"].data) == (data, other)


@pytest.mark.parametrize("before", [1, 2, 3, 4])
def test_a_removal_that_was_interrupted_leaves_the_last_version(before: int) -> None:
    slots = kept(*range(before))
    slots.fuse = Fuse(2)
    with pytest.raises(CrashError):
        run(slots.remove("one"))
    slots.crash(Random(0))
    assert value(opened(slots)) == before - 1
