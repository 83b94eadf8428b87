"""Storage in the browser, from Pyodide's worker: private files, else IndexedDB, else memory.

Imports nothing of the browser's until a function is called, so this module imports anywhere.
"""

from __future__ import annotations

import asyncio
import errno
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from .backend import Backend, Location, MemoryBackend
from .envelope import DamagedError, unwrap
from .errors import StoreError
from .slots import SlotStorage, oldest_first
from .storage import CheckedStorage, free_name

_NAME = "backstage-pass"
_SLOTS = (".a", ".b")
_WRITER = "writer"
_BROUGHT = "brought"
"""Marker file: games have been copied from IndexedDB, or there were none."""

_PATIENCE = 4.0  # seconds that another tab gets to close its files
_AGAIN = (0.5, 2.0, 8.0)
"""Delays in seconds before failed background writes are tried again."""

_SESSION = "session-"
_HELD = ("NoModificationAllowedError", "InvalidStateError")
"""Names of the error for a file that another tab holds: the standard's, and WebKit's."""

_NONE = ("SecurityError", "NotAllowedError", "InvalidStateError", "QuotaExceededError")
"""Names of the errors for a database that this window may not use."""


_T = TypeVar("_T")


class _BusyError(Exception):
    """Another tab holds the file."""


def _errors(*more: type[Exception]) -> tuple[type[Exception], ...]:
    """Exception types for errors of the browser, thrown or by a promise, and ``more``.

    Pyodide would wait forever for an error that is not a JavaScript Error; the page's worker turns
    such errors into one.
    """
    from pyodide.ffi import JsException

    return JsException, AttributeError, *more


def _js(value: Any) -> Any:
    """Converts a plain value for the browser: dicts to objects, bytes to arrays."""
    from js import Object
    from pyodide.ffi import to_js

    return to_js(value, dict_converter=Object.fromEntries)


def _error_name(error: Exception) -> str:
    """Name of a browser's error, unwrapped if it was thrown outside of a promise."""
    name = str(getattr(error, "name", ""))
    wrapped = re.search(r'"""(\w+Error): ', str(error)) if name == "Error" else None
    return wrapped[1] if wrapped else name


def _os_error(error: Exception) -> OSError:
    """Converts a browser's error to the OSError that Python's files would raise."""
    if isinstance(error, OSError):
        return error
    name, told = _error_name(error), str(error)
    if "Quota" in name or "NoSpace" in name:
        return OSError(errno.ENOSPC, told)
    # Where site data is blocked the database's own error says so only in its message.
    denied = name in ("SecurityError", "NotAllowedError") or "denied permission" in told
    return OSError(errno.EACCES if denied else errno.EIO, told)


# -- private files -----------------------------------------------------------------------


