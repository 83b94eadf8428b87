"""Keypad on which a person types a PIN.

Messages appear on the keypad itself, so that they do not cover a key. After several wrong PINs, the
person must wait.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import NamedTuple

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.table.board import Seat
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY, DISPLAY, LEAST_NAME

LENGTH = 4
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")

EDGE, GAP = 16.0, 12.0
"""Padding around the keypad, and gaps between its controls, in logical pixels."""

BADGE, DOT = 56.0, 18.0
"""Diameters of the owner's badge and a digit's dot, in logical pixels."""

LEAST = 11.0
"""Minimum text size of the question, in logical pixels."""


class Entry(NamedTuple):
    """Callbacks of a keypad.

    Attributes:
        enter: Called with the PIN once all four digits are typed.
        cancel: Closes the keypad.
        wait: Returns the seconds until the next attempt is possible. Digits are ignored
            until then.
        forgotten: Asks the other people to remove the PIN; None if that is not offered.
    """

    enter: Callable[[str], None]
    cancel: Callable[[], None]
    wait: Callable[[], float] = lambda: 0.0
    forgotten: Callable[[], object] | None = None


class Typing(NamedTuple):
    """Digits typed for a PIN, and callbacks for the keys.

    Attributes:
        entered: Number of digits typed.
        left: Seconds until the next attempt is possible.
        press: Adds a digit.
        erase: Removes the last digit.
    """

    entered: int
    left: int
    press: Callable[[str], None]
    erase: Callable[[], None]


def use_typing(enter: Callable[[str], None], wait: Callable[[], float]) -> Typing:
    """Component hook for typing a PIN.

    Args:
        enter: Called with the PIN once all four digits are typed.
        wait: Returns the seconds until the next attempt is possible.

    Returns:
        The number of typed digits, the waiting time, and the callbacks for the keys.
    """
    # Counted by taps, since two quick ones may come before the next drawing.
    typed: MutableRef[str] = ft.use_ref("")
    _, draw_anew = ft.use_state(0)
    if len(typed.current or "") == LENGTH:
        typed.current = ""  # only now, so that a fifth digit does not begin the next try
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
    ui: Ui, seat: Seat, entry: Entry, words: str = "", message: str | None = None, quarters: int = 0
) -> ft.Control:
    """Draws a keypad that asks for a PIN.

    Args:
        ui: Window size, colours and settings.
        seat: Owner of the PIN.
        entry: Callbacks of the keypad.
        words: Question to show; "" for the usual one.
        message: Message shown in place of the question.
        quarters: Clockwise quarter turns of the keypad, as for the curtain.
    """
    ui = ui.turned(quarters)
    typing = use_typing(entry.enter, entry.wait)
    notice = ui.say("pin.wait", count=typing.left) if typing.left else message
    room = _Room.of(ui)
    forgotten = _forgotten(ui, room, entry)
    left = room.height - DOT - GAP - sum((one.height or 0) + GAP for one in forgotten)
    question = notice or words or ui.say("pin.ask"), notice is not None
    asked = _asked(ui, seat, question, room.width, left)
    head = _column([*asked, _entered(ui, typing.entered), *forgotten])
    head.width, head.height = room.width, room.height
    pad = _column(_keys(ui, room, typing, entry.cancel))
    both: ft.Control
    if room.beside:
        both = ft.Row([head, pad], alignment=ft.MainAxisAlignment.SPACE_BETWEEN, expand=True)
    else:
        both = ft.Column(
            [head, pad],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        )
    whole = ft.Container(
        both,
        expand=True,
        bgcolor=ui.colors.house,
        padding=ft.Padding.only(
            left=EDGE + ui.inset_left,
            right=EDGE + ui.inset_right,
            top=EDGE + ui.inset_top,
            bottom=EDGE + ui.inset_bottom,
        ),
    )
    return ft.RotatedBox(quarters, whole) if quarters else whole


class _Room(NamedTuple):
    """Layout of the keypad in a window.

    All lengths are in logical pixels.

    Attributes:
        beside: Whether the keys are beside the text, not below it.
        side: Height of a key.
        key: Width of a key.
        width: Width of the text.
        height: Height of the text, including the dots.
    """

    beside: bool
    side: float
    key: float
    width: float
    height: float

    @classmethod
    def of(cls, ui: Ui) -> "_Room":
        beside = ui.low
        width = ui.width - ui.inset_left - ui.inset_right - 2 * EDGE
        height = ui.height - ui.inset_top - ui.inset_bottom - 2 * EDGE
        side = 64.0 if ui.height >= 600 else 52.0
        key = side + 16
        keys = 4 * side + 3 * GAP
        if beside:
            return cls(beside, side, key, width - 3 * key - 4 * GAP, height)
        return cls(beside, side, key, width, height - keys - GAP)


def _column(controls: list[ft.Control]) -> ft.Column:
    return shapes.centred(controls, GAP, alignment=ft.MainAxisAlignment.CENTER)


def _forgotten(ui: Ui, room: _Room, entry: Entry) -> list[ft.TextButton]:
    if entry.forgotten is None:
        return []
    forgotten, scale = entry.forgotten, max(1.0, min(ui.text_scale, room.height / 200))
    words = ui.say("pin.forgotten")
    small = replace(ui, text_scale=scale)
    return [kit.link(small, words, lambda _: forgotten(), room=room.width, key="forgotten")]


def _asked(
    ui: Ui, seat: Seat, message: tuple[str, bool], width: float, height: float
) -> list[ft.Control]:
    words, notice = message
    badge: list[ft.Control] = []
    if height > 4 * BADGE:
        height -= BADGE + GAP
        badge = [kit.badge(seat.colour, BADGE, mask=seat.mask)]
    most = min(ui.size("title"), height * 0.3 / kit.LINE)
    size = measure.largest(seat.name, most, LEAST_NAME, width, 1, DISPLAY)
    text = kit.text(ui, words, strong=notice, center=True)
    role = measure.TypeRole(ui.size("body"), LEAST, line=kit.LINE)
    left = height - size * kit.LINE - GAP
    text.size = measure.fitted(words, width, [role], BODY, left).size
    asked = ft.Semantics(live_region=notice or None, container=True, content=text, key="asked")
    return [*badge, kit.title(ui, seat.name, size, center=True), asked]


def _entered(ui: Ui, count: int) -> ft.Control:
    brass = ui.colors.brass
    dots: list[ft.Control] = [
        ft.Container(
            width=DOT,
            height=DOT,
            border_radius=DOT / 2,
            clip_behavior=kit.UNCUT,
            bgcolor=brass if index < count else None,
            border=ft.Border.all(2, brass),
        )
        for index in range(LENGTH)
    ]
    row = ft.Row(dots, spacing=16, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Semantics(label=ui.say("pin.entered", count=count), content=row)


def _keys(ui: Ui, room: _Room, typing: Typing, cancel: Callable[[], None]) -> list[ft.Control]:
    rows: list[ft.Control] = [
        ft.Row(
            [_digit(ui, room, key, typing.press) for key in KEYS[i : i + 3]],
            tight=True,
            spacing=GAP,
        )
        for i in (0, 3, 6)
    ]
    last = ft.Row(
        [
            kit.tool(ui, "close", ui.say("pin.cancel"), lambda _: cancel(), key="cancel"),
            _digit(ui, room, "0", typing.press),
            kit.tool(ui, "back", ui.say("pin.erase"), lambda _: typing.erase(), key="erase"),
        ],
        tight=True,
        spacing=GAP + (room.key - kit.TARGET) / 2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return [*rows, last]


def _digit(ui: Ui, room: _Room, label: str, press: Callable[[str], None]) -> ft.Control:
    face = ft.Container(
        width=room.key,
        height=room.side,
        border_radius=16,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.raised,
        alignment=ft.Alignment.CENTER,
        content=kit.title(ui, label, min(ui.size("title"), room.side * 0.6)),
    )
    return kit.tappable(ui, face, label, lambda _: press(label), key=f"digit-{label}")
