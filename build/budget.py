"""Sizes of the downloads of a first visit, and limits for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from build import compress, precache
from engines import names

LARGEST = 11_400_000 + 200_000 * len(names())
"""Maximum bytes of the download without pictures, with the best compression.

Each game adds 0.2 MB. With four games, the limit including `PICTURES` is 14.2 MB.
"""
FAST = 1.61
"""Maximum ratio of the size with fast compression to the smallest size.

The measured ratio is 1.60.
"""
FAST_GZIP = 1.2234
"""Ratio of the snapshot's size with fast gzip to the smallest.

It is the memory snapshot, compressed with gzip. Two full builds had this ratio. A larger one would
let a snapshot pass that is over its limit.
"""
PICTURES = 500_000 * len(names())
"""Maximum total size of all pictures in bytes, proportional to the games."""
TWINNED = (".pack", ".zip", ".bin", ".wasm")
"""Endings of files that have a `.gz` copy.

The copy is for servers without compression, see build/page/net.js.
"""


class Part(NamedTuple):
    """Group of files in the download before the first button appears.

    Attributes:
        name: Name of the group in the table.
        files: Regular expression that matches the files' paths.
        gzip: Maximum size with gzip, in megabytes.
        brotli: Maximum size with Brotli, in megabytes.
    """

    name: str
    files: str
    gzip: float
    brotli: float


PARTS = (
    Part("memory snapshot", r"stage-\w+/memory-\w+\.bin", 4.10, 2.99),
    Part("Pyodide", r"python-\w+/pyodide\..*", 3.80, 3.10),
    Part("Flutter's program", r"client-\w+/main\.dart\.js", 2.45, 1.95),
    Part("drawing engine", r"client-\w+/canvaskit/chromium/.*", 2.15, 1.75),
    Part("fonts", r"client-\w+/assets/(fonts|FontManifest).*", 0.09, 0.09),
    Part("page", r"index\.html|stage-\w+/(boot|worker|memory)\.js", 0.08, 0.08),
)
"""Groups of files that Chromium downloads before the first button appears.

The home screen's pictures, about 0.1 MB, are loaded in parallel.
"""


class BudgetError(Exception):
    """Raised if a download is above its limit.

    The message names the group or the largest files.
    """


def _size(web: Path, path: str, twin: str) -> int:
    packed = web / f"{path}{twin}"
    return (packed if twin and packed.exists() else web / path).stat().st_size


def _travelling(web: Path, paths: Iterable[str], twin: str) -> tuple[dict[str, int], ...]:
    program: dict[str, int] = {}
    art: dict[str, int] = {}
    for path in paths:
        if "/canvaskit/canvaskit." not in path:  # the engine of other browsers
            sizes = art if path.endswith(".webp") else program
            sizes[path] = _size(web, path, twin or (".gz" if path.endswith(TWINNED) else ""))
    return program, art


def downloads(web: Path) -> str:
    """Returns a description of the download sizes of a first visit."""
    paths = precache.listed(web)
    mega = {
        twin: sum(sum(part.values()) for part in _travelling(web, paths, twin)) / 1e6
        for twin in (".br", ".gz", "")
    }
    rows = [
        f"  {name:<18} {gzip:5.2f} of {part.gzip:.2f}   {brotli:5.2f} of {part.brotli:.2f}"
        for name, gzip, brotli, part in (
            (part.name, _mega(web, paths, part, ".gz"), _mega(web, paths, part, ".br"), part)
            for part in PARTS
        )
    ]
    whole = (
        f"A first visit downloads {mega['.br']:.1f} MB in all from a host that sends Brotli, "
        f"{mega['.gz']:.1f} from one that sends gzip, {mega['']:.0f} from any other."
    )
    return "\n".join(("Before the first button, in MB by gzip and by Brotli:", *rows, whole))


def _mega(web: Path, paths: Iterable[str], part: Part, twin: str) -> float:
    fitting = (path for path in paths if re.fullmatch(part.files, path))
    return sum(_size(web, path, twin) for path in fitting) / 1e6


def check_parts(web: Path, paths: Iterable[str], parts: Iterable[Part] = PARTS) -> None:
    """Checks the sizes of the groups of files in `parts`.

    The sizes with Brotli and with gzip are each checked only if the best compressor is installed.

    Raises:
        BudgetError: A group is too large. The message names it.
    """
    paths = [*paths]
    ways = [(".br", "Brotli")] if ".br" in compress.BEST else []
    ways += [(".gz", "gzip")] if compress.zopfli is not None else []
    for part in parts:
        for twin, name in ways:
            size, most = _mega(web, paths, part, twin), part.gzip if twin == ".gz" else part.brotli
            if size > most:
                raise BudgetError(
                    f"{part.name} would be {size:.2f} MB to download by {name}, and at most "
                    f"{most:.2f} are allowed (build/budget.py)."
                )


def check_size(
    web: Path,
    paths: Iterable[str],
    allowed: float = LARGEST,
    pictures: int = PICTURES,
    twin: str = ".br",
) -> None:
    """Checks the total size of the files that a browser downloads.

    Args:
        web: Folder of the site.
        paths: Files that the browser downloads.
        allowed: Maximum number of bytes without pictures.
        pictures: Maximum number of bytes of all pictures.
        twin: Ending of the compressed files to count.

    Raises:
        BudgetError: The download is too large. The message names the largest files.
    """
    program, art = _travelling(web, paths, twin)
    for what, sizes, most in (("pictures", art, pictures), ("program", program, allowed)):
        if sum(sizes.values()) > most:
            largest = sorted(sizes, key=lambda path: -sizes[path])[:5]
            listed = ", ".join(f"{path} {sizes[path] / 1e6:.2f} MB" for path in largest)
            raise BudgetError(
                f"The app's {what} would be {sum(sizes.values()) / 1e6:.2f} MB to download, and "
                f"at most {most / 1e6:.1f} are allowed. The largest files: {listed}."
            )
