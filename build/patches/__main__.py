"""Tries all patches on another flet-web: `python -m build.patches --against WHEEL`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from build.client import FILES, RUNTIME
from build.patches import PATCHES, Patch

INSIDE = "flet_web/web/"
"""Path of the client's folder inside a wheel."""
COPIED = (*FILES, *(f"pyodide/{name}" for name in RUNTIME))
"""Paths of the files that the build copies from the client's folder."""


class WheelError(Exception):
    """Raised if a file is not a flet-web wheel."""


def read(wheel: Path) -> dict[str, bytes]:
    """Returns the contents of the files that the build copies, by path.

    Files that the wheel lacks are left out.

    Raises:
        WheelError: The file is missing, is no wheel, or is a wheel of another package.
    """
    try:
        with ZipFile(wheel) as archive:
            there = set(archive.namelist())
            found = {name: archive.read(INSIDE + name) for name in COPIED if INSIDE + name in there}
    except FileNotFoundError:
        raise WheelError(f"There is no {wheel}.") from None
    except BadZipFile:
        raise WheelError(f"{wheel} is no wheel, or is damaged.") from None
    except OSError as error:
        raise WheelError(f"{wheel} cannot be read: {error.strerror}.") from None
    if FILES[0] not in found:
        raise WheelError(f"{wheel} is no flet-web wheel: it has no {INSIDE}{FILES[0]}.")
    return found


def tried(files: dict[str, bytes], patches: tuple[Patch, ...]) -> Iterator[tuple[str, ...]]:
    """Yields a row for each edit.

    It contains the patch, the file, the number of matches, and the verdict.
    """
    texts: dict[str, str] = {}
    for patch in patches:
        for edit in patch.edits:
            name = f"{patch.name}: {edit.place}" if edit.place else patch.name
            row = name, edit.file.rpartition("/")[2]
            if edit.file not in files:
                yield *row, "-", "stops the build: no such file"
                continue
            text = texts.get(edit.file) or files[edit.file].decode()
            texts[edit.file], count = edit.apply(text)
            if not edit.fits(count):
                verdict = f"stops the build; needed until {patch.until}"
            else:
                verdict = "fits" if count else "not there, which is allowed"
            yield *row, str(count), verdict


def table(rows: list[tuple[str, ...]]) -> str:
    """Returns rows as a text table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def main() -> int:
    """Prints the table of edits and returns the exit code.

    Returns:
        0 if the build would accept the wheel, 1 if not, and 2 if the wheel cannot be read.
    """
    parser = argparse.ArgumentParser(prog="python -m build.patches", description=__doc__)
    parser.add_argument("--against", type=Path, required=True, metavar="WHEEL")
    wheel = parser.parse_args().against
    try:
        files = read(wheel)
    except WheelError as error:
        print(error, file=sys.stderr)
        return 2
    rows = list(tried(files, PATCHES))
    print(f"{wheel.name}\n\n{table([('patch', 'file', 'matches', 'verdict'), *rows])}\n")
    missing = [name for name in COPIED if name not in files]
    print("Files that the build copies and this wheel lacks:", ", ".join(missing) or "none")
    stops = sum(row[3].startswith("stops") for row in rows)
    print(f"{len(rows)} edits, {stops} of which stop the build.")
    return 1 if stops or missing else 0


if __name__ == "__main__":
    sys.exit(main())
