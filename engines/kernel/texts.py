"""Files beside code: words in the folder `text`, a game's data in `content`.

Words are asked for when they are said, so a language costs nothing before it is spoken.
"""

import json
import pkgutil
import sys
from functools import cache
from importlib import resources
from typing import Any


def load_data(package: str, name: str) -> dict[str, Any]:
    """The JSON file `name` in the imported `package`."""
    data = pkgutil.get_data(package, name)
    if data is None:
        raise FileNotFoundError(f"{package.replace('.', '/')}/{name} is missing")
    loaded: dict[str, Any] = json.loads(data)
    return loaded


@cache
def load_catalogue(module: str, lang: str, *folders: str) -> dict[str, str]:
    """The texts of `text/<lang>.json` beside the imported `module`, or in a folder there.

    Empty without the file.
    """
    source = text_file(module, f"{lang}.json", *folders)
    texts: dict[str, str] = {} if source is None else json.loads(source)
    return texts


def text_file(module: str, name: str, *folders: str) -> str | None:
    """A file of the folder `text` beside the imported `module`, or in a folder there.

    None without it.
    """
    package = getattr(sys.modules.get(module), "__package__", None)
    return read(package, name, *folders) if package else None


def read(package: str, name: str, *folders: str) -> str | None:
    """The file `name` in the folder `text` of the imported `package`, or of a folder in it.

    None without it.
    """
    return _read(package, *folders, "text", name)


def read_beside(module: str, name: str) -> str | None:
    """The file `name` beside the imported `module`; None without it."""
    package = getattr(sys.modules.get(module), "__package__", None)
    return _read(package, name) if package else None


def _read(package: str, *path: str) -> str | None:
    source = resources.files(package)
    for part in path:  # one by one: Python 3.11 takes no more for folders
        source = source.joinpath(part)
    return source.read_text("utf-8") if source.is_file() else None
