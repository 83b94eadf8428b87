"""The boards: how a game's table looks. A game without one of its own gets the plain board."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from app.table.stage import Board


@cache
def board_of(name: str) -> Board:
    """The module that draws the game `name`: `app.games.<name>`, else the plain board."""
    own = name if name.isidentifier() and find_spec(f"{__name__}.{name}") else "plain"
    return cast(Board, import_module(f"{__name__}.{own}"))