class OpfsHandle:
    """A sync access handle of the origin-private file system. All but `read` raise OSError."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle
        self._start = _js({"at": 0})

    def read(self) -> bytes:
        """The whole file."""
        from js import Uint8Array

        buffer = Uint8Array.new(self._handle.getSize())
        self._handle.read(buffer, self._start)
        return bytes(buffer.to_bytes())

    def write(self, data: bytes) -> None:
        """Writes data at the beginning."""
        if self._call(self._handle.write, _js(data), self._start) != len(data):
            raise OSError(errno.ENOSPC, "only a part was written")

    def truncate(self, size: int) -> None:
        """Sets the size; grows with zeros."""
        self._call(self._handle.truncate, size)

    def flush(self) -> None:
        """Waits until the data is on the device."""
        self._call(self._handle.flush)

    def close(self) -> None:
        """Closes the file."""
        self._call(self._handle.close)

    @staticmethod
    def _call(method: Callable[..., Any], *args: Any) -> Any:
        from pyodide.ffi import JsException

        try:
            return method(*args)
        except JsException as error:
            raise _os_error(error) from error


class OpfsBackend(Backend):
    """A folder of the origin-private file system; two slots for each database."""

    def __init__(self, folder: Any, writer: OpfsHandle) -> None:
        self._folder = folder
        self._writer = writer
        self._noting: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls) -> OpfsBackend | None:
        """Opens the backend; None if the browser has no private files, and no games in them.

        The file ``writer`` stays open as long as the backend: the browser allows that to one tab
        only, so it protects the slots even without locks.

        Raises:
            _BusyError: another tab holds the files.
            OSError: the files cannot be reached just now but hold games, which another backend
                would hide.
        """
        from js import navigator

        folder = None
        try:
            root = await navigator.storage.getDirectory()
            folder = await root.getDirectoryHandle(_NAME, _js({"create": True}))
            return cls(folder, await cls._handle(folder, _WRITER))
        except _errors() as error:
            if await cls._holds_games(folder):
                raise OSError(errno.EIO, str(error)) from error
            return None

    @staticmethod
    async def _holds_games(folder: Any) -> bool:
        """Whether there are games in the folder; by the note in IndexedDB if it cannot be read."""
        from js import Array

        if folder is not None:
            with suppress(*_errors()):
                files = (await Array.fromAsync(folder.keys())).to_py()
                return any(name.startswith(_SESSION) for name in files)
        return await _files_noted()

    @staticmethod
    async def _handle(folder: Any, name: str) -> OpfsHandle:

        file = await folder.getFileHandle(name, _js({"create": True}))
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                return OpfsHandle(await file.createSyncAccessHandle())
            except _errors() as error:
                if _error_name(error) not in _HELD:
                    raise
            if time.monotonic() > until:
                raise _BusyError
            await asyncio.sleep(0.05)

    async def _files(self) -> list[str]:
        from js import Array

        try:
            return list((await Array.fromAsync(self._folder.keys())).to_py())
        except _errors() as error:
            raise _os_error(error) from error

    async def names(self) -> list[str]:
        """The databases that exist. Raises OSError."""
        files = await self._files()
        return sorted({name[:-2] for name in files if name.endswith(_SLOTS)})

    async def storage(self, name: str) -> CheckedStorage:
        """The storage of one database."""
        if name.startswith(_SESSION) and self._noting is None:
            self._noting = asyncio.ensure_future(_note_files())
        try:
            slots = await self._both(name)
            storage = SlotStorage(name, slots, lambda data: self._aside(name, data))
            if storage.found == "lost":
                await storage.reject()
            return storage
        except _errors(_BusyError) as error:
            raise _os_error(error) from error

    async def _both(self, name: str) -> tuple[OpfsHandle, OpfsHandle]:
        """Opens both slots of a database; both or none."""
        opening = [self._handle(self._folder, name + ending) for ending in _SLOTS]
        found = await asyncio.gather(*opening, return_exceptions=True)
        failed = [one for one in found if isinstance(one, BaseException)]
        slots = [one for one in found if isinstance(one, OpfsHandle)]
        if failed:
            for slot in slots:
                slot.close()
            raise failed[0]
        first, second = slots
        return first, second

    async def _aside(self, name: str, data: bytes) -> str:
        aside = free_name(name, await self._files())
        handle = await self._handle(self._folder, aside)
        try:
            handle.write(data)
            handle.flush()
        finally:
            handle.close()
        return aside

    async def remove(self, name: str) -> None:
        """Removes a database."""
        files = [name + ending for ending in _SLOTS]
        for place in oldest_first([await self._content(file) for file in files]):
            try:
                await self._folder.removeEntry(files[place])
            except _errors() as error:
                if _error_name(error) != "NotFoundError":
                    raise _os_error(error) from error

    async def _content(self, file: str) -> bytes:
        """Content of a file; empty if it cannot be read."""
        with suppress(*_errors()):
            found = await (await self._folder.getFileHandle(file)).getFile()
            return bytes((await found.arrayBuffer()).to_bytes())
        return b""

    async def restore(self, storages: Iterable[CheckedStorage]) -> bool:
        """Writes the files of open databases again if the site's data was cleared."""
        from js import navigator

        try:
            root = await navigator.storage.getDirectory()
            folder = await root.getDirectoryHandle(_NAME, _js({"create": True}))
            before, self._folder = self._folder, folder
            if _WRITER in await self._files():
                self._folder = before
                return False
            for storage in storages:
                if isinstance(storage, SlotStorage) and not storage.closed:
                    storage.leave_slots()
                    storage.move_to(await self._both(storage.name))
            with suppress(OSError):
                self._writer.close()
            self._writer = await self._handle(folder, _WRITER)  # last: it shows that all is there
        except _errors(_BusyError) as error:
            raise _os_error(error) from error
        return True

    async def bring_over(self) -> None:
        """Copies games from IndexedDB once, in case private files were not available before.

        Databases that exist here are not changed, and the records stay.
        """
        with suppress(*_errors(OSError)):  # then at the next start
            files = await self._files()
            if _BROUGHT in files:
                return
            for name, data in await _records():
                if name.startswith(_SESSION) and name + _SLOTS[0] not in files:
                    await self._copy(IdbStorage(name, data, lambda *_: None))
            (await self._handle(self._folder, _BROUGHT)).close()

    async def _copy(self, record: IdbStorage) -> None:
        tables = record.read()
        if tables:
            with suppress(StoreError):  # one that finds no room waits where it is
                storage = await self.storage(record.name)
                storage.write(tables)
                storage.close()

    def release(self) -> None:
        """Closes all files, so that another tab can become the writer."""
        self._writer.close()


