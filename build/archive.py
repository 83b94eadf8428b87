"""Files for the browser's Python: standard library, packages and the app.

Only modules that the app can import are included (`build.closure`). `build.packs` groups them by
when they are needed. There are two archive formats. Python imports directly from an uncompressed
zip. A pack is a series of files, which the worker's own script unpacks.
"""

from __future__ import annotations

import functools
import json
import pickle
import re
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path, PurePosixPath

from app.platform import upstream
from build import cached, client, closure, fonts, instead, unused, wheels
from build.paths import ASSETS, BUILD, ROOT
from build.pyc import Files

NOTES = cached.Step("imports", (BUILD / "closure.py",))
# Pure Python packages, copied from .venv; flet and its web dependencies, then the app's own.
LIBRARY = (
    *("flet", "repath", "six", "typing_extensions"),
    *("tinydb", "pydantic", "annotated_types", "typing_inspection"),
    "segno",
)
# Tables of icons that a module of the same name reads.
TABLES = (
    "flet/controls/material/icons.json",
    "flet/controls/cupertino/cupertino_icons.json",
)
# Modules that no import statement names: C code, codec names or Pyodide's own scripts load them.
ROOTS = (
    *("site", "io", "os", "abc", "codecs", "zipimport", "copyreg", "linecache"),
    *("traceback", "warnings", "_py_warnings", "_weakrefset", "_sitebuiltins", "threading"),
    *("collections", "string.templatelib", "contextlib", "functools"),
    *("importlib.util", "importlib._bootstrap", "importlib._bootstrap_external"),
    *(f"encodings.{name}" for name in ("utf_8", "utf_8_sig", "ascii", "latin_1", "cp437")),
    *(f"encodings.utf_{name}" for name in ("16", "16_le", "16_be", "32", "32_le", "32_be")),
    *("encodings.unicode_escape", "encodings.raw_unicode_escape"),
    *(f"_pyodide.{name}" for name in ("_base", "_core_docs", "_future_helper", "_importhook")),
    *("_pyodide.docstring", "_pyodide.docs_argspec", "_pyodide.jsbind"),
    *(
        "pyodide.webloop",
        "pyodide.code",
        "pyodide.ffi",
        "pyodide._state",
        "pyodide._package_loader",
    ),
    *("_sysconfigdata__emscripten_wasm32-emscripten", "flet.messaging.pyodide_connection"),
    *("pydantic", "tinydb"),
)
# Modules and whole packages that are imported somewhere but never needed in a browser's worker:
# the import is in a function that is not called there, or in a `try`.
CUT = (
    # terminals and developers' tools
    *("pdb", "bdb", "cmd", "code", "rlcompleter", "_pyrepl", "pydoc", "webbrowser", "getpass"),
    *("tty", "argparse", "optparse", "getopt", "doctest", "unittest", "difflib", "py_compile"),
    *("runpy", "statistics", "_ast_unparse", "tracemalloc", "pickle", "importlib.readers"),
    # other processes, other systems
    *("multiprocessing", "concurrent.futures.process", "concurrent.futures.interpreter"),
    *("concurrent.interpreters", "ctypes", "asyncio.windows_events", "asyncio.windows_utils"),
    *("asyncio.proactor_events", "nturl2path"),
    # other hosts
    *("http", "email", "ftplib", "xmlrpc", "socketserver", "netrc", "ssl", "_ssl", "mimetypes"),
    *("urllib.request", "urllib.error", "urllib.response", "stringprep", "encodings.idna"),
    *("pyodide._nodesock_transport", "flet.auth.providers"),
    *("flet.messaging.flet_socket_server", "flet.messaging.flet_dart_bridge_server"),
    # other archives and texts
    *("tarfile", "bz2", "lzma", "compression", "plistlib", "xml", "html"),
    # Python versions of C modules, and code for integers of thousands of digits
    *("_pydatetime", "_py_abc", "_pyio", "_pylong"),
    # the packages' own compatibility layers, tests and tools
    *("pydantic.v1", "pydantic.mypy"),
    *(f"pydantic.deprecated.{name}" for name in ("copy_internals", "json", "parse")),
    *("pydantic.color", "flet.testing", "flet.cli", "flet.pytest_plugin"),
)
# Modules built into Pyodide's program, whose files are never read.
FROZEN = {
    *("_collections_abc", "_sitebuiltins", "abc", "codecs", "genericpath", "io", "ntpath", "os"),
    *("posixpath", "site", "stat", "zipimport", "importlib.machinery", "importlib.util"),
    *("importlib._bootstrap", "importlib._bootstrap_external"),
}
# Files of ours that no page uses: the command line and its texts, the templates, tests' goldens
# and translators' notes.
UNUSED_APP = re.compile(
    r"^engines/((__main__|terminal|new_game|readiness|bots/blindness|kernel/(conformance|golden))\.py|text/.*|template/.*)$"
    r"|^app/(platform/(sources|system)\.py$|games/template/)"
    r"|.*\.notes\.json$"
)
UPSTREAM, NOT_COMPARED = "app/platform/upstream.py", b"CHANGED: frozenset[str] | None = None"


@functools.cache
def packages() -> Files:
    """Returns the files of the packages in `LIBRARY`, by path.

    Parts that the app never uses are left out, and the files in `instead.PACKAGES` replaced.
    """
    found = {path: data for name in LIBRARY for path, data in of_distribution(name).items()}
    return unused.trimmed(found) | instead.PACKAGES


@functools.cache
def whole_standard_library(runtime: Path) -> Files:
    """Returns the files of Pyodide's standard library, by path.

    Those in `instead.STANDARD` are replaced. `runtime` is the folder with the bundled Pyodide.
    """
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist() if name[-1] != "/"}
    gone = tuple(f"{path.removesuffix('.py')}/" for path in instead.STANDARD)
    return {p: files[p] for p in files if not p.startswith(gone)} | instead.STANDARD


