"""Packs text and wasm beside themselves (`.gz`, `.br`) for servers that can send them so."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

from build.paths import CACHE

try:
    import brotli
except ImportError:  # a plain machine serves .gz
    brotli = None

SUFFIXES = {
    *(".html", ".js", ".mjs", ".json", ".css", ".svg", ".wasm", ".frag", ".txt"),
    *(".pack", ".zip", ".bin"),
}
SMALLEST = 1024  # bytes; below that a header costs more than it saves


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=9, mtime=0)


def _brotli(data: bytes) -> bytes:
    # The slowest way there is, a second a megabyte, packs a seventh tighter than its neighbour.
    small: bytes = brotli.compress(data, quality=11, lgwin=24)
    return small


# Part of a kept file's name, so that packing harder does not find what was packed before.
EFFORT = {".gz": "", ".br": "-11"}
WAYS: dict[str, Callable[[bytes], bytes]] = {".gz": _gzip}
if brotli is not None:
    WAYS[".br"] = _brotli


def packed(data: bytes, way: str) -> bytes:
    """The packed data, kept by content because the big files hardly ever change."""
    kept = CACHE / "packed" / f"{sha256(data).hexdigest()[:32]}{EFFORT[way]}{way}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(way + ".part")
        fresh.write_bytes(WAYS[way](data))
        fresh.replace(kept)
    return kept.read_bytes()


def compress(folder: Path) -> None:
    """Writes `.gz` and, where brotli is there, `.br` beside every file that gains from it."""

    def one(file: Path, way: str) -> None:
        data = file.read_bytes()
        twin = packed(data, way)
        if len(twin) < len(data) * 0.9:
            file.with_name(file.name + way).write_bytes(twin)

    files = [
        file
        for file in folder.rglob("*")
        if file.suffix in SUFFIXES and file.stat().st_size >= SMALLEST
    ]
    # The largest first, so that no thread is left alone with it at the end.
    files.sort(key=lambda file: file.stat().st_size, reverse=True)
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        todo = [pool.submit(one, file, way) for way in reversed(WAYS) for file in files]
        for done in todo:
            done.result()
