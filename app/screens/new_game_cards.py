"""Choice of the cards in New game: packs and shared deals."""

from typing import Any

import flet as ft

from app.deals import today
from app.hall import Hall
from app.screens import pieces
from app.screens.new_game_draft import Draft
from app.store.name_order import by_name
from app.text.when import date_in_words
from app.theme import Ui, kit
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
    link = pieces.way(ui, "deck", text, ui.say(why or "deal.link"), None if why else go, key="deal")
    return [pieces.section(ui, ui.say("deal.title"), [link], key="deal-section")]


def deal_text(ui: Ui, draft: Draft) -> str:
    """Returns the chosen deal in words."""
    if draft.coded is not None and not draft.secret:
        return ui.say("deal.by", code=ui.say.chained("deal.groups", deal.grouped(draft.coded.code)))
    if draft.day not in ("", today()):
        return ui.say("deal.day.past", date=date_in_words(draft.day, ui.say))
    return ui.say(f"deal.{draft.way}")


def strayed(hall: Hall, draft: Draft, dealt: deal.Deal) -> ft.Control:
    """Draws a warning that the code no longer fits the players or options.

    One button restores the code's choices, the other drops the code.
    """
    ui = hall.ui

    def back(_: Any) -> None:
        draft.follow(hall.prefs, dealt)
        hall.refresh()

    def drop(_: Any) -> None:
        draft.coded = None
        hall.refresh()

    return pieces.notice(
        ui,
        ui.say("deal.strayed", count=dealt.seats),
        actions=[
            kit.link(ui, ui.say("deal.strayed.back"), back, key="as-in-code"),
            kit.link(ui, ui.say("deal.strayed.drop"), drop, key="without-code"),
        ],
        key="strayed",
    )
