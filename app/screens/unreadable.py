"""Screen of an unreadable saved game: reason, export and deletion."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.hall import Hall, Task
from app.places import Place
from app.screens import pieces
from app.screens.deletion import asking
from app.store import SessionCard
from app.store.unreadable import NOT_SHOWN, Unreadable
from app.text import House
from app.theme import kit
from engines import title

if TYPE_CHECKING:
    from app.shell import Shell


@dataclass(frozen=True)
class WayOut:
    """An unreadable game and its actions.

    Attributes:
        game: Unreadable game; None if it was deleted.
        export: Exports the game as a file.
        delete: Deletes the game; raises StoreError.
    """

    game: Unreadable | None
    export: Callable[[], object]
    delete: Task


def undrawn(card: SessionCard) -> Unreadable:
    """Returns a saved game as unreadable, because drawing it failed."""
    return Unreadable(card.id, card.game, card.title, NOT_SHOWN)


def row(hall: Hall, one: Unreadable) -> ft.Control:
    """Draws an unreadable game as a link to its own screen."""
    ui, say = hall.ui, hall.ui.say
    lines = (_title(say, one), say("unreadable.title"), one.why.sentence(say))
    face = pieces.titled(
        kit.icon(ui, "warn", 28, ui.colors.brass),
        kit.text(ui, lines[0], strong=True, max_lines=2),
        kit.text(ui, lines[1], color=ui.colors.brass, strong=True),
        kit.text(ui, lines[2], "small", quiet=True),
        after=[kit.icon(ui, "next", 22, ui.colors.quiet)],
    )
    return pieces.press(
        ui,
        face,
        say.sentences(lines),
        lambda _: hall.places.go("unreadable", session=one.id),
        pieces.Surface(pad=14, bg=ui.colors.boards, border=ui.colors.line),
        key=f"unreadable-{one.id}",
    )


def _title(say: House, one: Unreadable) -> str:
    return title(one.game, say.lang, one.title) or say("unreadable.game")


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen of an unreadable game."""
    store, session = shell.store, place.args["session"]
    lost = [one for one in store.unreadable if one.id == session]
    lost += [undrawn(card) for card in store.cards() if card.id == session]

    def export() -> None:
        from app.screens import files  # not needed for the foyer

        name = f"backstage-pass-{session}.{files.ENDING}"
        files.Outbox.of(hall).offer(name, partial(store.export_one, session), tells="game")

    way_out = WayOut(lost[0] if lost else None, export, partial(store.delete, session))
    return UnreadableScreen(hall, way_out)


def UnreadableScreen(hall: Hall, it: WayOut) -> ft.Control:
    """Draws why a game is unreadable, with buttons to export and delete."""
    ui, say = hall.ui, hall.ui.say
    bar = kit.topbar(ui, say("unreadable.title"), hall.places.back)
    if it.game is None:
        gone = kit.text(ui, say("past.gone"), quiet=True)
        return pieces.screen(bar, kit.page_body(ui, [gone]), key="gone")
    delete = asking(hall, it.game.id, it.delete, say("past.delete.open"))
    body: list[ft.Control] = [
        kit.title(ui, _title(say, it.game), "large", level=2),
        pieces.notice(ui, it.game.why.sentence(say), icon_name="warn", key="why"),
        kit.text(ui, say("unreadable.detail"), quiet=True),
        kit.gap(8),
        kit.quiet(
            ui,
            say("ticket.delete"),
            delete,
            icon_name="trash",
            color=ui.colors.rose,
            key="delete",
        ),
    ]
    export = it.export
    step = kit.primary(ui, say("past.export"), lambda _: export(), icon_name="export", key="export")
    return pieces.screen(bar, kit.page_body(ui, body, bottom=step), key="unreadable")
