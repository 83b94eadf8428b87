"""The six colour decks while they are chosen."""

from __future__ import annotations

import flet as ft

from app.games.common.pieces import stand, veiled
from app.games.encore.faces import back_art
from app.games.encore.layout import Plan, draft_spots
from app.games.encore.moment import Moment
from app.games.encore.places import Slip
from app.theme import Ui, kit
from app.theme.palette import DECK_PRINTS, mixed
from app.theme.ui import DISPLAY
from engines.encore.actions import DRAFT
from engines.encore.content import COLOUR_IDS, COLOURS, words


def decks(moment: Moment, plan: Plan) -> list[ft.Control]:
    """Every colour deck; one that has been taken bears the sign of who has it."""
    stage, view = moment.stage, moment.now
    say = stage.game.speaker(stage.lang)
    found: list[ft.Control] = []
    for colour, spot in enumerate(draft_spots(plan, COLOURS)):
        owner = next((s for s, own in enumerate(view["colours"]) if colour in own), None)
        stance = moment.standing(Slip(DRAFT.name, colour))
        if not moment.chosen and stance.mark == stage.ui.colors.brass:
            stance = stance._replace(lift=0, mark=None)
        name, line = words.colour(say, colour), words.line(say, colour)
        label = say.row((name, line))
        if owner is not None:
            label = stage.ui.say("encore.deck.taken", name=stage.names[owner], deck=name)
        badge = None if owner is None else kit.badge(stage.seats[owner].colour, 32)
        veil = max(stance.dim, 0.5 if owner is not None else 0.0)
        drawn = _deck(stage.ui, colour, name, line, spot.w, spot.h, veil, badge)
        found.append(
            stand(stage.ui, drawn, spot, stance, key=f"deck-{colour}", label=label, corner=14)
        )
    return found


def _deck(
    ui: Ui,
    colour: int,
    name: str,
    line: str,
    wide: float,
    high: float,
    veil: float,
    badge: ft.Control | None,
) -> ft.Control:
    inks = DECK_PRINTS[COLOUR_IDS[colour]]
    dark = ui.colors.house
    fill, paper = mixed(inks.fill, dark, veil), mixed(inks.paper, dark, veil)
    size = min(wide, high) * 0.38
    picture = veiled(ui, back_art(colour), veil, ft.BoxFit.CONTAIN)
    picture.width, picture.height = size * 0.75, size
    told: list[ft.Control] = [
        picture,
        ft.Text(
            name,
            size=min(ui.size("large"), wide * 0.15),
            font_family=DISPLAY,
            color=paper,
            no_wrap=True,
        ),
    ]
    lines = int((high - size - ui.size("large") * 1.4 - 24) // (ui.size("small") * 1.45))
    if lines >= 2 and wide >= 110:
        told.append(
            ft.Container(
                kit.text(ui, line, "small", color=paper, center=True, lines=lines),
                padding=ft.Padding.symmetric(horizontal=8),
            )
        )
    layers: list[ft.Control] = [
        ft.Container(
            ft.Column(
                told,
                spacing=3,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            alignment=ft.Alignment.CENTER,
            bgcolor=fill,
            border=ft.Border.all(2, paper),
            border_radius=12,
            clip_behavior=kit.UNCUT,
        )
    ]
    if badge is not None:
        layers.append(ft.Container(badge, right=6, top=6))
    return ft.Stack(layers, fit=ft.StackFit.EXPAND)
