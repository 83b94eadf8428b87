"""The six colour decks during the draft."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import stand, veiled
from app.games.encore.board_state import BoardState
from app.games.encore.faces import back_art
from app.games.encore.layout import Plan, draft_spots
from app.table.places import Piece
from app.theme import Ui, kit, lettering, measure
from app.theme.palette import DECK_PRINTS, ink_on, mixed
from app.theme.ui import BODY
from engines.encore.actions import DRAFT
from engines.encore.content import COLOUR_IDS, COLOURS, words

MOST_LINES = 5
"""Maximum number of lines of text on a deck."""

SCALES = (1.0, 0.92, 0.86)
"""Type sizes of the text to try, relative to small type."""

LEAST_PICTURE = 30.0
"""Minimum height of a deck's picture above its name and description."""

MARGIN = 4.0
"""Space above a deck's picture and below its text."""

RIM = 5.0
"""Space on each side of a deck for edge and frame."""

ASIDE = 8.0
"""Space on each side of a deck's description."""

BETWEEN = 3.0
"""Gap between a deck's picture, name and description."""


class Deck(NamedTuple):
    """A colour deck with its name and a one-line description."""

    colour: int
    name: str
    line: str


class Room(NamedTuple):
    """Sizes that all decks share.

    Attributes:
        type_size: Type size of the description, or 0 if the action bar shows it instead.
        picture: Height of the picture.
        top: Space above the picture.
    """

    type_size: float
    picture: float
    top: float


def decks(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Draws every colour deck, with owners' badges on decks already taken."""
    stage, view = moment.stage, moment.now
    say = stage.game.speaker(stage.lang)
    found: list[ft.Control] = []
    spots = draft_spots(plan, COLOURS)
    room = _room(stage.ui, [words.line(say, colour) for colour in range(COLOURS)], spots[0])
    for colour, spot in enumerate(spots):
        owner = next((s for s, own in enumerate(view["colours"]) if colour in own), None)
        stance = moment.stance_at(Piece(DRAFT.name, colour))
        if not moment.chosen and stance.mark == stage.ui.colors.brass:
            stance = stance._replace(lift=0, mark=None)
        name, line = words.colour(say, colour), words.line(say, colour)
        label = say.row((name, line))
        if owner is not None:
            label = stage.ui.say("encore.deck.taken", name=stage.names[owner], deck=name)
        badge = (
            None
            if owner is None
            else kit.badge(stage.seats[owner].colour, 32, mask=stage.seats[owner].mask)
        )
        veil = max(stance.dim, 0.5 if owner is not None else 0.0)
        drawn = _deck(stage.ui, Deck(colour, name, line), spot.w - 2 * RIM, room, veil, badge)
        found.append(
            stand(stage.ui, drawn, spot, stance, key=f"deck-{colour}", label=label, corner=14)
        )
    return found


def _room(ui: Ui, lines: list[str], spot: Rect) -> Room:
    width, height = spot.w - 2 * RIM, spot.h - 2 * RIM
    name_height = ui.size("large") * 1.45
    for scale in SCALES if width >= 110 else ():
        size = ui.size("small") * scale
        rows = max(measure.rows(line, size, width - 2 * ASIDE, BODY) for line in lines)
        words_height = name_height + rows * kit.line(ui, "small") * scale + 2 * BETWEEN
        left = height - words_height - 2 * MARGIN
        if rows <= MOST_LINES and left >= LEAST_PICTURE:
            picture = min(width * 0.62, left)
            return Room(size, picture, (height - picture - words_height) / 2)
    picture = min(width * 0.62, max(min(width, height) * 0.28, height - name_height - 24))
    return Room(0, picture, max(MARGIN, (height - picture - name_height) / 2))


def _deck(
    ui: Ui, deck: Deck, width: float, room: Room, veil: float, badge: ft.Control | None
) -> ft.Control:
    colour, name, line = deck
    inks = DECK_PRINTS[COLOUR_IDS[colour]]
    dark = ui.colors.house
    fill = mixed(inks.fill, dark, veil)
    paper = mixed(ink_on(fill), fill, veil / 2 if ui.colors.dark else 0)
    edge = mixed(paper, fill, 0.6) if veil and not ui.colors.dark else paper
    picture = veiled(ui, back_art(colour), veil, ft.BoxFit.CONTAIN)
    picture.width, picture.height = room.picture * 0.75, room.picture
    content: list[ft.Control] = [
        picture,
        lettering.written(
            "display", name, size=min(ui.size("large"), width * 0.15), color=paper, no_wrap=True
        ),
    ]
    if room.type_size:
        text = kit.text(ui, line, "small", color=paper, center=True, max_lines=MOST_LINES)
        text.size = room.type_size
        content.append(ft.Container(text, width=width - 2 * ASIDE))
    layers: list[ft.Control] = [
        ft.Container(
            ft.Column(
                content,
                spacing=BETWEEN,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            alignment=ft.Alignment.TOP_CENTER,
            padding=ft.Padding.only(top=room.top),
            bgcolor=fill,
            border=ft.Border.all(2, edge),
            border_radius=12,
            clip_behavior=kit.UNCUT,
        )
    ]
    if badge is not None:
        layers.append(ft.Container(badge, right=6, top=6))
    return ft.Stack(layers, fit=ft.StackFit.EXPAND)
