"""The two packages with compiled parts, as wheels for the browser's Python.

They are named with their hashes in requirements/browser.txt and fetched with pip, as any other
package is, into build/cache/wheels.
"""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from build.paths import CACHE, REQUIREMENTS

LOCK = REQUIREMENTS / "browser.txt"
FOLDER = CACHE / "wheels"
PLATFORM = (
    *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--only-binary", ":all:", "--no-deps"),
)


class WheelError(Exception):
    """A wheel could not be had; the message says what to do."""


def locked() -> dict[str, str]:
    """Package -> SHA-256 of its wheel, from the lock file."""
    text = LOCK.read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w-]+)==\S+ \\\n\s+--hash=sha256:([0-9a-f]{64})", text, re.M))


def _find(name: str, digest: str) -> Path | None:
    for file in FOLDER.glob(f"{name.replace('-', '_')}-*.whl"):
        if sha256(file.read_bytes()).hexdigest() == digest:
            return file
    return None


def wheel(name: str) -> Path:
    """The wheel of a package in the lock file, downloaded when it is not here yet.

    Raises:
        WheelError: pip could not fetch it.
    """
    digest = locked()[name]
    if found := _find(name, digest):
        return found
    FOLDER.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"),
            *("--require-hashes", "--dest", str(FOLDER), *PLATFORM, "-r", str(LOCK)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    found = _find(name, digest)
    if found is None:
        raise WheelError(
            f"pip could not fetch {name} for the browser (requirements/browser.txt). "
            f"Check the connection and try again. pip said:\n{done.stderr.strip()}"
        )
    return found
