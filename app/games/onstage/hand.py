"""A player's hand: sorted as they like, playable cards upright, the rest dimmed."""

import flet as ft

from app.games.common.geometry import uncovered
from app.games.common.moment import Tap
from app.games.common.pieces import piece, target
from app.games.onstage import words
from app.games.onstage.layout import LIFT, Plan, hand_spots
from app.games.onstage.moment import Moment
from app.games.onstage.places import CARD, Piece
from app.table.control_cache import ControlCache

DIM = 0.55


def hand(moment: Moment, plan: Plan, kept: ControlCache) -> list[ft.Control]:
    """Every card of the hand as one target. Refused cards can be tapped too, and say why.

    Pictures first, the chosen one in front, then the targets in the same order: the visible part
    of each card.
    """
    stage, ui = moment.stage, moment.stage.ui
    cards = moment.hand if plan.hand.h else []
    spots = hand_spots(plan, len(cards))
    asked = moment.playing and not moment.moving
    pictures: list[ft.Control] = []
    front: list[ft.Control] = []
    targets: list[ft.Control] = []
    ahead: list[ft.Control] = []
    for card, spot, strip in zip(cards, spots, uncovered(spots, plan.height), strict=True):
        legal = asked and card in moment.answers
        chosen = asked and card in (moment.picked, moment.refused)
        lift = LIFT if chosen else 0
        state = None
        if asked and moment.hints:
            state = "legal" if legal else "illegal"
        (front if chosen else pictures).append(
            kept(
                piece,
                words.card_art(card),
                spot._replace(y=spot.y - lift),
                key=f"hand-{card}",
                mark=ui.colors.brass if chosen and legal else ui.colors.rose if chosen else None,
                dim=DIM if asked and moment.hints and not legal and not chosen else 0.0,
            )
        )
        seen = spot if chosen else strip
        (ahead if chosen else targets).append(
            kept(
                target,
                seen._replace(y=seen.y - lift),
                words.card_label(stage, card, state),
                key=f"pick-{card}",
                on_click=_tap(moment, card),
                selected=chosen if asked else None,
            )
        )
    return [*pictures, *front, *targets, *ahead]


def _tap(moment: Moment, card: int) -> Tap | None:
    """Chooses a card where one is asked for, and opens it to be read elsewhere."""
    if moment.moving:
        return None
    if moment.playing:
        return moment.calling(moment.tap, card)
    return moment.calling(moment.look_at, Piece(CARD, card))
