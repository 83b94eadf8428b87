"""Cache of build steps.

A key is a hash of everything that determines a result: the inputs, the project's sources that do
the work, and the versions of the libraries that they use. A cached result is therefore never out of
date.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from build import paths

ROOM = 1_000_000_000
"""Maximum size of the cache in bytes.

The least recently used results are removed first.
"""


@dataclass(frozen=True)
class Step:
    """Build step whose results are cached.

    Attributes:
        name: Name of the step's folder below build/cache.
        code: Source files of the project that do the work.
        packages: Names of installed packages that do the work.
    """

    name: str
    code: tuple[Path, ...]
    packages: tuple[str, ...] = ()

    @cached_property
    def _maker(self) -> bytes:
        whole = sha256()
        for file in self.code:
            whole.update(sha256(file.read_bytes()).digest())
        for package in self.packages:
            whole.update(f"{package}=={version(package)}\0".encode())
        return whole.digest()

    def place(self, *inputs: str | bytes) -> Path:
        """Returns the path at which the result for these inputs is cached.

        The file need not exist.
        """
        whole = sha256(self._maker)
        for data in inputs:
            data = data.encode() if isinstance(data, str) else data
            whole.update(sha256(data).digest())
        return paths.CACHE / self.name / whole.hexdigest()[:32]

    def result(self, make: Callable[[], bytes], *inputs: str | bytes) -> bytes:
        """Returns the cached result for these inputs.

        A missing result is computed by `make` and then cached.
        """
        place = self.place(*inputs)
        data = read(place)
        if data is None:
            data = make()
            write(place, data)
        return data


def read(place: Path) -> bytes | None:
    """Returns a cached result and marks it as just used.

    Returns None if there is no such result.
    """
    try:
        data = place.read_bytes()
        os.utime(place)
    except FileNotFoundError:
        return None
    return data


def write(place: Path, data: bytes) -> None:
    """Writes a result to the cache atomically."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place.parent, suffix=".part", delete=False) as file:
        file.write(data)
    os.replace(file.name, place)


def prune(steps: Iterable[Step], room: int = ROOM, after: float = 3600) -> None:
    """Removes the least recently used results until the rest fits in `room`.

    Args:
        steps: Steps whose results are counted.
        room: Maximum size of the remaining results in bytes.
        after: Number of seconds for which a result is kept after its last use.
    """
    files = []
    for step in steps:
        for file in (paths.CACHE / step.name).glob("*"):
            status = file.stat()
            files.append((status.st_mtime, status.st_size, file))
    total = sum(size for _, size, _ in files)
    for used, size, file in sorted(files):
        if total <= room or used > time.time() - after:
            return
        file.unlink(missing_ok=True)
        total -= size
