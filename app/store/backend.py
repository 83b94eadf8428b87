"""Where things are kept: a location with one writer, and the databases in it."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from .storage import CheckedStorage, MemoryStorage


class Backend(ABC):
    """The databases at one location, by name. Only its one writer holds it.

    ``status`` is ``"durable"``, ``"fallback"`` (safe once ``flush`` has returned) or
    ``"memory"`` (gone when the program ends).
    """

    status = "durable"

    @abstractmethod
    async def names(self) -> list[str]:
        """The databases that exist, in no order."""

    @abstractmethod
    async def storage(self, name: str) -> CheckedStorage:
        """The storage of one database, opened and, where needed, recovered.

        Raises NewerError when a newer version of the app wrote it: nothing is touched then.
        """

    @abstractmethod
    async def remove(self, name: str) -> None:
        """Take a closed database away; one that is not there is no error."""

    async def restore(self, storages: Iterable[CheckedStorage]) -> bool:
        """Make the files of open databases anew if somebody has cleared them away.

        False when they are still there. Raises OSError.
        """
        return False

    async def flush(self) -> None:  # noqa: B027 (most backends write at once)
        """Return when all that was written is durable. Raises StoreError."""


class Location(ABC):
    """A location that has room for one writer.

    ``on_lost`` is called when somebody else has taken it over: from then on nothing may
    be written.
    """

    on_lost: Callable[[], None] | None = None

    @abstractmethod
    async def enter(self, *, steal: bool = False) -> Backend | None:
        """Become the writer. None when another window is; ``steal`` makes it give way.

        Raises OSError when what is kept here cannot be reached just now.
        """

    @abstractmethod
    async def leave(self) -> None:
        """Stop being the writer."""


class MemoryLocation(Location):
    """Keeps things as long as the program runs; for tests and as the last resort."""

    def __init__(self) -> None:
        self.backend = MemoryBackend()

    async def enter(self, *, steal: bool = False) -> Backend:
        """Always possible."""
        return self.backend

    async def leave(self) -> None:
        """Nothing to let go of."""


class MemoryBackend(Backend):
    """Databases in a dict."""

    status = "memory"

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    async def names(self) -> list[str]:
        """The databases that exist."""
        return list(self.files)

    async def storage(self, name: str) -> CheckedStorage:
        """The storage of one database."""
        return MemoryStorage(name, self.files)

    async def remove(self, name: str) -> None:
        """Take a database away."""
        self.files.pop(name, None)


def choose_location() -> Location:
    """The right location for where we run: the browser's own files, or a folder of the person's."""
    if sys.platform == "emscripten":
        from .browser import BrowserLocation

        return BrowserLocation()
    from .disk import DiskLocation, data_folder

    return DiskLocation(data_folder())
