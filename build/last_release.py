"""Copies the last release's hashed folders: `python -m build.last_release OLD NEW`.

A page that is open during a release still requests files from its old folders.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from build import precache, serve


def keep(old: Path, new: Path) -> list[str]:
    """Copies the folders that the last release's pages use.

    Folders that the last release had itself copied from an earlier release are omitted, unless both
    releases are the same. Open pages may still use them in that case.

    Returns:
        The names of the copied folders.

    Raises:
        OSError: One of the two folders does not contain a release.
    """
    listed = (old / precache.WORKER).read_text(encoding="utf-8")
    same = listed == (new / precache.WORKER).read_text(encoding="utf-8")
    names = []
    for folder in sorted(old.iterdir()):
        name = folder.name
        used = serve.FOR_EVER.match(f"{name}/") and (same or name in listed)
        if used and not (new / name).exists():
            shutil.copytree(folder, new / name)
            names.append(name)
    return names


def main() -> int:
    """Copies the last release's folders and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build.last_release", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD", help="the site as it is published now")
    parser.add_argument("new", type=Path, metavar="NEW", help="the site to be published next")
    wanted = parser.parse_args()
    try:
        names = keep(wanted.old, wanted.new)
    except OSError as error:
        print(f"Nothing was kept: {error.filename}: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"Kept for open pages: {', '.join(names) or 'nothing, all folders are the same'}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
