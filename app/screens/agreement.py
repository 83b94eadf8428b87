"""Sheet on which people agree to an undo or a PIN removal.

Each person agrees by holding or tapping their own disc.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from math import ceil

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.table.board import Seat
from app.table.curtain import BRASS, brass_disc, holding, use_hold
from app.theme import EVENING, Ui, kit, measure, shapes

RING, SMALL_RING = 96.0, 76.0
"""Width of a disc on large and small screens, in logical pixels."""

PAD = 10.0
"""Padding around a disc that also reacts to touch, in logical pixels."""

BETWEEN = 4.0
"""Distance between the padding of two discs, in logical pixels."""

WIDTH = 640.0
"""Maximum width of the page, in logical pixels."""


@dataclass(frozen=True)
class Request:
    """Request to undo a move or to remove a PIN.

    Attributes:
        name: Name of the person whose move or PIN is concerned.
        pin: Whether the request concerns a PIN.
        voters: People asked to agree, by seat.
        agreed: Seats that have already agreed.
    """

    name: str
    pin: bool
    voters: Mapping[int, Seat]
    agreed: frozenset[int]


def sheet(
    hall: Hall, request: Request, agree: Callable[[int], bool], close: Callable[[], object]
) -> ft.Control:
    """Draws the sheet with a disc for each person asked.

    Args:
        hall: Services for the screen.
        request: Request to agree to.
        agree: Called with the seat of each person who agrees; returns whether all have agreed.
        close: Called to withdraw the request.
    """
    ui, name = hall.ui, request.name
    subject = "agree.pin" if request.pin else "agree"
    done = ui.say("recap.pin.agreed" if request.pin else "recap.agreed", name=name)
    words = ui.say(f"{subject}.help.tap" if by_tap(hall) else f"{subject}.help", name=name)

    def note(seat: int) -> None:
        if agree(seat):
            hall.notices.toast(done)

    return pieces.screen(
        kit.topbar(ui, ui.say(f"{subject}.title", name=name), lambda _: close()),
        kit.page_body(
            ui,
            [
                kit.text(ui, words, center=True),
                discs(hall, request.voters, request.agreed, note),
            ],
            width=WIDTH,
            bottom=kit.quiet(ui, ui.say(f"{subject}.cancel"), lambda _: close(), key="cancel"),
        ),
        key="sheet-agree",
    )


def by_tap(hall: Hall) -> bool:
    """Whether people agree by a tap instead of holding their disc."""
    return hall.prefs.now.reveal == "tap" or bool(hall.prefs.now.screen_reader)


def discs(
    hall: Hall,
    seats: Mapping[int, Seat],
    agreed: Collection[int],
    agree: Callable[[int], object],
) -> ft.Control:
    """Draws a disc for each person asked.

    Args:
        hall: Services for the screen.
        seats: People asked, by number.
        agreed: Numbers of the people who have already agreed.
        agree: Called with the number of a disc that was held or tapped.
    """
    ui = hall.ui
    ring = SMALL_RING if ui.tight or ui.low else RING

    def one(number: int, seat: Seat) -> ft.Control:
        done = number in agreed
        key = f"agree-{number}-{done}"
        if done:
            face = _named(ui, seat, ring, _agreed(seat, ring), ui.say("agree.done"))
            label = ui.say("agree.has", name=seat.name)
            return ft.Semantics(
                content=face, label=label, exclude_semantics=True, container=True, key=key
            )
        return Agreeing(
            ui,
            seat,
            ring,
            partial(agree, number),
            by_tap=by_tap(hall),
            key=key,  # type: ignore[call-arg]  # every component takes one
        )

    return _in_rows(ui, [one(*each) for each in seats.items()], ring + 2 * PAD)


def _in_rows(ui: Ui, discs: list[ft.Control], width: float) -> ft.Control:
    room = min(WIDTH, ui.width - 2 * max(ui.inset_left, ui.inset_right)) - 2 * ui.edge
    most = max(1, int((room + BETWEEN) / (width + BETWEEN)))
    across = ceil(len(discs) / ceil(len(discs) / most))
    center = ft.MainAxisAlignment.CENTER
    rows: list[ft.Control] = [
        ft.Row(discs[at : at + across], spacing=BETWEEN, alignment=center)
        for at in range(0, len(discs), across)
    ]
    return shapes.stretched(rows, BETWEEN)


@ft.component
def Agreeing(
    ui: Ui, seat: Seat, ring: float, agree: Callable[[], object], *, by_tap: bool
) -> ft.Control:
    """Draws the disc that a person holds or taps to agree."""
    held, down, up, short = use_hold(agree)
    disc = brass_disc(seat, ring, held)
    label = ui.say("agree.tap" if by_tap else "agree.hold", name=seat.name)
    longer = ui.say("agree.longer") if short and not by_tap else ""
    face = _named(ui, seat, ring, disc, longer)
    if by_tap:
        return kit.tappable(ui, face, label, lambda _: agree(), style=kit.surface(ui, kit.RADIUS))
    return holding(label, face, down, up)


def _named(ui: Ui, seat: Seat, ring: float, disc: ft.Control, said: str) -> ft.Control:
    room = ring + 2 * PAD
    name = kit.text(ui, seat.name, "small", strong=True, center=True, max_lines=1)
    name.size = measure.largest(seat.name, ui.size("small"), kit.SMALLEST, room, 1)
    text = kit.text(ui, said, "small", quiet=True, center=True, max_lines=1)
    text.size = measure.largest(said, ui.size("small"), kit.SMALLEST, room, 1)
    return ft.Container(
        shapes.centred([disc, name, text], 4),
        width=room,
        padding=ft.Padding.symmetric(vertical=PAD),
        bgcolor=ft.Colors.TRANSPARENT,
    )


def _agreed(seat: Seat, ring: float) -> ft.Control:
    return ft.Container(
        kit.badge(seat.colour, min(72, ring * 0.62), seat.understudy, seat.mask),
        width=ring,
        height=ring,
        border_radius=ring / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=BRASS,
        border=ft.Border.all(3, EVENING.velvet_deep),
        alignment=ft.Alignment.CENTER,
    )
