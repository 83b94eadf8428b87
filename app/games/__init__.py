"""The boards: how a game's table looks. A game without one of its own gets the plain board.

All that a game brings to the app lies in `app/games/<name>`, and each part of it may be missing:

- `__init__.py`: its board, `BOARD`, see `app.table.stage.Board`
- `text/<lang>.json`: the board's texts; every key begins with the game's name
- `art.json`: its pictures in `assets/art/<name>`, start of a name to the width in pixels at which
  the browser gets them, or to width and number of colours where few will do. One called `emblem`
  is its poster.

`template` is a board to copy, see docs/adding-a-board.md.
"""

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, NamedTuple

from app.casting import FIRST_TIME
from app.table.stage import AnyBoard
from engines import Game, find, games, names

PLAIN = "plain"

EMBLEM = "emblem"
"""What the picture is called that stands for a game."""

MASK = "brand/mask"
"""The picture that stands for a game without one of its own."""


class Painted(NamedTuple):
    """How a picture is painted: its width in pixels, and of how many colours if it is told."""

    width: int
    colors: int | None = None


def billed() -> dict[str, Game[Any]]:
    """Every game by its name, in the order they are offered: those with a board of their own
    first, and of them those for as many people as usually sit around a table."""
    known = games()

    def last(name: str) -> tuple[bool, bool]:
        return _board(name) == PLAIN, FIRST_TIME not in known[name].seats

    return {name: known[name] for name in sorted(known, key=last)}


@cache
def _board(name: str) -> str:
    found = find_spec(f"{__name__}.{name}") if name.isidentifier() else None
    # A folder without code has no board, only pictures or texts.
    return PLAIN if found is None or found.origin is None else name


def board_places() -> dict[str, str]:
    """For every game the package that draws it. Imports none of them."""
    return {name: f"{__name__}.{_board(name)}" for name in names()}


@cache
def board_of(name: str) -> AnyBoard:
    """The board that draws the game `name`: that of `app.games.<name>`, else the plain board.

    A name decides here what views and events the board gets, which no type can follow.
    """
    found: AnyBoard = import_module(f"{__name__}.{_board(name)}").BOARD
    return found


def art_of(name: str) -> dict[str, Painted]:
    """How the pictures of a game are painted, by the start of a name; empty when it has none."""
    source = files(__name__).joinpath(name, "art.json")
    told: dict[str, Any] = json.loads(source.read_text("utf-8")) if source.is_file() else {}
    return {
        start: Painted(*how) if isinstance(how, list) else Painted(how)
        for start, how in told.items()
    }


@cache
def poster_of(name: str) -> str:
    """The picture that stands for a game. Raises UnknownGame."""
    find(name)  # its files come with its rules
    return f"{name}/{EMBLEM}" if EMBLEM in art_of(name) else MASK
