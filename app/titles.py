"""Document titles of the screens, without secrets.

Browser tabs and histories show them to everybody.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.bills import bill_of
from app.places import Place
from app.store import Store
from app.store.people import root
from app.table import prompter
from app.table.layers import LOG, MENU, MENU_LOG, MORE, sheets_of
from app.table.state import Phase
from app.text import House
from engines import title as game_title

if TYPE_CHECKING:
    from app.table.scene import AnyScene
    from app.table.state import TableState

SCREENS = {
    "new": "home.new",
    "more": "new.more",
    "seat": "new.seat",
    "deal": "deal.title",
    "dealt": "deal.played",
    "rules": "rules.title",
    "signs": "board.signs",
    "lesson": "lesson.title",
    "history": "home.history",
    "people": "people.title",
    "moments": "moments.title",
    "poster": "poster.title",
    "tonight": "tonight",
    "evening": "tonight.call",
    "evening_poster": "tonight.poster",
    "good_night": "tonight.call.night",
    "same": "same.title",
    "draw": "draw.title",
    "around": "sitting.title",
    "ticket": "ticket.title",
    "unreadable": "unreadable.title",
    "replay": "replay.title",
    "settings": "home.settings",
    "import": "import.title",
    "packs": "packs.title",
    "pack": "packs.pack",
    "about": "set.about",
    "install": "ios.title",
    "square": "square.moment",
    "hand_over": "square.hand_over",
    "arrival": "square.title",
    "found": "square.found",
    "battery": "battery.title",
}
"""Text keys of titles, by name of the screen."""

SHEETS = {
    MENU: "play.menu",
    MORE: "play.more",
    LOG: "play.log",
    MENU_LOG: "play.log",
    "seats": "understudy.seats",
    prompter.PANEL: "help.title",
    "hands": "teach.hands",
    "agree": "agree.title",
}
"""Text keys of titles, by name of the sheet over the table."""


def title(say: House, parts: Sequence[str]) -> str:
    """Returns a document title from its parts and the app's name.

    An example is "Ana's hand – her game – Backstage Pass".

    Args:
        say: Texts of the app.
        parts: Texts before the app's name.
    """
    return say.chained("title", [*parts, say("app.name")])


def of_screen(say: House, place: Place, store: Store) -> list[str]:
    """Returns the parts of a screen's title before the app's name.

    The list is empty for the foyer.

    Args:
        say: Texts of the app.
        place: The top screen.
        store: The saved games and people.
    """
    if place.name == "bill":
        return [bill_of(place.args["game"]).title(say.lang)]
    if place.name == "person":
        return [root(store.aliases, place.args["who"])]
    if place.name == "mask":
        return [say("mask.title", name=place.args["who"])]
    if place.name == "past":
        cards, asked = store.cards(), place.args["session"]
        return [game_title(card.game, say.lang, card.title) for card in cards if card.id == asked]
    if place.name == "settings" and (page := place.args.get("page")):
        return [say(f"set.page.{page}")]
    key = SCREENS.get(place.name)
    return [] if key is None else [say(key)]


def of_table(say: House, scene: "AnyScene", state: "TableState", names: Sequence[str]) -> str:
    """Returns the title of the table, or of the sheet over it."""
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
