"""What Python finds in the browser: the standard library, the packages and the app.

Three archives, cut by how often they change and how they are read:

- `python_stdlib.zip.gz` and `library.zip.gz`: imported straight from a stored zip, never unpacked;
- `app.pack.gz`: the app and the engines, and what must lie in real folders (anything that reads
  files beside itself, anything with a dynamic library); unpacked by the worker's own script while
  Python is still loading.

`pydantic_core.pack.gz` is a pack too, fetched on the first `import pydantic`.

A gzip stream around a stored zip is unpacked by the browser itself while it arrives, and packs
tighter than a zip that deflates each file alone.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path

from build.paths import ASSETS, ROOT
from build.pyc import Files

# Pure Python packages, taken as they lie in .venv; flet and its needs on the web, then the app's.
LIBRARY = (
    *("flet", "repath", "six", "typing_extensions"),
    *("tinydb", "pydantic", "annotated_types", "typing_inspection"),
)
# Modules that no page asks for.
UNUSED = re.compile(
    r"""^(
        flet/(testing|cli|auth/providers|pyodide)/ | pydantic/(v1|deprecated/copy_internals) |
        pydantic/(mypy|_hypothesis_plugin)\.py | .*/tests?/ | .*\.pyi$ | .*/py\.typed$ |
        .*\.(so|pyd|dylib)$
    )""",
    re.VERBOSE,
)
# Standard library that neither we nor what we use can reach in a browser's worker.
UNUSED_STDLIB = re.compile(
    r"""^(
        (multiprocessing|unittest|_pyrepl|xmlrpc|wsgiref|idlelib|ensurepip|venv|dbm|sqlite3|curses|
         tkinter|turtledemo|pydoc_data|lib2to3|xml|ctypes/macholib|test)/ |
        (asyncio/(__main__|tools)|concurrent/futures/process|http/server|logging/config)\.py$ |
        (pdb|doctest|pydoc|mailbox|imaplib|smtplib|ftplib|poplib|nntplib|telnetlib|turtle|cProfile|
         profile|pstats|bdb|trace|modulefinder|wave|socketserver|antigravity|this|tabnanny|
         pyclbr|webbrowser|zipapp|pickletools|optparse|getpass|fileinput|filecmp|tty|pty|
         xdrlib|aifc|sunau|chunk|nturl2path|netrc|shelve|symtable|sched|cmd|
         plistlib|graphlib|venv|mimetypes|compileall|_pyio)\.py$ |
        encodings/(big5|cp\d|euc_|gb|hp_|hz|iso2022|iso8859_([2-9]|1\d)|johab|koi8|kz|mac_|ptcp|
                   shift_jis|tis|mbcs|oem|palmos|rot|quopri|uu_|bz2|zlib|hex)
    )""",
    re.VERBOSE,
)


def of_distribution(name: str) -> Files:
    """Every file of an installed pure Python package."""
    files: Files = {}
    for entry in distribution(name).files or ():
        path = entry.as_posix()
        if ".." in path or ".dist-info/" in path or path.endswith(".pyc"):
            continue
        files[path] = Path(str(entry.locate())).read_bytes()
    return files


def of_wheel(wheel: Path) -> Files:
    """Every file of a wheel but its metadata."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if ".dist-info/" not in name and not name.endswith((".pyi", "/"))
        }


def library(icons: Iterable[str]) -> Files:
    """The packages that are imported from a zip.

    Args:
        icons: names of Flet's icons that the app uses; the table of all 8,000 stays at home.
    """
    files: Files = {}
    for name in LIBRARY:
        for path, data in of_distribution(name).items():
            if not UNUSED.match(path):
                files[path] = data
    table = json.loads(files["flet/controls/material/icons.json"])
    used = {name: table[name] for name in sorted(icons)}
    files["flet/controls/material/icons.json"] = json.dumps(used).encode()
    files["flet/controls/cupertino/cupertino_icons.json"] = b"{}"
    return files


def standard_library(runtime: Path) -> Files:
    """The standard library that comes with the bundled Pyodide, less what no page can use."""
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.endswith("/") and not UNUSED_STDLIB.match(name)
        }


def app() -> Files:
    """The app and the engines with the data beside their code."""
    files: Files = {}
    for package in ("engines", "app"):
        for file in sorted((ROOT / package).rglob("*")):
            path = file.relative_to(ROOT).as_posix()
            if file.is_file() and "__pycache__" not in path and not path.endswith((".pyc", ".md")):
                files[path] = file.read_bytes()
    coverage = ASSETS / "fonts" / "coverage.json"
    files["assets/fonts/coverage.json"] = coverage.read_bytes()
    return files


def icons_in_use(files: Mapping[str, bytes]) -> set[str]:
    """Names of Flet's icons that the app's sources mention (`ft.Icons.NAME`)."""
    names: set[str] = set()
    for path, data in files.items():
        if path.endswith(".py"):
            names.update(re.findall(r"\bIcons\.([A-Z][A-Z0-9_]+)", data.decode()))
    return names


def stored_zip(files: Mapping[str, bytes]) -> bytes:
    """A zip that only stores, the same for the same files."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path), files[path])
    return buffer.getvalue()


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files one after another behind a table of contents, for the worker's script.

    Four bytes (little-endian): how long the table is; the table, JSON: [[path, length], …]; data.
    """
    table = json.dumps([[path, len(files[path])] for path in sorted(files)]).encode()
    return len(table).to_bytes(4, "little") + table + b"".join(files[p] for p in sorted(files))
