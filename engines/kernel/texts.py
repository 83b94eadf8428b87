"""Text files that lie in the folder ``text`` beside code."""

import json
import sys
from importlib import resources


def load_catalogue(module: str, lang: str) -> dict[str, str]:
    """The texts of ``text/<lang>.json`` beside the imported ``module``; empty without the file."""
    source = text_file(module, f"{lang}.json")
    texts: dict[str, str] = {} if source is None else json.loads(source)
    return texts


def text_file(module: str, name: str) -> str | None:
    """A file of the folder ``text`` beside the imported ``module``; None without it."""
    package = getattr(sys.modules.get(module), "__package__", None)
    if not package:
        return None
    source = resources.files(package).joinpath("text").joinpath(name)
    return source.read_text("utf-8") if source.is_file() else None
