"""The app's catalogues: one flat JSON file (or several) a language, key to template."""

import json
from functools import cache
from importlib.resources import files

FALLBACK = "en"


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All templates of a language, merged from every `*<lang>.json` in this folder."""
    texts: dict[str, str] = {}
    for entry in sorted(files(__name__).iterdir(), key=lambda item: item.name):
        if entry.name == f"{lang}.json" or entry.name.endswith(f".{lang}.json"):
            texts.update(json.loads(entry.read_text(encoding="utf-8")))
    return texts


@cache
def languages() -> list[str]:
    """The languages that have a catalogue, English first."""
    names = {
        entry.name.removesuffix(".json").rpartition(".")[2]
        for entry in files(__name__).iterdir()
        if entry.name.endswith(".json")
    }
    return sorted(names, key=lambda name: (name != FALLBACK, name))


def say(key: str, lang: str = FALLBACK, **args: object) -> str:
    """The text of `key` in `lang`, filled in; English where a language has no such text.

    Raises KeyError for a key that no catalogue has: a missing text is a mistake of ours.
    """
    template = catalogue(lang).get(key)
    if template is None:
        template = catalogue(FALLBACK)[key]
    return template.format_map(args) if args else template
