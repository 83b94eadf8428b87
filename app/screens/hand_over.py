"""Screen for handing over the current game to another phone."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from app.habits import mask_of
from app.hall import Hall
from app.places import Place
from app.programme import Programme
from app.screens import pieces
from app.screens.game_square import LOW, MOST, WIDTH
from app.screens.qr_code import qr
from app.store import Session
from app.store.session import HANDED
from app.table.curtain import holding
from app.theme import Ui, kit, shapes
from engines import Refused

if TYPE_CHECKING:
    from app.shell import Shell

BAR = 96.0
"""Height of the button that shows the square, in logical pixels."""


@dataclass(frozen=True)
class HandOver:
    """Actions for handing over the game on the table.

    Attributes:
        link: Function that marks the game as handed over and returns the link of its square; "" if
            it has no square.
        hidden: Function that closes the game after its square was shown.
        done: Function that returns to the foyer.
        by_ear: Whether a screen reader is on, whose users cannot hold a button.
    """

    link: Callable[[], str]
    hidden: Callable[[], object]
    done: Callable[[], object]
    by_ear: bool


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen for handing over the game on the table.

    Whoever has seen the square may have taken the game along. So the game counts as handed over
    before its square is drawn, and is closed as soon as the square is hidden: it continues here
    only from the foyer, which asks first.
    """
    evening = shell.evening
    session: Session | None = place.state.setdefault("session", evening.session)
    if session is None:
        return pieces.screen(kit.topbar(hall.ui, hall.ui.say("square.hand_over"), hall.places.back))

    async def close() -> None:
        if evening.session is session:
            await evening.leave(place)

    def link() -> str:
        try:
            found = link_of(hall, session)
        except Refused as error:
            hall.failed(error)
            return ""
        session.note(**{HANDED: True})
        session.note_file()
        hall.filed()
        return found

    by_ear = hall.prefs.now.screen_reader
    return HandOverScreen(
        hall, HandOver(link, partial(hall.run, close), hall.places.home, by_ear), place.state
    )


def link_of(hall: Hall, session: Session) -> str:
    """Returns the link of an open game's square.

    Raises:
        Refused: The game has no square; the reason says why.
    """
    from app.squares import link_to, luggage_of, square_of

    prefs = hall.prefs
    mask, programme = partial(mask_of, prefs), Programme.of(prefs.now.programme)
    setup = session.setup
    luggage = luggage_of(session.id, session.card.note, setup, programme, mask)
    made = square_of(setup, session.actions, luggage, mask, purpose="hand over")
    return link_to(hall.bridge.address(), made)


def HandOverScreen(hall: Hall, it: HandOver, visit: dict[str, Any]) -> ft.Control:
    """Draws the instructions or the square, and the buttons.

    Args:
        hall: Services for the screen.
        it: Actions of the screen.
        visit: State of this visit, see `Place`.
    """
    ui = hall.ui
    link, set_link = ft.use_state("")
    held, set_held = ft.use_state(False)

    def show(on: bool) -> None:
        found = (link or it.link()) if on else link
        visit["secret"] = on and bool(found)  # the page covers itself when it is hidden
        set_link(found)
        set_held(on)
        if found and not on:
            it.hidden()
        hall.refresh()

    room = min(ui.width, WIDTH) - 2 * ui.edge
    side = min(room, MOST, ui.height - BAR - 200)
    beside = ui.low
    if beside:
        side = min(ui.height - 84, room / 2)
    shown: ft.Control = (
        qr(link, ui.say("square.label"), side, error="L")
        if held and link
        else ft.Container(
            _words(ui),
            width=side,
            height=side,
            alignment=ft.Alignment.CENTER,
            padding=12,
            border=ft.Border.all(2, ui.colors.line),
            border_radius=8,
            key="words",
        )
    )
    hold = _button(ui, it, show, held=held and bool(link))
    done = kit.quiet(ui, ui.say("square.done"), (lambda _: it.done()) if link else None, key="done")
    controls: list[ft.Control] = [ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER)]
    below = shapes.stretched([hold, done], 12)
    help_ = kit.tool(ui, "info", ui.say("battery.about"), lambda _: hall.places.go("battery"))
    bar = kit.topbar(
        ui,
        ui.say("square.hand_over"),
        hall.places.back,
        tools=[help_],
        width=LOW if beside else WIDTH,
    )
    if beside:
        below.expand = True
        pair = ft.Row([shown, below], spacing=16, vertical_alignment=ft.CrossAxisAlignment.CENTER)
        return pieces.screen(bar, kit.page_body(ui, [pair], width=LOW), key="hand-over")
    return pieces.screen(
        bar, kit.page_body(ui, controls, width=WIDTH, bottom=below), key="hand-over"
    )


def _words(ui: Ui) -> ft.Control:
    return shapes.centred(
        [
            kit.text(ui, ui.say("square.how"), center=True),
            kit.text(ui, ui.say("square.secret"), "small", quiet=True, center=True),
        ],
        16,
    )


def _button(ui: Ui, it: HandOver, show: Callable[[bool], None], *, held: bool) -> ft.Control:
    """Draws the button that shows the square while it is held.

    Screen-reader users cannot hold a button, so for them each press shows or hides the square.
    """
    if it.by_ear:
        words = ui.say("square.hide" if held else "square.show")
        return kit.primary(ui, words, lambda _: show(not held), key="hold-square")
    words = ui.say("square.holding" if held else "square.hold")
    face = ft.Container(
        kit.text(ui, words, "large", strong=True, center=True, color=ui.colors.on_brass),
        height=BAR,
        padding=12,
        alignment=ft.Alignment.CENTER,
        border_radius=kit.RADIUS,
        bgcolor=ui.colors.brass,
        border=ft.Border.all(3, ui.colors.text if held else ui.colors.brass),
    )
    return holding(words, face, lambda _: show(True), lambda _: show(False), key="hold-square")
