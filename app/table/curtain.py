"""The curtain between two players: who is next, and one gesture to look. Nothing secret is here."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.table.stage import Seat
from app.theme import EVENING, Ui, kit, measure
from app.theme.ui import DISPLAY, LEAST_NAME, SIZES

HOLD = 0.35
"""Seconds that the curtain must be held: long enough to be meant, short for a hundred times."""

SMALL, SHORT = 300, 340
"""A window of a smaller side, or of less height for its type, scrolls: a phone that is zoomed."""

BRASS = EVENING.brass
"""The curtain is velvet with brass in either lighting."""


def use_hold(
    open_up: Callable[[], object],
) -> tuple[bool, Callable[[object], None], Callable[[object], None]]:
    """The gesture that opens a curtain, for a component: whether it is held, and what to call when
    a finger comes down and when it goes. `open_up` is called once it was held long enough.
    """
    held, set_held = ft.use_state(False)
    timer: MutableRef[Future[None]] = ft.use_ref()

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

    return held, down, up


@ft.component
def Curtain(
    ui: Ui,
    seat: Seat,
    by_tap: bool,
    needs_pin: bool,
    ask_pin: Callable[[], object],
    lift: Callable[[], object],
    table: Callable[[], object],
    alone: bool = False,
    follow: Callable[[], object] = lambda: None,
    at_once: bool = False,
) -> ft.Control:
    """Says whose turn it is to look. Held (or tapped twice), it opens by calling `lift`.

    follow: called when something else is to have the keyboard's focus
    at_once: nobody is there to hide from, so one tap opens it
    """
    armed, set_armed = ft.use_state(False)
    open_up = ask_pin if needs_pin else lift
    held, down, up = use_hold(open_up)

    def tapped(_: object) -> None:
        # The way without holding: one tap says who, a second one looks.
        if armed or at_once:
            set_armed(False)
            open_up()
        else:
            set_armed(True)
            follow()

    quick = by_tap or armed or at_once
    shows = armed or at_once
    hint = "curtain.tap_hint" if by_tap else "curtain.hold_hint"
    hint = "curtain.show_hint" if shows else hint
    side_by_side = ui.landscape and not ui.roomy
    large_type = ui.text_scale >= 1.5 and not ui.roomy
    scrolls = min(ui.width, ui.height) < SMALL or ui.height / ui.text_scale < SHORT
    ring = 84 if scrolls else 108 if large_type else 132 if side_by_side or ui.tight else 168
    disc = brass_disc(seat, ring, held)
    if quick:
        target: ft.Control = kit.tappable(
            ui,
            disc,
            ui.say("curtain.show" if shows else "curtain.tap", name=seat.name),
            tapped,
            radius=ring / 2,
            key=f"tap-{armed}",
            data=kit.NEXT,
        )
    else:
        # Not a button to a screen reader, which cannot hold: the way by tapping stands below.
        target = ft.Semantics(
            label=ui.say("curtain.hold", name=seat.name),
            exclude_semantics=True,
            container=True,
            key="hold",
            content=ft.GestureDetector(
                content=ft.Container(disc, padding=12 if large_type or scrolls else 24),
                on_pan_down=down,
                on_pan_end=up,
                on_pan_cancel=up,
            ),
        )
    cream = ui.colors.on_velvet
    half = (ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right) / 2
    role, told = "body" if large_type or scrolls else "large", ui.say(hint, name=seat.name)
    words = kit.text(ui, told, role, strong=True, center=True, color=cream)
    across = half if side_by_side else 2 * half
    words.size = measure.largest(told, ui.size(role), LEAST_NAME, across)
    act = _stack(
        [target, kit.apart(words)],
        spacing=8 if quick else 0,
    )
    ways: list[ft.Control] = []
    room = half if side_by_side else 2 * half
    if not quick:
        instead = kit.link(
            ui, ui.say("curtain.instead"), tapped, color=cream, key="instead", room=room
        )
        instead.data = kit.NEXT
        ways.append(instead)
    back = ui.say("curtain.table")
    ways.append(kit.link(ui, back, lambda _: table(), color=cream, key="table", room=room))
    links: ft.Control = (
        _stack(ways, spacing=0)
        if scrolls
        else ft.Row(
            ways, alignment=ft.MainAxisAlignment.CENTER, wrap=True, spacing=4, run_spacing=0
        )
    )
    bill = _playbill(
        ui, seat, "curtain.alone" if alone else "curtain.away", short=large_type or scrolls
    )
    content: ft.Control
    if side_by_side:
        content = ft.Row(
            [
                ft.Container(_stack([bill, links], spacing=16, scrolls=scrolls), width=half),
                ft.Container(
                    _stack([act], spacing=0, scrolls=True) if scrolls else act,
                    width=half,
                    alignment=ft.Alignment.CENTER,
                ),
            ],
            spacing=0,
        )
    elif scrolls:
        content = _stack([bill, act, links], spacing=8, scrolls=True)
    else:
        content = ft.Column(
            [bill, act, links],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        )
    return ft.Stack(
        [
            _velvet(ui),
            ft.Container(
                content=content,
                left=0,
                right=0,
                top=0,
                bottom=0,
                padding=ft.Padding.only(
                    left=ui.edge + ui.inset_left,
                    right=ui.edge + ui.inset_right,
                    top=(16 if side_by_side or ui.tight else 48) + ui.inset_top,
                    bottom=16 + ui.inset_bottom,
                ),
            ),
        ],
        expand=True,
        fit=ft.StackFit.EXPAND,
    )


def _velvet(ui: Ui) -> ft.Control:
    """The folds, square tiles side by side, darker towards the foot where the words stand."""
    side = max(ui.height, ui.width / 2)
    tiles = -int(-ui.width // side)
    shade = ft.Colors.with_opacity
    shades = (0.7, 0.7, 0.8) if ui.colors.veil else (0.25, 0.35, 0.8)
    fold = partial(
        kit.image,
        f"house/curtain-{ui.colors.lighting}",
        side,
        side,
        quality=ft.FilterQuality.LOW,
    )
    return ft.Stack(
        [
            *(
                fold(fit=ft.BoxFit.FILL)
                if tiles == 1
                else ft.Container(fold(), left=index * side, top=0)
                for index in range(tiles)
            ),
            ft.Container(
                left=0,
                right=0,
                top=0,
                bottom=0,
                gradient=ft.LinearGradient(
                    begin=ft.Alignment.TOP_CENTER,
                    end=ft.Alignment.BOTTOM_CENTER,
                    colors=[shade(part, EVENING.house) for part in shades],
                ),
            ),
        ],
        left=0,
        right=0,
        top=0,
        bottom=0,
    )


def _playbill(ui: Ui, seat: Seat, help_key: str, *, short: bool) -> ft.Control:
    """A paper bill: whose turn it is, and that nobody else should look, if there is somebody."""
    colors = ui.colors
    whole = ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right
    wide = min(whole / 2 if ui.landscape and not ui.roomy else whole, 360)
    role = "title" if short else "display"
    points = measure.largest(seat.name, ui.size(role), LEAST_NAME, wide - 48, font=DISPLAY)
    help_text = kit.text(ui, ui.say(help_key), center=True)
    help_text.size = measure.largest(ui.say(help_key), ui.size("body"), SIZES["small"], wide - 44)
    intro = kit.text(ui, ui.say("curtain.for"), quiet=True, center=True)
    return ft.Container(
        width=wide,
        padding=ft.Padding.symmetric(horizontal=20, vertical=12 if ui.tight else 20),
        bgcolor=colors.boards,
        border_radius=6,
        clip_behavior=kit.UNCUT,
        border=ft.Border.all(2, BRASS),
        content=_stack(
            [
                *([] if short else [kit.apart(intro)]),
                kit.title(ui, seat.name, role, center=True, points=points),
                ft.Container(width=48, height=2, bgcolor=BRASS),
                kit.apart(help_text),
            ],
            spacing=6 if ui.tight else 10,
        ),
    )


def brass_disc(seat: Seat, ring: float, held: bool) -> ft.Control:
    """The seat's sign in a brass ring, which fills while it is held."""
    full = ring - 6
    sign = min(72, ring * 0.62)
    return ft.Container(
        width=ring,
        height=ring,
        border_radius=ring / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=EVENING.velvet_deep,
        border=ft.Border.all(3, BRASS),
        alignment=ft.Alignment.CENTER,
        content=ft.Stack(
            [
                ft.Container(
                    width=full if held else sign,
                    height=full if held else sign,
                    border_radius=full / 2,
                    clip_behavior=kit.UNCUT,
                    bgcolor=BRASS,
                    animate=ft.Animation(int(HOLD * 1000), ft.AnimationCurve.LINEAR),
                ),
                kit.badge(seat.colour, sign),
            ],
            alignment=ft.Alignment.CENTER,
            width=full,
            height=full,
        ),
    )


def _stack(controls: list[ft.Control], *, spacing: float, scrolls: bool = False) -> ft.Column:
    return ft.Column(
        controls,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        spacing=spacing,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
