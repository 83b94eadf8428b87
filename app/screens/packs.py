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
from app.games import poster_of
from app.hall import Hall
from app.places import Place
from app.screens import files, pieces
from app.store import StoreError
from app.store.name_order import by_name
from app.theme import Ui, kit, shapes
from engines import Edition, editions, find, owners, pack, title

if TYPE_CHECKING:
    from app.shell import Shell

INSIDE = 32
"""Sum of a section's left and right margins, in logical pixels."""

EMBLEM = 48.0
"""Width of a game's picture beside a pack, in logical pixels."""


@dataclass(frozen=True)
class PacksModel:
    """Actions on packs.

    Attributes:
        picks_whole: Whether a picked file returns its content instead of a path.
        bring: Checks and saves a pack; raises BadPack or StoreError.
    """

    picks_whole: bool
    bring: Callable[[bytes], Awaitable[Edition]]


class Report(NamedTuple):
    """Result of an import.

    Attributes:
        sentence: Message; "" for none.
        faults: Required changes to the pack, in plain language.
        exact: Exact faults for the author of the pack; "" if there are none.
    """

    sentence: str
    faults: tuple[str, ...] = ()
    exact: str = ""


NOTHING = Report("")


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the saved packs, or the templates for new ones."""

    def save(game: str) -> None:
        async def data() -> bytes:
            return owners.template_file(find(game), hall.ui.say.lang)

        files.Outbox.of(hall).offer(f"{game}-pack.{files.ENDING}", data, tells="")

    async def bring(content: bytes) -> Edition:
        return await shell.store.bring_pack(content, hall.ui.say.lang)

    if place.args.get("page") == "write":
        playable = owners.playable()
        return Templates(hall, [bill.name for bill in bills() if bill.name in playable], save)
    return Packs(hall, PacksModel(hall.web, bring))


def Packs(hall: Hall, model: PacksModel) -> ft.Control:
    """Draws the button to choose a file, the packs and a link."""
    report, set_report = ft.use_state(NOTHING)
    ui, say = hall.ui, hall.ui.say

    async def take(content: bytes) -> None:
        set_report(Report(say("packs.trying")))
        try:
            one = await model.bring(content)
        except pack.BadPack as error:
            set_report(_refused(ui, error))
        except StoreError as error:
            set_report(NOTHING)
            hall.failed(error)
        except Exception as error:  # packs are untrusted; every error is reported
            faults.record("packs", error)
            set_report(Report(say("packs.failed")))
        else:
            set_report(NOTHING)
            hall.notices.toast(say("packs.came", title=one.title))
            hall.places.go("pack", pack=one.name)
        hall.refresh()

    pick = ft.use_memo(lambda: files.picker(take, web=model.picks_whole), [])
    order = by_name(say.lang)
    packs = sorted(editions(), key=lambda one: order(one.title))
    nothing = ft.Container(kit.text(ui, say("packs.none"), quiet=True), padding=4)
    here = [_row(hall, one) for one in packs]
    go = partial(hall.places.go, "packs", page="write")
    write = pieces.way(ui, "edit", say("packs.write"), say("packs.write.about"), go, key="write")
    body = [
        *_way_in(ui, pick),
        *([_report(hall, report)] if report.sentence else []),
        pieces.section(ui, say("packs.here"), here or [nothing], key="here"),
        kit.gap(4),
        pieces.sheet(ui, [write]),
        kit.gap(16),
    ]
    return _page(hall, say("packs.title"), body, key="packs")


def _page(hall: Hall, name: str, body: Sequence[ft.Control], key: str) -> ft.Control:
    return pieces.screen(
        kit.topbar(hall.ui, name, hall.places.back),
        kit.page_body(hall.ui, [*body], width=640, spacing=8),
        key=key,
    )


def _way_in(ui: Ui, pick: ft.PickFiles) -> list[ft.Control]:
    inside = kit.within(ui, min(ui.width, 640) - 2 * ui.edge)
    words = ui.say("packs.choose")
    bring = kit.primary(inside, words, lambda _: files.hold(pick), icon_name="import", key="bring")
    bring.action = pick
    return [
        kit.text(ui, ui.say("packs.about")),
        kit.gap(4),
        bring,
        kit.text(ui, ui.say("packs.choose.about"), "small", quiet=True, center=True),
    ]


def _refused(ui: Ui, error: pack.BadPack) -> Report:
    if error.about_file:
        return Report(error.plain[0])
    return Report(ui.say("packs.faulty"), tuple(error.plain), "\n".join(error.faults))


def _report(hall: Hall, report: Report) -> ft.Control:
    ui = hall.ui
    lines = [kit.text(ui, report.sentence, strong=True)]
    lines += [kit.text(ui, fault, selectable=True) for fault in report.faults]
    parts: list[ft.Control] = [
        ft.Semantics(content=shapes.stretched([*lines], 8), live_region=True)
    ]
    if report.exact:
        tap = files.copying(hall, report.exact, ui.say("packs.copied"))
        inside = kit.within(ui, min(ui.width, 640) - 2 * ui.edge - INSIDE)
        copy = kit.quiet(inside, ui.say("packs.copy"), tap.then, icon_name="share", key="copy")
        copy.action = tap.action
        parts.append(copy)
    return kit.panel(ui, shapes.stretched(parts, 12), pad=14, key="report")


def _row(hall: Hall, one: Edition) -> ft.Control:
    ui = hall.ui
    game = title(one.house, ui.say.lang)
    face = pieces.titled(
        kit.image(poster_of(one.house), EMBLEM, EMBLEM),
        kit.text(ui, one.title, strong=True),
        kit.text(ui, game, "small", quiet=True),
        after=[kit.icon(ui, "next", 22, ui.colors.quiet)],
    )
    surface = pieces.Surface(pad=ft.Padding.symmetric(horizontal=4, vertical=8), radius=10)
    go = partial(hall.places.go, "pack", pack=one.name)
    label = ui.say.sentences((one.title, game))
    return pieces.press(ui, face, label, lambda _: go(), surface, key=one.name)


def Templates(hall: Hall, games: Sequence[str], save: Callable[[str], object]) -> ft.Control:
    """Draws a button for each game that exports a template for packs.

    Args:
        hall: Services for the screen.
        games: Names of the games that accept packs.
        save: Exports the cards of a game as a template.
    """
    ui, say = hall.ui, hall.ui.say
    inside = kit.within(ui, min(ui.width, 640) - 2 * ui.edge)
    buttons: list[ft.Control] = [
        kit.quiet(
            inside,
            say("packs.template", game=title(name, say.lang)),
            lambda _, name=name: save(name),
            icon_name="export",
            key=f"template-{name}",
        )
        for name in games
    ]
    body = [
        kit.text(ui, say("packs.write.how")),
        kit.gap(4),
        shapes.stretched(buttons, 8),
        kit.gap(4),
        kit.text(ui, say("packs.write.guide"), quiet=True, selectable=True),
        kit.gap(16),
    ]
    return _page(hall, say("packs.write"), body, key="packs-write")
