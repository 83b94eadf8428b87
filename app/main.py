"""Entry point for phone, desktop and web."""

import asyncio
from importlib import import_module
from pathlib import Path

import flet as ft

from app import gather
from app.bills import read_bills
from app.games import board_of, board_places
from app.places import Place
from app.platform.bridge import Bridge, open_bridge
from app.platform.errors import catch
from app.platform.patching import mend
from app.platform.quicker import quicken
from app.root import Root
from app.rules_version import outdated
from app.screens import FIRST
from app.screens.home import AWAY
from app.shell import Shell
from app.store import Store, check_name, choose_location
from app.text import FALLBACK, catalogue, languages, say
from app.theme import measure
from app.theme.pictures import IN_BROWSER
from app.theme.signs import FAMILY
from app.theme.ui import BODY, DISPLAY, STRONG
from engines import find, known, read_texts

ASSETS = Path(__file__).resolve().parent.parent / "assets"

FONTS = {
    DISPLAY: "fonts/Fraunces-SemiBold.ttf",
    BODY: "fonts/BeVietnamPro-Regular.ttf",
    STRONG: "fonts/BeVietnamPro-SemiBold.ttf",
    FAMILY: "fonts/Signs.ttf",
}


SENT = 0.05
"""Pause in seconds before each background import of an unfinished game's modules.

Screens are sent and taps are processed during the pauses.
"""


def prepared() -> None:
    """Loads texts, font widths, bills and boards for the first screen.

    The web build calls this function long before a window exists. It reads English only, the
    fallback of all other languages.
    """
    languages()
    catalogue(FALLBACK)
    read_texts(FALLBACK)  # for the state lines on tickets in the foyer
    read_bills(FALLBACK)
    check_name(say("app.name"))
    measure.width_of(say("app.name"), 1)
    choose_location()
    board_places()
    for module in FIRST:
        import_module(f"app.screens.{module}")


_opening: asyncio.Task[Store] | None = None
_shell: Shell | None = None


def begin() -> None:
    """Opens the store for `main` while the window is being set up."""
    global _opening
    _opening = asyncio.ensure_future(Store.open(choose_location()))
    _opening.add_done_callback(_opened)


def _opened(opening: asyncio.Task[Store]) -> None:
    """Imports the game of the latest unfinished session before the window exists."""
    for game in _open_games(opening.result())[:1]:
        find(game)
        board_of(game)


def _open_games(store: Store) -> list[str]:
    open_now = dict.fromkeys(card.game for card in store.cards() if card.finished is None)
    return [game for game in open_now if known(game)]


async def _bring_open(store: Store) -> None:
    for game in _open_games(store):
        for bring in (find, board_of):
            await asyncio.sleep(SENT)
            bring(game)


def likely() -> str | None:
    """Returns the game most likely to be opened next.

    Returns None if it is unknown.
    """
    if _shell is None:
        return None
    card = _shell.store.latest
    return card.game if card is not None else _shell.device.prefs.now.last_game or None


def settled() -> None:
    """Installs faster constructors, then redraws if a saved game is outdated."""
    quicken()  # includes the classes imported since
    if _shell is not None and any(outdated(card) for card in _shell.store.cards()):
        _shell.refresh()


def rehearse() -> None:
    """Draws the New game screen in advance, after all imports."""
    if _shell is not None:  # imports the module now, not in the foyer
        gather.rehearse(_shell)


async def cleared() -> None:
    """Waits until a game has been closed since the last call."""
    assert _shell is not None, "nothing is drawn before there is a shell"
    await _shell.evening.cleared.wait()
    _shell.evening.cleared.clear()


async def main(page: ft.Page) -> None:
    """Draws the first screen.

    If that fails, the page says so and offers to reload.
    """
    bridge = open_bridge()
    try:
        await _draw(page, bridge)
    except Exception:
        bridge.stop()
        raise


async def _draw(page: ft.Page, bridge: Bridge) -> None:
    mend()
    page.title = say("app.name")
    page.padding = 0
    page.spacing = 0
    if not IN_BROWSER:  # the web client has the fonts; registering them again repeats all layout
        page.fonts = FONTS
        quicken()
    theme = ft.Theme(font_family=BODY, use_material3=True)
    page.theme = page.dark_theme = theme

    opening = _opening or asyncio.ensure_future(Store.open(choose_location()))
    opening.remove_done_callback(_opened)  # the first screen is drawn from here on
    store = await opening
    global _shell
    _shell = shell = Shell(page, store, bridge)
    _listen(page, shell)
    shell.device.light()
    shell.device.speak()
    if page.route.startswith("/new"):
        shell.places.trail.append(Place("new"))
    elif link := bridge.square():
        await shell.evening.reopen()
        shell.places.go("arrival", text=link)
    elif chosen := _chosen(shell):
        shell.places.trail += chosen  # the game stays available in the foyer
    elif not page.route.startswith("/continue"):
        await shell.evening.reopen()
    elif (card := store.latest) is not None:
        await shell.evening.open(card.id)
    shell.evening.covered = True
    catch(page.session, shell.boundary.caught)
    page.render(Root, shell)
    if shell.device.prefs.now.screen_reader:
        bridge.semantics(True)
    bridge.ready(shell.evening.uncover)
    page.run_task(_bring_open, store)


def _chosen(shell: Shell) -> list[Place]:
    game = shell.device.bridge.bill()
    return [Place("bill", {"game": game})] if known(game) and shell.store.status not in AWAY else []


def _listen(page: ft.Page, shell: Shell) -> None:
    def left(state: str) -> None:
        shell.focus(state)
        if state == "visible":
            shell.evening.present()  # also uncovers the page, see Shell.drawn

    def held(on: bool) -> None:
        if shell.evening.controller is not None:
            shell.evening.controller.hold_hand(open_=on)
        shell.refresh()

    def update_ready() -> None:
        shell.update_ready = True
        shell.refresh()

    def lost() -> None:
        # Another tab continues the saved games, so this tab must not show them.
        shell.evening.drop()

    def billed() -> None:
        if shell.places.top.name in ("home", "bill"):
            shell.places.home(*_chosen(shell))

    def arrived() -> None:
        if link := shell.device.bridge.square():
            shell.places.go("arrival", text=link)

    def described() -> None:
        if not shell.device.prefs.now.screen_reader:
            shell.hall.choose("screen_reader", True)
            toast(say()("set.screen_reader.on"))

    def lit(_: object) -> None:
        shell.device.light()
        shell.refresh()

    def surrounded() -> None:
        shell.device.speak()  # unless somebody has chosen a language
        lit(None)

    page.on_resize = page.on_media_change = shell.resized
    page.on_platform_brightness_change = lit
    page.on_app_lifecycle_state_change = lambda event: left(event.state.value)
    page.on_keyboard_event = shell.key_pressed
    bridge, say, toast = shell.device.bridge, lambda: shell.device.say, shell.notices.toast
    bridge.on_error(shell.boundary.caught)
    bridge.on_described(described)
    bridge.on_back(lambda left: page.run_task(shell.went_back, left))
    bridge.on_visibility(left)
    bridge.on_hold(held)
    bridge.on_surroundings(surrounded)
    bridge.on_bill(billed)
    bridge.on_square(arrived)
    bridge.on_update(update_ready)
    bridge.on_offline_ready(lambda: shell.foyer_message.show(lambda: say()("offline.ready")))
    bridge.on_install(lambda _: shell.refresh())
    shell.store.on_lost(lost)
    shell.store.on_notice(lambda notice: toast(notice.sentence(say())))


if __name__ == "__main__":
    ft.run(main, assets_dir=str(ASSETS))
