"""Backends of the store: a location with one writer, and the databases in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from .storage import CheckedStorage, MemoryStorage

if TYPE_CHECKING:
    from .errors import Notice


class Backend(ABC):
    """The databases at one location, by name; held by its writer alone.

    `status` is `"durable"`, `"fallback"` (safe once `flush` has returned) or
    `"memory"` (gone when the program ends). `on_trouble` is called with a notice when saves
    have to wait, and when they wait no longer; `on_cleared` when all files had been deleted, and
    those of open databases were written again.
    """

    status = "durable"
    on_trouble: Callable[[Notice], None] | None = None
    on_cleared: Callable[[], Awaitable[None]] | None = None

    @property
    def waits(self) -> bool:
        """Whether a save waits for `flush`."""
        return False

    @abstractmethod
    async def names(self) -> list[str]:
        """Names of the databases that exist, in no order."""

    @abstractmethod
    async def storage(self, name: str) -> CheckedStorage:
        """Opens the storage of a database, and recovers it if needed.

        Raises:
            NewerError: a newer version of the app wrote it; nothing is changed.
        """

    @abstractmethod
    async def remove(self, name: str) -> None:
        """Removes a closed database, if there is one."""

    async def flush(self) -> None:  # noqa: B027 (most backends write at once)
        """Waits until everything written is durable; may raise StoreError."""


class Location(ABC):
    """A location with one writer at a time.

    `on_lost` is called when another window has become the writer; nothing may be written after
    that.
    """

    on_lost: Callable[[], None] | None = None

    @abstractmethod
    async def enter(self, *, steal: bool = False) -> Backend | None:
        """Becomes the writer; None if another window is and `steal` does not take over from it.

        Raises:
            OSError: the location cannot be reached just now.
        """

    @abstractmethod
    async def leave(self) -> None:
        """Stops being the writer."""


class MemoryLocation(Location):
    """A location in memory, for tests and as the last resort."""

    def __init__(self) -> None:
        self.backend = MemoryBackend()

    async def enter(self, *, steal: bool = False) -> Backend:
        """Becomes the writer."""
        return self.backend

    async def leave(self) -> None:
        """Does nothing: there is no lock."""


class MemoryBackend(Backend):
    """Databases in a dict."""

    status = "memory"

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    async def names(self) -> list[str]:
        """Names of the databases that exist."""
        return list(self.files)

    async def storage(self, name: str) -> CheckedStorage:
        """The storage of one database."""
        return MemoryStorage(name, self.files)

    async def remove(self, name: str) -> None:
        """Removes a database."""
        self.files.pop(name, None)
