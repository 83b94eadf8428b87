"""What happened, in words: the strip on top of a hand, and the whole log."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from app.table.stage import Stage
from app.theme import Ui, kit


def sentences(stage: Stage, events: Sequence[Any]) -> list[str]:
    """The events in words, those that say nothing left out."""
    told = (stage.game.tell(event, stage.names, stage.lang) for event in events)
    return [line for line in told if line]


def strip(stage: Stage, on_open: Callable[..., None]) -> ft.Control | None:
    """The newest of what happened since the seat's own last turn; a tap opens all of it."""
    ui = stage.ui
    lines = sentences(stage, stage.scene.recap)
    if not lines:
        return None
    shown = " ".join(lines[-2:])
    label = ui.say("recap.label", text=" ".join(lines))
    return kit.tappable(
        ui,
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=12, vertical=6),
            height=kit.TARGET,
            border_radius=10,
            bgcolor=ui.colors.raised,
            content=ft.Row(
                [
                    kit.icon(ui, "history", 18, ui.colors.quiet),
                    ft.Container(
                        expand=True, content=kit.text(ui, shown, "small", quiet=True, lines=2)
                    ),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        label,
        on_open,
        key="recap",
    )


def log(ui: Ui, lines: Sequence[str]) -> list[ft.Control]:
    """The sentences one under the other, newest first."""
    if not lines:
        return [kit.text(ui, ui.say("recap.empty"), quiet=True)]
    return [
        ft.Container(
            padding=ft.Padding.symmetric(vertical=6),
            border=ft.Border.only(bottom=ft.BorderSide(1, ui.colors.line)),
            content=kit.text(ui, line),
        )
        for line in reversed(lines)
    ]
