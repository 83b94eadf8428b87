"""Browser storage for Pyodide: private files (OPFS), IndexedDB or memory.

Browser modules are imported inside functions, so this module can be imported anywhere.
"""

from __future__ import annotations

import asyncio
import errno
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .backend import Backend, Location, MemoryBackend
from .errors import StoreError
from .opfs import OpfsHandle, browser_errors, error_name, os_error, to_browser
from .queued import RecordBackend, RecordStorage, TakenError
from .slots import ENDINGS, BusyError, SlotBackend
from .storage import CheckedStorage

_NAME = "backstage-pass"
_BROUGHT = "brought"
"""Name of the marker file written after copying games from IndexedDB."""

_PATIENCE = 4.0  # seconds that another tab has to close its files
_SESSION = "session-"
_HELD = ("NoModificationAllowedError", "InvalidStateError")
"""Names of errors for a file that another tab has open.

The first is standard, the second is used by WebKit.
"""

_NONE = ("SecurityError", "NotAllowedError", "InvalidStateError", "QuotaExceededError")
"""Names of errors that mean IndexedDB is unavailable."""


# -- private files -----------------------------------------------------------------------


class OpfsBackend(SlotBackend):
    """Backend that stores databases in the origin-private file system (OPFS)."""

    def __init__(self, lost: Callable[[], None]) -> None:
        super().__init__(lost)
        self._folder: Any = None
        self._noting: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, lost: Callable[[], None]) -> OpfsBackend | None:
        """Opens the backend.

        Returns:
            The backend, or None in a browser without private files.

        Raises:
            TakenError: Another tab has the files open.
            OSError: The files contain games but cannot be accessed at the moment. Using another
                backend would hide these games.
        """
        backend = cls(lost)
        try:
            await backend._open_folder()
            await backend.hold()
        except TakenError:
            raise
        except OSError:
            if await backend._holds_games():
                raise
            return None
        return backend

    async def _holds_games(self) -> bool:
        if self._folder is not None:
            with suppress(OSError):
                return any(name.startswith(_SESSION) for name in await self._files())
        return await _files_noted()

    async def _open_folder(self) -> None:
        from js import navigator

        try:
            root = await navigator.storage.getDirectory()
            self._folder = await root.getDirectoryHandle(_NAME, to_browser({"create": True}))
        except browser_errors() as error:
            raise os_error(error) from error

    async def _files(self) -> list[str]:
        from js import Array

        try:
            return list((await Array.fromAsync(self._folder.keys())).to_py())
        except browser_errors() as error:
            raise os_error(error) from error

    async def _open(self, file: str) -> OpfsHandle:
        try:
            found = await self._folder.getFileHandle(file, to_browser({"create": True}))
        except browser_errors() as error:
            raise os_error(error) from error
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                return OpfsHandle(await found.createSyncAccessHandle())
            except browser_errors() as error:
                if error_name(error) not in _HELD:
                    raise os_error(error) from error
                if time.monotonic() > until:
                    raise BusyError(errno.EBUSY, str(error)) from error
            await asyncio.sleep(0.05)

    async def _content(self, file: str) -> bytes:
        with suppress(*browser_errors()):
            found = await (await self._folder.getFileHandle(file)).getFile()
            return bytes((await found.arrayBuffer()).to_bytes())
        return b""

    async def _delete(self, file: str) -> None:
        try:
            await self._folder.removeEntry(file)
        except browser_errors() as error:
            if error_name(error) != "NotFoundError":
                raise os_error(error) from error

    async def storage(self, name: str) -> CheckedStorage:
        """Opens the storage of a database.

        For the first game, it also records in IndexedDB that the private files contain games.
        """
        if name.startswith(_SESSION) and self._noting is None:
            self._noting = asyncio.ensure_future(_note_files())
        return await super().storage(name)

    async def bring_over(self) -> None:
        """Copies games from IndexedDB, unless all of them have been copied before.

        They were saved there while private files were unavailable. Existing databases are not
        changed, and the records in IndexedDB are not deleted.
        """
        with suppress(*browser_errors(OSError)):  # the next start retries
            files = await self._files()
            if _BROUGHT in files:
                return
            copied = [
                await self._copy(RecordStorage(name, data, self))
                for name, data in await _records()
                if name.startswith(_SESSION) and name + ENDINGS[0] not in files
            ]
            if all(copied):
                (await self._open(_BROUGHT)).close()

    async def _copy(self, record: RecordStorage) -> bool:
        tables = record.read()
        if not tables:
            return True
        try:
            storage = await self.storage(record.name)
            storage.write(tables)
            storage.close()
        except StoreError:  # without room, a game stays in IndexedDB until the next start
            return False
        return True


# -- IndexedDB ---------------------------------------------------------------------------


async def _connect() -> Any:
    from js import indexedDB  # raises if storage is denied
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
    with suppress(*browser_errors(OSError)):  # then only their folder shows it
        db = await _connect()
        await _note(db, "games in private files", True)
        db.close()


async def _note(db: Any, key: str, value: Any) -> None:
    change = _change(db, "owner")
    change.objectStore("owner").put(value, key)
    await _settled(change, "complete")


async def _files_noted() -> bool:
    with suppress(*browser_errors(OSError)):
        db = await _connect()
        notes = db.transaction(to_browser(["owner"]), "readonly").objectStore("owner")
        found = await _settled(notes.get("games in private files"), "success")
        db.close()
        return bool(found)
    return False


async def _records() -> list[tuple[str, bytes]]:
    db = await _connect()
    files = db.transaction(to_browser(["files"]), "readonly").objectStore("files")
    names = files.getAllKeys()  # requests are answered in order
    data = await _settled(files.getAll(), "success")
    db.close()
    return [(name, bytes(one.to_bytes())) for name, one in zip(names.result, data, strict=True)]


