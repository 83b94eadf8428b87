"""Benchmarks of the rules in the browser's Pyodide, run under Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
HARNESS = ROOT / "tests/engines/kernel/in_pyodide.mjs"

CODE = """
import json, platform, sys, zipfile

if WHEEL:
    from pyodide.ffi import to_js
    import js, pyodide_js
    place = to_js({"root": PACKAGES}, dict_converter=js.Object.fromEntries)
    pyodide_js.FS.mkdirTree("/packages")
    pyodide_js.FS.mount(pyodide_js.FS.filesystems.NODEFS, place, "/packages")
    pyodide_js.FS.mkdirTree("/wheels")
    pyodide_js.FS.mkdirTree("/wheel")
    place = to_js({"root": WHEEL}, dict_converter=js.Object.fromEntries)
    pyodide_js.FS.mount(pyodide_js.FS.filesystems.NODEFS, place, "/wheels")
    zipfile.ZipFile("/wheels/" + NAME).extractall("/wheel")
    sys.path += ["/wheel", "/packages"]

from bench.rules import jobs
from bench.timing import taken

figures = taken(jobs(SECONDS, replay=bool(WHEEL)), ROUNDS)
print("TOLD " + json.dumps({"python": platform.python_version(), "figures": figures}))
"""


class NotHere(Exception):
    """Raised if a required program or package is missing.

    The message names the program or package.
    """


def figures(seconds: float, rounds: int) -> tuple[str, dict[str, list[float]]]:
    """Returns the browser's Python version and all benchmark results.

    The results are lists by name of the benchmark, with one value for each round.

    Args:
        seconds: Duration of each measurement.
        rounds: Number of measurements of each benchmark.

    Raises:
        NotHere: Node, Pyodide or pydantic is missing.
    """
    node = shutil.which("node")
    if node is None:
        raise NotHere("node is not installed")
    try:
        import flet_web
    except ImportError:
        raise NotHere("flet-web is not installed") from None
    folder = Path(flet_web.get_package_web_dir()) / "pyodide"
    given = {"SECONDS": seconds, "ROUNDS": rounds, **_pydantic()}
    code = "".join(f"{name} = {value!r}\n" for name, value in given.items()) + CODE
    ran = subprocess.run(
        [node, str(HARNESS), str(folder), str(ROOT)],
        input=code,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    lines = [line for line in ran.stdout.splitlines() if line.startswith("TOLD ")]
    if not lines:
        raise NotHere(" ".join(ran.stderr.split())[-300:] or "Pyodide said nothing")
    answer = json.loads(lines[0].removeprefix("TOLD "))
    return answer["python"], answer["figures"]


def _pydantic() -> dict[str, Any]:
    """Returns variables for the benchmark's code that locate pydantic's files.

    `WHEEL` and `NAME` are the folder and the name of its compiled part, and `PACKAGES` is the
    folder of the installed package. All are "" if the compiled part is missing.
    """
    import pydantic

    from build.wheels import WheelError, wheel

    try:
        file = wheel("pydantic-core")
    except WheelError:
        return {"WHEEL": "", "NAME": "", "PACKAGES": ""}
    packages = str(Path(pydantic.__file__).parents[1])
    return {"WHEEL": str(file.parent), "NAME": file.name, "PACKAGES": packages}
