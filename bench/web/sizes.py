"""Sizes of downloads and of the browser's stores.

Downloads before and after the first screen are listed separately.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from build.serve import Sent

if TYPE_CHECKING:
    from tests.browser.stage import Stage

# Every file in the Cache API: its cache, its address, its bytes (unpacked).
CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const body = await (await cache.match(request)).blob();
      found.push([name, new URL(request.url).pathname, body.size]);
    }
  }
  return found;
}"""
SMALL = 20_000  # files with fewer bytes get no line of their own
HASH = re.compile(r"^(\w+)-[0-9a-f]{12}/")
STORES = {
    "Cache API": "Service Worker/CacheStorage",
    "HTTP cache": "Cache",
    "compiled code": "Code Cache",
}


@dataclass(frozen=True)
class Download:
    """Downloaded file with its sizes in bytes."""

    path: str
    early: bool  # requested and sent before the first screen
    sent: int  # total of its answers
    times: int  # non-empty answers
    brotli: int
    gzip: int


class Cached(NamedTuple):
    """File in the browser's Cache API, with its path and size."""

    cache: str
    path: str
    size: int  # bytes, unpacked


@dataclass
class DeviceContent:
    """Content stored on the device after a first visit."""

    downloads: list[Download] = field(default_factory=list)
    cached: list[Cached] = field(default_factory=list)
    stores: dict[str, int] = field(default_factory=dict)  # bytes on disk


def downloads(root: Path, log: Sequence[Sent], early: int) -> list[Download]:
    """Returns the downloads of a first visit.

    Those before the first screen are listed first, and larger files before smaller ones.

    Args:
        root: Folder of the site, with compressed copies next to its files.
        log: The server's answers, in order.
        early: Number of answers before the first screen was drawn.
    """
    sent: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for answer in log:
        sent[answer.path] += answer.size
        times[answer.path] += answer.size > 0
    first = {answer.path for answer in log[:early]}
    found = [
        Download(path, path in first, size, times[path], *_twins(root / path))
        for path, size in sent.items()
    ]
    return sorted(found, key=lambda each: (not each.early, -each.sent, each.path))


def _twins(file: Path) -> tuple[int, int]:
    """Returns a file's sizes with Brotli and with gzip, in bytes.

    Without a compressed copy, the size of the file itself is used.
    """
    plain = file.stat().st_size
    pairs = [file.with_name(file.name + end) for end in (".br", ".gz")]
    brotli, gzip = (twin.stat().st_size if twin.is_file() else plain for twin in pairs)
    return brotli, gzip


def gathered(files: Iterable[Download]) -> list[Download]:
    """Returns the downloads, with each folder's small files merged into one entry.

    Hashes are removed from the folders' names.
    """
    large, small = [], defaultdict(list)
    for each in files:
        path = HASH.sub(r"\1/", each.path)
        if each.sent < SMALL and each.times < 2:
            small[path.rpartition("/")[0]].append(each)
        else:
            large.append(replace(each, path=path))
    for folder, some in small.items():
        count = f"{len(some)} small " + ("file" if len(some) == 1 else "files")
        sums = (sum(getattr(each, what) for each in some) for what in ("sent", "brotli", "gzip"))
        sent, brotli, gzip = sums
        large.append(Download(f"{folder or '.'}/: {count}", some[0].early, sent, 1, brotli, gzip))
    return sorted(large, key=lambda each: -each.sent)


def total(files: Iterable[Download], what: str) -> float:
    """Returns the total size of downloads in megabytes.

    `what` is "sent", "brotli" or "gzip".
    """
    return sum(int(getattr(file, what)) for file in files) / 1e6


def twice(cached: Iterable[Cached]) -> list[str]:
    """Returns the paths that the Cache API contains more than once."""
    counted = Counter(each.path for each in cached)
    return sorted(path for path, count in counted.items() if count > 1)


def cached(stage: Stage) -> list[Cached]:
    """Returns the entries of the page's Cache API."""
    return [Cached(*each) for each in stage.page.evaluate(CACHED)]


def stores(profile: Path) -> dict[str, int]:
    """Returns the bytes in each store of a closed browser, by name."""
    found = {}
    for name, part in STORES.items():
        files = (profile / "Default" / part).rglob("*")
        found[name] = sum(file.stat().st_size for file in files if file.is_file())
    return found
