"""Simulated disks and file handles that fail, and lose data."""

from __future__ import annotations

import errno
from collections.abc import Awaitable, Callable, Container
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from app.store.backend import Backend, Location
from app.store.disk import Disk, DiskBackend
from app.store.queued import RecordBackend, TakenError
from app.store.slots import BusyError, SlotBackend


class CrashError(BaseException):
    """Raised where a simulated power failure stops the process."""


class Fuse:
    """Counts file operations, and makes some of them fail.

    Args:
        blow_at: Number of the call (from 1) before which the process dies; 0 for never.
        full: Whether calls that need space fail from that number on, instead of a crash.
        failing: Numbers of calls that fail otherwise, half of them only after taking effect.
        random: Decides which calls take effect before they fail.
    """

    def __init__(
        self,
        blow_at: int = 0,
        *,
        full: bool = False,
        failing: Container[int] = (),
        random: Random | None = None,
    ) -> None:
        self.blow_at = blow_at
        self.full = full
        self.failing = failing
        self.random = random or Random(0)
        self.steps = 0
        self.written = 0

    def call(self, effect: Callable[[], object] = lambda: None, *, room: bool = False) -> None:
        """Performs one operation, or raises a simulated failure.

        Some operations take effect before they fail.

        Args:
            effect: The operation.
            room: Whether it needs space, and so fails on a full device.
        """
        self.steps += 1
        if self.full and room and 0 < self.blow_at <= self.steps:
            raise OSError(errno.ENOSPC, "device is full")
        if self.steps == self.blow_at and not self.full:
            raise CrashError
        if self.steps in self.failing:
            if self.random.random() < 0.5:
                effect()
            raise OSError(errno.EIO, "failed")
        effect()


class File:
    """File with all contents that a power failure may leave."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data
        self.possible = [data]

    def change(self, data: bytes) -> None:
        self.data = data
        self.possible.append(data)

    def sync(self) -> None:
        self.possible = [self.data]

    def lose(self, random: Random) -> None:
        left = random.choice(self.possible)
        if len(self.possible) > 1 and random.random() < 0.4:
            cut = random.randint(0, len(left))
            left = left[:cut] + random.choice((*self.possible, bytes(len(left))))[cut:]
        self.data = left
        self.possible = [left]


Names = dict[str, File]


class Medium:
    """Files in memory, whose names and content a power failure may undo."""

    def __init__(self) -> None:
        self.fuse = Fuse()
        self.seen: Names = {}
        self.safe: Names = {}
        self.journal: list[Callable[[Names], object]] = []

    def kill(self) -> None:
        self.fuse = Fuse()

    def crash(self, random: Random) -> None:
        """Simulates a power failure: durable data remains, other data may be lost."""
        for change in self.journal:
            if random.random() < 0.5:
                change(self.safe)
        self.journal.clear()
        self.seen = dict(self.safe)
        for file in dict.fromkeys(self.seen.values()):
            file.lose(random)
        self.kill()

    def put(self, name: str, data: bytes) -> None:
        self.seen[name] = self.safe[name] = File(data)

    def rename(self, change: Callable[[Names], object]) -> None:
        change(self.seen)
        self.journal.append(change)

    def create(self, name: str) -> File:
        if name not in self.seen:
            file = File()
            self.rename(lambda names: names.__setitem__(name, file))
        return self.seen[name]

    def forget(self, name: str) -> None:
        if name in self.seen:
            self.rename(lambda names: names.pop(name, None))

    def sync_names(self) -> None:
        self.safe = dict(self.seen)
        self.journal.clear()


class FaultyDisk(Medium, Disk):
    """Folder on a faulty disk."""

    def read(self, path: Path) -> bytes | None:
        self.fuse.call()
        file = self.seen.get(path.name)
        return None if file is None else file.data

    def write(self, path: Path, data: bytes) -> None:
        self.fuse.call(lambda: self.create(path.name).change(b""), room=True)
        file = self.seen[path.name]
        half = len(data) // 2
        self.fuse.call(lambda: file.change(data[:half]), room=True)
        self.fuse.call(lambda: file.change(data), room=True)
        self.fuse.call(file.sync, room=True)
        self.fuse.written += len(data)
        self.fuse.call()  # closes it

    def sync(self, path: Path) -> None:
        self.fuse.call(self.seen[path.name].sync)

    def replace(self, source: Path, target: Path) -> None:
        if source.name not in self.seen:
            raise FileNotFoundError(source)
        file = self.seen[source.name]

        def move(names: Names) -> None:
            names[target.name] = file
            if names.get(source.name) is file:
                del names[source.name]

        self.fuse.call(lambda: self.rename(move))

    def remove(self, path: Path) -> None:
        self.fuse.call(lambda: self.forget(path.name))

    def sync_folder(self, folder: Path) -> None:
        self.fuse.call(self.sync_names)

    def names(self, folder: Path) -> list[str]:
        self.fuse.call()
        return list(self.seen)

    def enter(self) -> Backend:
        return DiskBackend(Path("folder"), self)


class FaultyHandle:
    """Simulated handle to a file in the browser's private file system.

    It fails once the system has closed all files.
    """

    def __init__(self, file: File, medium: FaultySlots) -> None:
        self._file = file
        self._medium = medium
        self._generation = medium.generation

    def _call(self, effect: Callable[[], object] = lambda: None, *, room: bool = False) -> None:
        if self._generation != self._medium.generation:
            raise OSError(errno.EIO, "the handle is closed")
        self._medium.fuse.call(effect, room=room)

    def read(self) -> bytes:
        self._call()
        return self._file.data

    def write(self, data: bytes) -> None:
        old = self._file.data
        for part in (len(data) // 2, len(data)):
            self._call(partial(self._file.change, data[:part] + old[part:]), room=True)
        self._medium.fuse.written += len(data)

    def truncate(self, size: int) -> None:
        self._call(lambda: self._file.change(self._file.data[:size].ljust(size, b"\0")))

    def flush(self) -> None:
        def sync() -> None:
            self._file.sync()
            self._medium.sync_names()  # names are in the same journal, written in its order

        self._call(sync, room=bool(self._file.data) and len(self._file.possible) > 1)

    def close(self) -> None:
        self._call()
        self._generation = -1


class FaultySlots(Medium):
    """The browser's private files with faults."""

    def __init__(self) -> None:
        super().__init__()
        self.generation = 0
        self.busy: set[str] = set()
        """Files that another window holds open."""

    def die(self) -> None:
        """Closes all files, as the system does with an app that slept long."""
        self.generation += 1

    def kill(self) -> None:
        super().kill()
        self.die()

    def clear(self) -> None:
        self.seen.clear()
        self.sync_names()
        self.die()

    def enter(self, lost: Callable[[], None] = lambda: None) -> SlotsOfAProcess:
        backend = SlotsOfAProcess(self, lost)
        run(backend.hold())
        return backend


