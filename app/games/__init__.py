"""The boards: how a game's table looks. A game without one of its own gets the plain board.

All that a game brings to the app lies in `app/games/<name>`, and each part of it may be missing:

- `__init__.py`: its board, `BOARD`, see `app.table.board.Board`
- `text/<lang>.json`: the board's texts; every key begins with the game's name
- `art.json`: its pictures in `assets/art/<name>`, start of a name to the width in pixels at which
  the browser gets them, or to width and number of colours where few will do. One called `emblem`
  is its poster.
- `bill.json`, `text/bill.<lang>.json`: its bill in the foyer, see `app.bills`
- `awards.py`, `text/awards.<lang>.json`: its awards, see `app.awards`
- `sounds.py`: which of its events make a sound, see `app.sounds`
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
"""Name of the picture that stands for a game."""

MASK = "brand/mask"
"""The picture that stands for a game without one of its own."""


class Painted(NamedTuple):
    """Size at which a picture is painted.

    Attributes:
        width: Pixels.
        colors: Number of colours; None for no limit.
    """

    width: int
    colors: int | None = None


def billed() -> dict[str, Game[Any]]:
    """Every game by its name, in the order they are offered.

    Those with a board of their own come first, and of them those for the usual size of a table.
    """
    known = games()

    def last(name: str) -> tuple[bool, bool]:
        return not has_board(name), FIRST_TIME not in known[name].seats

    return {name: known[name] for name in sorted(known, key=last)}


@cache
def _board(name: str) -> str:
    found = find_spec(f"{__name__}.{name}") if house_of(name).isidentifier() else None
    # A folder without code has no board, only pictures or texts.
    return PLAIN if found is None or found.origin is None else name


def has_board(name: str) -> bool:
    """Whether a game has a board of its own. Imports none."""
    return _board(name) != PLAIN


def board_places() -> dict[str, str]:
    """For every game the package that draws it. Imports none of them."""
    return {name: f"{__name__}.{_board(name)}" for name in names()}


@cache
def board_of(name: str) -> AnyBoard:
    """The board that draws the game `name`: that of `app.games.<name>`, else the plain board.

    The name decides at run time which views and events the board gets, which no type can follow.
    """
    found: AnyBoard = import_module(f"{__name__}.{_board(name)}").BOARD
    return found


def art_of(name: str) -> dict[str, Painted]:
    """Sizes at which a game's pictures are painted, by the start of a name; empty without any."""
    source = files(__name__).joinpath(name, "art.json")
    data: dict[str, Any] = json.loads(source.read_text("utf-8")) if source.is_file() else {}
    return {
        start: Painted(*how) if isinstance(how, list) else Painted(how)
        for start, how in data.items()
    }


@cache
def poster_of(name: str) -> str:
    """The picture that stands for a game.

    Raises:
        UnknownGame: there is no such game.
    """
    find(name)  # its files come with its rules
    house = house_of(name)
    return f"{house}/{EMBLEM}" if EMBLEM in art_of(house) else MASK
