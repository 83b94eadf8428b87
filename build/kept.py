"""Results of the build's steps, kept by the content of everything that they depend on.

A result is found again by what went into it: the inputs, the sources of ours that do the work, and
the versions of the libraries they use. So it can be missing, but never wrong.
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
"""Bytes that kept results may take; beyond, those that were not used for longest go."""


@dataclass(frozen=True)
class Step:
    """One kind of work.

    name      its folder below build/cache
    code      sources of ours that do the work
    packages  libraries that they use, by distribution
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
        """The file that holds, or would hold, what these inputs come to."""
        whole = sha256(self._maker)
        for data in inputs:
            data = data.encode() if isinstance(data, str) else data
            whole.update(sha256(data).digest())
        return paths.CACHE / self.name / whole.hexdigest()[:32]

    def kept(self, make: Callable[[], bytes], *inputs: str | bytes) -> bytes:
        """What `make` returns for these inputs, made only when it is not here yet."""
        place = self.place(*inputs)
        data = found(place)
        if data is None:
            data = make()
            keep(place, data)
        return data


def found(place: Path) -> bytes | None:
    """A kept result, noted as used just now; None where there is none."""
    try:
        data = place.read_bytes()
        os.utime(place)
    except FileNotFoundError:
        return None
    return data


def keep(place: Path, data: bytes) -> None:
    """Writes a result so that nobody ever finds half of it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place.parent, suffix=".part", delete=False) as file:
        file.write(data)
    os.replace(file.name, place)


def prune(steps: Iterable[Step], room: int = ROOM, after: float = 3600) -> None:
    """Removes what was not used for longest until the rest fits.

    Args:
        room: bytes that may stay.
        after: seconds since its last use before anything may go.
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
