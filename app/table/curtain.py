"""The curtain between two players: who is next, and one gesture to look. Nothing secret is here."""

import asyncio
from collections.abc import Callable

import flet as ft

from app.table.stage import Seat
from app.theme import EVENING, Ui, kit

BRASS = EVENING.brass
"""The curtain is velvet with brass in either lighting."""

HOLD = 0.35
"""Seconds that the curtain must be held: long enough to be meant, short for a hundred times."""


@ft.component
def Curtain(
    ui: Ui,
    seat: Seat,
    by_tap: bool,
    needs_pin: bool,
    ask_pin: Callable[[], None],
    lift: Callable[[], None],
    table: Callable[[], None],
) -> ft.Control:
    """Says whose turn it is to look. Held (or tapped twice), it opens by calling `lift`."""
    held, set_held = ft.use_state(False)
    armed, set_armed = ft.use_state(False)
    timer = ft.use_ref(lambda: None)
    colors = ui.colors
    open_up = ask_pin if needs_pin else lift

    async def count() -> None:
        await asyncio.sleep(HOLD)
        timer.current = None
        set_held(False)
        open_up()

    def down(_: object) -> None:
        if timer.current is None:
            set_held(True)
            timer.current = ft.context.page.run_task(count)

    def up(_: object) -> None:
        if timer.current is not None:
            timer.current.cancel()
            timer.current = None
            set_held(False)

    def tapped(_: object) -> None:
        # The way without holding: one tap says who, a second one looks.
        if armed:
            set_armed(False)
            open_up()
        else:
            set_armed(True)

    ui_say = ui.say
    ring = 168 if not ui.landscape or ui.roomy else 120
    quick = by_tap or armed
    hint = "curtain.show_hint" if armed else ("curtain.tap_hint" if by_tap else "curtain.hold_hint")
    disc = ft.Container(
        width=ring,
        height=ring,
        border_radius=ring / 2,
        bgcolor=colors.velvet_deep,
        border=ft.Border.all(3, BRASS),
        alignment=ft.Alignment.CENTER,
        content=ft.Stack(
            [
                ft.Container(
                    width=ring - 6 if held else 72,
                    height=ring - 6 if held else 72,
                    border_radius=ring,
                    bgcolor=BRASS if held else ft.Colors.with_opacity(0, BRASS),
                    animate=ft.Animation(int(HOLD * 1000), ft.AnimationCurve.LINEAR)
                    if held
                    else None,
                ),
                kit.badge(seat.colour, 72),
            ],
            alignment=ft.Alignment.CENTER,
        ),
    )
    if quick:
        target: ft.Control = ft.Semantics(
            label=ui_say("curtain.show" if armed else "curtain.tap", name=seat.name),
            button=True,
            exclude_semantics=True,
            on_tap=tapped,
            key=f"tap-{armed}",
            content=ft.Container(
                disc, on_click=tapped, ink=True, border_radius=ring / 2, padding=0
            ),
        )
    else:
        target = ft.Semantics(
            label=ui_say("curtain.hold", name=seat.name),
            button=True,
            exclude_semantics=True,
            on_tap=tapped,
            key="hold",
            content=ft.GestureDetector(
                content=ft.Container(disc, padding=24),
                on_pan_down=down,
                on_pan_end=up,
                on_pan_cancel=up,
            ),
        )
    words = ft.Column(
        [
            ft.Text(
                ui_say("curtain.for"),
                size=ui.size("body"),
                font_family="Be Vietnam Pro",
                color=colors.on_velvet,
            ),
            kit.title(ui, seat.name, "display", center=True, color=colors.on_velvet),
            ft.Text(
                ui_say("curtain.away"),
                size=ui.size("body"),
                font_family="Be Vietnam Pro",
                color=colors.on_velvet,
                text_align=ft.TextAlign.CENTER,
            ),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        tight=True,
    )
    act = ft.Column(
        [
            target,
            ft.Text(
                ui_say(hint, name=seat.name),
                size=ui.size("large"),
                font_family="Be Vietnam Pro Strong",
                color=colors.on_velvet,
                text_align=ft.TextAlign.CENTER,
            ),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        tight=True,
    )
    cream = colors.on_velvet
    ways: list[ft.Control] = []
    if not quick:
        ways.append(kit.link(ui, ui_say("curtain.instead"), tapped, color=cream, key="instead"))
    ways.append(kit.link(ui, ui_say("curtain.table"), lambda _: table(), color=cream, key="table"))
    links = ft.Row(ways, alignment=ft.MainAxisAlignment.CENTER, wrap=True, spacing=8, run_spacing=0)
    if ui.landscape and not ui.roomy:
        content: ft.Control = ft.Row(
            [
                ft.Column(
                    [words, links],
                    alignment=ft.MainAxisAlignment.CENTER,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                    expand=True,
                ),
                ft.Column(
                    [act],
                    alignment=ft.MainAxisAlignment.CENTER,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                    expand=True,
                ),
            ],
            expand=True,
        )
    else:
        content = ft.Column(
            [kit.gap(24), words, act, links],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        )
    return ft.Stack(
        [
            kit.image("curtain", fit=ft.BoxFit.COVER, width=ui.width, height=ui.height),
            ft.Container(
                content=content,
                expand=True,
                left=0,
                right=0,
                top=0,
                bottom=0,
                padding=ft.Padding.only(
                    left=ui.edge, right=ui.edge, top=24 + ui.inset_top, bottom=16 + ui.inset_bottom
                ),
            ),
        ],
        expand=True,
    )
