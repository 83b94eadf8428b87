"""Reasons of an understudy's move: the way to its thought, and the card that tells it."""

import flet as ft

from app.table.controller import Controller
from app.theme import Ui, kit


def ask(ui: Ui, show: Controller, number: int, *, over: str = "") -> ft.Control | None:
    """The way to the thought behind action `number`; None where there is none to tell.

    The sheet `over` stays below it.
    """
    asked = _asked(ui, show, number)
    if not asked:
        return None
    way = kit.link(ui, ui.say("understudy.why"), lambda _: show.open(f"{over}#{number}"), key="why")
    return ft.MergeSemantics(content=ft.Semantics(label=asked, content=way))


def ask_now(ui: Ui, show: Controller) -> ft.Control | None:
    """The way to the thought behind the last move; only a picture where type is large."""
    if ui.text_scale >= 1.5:
        return tool(ui, show)
    return ask(ui, show, show.table.state.declared_at)


def tool(ui: Ui, show: Controller) -> ft.Control | None:
    """The way to the thought behind the last move, as a tool."""
    number = show.table.state.declared_at
    asked = _asked(ui, show, number)
    if not asked:
        return None
    return kit.tool(ui, "help", asked, lambda _: show.open(f"#{number}"), key="why")


def _asked(ui: Ui, show: Controller, number: int) -> str:
    """The question "Why did Pip do that?"; empty where nobody knows."""
    seat = show.table.state.entries[number].seat
    if seat is None or not show.players.why(number):
        return ""
    return ui.say("understudy.why.label", name=show.seats[seat].name)


def card(ui: Ui, show: Controller, under: ft.Control, number: int) -> ft.Control:
    """The thought behind action `number` on a card over the table; the understudies wait."""
    actor = show.table.state.entries[number].seat
    assert actor is not None
    seat = show.seats[actor]
    below = show.table.state.panel.partition("#")[0]
    said = kit.text(
        ui, show.players.why(number), "large" if ui.text_scale < 1.5 else "body", strong=True
    )
    odds = show.players.odds(number)
    content = ft.Column(
        [
            ft.Row(
                [
                    kit.badge(seat.colour, 56, seat.understudy, seat.mask),
                    ft.Container(kit.title(ui, seat.name, level=2), expand=True),
                ],
                spacing=14,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            ft.Semantics(live_region=True, content=said),
            *([kit.text(ui, odds, "small", quiet=True)] if odds else []),
            kit.gap(4),
            kit.primary(
                ui, ui.say("understudy.why.close"), lambda _: show.open(below), key="close-why"
            ),
        ],
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return kit.over(ui, under, content, key="why")
