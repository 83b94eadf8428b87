"""Wheels of the two compiled packages for the browser's Python.

They are pinned by hash in requirements/browser.txt, and pip downloads them to build/cache/wheels.
This module uses only the standard library, because build.setup runs before any package is
installed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from build.faults import why
from build.paths import CACHE, REQUIREMENTS
from build.progress import Line, Silent

LOCK = REQUIREMENTS / "browser.txt"
FOLDER = CACHE / "wheels"
PLATFORM = (
    *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--only-binary", ":all:", "--no-deps"),
)


class WheelError(Exception):
    """Raised if a wheel cannot be downloaded.

    The message tells the user what to do.
    """


def locked() -> dict[str, str]:
    """Returns the SHA-256 of each wheel in the lock file, by package."""
    text = LOCK.read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w-]+)==\S+ \\\n\s+--hash=sha256:([0-9a-f]{64})", text, re.M))


def _find(name: str, digest: str) -> Path | None:
    for file in FOLDER.glob(f"{name.replace('-', '_')}-*.whl"):
        if sha256(file.read_bytes()).hexdigest() == digest:
            return file
    return None


def _missing() -> bool:
    return any(_find(name, digest) is None for name, digest in locked().items())


def fetch(pip: Sequence[str] | None = None, line: Line | None = None) -> None:
    """Downloads the wheels that are missing.

    Args:
        pip: Command of pip; None for that of this Python, or of the Python that created .venv.
        line: Line on which progress is shown.

    Raises:
        WheelError: The download by pip failed.
    """
    if not _missing():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    # .venv may have no pip, but the Python that created it has one.
    pythons = (sys.executable, getattr(sys, "_base_executable", sys.executable))
    said = ""
    for command in [pip] if pip else [(python, "-m", "pip") for python in dict.fromkeys(pythons)]:
        with (line or Silent()).task("Fetching what the browser's Python needs"):
            done = subprocess.run(
                [
                    *(*command, "--disable-pip-version-check", "download", "--quiet"),
                    *("--require-hashes", "--dest", str(FOLDER), *PLATFORM, "-r", str(LOCK)),
                ],
                capture_output=True,
                text=True,
                check=False,
            )
        if not _missing():
            return
        said = done.stderr.strip()
    raise WheelError(why(said))


def wheel(name: str) -> Path:
    """Returns the path of a package's wheel.

    The wheel is downloaded if it is missing.

    Args:
        name: Name of a package in the lock file.

    Raises:
        WheelError: The download by pip failed.
    """
    digest = locked()[name]
    found = _find(name, digest)
    if found is None:
        fetch()
        found = _find(name, digest)
        assert found is not None
    return found
