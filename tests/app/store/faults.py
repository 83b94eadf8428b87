"""Disks and file handles that lose what real ones may lose, and break off at any step."""

from __future__ import annotations

import errno
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, cast

from app.store.backend import Backend, Location
from app.store.browser import OpfsHandle
from app.store.disk import Disk, DiskBackend
from app.store.slots import SlotStorage, oldest_first
from app.store.storage import CheckedStorage, free_name


class CrashError(BaseException):
    """The power is gone."""


class Fuse:
    """Counts the steps of everything that writes; blows at a given one.

    ``blow_at`` is the number of the step (from 1), 0 for never. With ``full`` the steps from
    there on fail as on a full disk instead.
    """

    def __init__(self, blow_at: int = 0, *, full: bool = False) -> None:
        self.blow_at = blow_at
        self.full = full
        self.steps = 0
        self.written = 0

    def step(self, *, needs_room: bool = False) -> None:
        """One more step; raises when it is the one."""
        self.steps += 1
        if not self.blow_at:
            return
        if self.full:
            if needs_room and self.steps >= self.blow_at:
                raise OSError(errno.ENOSPC, "device is full")
        elif self.steps == self.blow_at:
            raise CrashError


class File:
    """The content of a file, and all that may be left of it when the power goes."""

    def __init__(self) -> None:
        self.data = b""
        self.possible: list[bytes] = [b""]

    def change(self, data: bytes) -> None:
        """New content that is not safe yet."""
        self.data = data
        self.possible.append(data)

    def sync(self) -> None:
        """Makes the present content durable."""
        self.possible = [self.data]

    def lose(self, random: Random) -> None:
        """After a crash: any of the contents since the last sync, or a mixture."""
        left = random.choice(self.possible)
        if len(self.possible) > 1 and random.random() < 0.3:
            other = random.choice(self.possible)
            cut = random.randint(0, max(len(left), len(other)))
            left = left[:cut] + other[cut:]
        self.data = left
        self.possible = [left]


class FaultyDisk(Disk):
    """A folder in memory with a journal: names changed since ``sync_folder`` may come undone."""

    def __init__(self) -> None:
        self.fuse = Fuse()
        self.seen: dict[str, File] = {}
        self.safe: dict[str, File] = {}
        self.journal: list[Callable[[dict[str, File]], None]] = []

    def crash(self, random: Random) -> None:
        """Only what was safe remains, and any beginning of the rest."""
        for change in self.journal[: random.randint(0, len(self.journal))]:
            change(self.safe)
        self.journal.clear()
        for file in set(self.safe.values()):
            file.lose(random)
        self.seen = dict(self.safe)
        self.fuse = Fuse()

    def put(self, name: str, data: bytes) -> None:
        """A file that came here by other ways."""
        file = File()
        file.change(data)
        file.sync()
        self.seen[name] = self.safe[name] = file

    def _rename(self, change: Callable[[dict[str, File]], None]) -> None:
        change(self.seen)
        self.journal.append(change)

    def read(self, path: Path) -> bytes | None:
        file = self.seen.get(path.name)
        return None if file is None else file.data

    def write(self, path: Path, data: bytes) -> None:
        self.fuse.step(needs_room=True)
        name = path.name
        file = self.seen.get(name) or File()
        file.change(b"")
        self._rename(lambda names: names.__setitem__(name, file))
        for part in (len(data) // 2, len(data)):
            self.fuse.step(needs_room=True)
            file.change(data[:part])
        self.fuse.step()
        file.sync()
        self.fuse.written += len(data)
        self.fuse.step()

    def replace(self, source: Path, target: Path) -> None:
        self.fuse.step()
        if source.name not in self.seen:
            raise FileNotFoundError(source)
        self._rename(lambda names: names.__setitem__(target.name, names.pop(source.name)))
        self.fuse.step()

    def remove(self, path: Path) -> None:
        self.fuse.step()

        def forget(names: dict[str, File]) -> None:
            names.pop(path.name, None)

        self._rename(forget)

    def sync_folder(self, folder: Path) -> None:
        self.fuse.step()
        self.safe = dict(self.seen)
        self.journal.clear()

    def names(self, folder: Path) -> list[str]:
        return list(self.seen)


class FaultyHandle:
    """A handle as the browser's private file system gives it."""

    def __init__(self, file: File, medium: FaultySlots) -> None:
        self._file = file
        self._medium = medium
        self._closed = False

    def read(self) -> bytes:
        assert not self._closed
        return self._file.data

    def write(self, data: bytes) -> None:
        assert not self._closed
        old = self._file.data
        for part in (len(data) // 2, len(data)):
            self._medium.fuse.step(needs_room=True)
            self._file.change(data[:part] + old[part:])
        self._medium.fuse.written += len(data)

    def truncate(self, size: int) -> None:
        assert not self._closed
        self._medium.fuse.step()
        self._file.change(self._file.data[:size].ljust(size, b"\0"))

    def flush(self) -> None:
        assert not self._closed
        self._medium.fuse.step()
        self._file.sync()
        self._medium.fuse.step()

    def close(self) -> None:
        self._closed = True


class FaultySlots(Backend):
    """A backend of slots over files in memory."""

    def __init__(self) -> None:
        self.fuse = Fuse()
        self.seen: dict[str, File] = {}

    def crash(self, random: Random) -> None:
        """Every file keeps what was safe, or something between that and what came after."""
        for file in self.seen.values():
            file.lose(random)
        self.fuse = Fuse()

    def put(self, name: str, data: bytes) -> None:
        """A file that came here by other ways."""
        file = self.seen[name] = File()
        file.change(data)
        file.sync()

    async def names(self) -> list[str]:
        return sorted({name[:-2] for name in self.seen if name.endswith((".a", ".b"))})

    async def storage(self, name: str) -> CheckedStorage:
        handles = [
            FaultyHandle(self.seen.setdefault(name + ending, File()), self)
            for ending in (".a", ".b")
        ]

        async def aside(data: bytes) -> str:
            free = free_name(name, self.seen)
            handle = FaultyHandle(self.seen.setdefault(free, File()), self)
            handle.write(data)
            handle.flush()
            return free

        slots = cast(tuple[OpfsHandle, OpfsHandle], tuple(handles))
        storage = SlotStorage(name, slots, aside)
        if storage.found == "lost":
            await storage.reject()
        return storage

    async def remove(self, name: str) -> None:
        files = [name + ending for ending in (".a", ".b")]
        order = oldest_first([self.seen.get(file, File()).data for file in files])
        for place in order:
            self.fuse.step()
            self.seen.pop(files[place], None)


class FaultyLocation(Location):
    """A place over a faulty disk or faulty slots."""

    def __init__(self, medium: FaultyDisk | FaultySlots) -> None:
        self.medium = medium

    async def enter(self, *, steal: bool = False) -> Backend:
        if isinstance(self.medium, FaultyDisk):
            return DiskBackend(Path("folder"), self.medium)
        return self.medium

    async def leave(self) -> None:
        """Nothing to let go of."""


def run(work: Awaitable[Any]) -> Any:
    """The result of asynchronous work that waits for nothing outside."""
    step = work.__await__()
    while True:
        try:
            next(step)
        except StopIteration as done:
            return done.value
