"""Databases in two files (slots), one of which is always complete.

Saves alternate between the slots.
"""

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
"""Name of the file that the writing window keeps open.

This prevents other windows from writing.
"""


class BusyError(OSError):
    """Raised if another window has the file open."""


Slots: TypeAlias = tuple[OpfsHandle, OpfsHandle]


class SlotStorage(CheckedStorage):
    """Database in two slots, each with a version number and a checksum.

    A save overwrites the older slot, and reads use the newer one. A failed save is queued in the
    backend, which reopens both slots and retries. It is refused only if the device is full and the
    slot could be emptied.

    Raises:
        NewerError: A slot was written by a newer version of the app.
        OSError: A slot cannot be read or flushed.
    """

    def __init__(self, name: str, slots: Slots, backend: SlotBackend) -> None:
        super().__init__(name)
        self._backend = backend
        self._slots = slots
        self._older = 0
        self._durable = 0
        self._ours: set[bytes] = set()
        for slot in slots:
            slot.flush()  # after a kill it may not be synced; what is read must last
        versions = [slot.read() for slot in slots]
        newest, damage = _newest(versions)
        if newest is not None:
            self._take(*unwrap(versions[newest]))
            self._note_durable(newest, versions[newest])
            self.found = "good"
        # An interrupted first save loses nothing; in other cases the store decides.
        elif damage and not (isinstance(damage.get(0), CutError) and not versions[1]):
            self.found = "lost"

    @property
    def saved(self) -> bool:
        """Whether any version has been saved durably."""
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
        slot = self._slots[self._older]
        self._ours.add(_head(data))  # even after a failure this version may be found
        slot.write(data)
        slot.truncate(len(data))
        slot.flush()
        self._note_durable(self._older, data)

    def _note_durable(self, place: int, data: bytes) -> None:
        self._older = 1 - place
        self._durable = number_of(data)
        self._ours = {_head(data)}

    def _take_away(self) -> bool:
        try:
            self._slots[self._older].truncate(0)
            self._slots[self._older].flush()
        except OSError:
            return False
        return True

    async def rewrite(self, data: bytes) -> None:
        """Reopens both slots and saves content in the older one.

        Raises:
            OSError: The content was not saved.
            TakenError: Another window has written in the meantime. Nothing was changed.
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
        """Returns the latest content with the header of a new version."""
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
    """Backend that stores databases in a folder, each in two slots.

    The writing window keeps a further file open, which prevents other windows from writing.

    Attributes:
        locked: Whether a lock already prevents other windows from writing.
    """

    def __init__(self, lost: Callable[[], None]) -> None:
        super().__init__(lost)
        self._writer: OpfsHandle | None = None
        self._storages: dict[str, SlotStorage] = {}
        self.locked = False
        self._restored = False  # files were rewritten, but `on_cleared` not yet called

    @abstractmethod
    async def _open_folder(self) -> None:
        """Opens the folder again, and creates it if missing.

        Raises:
            OSError: The folder cannot be opened.
        """

    @abstractmethod
    async def _files(self) -> list[str]:
        """Returns the names of all files.

        Raises:
            OSError: The folder cannot be read.
        """

    @abstractmethod
    async def _open(self, file: str) -> OpfsHandle:
        """Opens a file, and creates it if missing.

        Raises:
            BusyError: Another window has the file open.
            OSError: The file cannot be opened.
        """

    @abstractmethod
    async def _content(self, file: str) -> bytes:
        """Returns the content of a closed file.

        It is empty if the file cannot be read.
        """

    @abstractmethod
    async def _delete(self, file: str) -> None:
        """Deletes a file if it exists.

        Raises:
            OSError: The file cannot be deleted.
        """

    async def names(self) -> list[str]:
        """Returns the names of the existing databases.

        Raises:
            OSError: The names cannot be read.
        """
        files = await self._surely(self._files)
        return sorted({name[:-2] for name in files if name.endswith(ENDINGS)})

    async def storage(self, name: str) -> CheckedStorage:
        """Opens the storage of a database."""
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
        """Opens both slots of a database, or neither.

        Raises:
            OSError: A slot cannot be opened.
        """
        first = await self._opened(name + ENDINGS[0])
        try:
            return first, await self._opened(name + ENDINGS[1])
        except BaseException:
            close_all([first])
            raise

    async def _opened(self, file: str) -> OpfsHandle:
        handle = await self._open(file)
        if self.released:  # while the file was opened
            close_all([handle])
            raise TakenError("another window is the writer")
        return handle

    async def keep_aside(self, name: str, data: bytes) -> str:
        """Saves damaged content in a separate file.

        Returns:
            The name of the file.

        Raises:
            OSError: The content cannot be saved.
        """
        aside = free_name(name, await self._files())
        handle = await self._opened(aside)
        try:
            handle.write(data)
            handle.flush()
        finally:
            close_all([handle])
        return aside

    async def remove(self, name: str) -> None:
        """Deletes a database and discards its queued save."""
        async with self._gate:
            await self._surely(partial(self._remove, name))
            self._waiting.pop(name, None)

    async def _remove(self, name: str) -> None:
        files = [name + ending for ending in ENDINGS]
        for place in oldest_first([await self._content(file) for file in files]):
            await self._delete(files[place])

    async def flush(self) -> None:
        """Waits until all saves are durable.

        Raises:
            StoreError: Some saves failed.
        """
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
            await self.hold()  # last, as a sign that all files are complete
            self._restored = True

    def _stage_open(self) -> None:
        for name, storage in self._storages.items():
            if not storage.closed and not self.awaits(name):
                self._waiting[name] = storage.snapshot()

    async def _renew(self) -> None:
        await self._open_folder()
        if WRITER in await self._files():  # otherwise the site's data was cleared
            await self.hold()

    async def hold(self) -> None:
        """Opens or reopens the file that marks this window as the writer.

        Raises:
            TakenError: Another window has the file open.
            OSError: The file cannot be opened.
        """
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
    """Closes files and ignores errors.

    An error occurs if a file has already been deleted, for example.
    """
    for handle in handles:
        with suppress(OSError):
            handle.close()


def oldest_first(versions: Sequence[bytes]) -> list[int]:
    """Returns the positions of slots in the order of their deletion.

    The newest version is last, so that an interrupted deletion leaves the database with its latest
    content.
    """
    return sorted(range(len(versions)), key=lambda place: number_of(versions[place]))


def _head(data: bytes) -> bytes:
    """Returns the header line of a version.

    Its checksum identifies the version.
    """
    return data.partition(b"\n")[0]


def _newest(versions: Sequence[bytes]) -> tuple[int | None, dict[int, DamagedError]]:
    numbers: dict[int, int] = {}
    damage: dict[int, DamagedError] = {}
    for place, data in enumerate(versions):
        try:
            numbers[place] = unwrap(data)[0]
        except DamagedError as error:
            if data:
                damage[place] = error
    return max(numbers, key=lambda place: numbers[place], default=None), damage