# -- IndexedDB ---------------------------------------------------------------------------


async def _connect() -> Any:
    """Opens a connection; raises the browser's errors, or OSError."""
    from js import indexedDB  # where storage is denied the very name raises
    from pyodide.ffi import create_proxy

    request = indexedDB.open(_NAME, 1)

    def furnish(_: Any) -> None:
        request.result.createObjectStore("files")
        request.result.createObjectStore("owner")

    first = create_proxy(furnish)
    request.onupgradeneeded = first
    try:
        return await _settled(request, "success")
    finally:
        first.destroy()


async def _note_files() -> None:
    """Notes in IndexedDB that there are games in the private files."""
    with suppress(*_errors(OSError)):  # then their own folder has to tell
        db = await _connect()
        await _note(db, "games in private files", True)
        db.close()


async def _note(db: Any, key: str, value: Any) -> None:
    """Writes a note beside the records."""
    change = db.transaction(_js(["owner"]), "readwrite")
    change.objectStore("owner").put(value, key)
    await _settled(change, "complete")


async def _files_noted() -> bool:
    """Whether IndexedDB has the note that there are games in the private files."""
    with suppress(*_errors(OSError)):
        db = await _connect()
        notes = db.transaction(_js(["owner"]), "readonly").objectStore("owner")
        found = await _settled(notes.get("games in private files"), "success")
        db.close()
        return bool(found)
    return False


async def _records() -> list[tuple[str, bytes]]:
    """All records with their names; raises the browser's errors, or OSError."""
    db = await _connect()
    files = db.transaction(_js(["files"]), "readonly").objectStore("files")
    names = files.getAllKeys()  # asked first, so answered first
    data = await _settled(files.getAll(), "success")
    db.close()
    return [(name, bytes(one.to_bytes())) for name, one in zip(names.result, data, strict=True)]


class IdbStorage(CheckedStorage):
    """A database in one record; writes wait in the backend for ``flush``."""

    def __init__(self, name: str, data: bytes | None, stage: Callable[[str, bytes | None], None]):
        super().__init__(name)
        self._data = data
        self._stage = stage
        if data is not None:
            try:
                self._take(*unwrap(data))
                self.found = "good"
            except DamagedError:
                self.found = "lost"

    def _persist(self, data: bytes) -> None:
        self._data = data
        self._stage(self.name, data)

    async def _put_aside(self) -> list[str]:
        # One record is replaced as a whole, so a damaged one is rare enough to be named by hazard.
        aside = f"{self.name}.damaged-{secrets.token_hex(3)}"
        self._stage(aside, self._data)
        self._stage(self.name, None)
        return [aside]


