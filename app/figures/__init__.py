"""Figures of the rules: a game's board, drawn by the board itself from a position.

- `album`: figures as data, `app/games/<game>/figures.json`
- `still`: one drawing of a board for a small window
- `plate`: a figure on a page of the rules
"""

import asyncio
import json
from functools import cache
from importlib import import_module
from importlib.resources import files

import flet as ft

from app.games import board_of
from app.theme import Ui, shapes

PLATE = "app.figures.plate"
"""Module that draws figures, and imports pydantic."""

WORDS_FIRST = 0.05
"""Seconds in which the words of a page are on the screen."""


def figures(ui: Ui, game: str, section: str, width: float) -> list[ft.Control]:
    """The figures of a page of the guide, for this width; empty where it is known to have none."""
    try:
        if section not in _sections(game):
            return []
    except FileNotFoundError:
        pass  # a browser gets the files of a game with its board
    key = f"figures-{game}-{section}"
    return [Figures(ui, game, section, width, key=key)]  # type: ignore[call-arg]


@cache
def _sections(game: str) -> frozenset[str]:
    """Pages of a guide that have figures.

    Raises:
        FileNotFoundError: the game has none, or its files are not here yet.
    """
    source = files("app.games").joinpath(game, "figures.json")
    return frozenset(one["section"] for one in json.loads(source.read_text("utf-8"))["figures"])


@ft.component
def Figures(ui: Ui, game: str, section: str, width: float) -> ft.Control:
    """Draws figures when the words of their page are on the screen, and imports the board then."""
    ready, set_ready = ft.use_state(False)

    async def bring() -> None:
        await asyncio.sleep(WORDS_FIRST)
        board_of(game)
        import_module(PLATE)
        set_ready(True)

    ft.use_effect(bring, [])

    def draw() -> ft.Control:
        plates = import_module(PLATE).plates(ui, game, section, width) if ready else []
        return shapes.centred(plates, 16)

    # Typing into the search of a page beside them draws nothing again.
    drawn: ft.Control = ft.use_memo(draw, [ui, width, ready])
    return drawn