def is_cut(importer: str, imported: str) -> bool:
    """Returns whether `CUT` declares that an import never runs in the browser."""
    return any(imported == name or imported.startswith(f"{name}.") for name in CUT)


_reached: dict[str, set[str]] = {}


def _notes() -> dict[str, closure.Module]:
    data = cached.read(NOTES.place())
    notes: dict[str, closure.Module] = {} if data is None else pickle.loads(data)
    return notes


def reached(runtime: Path, sources: Mapping[str, bytes] | None = None) -> set[str]:
    """Returns the paths of all modules that the app can import.

    Its own modules are included.

    Args:
        runtime: Folder with the bundled Pyodide.
        sources: Contents of the app's files by path; None to read them from the checkout.
    """
    sources = app() if sources is None else sources
    code = {path: data for path, data in sources.items() if path.endswith(".py")}
    key = sha256(repr(sorted((p, sha256(d).digest()) for p, d in code.items())).encode())
    if key.hexdigest() not in _reached:
        theirs = of_wheel(wheels.wheel("msgpack")) | of_wheel(wheels.wheel("pydantic-core"))
        standard = whole_standard_library(runtime)
        everything = {
            path: data
            for path, data in (standard | packages() | theirs | code).items()
            if path.endswith(".py")
        }
        roots = {closure.module_name(path) for path in code | theirs if path.endswith(".py")}
        notes = _notes()
        before = len(notes)
        _reached[key.hexdigest()] = closure.reachable(
            everything, sorted(roots | {*ROOTS}), is_cut, standard, notes
        )
        if len(notes) > before:
            cached.write(NOTES.place(), pickle.dumps(notes))
    return _reached[key.hexdigest()]


def of_distribution(name: str) -> Files:
    """Returns the files of an installed pure Python package, by path.

    Its metadata and byte code are left out.
    """
    files: Files = {}
    for entry in distribution(name).files or ():
        path = entry.as_posix()
        if ".." in path or ".dist-info/" in path or path.endswith(".pyc"):
            continue
        files[path] = Path(str(entry.locate())).read_bytes()
    return files


def of_wheel(wheel: Path) -> Files:
    """Returns the files of a wheel by path.

    Its metadata and type stubs are left out.
    """
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if ".dist-info/" not in name and not name.endswith((".pyi", "/"))
        }


def library(
    icons: Iterable[str], sources: Mapping[str, bytes] | None = None, runtime: Path | None = None
) -> Files:
    """Returns the package modules that the app can import, by path.

    They belong to the packages in `LIBRARY`.

    Args:
        icons: Names of Flet's icons that the app uses. The table of all 8,000 is reduced to these.
        sources: Contents of the app's files by path; None to read them from the checkout.
        runtime: Folder with the bundled Pyodide; None for that of flet-web.
    """
    whole = packages()
    there = reached(runtime or client.source() / "pyodide", sources)
    files = {path: whole[path] for path in sorted(whole) if path in there}
    for path in TABLES:
        if str(PurePosixPath(path).with_suffix(".py")) in there:
            table = json.loads(whole[path])
            used = {name: table[name] for name in sorted(icons) if name in table}
            files[path] = json.dumps(used).encode()
    return files


def standard_library(runtime: Path, sources: Mapping[str, bytes] | None = None) -> Files:
    """Returns the standard library modules that the app can import, by path.

    Modules built into Pyodide itself are excluded.
    """
    whole = whole_standard_library(runtime)
    there = reached(runtime, sources)
    return {
        path: whole[path]
        for path in sorted(whole)
        if path in there and closure.module_name(path) not in FROZEN
    }


def app() -> Files:
    """Returns the source and data files of app and engines, by path.

    Those that the web app does not use are left out. Two tables about fonts are added.
    """
    files: Files = {}
    for package in ("engines", "app"):
        for file in sorted((ROOT / package).rglob("*")):
            path = file.relative_to(ROOT).as_posix()
            if not file.is_file() or "__pycache__" in path or path.endswith((".pyc", ".md")):
                continue
            if not UNUSED_APP.match(path):
                files[path] = file.read_bytes()
    assert NOT_COMPARED in files[UPSTREAM]
    compared = f"CHANGED = frozenset({sorted(upstream.changed())})".encode()
    files[UPSTREAM] = files[UPSTREAM].replace(NOT_COMPARED, compared)
    files["assets/fonts/coverage.json"] = (ASSETS / "fonts" / "coverage.json").read_bytes()
    files["assets/fonts/measures.json"] = fonts.measures()
    return files


def icons_in_use(files: Mapping[str, bytes]) -> set[str]:
    """Returns the names of Flet's icons in the sources.

    The sources mention them as `ft.Icons.NAME`.
    """
    names: set[str] = set()
    for path, data in files.items():
        if path.endswith(".py"):
            names.update(re.findall(r"\bIcons\.([A-Z][A-Z0-9_]+)", data.decode()))
    return names


def stored_zip(files: Mapping[str, bytes]) -> bytes:
    """Returns files as an uncompressed zip.

    Equal files always result in equal bytes.
    """
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path), files[path])
    return buffer.getvalue()


def pack(files: Mapping[str, bytes]) -> bytes:
    """Returns files as a pack.

    A pack is a table of contents followed by the contents. The format is: length of the table in
    bytes (4 bytes, little-endian), the table as JSON `[[path, length], …]`, and the files' bytes.
    """
    table = json.dumps([[path, len(files[path])] for path in sorted(files)]).encode()
    return len(table).to_bytes(4, "little") + table + b"".join(files[p] for p in sorted(files))
