"""Files for the browser's Python, in packs by when they are needed.

- `app`: the app, the code shared by games, and packages that need real folders, because they read
  their own data files or have a dynamic library
- `library`, `stdlib`: packages and the standard library, imported from an uncompressed zip
- one pack for each game: its rules, texts, content and board
- one pack for each language except English, named by its code: all its texts. Only a start in that
  language waits for it. Otherwise it is loaded when somebody chooses the language
- `pydantic_core`: large, and not needed by the first screen

A snapshot contains most modules of the first three packs. Their other modules (`rest`) are loaded
after the first screen, followed by the other packs in this order. An import loads its pack at once.
A start without a snapshot waits for the first three packs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from app.text import FALLBACK, languages
from build import archive, pyc, wheels
from build.progress import Line
from build.pyc import Files

STDLIB = "/lib/python314.zip"  # where Pyodide itself puts it
FIRST = ("app", "library", "stdlib")
THEIRS = {"library", "stdlib", "pydantic_core"}
"""Names of packs that do not change with the app.

They change only with the version of a package.
"""

SHARED = r"engines/{home}/text/ticket\.[\w-]+\.json|app/games/{home}/(text/bill\.[\w-]+|bill)\.json"
"""Regular expression for a game's files that the first screen needs."""


@dataclass(frozen=True)
class Pack:
    """Archive of files for the browser's Python.

    Attributes:
        place: Path in the browser's file system of the zip, or of the folder for unpacked files.
        files: Contents by path.
    """

    place: str
    files: Files

    @property
    def _is_zip(self) -> bool:
        return self.place.endswith(".zip")

    def file(self, name: str) -> str:
        """Returns the file name of the archive with its ending.

        `name` is the name of the pack.
        """
        return f"{name}.zip" if self._is_zip else f"{name}.pack"

    @cached_property
    def data(self) -> bytes:
        """Content of the archive as bytes."""
        return (archive.stored_zip if self._is_zip else archive.pack)(self.files)

    def rest(self, imported: Set[str]) -> Pack:
        """Returns a copy of this pack without the modules already imported.

        Args:
            imported: Paths of the imported modules in the browser's file system.
        """
        left = {p: data for p, data in self.files.items() if f"{self.place}/{p}" not in imported}
        return Pack(self.place, left)


def games(sources: Mapping[str, bytes]) -> list[str]:
    """Returns the names of all games.

    A game is a package of `engines` that defines `GAME`.
    """
    packages = {path: re.fullmatch(r"engines/(\w+)/__init__\.py", path) for path in sources}
    return sorted(
        package[1]
        for path, package in packages.items()
        if package and re.search(rb"^GAME\b", sources[path], re.MULTILINE)
    )


def words(sources: Mapping[str, bytes]) -> dict[str, Files]:
    """Returns the text files of each language except English, by language code."""
    others = [lang for lang in languages() if lang != FALLBACK]
    return {
        lang: {
            path: data
            for path, data in sources.items()
            if re.search(rf"/text/([\w-]+\.)*{lang}\.json$", path)
        }
        for lang in others
    }


def parted(sources: Mapping[str, bytes]) -> tuple[Files, dict[str, Files]]:
    """Returns the sources that games share, and those of each game.

    A game's `__init__.py` is in both. Games can then be listed before their packs are loaded, and a
    pack can be loaded before the shared sources. A game's title, state lines and poster are shared,
    because the home screen shows them before its rules are needed.
    """
    house: Files = {}
    acts: dict[str, Files] = {name: {} for name in games(sources)}
    for path, data in sources.items():
        home = next((name for name in acts if path.startswith(folders(name))), None)
        is_shared = re.fullmatch(SHARED.format(home=home), path) is not None
        if (
            home is None
            or is_shared
            or path in [f"{folder}__init__.py" for folder in folders(home)]
        ):
            house[path] = data
        if home is not None and not is_shared:
            acts[home][path] = data
    return house, acts


def folders(game: str) -> tuple[str, str]:
    """Returns the folders of a game's rules and of its board."""
    return f"engines/{game}/", f"app/games/{game}/"


def homes(sources: Mapping[str, bytes]) -> dict[str, str]:
    """Returns the pack names by module or package.

    Modules of the pack `stdlib` are missing. The name is "" for modules that the page provides.
    """
    found = dict.fromkeys(("js", "pyodide_js", "flet_js", "stage_channel", "stage_files"), "")
    found |= dict.fromkeys(("app", "engines", "msgpack"), "app")
    found |= {path.split("/")[0].removesuffix(".py"): "library" for path in archive.library(())}
    found["pydantic_core"] = "pydantic_core"
    for name in games(sources):
        found |= {folder[:-1].replace("/", "."): name for folder in folders(name)}
    return found


def made(
    sources: Mapping[str, bytes], icons: set[str], runtime: Path, line: Line | None = None
) -> dict[str, Pack]:
    """Returns all packs by name, in loading order.

    Args:
        sources: Contents of the files of the app and the engines, by path.
        icons: Names of Flet's icons that the app uses.
        runtime: Folder that contains `pyodide.mjs`.
        line: Line on which progress is shown.
    """
    compact = archive.of_wheel(wheels.wheel("msgpack"))
    theirs = {
        "library": archive.library(icons, sources),
        "stdlib": archive.standard_library(runtime, sources),
        "pydantic_core": archive.of_wheel(wheels.wheel("pydantic-core")),
    }
    everything = compact | theirs["library"] | theirs["stdlib"] | theirs["pydantic_core"]
    together = pyc.compiled(everything, runtime, line, "Compiling the app's libraries")

    def of(content: Mapping[str, bytes], compiled: Files) -> Files:
        names = (path if path in compiled else f"{path}c" for path in content)
        return {name: compiled[name] for name in names}

    stdlib = Pack(STDLIB, of(theirs["stdlib"], together))
    # Ours last: with the compiled standard library Python starts much faster.
    ours = pyc.compiled(sources, runtime, line, "Compiling the app", stdlib.data)
    by_language = words(sources)
    apart = {path for files in by_language.values() for path in files}
    house, acts = parted({path: data for path, data in sources.items() if path not in apart})
    return {
        "app": Pack("/stage", of(house, ours) | of(compact, together)),
        "library": Pack("/lib/library.zip", of(theirs["library"], together)),
        "stdlib": stdlib,
        **{name: Pack("/stage", of(files, ours)) for name, files in acts.items()},
        "pydantic_core": Pack("/stage", of(theirs["pydantic_core"], together)),
        **{lang: Pack("/stage", of(files, ours)) for lang, files in by_language.items()},
    }
