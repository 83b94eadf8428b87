"""Packs text and wasm beside themselves (`.gz`, `.br`) for servers that can send them so."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

from build.paths import CACHE

try:
    import brotli
except ImportError:  # a plain machine serves .gz
    brotli = None

SUFFIXES = {".html", ".js", ".mjs", ".json", ".css", ".svg", ".wasm", ".frag", ".txt"}
SMALLEST = 1024  # bytes; below that a header costs more than it saves


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=9, mtime=0)


def _brotli(data: bytes) -> bytes:
    small: bytes = brotli.compress(data, quality=9, lgwin=24)
    return small


WAYS: dict[str, Callable[[bytes], bytes]] = {".gz": _gzip}
if brotli is not None:
    WAYS[".br"] = _brotli


def packed(data: bytes, way: str) -> bytes:
    """The packed data, kept by content because the big files hardly ever change."""
    kept = CACHE / "packed" / (sha256(data).hexdigest()[:32] + way)
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(way + ".part")
        fresh.write_bytes(WAYS[way](data))
        fresh.replace(kept)
    return kept.read_bytes()


def compress(folder: Path) -> None:
    """Writes `.gz` and, where brotli is there, `.br` beside every file that gains from it."""

    def one(file: Path) -> None:
        data = file.read_bytes()
        for way in WAYS:
            twin = packed(data, way)
            if len(twin) < len(data) * 0.9:
                file.with_name(file.name + way).write_bytes(twin)

    files = [
        file
        for file in folder.rglob("*")
        if file.suffix in SUFFIXES and file.stat().st_size >= SMALLEST
    ]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(one, files))
