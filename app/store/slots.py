"""A database in two files, written in turn, so that one is complete if a write is interrupted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from .envelope import CutError, DamagedError, NewerError, number_of, unwrap, wrap
from .opfs import OpfsHandle
from .queued import QueuedBackend, TakenError
from .storage import CheckedStorage, free_name, is_full

ENDINGS = (".a", ".b")
WRITER = "writer"
"""Name of the file that stays open: the browser allows that to one window only."""


class BusyError(OSError):
    """Another window holds the file."""


Slots: TypeAlias = tuple[OpfsHandle, OpfsHandle]


class SlotStorage(CheckedStorage):
    """Two slots, each with a number and a checksum: the older is written, the newer is read.

    A save that fails waits in the backend, which opens both slots anew. It is refused only where
    the device is full and nothing of it is left in the slot.

    Raises:
        NewerError: a newer version of the app wrote a slot.
        OSError: a slot cannot be read, or its content not be flushed.
    """

    def __init__(self, name: str, slots: Slots, backend: SlotBackend) -> None:
        super().__init__(name)
        self._backend = backend
        self._slots = slots
        self._older = 0
        self._durable = 0
        self._ours: set[bytes] = set()
        for slot in slots:
            slot.flush()  # a kill may have left it to the system: once seen, it must stay so
        versions = [slot.read() for slot in slots]
        newest, damage = _newest(versions)
        if newest is not None:
            self._take(*unwrap(versions[newest]))
            self._note_durable(newest, versions[newest])
            self.found = "good"
        # A first save that was cut off was never anything; of all else only the store knows.
        elif damage and not (isinstance(damage.get(0), CutError) and not versions[1]):
            self.found = "lost"

    @property
    def saved(self) -> bool:
        """Whether a version was ever durable."""
        return self._durable > 0

    def _persist(self, data: bytes) -> None:
        if not self._backend.awaits(self.name):
            try:
                self._write(data)
            except OSError as error:
                if is_full(error) and self._take_away():
                    raise
            else:
                return
        self._backend.stage(self.name, data)

    def _write(self, data: bytes) -> None:
        """Writes the older slot, which is the newer one from then on."""
        slot = self._slots[self._older]
        self._ours.add(_head(data))  # whatever happens now, it may be found there
        slot.write(data)
        slot.truncate(len(data))
        slot.flush()
        self._note_durable(self._older, data)

    def _note_durable(self, place: int, data: bytes) -> None:
        self._older = 1 - place
        self._durable = number_of(data)
        self._ours = {_head(data)}

    def _take_away(self) -> bool:
        """Empties the older slot, so that nothing refused is found in it; returns success."""
        try:
            self._slots[self._older].truncate(0)
            self._slots[self._older].flush()
        except OSError:
            return False
        return True

    async def rewrite(self, data: bytes) -> None:
        """Opens both slots anew and saves `data` in the older one.

        Raises:
            OSError: it is not saved.
            TakenError: another window has written since; nothing is changed.
        """
        await self._reopen()
        try:
            versions = [slot.read() for slot in self._slots]
            newest, _ = _newest(versions)
            found = b"" if newest is None else versions[newest]
            if _head(found) not in self._ours and number_of(found) >= self._durable:
                raise TakenError("another window has written")
            self._write(data)
        except NewerError as error:
            raise TakenError("a newer version of the app has written") from error
        finally:
            if self.closed:
                self._release()

    def snapshot(self) -> bytes:
        """The last content as a new version."""
        self._number += 1
        return wrap(self._number, self._payload)

    async def _put_aside(self) -> list[str]:
        try:
            return await self._copy_aside()
        except OSError as error:
            if is_full(error):
                raise
        await self._reopen()
        return await self._copy_aside()

    async def _copy_aside(self) -> list[str]:
        versions = [data for data in (slot.read() for slot in self._slots) if data]
        names = [await self._backend.keep_aside(self.name, data) for data in versions]
        for slot in self._slots:
            slot.truncate(0)
            slot.flush()
        return names

    async def _reopen(self) -> None:
        self._release()
        self._slots = await self._backend.open_slots(self.name)

    def _release(self) -> None:
        close_all(self._slots)


class SlotBackend(QueuedBackend):
    """A folder of files with two slots for each database, and a file that only its writer holds."""

    def __init__(self, lost: Callable[[], None]) -> None:
        super().__init__(lost)
        self._writer: OpfsHandle | None = None
        self._storages: dict[str, SlotStorage] = {}
        self.locked = False
        """Whether a lock keeps other windows away: then it is only we who can hold a file."""
        self._restored = False  # after everything was deleted, and nobody was told yet

    @abstractmethod
    async def _open_folder(self) -> None:
        """Opens the folder anew, made if it is gone; raises OSError."""

    @abstractmethod
    async def _files(self) -> list[str]:
        """Names of all files; raises OSError."""

    @abstractmethod
    async def _open(self, file: str) -> OpfsHandle:
        """Opens a file, made if there is none; raises OSError, or BusyError."""

    @abstractmethod
    async def _content(self, file: str) -> bytes:
        """Content of a file that is not open; empty if it cannot be read."""

    @abstractmethod
    async def _delete(self, file: str) -> None:
        """Deletes a file, if there is one; raises OSError."""

    async def names(self) -> list[str]:
        """The databases that exist. Raises OSError."""
        files = await self._surely(self._files)
        return sorted({name[:-2] for name in files if name.endswith(ENDINGS)})

    async def storage(self, name: str) -> CheckedStorage:
        """The storage of one database."""
        if self.awaits(name):
            await self.flush()
        return await self._surely(partial(self._open_storage, name))

    async def _open_storage(self, name: str) -> CheckedStorage:
        slots = await self.open_slots(name)
        try:
            storage = SlotStorage(name, slots, self)
            if storage.found == "lost":
                await storage.reject()
        except BaseException:
            close_all(slots)
            raise
        needed = {
            one.name: one
            for one in self._storages.values()
            if not one.closed or self.awaits(one.name)
        }
        self._storages = {**needed, name: storage}
        return storage

    async def open_slots(self, name: str) -> Slots:
        """Opens both slots of a database; both or none. Raises OSError."""
        first = await self._opened(name + ENDINGS[0])
        try:
            return first, await self._opened(name + ENDINGS[1])
        except BaseException:
            close_all([first])
            raise

    async def _opened(self, file: str) -> OpfsHandle:
        handle = await self._open(file)
        if self.released:  # in the meantime
            close_all([handle])
            raise TakenError("another window is the writer")
        return handle

    async def keep_aside(self, name: str, data: bytes) -> str:
        """Saves damaged content in a file of its own; returns its name. Raises OSError."""
        aside = free_name(name, await self._files())
        handle = await self._opened(aside)
        try:
            handle.write(data)
            handle.flush()
        finally:
            close_all([handle])
        return aside

    async def remove(self, name: str) -> None:
        """Removes a database, with what waits to be saved in it."""
        async with self._gate:
            await self._surely(partial(self._remove, name))
            self._waiting.pop(name, None)

    async def _remove(self, name: str) -> None:
        files = [name + ending for ending in ENDINGS]
        for place in oldest_first([await self._content(file) for file in files]):
            await self._delete(files[place])

    async def flush(self) -> None:
        """Waits until all saves are durable; may raise StoreError."""
        await super().flush()
        if self._restored:
            self._restored = False
            if self.on_cleared is not None:
                await self.on_cleared()

    async def _save(self, batch: dict[str, bytes | None]) -> None:
        await self._renew()
        files = await self._files()
        cleared = WRITER not in files
        if cleared:
            self._stage_open()
            batch = dict(self._waiting)
        for name, data in batch.items():
            storage = self._storages[name]
            there = any(name + ending in files for ending in ENDINGS)
            if storage.saved and not there and not cleared:
                raise TakenError("another window has removed it")
            if data is not None:
                await storage.rewrite(data)
        if cleared:
            await self.hold()  # last: it shows that all is there
            self._restored = True

    def _stage_open(self) -> None:
        """Queues the content of all open databases."""
        for name, storage in self._storages.items():
            if not storage.closed and not self.awaits(name):
                self._waiting[name] = storage.snapshot()

    async def _renew(self) -> None:
        await self._open_folder()
        if WRITER in await self._files():  # else the site's data was cleared
            await self.hold()

    async def hold(self) -> None:
        """Opens the writer's file anew; raises OSError, or TakenError if another window has it."""
        if self._writer is not None:
            close_all([self._writer])
        try:
            self._writer = await self._opened(WRITER)
        except BusyError as error:
            if self.locked:
                raise
            raise TakenError("another window holds the files") from error

    def release(self) -> None:
        """Closes all files, so that another window can become the writer."""
        super().release()
        close_all([self._writer] if self._writer is not None else [])


def close_all(handles: Sequence[OpfsHandle]) -> None:
    """Closes files; those that are closed or gone already are no matter."""
    for handle in handles:
        with suppress(OSError):
            handle.close()


def oldest_first(versions: Sequence[bytes]) -> list[int]:
    """Order in which slots are removed, by their contents.

    The newest is removed last: after a removal that was interrupted, the database is still there as
    it was, and not as it had been before its last write.
    """
    return sorted(range(len(versions)), key=lambda place: number_of(versions[place]))


def _head(data: bytes) -> bytes:
    """First line of a version; its checksum tells any two versions apart."""
    return data.partition(b"\n")[0]


def _newest(versions: Sequence[bytes]) -> tuple[int | None, dict[int, DamagedError]]:
    """Returns the place of the newest complete version, and the damage of others.

    Raises:
        NewerError: a newer version of the app wrote one.
    """
    numbers: dict[int, int] = {}
    damage: dict[int, DamagedError] = {}
    for place, data in enumerate(versions):
        try:
            numbers[place] = unwrap(data)[0]
        except DamagedError as error:
            if data:
                damage[place] = error
    return max(numbers, key=lambda place: numbers[place], default=None), damage
