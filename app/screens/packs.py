"""Screen of owners' packs: replacement cards, their import, and templates.

A pack is a file with which an owner of a game replaces parts of its content.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from app import faults
from app.bills import bills
from app.hall import Hall
from app.places import Place
from app.screens import files, pieces
from app.store import StoreError
from app.store.name_order import by_name
from app.theme import Ui, kit, shapes
from engines import Edition, editions, find, house_of, owners, pack, title

if TYPE_CHECKING:
    from app.shell import Shell

INSIDE = 32
"""Sum of a section's left and right margins, in logical pixels."""


@dataclass(frozen=True)
class PacksModel:
    """Actions on packs.

    Attributes:
        picks_whole: Whether a picked file returns its content instead of a path.
        games: Names of the games that accept packs.
        bring: Checks and saves a pack; raises BadPack or StoreError.
        remove: Removes a pack by its name; raises StoreError.
        save: Exports the cards of a game as a template for packs.
    """

    picks_whole: bool
    games: Sequence[str]
    bring: Callable[[bytes], Awaitable[Edition]]
    remove: Callable[[str], Awaitable[None]]
    save: Callable[[str], object]


class Report(NamedTuple):
    """Result of an import: a message and the pack's errors."""

    sentence: str
    faults: tuple[str, ...] = ()


NOTHING = Report("")


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws the packs saved on this device, and templates for new ones."""

    def save(game: str) -> None:
        async def data() -> bytes:
            return owners.template_file(find(game), hall.ui.say.lang)

        files.Outbox.of(hall).offer(f"{game}-pack.{files.ENDING}", data, tells="")

    async def bring(content: bytes) -> Edition:
        return await shell.store.bring_pack(content, hall.ui.say.lang)

    async def remove(name: str) -> None:
        await shell.store.remove_pack(name)
        if hall.prefs.now.last_game == name:
            hall.prefs.choose("last_game", house_of(name))

    playable = owners.playable()
    games = [bill.name for bill in bills() if bill.name in playable]
    return Packs(hall, PacksModel(hall.web, games, bring, remove, save))


def Packs(hall: Hall, shelf: PacksModel) -> ft.Control:
    """Draws the import button, the saved packs and the templates."""
    report, set_report = ft.use_state(NOTHING)
    ui, say = hall.ui, hall.ui.say

    async def take(content: bytes) -> None:
        set_report(Report(say("packs.trying")))
        try:
            one = await shelf.bring(content)
        except pack.BadPack as error:
            set_report(Report(say("packs.refused"), tuple(error.faults)))
        except StoreError as error:
            set_report(NOTHING)
            hall.failed(error)
        except Exception as error:  # packs are untrusted; every error is reported
            faults.record("packs", error)
            set_report(Report(say("packs.failed")))
        else:
            set_report(Report(say("packs.came", title=one.title)))
        hall.refresh()

    async def remove(one: Edition) -> None:
        try:
            await shelf.remove(one.name)
        except StoreError as error:
            hall.failed(error)
        else:
            hall.notices.toast(say("packs.removed", title=one.title))
        hall.refresh()

    def ask(one: Edition, _: object) -> None:
        hall.notices.ask_deletion(
            say("packs.remove.ask", title=one.title),
            say("packs.remove"),
            lambda: hall.run(remove, one),
            detail=say("packs.remove.detail"),
        )

    pick = ft.use_memo(lambda: files.picker(take, web=shelf.picks_whole), [])
    order = by_name(say.lang)
    packs = sorted(editions(), key=lambda one: order(one.title))
    here = [_row(ui, one, partial(ask, one)) for one in packs]
    nothing = ft.Container(kit.text(ui, say("packs.none"), quiet=True), padding=4)
    body = [
        *_way_in(ui, pick),
        *([_report(ui, report)] if report.sentence else []),
        pieces.section(ui, say("packs.here"), here or [nothing], key="here"),
        pieces.section(ui, say("packs.write"), [_templates(ui, shelf)], key="write"),
        kit.gap(16),
    ]
    return pieces.screen(
        kit.topbar(ui, say("packs.title"), hall.places.back),
        kit.page_body(ui, body, width=640, spacing=8),
        key="packs",
    )


def _way_in(ui: Ui, pick: ft.PickFiles) -> list[ft.Control]:
    """Draws an explanation of packs, and a button that imports a pack."""
    inside = kit.within(ui, min(ui.width, 640) - 2 * ui.edge)
    words = ui.say("packs.bring")
    bring = kit.primary(inside, words, lambda _: files.hold(pick), icon_name="import", key="bring")
    bring.action = pick
    return [
        kit.text(ui, ui.say("packs.about"), quiet=True),
        kit.gap(4),
        bring,
        kit.text(ui, ui.say("packs.bring.about"), "small", quiet=True, center=True),
    ]


def _report(ui: Ui, report: Report) -> ft.Control:
    """Draws the message, and a line for each error in the pack."""
    lines = [kit.text(ui, report.sentence, strong=True)]
    lines += [kit.text(ui, fault, selectable=True) for fault in report.faults]
    return kit.panel(
        ui,
        ft.Semantics(content=shapes.stretched([*lines], 8), live_region=True),
        pad=14,
        key="report",
    )


def _row(ui: Ui, one: Edition, remove: Callable[[object], object]) -> ft.Control:
    """Draws a pack with its game and a button to remove it."""
    words = shapes.column(
        [
            kit.text(ui, one.title, strong=True),
            kit.text(ui, title(one.house, ui.say.lang), "small", quiet=True),
        ],
        2,
        expand=True,
    )
    label = ui.say("packs.remove.of", title=one.title)
    return ft.Container(
        ft.Row([words, kit.tool(ui, "trash", label, remove, key=f"remove-{one.name}")], spacing=8),
        padding=ft.Padding.only(left=4, top=6, bottom=6),
        key=one.name,
    )


def _templates(ui: Ui, shelf: PacksModel) -> ft.Control:
    """Draws a button for each game that exports a template for packs."""
    inside = kit.within(ui, min(ui.width, 640) - 2 * ui.edge - INSIDE)
    buttons: list[ft.Control] = [
        kit.quiet(
            inside,
            ui.say("packs.template", game=title(name, ui.say.lang)),
            lambda _, name=name: shelf.save(name),
            icon_name="export",
            key=f"template-{name}",
        )
        for name in shelf.games
    ]
    about = kit.text(ui, ui.say("packs.write.about"), quiet=True)
    return ft.Container(
        shapes.stretched([about, kit.gap(2), *buttons], 8),
        padding=ft.Padding.symmetric(vertical=10, horizontal=4),
    )
