"""What the browser's Python reads, cut into packs by when it is needed.

- `app`: the app, what all games share, and what lies in real folders (anything that reads files
  beside itself, anything with a dynamic library);
- `library`, `stdlib`: packages and the standard library, imported straight from a stored zip;
- one for each game: its rules, words, content and board;
- `pydantic_core`: large, and no first screen needs it.

A start from memory needs none of them; they come behind the first screen, in this order, or at once
when an import cannot wait. A start without it waits for the first three.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from build import archive, pyc, wheels
from build.pyc import Files

STDLIB = "/lib/python314.zip"  # where Pyodide itself puts it
FIRST = ("app", "library", "stdlib")
THEIRS = {"library", "stdlib", "pydantic_core"}
"""Change with a package's version alone; the others change with the app."""


@dataclass(frozen=True)
class Pack:
    """Files for Python: their bytes, and where they go.

    A place that ends in ``.zip`` takes the bytes as they are, another is the folder for the files
    of an `archive.pack`.
    """

    place: str
    data: bytes


def games(sources: Mapping[str, bytes]) -> list[str]:
    """The games among the sources, by name: folders of `engines` with rules in them."""
    found = {path.split("/")[1] for path in sources if path.startswith("engines/")}
    return sorted(name for name in found if f"engines/{name}/rules.py" in sources)


def parted(sources: Mapping[str, bytes]) -> tuple[Files, dict[str, Files]]:
    """The sources without what is one game's alone, and that by game.

    The packages themselves (`__init__.py`) stay behind: a listing of games is right without them.
    """
    house: Files = {}
    acts: dict[str, Files] = {name: {} for name in games(sources)}
    for path, data in sources.items():
        home = next((name for name in acts if path.startswith(folders(name))), None)
        if home is None or path in [f"{folder}__init__.py" for folder in folders(home)]:
            house[path] = data
        else:
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


def made(sources: Mapping[str, bytes], icons: set[str], runtime: Path) -> dict[str, Pack]:
    """All packs by name, in the order in which they come behind a start.

    Args:
        sources: the app's and the engines' files.
        icons: names of Flet's icons that the app uses.
        runtime: the folder that holds `pyodide.mjs`.
    """

    def files(name: str, content: Mapping[str, bytes]) -> tuple[str, Pack]:
        return name, Pack("/stage", archive.pack(pyc.compiled(content, runtime)))

    def zipped(name: str, place: str, content: Mapping[str, bytes]) -> tuple[str, Pack]:
        return name, Pack(place, archive.stored_zip(pyc.compiled(content, runtime)))

    house, acts = parted(sources)
    return dict(
        [
            files("app", house | archive.of_wheel(wheels.wheel("msgpack"))),
            zipped("library", "/lib/library.zip", archive.library(icons)),
            zipped("stdlib", STDLIB, archive.standard_library(runtime)),
            *(files(name, content) for name, content in acts.items()),
            files("pydantic_core", archive.of_wheel(wheels.wheel("pydantic-core"))),
        ]
    )
