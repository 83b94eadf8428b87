"""Sets up .venv with pinned packages: `python -m build.setup run`.

It runs in any Python from 3.11 with only the standard library, because no package is installed yet.
Two pip processes at a time install the packages, which are pinned by hash. The wheels for the
browser's Python are downloaded as well, and Node if the machine has none.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from build import wheels
from build.faults import why
from build.paths import REQUIREMENTS, ROOT
from build.progress import Line

VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LARGE = ("flet-web", "playwright", "open-spiel")
"""Names of packages that together are as large as all others."""
ROOM = {"run": 600, "test": 1_100, "bench": 1_600, "desktop": 700, "everywhere": 1_200}
"""Disk space in megabytes for each set of packages, by name.

It includes the files that are built with these packages.
"""
COUNTED = ("Collecting", "Requirement already satisfied")
"""First words of the lines that pip prints once per package."""
OLDEST_PIP = (22, 3)  # the first with --python


class SetupError(Exception):
    """Raised if the packages cannot be set up.

    The message tells the user what to do.
    """


def blocks(lock: str) -> list[str]:
    """Returns the entries of a lock file, each with its hashes."""
    text = re.sub(r"^\s*#.*\n", "", lock, flags=re.M)
    return [entry.strip() for entry in re.split(r"\n(?=\S)", text) if entry.strip()]


def lots(entries: Sequence[str]) -> list[list[str]]:
    """Returns entries in at most two groups.

    The groups take about equally long to install.
    """
    large = [entry for entry in entries if entry.startswith(tuple(f"{name}==" for name in LARGE))]
    small = [entry for entry in entries if entry not in large]
    return [lot for lot in (large, small) if lot]


def make_venv() -> list[str]:
    """Creates .venv if needed and returns the command of its pip.

    Raises:
        SetupError: This Python cannot create a virtual environment.
    """
    if not PYTHON.exists():
        try:
            venv.create(VENV, with_pip=False, symlinks=os.name != "nt")
        except (OSError, subprocess.CalledProcessError) as error:
            shutil.rmtree(VENV, ignore_errors=True)
            raise SetupError(f"{VENV} could not be made: {error}.") from error
    with contextlib.suppress(ImportError, ValueError):
        import pip

        if tuple(int(part) for part in pip.__version__.split(".")[:2]) >= OLDEST_PIP:
            return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    own = [str(PYTHON), "-m", "pip"]
    if subprocess.run([*own, "--version"], capture_output=True, check=False).returncode == 0:
        return own
    made = subprocess.run([str(PYTHON), "-m", "ensurepip"], capture_output=True, check=False)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise SetupError(
            f"{sys.executable} has neither pip nor a way to make one. On Debian and Ubuntu: "
            "apt-get install python3-venv"
        )
    return own


def install(
    pip: Sequence[str], entries: Sequence[str], line: Line, target: Path | None = None
) -> None:
    """Installs the packages of a lock file's entries.

    Args:
        pip: Command of pip.
        entries: Entries with their hashes.
        line: Line on which progress is shown.
        target: Folder to install into; None for pip's own Python.

    Raises:
        SetupError: Installation by pip failed. The message says why.
    """
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / "lock.txt"
        lock.write_text("\n".join(entries) + "\n", encoding="utf-8")
        command = [*pip, "--disable-pip-version-check", "install", "--no-input", "--no-compile"]
        command += ["--no-deps", "--progress-bar", "off", "--require-hashes", "-r", str(lock)]
        command += ["--target", str(target)] if target else []
        said: list[str] = []
        title = "Fetching packages" if len(entries) > 1 else f"Fetching {entries[0].split('==')[0]}"
        with line.task(title, len(entries)) as task:
            with subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env={**os.environ, "PIP_NO_COLOR": "1"},
            ) as running:
                assert running.stdout is not None
                for row in running.stdout:
                    said.append(row)
                    if row.startswith(COUNTED):
                        task.on()
            if running.returncode:
                raise SetupError(why("".join(said)))
            task.on(task.total - task.done)


def has_node() -> bool:
    """Returns whether Node is on PATH."""
    return shutil.which("node") is not None


def set_up(name: str, line: Line) -> None:
    """Installs a set of packages, the browser's wheels and Node in parallel.

    Args:
        name: Name of a file in requirements/ without its ending.
        line: Line on which progress is shown.

    Raises:
        SetupError: Something could not be installed. The message tells the user what to do.
    """
    free = shutil.disk_usage(ROOT).free // 1_000_000
    if free < ROOM[name] and not PYTHON.exists():
        raise SetupError(
            f"This needs about {ROOM[name]} MB, and the disk with {ROOT} has {free} MB left. "
            "Free some room and run the same command again."
        )
    pip = make_venv()
    entries = blocks((REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8"))
    with ThreadPoolExecutor(4) as pool:
        doing = [pool.submit(install, pip, lot, line) for lot in lots(entries)]
        doing.append(pool.submit(_wheels, pip, line))
        if not has_node():
            doing.append(pool.submit(_node, pip, line))
        for one in doing:
            one.result()


def _wheels(pip: Sequence[str], line: Line) -> None:
    try:
        wheels.fetch(pip, line)
    except wheels.WheelError as error:
        raise SetupError(str(error)) from error


def _node(pip: Sequence[str], line: Line) -> None:
    """Installs Node.

    A failure only prints that the app will start more slowly.
    """
    try:
        text = (REQUIREMENTS / "node.txt").read_text(encoding="utf-8")
        install(pip, blocks(text), line)
    except SetupError as error:
        print(f"Going on without Node, so the app starts more slowly. {error}", file=sys.stderr)


def main() -> int:
    """Sets up a set of packages and returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m build.setup",
        description="Sets up .venv with one of the pinned sets of packages.",
    )
    parser.add_argument("set", choices=ROOM, help="which one; `run` is for `make play`")
    wanted = parser.parse_args()
    try:
        set_up(wanted.set, Line())
    except SetupError as error:
        print(f"\nNot set up: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"\nNot set up: {why(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; what has come already is kept.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
