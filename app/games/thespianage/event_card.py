"""An Event that has just been turned over, as a card to be read before the show goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from app.games.common.pieces import spoken
from app.games.thespianage import faces, heard
from app.table.stage import Stage
from app.theme import kit
from engines import event_kind

if TYPE_CHECKING:
    from engines.thespianage.views import View

PAGE = 460.0
"""The width of the card at most."""

PICTURE = 0.24
"""Height of the picture as a fraction of the window."""


def interlude(stage: Stage) -> ft.Control | None:
    """The Events of the last step; None when none was turned over."""
    scene = stage.scene
    drawn = [event for event in scene.fresh if event_kind(event) == "event_drawn"]
    if not drawn or not scene.view:
        return None
    ui = stage.ui
    return kit.page_body(
        ui,
        [kit.gap(8), *(_card(stage, scene.view, event.seat, event.event) for event in drawn)],
        width=PAGE,
        spacing=16,
    )


def _card(stage: Stage, view: View, seat: int, thing: int) -> ft.Control:
    """One Event: its picture, its name, who turned it over and what it does."""
    ui = stage.ui
    title, text = heard.title(stage, thing), heard.text(stage, view, thing)
    drawn = ui.say("thespianage.event.drawn", name=stage.names[seat])
    side = min(180.0, ui.height * PICTURE)
    content = ft.Column(
        [
            kit.text(ui, ui.say("thespianage.event.title"), color=ui.colors.brass, center=True),
            kit.image(faces.thing_art(thing), side, side),
            kit.title(ui, title, center=True, level=2),
            kit.text(ui, text, "large", center=True),
            kit.text(ui, drawn, "small", quiet=True, center=True),
        ],
        spacing=10,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    told = ui.say.sentences((ui.say("thespianage.event.title"), title, text, drawn))
    panel = kit.panel(ui, content, pad=20, color=ui.colors.raised, key=f"event-card-{thing}")
    return spoken(told, panel, live=True)