class SlotsOfAProcess(SlotBackend):
    """Slots over the browser's private files, opened by one process."""

    def __init__(self, medium: FaultySlots, lost: Callable[[], None]) -> None:
        super().__init__(lost)
        self._medium = medium

    async def _open_folder(self) -> None:
        self._medium.fuse.call()

    async def _files(self) -> list[str]:
        self._medium.fuse.call()
        return list(self._medium.seen)

    async def _open(self, file: str) -> Any:
        if file in self._medium.busy:
            raise BusyError(errno.EBUSY, "another window holds it")
        room = file not in self._medium.seen
        self._medium.fuse.call(lambda: self._medium.create(file), room=room)
        return FaultyHandle(self._medium.seen[file], self._medium)

    async def _content(self, file: str) -> bytes:
        return self._medium.seen.get(file, File()).data

    async def _delete(self, file: str) -> None:
        self._medium.fuse.call(lambda: self._medium.forget(file))


class FaultyRecords(Medium):
    """Records with atomic transactions, the latest of which may be lost."""

    def __init__(self) -> None:
        super().__init__()
        self.owner: object = None

    def crash(self, random: Random) -> None:
        del self.journal[random.randint(0, len(self.journal)) :]
        for change in self.journal:
            change(self.safe)
        self.journal.clear()
        self.seen = dict(self.safe)
        self.kill()

    def enter(self, lost: Callable[[], None] = lambda: None) -> RecordsOfAProcess:
        backend = RecordsOfAProcess(self, lost)
        run(backend._save({}))
        return backend


class RecordsOfAProcess(RecordBackend):
    """Records as read and written by one process."""

    def __init__(self, medium: FaultyRecords, lost: Callable[[], None]) -> None:
        super().__init__(lost)
        self._medium = medium
        self._owner = object()
        self._medium.owner = self._owner

    async def _renew(self) -> None:
        self._medium.fuse.call()

    async def _names(self) -> list[str]:
        self._medium.fuse.call()
        return list(self._medium.seen)

    async def _record(self, name: str) -> bytes | None:
        self._medium.fuse.call()
        file = self._medium.seen.get(name)
        return None if file is None else file.data

    async def _save(self, batch: dict[str, bytes | None]) -> None:
        medium = self._medium
        if medium.owner is not self._owner:
            raise TakenError("another window owns the records")

        def put(names: Names) -> None:
            for name, data in batch.items():
                names.pop(name, None)
                if data is not None:
                    names[name] = File(data)

        medium.fuse.call(lambda: medium.rename(put), room=bool(batch))
        medium.fuse.call(medium.sync_names)


class FaultyLocation(Location):
    """Location on a faulty medium."""

    def __init__(self, medium: FaultyDisk | FaultySlots | FaultyRecords) -> None:
        self.medium = medium

    async def enter(self, *, steal: bool = False) -> Backend:
        if isinstance(self.medium, FaultyDisk):
            return self.medium.enter()
        return self.medium.enter(lambda: self.on_lost and self.on_lost())

    async def leave(self) -> None:
        """Does nothing, because this location holds no lock."""


def run(work: Awaitable[Any]) -> Any:
    step = work.__await__()
    while True:
        try:
            next(step)
        except StopIteration as done:
            return done.value
