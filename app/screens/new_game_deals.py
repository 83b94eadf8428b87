"""Choice of packs and shared deals on New game's second page."""

import flet as ft

from app.deals import today
from app.hall import Hall
from app.screens import pieces
from app.screens.new_game_cards import deal_text
from app.screens.new_game_draft import Draft
from app.store.name_order import by_name
from engines import deal, editions, find


def packs(hall: Hall, draft: Draft) -> list[ft.Control]:
    """Draws the choice between the game's cards and packs.

    Returns [] if there are no packs for the game.
    """
    ui, house = hall.ui, draft.game.house
    order = by_name(ui.say.lang)
    found = sorted(editions(house), key=lambda one: order(one.title))
    here = [(one.name, one.title) for one in found]
    if not here:
        return []

    def take(name: str) -> None:
        draft.take(hall.prefs, find(name))
        hall.refresh()

    cards = [(house, ui.say("new.pack.own")), *here]
    words = ui.say("new.pack")
    shown = pieces.choices(ui, words, cards, draft.game.name, take)
    return [pieces.setting(ui, words, "", shown)]


def deals(hall: Hall, draft: Draft) -> list[ft.Control]:
    """Draws the chosen deal with a link for choosing another one.

    The link is disabled for teaching rounds and programmes. Returns [] for games without codes.
    """
    ui = hall.ui
    if not deal.has_codes(draft.game):
        return []

    def go() -> None:
        draft.day = today() if draft.day else ""  # the screen shows today's deal
        hall.places.go("deal", draft=draft)

    why = "new.not.deal.teach" if draft.taught else "new.not.deal" if draft.later else ""
    text = ui.say("deal.new") if why else deal_text(ui, draft)
    return [
        pieces.way(ui, "deck", text, ui.say(why or "deal.link"), None if why else go, key="deal")
    ]
