"""Backends in the browser: saves that fail wait, and are tried again until they are durable."""

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
"""Delays in seconds before a failed save is tried again; the last one repeats."""

_T = TypeVar("_T")


class TakenError(OSError):
    """Another window has become the writer."""


class QueuedBackend(Backend):
    """A backend with a queue of saves by name; None removes the database.

    `lost` is called when another window has become the writer.
    """

    def __init__(self, lost: Callable[[], None]) -> None:
        self._lost = lost
        self._waiting: dict[str, bytes | None] = {}
        self._gate = asyncio.Lock()
        self._soon: asyncio.Task[None] | None = None
        self.released = False

    @abstractmethod
    async def _save(self, batch: dict[str, bytes | None]) -> None:
        """Saves a batch durably.

        Raises:
            OSError: it is not saved, or not all of it.
            TakenError: another window is the writer; nothing is changed.
        """

    @abstractmethod
    async def _renew(self) -> None:
        """Connects anew; raises OSError, or TakenError if another window is the writer."""

    @property
    def waits(self) -> bool:
        """Whether a save waits for `flush`."""
        return bool(self._waiting)

    def awaits(self, name: str) -> bool:
        """Whether a save of a database waits for `flush`."""
        return name in self._waiting

    def stage(self, name: str, data: bytes | None) -> None:
        """Queues a save in the place of an earlier one, and starts saving."""
        self._waiting[name] = data
        with suppress(RuntimeError):  # outside of the app's loop somebody else calls flush
            loop = asyncio.get_running_loop()
            if self._soon is None or self._soon.done():
                self._soon = loop.create_task(self._flush_soon())

    async def _flush_soon(self) -> None:
        """Saves what waits, however often that fails; tells of trouble and of its end."""
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
            StoreError: some still wait, and are tried again; or another window is the writer.
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
        """Does some work, a second time over a new connection if it fails.

        Some systems silently close the files and connections of an app in the background.

        Raises:
            OSError: it failed both times, or the device is full.
            StoreError: another window is the writer, and `lost` was called.
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
            if not self.released:  # else a later backend may be the writer by now
                self._lost()
            raise StoreError("store.error.elsewhere") from error

    def release(self) -> None:
        """Stops writing and lets go of files and connections."""
        self.released = True
        self._waiting.clear()


class RecordStorage(CheckedStorage):
    """A database in one record; its saves wait in the backend for `flush`."""

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
        # One record is replaced as a whole, so a damaged one is rare enough to be named by hazard.
        aside = f"{self.name}.damaged-{secrets.token_hex(3)}"
        self._backend.stage(aside, self._data)
        self._backend.stage(self.name, None)
        return [aside]


class RecordBackend(QueuedBackend):
    """Records by name, saved in transactions."""

    status = "fallback"

    @abstractmethod
    async def _names(self) -> list[str]:
        """Names of all records; raises OSError."""

    @abstractmethod
    async def _record(self, name: str) -> bytes | None:
        """A record, None if there is none; raises OSError."""

    async def names(self) -> list[str]:
        """The databases that exist. Raises OSError."""
        names = set(await self._surely(self._names))
        for name, data in self._waiting.items():
            names.add(name) if data is not None else names.discard(name)
        return sorted(names)

    async def storage(self, name: str) -> CheckedStorage:
        """The storage of one database."""
        if self.awaits(name):
            data = self._waiting[name]
        else:
            data = await self._surely(partial(self._record, name))
        storage = RecordStorage(name, data, self)
        if storage.found == "lost":
            await storage.reject()
        return storage

    async def remove(self, name: str) -> None:
        """Removes a database."""
        self.stage(name, None)
        await self.flush()
