"""TinyDB storages that keep what was last safely written, and nothing else."""

from __future__ import annotations

import errno
import json
from abc import abstractmethod
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage

from .envelope import unwrap, wrap
from .errors import StoreError

Tables = dict[str, dict[str, Any]]

_NO_ROOM = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


def is_full(error: OSError) -> bool:
    """True if the device has no room left."""
    return error.errno in _NO_ROOM


def to_json(data: Any) -> bytes:
    """Compact JSON. Raises TypeError or ValueError for what JSON cannot hold."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


class CheckedStorage(Storage):
    """A storage with one writer: reads come from memory, a write returns when it is safe.

    ``found`` says what opening came upon: ``"new"`` (nothing), ``"good"``, ``"recovered"`` (the
    newest version was damaged, the one before is in use) or ``"lost"`` (no version is whole).
    ``aside`` names the damaged files that were set aside. A write that fails raises StoreError,
    leaves memory as it was and calls ``on_failure``.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.found = "new"
        self.aside: list[str] = []
        self.on_failure: Callable[[], None] | None = None
        self._number = 0
        self._tables: Tables | None = None
        self._payload = b"null"
        self._together = False
        self._closed: str | None = None

    @abstractmethod
    def _persist(self, data: bytes) -> None:
        """Make ``data`` durable as a whole or not at all. Raises OSError."""

    @abstractmethod
    async def _put_aside(self) -> list[str]:
        """Move every version there is to names that say so; returns these names."""

    def _release(self) -> None:
        """Let go of open handles."""

    def _take(self, number: int, payload: bytes) -> None:
        """Start from a version that was found."""
        self._number = number
        self._payload = payload
        tables = json.loads(payload)
        self._tables = tables if isinstance(tables, dict) else {}

    @property
    def closed(self) -> bool:
        """Whether it has been let go."""
        return self._closed is not None

    # -- what TinyDB calls ---------------------------------------------------------------

    def read(self) -> Tables | None:
        """The tables. TinyDB changes documents in place; a failed write puts them back."""
        return None if self._tables is None else dict(self._tables)

    def write(self, data: Tables) -> None:
        """Keep ``data``; inside ``together`` only at its end."""
        if self._closed is not None:
            self._restore()
            raise StoreError(self._closed)
        self._tables = data
        if not self._together:
            self._commit()

    def close(self) -> None:
        """Let go. Later writes are refused."""
        self.shut("store.error.closed")

    # -- what the store calls ------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """All writes inside become one: all of them are kept, or none."""
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
        """Use ``tables`` (a migrated version) from now on; the next write keeps them."""
        self._payload = to_json(tables)
        self._tables = tables

    async def reject(self) -> None:
        """What is here is not what it should be: set it aside and start anew."""
        self.aside += await self._put_aside()
        self.found = "lost"
        self._number, self._payload, self._tables = 0, b"null", None

    def shut(self, why: str) -> None:
        """Close, with the catalogue key of the sentence that later writes are refused with."""
        if self._closed is None:
            self._closed = why
            self._release()

    def _commit(self) -> None:
        try:
            payload = to_json(self._tables)
            self._persist(wrap(self._number + 1, payload))
        except OSError as error:
            self._restore()
            if self.on_failure is not None:
                self.on_failure()
            key = "store.error.full" if is_full(error) else "store.error.write"
            raise StoreError(key) from error
        except BaseException:
            self._restore()
            raise
        self._number += 1
        self._payload = payload

    def _restore(self) -> None:
        self._tables = json.loads(self._payload)


class MemoryStorage(CheckedStorage):
    """Keeps its bytes in a dict, as long as the program runs."""

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


def free_name(name: str, taken: Container[str], ending: str = "") -> str:
    """A name for a damaged version of ``name`` that nothing has yet."""
    number = 1
    while (aside := f"{name}.damaged-{number}{ending}") in taken:
        number += 1
    return aside
