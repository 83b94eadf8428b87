"""The boards of the games, which draw their tables.

A game without a board of its own uses the plain board. The app's files for a game are in
`app/games/<name>`; each of them is optional:

- `__init__.py`: its board, `BOARD`, see `app.table.board.Board`
- `text/<lang>.json`: the board's texts; every key begins with the game's name
- `art.json`: its pictures in `assets/art/<name>`. It maps the start of a picture's name to the
  picture's width in pixels, or to width and number of colours if few suffice. A picture called
  `emblem` is the game's poster.
- `bill.json`, `text/bill.<lang>.json`: its entry in the foyer, see `app.bills`
- `awards.py`, `text/awards.<lang>.json`: its awards, see `app.awards`
- `sounds.py`: the sounds of its events, see `app.sounds`
- `lesson.json`, `text/lesson.<lang>.json`: its lesson, see docs/adding-a-lesson.md
- `signs.json`, `text/signs.<lang>.json`: the signs of its board, see `app.games.common.signs`
- `figures.json`, `text/figures.<lang>.json`: pictures of its guide, see `app.figures`

`template` is a board to copy, see docs/adding-a-board.md.
"""

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, NamedTuple

from app.casting import FIRST_TIME
from app.table.board import AnyBoard
from engines import Game, add_root, find, games, house_of, names

add_root(__name__)

PLAIN = "plain"

EMBLEM = "emblem"
"""Name of a game's representative picture, in the game's folder."""

MASK = "brand/mask"
"""Name of the picture that represents a game without an emblem."""


class Painted(NamedTuple):
    """Size and colours of a picture as the browser receives it.

    Attributes:
        width: Width in pixels.
        colors: Maximum number of colours, or None if there is no limit.
    """

    width: int
    colors: int | None = None


def billed() -> dict[str, Game[Any]]:
    """Returns all games by name, in the order of the foyer.

    Games with a board of their own come first. Among them, games that suit the number of players
    proposed for a first game come first.
    """
    known = games()

    def last(name: str) -> tuple[bool, bool]:
        return not has_board(name), FIRST_TIME not in known[name].seats

    return {name: known[name] for name in sorted(known, key=last)}


@cache
def _board(name: str) -> str:
    found = find_spec(f"{__name__}.{name}") if house_of(name).isidentifier() else None
    # A folder without code has only pictures or texts, and no board.
    return PLAIN if found is None or found.origin is None else name


def has_board(name: str) -> bool:
    """Whether a game has a board of its own.

    No board is imported to find out.
    """
    return _board(name) != PLAIN


def board_places() -> dict[str, str]:
    """Returns the name of each game's board package, without imports."""
    return {name: f"{__name__}.{_board(name)}" for name in names()}


@cache
def board_of(name: str) -> AnyBoard:
    """Returns the board of a game, or the plain board.

    The types of its views and events are known only at run time.
    """
    found: AnyBoard = import_module(f"{__name__}.{_board(name)}").BOARD
    return found


def art_of(name: str) -> dict[str, Painted]:
    """Returns the sizes of a game's pictures, by name prefix.

    The result is empty if the game has no pictures of its own.
    """
    source = files(__name__).joinpath(name, "art.json")
    data: dict[str, Any] = json.loads(source.read_text("utf-8")) if source.is_file() else {}
    return {
        start: Painted(*how) if isinstance(how, list) else Painted(how)
        for start, how in data.items()
    }


@cache
def poster_of(name: str) -> str:
    """Returns the name of the picture that represents a game.

    Raises:
        UnknownGame: There is no such game.
    """
    find(name)  # raises UnknownGame
    house = house_of(name)
    return f"{house}/{EMBLEM}" if EMBLEM in art_of(house) else MASK
