"""What people can set on this device, and backing up and transferring their games."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import flet as ft

from app.hall import Hall
from app.screens import files, pieces
from app.store import StoreError
from app.text import languages, own_name
from app.theme import Ui, kit

if TYPE_CHECKING:
    from app.store.exchange import ImportReport

INSIDE = 32
"""How much narrower a section is inside than its page."""

SWITCHES = ("quick", "left_handed", "haptics", "awake", "screen_reader")


@dataclass(frozen=True)
class Cellar:
    """Where the games are kept on this device, and what can be done with them.

    status      of the store
    browser     a browser keeps them, which may be asked never to clear them
    picks_whole a picked file comes whole, for it has no path
    vibrates    the device can be felt
    persist     asks the browser; true when it agreed
    take_in     adds the games of a file; raises StoreError
    save_games  saves all games as one file
    """

    status: str
    browser: bool
    picks_whole: bool
    vibrates: bool
    persist: Callable[[], Awaitable[bool]]
    take_in: Callable[[bytes], "Awaitable[ImportReport]"]
    save_games: Callable[[], object]


def Settings(hall: Hall, cellar: Cellar) -> ft.Control:
    """Sight, table, device, games, about; every choice counts at once."""
    report, set_report = ft.use_state(cast("ImportReport | None", None))
    kept, set_kept = ft.use_state(cast("bool | None", None))
    ui = hall.ui

    async def take(content: bytes) -> None:
        try:
            set_report(await cellar.take_in(content))
        except StoreError as error:
            hall.failed(error)
        hall.refresh()

    pick = ft.use_memo(lambda: files.picker(take, web=cellar.picks_whole), [])

    def put(name: str) -> Callable[[Any], None]:
        return partial(hall.choose, name)

    def choice(name: str, values: tuple[Any, ...]) -> ft.Control:
        title = ui.say(f"set.{name}")
        options = [(value, ui.say(f"set.{name}.{value}")) for value in values]
        return pieces.setting(
            ui,
            title,
            ui.say(f"set.{name}.about"),
            pieces.choices(ui, title, options, hall.prefs[name], put(name)),
        )

    def switch(name: str) -> ft.Control:
        return pieces.switch(
            ui,
            ui.say(f"set.{name}"),
            ui.say(f"set.{name}.about"),
            hall.prefs[name],
            put(name),
            key=name,
        )

    tongues = languages()
    language = pieces.setting(
        ui,
        ui.say("set.lang"),
        "",
        pieces.choices(
            ui,
            ui.say("set.lang"),
            [(tongue, own_name(tongue)) for tongue in tongues],
            hall.prefs["lang"],
            put("lang"),
        ),
    )

    async def persist() -> None:
        set_kept(await cellar.persist())

    sections = [
        pieces.section(
            ui,
            ui.say("set.sight"),
            [
                choice("theme", ("system", "light", "dark")),
                choice("contrast", ("usual", "more")),
                choice("text_scale", (1.0, 1.25, 1.5, 1.75, 2.0)),
                choice("speed", (0, 0.5, 1.0, 2.0)),
                language,
            ],
            key="sight",
        )
    ]
    if hall.at_once(not ui.roomy):
        sections += [
            pieces.section(
                ui,
                ui.say("set.at_table"),
                [
                    choice("reveal", ("hold", "tap")),
                    choice("idle", (30, 60, 120, 0)),
                    choice("understudy_pace", (1.0, 0.5, 0.0)),
                    choice("interrupts", ("first", "press", "ask")),
                    *(switch(name) for name in SWITCHES if name != "haptics" or cellar.vibrates),
                ],
                key="at-table",
            ),
            pieces.section(
                ui,
                ui.say("set.games"),
                [
                    _kept(ui, cellar, kept, lambda _: hall.run(persist)),
                    _moving(ui, cellar, pick),
                    *([_report(ui, report)] if report is not None else []),
                ],
                key="games",
            ),
            kit.gap(4),
            kit.quiet(
                ui,
                ui.say("set.about"),
                lambda _: hall.places.go("about"),
                icon_name="info",
                key="about",
            ),
            kit.gap(16),
        ]
    return pieces.screen(
        kit.topbar(ui, ui.say("home.settings"), hall.places.back),
        kit.page_body(ui, sections, width=640, spacing=4),
        key="settings",
    )


def _kept(ui: Ui, cellar: Cellar, kept: bool | None, ask: Callable[..., None]) -> ft.Control:
    """Where the games lie and how safe they are."""
    status = cellar.status
    words: list[ft.Control] = [kit.text(ui, ui.say(f"set.store.{status}"), quiet=True)]
    if cellar.browser and status in ("durable", "fallback"):
        if kept is None:
            label = ui.say("set.persist")
            words.append(kit.quiet(_inside(ui), label, ask, icon_name="lock", key="persist"))
        else:
            words.append(
                kit.text(ui, ui.say("set.persist.yes" if kept else "set.persist.no"), strong=True)
            )
    return ft.Container(
        ft.Column(
            [kit.text(ui, ui.say("set.store"), strong=True), *words],
            spacing=6,
            tight=True,
        ),
        padding=ft.Padding.symmetric(vertical=10, horizontal=4),
    )


def _inside(ui: Ui) -> Ui:
    """For a button in a section, which is narrower than its page."""
    return kit.within(ui, min(ui.width, 640) - 2 * ui.edge - INSIDE)


def _moving(ui: Ui, cellar: Cellar, pick: ft.PickFiles) -> ft.Control:
    """All games as one file, and back."""
    narrow = _inside(ui)

    take = kit.quiet(narrow, ui.say("set.import"), lambda _: None, icon_name="import", key="import")
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


def _report(ui: Ui, report: "ImportReport") -> ft.Control:
    """Reports an import: games added, PINs dropped, games refused."""
    count = len(report.added)
    lines = [
        ui.say("set.import.some" if count else "set.import.none", count=count),
        *(one.sentence(ui.say) for one in (*report.opened, *report.skipped, *report.refused)),
    ]
    return ft.Container(
        ft.Semantics(
            content=ft.Column([kit.text(ui, line) for line in lines], spacing=6, tight=True),
            live_region=True,
        ),
        padding=ft.Padding.symmetric(vertical=10, horizontal=4),
        key="report",
    )
