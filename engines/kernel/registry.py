"""Registry that finds all games.

A game is a package next to the kernel that defines `GAME`. There is no list to edit. Packages
are found through the import system, which works the same from sources, from an archive of
`.pyc` files in the browser and in a frozen build.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from .edition import edition, house_of
from .game import Game
from .language import ENGLISH, kernel
from .quoting import quoted
from .reason import Reason, UnknownGame
from .texts import TICKET, load_catalogue
from .words import TITLE

_HOUSE = __name__.split(".")[0]
_NO_GAMES = frozenset({"kernel", "bots", "template"})

_extra: dict[str, Game[Any]] = {}


@cache
def _folders() -> list[str]:
    found = pkgutil.iter_modules(import_module(_HOUSE).__path__)
    return sorted(m.name for m in found if m.ispkg and m.name not in _NO_GAMES)


def names() -> list[str]:
    """Returns the names of all games without importing the games.

    The games of this package are first, in alphabetical order.
    """
    return [*_folders(), *_extra]


def games() -> dict[str, Game[Any]]:
    """Returns all games by name.

    The games of this package are first, in alphabetical order.
    """
    known = {name: _load(name) for name in _folders()}
    return {name: game for name, game in known.items() if game is not None} | _extra


def known(name: str) -> bool:
    """Whether a game or edition of that name exists.

    Nothing is imported.
    """
    return name in _extra or name in _folders() or edition(name) is not None


def loaded(name: str) -> Game[Any] | None:
    """Returns the game of that name.

    Returns None if it has not been imported.
    """
    module = sys.modules.get(f"{_HOUSE}.{name}") if known(name) else None
    game: Game[Any] | None = getattr(module, "GAME", None)
    return _extra.get(name, game)


def texts(name: str, lang: str) -> Mapping[str, str]:
    """Returns a game's texts in a language, without importing the game.

    Before the game is imported, these are its title, its state lines and the texts of a loaded
    pack. The mapping is empty for an unknown game.
    """
    game = loaded(name)
    if game is not None:
        return game.catalogue(lang)
    if not known(name):
        return {}
    found, one = load_catalogue(_HOUSE, f"{TICKET}.{lang}", house_of(name)), edition(name)
    return found if one is None else one.over(lang, found)


def title(name: str, lang: str, saved: str = "") -> str:
    """Returns a game's title without importing the game.

    If there is no such game, returns `saved`, or else `name`. For an unknown edition of a known
    game, a text with that game's title replaces `name`.
    """
    game = loaded(name)
    if game is not None:
        return game.title(lang)
    for spoken in (lang, ENGLISH):
        if (found := texts(name, spoken).get(TITLE)) is not None:
            return found
    house = house_of(name)
    if not saved and house != name and known(house):
        return kernel(lang)("edition.gone", game=title(house, lang))
    return saved or name


def read_texts(lang: str) -> None:
    """Loads the titles and state lines of all games in a language.

    It must be called while the files of the texts are available.
    """
    kernel(lang).knows("none")
    for name in names():
        texts(name, lang)


def find(name: str) -> Game[Any]:
    """Imports and returns the game or edition of that name.

    Raises:
        UnknownGame: There is no game or edition of that name.
    """
    if isinstance(name, str) and name in _extra:
        return _extra[name]
    game = _load(name) if isinstance(name, str) and known(name) else None
    if game is None:
        args = {"name": quoted(name), "known": [*games()]}
        raise UnknownGame(Reason("kernel.unknown_game", args=args))
    return game


def register(game: Game[Any]) -> None:
    """Adds a game defined elsewhere, such as in a test.

    Raises:
        ValueError: The name belongs to another game.
    """
    if game.name in _extra or game.name in _folders():
        raise ValueError(f"A game called {game.name!r} is already known.")
    _extra[game.name] = game


def unregister(game: Game[Any]) -> None:
    """Removes a game added by `register`."""
    _extra.pop(game.name, None)


def _load(name: str) -> Game[Any] | None:
    game: Game[Any] | None = getattr(import_module(f"{_HOUSE}.{name}"), "GAME", None)
    if game is not None and edition(name) is not None:
        game.name = name
    if game is not None and game.name != name:
        raise ImportError(f"The game in {_HOUSE}/{name} calls itself {game.name!r}.")
    return game