class IdbBackend(RecordBackend):
    """Backend that stores databases as records in IndexedDB.

    The tab that was opened last is the owner and may write. The other tab is notified. Every
    transaction checks the owner, so two tabs never both write, even in a browser without locks.
    """

    def __init__(self, db: Any, lost: Callable[[], None]) -> None:
        super().__init__(lost)
        self._db = db
        self._owner = secrets.token_hex(8)

    @classmethod
    async def open(cls, lost: Callable[[], None]) -> IdbBackend | None:
        """Opens the backend and makes this tab its owner.

        Returns:
            The backend, or None if IndexedDB is unavailable.

        Raises:
            OSError: IndexedDB cannot be accessed at the moment.
        """
        try:
            backend = cls(await _connect(), lost)
            await backend._surely(backend._own)
        except AttributeError:
            return None
        except browser_errors() as error:
            if error_name(error) in _NONE:
                return None
            raise os_error(error) from error
        except OSError as error:
            if error.errno in (errno.EACCES, errno.ENOSPC):
                return None
            raise
        return backend

    async def _own(self) -> None:
        try:
            await _note(self._db, "owner", self._owner)
        except browser_errors() as error:
            raise os_error(error) from error

    async def _renew(self) -> None:
        try:
            with suppress(*browser_errors()):
                self._db.close()
            self._db = await _connect()
        except browser_errors() as error:
            raise os_error(error) from error

    async def _find(self, method: str, *args: Any) -> Any:
        try:
            files = self._db.transaction(to_browser(["files"]), "readonly").objectStore("files")
            return await _settled(getattr(files, method)(*args), "success")
        except browser_errors() as error:
            raise os_error(error) from error

    async def _names(self) -> list[str]:
        return list((await self._find("getAllKeys")).to_py())

    async def _record(self, name: str) -> bytes | None:
        found = await self._find("get", name)
        return bytes(found.to_bytes()) if found else None

    async def _save(self, batch: dict[str, bytes | None]) -> None:
        try:
            owned = await self._commit(batch)
        except browser_errors() as error:
            raise os_error(error) from error
        if not owned:
            raise TakenError("another tab owns the records")

    async def _commit(self, batch: dict[str, bytes | None]) -> bool:
        from pyodide.ffi import create_proxy

        change = _change(self._db, "files", "owner")
        files = change.objectStore("files")
        owner = change.objectStore("owner").get("owner")
        owned = True

        def put(_: Any) -> None:
            nonlocal owned
            # No owner after the site's data was cleared: the records are created again.
            owned = owner.result == self._owner or not owner.result
            if owned:
                change.objectStore("owner").put(self._owner, "owner")
            for name, data in batch.items() if owned else ():
                if data is None:
                    files.delete(name)
                else:
                    files.put(to_browser(data), name)

        then = create_proxy(put)
        owner.onsuccess = then
        try:
            await _settled(change, "complete")
        finally:
            then.destroy()
        return owned

    def release(self) -> None:
        """Closes the connection."""
        super().release()
        self._db.close()


def _change(db: Any, *stores: str) -> Any:
    """Starts a write transaction that completes once its data is durable."""
    return db.transaction(to_browser([*stores]), "readwrite", to_browser({"durability": "strict"}))


async def _settled(target: Any, event: str) -> Any:
    """Waits for an event of an IndexedDB request or transaction.

    Returns:
        The result of a request, or None for a transaction.

    Raises:
        OSError: The request or transaction failed.
    """
    from pyodide.ffi import create_proxy

    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def right(_: Any) -> None:
        if not done.done():
            done.set_result(None)

    def wrong(_: Any) -> None:
        if not done.done():
            done.set_exception(os_error(target.error or OSError(errno.EIO, "aborted")))

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


# -- location ----------------------------------------------------------------------------


class BrowserLocation(Location):
    """Browser storage of this website, to which one tab may write."""

    def __init__(self) -> None:
        self._backend: OpfsBackend | IdbBackend | None = None
        self._let_go: Callable[[], Any] | None = None
        self._watch: asyncio.Task[None] | None = None

    async def enter(self, *, steal: bool = False) -> Backend | None:
        """Acquires the lock and opens the best available backend.

        Args:
            steal: Whether to take the lock from another tab.

        Returns:
            The backend, or None if another tab remains the writer.

        Raises:
            OSError: The storage cannot be accessed at the moment.
        """
        if not await self._lock(steal):
            return None
        try:
            files = await OpfsBackend.open(self._stolen)
            if files is not None:
                files.locked = self._let_go is not None
                await files.bring_over()
            self._backend = files or await IdbBackend.open(self._stolen)
        except TakenError:  # the other tab does not close its files
            await self.leave()
            return None
        except OSError:
            await self.leave()
            raise
        return self._backend or MemoryBackend()

    async def leave(self) -> None:
        """Closes the backend and releases the lock."""
        self._release()

    def _release(self) -> None:
        if self._backend is not None:
            self._backend.release()
            self._backend = None
        if self._let_go is not None:
            self._let_go()
            self._let_go = None

    def _stolen(self) -> None:
        if self.on_lost is not None:
            self.on_lost()
        self._release()

    async def _lock(self, steal: bool) -> bool:
        """Acquires the lock of this website.

        Browsers without locks allow every tab to write.

        Returns:
            Whether this tab may write.
        """
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
                how = to_browser({"steal": True} if steal else {"ifAvailable": True})
                await locks.request(_NAME, how, held)
            except browser_errors():
                if granted.done():
                    self._stolen()
                else:
                    granted.set_result(True)  # locks are not allowed here
            finally:
                held.destroy()

        self._watch = asyncio.ensure_future(watch())
        return await granted
