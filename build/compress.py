"""Writes compressed copies of files (`.gz`, `.br`) for servers that send them."""

from __future__ import annotations

import functools
import gzip
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from build import cached
from build.progress import Line, Silent

try:
    import brotli
except ImportError:  # then only .gz files are served
    brotli = None
try:
    from zopfli import gzip as zopfli
except ImportError:  # gzip's files are 5 % larger
    zopfli = None

SUFFIXES = {
    *(".html", ".js", ".mjs", ".json", ".css", ".svg", ".wasm", ".frag", ".txt"),
    *(".pack", ".zip", ".bin"),
}
SMALLEST = 1024  # bytes; compressing smaller files saves less than the header costs

Ways = Mapping[str, Callable[[bytes], bytes]]
"""Compression functions by the file ending of their results."""


def _gzip(level: int, data: bytes) -> bytes:
    return _nowhere(gzip.compress(data, compresslevel=level, mtime=0))


def _zopfli(data: bytes) -> bytes:
    # Five iterations take three seconds per megabyte; more would save hardly anything.
    return _nowhere(zopfli.compress(data, numiterations=5))


def _nowhere(small: bytes) -> bytes:
    # The tenth byte is the operating system; 255 means unknown.
    return small[:9] + b"\xff" + small[10:]


def _brotli(data: bytes) -> bytes:
    # The highest level takes a second per megabyte; its files are a seventh smaller.
    small: bytes = brotli.compress(data, quality=11, lgwin=24)
    return small


FAST: Ways = {".gz": functools.partial(_gzip, 1)}
"""Fast compression, for a server on the same machine."""
BEST: Ways = {".gz": functools.partial(_gzip, 9) if zopfli is None else _zopfli}
"""Best compression, for a public server.

Zopfli and Brotli are used if they are installed.
"""
if brotli is not None:
    BEST = {**BEST, ".br": _brotli}
LEFT_AS_IT_IS = b""
"""Cached result that means compression saves too little."""


def step(ways: Ways, way: str) -> cached.Step:
    """Returns the build step for one kind of compressed copy.

    `way` is the file ending of the copy.
    """
    if ways is not BEST:
        return cached.Step(f"packed{way}", (Path(__file__),))
    if way == ".br":
        libraries: tuple[str, ...] = ("brotli",)
    else:
        libraries = () if zopfli is None else ("zopfli",)
    return cached.Step(f"packed{way}-best", (Path(__file__),), libraries)


def packed(data: bytes, ways: Ways, way: str) -> bytes:
    """Returns compressed bytes, or b"" if that saves less than a tenth.

    Results are cached by content, because large files hardly ever change.
    """

    def twin() -> bytes:
        small = ways[way](data)
        return small if len(small) < len(data) * 0.9 else LEFT_AS_IT_IS

    return step(ways, way).result(twin, data)


def compress(folder: Path, ways: Ways = BEST, line: Line | None = None) -> None:
    """Writes the missing compressed copies of the files in a folder.

    Small files, files of other kinds and files that compression shrinks by less than a tenth get
    none.
    """
    files = [
        file
        for file in folder.rglob("*")
        if file.suffix in SUFFIXES and file.stat().st_size >= SMALLEST
    ]
    # Largest first, so that all threads finish at about the same time.
    files.sort(key=lambda file: file.stat().st_size, reverse=True)
    todo = [
        (file, way)
        for way in reversed([*ways])
        for file in files
        if not file.with_name(file.name + way).exists()
    ]

    with (line or Silent()).task("Packing", len(todo)) as task:

        def one(file: Path, way: str) -> None:
            twin = packed(file.read_bytes(), ways, way)
            if twin:
                file.with_name(file.name + way).write_bytes(twin)
            task.on()

        with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            for done in [pool.submit(one, *each) for each in todo]:
                done.result()