class IdbBackend(Backend):
    """Records in IndexedDB.

    Every transaction checks that this tab is still the owner, so that two tabs never both write,
    even without locks: the last one to open is the writer, and the other is told.
    """

    status = "fallback"

    def __init__(self, db: Any, lost: Callable[[], None]) -> None:
        self._db = db
        self._lost = lost
        self._owner = secrets.token_hex(8)
        self._waiting: dict[str, bytes | None] = {}
        self._gate = asyncio.Lock()
        self._soon: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, lost: Callable[[], None]) -> IdbBackend | None:
        """Opens the backend as its owner; None if the browser has none. May raise OSError."""
        try:
            backend = cls(await _connect(), lost)
            await backend._surely(backend._own)
        except AttributeError:
            return None
        except _errors() as error:
            if _error_name(error) in _NONE:
                return None
            raise _os_error(error) from error
        except OSError as error:
            if error.errno in (errno.EACCES, errno.ENOSPC):
                return None
            raise
        return backend

    async def _own(self) -> None:
        await _note(self._db, "owner", self._owner)

    async def _surely(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """Does some work, a second time over a new connection if it fails; may raise OSError.

        Some systems close the connection of an app in the background silently.
        """
        try:
            return await work()
        except _errors(OSError) as error:
            if _os_error(error).errno == errno.ENOSPC:
                raise _os_error(error) from error
        try:
            with suppress(*_errors()):
                self._db.close()
            self._db = await _connect()
            return await work()
        except _errors() as error:
            raise _os_error(error) from error

    async def _find(self, method: str, *args: Any) -> Any:
        """Result of a method of the object store."""

        async def ask() -> Any:
            files = self._db.transaction(_js(["files"]), "readonly").objectStore("files")
            return await _settled(getattr(files, method)(*args), "success")

        return await self._surely(ask)

    async def names(self) -> list[str]:
        """The databases that exist. Raises OSError."""
        names = set((await self._find("getAllKeys")).to_py())
        for name, data in self._waiting.items():
            names.add(name) if data is not None else names.discard(name)
        return sorted(names)

    async def storage(self, name: str) -> CheckedStorage:
        """The storage of one database."""
        if name in self._waiting:
            data = self._waiting[name]
        else:
            found = await self._find("get", name)
            data = bytes(found.to_bytes()) if found else None
        storage = IdbStorage(name, data, self._stage)
        if storage.found == "lost":
            await storage.reject()
        return storage

    async def remove(self, name: str) -> None:
        """Removes a database."""
        self._stage(name, None)
        await self.flush()

    def _stage(self, name: str, data: bytes | None) -> None:
        """Schedules a write; None removes the record."""
        self._waiting[name] = data
        if self._soon is None or self._soon.done():
            self._soon = asyncio.ensure_future(self._flush_soon())

    async def _flush_soon(self) -> None:
        # What failed still waits; who needs it calls flush and hears.
        for pause in _AGAIN:
            try:
                await self.flush()
            except StoreError:
                await asyncio.sleep(pause)
            else:
                return

    async def flush(self) -> None:
        """Waits until all writes are durable; may raise StoreError."""
        async with self._gate:
            while self._waiting:
                batch = dict(self._waiting)
                try:
                    owned = await self._surely(partial(self._commit, batch))
                except OSError as error:
                    full = error.errno == errno.ENOSPC
                    key = "store.error.full" if full else "store.error.waits"
                    raise StoreError(key) from error
                if not owned:
                    self._waiting.clear()
                    self._lost()
                    raise StoreError("store.error.elsewhere")
                for name, data in batch.items():
                    if self._waiting.get(name) is data:
                        self._waiting.pop(name, None)

    async def _commit(self, batch: dict[str, bytes | None]) -> bool:
        """Writes a batch in one transaction; False if another tab owns the records now."""
        from pyodide.ffi import create_proxy

        change = self._db.transaction(
            _js(["files", "owner"]), "readwrite", _js({"durability": "strict"})
        )
        files = change.objectStore("files")
        owner = change.objectStore("owner").get("owner")
        owned = True

        def put(_: Any) -> None:
            nonlocal owned
            # Nobody's, once the site's data was cleared: the records are made anew.
            owned = owner.result == self._owner or not owner.result
            if owned:
                change.objectStore("owner").put(self._owner, "owner")
            for name, data in batch.items() if owned else ():
                if data is None:
                    files.delete(name)
                else:
                    files.put(_js(data), name)

        then = create_proxy(put)
        owner.onsuccess = then
        try:
            await _settled(change, "complete")
        finally:
            then.destroy()
        return owned

    def release(self) -> None:
        """Closes the connection."""
        self._db.close()


async def _settled(target: Any, event: str) -> Any:
    """Waits for an event of an IndexedDB request or transaction; returns a request's result.

    Raises:
        OSError: the request or transaction failed.
    """
    from pyodide.ffi import create_proxy

    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def right(_: Any) -> None:
        if not done.done():
            done.set_result(None)

    def wrong(_: Any) -> None:
        if not done.done():
            done.set_exception(_os_error(target.error or OSError(errno.EIO, "aborted")))

    yes, no = create_proxy(right), create_proxy(wrong)
    failures = ("error", "abort") if event == "complete" else ("error",)
    target.addEventListener(event, yes)
    for name in failures:
        target.addEventListener(name, no)
    try:
        await done
        return target.result if event == "success" else None
    finally:
        target.removeEventListener(event, yes)
        for name in failures:
            target.removeEventListener(name, no)
        yes.destroy()
        no.destroy()


# -- the place ---------------------------------------------------------------------------


class BrowserLocation(Location):
    """The browser's storage of this origin; one tab at a time is the writer."""

    def __init__(self) -> None:
        self._backend: OpfsBackend | IdbBackend | None = None
        self._let_go: Callable[[], Any] | None = None
        self._watch: asyncio.Task[None] | None = None

    async def enter(self, *, steal: bool = False) -> Backend | None:
        """Takes the lock, from another tab if ``steal``, and opens the best backend there is."""
        if not await self._lock(steal):
            return None
        try:
            files = await OpfsBackend.open()
            if files is not None:
                await files.bring_over()
            self._backend = files or await IdbBackend.open(self._stolen)
        except _BusyError:  # the other tab does not let go of its files
            await self.leave()
            return None
        except OSError:
            await self.leave()
            raise
        return self._backend or MemoryBackend()

    async def leave(self) -> None:
        """Closes the backend and releases the lock."""
        self._release()
        if self._let_go is not None:
            self._let_go()
            self._let_go = None

    def _release(self) -> None:
        if self._backend is not None:
            self._backend.release()
            self._backend = None

    def _stolen(self) -> None:
        """Stops at once when another tab becomes the writer, so that it can open the files."""
        self._let_go = None
        if self.on_lost is not None:
            self.on_lost()
        self._release()

    async def _lock(self, steal: bool) -> bool:
        """Takes the lock of this origin; True if the browser has no locks."""
        from js import Promise, navigator
        from pyodide.ffi import create_once_callable, create_proxy

        locks = getattr(navigator, "locks", None)
        if not locks:
            return True
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def hold(lock: Any, *_: Any) -> Any:
            if not lock:
                granted.set_result(False)
                return None

            def keep(let_go: Callable[[], Any], *_: Any) -> None:
                self._let_go = let_go

            promise = Promise.new(create_once_callable(keep))
            granted.set_result(True)
            return promise  # the lock is ours until this is fulfilled

        async def watch() -> None:
            held = create_proxy(hold)
            try:
                how = _js({"steal": True} if steal else {"ifAvailable": True})
                await locks.request(_NAME, how, held)
            except _errors():
                if granted.done():
                    self._stolen()
                else:
                    granted.set_result(True)  # locks are not allowed here
            finally:
                held.destroy()

        self._watch = asyncio.ensure_future(watch())
        return await granted
