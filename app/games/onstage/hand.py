"""The own hand: sorted as the player likes, what may be played upright, the rest dimmed."""

from functools import partial

import flet as ft

from app.games.onstage import words
from app.games.onstage.layout import Plan, hand_spots
from app.games.onstage.moment import Moment
from app.games.onstage.pieces import piece

DIM = 0.55
LIFT = 10


def hand(moment: Moment, plan: Plan) -> list[ft.Control]:
    """Every card of the hand as one target. Refused cards can be tapped too, and say why."""
    stage, ui = moment.stage, moment.stage.ui
    cards = moment.hand if plan.hand.h else []
    spots = hand_spots(plan, len(cards))
    asked = moment.asked == "play" and bool(moment.answers)
    drawn: list[ft.Control] = []
    for card, spot in zip(cards, spots, strict=True):
        legal = asked and card in moment.answers
        chosen = card in (moment.chosen, moment.refused) and asked
        state = None
        if asked and moment.hints:
            state = "legal" if legal else "illegal"
        drawn.append(
            piece(
                ui,
                words.card_art(card),
                spot._replace(y=spot.y - LIFT) if chosen else spot,
                words.card_label(stage, card, state),
                key=f"hand-{card}",
                on_click=partial(tap, moment, card) if asked else None,
                selected=chosen if asked else None,
                mark=ui.colors.brass if chosen and legal else ui.colors.rose if chosen else None,
                dim=DIM if asked and moment.hints and not legal and not chosen else 0.0,
            )
        )
    return drawn


def tap(moment: Moment, card: int) -> None:
    """Choose a card, play the one that is chosen, or ask why it may not be played."""
    if card in moment.answers:
        moment.pick(card)
    else:
        moment.stage.set_pick(("why", card))
