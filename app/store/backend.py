"""Storage backends, each of which saves databases at one location.

Only one window at a time may write to a location.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from .storage import CheckedStorage, MemoryStorage

if TYPE_CHECKING:
    from .errors import Notice


class Backend(ABC):
    """Named databases at one location, with one writer at a time.

    Attributes:
        status: When a save is durable: "durable" (at once), "fallback" (once `flush` has returned)
            or "memory" (never; it is lost when the program ends).
        on_trouble: Called with a notice when saves start to fail, and again when they succeed.
        on_cleared: Called after all files were deleted from outside and the open databases have
            been rewritten.
    """

    status = "durable"
    on_trouble: Callable[[Notice], None] | None = None
    on_cleared: Callable[[], Awaitable[None]] | None = None

    @property
    def waits(self) -> bool:
        """Whether any save is waiting for `flush` to become durable."""
        return False

    @abstractmethod
    async def names(self) -> list[str]:
        """Returns the names of the existing databases, in no particular order."""

    @abstractmethod
    async def storage(self, name: str) -> CheckedStorage:
        """Opens the storage of a database, and recovers it if needed.

        Raises:
            NewerError: The database was written by a newer version of the app. It is not
                changed.
        """

    @abstractmethod
    async def remove(self, name: str) -> None:
        """Deletes a closed database if it exists."""

    async def flush(self) -> None:  # noqa: B027 (most backends write at once)
        """Waits until every write is durable.

        Raises:
            StoreError: Some writes failed.
        """


class Location(ABC):
    """Storage location with one writer at a time.

    Attributes:
        on_lost: Called when another window has become the writer. Writing must stop then.
    """

    on_lost: Callable[[], None] | None = None

    @abstractmethod
    async def enter(self, *, steal: bool = False) -> Backend | None:
        """Makes this window the writer and opens the backend.

        Args:
            steal: Whether to take over from another window that is the writer.

        Returns:
            The backend, or None if another window remains the writer.

        Raises:
            OSError: The location cannot be accessed at the moment.
        """

    @abstractmethod
    async def leave(self) -> None:
        """Stops being the writer."""


class MemoryLocation(Location):
    """Storage location in memory, for tests or as a last resort."""

    def __init__(self) -> None:
        self.backend = MemoryBackend()

    async def enter(self, *, steal: bool = False) -> Backend:
        """Returns the backend."""
        return self.backend

    async def leave(self) -> None:
        """Does nothing, because there is no lock."""


class MemoryBackend(Backend):
    """Backend that stores databases in a dictionary."""

    status = "memory"

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    async def names(self) -> list[str]:
        """Returns the names of the existing databases."""
        return list(self.files)

    async def storage(self, name: str) -> CheckedStorage:
        """Returns the storage of a database."""
        return MemoryStorage(name, self.files)

    async def remove(self, name: str) -> None:
        """Deletes a database if it exists."""
        self.files.pop(name, None)
