"""Screen of the device's settings, with export and import of games."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

import flet as ft

from app.hall import Hall
from app.places import Place
from app.screens import files, pieces
from app.text import languages
from app.theme import Ui, kit, shapes

if TYPE_CHECKING:
    from app.shell import Shell

INSIDE = 32
"""Sum of a section's left and right margins, in logical pixels."""

SWITCHES = ("quick", "left_handed", "haptics", "awake", "screen_reader")


@dataclass(frozen=True)
class SettingsModel:
    """Storage and abilities of this device, and actions on saved games.

    Attributes:
        status: Status of the store.
        browser: Whether a browser stores the games and can be asked to keep them permanently.
        picks_whole: Whether a picked file returns its content instead of a path.
        vibrates: Whether the device can vibrate.
        sounds: Whether the window can play sounds.
        persist: Asks the browser for permanent storage; returns whether it agreed.
        take_in: Opens the screen that imports a file.
        save_games: Exports all games as one file.
    """

    status: str
    browser: bool
    picks_whole: bool
    vibrates: bool
    sounds: bool
    persist: Callable[[], Awaitable[bool]]
    take_in: Callable[[bytes], Awaitable[None]]
    save_games: Callable[[], object]


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws the settings of this device."""
    store, bridge = shell.store, hall.bridge

    async def take_in(content: bytes) -> None:
        hall.places.go("import", content=content)

    model = SettingsModel(
        status=store.status,
        browser=bridge.web,
        picks_whole=hall.web,
        vibrates=bridge.vibrates(),
        sounds=bridge.sounds(),
        persist=bridge.request_persist,
        take_in=take_in,
        save_games=partial(files.save_games, hall, store),
    )
    return Settings(hall, model)


def Settings(hall: Hall, cellar: SettingsModel) -> ft.Control:
    """Draws all settings; every choice takes effect immediately."""
    persisted, set_persisted = ft.use_state(cast("bool | None", None))
    ui = hall.ui

    async def persist() -> None:
        set_persisted(await cellar.persist())

    pick = ft.use_memo(lambda: files.picker(cellar.take_in, web=cellar.picks_whole), [])
    sections = [pieces.section(ui, ui.say("set.sight"), _sight(hall), key="sight")]
    if hall.at_once(not ui.roomy):
        games = [
            _persistence(ui, cellar, persisted, lambda _: hall.run(persist)),
            _moving(ui, cellar, pick),
            _packs(hall),
        ]
        about = kit.quiet(
            ui,
            ui.say("set.about"),
            lambda _: hall.places.go("about"),
            icon_name="info",
            key="about",
        )
        at_table = _at_table(hall, vibrates=cellar.vibrates, sounds=cellar.sounds)
        sections += [
            pieces.section(ui, ui.say("set.at_table"), at_table, key="at-table"),
            pieces.section(ui, ui.say("set.games"), games, key="games"),
            kit.gap(4),
            about,
            kit.gap(16),
        ]
    return pieces.screen(
        kit.topbar(ui, ui.say("home.settings"), hall.places.back),
        kit.page_body(ui, sections, width=640, spacing=4),
        key="settings",
    )


def _sight(hall: Hall) -> list[ft.Control]:
    """Draws the settings of colours, font size, animation and language.

    The language is omitted if there is only one.
    """
    return [
        *(pieces.choice(hall, name) for name in ("theme", "contrast", "text_scale", "speed")),
        _switch(hall, "retell"),
        *([_language(hall)] if len(languages()) > 1 else []),
    ]


def _language(hall: Hall) -> ft.Control:
    """Draws the choice of language; each is named in its own language."""
    ui, title, choose = hall.ui, hall.ui.say("set.lang"), partial(hall.choose, "lang")
    offered = [*languages().items()]
    shown = pieces.choices(ui, title, offered, hall.prefs.now.lang, choose)
    return pieces.setting(ui, title, "", shown)


def _at_table(hall: Hall, *, vibrates: bool, sounds: bool) -> list[ft.Control]:
    """Draws the settings for play at the table and device functions."""
    return [
        *(
            pieces.choice(hall, name)
            for name in ("reveal", "idle", "understudy_pace", "interrupts")
        ),
        *((pieces.choice(hall, "music"), _switch(hall, "sounds")) if sounds else ()),
        *(_switch(hall, name) for name in SWITCHES if name != "haptics" or vibrates),
    ]


def _switch(hall: Hall, name: str) -> ft.Control:
    title, about = hall.ui.say(f"set.{name}"), hall.ui.say(f"set.{name}.about")
    choose = partial(hall.choose, name)
    return pieces.switch(hall.ui, title, about, getattr(hall.prefs.now, name), choose, key=name)


def _persistence(
    ui: Ui, cellar: SettingsModel, persisted: bool | None, ask: Callable[..., None]
) -> ft.Control:
    """Draws where and how safely the games are stored."""
    status = cellar.status
    words: list[ft.Control] = [kit.text(ui, ui.say(f"set.store.{status}"), quiet=True)]
    if cellar.browser and status in ("durable", "fallback"):
        if persisted is None:
            label = ui.say("set.persist")
            words.append(kit.quiet(_inside(ui), label, ask, icon_name="lock", key="persist"))
        else:
            words.append(
                kit.text(
                    ui, ui.say("set.persist.yes" if persisted else "set.persist.no"), strong=True
                )
            )
    return ft.Container(
        shapes.column([kit.text(ui, ui.say("set.store"), strong=True), *words], 6),
        padding=ft.Padding.symmetric(vertical=10, horizontal=4),
    )


def _inside(ui: Ui) -> Ui:
    """Returns window data with the width of a section, for its buttons."""
    return kit.within(ui, min(ui.width, 640) - 2 * ui.edge - INSIDE)


def _moving(ui: Ui, cellar: SettingsModel, pick: ft.PickFiles) -> ft.Control:
    """Draws the buttons that export and import all games."""
    narrow = _inside(ui)

    words = ui.say("set.import")
    take = kit.quiet(narrow, words, lambda _: files.hold(pick), icon_name="import", key="import")
    take.action = pick
    return pieces.setting(
        ui,
        ui.say("set.file"),
        ui.say("set.file.about"),
        ft.Row(
            [
                kit.quiet(
                    narrow,
                    ui.say("set.export"),
                    lambda _: cellar.save_games(),
                    icon_name="export",
                    key="export",
                ),
                take,
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    )


def _packs(hall: Hall) -> ft.Control:
    """Draws the link to the screen of owners' packs."""
    ui = hall.ui
    words = ui.say("packs.title")
    face = pieces.titled(
        kit.icon(ui, "hand", 24, ui.colors.brass),
        kit.text(ui, words, strong=True),
        after=[kit.icon(ui, "next", 22, ui.colors.quiet)],
    )
    return pieces.press(
        ui,
        face,
        words,
        lambda _: hall.places.go("packs"),
        pieces.Surface(pad=ft.Padding.symmetric(horizontal=4, vertical=12), radius=10),
        key="packs",
    )
