"""Faces of artists and cue cards for the page of a pack."""

from functools import partial
from typing import Any

import flet as ft

from app.games.upstaged.faces import CardLook, Look, face, token
from app.games.upstaged.layout import CARD_RATIO
from app.games.upstaged.words import cues, title
from app.table.board import HandCard
from app.theme import Ui
from engines import Game
from engines.upstaged.content import ARTIST_IDS, CARD_IDS


def box(ui: Ui, game: Game[Any]) -> dict[str, HandCard]:
    """Returns the faces of all artists and cue cards.

    Their keys are the text keys of their names.
    """
    lang, say = ui.say.lang, game.speaker(ui.say.lang)
    artists = {
        f"artist.{own}": HandCard(game.phrase("artist", number, lang), 1.0, partial(_token, number))
        for number, own in enumerate(ARTIST_IDS)
    }
    cards = {
        f"card.{own}": HandCard(
            say.row((title(say, number), *cues(say, number))),
            CARD_RATIO,
            partial(_card, CardLook(number, title(say, number))),
        )
        for number, own in enumerate(CARD_IDS)
    }
    return artists | cards


def _token(number: int, ui: Ui, width: float, height: float) -> ft.Control:
    return token(ui, Look(number), width)


def _card(look: CardLook, ui: Ui, width: float, height: float) -> ft.Control:
    return face(ui, look, width, height)
