"""Pictures of the cards and Venues in the game's box."""

from functools import partial
from typing import Any

import flet as ft

from app.games.encore import card_faces
from app.games.encore.faces import Look, art, face, narrowest
from app.games.encore.layout import CARD_RATIO
from app.table.board import HandCard
from app.theme import Ui, kit
from engines import Game
from engines.encore.content import CARDS, COST, THING_KEYS, VIBES, words

VENUE_RATIO = 0.6
"""Height of a Venue's picture divided by its width."""


def box(ui: Ui, game: Game[Any]) -> dict[str, HandCard]:
    """Returns the faces of all cards and Venues, by text key."""
    return {
        f"{key}.title": (_card if thing < CARDS else _venue)(ui, game, thing)
        for thing, key in enumerate(THING_KEYS)
    }


def _card(ui: Ui, game: Game[Any], card: int) -> HandCard:
    say = game.speaker(ui.say.lang)
    look = Look(
        card,
        words.title(say, card),
        card_faces.number(card, card_faces.printed(card)),
        vibes=tuple((vibe, False) for vibe in VIBES[card]),
        cost=card_faces.cost(ui, COST[card]),
    )
    facts = (look.name, words.kind(say, card), words.strength(say, card))
    label = say.row(fact for fact in facts if fact)
    return HandCard(label, CARD_RATIO, partial(_face, look), least=narrowest([look.name]))


def _venue(ui: Ui, game: Game[Any], venue: int) -> HandCard:
    title = words.title(game.speaker(ui.say.lang), venue)
    return HandCard(title, VENUE_RATIO, partial(_picture, art(venue)))


def _face(look: Look, ui: Ui, width: float, height: float) -> ft.Control:
    return face(ui, look, width, height)


def _picture(name: str, ui: Ui, width: float, height: float) -> ft.Control:
    return kit.image(name, width, height, fit=ft.BoxFit.FILL)
