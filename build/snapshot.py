"""Memory snapshot of a Python that is ready for the first screen.

Everything for that screen has been imported. The bundled Pyodide takes the snapshot under Node,
after running build/page/prepare.py on the page's packs, and only that Pyodide can use it. Clock and
random numbers are fixed, so that the same packs give the same snapshot on every machine. Without
Node, the page starts without a snapshot.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from build import cached, pyc
from build.packs import Pack
from build.paths import BUILD, PAGE
from build.progress import Line, Silent

SCRIPT = BUILD / "snapshot.mjs"
PREPARE = PAGE / "prepare.py"
IMAGE = cached.Step("memory", (SCRIPT, PREPARE))
TABLE = cached.Step("imported", (SCRIPT, PREPARE))


class SnapshotError(Exception):
    """Raised if the snapshot cannot be taken.

    The message says why.
    """


@dataclass(frozen=True)
class Snapshot:
    """Snapshot of Python's memory.

    Attributes:
        image: Content of the memory.
        sum: Checksum of the image.
        imported: Paths of the modules that Python had imported.
    """

    image: bytes
    sum: int
    imported: frozenset[str]


def taken(
    packs: Mapping[str, Pack], runtime: Path, lock: str, line: Line | None = None
) -> Snapshot | None:
    """Returns the cached snapshot, or takes a new one.

    Returns None if there is no Node.

    Args:
        packs: Packs with everything that prepare.py may import, among them "stdlib".
        runtime: Folder with the page's patched Pyodide.
        lock: Pyodide's list of packages, as JSON.
        line: Line on which progress is shown.

    Raises:
        SnapshotError: Python or Node failed. The message is their output.
    """
    program = pyc.node()
    if program is None:
        return None
    made_of: list[str | bytes] = [lock]
    made_of += [file.read_bytes() for file in sorted(runtime.glob("pyodide.*[ms]"))]
    for pack in packs.values():
        made_of += [pack.place, pack.data]
    images, tables = IMAGE.place(*made_of), TABLE.place(*made_of)
    image, table = cached.read(images), cached.read(tables)
    if image is None or table is None:
        with (line or Silent()).task("Remembering what is imported"):
            fresh = take(program, packs, runtime, lock)
        cached.write(images, fresh.image)
        cached.write(tables, json.dumps([fresh.sum, sorted(fresh.imported)]).encode())
        return fresh
    total, imported = json.loads(table)
    return Snapshot(image, total, frozenset(imported))


def take(
    program: str, packs: Mapping[str, Pack], runtime: Path, lock: str, chance: int = 7
) -> Snapshot:
    """Takes a snapshot of Python's memory and returns it.

    Args:
        program: Path of Node.
        packs: Packs with everything that prepare.py may import, among them "stdlib".
        runtime: Folder with the page's patched Pyodide.
        lock: Pyodide's list of packages, as JSON.
        chance: Byte returned by all sources of random numbers. The result must not depend on it.

    Raises:
        SnapshotError: Python or Node failed. The message is their output.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        _run(program, packs, runtime, lock, work, str(chance))
        imported = json.loads((work / "imported.json").read_text(encoding="utf-8"))
        total = int((work / "sum").read_text(encoding="utf-8"))
        return Snapshot((work / "memory.bin").read_bytes(), total, frozenset(imported))


def asked(program: str, packs: Mapping[str, Pack], runtime: Path, lock: str, question: Path) -> str:
    """Returns a script's answer from a Python prepared for its snapshot.

    Args:
        program: Path of Node.
        packs: Packs with everything that prepare.py may import, among them "stdlib".
        runtime: Folder with the page's patched Pyodide.
        lock: Pyodide's list of packages, as JSON.
        question: Path of the script.

    Raises:
        SnapshotError: Python or Node failed. The message is their output.
    """
    with tempfile.TemporaryDirectory() as folder:
        _run(program, packs, runtime, lock, Path(folder), "7", str(question))
        return (Path(folder) / "answer").read_text(encoding="utf-8")


def _run(
    program: str, packs: Mapping[str, Pack], runtime: Path, lock: str, work: Path, *more: str
) -> None:
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
        [program, str(SCRIPT), str(runtime), str(PREPARE), str(work), *more],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TZ": "UTC"},
    )
    if done.returncode:
        raise SnapshotError(
            "The memory snapshot could not be taken:\n" + (done.stderr or done.stdout).strip()
        )
