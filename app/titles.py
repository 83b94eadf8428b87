"""The document's title for each screen. Tabs and histories show it: nothing secret is in it."""

from typing import TYPE_CHECKING

from app.bills import bill_of
from app.places import Place
from app.store import Store
from app.store.people import root
from app.table import prompter
from app.table.layers import sheets_of
from app.table.state import Phase
from app.text import House
from engines import title as game_title

if TYPE_CHECKING:
    from app.table.controller import Controller

SCREENS = {
    "new": "home.new",
    "deal": "deal.title",
    "dealt": "deal.played",
    "rules": "rules.title",
    "signs": "board.signs",
    "lesson": "lesson.title",
    "history": "home.history",
    "moments": "moments.title",
    "poster": "poster.title",
    "tonight": "tonight",
    "evening_poster": "tonight.poster",
    "same": "same.title",
    "draw": "draw.title",
    "around": "sitting.title",
    "ticket": "ticket.title",
    "unreadable": "unreadable.title",
    "replay": "replay.title",
    "settings": "home.settings",
    "import": "import.title",
    "packs": "packs.title",
    "about": "set.about",
    "install": "ios.title",
}
"""Screens whose title is a text of the catalogue."""

SHEETS = {
    "menu": "play.menu",
    "log": "play.log",
    "seats": "understudy.seats",
    prompter.PANEL: "help.title",
    "hands": "teach.hands",
    "agree": "agree.title",
}
"""Sheets over the table that have a title of their own."""


def title(say: House, place: Place, show: "Controller | None", store: Store) -> str:
    """Screen, game and app, the screen first: "Ana's hand – her game – Backstage Pass".

    Args:
        say: Speaker of the app's texts.
        place: The screen on top.
        show: The game on the table.
        store: The saved games and people.
    """
    return say.chained("title", [*_here(say, place, show, store), say("app.name")])


def _here(say: House, place: Place, show: "Controller | None", store: Store) -> list[str]:
    if place.name == "play" and show is not None:
        return [_at_table(show), show.game.title(say.lang)]
    if place.name == "bill":
        return [bill_of(place.args["game"]).title(say.lang)]
    if place.name == "person":
        return [root(store.aliases, place.args["who"])]
    if place.name == "mask":
        return [say("mask.title", name=place.args["who"])]
    if place.name == "past":
        cards, asked = store.cards(), place.args["session"]
        return [game_title(card.game, say.lang, card.title) for card in cards if card.id == asked]
    key = SCREENS.get(place.name)
    return [] if key is None else [say(key)]


def _at_table(show: "Controller") -> str:
    say, scene = show.device.say, show.table.scene
    own = scene.seat if scene.covered is None else scene.covered
    name = "" if own is None else show.names[own]
    if scene.phase is Phase.CURTAIN:
        return say("title.curtain", name=name)
    for sheet in reversed(sheets_of(show.table.state)):
        if sheet in SHEETS:
            return say(SHEETS[sheet])
        if sheet.startswith("seat-"):
            return show.names[int(sheet.removeprefix("seat-"))]
    if scene.phase is Phase.PRIVATE or scene.covered is not None:
        return say("title.hand", name=name)
    over = scene.phase is Phase.OVER and not show.table.state.panel
    return say("play.result" if over else "title.table")
