"""Sheet for removing or changing a PIN.

The owner of the PIN can do both. The other players can agree to remove it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.table.board import Seat
from app.table.layers import MORE
from app.table.pin import Entry, PinPad
from app.theme import kit


@dataclass(frozen=True)
class Lock:
    """PIN of a seat, and actions on the PIN.

    Attributes:
        seat: Owner of the PIN.
        opens: Returns whether digits match the PIN; wrong digits count as an attempt.
        change: Called with the current PIN and the new one (None to remove it); returns whether the
            change succeeded.
        wait: Returns the seconds until the next attempt is allowed.
        forgotten: Asks the other players to remove the PIN.
    """

    seat: Seat
    opens: Callable[[str], bool]
    change: Callable[[str, str | None], bool]
    wait: Callable[[], float]
    forgotten: Callable[[], object]


@ft.component
def PinSheet(hall: Hall, lock: Lock, open_sheet: Callable[[str], object]) -> ft.Control:
    """Draws a keypad for the PIN, then buttons for its owner.

    A new PIN has to be entered twice.
    """
    ui, seat = hall.ui, lock.seat
    given, set_given = ft.use_state("")
    wanted, want = ft.use_state("")
    changing, set_changing = ft.use_state(False)

    def tell(key: str) -> None:
        hall.notices.toast(ui.say(key, name=seat.name))

    def open_up(digits: str) -> None:
        if lock.opens(digits):
            hall.notices.dismiss()
            set_given(digits)
        else:
            tell("flow.wrong_pin")

    def change(digits: str | None, done: str) -> None:
        if lock.change(given, digits):
            open_sheet("")
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

    def close() -> None:
        open_sheet(MORE)

    if given and not changing:
        remove = partial(change, None, "pin.gone")
        return _choice(hall, seat, remove, partial(set_changing, True), close)
    if given:
        question = "pin.again" if wanted else "pin.new"
        entry = Entry(choose, close)
    else:
        question = "pin.ask"
        entry = Entry(open_up, close, lock.wait, lock.forgotten)
    return PinPad(
        ui,
        seat,
        entry,
        ui.say(question),
        hall.notices.message,
        key=question,  # type: ignore[call-arg]  # every component takes one
    )


def _choice(
    hall: Hall,
    seat: Seat,
    remove: Callable[[], object],
    change: Callable[[], object],
    close: Callable[[], object],
) -> ft.Control:
    ui, message = hall.ui, hall.notices.message
    lines = [ft.Semantics(live_region=True, content=kit.text(ui, message))] if message else []
    return pieces.screen(
        kit.topbar(ui, ui.say("pin.of", name=seat.name), lambda _: close()),
        kit.page_body(
            ui,
            [
                *lines,
                kit.primary(ui, ui.say("pin.change"), lambda _: change(), key="change-pin"),
                kit.quiet(ui, ui.say("pin.remove"), lambda _: remove(), key="remove-pin"),
                kit.text(ui, ui.say("pin.remove.help"), "small", quiet=True),
            ],
        ),
        key="sheet-pin",
    )


def forget(hall: Hall, seat: Seat, take_away: Callable[[], bool], *, others: bool) -> None:
    """Removes a forgotten PIN with the other players' consent.

    A person who plays alone confirms the removal instead.

    Args:
        hall: Services for the screen.
        seat: Owner of the PIN.
        take_away: Removes the PIN, or asks the others; returns whether that succeeded.
        others: Whether there are other people.
    """
    ui, name = hall.ui, seat.name
    hall.notices.dismiss()  # the message about a wrong PIN is outdated
    if others:
        take_away()
        return

    def remove() -> None:
        if take_away():
            hall.notices.toast(ui.say("recap.pin.alone", name=name))

    hall.notices.ask(
        ui.say("pin.alone.ask", name=name),
        ui.say("pin.remove"),
        remove,
        detail=ui.say("pin.alone.detail"),
    )
