"""What the browser's Python reads, cut into packs by when it is needed.

- `app`: the app, what all games share, and what lies in real folders (anything that reads files
  beside itself, anything with a dynamic library);
- `library`, `stdlib`: packages and the standard library, imported straight from a stored zip;
- one for each game: its rules, words, content and board;
- `pydantic_core`: large, and no first screen needs it.

A start from memory has most modules of the first three already. What it lacks, their `rest`, comes
behind the first screen, then the others, in this order, or at once when an import cannot wait. A
start without it waits for the first three as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from build import archive, pyc, wheels
from build.progress import Line
from build.pyc import Files

STDLIB = "/lib/python314.zip"  # where Pyodide itself puts it
FIRST = ("app", "library", "stdlib")
THEIRS = {"library", "stdlib", "pydantic_core"}
"""Change with a package's version alone; the others change with the app."""


@dataclass(frozen=True)
class Pack:
    """Files for Python, and where they go.

    A place that ends in ``.zip`` is imported from as it is, another is the folder for the files.
    """

    place: str
    files: Files

    @property
    def ending(self) -> str:
        """What the file's name ends with."""
        return ".zip" if self.place.endswith(".zip") else ".pack"

    @cached_property
    def data(self) -> bytes:
        """All files as one."""
        return (archive.stored_zip if self.ending == ".zip" else archive.pack)(self.files)

    def rest(self, imported: Set[str]) -> Pack:
        """The same without modules that are imported already, by the paths they came from."""
        kept = {p: data for p, data in self.files.items() if f"{self.place}/{p}" not in imported}
        return Pack(self.place, kept)


def games(sources: Mapping[str, bytes]) -> list[str]:
    """Names of the games among the sources: every package of `engines` that sets ``GAME``."""
    packages = {path: re.fullmatch(r"engines/(\w+)/__init__\.py", path) for path in sources}
    return sorted(
        package[1]
        for path, package in packages.items()
        if package and re.search(rb"^GAME\b", sources[path], re.MULTILINE)
    )


def parted(sources: Mapping[str, bytes]) -> tuple[Files, dict[str, Files]]:
    """The sources without what is one game's alone, and that by game.

    The packages themselves (`__init__.py`) are in both: a listing of games is right before they
    come, and a game stands on its own when it comes first. What a game says is the house's: a
    ticket in the foyer tells where it stands before anybody needs its rules.
    """
    house: Files = {}
    acts: dict[str, Files] = {name: {} for name in games(sources)}
    for path, data in sources.items():
        home = next((name for name in acts if path.startswith(folders(name))), None)
        told = re.fullmatch(rf"engines/{home}/text/[\w-]+\.json", path) is not None
        if home is None or told or path in [f"{folder}__init__.py" for folder in folders(home)]:
            house[path] = data
        if home is not None and not told:
            acts[home][path] = data
    return house, acts


def folders(game: str) -> tuple[str, str]:
    """Where the files of one game lie."""
    return f"engines/{game}/", f"app/games/{game}/"


def homes(sources: Mapping[str, bytes]) -> dict[str, str]:
    """Module, or package with all in it -> the pack it is in; any other is in `stdlib`."""
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
    """All packs by name, in the order in which they come behind a start.

    Args:
        sources: the app's and the engines' files.
        icons: names of Flet's icons that the app uses.
        runtime: the folder that holds `pyodide.mjs`.
        line: where to say how far it is.
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
    # Ours last: the library that is compiled by then lets Python begin much sooner.
    ours = pyc.compiled(sources, runtime, line, "Compiling the app", stdlib.data)
    house, acts = parted(sources)
    return {
        "app": Pack("/stage", of(house, ours) | of(compact, together)),
        "library": Pack("/lib/library.zip", of(theirs["library"], together)),
        "stdlib": stdlib,
        **{name: Pack("/stage", of(files, ours)) for name, files in acts.items()},
        "pydantic_core": Pack("/stage", of(theirs["pydantic_core"], together)),
    }
