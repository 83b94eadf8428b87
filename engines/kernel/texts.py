"""Reading of texts and data files from packages.

Texts are loaded on first use, so unused languages cost nothing.
"""

import json
import pkgutil
import sys
from functools import cache
from importlib import resources
from typing import Any


def load_data(package: str, name: str) -> dict[str, Any]:
    """Returns the contents of the JSON file `name` in an imported package.

    Raises:
        FileNotFoundError: There is no such file.
    """
    data = pkgutil.get_data(package, name)
    if data is None:
        raise FileNotFoundError(f"{package.replace('.', '/')}/{name} is missing")
    loaded: dict[str, Any] = json.loads(data)
    return loaded


@cache
def load_catalogue(module: str, lang: str, *folders: str) -> dict[str, str]:
    """Returns the texts in `text/<lang>.json` of an imported module's package.

    The dict is empty if there is no such file.

    Args:
        module: Name of the module.
        lang: Language of the texts.
        folders: Path from the package to the folder that contains `text`.
    """
    source = text_file(module, f"{lang}.json", *folders)
    texts: dict[str, str] = {} if source is None else json.loads(source)
    return texts


TICKET = "ticket"
"""Start of the names of files with a game's title and state lines.

They are read without importing the game.
"""


@cache
def game_texts(module: str, lang: str) -> dict[str, str]:
    """Returns all texts of an imported game's package in a language.

    They are in `text/<lang>.json` and `text/ticket.<lang>.json`.
    """
    return load_catalogue(module, lang) | load_catalogue(module, f"{TICKET}.{lang}")


def text_file(module: str, name: str, *folders: str) -> str | None:
    """Returns the contents of a file in a module's `text` folder.

    Returns None if the module is not imported or the file does not exist.

    Args:
        module: Name of the module.
        name: Name of the file.
        folders: Path from the package to the folder that contains `text`.
    """
    package = getattr(sys.modules.get(module), "__package__", None)
    return read(package, name, *folders) if package else None


def read(package: str, name: str, *folders: str) -> str | None:
    """Returns the contents of a file in a package's `text` folder.

    Returns None if there is no such file.

    Args:
        package: Name of the package, which must be imported.
        name: Name of the file.
        folders: Path from the package to the folder that contains `text`.
    """
    return _read(package, *folders, "text", name)


def read_beside(module: str, name: str) -> str | None:
    """Returns the contents of a file next to a module.

    Returns None if the module is not imported or the file does not exist.
    """
    package = getattr(sys.modules.get(module), "__package__", None)
    return _read(package, name) if package else None


def _read(package: str, *path: str) -> str | None:
    source = resources.files(package)
    for part in path:  # one by one: Python 3.11 accepts a single part for folders
        source = source.joinpath(part)
    return source.read_text("utf-8") if source.is_file() else None
