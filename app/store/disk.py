"""Database files on a disk, replaced atomically.

The previous version is kept as a backup.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .backend import Backend, Location, MemoryBackend
from .envelope import DamagedError, number_of, unwrap
from .storage import CheckedStorage, UnsureError, free_name

if TYPE_CHECKING:
    from filelock import FileLock

MAIN, BACKUP, FRESH = ".json", ".json.bak", ".json.tmp"


def data_folder() -> Path:
    """Returns the folder for the files of the app.

    It is Flet's folder if set, and otherwise the system's.
    """
    named = os.environ.get("FLET_APP_STORAGE_DATA")
    if named:
        return Path(named) / "store"
    from platformdirs import user_data_path

    return user_data_path("Backstage Pass", appauthor=False)


class Disk:
    """File operations needed for saving.

    Tests replace them to simulate failures.
    """

    def read(self, path: Path) -> bytes | None:
        """Returns the content of a file.

        It is None if the file does not exist.
        """
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None

    def write(self, path: Path, data: bytes) -> None:
        """Writes a file and syncs it to the disk."""
        with open(path, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def sync(self, path: Path) -> None:
        """Syncs the content of a file to the disk."""
        with open(path, "rb+") as file:
            os.fsync(file.fileno())

    def replace(self, source: Path, target: Path) -> None:
        """Renames a file, replacing any file that has the new name."""
        os.replace(source, target)

    def remove(self, path: Path) -> None:
        """Deletes a file if it exists."""
        path.unlink(missing_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Syncs a folder, so that renames are durable.

        Windows needs no such sync.
        """
        if os.name == "posix":
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def names(self, folder: Path) -> list[str]:
        """Returns the names of the files in a folder."""
        return os.listdir(folder)


class AtomicStorage(CheckedStorage):
    """Database in one file, with a backup file of its previous version.

    A save writes a temporary file, syncs it and renames it. Each version has a number and a
    checksum, so the newest complete version is found even if a save was interrupted. The remains of
    a failed save are removed before the next one.
    """

    def __init__(self, name: str, folder: Path, disk: Disk) -> None:
        super().__init__(name)
        self._folder = folder
        self._disk = disk
        self._main, self._backup, self._fresh = (
            folder / (name + ending) for ending in (MAIN, BACKUP, FRESH)
        )
        self._refused = False  # whether a failed save may still be on the disk
        self._open()

    def _open(self) -> None:
        # After a kill the system may not have synced; what is read must survive a power cut.
        self._disk.sync_folder(self._folder)
        whole: list[tuple[int, Path, bytes]] = []
        damaged: list[Path] = []
        for path in (self._main, self._backup, self._fresh):
            data = self._disk.read(path)
            if data is None:
                continue
            try:
                number, payload = unwrap(data)
                whole.append((number, path, payload))
            except DamagedError:
                damaged.append(path)
        number, best, payload = max(whole, default=(0, None, b""), key=lambda version: version[0])
        if best is None and self._backup not in damaged and self._main not in damaged:
            return  # at most, the very first write was interrupted
        if self._main in damaged or best is None:
            # An interrupted save leaves an incomplete temporary file; other files are damaged.
            for path in damaged:
                if path != self._fresh:
                    self.aside.append(self._set_aside(path))
        if best is None:
            self.found = "lost"
            return
        self._disk.sync(best)
        if best == self._fresh:
            # Complete, but interrupted before the rename: finish that save now, because
            # the next one begins by overwriting this file.
            self._swap()
        self._take(number, payload)
        self.found = "recovered" if self.aside else "good"

    def _persist(self, data: bytes) -> None:
        if self._refused:
            self._take_away()
        try:
            self._disk.write(self._fresh, data)
            self._swap()
        except OSError:
            self._take_away()
            raise

    def _take_away(self) -> None:
        self._refused = True
        try:
            self._disk.remove(self._fresh)
            if number_of(self._disk.read(self._main) or b"") > self._number:
                if self._number:  # renamed: a crash might preserve the deletion alone
                    self._disk.replace(self._backup, self._main)
                else:
                    self._disk.remove(self._main)
            self._disk.sync_folder(self._folder)
        except OSError as error:
            raise UnsureError(error.errno, "a refused version may be left") from error
        self._refused = False

    def _swap(self) -> None:
        with suppress(FileNotFoundError):
            self._disk.replace(self._main, self._backup)
        self._disk.replace(self._fresh, self._main)
        self._disk.sync_folder(self._folder)

    def _set_aside(self, path: Path) -> str:
        name = free_name(self.name, self._disk.names(self._folder), path.suffix)
        self._disk.replace(path, self._folder / name)
        self._disk.sync_folder(self._folder)
        return name

    async def _put_aside(self) -> list[str]:
        every = (self._main, self._backup, self._fresh)
        there = [path for path in every if self._disk.read(path) is not None]
        return [self._set_aside(path) for path in there]


class DiskBackend(Backend):
    """Backend that stores databases as files in a folder."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self._folder = folder
        self._disk = disk or Disk()

    async def names(self) -> list[str]:
        """Returns the names of the existing databases.

        These include databases that have only a backup file. The folder is synced first, so that
        earlier renames and deletions are durable.
        """
        self._disk.sync_folder(self._folder)
        found = set()
        for name in self._disk.names(self._folder):
            base, dot, ending = name.partition(".")
            if dot + ending in (MAIN, BACKUP, FRESH):
                found.add(base)
        return sorted(found)

    async def storage(self, name: str) -> CheckedStorage:
        """Opens the storage of a database."""
        return AtomicStorage(name, self._folder, self._disk)

    async def remove(self, name: str) -> None:
        """Deletes all files of a database.

        Its newest version is deleted last, so that an interruption leaves the latest content.
        """
        for endings in ((FRESH, BACKUP), (MAIN,)):
            for ending in endings:
                self._disk.remove(self._folder / (name + ending))
            self._disk.sync_folder(self._folder)


class DiskLocation(Location):
    """Folder with a lock file that only one process can hold."""

    def __init__(self, folder: Path | str, disk: Disk | None = None) -> None:
        self.folder = Path(folder)
        self._disk = disk
        self._lock: FileLock | None = None

    async def enter(self, *, steal: bool = False) -> Backend | None:
        """Acquires the lock and returns the backend of the folder.

        If the folder cannot be written to, the backend stores databases in memory.

        Args:
            steal: Ignored, because another process cannot be forced to release the lock.

        Returns:
            The backend, or None if another process has the lock.
        """
        from filelock import FileLock, Timeout

        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.folder / ".lock")
            lock.acquire(timeout=0)
        except Timeout:
            return None
        except OSError:
            return MemoryBackend()
        self._lock = lock
        return DiskBackend(self.folder, self._disk)

    async def leave(self) -> None:
        """Releases the lock."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
