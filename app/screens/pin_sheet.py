"""The sheet on which a PIN is taken away or changed by its owner, or taken away by the others."""

from collections.abc import Callable
from functools import partial

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.table.controller import Controller
from app.table.pin import Entry, PinPad
from app.table.stage import Seat
from app.table.steps import Forget
from app.theme import kit


@ft.component
def PinSheet(hall: Hall, show: Controller, index: int) -> ft.Control:
    """Asks for the PIN, then for its change: none, or another one that is typed twice."""
    ui, seat = hall.ui, show.seats[index]
    given, set_given = ft.use_state("")
    wanted, want = ft.use_state("")
    changing, set_changing = ft.use_state(False)

    def tell(key: str) -> None:
        hall.notices.toast(ui.say(key, name=seat.name))

    def open_up(digits: str) -> None:
        if show.keeper.opens(index, digits):
            hall.notices.dismiss()
            set_given(digits)
        else:
            tell("flow.wrong_pin")

    def change(digits: str | None, done: str) -> None:
        if show.change_pin(index, given, digits):
            show.open("")
            tell(done)

    def choose(digits: str) -> None:
        if not wanted:
            hall.notices.dismiss()
            want(digits)
        elif digits == wanted:
            change(digits, "pin.changed")
        else:
            want("")
            tell("pin.differ")

    if given and not changing:
        return _choice(
            hall,
            show,
            seat,
            partial(change, None, "pin.gone"),
            partial(set_changing, True),
        )
    if given:
        question = "pin.again" if wanted else "pin.new"
        entry = Entry(choose, lambda: show.open("menu"))
    else:
        question = "pin.ask"
        wait = partial(show.keeper.pins.wait, index)
        forgotten = partial(forget, hall, show, index)
        entry = Entry(open_up, lambda: show.open("menu"), wait, forgotten)
    return PinPad(
        ui,
        seat,
        entry,
        ui.say(question),
        hall.notices.message,
        key=f"{question}-{index}",  # type: ignore[call-arg]  # every component takes one
    )


def _choice(
    hall: Hall,
    show: Controller,
    seat: Seat,
    remove: Callable[[], object],
    change: Callable[[], object],
) -> ft.Control:
    """The changes that its owner may make; a notice stands among them, as on the pad."""
    ui, message = hall.ui, hall.notices.message
    told = [ft.Semantics(live_region=True, content=kit.text(ui, message))] if message else []
    return pieces.screen(
        kit.topbar(ui, ui.say("pin.of", name=seat.name), lambda _: show.open("menu")),
        kit.page_body(
            ui,
            [
                *told,
                kit.primary(ui, ui.say("pin.change"), lambda _: change(), key="change-pin"),
                kit.quiet(ui, ui.say("pin.remove"), lambda _: remove(), key="remove-pin"),
                kit.text(ui, ui.say("pin.remove.help"), "small", quiet=True),
            ],
        ),
        key="sheet-pin",
    )


def forget(hall: Hall, show: Controller, index: int) -> None:
    """Asks everybody else to take a forgotten PIN away; somebody alone is asked if they mean it."""
    ui, name = hall.ui, show.seats[index].name
    hall.notices.dismiss()  # that the PIN was wrong is no news on the next sheet
    if any(seat != index for seat in show.table.state.people):
        show.take(Forget(index))
        return

    def remove() -> None:
        if show.take(Forget(index)):
            hall.notices.toast(ui.say("recap.pin.alone", name=name))

    hall.notices.ask(
        ui.say("pin.alone.ask", name=name),
        ui.say("pin.remove"),
        remove,
        detail=ui.say("pin.alone.detail"),
    )
