"""A Manager's hand in their preferred order, with unusable cards dimmed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from app.games.common.geometry import Format, Rect, side_by_side
from app.games.common.pieces import DIM, Label, Stance, fixed, moving, target
from app.games.encore import aria_text, card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.faces import UPRIGHT, Look, Shape, face, hand_shape, narrowest
from app.games.encore.layout import CARD_GAP, CARD_RATIO, LIFT, WIDEST, Plan, card_width, hand_names
from app.games.encore.places import Card
from app.games.encore.types import BoardContext, View
from app.table.board import HandCard
from app.table.control_cache import ControlCache
from app.theme import Ui, kit
from app.theme.kit import TARGET

ACROSS = 1.6
"""Maximum ratio of a hand card's width to its usual width."""

OPEN_RATIO = 0.95
"""Height of a card in an open hand, divided by its width."""


def spots(plan: Plan, names: list[str]) -> list[Rect]:
    """Returns the areas of the cards in a hand."""
    free = plan.hand.inset(0, LIFT, 0, 0)
    card = Format(CARD_RATIO, WIDEST, card_width(names, free.w, free.h))
    return side_by_side(free, len(names), card, CARD_GAP, TARGET, ACROSS * CARD_RATIO)


def hand(
    moment: BoardState, plan: Plan, cache: ControlCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Draws a hand's pictures and tap targets, as two lists.

    Raised cards are in front of the other cards.
    """
    stage = moment.stage
    if not plan.hand.h or not moment.private:
        return [], []
    cards = card_faces.in_order(moment.open_cards, stage.sort)
    seen_only = moment.asked == "ask.split"
    laid = spots(plan, hand_names(moment))
    pictures = _title(moment, plan)
    front: list[ft.Control] = []
    targets: list[ft.Control] = []
    ahead: list[ft.Control] = []
    shape = _shape(moment, cards, laid)
    for place, (card, spot) in enumerate(zip(cards, laid, strict=True)):
        stance = moment.stance_at(Card(card))
        stands_out = stance.lift and (stance.selected or card in _refused(moment))
        # In a lower row, a raised card must not cover the names above it.
        most = LIFT if spot.y == laid[0].y else CARD_GAP
        lift = most if stands_out or card in moment.came else 0.0
        look, label = _read(moment, card)
        dim = 0.0 if seen_only else min(stance.dim, DIM)
        drawn = Stance(mark=moment.edge(card, stance) if lift else None, dim=dim)
        label = moment.announced(card, label)
        raised = spot._replace(y=spot.y - lift)
        shown = cache(
            _picture,
            look,
            raised,
            drawn,
            shape,
            key=f"card-{card}",
        )
        (front if lift else pictures).append(shown)
        if stance.dim and moment.hints and moment.asked and not seen_only:
            label = stage.ui.say("board.refused", label=label)
        tap, selected = stance.on_click, stance.selected
        key = f"pick-{card}"
        (ahead if lift else targets).append(
            cache(target, raised, Label(label, place), key=key, on_click=tap, selected=selected)
        )
    return [*pictures, *front], [*targets, *ahead]


def _title(moment: BoardState, plan: Plan) -> list[ft.Control]:
    if moment.looked is None:
        return []
    ui, name = moment.stage.ui, moment.stage.names[moment.looked.host_seat]
    text = kit.text(ui, ui.say("title.hand", name=name), "large", strong=True, center=True)
    return [fixed(plan.tray, text, key="looked")]


def _read(moment: BoardState, card: int) -> tuple[Look, str]:
    stage, view = moment.stage, moment.now
    price = card_faces.price(view, card)
    make = partial(_face_and_label, stage, view, card, price)
    return stage.cache.fact(("loose", card, price, view["venue"]), make)


def _shape(moment: BoardState, cards: Sequence[int], laid: Sequence[Rect]) -> Shape:
    if not laid:
        return "board"
    drawn = tuple(_read(moment, card)[0] for card in cards)
    width, height = min(spot.w for spot in laid), min(spot.h for spot in laid)
    make = partial(hand_shape, moment.stage.ui, drawn, width, height)
    return moment.stage.cache.fact(("shape", drawn, width, height), make)


def _face_and_label(stage: BoardContext, view: View, card: int, price: int) -> tuple[Look, str]:
    return card_faces.loose(stage, view, card, price), aria_text.loose(stage, view, card, price)


def _refused(moment: BoardState) -> tuple[object, ...]:
    refused = moment.refused
    return () if refused is None else (refused.arg,)


def _picture(
    ui: Ui, look: Look, spot: Rect, stance: Stance, shape: Shape, *, key: str
) -> ft.Control:
    drawn = face(ui, look, spot.w, spot.h, stance, shape=shape)
    drawn.left, drawn.top, drawn.key = spot.x, spot.y, key
    drawn.animate_position = moving(ui)
    return drawn


def open_hand(stage: BoardContext) -> list[HandCard]:
    """Returns the viewer's hand as data, in their preferred order."""
    view = stage.view

    def shown(card: int) -> HandCard:
        look, label = _face_and_label(stage, view, card, card_faces.price(view, card))
        least = narrowest([look.name])
        return HandCard(label, OPEN_RATIO, partial(_open, look), least=least, piece=Card(card))

    return [shown(card) for card in card_faces.in_order(view["hand"] or [], stage.sort)]


def _open(look: Look, ui: Ui, width: float, height: float) -> ft.Control:
    return face(ui, look, width, height, shape="low" if height < UPRIGHT else "board")
