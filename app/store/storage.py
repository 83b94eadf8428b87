"""TinyDB storages that hold only content that was saved safely."""

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
    """Whether an error means a full device."""
    return error.errno in _NO_ROOM


class UnsureError(OSError):
    """A version that was refused could not be taken away: a later start may find it."""


def to_json(data: Any) -> bytes:
    """Compact JSON; raises TypeError or ValueError for values that JSON cannot hold."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


class CheckedStorage(Storage):
    """A storage with one writer: reads come from memory, writes return when they are safe.

    `found` is the state at opening: `"new"` (nothing), `"good"`, `"recovered"` (the newest
    version was damaged, the previous one is in use) or `"lost"` (no version is complete).
    `aside` names the damaged files that were set aside. A failed write raises StoreError and
    leaves memory unchanged.
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
        """Writes data atomically and durably, or queues it for the backend's `flush`.

        Raises:
            OSError: it is refused, and no later start finds it.
            UnsureError: it is refused, but a later start may find it.
        """

    @abstractmethod
    async def _put_aside(self) -> list[str]:
        """Sets every version aside; returns the new names."""

    def _release(self) -> None:
        """Closes open handles."""

    def _take(self, number: int, payload: bytes) -> None:
        """Starts from a version that was found."""
        self._number = number
        self._payload = payload
        try:
            tables = json.loads(payload)
        except ValueError:  # whole, but no JSON
            tables = None
        self._tables = tables if isinstance(tables, dict) else {}

    @property
    def closed(self) -> bool:
        """Whether the storage was closed."""
        return self._closed is not None

    # -- what TinyDB calls ---------------------------------------------------------------

    def read(self) -> Tables | None:
        """The tables. TinyDB changes documents in place; a failed write restores them."""
        return None if self._tables is None else dict(self._tables)

    def write(self, data: Tables) -> None:
        """Saves data; inside `together` only at its end."""
        if self._closed is not None:
            self._restore()
            raise StoreError(self._closed)
        self._tables = data
        if not self._together:
            self._commit()

    def close(self) -> None:
        """Closes the storage; later writes are refused."""
        self.shut("store.error.closed")

    # -- what the store calls ------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """Makes all writes of the block one save."""
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
        """Replaces the tables by a migrated version, which the next write saves."""
        self._payload = to_json(tables)
        self._tables = tables

    async def reject(self) -> None:
        """Sets unusable content aside and starts anew."""
        self.aside += await self._put_aside()
        self.found = "lost"
        self._number, self._payload, self._tables = 0, b"null", None

    def shut(self, why: str) -> None:
        """Closes the storage; `why` is the catalogue key of the message for later writes."""
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
    """A storage in a dict, for as long as the program runs."""

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
    """A TinyDB on a checked storage."""

    def __init__(self, checked: CheckedStorage) -> None:
        super().__init__(storage=lambda: checked)
        self.checked = checked


def _why(error: OSError) -> str:
    """Key of the sentence for a write that was refused."""
    if isinstance(error, UnsureError):
        return "store.error.unsure"
    return "store.error.full" if is_full(error) else "store.error.write"


def free_name(name: str, taken: Container[str], ending: str = "") -> str:
    """A free name for a damaged version of `name`."""
    number = 1
    while (aside := f"{name}.damaged-{number}{ending}") in taken:
        number += 1
    return aside
