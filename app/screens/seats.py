"""Sheets that list the players of all seats and replace a player."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from app.hall import Hall
from app.screens import habits, pieces
from app.screens.links import leads_around, leads_to_mask
from app.store import UNDERSTUDIES
from app.store.names import check_name, clean_name, folded
from app.table.board import Seat
from app.theme import Ui, kit


def everybody(
    hall: Hall, seats: Sequence[Seat], open_sheet: Callable[[str], object]
) -> list[ft.Control]:
    """Draws each seat's player as a link to the seat's sheet."""
    ui, people = hall.ui, [seat for seat in seats if seat.understudy is None]
    help_key = "understudy.seats.help" if people else "understudy.seats.help.alone"
    return [
        kit.text(ui, ui.say(help_key), quiet=True),
        *(
            _row(
                ui,
                kit.badge(seat.colour, 44, seat.understudy, seat.mask),
                (seat.name, _who(ui, seat)),
                lambda _, index=index: open_sheet(f"seat-{index}"),
                key=f"seat-{index}",
            )
            for index, seat in enumerate(seats)
        ),
        *leads_around(hall, people, "around"),
    ]


def _who(ui: Ui, seat: Seat) -> str:
    if seat.understudy is None:
        return ui.say("understudy.person")
    return ui.say("understudy.plays", level=ui.say(f"level.{seat.understudy}"))


def _row(
    ui: Ui,
    picture: ft.Control,
    words: tuple[str, str],
    on_click: Callable[..., Any],
    *,
    selected: bool | None = None,
    key: str,
) -> ft.Control:
    name, detail = words
    return pieces.press(
        ui,
        pieces.titled(
            picture,
            kit.text(ui, name, strong=True),
            kit.text(ui, detail, "small", quiet=True),
            gap=14,
            after=[kit.icon(ui, "check" if selected else "next", 20, ui.colors.quiet)],
        ),
        ui.say.sentences(words),
        on_click,
        pieces.Surface(
            selected=selected,
            bg=ui.colors.boards,
            border=ui.colors.brass if selected else ui.colors.line,
            pad=ft.Padding.symmetric(horizontal=14, vertical=10),
        ),
        key=key,
    )


@ft.component
def SeatSheet(
    hall: Hall,
    seats: Sequence[Seat],
    index: int,
    recast: Callable[[str | None, str | None], object],
    close: Callable[[], object],
) -> ft.Control:
    """Draws a seat's settings, and the players who can take the seat.

    Args:
        hall: Services for the screen.
        seats: All players in seat order.
        index: Number of the seat.
        recast: Assigns the seat to a computer player of a level, or to a person by name if the
            level is None.
        close: Returns to the list of all seats.
    """
    ui, seat = hall.ui, seats[index]
    name, set_name = ft.use_state(seat.name)
    others = [folded(each.name) for at, each in enumerate(seats) if at != index]
    wrong = "store.name.twice" if folded(name) in others else check_name(name)
    head = pieces.titled(
        kit.badge(seat.colour, 64, seat.understudy, seat.mask),
        kit.title(ui, seat.name, level=2),
        kit.text(ui, _who(ui, seat), quiet=True),
    )

    def take() -> None:
        recast(None, clean_name(name))
        close()

    def give(level: str) -> None:
        recast(level, None)
        close()

    rows: list[ft.Control] = [head]
    if seat.understudy is not None:
        rows += _taken_back(ui, name, set_name, wrong, take)
    else:
        rows.append(leads_to_mask(hall, seat.name, seat.colour, "mask"))
        rows.append(habits.own(hall, seat.name))
    return kit.page_body(ui, [*rows, *_given(hall, seat, give), kit.gap(16)])


def _taken_back(
    ui: Ui,
    name: str,
    set_name: Callable[[str], object],
    wrong: str | None,
    take: Callable[[], object],
) -> list[ft.Control]:
    return [
        kit.gap(4),
        kit.text(ui, ui.say("understudy.take.help"), quiet=True),
        pieces.field(
            ui,
            ui.say("understudy.take.name"),
            name,
            lambda event: set_name(event.control.value or ""),
            wrong=wrong is not None,
            autocorrect=False,
            enable_suggestions=False,
            key="name",
        ),
        pieces.under(ui, ui.say(wrong) if wrong else "", wrong=wrong is not None),
        kit.primary(
            ui, ui.say("understudy.take"), None if wrong else (lambda _: take()), key="take"
        ),
    ]


def _given(hall: Hall, seat: Seat, give: Callable[[str], object]) -> list[ft.Control]:
    ui = hall.ui
    person = seat.understudy is None

    def choose(level: str) -> None:
        if not person:
            give(level)
            return
        hall.notices.ask(
            ui.say("understudy.let.ask", name=seat.name),
            ui.say("understudy.let.yes"),
            partial(give, level),
            detail=ui.say("understudy.let.detail", name=seat.name, level=ui.say(f"level.{level}")),
        )

    heading = ui.say("understudy.let" if person else "understudy.change")
    rows: list[ft.Control] = [pieces.heading(ui, heading)]
    if person:
        rows.append(kit.text(ui, ui.say("understudy.let.help", name=seat.name), quiet=True))
    return [
        *rows,
        *(
            _row(
                ui,
                kit.image(f"understudies/{level}", 44, 44),
                (ui.say(f"level.{level}"), ui.say(f"level.{level}.about")),
                lambda _, level=level: choose(level),
                selected=None if person else level == seat.understudy,
                key=f"level-{level}",
            )
            for level in UNDERSTUDIES
        ),
    ]
