"""Hand of a player in the preferred order, with unplayable cards dimmed."""

from dataclasses import astuple
from functools import partial

import flet as ft

from app.games.common.board_state import Tap
from app.games.common.geometry import uncovered
from app.games.common.pieces import Label, Stance, piece, target, veiled
from app.games.common.stamps import sealed
from app.games.onstage import words
from app.games.onstage.board_state import BoardState
from app.games.onstage.layout import CARD_RATIO, LIFT, Plan, hand_spots
from app.games.onstage.places import CARD
from app.games.onstage.types import BoardContext
from app.table.board import HandCard
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui

DIM = 0.55

OPEN_WIDTH = 18.0
"""Minimum visible width of each card in an open hand."""


def hand(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the cards in the hand and their touch targets.

    Each touch target covers the visible part of its card. A chosen card is raised in its place: in
    front of the others it would hide their numbers. Tapping a card that may not be played explains
    why.
    """
    stage, ui = moment.stage, moment.stage.ui
    cards = moment.hand if plan.hand.h else []
    spots = hand_spots(plan, len(cards))
    asked = moment.playing and not moment.moving
    pictures: list[ft.Control] = []
    seals: list[ft.Control] = []
    targets: list[ft.Control] = []
    visibles = uncovered(spots, plan.height)
    for place, (card, spot, visible) in enumerate(zip(cards, spots, visibles, strict=True)):
        named = Piece(CARD, card)
        legal = asked and named in moment.answers
        chosen = asked and (named in moment.chosen or named == moment.refused)
        lift = LIFT if chosen else 0
        state = None
        if asked and moment.hints:
            state = "legal" if legal else "illegal"
        mark = (ui.colors.brass if legal else ui.colors.rose) if chosen else None
        pictures.append(
            cache(
                piece,
                words.card_art(card),
                spot,
                Stance(lift, mark, 0.0 if chosen else _dim(moment, named, legal=legal)),
                key=f"hand-{card}",
            )
        )
        seen = visible._replace(y=visible.y - lift, h=min(visible.h + lift, spot.h))
        if named == moment.refused and chosen:
            seals.append(cache(sealed, seen, Stance(refused=True), f"hand-{card}"))
        if visible.h <= 0:  # below the board, while the line or the stage is open
            continue
        targets.append(
            cache(
                target,
                seen,
                Label(words.card_label(stage, card, state), place),
                key=f"pick-{card}",
                on_click=_tap(moment, card),
                selected=chosen if asked else None,
            )
        )
    return [*pictures, *seals, *targets]


def _dim(moment: BoardState, card: Piece, *, legal: bool) -> float:
    asked = moment.playing and not moment.moving
    return (
        DIM
        if asked and moment.hints and not (legal or astuple(card) in moment.stage.marks)
        else 0.0
    )


def _tap(moment: BoardState, card: int) -> Tap | None:
    if moment.moving:
        return None
    if moment.playing:
        return moment.calling(moment.tap, Piece(CARD, card))
    return moment.calling(moment.look_at, Piece(CARD, card))


def open_hand(stage: BoardContext) -> list[HandCard]:
    """Returns the cards in the viewer's hand, in their preferred order."""
    return [
        HandCard(
            words.card_label(stage, card, None),
            CARD_RATIO,
            partial(_open, card),
            OPEN_WIDTH,
            piece=Piece(CARD, card),
        )
        for card in BoardState.see(stage).hand
    ]


def _open(card: int, ui: Ui, width: float, height: float) -> ft.Control:
    return veiled(ui, words.card_art(card), 0.0)
