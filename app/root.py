"""Root of the window: the screen, with toasts and questions over it."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.gather import draw, scroll_of, sheets_over
from app.notices import Confirm, Notices
from app.places import Place
from app.preload import Preload
from app.shell import Shell
from app.table.layers import MENU, MORE, tells
from app.table.state import Phase
from app.theme import Ui, kit, shapes
from app.theme.measure import largest
from app.theme.ui import BODY, SIZES

TOAST_ACTION_BAR = 84
"""Height reserved for the action bar below a toast, in logical pixels."""

BROKEN = 420.0
"""Maximum width of the error screen's contents, in logical pixels."""

TOAST_PAD = 10
"""Padding above and below the text of a toast, in logical pixels."""


@ft.component
def Root(shell: Shell) -> ft.Control:
    """Draws the whole window; every refresh of the shell redraws it."""
    _, redraw = ft.use_state(0)
    shell.attach(redraw)
    ft.use_effect(shell.drawn)
    ui, notices, place = shell.device.ui, shell.notices, shell.places.top
    screen = Guarded(
        shell,
        place,
        key=f"{place.name}-{place.visit}",  # type: ignore[call-arg]  # every component takes one
    )
    turned = turned_round(shell)
    if turned and place.name != "play":  # the play screen turns its messages itself
        screen = ft.RotatedBox(2, screen)
    layers: list[ft.Control] = [
        *_unseen(ui, Preload(shell)),
        ft.Semantics(
            content=ft.Container(screen, expand=True),
            identifier=kit.MAIN,
            expand=True,
            key="screen",
        ),
    ]
    if ui.inset_top and not ui.colors.dark:
        layers.append(_batten(ui))
    controller = shell.evening.controller
    if controller is not None and place.name == "play" and controller.drag.shown:
        from app.table.dragged import Dragged  # not needed before the foyer

        layers.append(
            Dragged(
                ui,
                controller.drag,
                key="dragged",  # type: ignore[call-arg]  # every component takes one
            )
        )
    if notices.message is not None and not _shown_by_screen(shell):
        layers.append(_toast(ui, shell, notices.message, opposite=turned))
    ft.use_dialog(question(ui, notices, opposite=turned))
    return ft.Stack(layers, expand=True, fit=ft.StackFit.EXPAND)


def _shown_by_screen(shell: Shell) -> bool:
    controller = shell.evening.controller
    return (
        shell.places.top.name == "play" and controller is not None and tells(controller.table.state)
    )


def _at_menu(shell: Shell) -> bool:
    sheets = sheets_over(shell.evening, shell.places.top)
    return bool(sheets) and sheets[-1] in (MENU, MORE)


def _unseen(ui: Ui, pictures: ft.Control) -> list[ft.Control]:
    over = ft.Container(bgcolor=ui.colors.house)
    return [
        ft.Container(one, left=0, top=0, width=1, height=1, key=key)
        for one, key in ((pictures, "preload"), (over, "ground"))
    ]


def _batten(ui: Ui) -> ft.Control:
    """Draws a dark strip behind the iPhone's white status bar symbols."""
    return ft.Container(
        left=0, right=0, top=0, height=ui.inset_top, bgcolor=ui.colors.velvet_deep, key="batten"
    )


@ft.component
def Guarded(shell: Shell, place: Place) -> ft.Control:
    """Draws a screen, or the error screen if drawing fails."""
    ft.use_effect(scroll_of(place).restore, sheets_over(shell.evening, place))
    if shell.boundary.place is not place:
        try:
            return draw(shell, place)
        except Exception as error:
            shell.boundary.caught(error)
    return _broken(shell, place)


