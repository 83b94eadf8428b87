"""The app's texts: flat JSON files, key to template, one or several a language.

A key that begins with the name of a game stands in `app/games/<name>/text/<lang>.json`: a board
brings its texts along, and they are read only when the board is drawn.
"""

import json
import sys
from functools import cache
from importlib.resources import files

from engines import ENGLISH, Speaker, load_catalogue, read

FALLBACK = ENGLISH


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All templates of a language, merged from every `*<lang>.json` in this folder."""
    texts: dict[str, str] = {}
    for name in _files():
        source = read("app", f"{name.removesuffix(f'{FALLBACK}.json')}{lang}.json")
        texts.update({} if source is None else json.loads(source))
    return texts


@cache
def _files() -> list[str]:
    """The files of the English texts; other languages have the same, as far as they go."""
    ending = f"{FALLBACK}.json"
    names = sorted(entry.name for entry in files(__name__).iterdir())
    return [name for name in names if name == ending or name.endswith(f".{ending}")]


@cache
def languages() -> list[str]:
    """The languages that have a catalogue, English first."""
    names = {
        entry.name.removesuffix(".json").rpartition(".")[2]
        for entry in files(__name__).iterdir()
        if entry.name.endswith(".json")
    }
    return sorted(names, key=lambda name: (name != FALLBACK, name))


def own_name(lang: str) -> str:
    """A language's name in itself, from its own catalogue; its code where that has none."""
    return catalogue(lang).get(f"set.lang.{lang}", lang)


class House(Speaker):
    """Who speaks for the app, and for the boards of its games."""

    __slots__ = ()

    def text(self, lang: str, key: str) -> str | None:
        """The app's text, else that of the board whose name the key begins with."""
        found = super().text(lang, key)
        board = f"app.games.{key.partition('.')[0]}"
        if found is None and board in sys.modules:
            found = load_catalogue(board, lang).get(key)
        return found


@cache
def speaker(lang: str) -> House:
    """The house in the language of a reader."""
    return House(catalogue, lang)


say = speaker(FALLBACK)
"""The house in English."""
