"""Screen for renaming, exporting or deleting a game."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from app.hall import Hall, Task
from app.places import Place
from app.screens import files, pieces
from app.screens.deletion import asking
from app.screens.past_game import card_of
from app.store import SessionCard, StoreError, clean_name
from app.store.names import LONGEST_SHOW, check_show
from app.table.seating import seats_of
from app.text.show_name import day_name, show_name
from app.text.when import day, moment
from app.theme import kit
from engines import title

if TYPE_CHECKING:
    from app.shell import Shell

ROOM = 4
"""Number of characters accepted beyond the maximum length of a name.

An error message is shown for names that are too long.
"""


@dataclass(frozen=True)
class Ticket:
    """Saved game and its actions.

    Attributes:
        card: Summary of the game; None if the game was deleted.
        rename: Names the game, or with "" removes its name; raises StoreError.
        delete: Deletes the game; raises StoreError.
        export: Exports the game as a file.
    """

    card: SessionCard | None
    rename: Callable[[str], Coroutine[Any, Any, None]]
    delete: Task
    export: Callable[[], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen for renaming, exporting or deleting a saved game."""
    store, session = shell.store, place.args["session"]
    rename, delete = partial(store.rename, session), partial(store.delete, session)
    card = card_of(store.cards(), session)

    def export() -> None:
        if card is not None:
            name = f"backstage-pass-{card.game}-{day(card.created)}.{files.ENDING}"
            tells = "" if card.finished else "game"
            files.Outbox.of(hall).offer(name, partial(store.export_one, session), tells=tells)

    return TicketScreen(hall, Ticket(card, rename, delete, export))


def TicketScreen(hall: Hall, it: Ticket) -> ft.Control:
    """Draws a field for the name, and buttons to export and delete."""
    ui, card = hall.ui, it.card
    bar = kit.topbar(ui, ui.say("ticket.title"), hall.places.back)
    called = "" if card is None else show_name(card, ui.say)
    by_day = "" if card is None else day_name(card, ui.say)
    text, set_text = ft.use_state("" if called == by_day else called)
    if card is None:
        gone = kit.text(ui, ui.say("past.gone"), quiet=True)
        return pieces.screen(bar, kit.page_body(ui, [gone]), key="gone")
    wrong = check_show(text)
    here = hall.places.top
    rename = _doing(hall, lambda: it.rename(clean_name(text)), lambda: hall.places.leave(here))
    keep = (lambda _: rename()) if wrong is None else None
    under = ui.say(wrong) if wrong else ui.say("ticket.help", name=by_day)
    body: list[ft.Control] = [
        kit.title(ui, title(card.game, ui.say.lang, card.title), "large", level=2),
        pieces.cast_line(ui, seats_of(hall.prefs, card.cast)),
        kit.text(ui, moment(card.updated, ui.say), "small", quiet=True),
        kit.gap(4),
        pieces.field(
            ui,
            ui.say("ticket.name"),
            text,
            lambda event: set_text(str(event.control.value)),
            wrong=wrong is not None,
            hint_text=by_day,
            on_submit=keep,
            max_length=LONGEST_SHOW + ROOM,
            counter="",
            key="name",
        ),
        pieces.under(ui, under, wrong=wrong is not None),
        kit.gap(8),
        kit.quiet(
            ui, ui.say("past.export"), lambda _: it.export(), icon_name="export", key="export"
        ),
        _delete(hall, it, card),
    ]
    step = kit.primary(ui, ui.say("ticket.save"), keep, icon_name="check", key="save")
    return pieces.screen(bar, kit.page_body(ui, body, bottom=step), key="ticket")


def _delete(hall: Hall, it: Ticket, card: SessionCard) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    detail = say("past.delete.over" if card.finished else "past.delete.open")
    ask = asking(hall, card.id, it.delete, detail)
    return kit.quiet(
        ui, say("ticket.delete"), ask, icon_name="trash", color=ui.colors.rose, key="delete"
    )


def _doing(hall: Hall, act: Task, then: Callable[[], None]) -> Callable[[], object]:
    async def run() -> None:
        try:
            await act()
        except StoreError as error:
            hall.failed(error)
        else:
            then()

    return lambda: hall.run(run)
