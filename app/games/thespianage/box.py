"""Pictures of the cards, characters and Special Tiles in the game's box."""

from functools import partial
from typing import Any

import flet as ft

from app.games.thespianage.faces import CardLook, bust, narrowest, special_art
from app.games.thespianage.hand import OPEN_CARD, open_card
from app.table.board import HandCard
from app.theme import Ui, kit
from engines import Game
from engines.thespianage.content import CHARACTER_IDS, SPECIAL_IDS, THING_IDS


def box(ui: Ui, game: Game[Any]) -> dict[str, HandCard]:
    """Returns the picture of each card, character and Special Tile.

    The keys are the text keys of their names.
    """
    lang = ui.say.lang
    found: dict[str, HandCard] = {}
    for number, own in enumerate(THING_IDS):
        look = CardLook(number, game.phrase("card", number, lang))
        least = narrowest([look.name])
        found[f"card.{own}.title"] = HandCard(
            look.name, OPEN_CARD, partial(open_card, look), least=least
        )
    pictures = [
        *((f"character.{own}.title", bust(number)) for number, own in enumerate(CHARACTER_IDS)),
        *((f"special.{own}.title", special_art(number)) for number, own in enumerate(SPECIAL_IDS)),
    ]
    say = game.speaker(lang)
    return found | {key: HandCard(say(key), 1.0, partial(_picture, art)) for key, art in pictures}


def _picture(art: str, ui: Ui, width: float, height: float) -> ft.Control:
    return kit.image(art, width, height)