def _broken(shell: Shell, place: Place) -> ft.Control:
    ui = shell.device.ui

    async def again(_: Any) -> None:
        await shell.boundary.draw_again()

    async def home(_: Any) -> None:
        await shell.evening.leave()

    doors = [
        kit.quiet(ui, ui.say(f"home.{room}"), lambda _, room=room: shell.places.go(room), key=room)
        for room in ("history", "settings")
    ]
    ways = (
        doors if place.name == "home" else [kit.quiet(ui, ui.say("broken.home"), home, key="home")]
    )

    words: list[ft.Control] = [
        kit.image("brand/mask-flat", 72, 44, tint=ui.colors.brass),
        kit.title(ui, ui.say("broken.title"), center=True),
        kit.text(ui, ui.say("broken.text"), center=True, quiet=True),
    ]
    steps = [kit.primary(ui, ui.say("broken.retry"), again, key="again"), *ways]
    width = min(BROKEN, ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right)
    column = shapes.stretched([*words, kit.gap(), *steps], 12, width=width)
    return ft.Container(
        ft.Column(
            [column],
            scroll=ft.ScrollMode.AUTO,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(top=ui.edge + ui.inset_top, bottom=ui.edge + ui.inset_bottom),
        alignment=ft.Alignment.CENTER,
        key="broken",
    )


def turned_round(shell: Shell) -> bool:
    """Whether messages must be upside down for the player opposite.

    They are upside down while a table in the flat layout faces that player.
    """
    if shell.evening.controller is None or shell.places.top.name == "home":
        return False
    state = shell.evening.controller.table.state
    return state.turned and state.flat


ABOVE_MENU = 8
"""Distance of a toast from the window's top under a menu."""

OVER_BOARD = 3
"""Rows of a toast at the top of a board, where it must not reach the board's middle."""

BAR = 56
"""Height of the top bar of a screen, in logical pixels."""


def _toast(ui: Ui, shell: Shell, sentence: str, *, opposite: bool) -> ft.Control:
    under = shell.places.top.name in ("home", "bill")
    alignment = ft.Alignment.CENTER
    controller = shell.evening.controller

    def dismiss(_: object) -> None:
        shell.notices.dismiss()
        if controller is not None and controller.drawing.visible:
            controller.keyboard.follow()

    rows: int | None = None
    if shell.places.top.name == "play" and controller is not None:
        state = controller.table.state
        under = not state.flat and (ui.landscape or state.phase is not Phase.CURTAIN)
        rows = OVER_BOARD if under and not ui.landscape else None
        if ui.landscape and not opposite:
            alignment = ft.Alignment.CENTER_LEFT
    content = message(ui, sentence, dismiss, rows)
    at_top = under or opposite
    bar = ABOVE_MENU if _at_menu(shell) else BAR
    return ft.Container(
        left=ui.edge + ui.inset_left,
        right=ui.edge + ui.inset_right,
        top=(bar if under else TOAST_ACTION_BAR) + ui.inset_top if at_top else None,
        bottom=None if at_top else TOAST_ACTION_BAR + ui.inset_bottom,
        key="toast",
        alignment=alignment,
        content=ft.RotatedBox(2, content) if opposite else content,
    )


def message(
    ui: Ui, sentence: str, dismiss: Callable[..., object], most: int | None = None
) -> ft.Control:
    """Draws a message whose text shrinks to fit; a tap dismisses it.

    Args:
        ui: Window size, colours and settings.
        sentence: The message.
        dismiss: Called by a tap on the message.
        most: Number of rows to which the text shrinks if it can; None for any.
    """
    width = min(ui.width - ui.inset_left - ui.inset_right - 2 * ui.edge, 520)
    if ui.divided:  # the board is about as wide as the window is high
        width = min(width, ui.height - ui.edge)
    height = ui.height - ui.inset_top - ui.inset_bottom - TOAST_ACTION_BAR - 2 * TOAST_PAD - 8
    text = kit.text(ui, sentence, color=ui.colors.house)
    rows = max(1, int(height / kit.line(ui)))
    rows = rows if most is None else min(rows, most)
    room = width - 20 - 8 - kit.TARGET
    text.size = largest(sentence, ui.size("body"), SIZES["small"], room, rows, BODY)
    face = ft.Container(
        width=width,
        padding=ft.Padding.only(left=16, right=4, top=4, bottom=4),
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.text,
        shadow=ft.BoxShadow(blur_radius=24, color=ui.colors.shade, offset=ft.Offset(0, 6)),
        content=ft.Row(
            [
                ft.Container(
                    expand=True,
                    padding=ft.Padding.symmetric(vertical=TOAST_PAD),
                    content=ft.Semantics(live_region=True, content=text),
                ),
                kit.tool(
                    ui,
                    "close",
                    ui.say("action.dismiss"),
                    dismiss,
                    color=ui.colors.house,
                    key="dismiss",
                ),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
    return ft.GestureDetector(face, on_tap=dismiss, exclude_from_semantics=True, key="dismissed")


def _yes(ui: Ui, notices: Notices, asks: Confirm) -> ft.Control:
    def confirm(_: Any) -> None:
        notices.answer(True)

    if asks.deletes:
        rose = ui.colors.rose
        return kit.quiet(ui, asks.yes, confirm, icon_name="trash", color=rose, key="yes")
    yes = kit.primary(ui, asks.yes, confirm, key="yes")
    yes.action = asks.action
    return yes


def question(ui: Ui, notices: Notices, *, opposite: bool) -> ft.AlertDialog | None:
    """Draws the open question as a modal dialog, if any."""
    asks = notices.question
    if asks is None:
        return None
    words: list[ft.Control] = [kit.title(ui, asks.question, "large", level=2)]
    if asks.detail:
        words.append(kit.text(ui, asks.detail, quiet=True))
    no = kit.quiet(ui, ui.say("action.cancel"), lambda _: notices.answer(False), key="no")
    no.autofocus = True  # Enter must not confirm by accident
    yes = _yes(ui, notices, asks)
    asked = kit.panel(
        ui,
        shapes.stretched(
            [
                *words,
                kit.gap(8),
                yes,
                no,
            ],
            12,
        ),
        pad=20,
        width=min(ui.width - 2 * ui.edge, 420),
    )
    return ft.AlertDialog(
        content=ft.RotatedBox(2, asked) if opposite else asked,
        modal=True,
        scrollable=True,
        semantics_label=asks.question,
        bgcolor=ft.Colors.TRANSPARENT,
        barrier_color=ui.colors.scrim,
        elevation=0,
        content_padding=0,
        inset_padding=ui.edge,
        # Without a key Flet would confuse the next question with this one while it closes.
    )
