"""Texts of the app by language, in JSON files of templates.

Texts of a game's board are in `app/games/<name>/text/<lang>.json`. Their keys begin with the name
of the game. These files are read only when the board is drawn. Some texts are in separate files
such as `signs.<lang>.json`, which can be read without the board: see `BESIDE`.
"""

import json
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files

from engines import ENGLISH, Speaker, imported, known_languages, load_catalogue, read

FALLBACK = ENGLISH

BESIDE = {
    "award": "awards",
    "bill": "bill",
    "figure": "figures",
    "lesson": "lesson",
    "note": "notes",
    "sign": "signs",
    "signs": "signs",
}
"""Names of text files by the second part of a text's key.

These files are separate from the other texts of a board. The first part of the key is the game.
"""


def _there(lang: str) -> None:
    """Does nothing, because outside the browser all files are present."""


bring: Callable[[str], None] = _there
"""Fetches the text files of a language.

In the browser, `start.py` replaces this function.
"""


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Returns the app's text templates in a language, by key."""
    bring(lang)
    texts: dict[str, str] = {}
    for name in _files():
        source = read("app", f"{name.removesuffix(f'{FALLBACK}.json')}{lang}.json")
        texts.update({} if source is None else json.loads(source))
    return texts


@cache
def _files() -> list[str]:
    ending = f"{FALLBACK}.json"
    names = sorted(entry.name for entry in files(__name__).iterdir())
    return [name for name in names if name == ending or name.endswith(f".{ending}")]


@cache
def languages() -> dict[str, str]:
    """Returns the names of the available languages by code, English first.

    Each name is in its own language.
    """
    named = {lang: str(known["name"]) for lang, known in known_languages().items()}
    return dict(sorted(named.items(), key=lambda each: each[0] != FALLBACK))


def best(wanted: Iterable[str]) -> str:
    """Returns the code of the first available language among tags.

    A tag is a string such as "vi-VN". If no language is available, the code of English is returned.
    """
    known = languages()
    primary = (tag.replace("_", "-").partition("-")[0].lower() for tag in wanted)
    return next((lang for lang in primary if lang in known), FALLBACK)


class House(Speaker):
    """Speaker for the texts of the app and its boards."""

    __slots__ = ()

    def text(self, lang: str, key: str) -> str | None:
        """Returns the text template for a key.

        The key belongs to the app or to a board. The result is None if there is no such template.
        """
        found = super().text(lang, key)
        game, _, rest = key.partition(".")
        file = BESIDE.get(rest.partition(".")[0])
        if found is None and file is not None:
            found = load_catalogue("app", f"{file}.{lang}", "games", game).get(key)
        elif found is None and (board := imported(f"app.games.{game}")):
            found = load_catalogue(board, lang).get(key)
        return found


@cache
def speaker(lang: str) -> House:
    """Returns the speaker for the app's texts in a language."""
    return House(catalogue, lang)


say = speaker(FALLBACK)
"""Speaker for the app's texts in English."""
