"""Texts of the app: flat JSON files of templates, by language.

Keys that begin with the name of a game are in `app/games/<name>/text/<lang>.json`, which is read
only when the board is drawn. Some have a file of their own beside it, such as `signs.<lang>.json`,
which can be read without the board: see `BESIDE`.
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
"""File names of a board's texts by the second part of the key. Others are with the board."""


def _there(lang: str) -> None:
    """Does nothing, since outside the web page all files are present."""


bring: Callable[[str], None] = _there
"""Fetches the files of a language; replaced by the web page's `start.py`."""


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Returns all templates of a language, merged from every `*<lang>.json` in this folder."""
    bring(lang)
    texts: dict[str, str] = {}
    for name in _files():
        source = read("app", f"{name.removesuffix(f'{FALLBACK}.json')}{lang}.json")
        texts.update({} if source is None else json.loads(source))
    return texts


@cache
def _files() -> list[str]:
    """Returns the names of the English files. Other languages have the same files or fewer."""
    ending = f"{FALLBACK}.json"
    names = sorted(entry.name for entry in files(__name__).iterdir())
    return [name for name in names if name == ending or name.endswith(f".{ending}")]


@cache
def languages() -> dict[str, str]:
    """Returns the available languages with their own names, English first."""
    named = {lang: str(known["name"]) for lang, known in known_languages().items()}
    return dict(sorted(named.items(), key=lambda each: each[0] != FALLBACK))


def best(wanted: Iterable[str]) -> str:
    """Returns the first available language among tags such as "vi-VN"; else English."""
    known = languages()
    primary = (tag.replace("_", "-").partition("-")[0].lower() for tag in wanted)
    return next((lang for lang in primary if lang in known), FALLBACK)


class House(Speaker):
    """Speaker of the texts of the app and of its games' boards."""

    __slots__ = ()

    def text(self, lang: str, key: str) -> str | None:
        """Returns the text of the app, or of the board that the key names."""
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
    """Returns the speaker of the app's texts in a language."""
    return House(catalogue, lang)


say = speaker(FALLBACK)
"""Speaker of the app's texts in English."""
