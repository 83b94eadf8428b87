"""Screen with instructions for installing the app on an iPhone or iPad."""

from collections.abc import Callable
from functools import partial
from math import pi
from typing import TYPE_CHECKING

import flet as ft

from app.hall import Hall
from app.places import Place
from app.screens import files, pieces
from app.theme import Ui, kit, shapes

if TYPE_CHECKING:
    from app.shell import Shell


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws the installation steps, with an export of any saved games."""
    store = shell.store
    return Install(hall, partial(files.save_games, hall, store) if store.cards() else None)


def Install(hall: Hall, save_games: Callable[[], object] | None) -> ft.Control:
    """Draws the three steps of the installation with pictures.

    Args:
        hall: Services for the screen.
        save_games: Exports the games played in the browser as one file; None if there are none.
    """
    ui = hall.ui

    def step(number: int, picture: ft.Control) -> ft.Control:
        return kit.panel(
            ui,
            shapes.column(
                [
                    ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER),
                    ft.Row(
                        [
                            kit.display(ui, str(number), "title", color=ui.colors.brass),
                            ft.Container(kit.text(ui, ui.say(f"ios.step.{number}")), expand=True),
                        ],
                        spacing=12,
                    ),
                ],
                12,
            ),
            key=f"step-{number}",
        )

    return pieces.screen(
        kit.topbar(ui, ui.say("ios.title"), hall.places.back),
        kit.page_body(
            ui,
            [
                kit.text(ui, ui.say("ios.why"), quiet=True),
                *([_take_along(ui, save_games)] if save_games is not None else []),
                step(1, _share_picture(ui)),
                step(2, _menu_picture(ui)),
                step(3, _add_picture(ui)),
                kit.gap(8),
            ],
            width=520,
            bottom=kit.primary(ui, ui.say("ios.done"), hall.places.back, key="done"),
        ),
        key="ios",
    )


def _take_along(ui: Ui, save_games: Callable[[], object]) -> ft.Control:
    inside = kit.within(ui, min(ui.width, 520) - 2 * ui.edge - 32)
    return pieces.notice(
        ui,
        ui.say("ios.games"),
        icon_name="export",
        actions=[kit.quiet(inside, ui.say("set.export"), lambda _: save_games(), key="save")],
        key="take-along",
    )


def _share_picture(ui: Ui) -> ft.Control:
    def ringed(name: str, *, turned: float = 0) -> ft.Control:
        return ft.Container(
            kit.icon(ui, name, 26, ui.colors.brass),
            rotate=ft.Rotate(turned),
            width=48,
            height=48,
            border_radius=24,
            clip_behavior=kit.UNCUT,
            border=ft.Border.all(2, ui.colors.brass),
            alignment=ft.Alignment.CENTER,
        )

    address = ft.Container(expand=True, height=28, border_radius=14, bgcolor=ui.colors.line)
    return _row_picture(
        ui,
        [
            kit.icon(ui, "back", 22, ui.colors.quiet),
            address,
            ringed("more", turned=pi / 2),  # Safari's dots are horizontal
            kit.icon(ui, "next", 22, ui.colors.quiet),
            ringed("share"),
        ],
        ui.colors.line,
    )


def _menu_picture(ui: Ui) -> ft.Control:
    sign = ft.Container(
        kit.icon(ui, "plus", 18, ui.colors.brass),
        border=ft.Border.all(2, ui.colors.brass),
        border_radius=6,
        clip_behavior=kit.UNCUT,
        padding=2,
    )
    named = ft.Container(kit.text(ui, ui.say("ios.row"), "body", strong=True), expand=True)
    return _row_picture(ui, [sign, named], ui.colors.brass)


def _add_picture(ui: Ui) -> ft.Control:
    asked = ft.Container(kit.text(ui, ui.say("ios.web_app"), quiet=True), expand=True)
    add = kit.text(ui, ui.say("ios.add"), strong=True, color=ui.colors.brass)
    return shapes.column(
        [
            _row_picture(ui, [ft.Container(expand=True), add], ui.colors.brass),
            _row_picture(ui, [asked, pieces.knob(ui, True)], ui.colors.line),
        ],
        6,
    )


def _row_picture(ui: Ui, row: list[ft.Control], edge: str) -> ft.Control:
    return ft.Container(
        ft.Row(row, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        width=min(300, ui.width - 2 * ui.edge - 34),  # excluding the card's edge and padding
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        border_radius=14,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.raised,
        border=ft.Border.all(2, edge),
    )
