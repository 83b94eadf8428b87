"""Python's script knows the slots of the functions table without asking for each."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from build import client, pyc, shrink, slots

RUNTIME = client.source() / "pyodide"
FEW = 100
"""Of nine thousand functions so many may be handed to JavaScript by the time Python stands."""


def runtime(folder: Path, *, told: bool) -> Path:
    folder.mkdir()
    client.copy_runtime(folder)
    for name in ("python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(RUNTIME / name, folder / name)
    if told:
        slots.tell(folder)
    return folder


def started(folder: Path) -> dict[str, Any]:
    """Address of everything with a name, and the slots that were read, once Python stands."""
    program = pyc.node()
    assert program
    run = folder / "run.mjs"
    run.write_text(
        f'import {{ loadPyodide }} from "{(folder / "pyodide.mjs").as_uri()}";\n'
        f'const python = await loadPyodide({{ indexURL: "{folder.as_posix()}/" }});\n'
        "const { GOT, wasmTableMirror } = python._module;\n"
        "const addresses = Object.entries(GOT).map(([name, { value }]) => [name, value]);\n"
        "const read = Object.keys(wasmTableMirror).map(Number);\n"
        "console.log(JSON.stringify({ addresses: Object.fromEntries(addresses), read }));\n",
        encoding="utf-8",
    )
    done = subprocess.run([program, str(run)], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(pyc.node() is None, reason="no Node to run Pyodide with")
def test_each_function_has_the_address_it_had_and_no_slot_is_read(tmp_path: Path) -> None:
    before = started(runtime(tmp_path / "asking", told=False))
    after = started(runtime(tmp_path / "told", told=True))
    assert len(after["addresses"]) > 5000
    assert after["addresses"] == before["addresses"]
    filled = shrink.slots(dict(shrink.sections((RUNTIME / shrink.WASM).read_bytes()))[9])
    theirs = {slot for taken in filled.values() for slot in taken}
    assert theirs <= set(before["read"])
    assert len(theirs & set(after["read"])) < FEW


def test_another_script_stops_the_build(tmp_path: Path) -> None:
    folder = runtime(tmp_path / "python", told=True)
    with pytest.raises(client.PatchError, match="found 0 times"):
        slots.tell(folder)
