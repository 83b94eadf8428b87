"""Test of one database through failing saves and restarts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from app.store import StoreError
from app.store.storage import CheckedStorage, Tables
from tests.app.store.faults import CrashError, FaultyDisk, FaultyRecords, FaultySlots, Fuse, run

AnyMedium = FaultyDisk | FaultySlots | FaultyRecords
Plan = Callable[[int, Random], Fuse]

PLANS: dict[str, Plan] = {
    "dies": lambda at, random: Fuse(at),
    "fails once": lambda at, random: Fuse(failing={at}, random=random),
    "fails twice": lambda at, random: Fuse(failing={at, at + 1}, random=random),
    "fails, then dies": lambda at, random: Fuse(
        at + random.randint(1, 9), failing={at}, random=random
    ),
    "fails now and then": lambda at, random: Fuse(
        failing={at, *random.sample(range(at, at + 8), 4)}, random=random
    ),
    "fails from there on": lambda at, random: Fuse(failing=range(at, 99), random=random),
    "is full": lambda at, random: Fuse(at, full=True),
    "is full and fails": lambda at, random: Fuse(
        at, full=True, failing={at + 1, at + random.randint(1, 3)}, random=random
    ),
}
TURNS = 5
CALLS = 15
"""Upper limit of file calls in a save or a start."""


def state(value: int) -> Tables:
    return {"values": {"1": {"value": value, "padding": "x" * (200 - 40 * (value % 3))}}}


def value_of(storage: CheckedStorage) -> int | None:
    tables = storage.read()
    return None if tables is None else tables["values"]["1"]["value"]


class Walk:
    """Database with the values that its next start may find."""

    def __init__(self, medium: AnyMedium, random: Random) -> None:
        self.medium = medium
        self.random = random
        self.may_be: set[int | None] = {None}
        self.last = 0
        self.start()

    def start(self, fuse: Fuse | None = None) -> None:
        """Starts, retrying once after a failure; the value found is then durable."""
        for plan in (fuse, None):
            self.medium.fuse = plan or Fuse()
            try:
                self.backend = self.medium.enter()
                run(self.backend.names())
                self.storage = run(self.backend.storage("one"))
            except (CrashError, OSError, StoreError):
                self.die()
            else:
                break
        self.medium.fuse = Fuse()
        found = value_of(self.storage)
        assert found in self.may_be, f"{found} is none of {self.may_be}"
        assert (self.storage.found, self.storage.aside) in (("good", []), ("new", []))
        self.may_be = {found}

    def reopen(self) -> None:
        self.storage.close()
        run(self.backend.flush())
        self.storage = run(self.backend.storage("one"))
        found = value_of(self.storage)
        assert found in self.may_be, f"{found} is none of {self.may_be}"
        self.may_be = {found}

    def die(self) -> None:
        if self.random.random() < 0.5:
            self.medium.kill()
        else:
            self.medium.crash(self.random)

    def save(self, fuse: Fuse | None = None) -> str:
        """Saves another value, checks the database, and returns the outcome."""
        self.last += 1
        before, new = value_of(self.storage), self.last
        self.medium.fuse = fuse or Fuse()
        try:
            self.storage.write(state(new))
            run(self.backend.flush())
        except CrashError:
            self.may_be.add(new)
            self.die()
            self.start()
            return "dead"
        except StoreError as error:
            key = error.notice.text_key.rpartition(".")[2]
            if key.startswith("waits"):
                assert value_of(self.storage) == new
                self.may_be.add(new)
            else:
                assert value_of(self.storage) == before
                assert key in ("unsure", "full", "write")
                self.may_be = self.may_be | {new} if key == "unsure" else {before}
            return key
        finally:
            self.medium.fuse = Fuse()
        assert value_of(self.storage) == new
        self.may_be = {new}
        return "saved"

    def trouble(self) -> Fuse:
        plan = self.random.choice([*PLANS.values()])
        return plan(self.random.randint(1, CALLS), self.random)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("medium", [FaultyDisk, FaultySlots, FaultyRecords])
def test_no_save_is_lost_and_no_refused_one_comes_back(medium: type[AnyMedium], plan: str) -> None:
    for at in range(1, CALLS + 1):
        for turn in range(TURNS):
            seed = f"{medium.__name__} {plan} {at} {turn}"
            random = Random(seed)
            try:
                walk = Walk(medium(), random)
                for _ in range(turn % 4):
                    walk.save()
                if isinstance(walk.medium, FaultySlots) and turn % 3 == 0:
                    walk.medium.die()
                walk.save(PLANS[plan](at, random))
                for _ in range(2):
                    if random.random() < 0.2:
                        walk.reopen()
                    if random.random() < 0.4:
                        walk.save(random.choice((walk.trouble(), None)))
                    walk.die()
                    walk.start(random.choice((walk.trouble(), None)))
                walk.die()
                walk.start()
                assert walk.save() == "saved"
                walk.die()
                walk.start()
            except BaseException:
                print("seed:", seed)
                raise
