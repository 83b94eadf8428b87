"""The keypad for a seat's PIN. A wrong one is asked again, after a pause where many were wrong."""

import asyncio
from collections.abc import Callable
from math import ceil

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.table.stage import Seat
from app.theme import Ui, kit

LENGTH = 4
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")


@ft.component
def PinPad(
    ui: Ui,
    seat: Seat,
    enter: Callable[[str], None],
    cancel: Callable[[], None],
    wait: Callable[[], float],
) -> ft.Control:
    """Asks `seat` for the PIN; `enter` is called with four digits.

    wait: seconds until the next try, during which no digit is taken
    """
    # What was tapped, not what is drawn: two quick taps may come before the next drawing.
    typed: MutableRef[str] = ft.use_ref("")
    _, draw_anew = ft.use_state(0)
    if len(typed.current or "") == LENGTH:
        typed.current = ""  # only here, so that a fifth digit does not begin the next try
    digits = typed.current or ""
    colors = ui.colors
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

    side = 64 if ui.height >= 600 else 52

    def button(label: str) -> ft.Control:
        return kit.tappable(
            ui,
            ft.Container(
                width=side + 16,
                height=side,
                border_radius=16,
                clip_behavior=kit.UNCUT,
                bgcolor=colors.raised,
                alignment=ft.Alignment.CENTER,
                content=kit.title(ui, label, "title"),
            ),
            label,
            lambda _: press(label),
            key=f"digit-{label}",
        )

    dots = ft.Row(
        [
            ft.Container(
                width=18,
                height=18,
                border_radius=9,
                clip_behavior=kit.UNCUT,
                bgcolor=colors.brass if index < len(digits) else None,
                border=ft.Border.all(2, colors.brass),
            )
            for index in range(LENGTH)
        ],
        spacing=16,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    rows: list[ft.Control] = [
        ft.Row([button(key) for key in KEYS[i : i + 3]], tight=True, spacing=12) for i in (0, 3, 6)
    ]
    rows.append(
        ft.Row(
            [
                kit.tool(ui, "close", ui.say("pin.cancel"), lambda _: cancel(), key="cancel"),
                button("0"),
                kit.tool(ui, "back", ui.say("pin.erase"), lambda _: erase(), key="erase"),
            ],
            tight=True,
            spacing=28,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    )
    asked = [kit.text(ui, ui.say("pin.ask"), quiet=True, center=True)]
    if left:
        asked = [
            kit.text(ui, ui.say("pin.wait", count=left), strong=True, center=True),
            kit.text(ui, ui.say("pin.wait.help"), "small", quiet=True, center=True),
        ]
    words = [
        kit.badge(seat.colour, 56),
        kit.title(ui, seat.name, "title", center=True),
        *asked,
        ft.Semantics(label=ui.say("pin.entered", count=len(digits)), content=dots),
    ]
    pad = ft.Column(rows, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    head = ft.Column(
        words, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    both: ft.Control = (
        ft.Row([head, pad], alignment=ft.MainAxisAlignment.SPACE_EVENLY, expand=True)
        if ui.landscape and not ui.roomy
        else ft.Column(
            [head, pad],
            alignment=ft.MainAxisAlignment.SPACE_EVENLY,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        )
    )
    return ft.Container(
        both,
        expand=True,
        bgcolor=colors.house,
        padding=ft.Padding.only(
            left=16 + ui.inset_left,
            right=16 + ui.inset_right,
            top=16 + ui.inset_top,
            bottom=16 + ui.inset_bottom,
        ),
    )
