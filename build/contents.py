"""Contents of the memory snapshot by module: `python -m build.contents [--depth N]`.

Sizes are those of Python's objects before compression, which reduces them to a third. They exclude
memory that Python itself uses outside of objects.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from build import archive, client, packs, pyc, snapshot
from build.paths import BUILD

QUESTION = BUILD / "contents_inside.py"
COLUMNS = ("code", "functions", "classes", "text", "dicts", "other")

Sizes = Mapping[str, Mapping[str, int]]
"""Bytes by module and by kind of object."""


def measured() -> Sizes:
    """Returns the sizes of objects in a Python ready for its snapshot.

    They are in bytes, by module and kind of object.

    Raises:
        SnapshotError: There is no Node, or Python or Node failed.
    """
    program = pyc.node()
    if program is None:
        raise snapshot.SnapshotError("There is no Node 18 or newer here, so there is no snapshot.")
    sources = archive.app()
    made = packs.made(sources, archive.icons_in_use(sources), client.source() / "pyodide")
    lock = json.dumps({"info": client.runtime_info(), "packages": {}})
    with TemporaryDirectory() as folder:
        runtime = Path(folder) / "python"
        client.copy_runtime(runtime)
        found: Sizes = json.loads(snapshot.asked(program, made, runtime, lock, QUESTION))
    return found


def grouped(sizes: Sizes, depth: int) -> dict[str, Counter[str]]:
    """Returns the total sizes of each group of modules.

    Args:
        sizes: Bytes by module and kind of object.
        depth: Number of leading parts of a module's name that determine its group.
    """
    groups: dict[str, Counter[str]] = {}
    for module, kinds in sizes.items():
        groups.setdefault(".".join(module.split(".")[:depth]), Counter()).update(kinds)
    return groups


def table(groups: Mapping[str, Counter[str]]) -> str:
    """Returns a table of group sizes in kB, with a total.

    The largest group is first.
    """
    total: Counter[str] = Counter()
    for kinds in groups.values():
        total.update(kinds)
    largest = sorted(groups.items(), key=lambda group: -group[1].total())
    lines = [f"{'kB':>8} {' '.join(f'{name:>9}' for name in COLUMNS)}  module"]
    for name, kinds in [("in all", total), *largest]:
        cells = " ".join(f"{kinds[column] / 1000:9.1f}" for column in COLUMNS)
        lines.append(f"{kinds.total() / 1000:8.1f} {cells}  {name}")
    return "\n".join(lines)


def main() -> int:
    """Prints the contents of the memory snapshot and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build.contents", description=__doc__)
    parser.add_argument("--depth", type=int, default=9, help="names of a module that make a row")
    wanted = parser.parse_args()
    try:
        print(table(grouped(measured(), wanted.depth)))
    except snapshot.SnapshotError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
