"""Faces of the Performers, for the page of a pack."""

from functools import partial
from typing import Any

import flet as ft

from app.games.common.pieces import veiled
from app.games.onstage.layout import PERFORMER_RATIO
from app.games.onstage.words import performer_art
from app.table.board import HandCard
from app.theme import Ui
from engines import Game
from engines.onstage.content import PERFORMER_IDS


def box(ui: Ui, game: Game[Any]) -> dict[str, HandCard]:
    """Returns the faces of all Performers, by their names' text keys."""
    return {
        f"performer.{own}": HandCard(
            game.phrase("claimed", number, ui.say.lang), PERFORMER_RATIO, partial(_face, number)
        )
        for number, own in enumerate(PERFORMER_IDS)
    }


def _face(number: int, ui: Ui, width: float, height: float) -> ft.Control:
    return veiled(ui, performer_art(number), 0.0)
