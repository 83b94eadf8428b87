"""The cue cards in a player's hand, with their touch targets."""

from __future__ import annotations

from functools import partial

import flet as ft

from app.games.common.geometry import Format, Rect, fan, grid, uncovered
from app.games.common.pieces import moving, target
from app.games.upstaged import aria_text, words
from app.games.upstaged.board_state import ACT, BoardState
from app.games.upstaged.faces import CardLook, face
from app.games.upstaged.layout import CARD_RATIO, FULL_HAND, LIFT, Plan
from app.games.upstaged.places import card
from app.games.upstaged.types import BoardContext
from app.table.board import HandCard
from app.table.control_cache import ControlCache
from app.theme import Ui
from app.theme.kit import TARGET

VISIBLE = 50.0
"""Minimum visible width of an overlapped card, in logical pixels."""

WIDEST = 150.0

GAP = 6.0
"""Space between the cards of a full hand, in logical pixels."""


def spots(plan: Plan, count: int) -> list[Rect]:
    """Returns the areas of `count` cards in the hand."""
    area = plan.hand
    if plan.beside and area.w < 300 and 1 < count <= 6:
        room = area.inset(0, LIFT, 0, 2)
        rows = 1 if count == 2 else 2
        return [spot.rounded() for spot in grid(room, count, CARD_RATIO, 6, WIDEST, rows)]
    widest = WIDEST if plan.beside else min(WIDEST, area.w / FULL_HAND - GAP)
    laid = fan(area, count, Format(CARD_RATIO, widest), VISIBLE, LIFT)
    return [spot.rounded() for spot in laid]


def hand(
    moment: BoardState, plan: Plan, cache: ControlCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Draws the cards in the hand and their touch targets.

    Returns:
        The pictures of the cards, and the touch targets over their visible parts. Both lists are
        empty if no hand is shown.
    """
    stage, view = moment.stage, moment.now
    if not plan.hand.h or not moment.private:
        return [], []
    say = stage.game.speaker(stage.lang)
    cards = view["hand"] or []
    laid = spots(plan, len(cards))
    drawn = frozenset[object]() if moment.moving else frozenset(stage.drawn)
    pictures: list[ft.Control] = []
    targets: list[ft.Control] = []
    for number, spot, visible in zip(cards, laid, uncovered(laid, plan.height), strict=True):
        stance = moment.stance(card(number))
        stands_out = stance.selected or card(number) == moment.refused
        lift = LIFT if stands_out or number in moment.came else 0.0
        shown = lift or not moment.asked or moment.asked == ACT
        mark = moment.edge(number, stance) if shown else None
        raised = spot._replace(y=spot.y - lift)
        new = stage.ui.say("upstaged.new") if number in drawn else ""
        look = CardLook(number, words.title(say, number), stance.dim, mark, new=new)
        pictures.append(cache(_picture, look, raised, key=f"card-{number}"))
        label = moment.announced(number, aria_text.card(moment, number))
        if new:
            label = stage.ui.say("board.came", label=label)
        if stance.dim and moment.hints and moment.asked and not moment.usable(card(number)):
            label = stage.ui.say("board.refused", label=label)
        tap = None if min(visible.w, visible.h) < TARGET else stance.on_click
        targets.append(
            cache(
                target,
                visible._replace(y=visible.y - lift),
                label,
                key=f"pick-{number}",
                on_click=tap,
                selected=None if tap is None else stance.selected,
            )
        )
    return pictures, targets


def _picture(ui: Ui, look: CardLook, spot: Rect, *, key: str) -> ft.Control:
    drawn = face(ui, look, spot.w, spot.h)
    drawn.left, drawn.top, drawn.key = spot.x, spot.y, key
    drawn.animate_position = moving(ui)
    return drawn


def open_hand(stage: BoardContext) -> list[HandCard]:
    """Returns the cue cards in the viewer's hand."""
    moment, say = BoardState.see(stage), stage.game.speaker(stage.lang)

    def shown(number: int) -> HandCard:
        look = CardLook(number, words.title(say, number))
        label = aria_text.card(moment, number)
        return HandCard(label, CARD_RATIO, partial(_open, look), piece=card(number))

    return [shown(number) for number in moment.now["hand"] or []]


def _open(look: CardLook, ui: Ui, width: float, height: float) -> ft.Control:
    return face(ui, look, width, height)
