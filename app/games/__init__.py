"""The boards: how a game's table looks. A game without one of its own gets the plain board."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from app.table.stage import Board
from engines import games, names
from engines.kernel.game import Game

PLAIN = "plain"


def billed() -> dict[str, Game[Any]]:
    """Every game by its name in the order in which they are offered: those with a board of their
    own first."""
    known = games()
    return {name: known[name] for name in sorted(known, key=lambda name: _board(name) == PLAIN)}


@cache
def _board(name: str) -> str:
    return name if name.isidentifier() and find_spec(f"{__name__}.{name}") else PLAIN


def board_places() -> dict[str, str]:
    """For every game the package that draws it. Imports none of them."""
    return {name: f"{__name__}.{_board(name)}" for name in names()}


@cache
def board_of(name: str) -> Board:
    """The module that draws the game `name`: `app.games.<name>`, else the plain board."""
    return cast(Board, import_module(f"{__name__}.{_board(name)}"))
