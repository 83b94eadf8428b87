"""The memory snapshot: a Python in which everything the first screen needs is imported already.

It is taken by the bundled Pyodide under Node after it has run build/page/prepare.py on the very
packs that the page gets, and fits that Pyodide alone. Clock and chance stand still meanwhile: the
same packs give the same snapshot, and nothing of the machine is in it. Where there is no Node the
page starts without one.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from build import kept, pyc
from build.packs import Pack
from build.paths import BUILD, PAGE
from build.progress import Line, Silent

SCRIPT = BUILD / "snapshot.mjs"
PREPARE = PAGE / "prepare.py"
IMAGE = kept.Step("memory", (SCRIPT, PREPARE))
TABLE = kept.Step("imported", (SCRIPT, PREPARE))


class SnapshotError(Exception):
    """The snapshot could not be taken; the message says why."""


@dataclass(frozen=True)
class Snapshot:
    """The memory, unpacked, its checksum, and the paths of the modules that are imported in it."""

    image: bytes
    sum: int
    imported: frozenset[str]


def taken(
    packs: Mapping[str, Pack], runtime: Path, lock: str, line: Line | None = None
) -> Snapshot | None:
    """The snapshot, kept by what it is made of; None without Node.

    Args:
        packs: all that prepare.py may import, the standard library as "stdlib".
        runtime: folder with the patched Pyodide that the page gets.
        lock: Pyodide's list of packages, JSON.
        line: where to say what is being done.

    Raises:
        SnapshotError: Python or Node stopped; the message tells what they said.
    """
    program = pyc.node()
    if program is None:
        return None
    made_of: list[str | bytes] = [lock]
    made_of += [file.read_bytes() for file in sorted(runtime.glob("pyodide.*[ms]"))]
    for pack in packs.values():
        made_of += [pack.place, pack.data]
    images, tables = IMAGE.place(*made_of), TABLE.place(*made_of)
    image, table = kept.found(images), kept.found(tables)
    if image is None or table is None:
        with (line or Silent()).task("Remembering what is imported"):
            fresh = take(program, packs, runtime, lock)
        kept.keep(images, fresh.image)
        kept.keep(tables, json.dumps([fresh.sum, sorted(fresh.imported)]).encode())
        return fresh
    total, imported = json.loads(table)
    return Snapshot(image, total, frozenset(imported))


def take(
    program: str, packs: Mapping[str, Pack], runtime: Path, lock: str, chance: int = 7
) -> Snapshot:
    """The snapshot, made anew.

    Args:
        program: Node.
        chance: the byte that every source of chance gives meanwhile; it must not matter.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "lock.json").write_text(lock, encoding="utf-8")
        laid = []
        for name, pack in packs.items():
            if name == "stdlib":
                (work / "python_stdlib.zip").write_bytes(pack.data)
            else:
                (work / name).write_bytes(pack.data)
                laid.append([name, pack.place])
        (work / "packs.json").write_text(json.dumps(laid), encoding="utf-8")
        done = subprocess.run(
            [program, str(SCRIPT), str(runtime), str(PREPARE), folder, str(chance)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "TZ": "UTC"},
        )
        if done.returncode or not (work / "memory.bin").is_file():
            raise SnapshotError(
                "The memory snapshot could not be taken:\n" + (done.stderr or done.stdout).strip()
            )
        imported = json.loads((work / "imported.json").read_text(encoding="utf-8"))
        total = int((work / "sum").read_text(encoding="utf-8"))
        return Snapshot((work / "memory.bin").read_bytes(), total, frozenset(imported))
