"""Figures for the rules, drawn by a game's own board.

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
"""Module that draws figures. It is imported late, because it imports pydantic."""

WORDS_FIRST = 0.05
"""Time between drawing a page's text and drawing its figures, in seconds."""


def figures(ui: Ui, game: str, section: str, width: float) -> list[ft.Control]:
    """Returns a list with the control that draws a page's figures.

    It is empty only if the game's list of figures is loaded and has none for the page.
    """
    try:
        if section not in _sections(game):
            return []
    except FileNotFoundError:
        pass  # in a browser, a game's files are loaded with its board
    key = f"figures-{game}-{section}"
    return [Figures(ui, game, section, width, key=key)]  # type: ignore[call-arg]


@cache
def _sections(game: str) -> frozenset[str]:
    source = files("app.games").joinpath(game, "figures.json")
    return frozenset(one["section"] for one in json.loads(source.read_text("utf-8"))["figures"])


@ft.component
def Figures(ui: Ui, game: str, section: str, width: float) -> ft.Control:
    """Draws a page's figures after its text, with a late import."""
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

    # So that typing into the search field does not redraw them.
    drawn: ft.Control = ft.use_memo(draw, [ui, width, ready])
    return drawn
