"""Screen of the device's settings, with export and import of games."""

from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, cast

import flet as ft

from app.hall import Hall
from app.places import Place
from app.screens import columns, files, pieces, read_aloud, setting_rows
from app.store import Store
from app.text import languages
from app.theme import Ui, kit, shapes

if TYPE_CHECKING:
    from app.shell import Shell

FRONT = ("lang", "music", "sounds", "theme", "text_scale")
"""Settings on the first page, by name."""

PLAIN = {"music", "text_scale"}
"""Settings whose values need no explanation."""

KEYS = "keys"
"""Name of the row that explains the keyboard."""

PAGES = {
    "touch": ("hand", ("reveal", "idle", "quick", "left_handed", "haptics", "awake")),
    "read": ("eye", ("screen_reader", "contrast", KEYS, "single_keys")),
    "pace": ("motion", ("speed", "retell", "understudy_pace", "interrupts", "own_interrupts")),
}
"""Icon and settings of each further page, by name."""

ALOUD = "aloud"
"""Name of the page about reading aloud, linked from page "read"."""


@dataclass(frozen=True)
class SettingsModel:
    """Storage and abilities of this device, and actions on saved games.

    Attributes:
        status: Status of the store.
        browser: Whether a browser stores the games and can be asked to keep them permanently.
        picks_whole: Whether a picked file returns its content instead of a path.
        persist: Asks the browser for permanent storage; returns whether it agreed.
        take_in: Opens the screen that imports a file.
        save_games: Exports all games as one file.
    """

    status: str
    browser: bool
    picks_whole: bool
    persist: Callable[[], Awaitable[bool]]
    take_in: Callable[[bytes], Awaitable[None]]
    save_games: Callable[[], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the settings of the running app, or a further page."""
    page, bridge = place.args.get("page", ""), hall.bridge
    if page == "games":
        return SavedGames(hall, _model(hall, shell.store))
    missing = {*([] if bridge.vibrates() else ["haptics"])}
    missing |= {*([] if bridge.sounds() else ["music", "sounds"])}
    missing |= {*([] if len(languages()) > 1 else ["lang"])}
    if page == ALOUD:
        return read_aloud.ReadAloud(hall)
    if page:
        return SettingsPage(hall, page, missing)
    return Settings(hall, missing)


def _model(hall: Hall, store: Store) -> SettingsModel:
    bridge = hall.bridge

    async def take_in(content: bytes) -> None:
        hall.places.go("import", content=content)

    return SettingsModel(
        status=store.status,
        browser=bridge.web,
        picks_whole=hall.web,
        persist=bridge.request_persist,
        take_in=take_in,
        save_games=partial(files.save_games, hall, store),
    )


def Settings(hall: Hall, missing: Set[str]) -> ft.Control:
    """Draws the first settings, and links to all others.

    Args:
        hall: Services for the screen.
        missing: Names of the settings that this device does not have.
    """
    ui, half = hall.ui, columns.in_column(hall)
    ways = [_way(hall, page, icon) for page, (icon, _) in PAGES.items()]
    about = partial(hall.places.go, "about")
    ways += [
        _way(hall, "games", "export"),
        pieces.way(ui, "info", ui.say("set.about"), "", about, key="to-about"),
    ]
    rows = [_setting(half, name) for name in FRONT if name not in missing]
    return _page(hall, ui.say("home.settings"), rows, ways, key="settings")


def SettingsPage(hall: Hall, page: str, missing: Set[str]) -> ft.Control:
    """Draws the settings of a further page; see `Settings`."""
    half = columns.in_column(hall)
    rows = [_setting(half, name) for name in PAGES[page][1] if name not in missing]
    if page == "read" and hall.bridge.speaks():
        rows.insert(0, _way(hall, ALOUD, "play"))
    middle = (len(rows) + 1) // 2 if columns.divided(hall.ui) else len(rows)
    title = hall.ui.say(f"set.page.{page}")
    return _page(hall, title, rows[:middle], rows[middle:], key=f"settings-{page}")


def SavedGames(hall: Hall, cellar: SettingsModel) -> ft.Control:
    """Draws the storage of games, with buttons for files, and packs."""
    persisted, set_persisted = ft.use_state(cast("bool | None", None))
    ui, go, half = hall.ui, hall.places.go, columns.in_column(hall)

    async def persist() -> None:
        set_persisted(await cellar.persist())

    pick = ft.use_memo(lambda: files.picker(cellar.take_in, web=cellar.picks_whole), [])
    rows = [
        _persistence(half.ui, cellar, persisted, lambda _: hall.run(persist)),
        _moving(half.ui, cellar, pick),
    ]
    more = [
        pieces.way(ui, "hand", ui.say("packs.title"), "", partial(go, "packs"), key="packs"),
        _setting(half, "bg_stats"),
    ]
    return _page(hall, ui.say("set.page.games"), rows, more, key="settings-games")


def _page(
    hall: Hall, title: str, rows: Sequence[ft.Control], more: Sequence[ft.Control], *, key: str
) -> ft.Control:
    left, right = ([pieces.sheet(hall.ui, some)] if some else [] for some in (rows, more))
    bar = kit.topbar(hall.ui, title, hall.places.back, width=columns.whole(hall.ui))
    return pieces.screen(bar, columns.body(hall.ui, left, right), key=key)


def _way(hall: Hall, page: str, icon: str) -> ft.Control:
    say, go = hall.ui.say, partial(hall.places.go, "settings", page=page)
    words, detail = say(f"set.page.{page}"), say(f"set.page.{page}.about")
    return pieces.way(hall.ui, icon, words, detail, go, key=f"to-{page}")


def _setting(hall: Hall, name: str) -> ft.Control:
    ui, choose = setting_rows.in_section(hall.ui), partial(hall.choose, name)
    if name == KEYS:
        return pieces.setting(ui, ui.say("set.keys"), ui.say("set.keys.about"), kit.gap(0))
    value = getattr(hall.prefs.now, name)
    if name == "lang":
        title, offered = ui.say("set.lang"), [*languages().items()]
        chips = pieces.choices(ui, title, offered, value, choose)
        return pieces.setting(ui, title, "", chips)
    if isinstance(value, bool):
        title, about = ui.say(f"set.{name}"), ui.say(f"set.{name}.about")
        return pieces.switch(ui, title, about, value, choose, key=name)
    return setting_rows.choice(replace(hall, ui=ui), name, about=name not in PLAIN)


def _persistence(
    ui: Ui, cellar: SettingsModel, persisted: bool | None, ask: Callable[..., None]
) -> ft.Control:
    status, title = cellar.status, ui.say("set.store")
    where, narrow = ui.say(f"set.store.{status}"), setting_rows.in_section(ui)
    if not cellar.browser or status not in ("durable", "fallback"):
        return pieces.setting(ui, title, where, kit.gap(0))
    asks, answers = persisted is not True, {None: "about", True: "yes", False: "no"}
    button = kit.quiet(  # it stays when it has been answered, and so does what is below
        narrow, ui.say("set.persist"), ask if asks else None, icon_name="lock", key="persist"
    )
    answer, known = ui.say(f"set.persist.{answers[persisted]}"), persisted is not None
    about = kit.text(ui, answer, "small", strong=known, quiet=not known)
    return pieces.setting(ui, title, where, _stacked(narrow, [button, about]))


def _stacked(ui: Ui, controls: list[ft.Control]) -> ft.Control:
    return ft.Container(
        shapes.stretched(controls, 8), width=ui.width - 2 * ui.edge, padding=ft.Padding.only(top=4)
    )


def _moving(ui: Ui, cellar: SettingsModel, pick: ft.PickFiles) -> ft.Control:
    narrow, label = setting_rows.in_section(ui), ui.say("set.import")
    take = kit.quiet(narrow, label, lambda _: files.hold(pick), icon_name="import", key="import")
    take.action = pick
    save = kit.quiet(
        narrow,
        ui.say("set.export"),
        lambda _: cellar.save_games(),
        icon_name="export",
        key="export",
    )
    words = ui.say("set.file"), ui.say("set.file.about")
    return pieces.setting(ui, *words, _stacked(narrow, [save, take]))
