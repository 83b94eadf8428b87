"""The document's title for each screen. Tabs and histories show it: nothing secret is in it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.bills import bill_of
from app.store.people import root
from app.table import prompter
from app.table.layers import sheets_of
from app.table.state import Phase
from engines import title as game_title

if TYPE_CHECKING:
    from app.shell import Shell
    from app.table.scene import AnyScene
    from app.table.state import TableState
    from app.text import House

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


def title(shell: "Shell") -> str:
    """Screen, game and app, the screen first: "Ana's hand – her game – Backstage Pass"."""
    say = shell.device.say
    return say.chained("title", [*_here(shell), say("app.name")])


def _here(shell: "Shell") -> list[str]:
    place, controller = shell.places.top, shell.evening.show
    if place.name == "play" and controller is not None:
        say, table = shell.device.say, controller.table
        here = _at_table(say, table.scene, table.state, controller.names)
        return [here, controller.game.title(say.lang)]
    if place.name == "bill":
        return [bill_of(place.args["game"]).title(shell.device.say.lang)]
    if place.name == "person":
        return [root(shell.store.aliases, place.args["who"])]
    if place.name == "mask":
        return [shell.device.say("mask.title", name=place.args["who"])]
    if place.name == "past":
        cards = shell.store.cards()
        lang, asked = shell.device.say.lang, place.args["session"]
        return [game_title(card.game, lang, card.title) for card in cards if card.id == asked]
    key = SCREENS.get(place.name)
    return [] if key is None else [shell.device.say(key)]


def _at_table(say: "House", scene: "AnyScene", state: "TableState", names: Sequence[str]) -> str:
    """The title of the table, or of the sheet over it."""
    own = scene.seat if scene.covered is None else scene.covered
    name = "" if own is None else names[own]
    if scene.phase is Phase.CURTAIN:
        return say("title.curtain", name=name)
    for sheet in reversed(sheets_of(state)):
        if sheet in SHEETS:
            return say(SHEETS[sheet])
        if sheet.startswith("seat-"):
            return names[int(sheet.removeprefix("seat-"))]
    if scene.phase is Phase.PRIVATE or scene.covered is not None:
        return say("title.hand", name=name)
    over = scene.phase is Phase.OVER and not state.panel
    return say("play.result" if over else "title.table")
