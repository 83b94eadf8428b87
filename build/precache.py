"""Service worker, with the list of files that it caches.

They are the files that a start or a game may need.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from build import page

# Shipped, but not needed for playing.
LEFT_OUT = ("NOTICES", "version.json")
WORKER = "sw.js"
MANIFEST = re.compile(r"manifest(\.\w+)?\.json")


def digest(data: bytes) -> str:
    """Returns the first 12 hex digits of the SHA-256 of bytes."""
    return sha256(data).hexdigest()[:12]


def folder_digest(folder: Path) -> str:
    """Returns the first 12 hex digits of the SHA-256 of a folder.

    The hash includes the paths and contents of its files.
    """
    whole = sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            whole.update(f"{file.relative_to(folder).as_posix()}\0".encode())
            whole.update(sha256(file.read_bytes()).digest())
    return whole.hexdigest()[:12]


def files(web: Path, hashed: tuple[str, ...]) -> dict[str, str]:
    """Returns the cache keys of the files to be cached, by path.

    Args:
        web: Folder of the built site.
        hashed: Names of folders that contain a hash. For files in these folders, the key is the
            path. For index.html and the manifests, it is the path, `?v=` and a hash of the content.
            Other files are left out.
    """
    cached: dict[str, str] = {}
    for file in sorted(web.rglob("*")):
        path = file.relative_to(web).as_posix()
        if not file.is_file() or path == WORKER or path.endswith(LEFT_OUT):
            continue
        own = path.split("/", 1)[0] in hashed
        if own:
            # Compressed copies are for servers; their originals are listed.
            if path.endswith((".gz", ".br")) and file.with_suffix("").is_file():
                continue
            cached[path] = path
        elif path == "index.html" or MANIFEST.fullmatch(path):
            cached[path] = f"{path}?v={digest(file.read_bytes())}"
    return cached


def listed(web: Path) -> list[str]:
    """Returns the paths of the files that a site's service worker caches.

    Raises:
        ValueError: The worker has no list of files.
    """
    text = (web / WORKER).read_text(encoding="utf-8")
    found = re.search(r"FILES = new Map\((\[.*?\])\);", text)
    if found is None:
        raise ValueError(f"{WORKER} names no files")
    return [path for path, _ in json.loads(found[1])]


def write_worker(web: Path, hashed: tuple[str, ...], client: str, spare: Sequence[str] = ()) -> str:
    """Writes the service worker and returns its revision.

    Args:
        web: Folder of the built site.
        hashed: Names of folders that contain a hash.
        client: Name of the client's folder.
        spare: Paths of files that are cached only when a page requests them.
    """
    cached = {path: key for path, key in files(web, hashed).items() if path not in spare}
    rows = json.dumps(sorted(cached.items()), separators=(",", ":"))
    revision = digest(rows.encode())
    variants = {
        "chromium": [f"{client}/canvaskit/chromium/canvaskit.{end}" for end in ("js", "wasm")],
        "full": [f"{client}/canvaskit/canvaskit.{end}" for end in ("js", "wasm")],
    }
    script = page.fill(
        WORKER,
        {
            "revision": revision,
            "net": page.script("net.js"),
            "files": rows,
            "spare": json.dumps(list(spare)),
            "variants": json.dumps(variants),
        },
    )
    (web / WORKER).write_text(script, encoding="utf-8")
    return revision
