"""TinyDB storages that save content durably and detect damage."""

from __future__ import annotations

import errno
import json
from abc import abstractmethod
from collections.abc import Container, Iterator
from contextlib import contextmanager
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage

from .envelope import unwrap, wrap
from .errors import StoreError

Tables = dict[str, dict[str, Any]]

_NO_ROOM = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


def is_full(error: OSError) -> bool:
    """Returns whether an error was caused by a full device."""
    return error.errno in _NO_ROOM


class UnsureError(OSError):
    """Raised if a failed save could not be removed.

    A later start may find it.
    """


def to_json(data: Any) -> bytes:
    """Returns a value as compact JSON.

    Raises:
        TypeError: The value has a type that JSON lacks.
        ValueError: The value cannot be written as JSON in UTF-8.
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


class CheckedStorage(Storage):
    """Storage that reads from memory and saves every write.

    There is only one writer. A write returns when the content is safe. A failed write raises
    StoreError and leaves memory unchanged.

    Attributes:
        name: Name of the database.
        found: State when opened: "new" (empty), "good", "recovered" (the newest version was
            damaged, so the previous one is used) or "lost" (no version is complete).
        aside: Names of the files to which damaged content was moved.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.found = "new"
        self.aside: list[str] = []
        self._number = 0
        self._tables: Tables | None = None
        self._payload = b"null"
        self._together = False
        self._closed: str | None = None

    @abstractmethod
    def _persist(self, data: bytes) -> None:
        """Saves content atomically and durably, or queues it for `flush`.

        Raises:
            OSError: The content was not saved, and no later start will find it.
            UnsureError: The save failed, but a later start may find the content.
        """

    @abstractmethod
    async def _put_aside(self) -> list[str]:
        """Moves every version to a separate file.

        Returns:
            The names of these files.
        """

    def _release(self) -> None:
        """Closes open handles."""

    def _take(self, number: int, payload: bytes) -> None:
        self._number = number
        self._payload = payload
        try:
            tables = json.loads(payload)
        except ValueError:  # complete, but not JSON
            tables = None
        self._tables = tables if isinstance(tables, dict) else {}

    @property
    def closed(self) -> bool:
        """Whether the storage is closed."""
        return self._closed is not None

    # -- called by TinyDB ----------------------------------------------------------------

    def read(self) -> Tables | None:
        """Returns the tables from memory, or None if the database is empty.

        TinyDB changes documents in place. A failed write restores them.
        """
        return None if self._tables is None else dict(self._tables)

    def write(self, data: Tables) -> None:
        """Saves the tables now, or at the end of a `together` block.

        Raises:
            StoreError: The storage is closed, or the tables cannot be saved.
        """
        if self._closed is not None:
            self._restore()
            raise StoreError(self._closed)
        self._tables = data
        if not self._together:
            self._commit()

    def close(self) -> None:
        """Closes the storage, so that later writes are refused."""
        self.shut("store.error.closed")

    # -- called by the store -------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """Combines all writes in the `with` block into one save."""
        self._together = True
        try:
            yield
        except BaseException:
            self._restore()
            raise
        finally:
            self._together = False
        self._commit()

    def amend(self, tables: Tables) -> None:
        """Replaces the tables with migrated ones, which the next write saves."""
        self._payload = to_json(tables)
        self._tables = tables

    async def reject(self) -> None:
        """Moves unusable content away and empties the database."""
        self.aside += await self._put_aside()
        self.found = "lost"
        self._number, self._payload, self._tables = 0, b"null", None

    def shut(self, why: str) -> None:
        """Closes the storage and refuses later writes.

        Args:
            why: Key of the message that explains the refusal.
        """
        if self._closed is None:
            self._closed = why
            self._release()

    def _commit(self) -> None:
        try:
            payload = to_json(self._tables)
            self._persist(wrap(self._number + 1, payload))
        except OSError as error:
            self._restore()
            raise StoreError(_why(error)) from error
        except BaseException:
            self._restore()
            raise
        self._number += 1
        self._payload = payload

    def _restore(self) -> None:
        self._tables = json.loads(self._payload)


class MemoryStorage(CheckedStorage):
    """Storage in a dictionary, whose content is lost when the program ends."""

    def __init__(self, name: str, files: dict[str, bytes]) -> None:
        super().__init__(name)
        self._files = files
        if name in files:
            self._take(*unwrap(files[name]))
            self.found = "good"

    def _persist(self, data: bytes) -> None:
        self._files[self.name] = data

    async def _put_aside(self) -> list[str]:
        data = self._files.pop(self.name, None)
        if data is None:
            return []
        name = free_name(self.name, self._files)
        self._files[name] = data
        return [name]


class Database(TinyDB):
    """TinyDB database whose storage is a `CheckedStorage`."""

    def __init__(self, checked: CheckedStorage) -> None:
        super().__init__(storage=lambda: checked)
        self.checked = checked


def _why(error: OSError) -> str:
    if isinstance(error, UnsureError):
        return "store.error.unsure"
    return "store.error.full" if is_full(error) else "store.error.write"


def free_name(name: str, taken: Container[str], ending: str = "") -> str:
    """Returns an unused file name for the damaged version of a database."""
    number = 1
    while (aside := f"{name}.damaged-{number}{ending}") in taken:
        number += 1
    return aside
