"""Figures of the rules: a game's board, drawn by the board itself from a position.

- `album`: figures as data, `app/games/<game>/figures.json`
- `still`: one drawing of a board for a small window
- `plate`: a figure on a page of the rules
"""

import asyncio
import json
import sys
from functools import cache
from importlib import import_module
from importlib.resources import files

import flet as ft

from app.games import board_of, board_places
from app.theme import Ui

PLATE = "app.figures.plate"
"""Module that draws figures, and imports pydantic."""

WORDS_FIRST = 0.05
"""Seconds in which the words of a page are on the screen."""


def figures(ui: Ui, game: str, section: str, width: float) -> list[ft.Control]:
    """The figures of a page of the guide, for this width; empty where it has none."""
    if section not in _sections(game):
        return []
    key = f"figures-{game}-{section}"
    return [Figures(ui, game, section, width, key=key)]  # type: ignore[call-arg]


@cache
def _sections(game: str) -> frozenset[str]:
    """Pages of a guide that have figures."""
    source = files("app.games").joinpath(game, "figures.json")
    told = json.loads(source.read_text("utf-8"))["figures"] if source.is_file() else []
    return frozenset(figure["section"] for figure in told)


@ft.component
def Figures(ui: Ui, game: str, section: str, width: float) -> ft.Control:
    """Draws figures once board and pydantic are imported; the words of the page do not wait."""
    ready, set_ready = ft.use_state({PLATE, board_places()[game]} <= sys.modules.keys())

    async def bring() -> None:
        if not ready:
            await asyncio.sleep(WORDS_FIRST)
            board_of(game)
            import_module(PLATE)
            set_ready(True)

    ft.use_effect(bring, [])

    def draw() -> ft.Control:
        plates = import_module(PLATE).plates(ui, game, section, width) if ready else []
        return ft.Column(
            plates, spacing=16, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )

    # Typing into the search of a page beside them draws nothing again.
    drawn: ft.Control = ft.use_memo(draw, [ui, width, ready])
    return drawn
