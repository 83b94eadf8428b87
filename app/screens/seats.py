"""Who plays a seat: everybody at the table, and whom a seat may be given to."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.store import UNDERSTUDIES
from app.store.names import check_name, clean_name, folded
from app.table.controller import Controller
from app.table.stage import Seat
from app.theme import Ui, kit


def everybody(ui: Ui, show: Controller) -> list[ft.Control]:
    """Every seat with who plays it; each leads to what can be changed."""
    return [
        kit.text(ui, ui.say("understudy.seats.help"), quiet=True),
        *(
            _row(
                ui,
                kit.badge(seat.colour, 44, seat.understudy),
                seat.name,
                _who(ui, seat),
                lambda _, index=index: show.open(f"seat-{index}"),
                key=f"seat-{index}",
            )
            for index, seat in enumerate(show.seats)
        ),
    ]


def _who(ui: Ui, seat: Seat) -> str:
    if seat.understudy is None:
        return ui.say("understudy.person")
    return ui.say("understudy.plays", level=ui.say(f"level.{seat.understudy}"))


def _row(
    ui: Ui,
    picture: ft.Control,
    name: str,
    detail: str,
    on_click: Callable[..., Any],
    *,
    selected: bool | None = None,
    key: str,
) -> ft.Control:
    """A picture, a name and a line below it; all of it can be pressed."""
    return pieces.press(
        ui,
        ft.Row(
            [
                picture,
                ft.Column(
                    [kit.text(ui, name, strong=True), kit.text(ui, detail, "small", quiet=True)],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
                kit.icon(ui, "check" if selected else "next", 20, ui.colors.quiet),
            ],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        ui.say.sentences((name, detail)),
        on_click,
        selected=selected,
        bg=ui.colors.boards,
        border=ui.colors.brass if selected else ui.colors.line,
        pad=ft.Padding.symmetric(horizontal=14, vertical=10),
        key=key,
    )


@ft.component
def SeatSheet(hall: Hall, show: Controller, index: int) -> ft.Control:
    """One seat: whom it may be given to, and back to a person."""
    ui = hall.ui
    seat = show.seats[index]
    name, set_name = ft.use_state(seat.name)
    others = [folded(each.name) for at, each in enumerate(show.seats) if at != index]

    def what_is_wrong(typed: str) -> str | None:
        return "store.name.twice" if folded(typed) in others else check_name(typed)

    wrong = what_is_wrong(name)

    def give(level: str) -> Callable[..., None]:
        def change() -> None:
            show.recast(index, level)
            show.open("seats")

        if seat.understudy is not None:
            return lambda _: change()
        return lambda _: hall.notices.ask(
            ui.say("understudy.let.ask", name=seat.name),
            ui.say("understudy.let.yes"),
            change,
            detail=ui.say("understudy.let.detail", name=seat.name, level=ui.say(f"level.{level}")),
        )

    def take(_: Any) -> None:
        if not what_is_wrong(name):
            show.recast(index, None, clean_name(name))
            show.open("seats")

    rows: list[ft.Control] = [
        ft.Row(
            [
                kit.badge(seat.colour, 64, seat.understudy),
                ft.Column(
                    [
                        kit.title(ui, seat.name, level=2),
                        kit.text(ui, _who(ui, seat), quiet=True),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=16,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    ]
    if seat.understudy is not None:
        rows += [
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
            kit.primary(ui, ui.say("understudy.take"), None if wrong else take, key="take"),
        ]
    rows += [
        kit.gap(8),
        kit.title(
            ui,
            ui.say("understudy.let" if seat.understudy is None else "understudy.change"),
            "large",
            level=2,
        ),
        *(
            []
            if seat.understudy is not None
            else [kit.text(ui, ui.say("understudy.let.help", name=seat.name), quiet=True)]
        ),
        *(
            _row(
                ui,
                kit.image(f"understudies/{level}", 44, 44),
                ui.say(f"level.{level}"),
                ui.say(f"level.{level}.about"),
                give(level),
                selected=(level == seat.understudy) if seat.understudy else None,
                key=f"level-{level}",
            )
            for level in UNDERSTUDIES
        ),
        kit.gap(16),
    ]
    return kit.page_body(ui, rows)
