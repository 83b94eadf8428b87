"""A Manager's hand: sorted as they like, what cannot be used now in the dark."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.games.common.geometry import Rect, fan, uncovered
from app.games.common.pieces import DIM, moving, target
from app.games.encore import heard, looks
from app.games.encore.faces import Look, face
from app.games.encore.layout import CARD_RATIO, LIFT, MANY, WIDEST, Plan, hand_rows, hand_strip
from app.games.encore.moment import Moment
from app.games.encore.places import Card
from app.table.control_cache import ControlCache
from app.table.stage import Stage
from app.theme import Ui
from app.theme.kit import TARGET

if TYPE_CHECKING:
    from engines.encore.views import View

LOOKED_AT = 22.0
"""What a card shows at least of a hand that only lies there to be seen."""


def spots(plan: Plan, count: int, *, seen_only: bool = False) -> list[Rect]:
    """Where the cards of a hand lie; `seen_only` in one row, however close."""
    if seen_only:
        return fan(plan.hand, count, CARD_RATIO, LOOKED_AT, WIDEST, 4, rows=1)
    strip = hand_strip(plan.hand.w, plan.hand.h, count)
    rows = hand_rows(plan.hand.w, count, strip)
    return fan(plan.hand, count, CARD_RATIO, strip, WIDEST, LIFT, rows=max(2, rows))


def hand(
    moment: Moment, plan: Plan, kept: ControlCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Pictures first, the chosen one in front, then the targets in the same order: the visible
    part of each card."""
    stage, view = moment.stage, moment.now
    if not plan.hand.h or not moment.private:
        return [], []
    cards = looks.in_order(view["hand"] or [], stage.sort)
    seen_only = moment.asked == "ask.split"
    laid = spots(plan, len(cards), seen_only=seen_only)
    pictures: list[ft.Control] = []
    front: list[ft.Control] = []
    targets: list[ft.Control] = []
    ahead: list[ft.Control] = []
    for card, spot, strip in zip(cards, laid, uncovered(laid, plan.height), strict=True):
        stance = moment.standing(Card(card))
        lift = LIFT if stance.lift and (stance.selected or card in _refused(moment)) else 0.0
        price = looks.price(view, card)
        # What is said of a card is the same from tap to tap.
        told = partial(_told, stage, view, card, price)
        look, label = stage.kept.fact(("loose", card, price, view["venue"]), told)
        dim = 0.0 if seen_only else min(stance.dim, DIM)
        mark = stance.mark if lift else None
        raised = spot._replace(y=spot.y - lift)
        seen = Rect(0, 0, strip.w, strip.h + lift * (strip.h < spot.h)).rounded()[2:]
        named = len(cards) <= MANY
        shown = kept(
            _picture,
            look,
            raised,
            dim,
            mark,
            named=named,
            seen=(spot.w, spot.h) if lift else seen,
            key=f"card-{card}",
        )
        (front if lift else pictures).append(shown)
        if stance.dim and moment.hints and moment.asked and not seen_only:
            label = stage.ui.say("board.refused", label=label)
        tap = None if seen_only or min(strip.w, strip.h) < TARGET else stance.on_click
        area = raised if lift else strip._replace(h=seen[1])
        selected = stance.selected if tap else None
        key = f"pick-{card}"
        (ahead if lift else targets).append(
            kept(target, area, label, key=key, on_click=tap, selected=selected)
        )
    return [*pictures, *front], [*targets, *ahead]


def _told(stage: Stage, view: View, card: int, price: int) -> tuple[Look, str]:
    """What the face of a card shows, and what ears are told of it."""
    return looks.loose(stage, view, card, price), heard.loose(stage, view, card, price)


def _refused(moment: Moment) -> tuple[int, ...]:
    """The card that was tapped in vain."""
    refused = moment.refused
    return () if not isinstance(refused, tuple) else refused[-1:]


def _picture(
    ui: Ui,
    look: Look,
    spot: Rect,
    dim: float,
    mark: str | None,
    *,
    named: bool,
    seen: tuple[float, float],
    key: str,
) -> ft.Control:
    drawn = face(ui, look, spot.w, spot.h, dim, mark, named=named, seen=seen)
    drawn.left, drawn.top, drawn.key = spot.x, spot.y, key
    drawn.animate_position = moving(ui)
    return drawn
