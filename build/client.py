"""Flet's browser client, reduced to what this app uses.

The client of the flet_web package is one compiled program (`main.dart.js`) with its canvas engine
and a few assets. The WebAssembly build, canvas engines that no browser selects, source maps, fonts,
and the players of widgets that the app does not use are omitted. `build/patches` patches the
copied files.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from flet_web import get_package_web_dir

from build.patches import PatchError, is_patched, patched

# Files to copy, by their paths in the package and in ours.
FILES = (
    "main.dart.js",
    "flutter.js",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "assets/AssetManifest.bin.json",
    "assets/NOTICES",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "version.json",
)
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def source() -> Path:
    """Returns the client's folder in the installed flet_web package."""
    return Path(get_package_web_dir())


def _copy(folder: str, target: Path, names: tuple[str, ...]) -> None:
    for name in names:
        origin = source() / folder / name
        if not origin.is_file():
            raise PatchError(f"{origin} is missing: is flet-web installed whole?")
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        path = f"{folder}{name}"
        if is_patched(path):
            text = origin.read_text(encoding="utf-8")
            file.write_text(patched(path, text), encoding="utf-8")
        else:
            shutil.copyfile(origin, file)


def copy_client(target: Path) -> None:
    """Writes the reduced and patched client to the folder `target`."""
    _copy("", target, FILES)


def copy_runtime(target: Path) -> None:
    """Writes Pyodide to the folder `target`, without its standard library."""
    _copy("pyodide/", target, RUNTIME[:-1])


def engine_revision() -> str:
    """Returns the Flutter engine revision that the client was compiled for.

    Raises:
        PatchError: The client does not state the revision.
    """
    text = (source() / "flutter_bootstrap.js").read_text(encoding="utf-8")
    found = re.search(r'"engineRevision":"(\w+)"', text)
    if found is None:
        raise PatchError("flutter_bootstrap.js names no engineRevision.")
    return found[1]


def runtime_info() -> dict[str, str]:
    """Returns properties of the bundled Python, such as `abi_version`."""
    lock = json.loads((source() / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    info: dict[str, str] = lock["info"]
    return info
