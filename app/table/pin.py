"""The keypad for a seat's PIN. A wrong one is asked again, after a pause where many were wrong."""

import asyncio
from collections.abc import Callable
from math import ceil
from typing import NamedTuple

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.table.stage import Seat
from app.theme import Ui, kit

LENGTH = 4
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")


class Typing(NamedTuple):
    """Digits typed so far, and the keys.

    Attributes:
        entered: Number of digits.
        left: Seconds until the next try.
    """

    entered: int
    left: int
    press: Callable[[str], None]
    erase: Callable[[], None]


def use_typing(enter: Callable[[str], None], wait: Callable[[], float]) -> Typing:
    """The digits of a PIN, for a component; `enter` is called with all four."""
    # The taps, not the drawing: two quick ones may come before the next drawing.
    typed: MutableRef[str] = ft.use_ref("")
    _, draw_anew = ft.use_state(0)
    if len(typed.current or "") == LENGTH:
        typed.current = ""  # only here, so that a fifth digit does not begin the next try
    left = ceil(wait())

    async def count_down() -> None:
        while wait() > 0:
            await asyncio.sleep(min(1.0, wait()))
            draw_anew(lambda drawing: drawing + 1)

    ft.use_effect(count_down, [left > 0])

    def change(now: str) -> None:
        typed.current = now
        draw_anew(lambda drawing: drawing + 1)

    def press(digit: str) -> None:
        before = typed.current or ""
        if len(before) == LENGTH or wait() > 0:
            return
        change(before + digit)
        if len(before + digit) == LENGTH:
            enter(before + digit)

    def erase() -> None:
        before = typed.current or ""
        if len(before) < LENGTH:
            change(before[:-1])

    return Typing(len(typed.current or ""), left, press, erase)


@ft.component
def PinPad(
    ui: Ui,
    seat: Seat,
    enter: Callable[[str], None],
    cancel: Callable[[], None],
    wait: Callable[[], float],
    quarters: int = 0,
) -> ft.Control:
    """Asks `seat` for the PIN, and calls `enter` with four digits.

    During the seconds of `wait` until the next try no digit is taken. It is turned by clockwise
    `quarters`, as the curtain was.
    """
    ui = ui.turned(quarters)
    typing = use_typing(enter, wait)
    head = _column([*_asked(ui, seat, typing.left), _entered(ui, typing.entered)])
    pad = _column(_keys(ui, typing, cancel))
    both: ft.Control
    if ui.landscape and not ui.roomy:
        both = ft.Row([head, pad], alignment=ft.MainAxisAlignment.SPACE_EVENLY, expand=True)
    else:
        both = ft.Column(
            [head, pad],
            alignment=ft.MainAxisAlignment.SPACE_EVENLY,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        )
    asked = ft.Container(
        both,
        expand=True,
        bgcolor=ui.colors.house,
        padding=ft.Padding.only(
            left=16 + ui.inset_left,
            right=16 + ui.inset_right,
            top=16 + ui.inset_top,
            bottom=16 + ui.inset_bottom,
        ),
    )
    return ft.RotatedBox(quarters, asked) if quarters else asked


def _column(controls: list[ft.Control]) -> ft.Control:
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Column(controls, spacing=12, tight=True, horizontal_alignment=centre)


def _asked(ui: Ui, seat: Seat, left: int) -> list[ft.Control]:
    """Asks for the PIN, or counts the seconds until the next try."""
    head = [
        kit.badge(seat.colour, 56, mask=seat.mask),
        kit.title(ui, seat.name, "title", center=True),
    ]
    if not left:
        return [*head, kit.text(ui, ui.say("pin.ask"), quiet=True, center=True)]
    return [
        *head,
        kit.text(ui, ui.say("pin.wait", count=left), strong=True, center=True),
        kit.text(ui, ui.say("pin.wait.help"), "small", quiet=True, center=True),
    ]


def _entered(ui: Ui, count: int) -> ft.Control:
    """A dot for each digit, filled once it has been entered."""
    brass = ui.colors.brass
    dots: list[ft.Control] = [
        ft.Container(
            width=18,
            height=18,
            border_radius=9,
            clip_behavior=kit.UNCUT,
            bgcolor=brass if index < count else None,
            border=ft.Border.all(2, brass),
        )
        for index in range(LENGTH)
    ]
    row = ft.Row(dots, spacing=16, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Semantics(label=ui.say("pin.entered", count=count), content=row)


def _keys(ui: Ui, typing: Typing, cancel: Callable[[], None]) -> list[ft.Control]:
    """Nine digits in three rows, and the last one between cancel and erase."""
    rows: list[ft.Control] = [
        ft.Row([_digit(ui, key, typing.press) for key in KEYS[i : i + 3]], tight=True, spacing=12)
        for i in (0, 3, 6)
    ]
    last = ft.Row(
        [
            kit.tool(ui, "close", ui.say("pin.cancel"), lambda _: cancel(), key="cancel"),
            _digit(ui, "0", typing.press),
            kit.tool(ui, "back", ui.say("pin.erase"), lambda _: typing.erase(), key="erase"),
        ],
        tight=True,
        spacing=28,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return [*rows, last]


def _digit(ui: Ui, label: str, press: Callable[[str], None]) -> ft.Control:
    side = 64 if ui.height >= 600 else 52
    face = ft.Container(
        width=side + 16,
        height=side,
        border_radius=16,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.raised,
        alignment=ft.Alignment.CENTER,
        content=kit.title(ui, label, "title"),
    )
    return kit.tappable(ui, face, label, lambda _: press(label), key=f"digit-{label}")
