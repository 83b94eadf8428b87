"""The memory snapshot: a Python in which everything the first screen needs is imported already.

It is taken by the bundled Pyodide under Node after it has run build/page/prepare.py on the very
packs that the page gets, and fits that Pyodide alone. Clock and chance stand still meanwhile: the
same packs give the same snapshot, and nothing of the machine is in it. Where there is no Node the
page starts without one.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from build import pyc
from build.packs import Pack
from build.paths import BUILD, CACHE, PAGE

SCRIPT = BUILD / "snapshot.mjs"
PREPARE = PAGE / "prepare.py"


class SnapshotError(Exception):
    """The snapshot could not be taken; the message says why."""


def summed(data: bytes) -> int:
    """The checksum that the page's worker compares: of little-endian words, modulo 2**32."""
    total = 0
    for (word,) in struct.iter_unpack("<I", data):
        total = (total * 31 + word) & 0xFFFFFFFF
    return total


@dataclass(frozen=True)
class Snapshot:
    """The memory, unpacked, and the paths of the modules that are imported in it."""

    image: bytes
    imported: frozenset[str]


def taken(packs: Mapping[str, Pack], runtime: Path, lock: str) -> Snapshot | None:
    """The snapshot, kept by what it is made of; None without Node.

    Args:
        packs: all that prepare.py may import, the standard library as "stdlib".
        runtime: folder with the patched Pyodide that the page gets.
        lock: Pyodide's list of packages, JSON.

    Raises:
        SnapshotError: Python or Node stopped; the message tells what they said.
    """
    program = pyc.node()
    if program is None:
        return None
    made_of = sha256(lock.encode())
    for file in (SCRIPT, PREPARE, *sorted(runtime.glob("pyodide.*[ms]"))):
        made_of.update(file.read_bytes())
    for pack in packs.values():
        made_of.update(f"{pack.place}\0{len(pack.data)}\0".encode() + pack.data)
    kept = CACHE / "memory" / made_of.hexdigest()[:32]
    names = kept.with_suffix(".json")
    if not names.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = take(program, packs, runtime, lock)
        kept.write_bytes(fresh.image)
        names.write_text(json.dumps(sorted(fresh.imported)), encoding="utf-8")
    imported = json.loads(names.read_text(encoding="utf-8"))
    return Snapshot(kept.read_bytes(), frozenset(imported))


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
        return Snapshot((work / "memory.bin").read_bytes(), frozenset(imported))
