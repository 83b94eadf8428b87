"""Backends in the browser.

They queue saves and retry failed ones.
"""

from __future__ import annotations

import asyncio
import secrets
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import chain, repeat
from typing import TypeVar

from .backend import Backend
from .envelope import DamagedError, unwrap
from .errors import Notice, StoreError
from .storage import CheckedStorage, is_full

_AGAIN = (0.5, 2.0, 8.0)
"""Seconds of delay before each retry of a failed save.

The last delay repeats.
"""

_T = TypeVar("_T")


class TakenError(OSError):
    """Raised if another window has become the writer."""


class QueuedBackend(Backend):
    """Backend that queues saves by name of the database.

    Args:
        lost: Called when another window has become the writer.

    Attributes:
        released: Whether the backend has stopped writing.
    """

    def __init__(self, lost: Callable[[], None]) -> None:
        self._lost = lost
        self._waiting: dict[str, bytes | None] = {}
        self._gate = asyncio.Lock()
        self._soon: asyncio.Task[None] | None = None
        self.released = False

    @abstractmethod
    async def _save(self, batch: dict[str, bytes | None]) -> None:
        """Saves several databases durably.

        Args:
            batch: New content by name of the database; None to delete the database.

        Raises:
            OSError: The batch was not saved completely.
            TakenError: Another window is the writer. Nothing was changed.
        """

    @abstractmethod
    async def _renew(self) -> None:
        """Opens a new connection.

        Raises:
            OSError: No connection is possible.
            TakenError: Another window is the writer.
        """

    @property
    def waits(self) -> bool:
        """Whether any save is waiting for `flush`."""
        return bool(self._waiting)

    def awaits(self, name: str) -> bool:
        """Returns whether a save of this database is waiting for `flush`."""
        return name in self._waiting

    def stage(self, name: str, data: bytes | None) -> None:
        """Queues a save and starts saving.

        An earlier save of the same database is replaced.

        Args:
            name: Name of the database.
            data: New content; None to delete the database.
        """
        self._waiting[name] = data
        with suppress(RuntimeError):  # outside of an event loop the caller flushes
            loop = asyncio.get_running_loop()
            if self._soon is None or self._soon.done():
                self._soon = loop.create_task(self._flush_soon())

    async def _flush_soon(self) -> None:
        failed = False
        for pause in chain(_AGAIN, repeat(_AGAIN[-1])):
            try:
                await self.flush()
            except StoreError as error:
                if not failed:
                    self._tell(error.notice)
                failed = True
                await asyncio.sleep(pause)
            else:
                break
        if failed and not self.released:
            self._tell(Notice("store.notice.saved", {}))

    def _tell(self, notice: Notice) -> None:
        if self.on_trouble is not None:
            self.on_trouble(notice)

    async def flush(self) -> None:
        """Waits until all saves are durable.

        Raises:
            StoreError: Some saves failed and will be retried, or another window is the writer.
        """
        async with self._gate:
            while self._waiting:
                batch = dict(self._waiting)
                try:
                    await self._surely(partial(self._save, batch))
                except OSError as error:
                    full = is_full(error)
                    key = "store.error.waits_full" if full else "store.error.waits"
                    raise StoreError(key) from error
                for name, data in batch.items():
                    if name in self._waiting and self._waiting[name] is data:
                        del self._waiting[name]

    async def _surely(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """Runs an operation, and retries it once with a new connection.

        Some systems silently close the files and connections of an app in the background.

        Raises:
            OSError: The operation failed twice, or the device is full.
            StoreError: Another window is the writer. `lost` has been called.
        """
        try:
            try:
                return await work()
            except OSError as error:
                if isinstance(error, TakenError) or is_full(error):
                    raise
            await self._renew()
            return await work()
        except TakenError as error:
            self._waiting.clear()
            if not self.released:  # otherwise a later backend may be the writer
                self._lost()
            raise StoreError("store.error.elsewhere") from error

    def release(self) -> None:
        """Stops writing, and closes files and connections."""
        self.released = True
        self._waiting.clear()


class RecordStorage(CheckedStorage):
    """Database in one record, which is saved when the backend is flushed."""

    def __init__(self, name: str, data: bytes | None, backend: QueuedBackend) -> None:
        super().__init__(name)
        self._data = data
        self._backend = backend
        if data is not None:
            try:
                self._take(*unwrap(data))
                self.found = "good"
            except DamagedError:
                self.found = "lost"

    def _persist(self, data: bytes) -> None:
        self._data = data
        self._backend.stage(self.name, data)

    async def _put_aside(self) -> list[str]:
        # Records are replaced as a whole, so damage is rare enough for a random name.
        aside = f"{self.name}.damaged-{secrets.token_hex(3)}"
        self._backend.stage(aside, self._data)
        self._backend.stage(self.name, None)
        return [aside]


class RecordBackend(QueuedBackend):
    """Backend that stores databases as named records, saved in transactions."""

    status = "fallback"

    @abstractmethod
    async def _names(self) -> list[str]:
        """Returns the names of all records.

        Raises:
            OSError: The names cannot be read.
        """

    @abstractmethod
    async def _record(self, name: str) -> bytes | None:
        """Returns the content of a record.

        It is None if the record does not exist.

        Raises:
            OSError: The record cannot be read.
        """

    async def names(self) -> list[str]:
        """Returns the names of the existing databases.

        Raises:
            OSError: The names cannot be read.
        """
        names = set(await self._surely(self._names))
        for name, data in self._waiting.items():
            names.add(name) if data is not None else names.discard(name)
        return sorted(names)

    async def storage(self, name: str) -> CheckedStorage:
        """Opens the storage of a database."""
        if self.awaits(name):
            data = self._waiting[name]
        else:
            data = await self._surely(partial(self._record, name))
        storage = RecordStorage(name, data, self)
        if storage.found == "lost":
            await storage.reject()
        return storage

    async def remove(self, name: str) -> None:
        """Deletes a database and waits until the deletion is durable."""
        self.stage(name, None)
        await self.flush()
