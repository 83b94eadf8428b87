"""A player's hand: sorted as they like, playable cards upright, the rest dimmed."""

from functools import partial

import flet as ft

from app.games.common.board_state import Tap
from app.games.common.geometry import Rect, overlap, uncovered
from app.games.common.pieces import Stance, piece, placed, target, veiled
from app.games.onstage import words
from app.games.onstage.board_state import BoardState
from app.games.onstage.layout import CARD_RATIO, LIFT, Plan, hand_spots
from app.games.onstage.places import CARD
from app.games.onstage.types import BoardContext
from app.table.board import HandCard
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui
from engines.onstage.content import ABILITY, VALUES

DIM = 0.55

PICTURE = Rect(0, 0, 160, 224)
"""A card's picture, in its own units."""

SIGN = Rect(5, 183, 34, 34)
"""Place of the ability's sign on it."""

SIGN_SIDE = 22.0
"""Side of the sign where another row covers its place, in logical pixels."""

OPEN_WIDTH = 18.0
"""Visible width of a card of an open hand at least: its number and its suit."""

HEAD = Rect(0, 0, 44, 84)
"""Place of the number and the suit on a card's picture."""


def hand(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
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
    visibles = uncovered(spots, plan.height)
    for card, spot, visible in zip(cards, spots, visibles, strict=True):
        named = Piece(CARD, card)
        legal = asked and named in moment.answers
        chosen = asked and (named in moment.chosen or named == moment.refused)
        if chosen:
            spot = beside(spot, visible, spots)
        lift = LIFT if chosen else 0
        state = None
        if asked and moment.hints:
            state = "legal" if legal else "illegal"
        mark = (ui.colors.brass if legal else ui.colors.rose) if chosen else None
        (front if chosen else pictures).append(
            cache(
                piece,
                words.card_art(card),
                spot,
                Stance(lift, mark, 0.0 if chosen else _dim(moment, legal)),
                key=f"hand-{card}",
            )
        )
        middle = spot.y + spot.h * (SIGN.y + SIGN.h / 2) / PICTURE.h
        if not chosen and visible.bottom < middle and ABILITY[card % VALUES] is not None:
            pictures.append(
                cache(_sign, card, visible, dim=_dim(moment, legal), key=f"sign-{card}")
            )
        seen = spot if chosen else visible
        (ahead if chosen else targets).append(
            cache(
                target,
                seen._replace(y=seen.y - lift),
                words.card_label(stage, card, state),
                key=f"pick-{card}",
                on_click=_tap(moment, card),
                selected=chosen if asked else None,
            )
        )
    return [*pictures, *front, *targets, *ahead]


def beside(spot: Rect, visible: Rect, spots: list[Rect]) -> Rect:
    """Place of a chosen card: left of the next card's number, if that leaves more numbers to read.

    Args:
        spot: The card's own place.
        visible: The part of it when it is not chosen.
        spots: The places of all cards of the hand.
    """
    left = spot._replace(x=spot.x - (spot.right - visible.right))
    if left.x < 0 or _numbers_under(left, spots, spot) >= _numbers_under(spot, spots, spot):
        return spot
    return left


def _numbers_under(place: Rect, spots: list[Rect], own: Rect) -> int:
    """Number of other cards whose number or suit a chosen card would cover at `place`."""
    scale = own.w / PICTURE.w
    raised = place._replace(y=place.y - LIFT)
    heads = (Rect(spot.x, spot.y, HEAD.w * scale, HEAD.h * scale) for spot in spots if spot != own)
    return sum(overlap(raised, head) for head in heads)


def _dim(moment: BoardState, legal: bool) -> float:
    """Strength of the shade on a card that is not chosen."""
    asked = moment.playing and not moment.moving
    return DIM if asked and moment.hints and not legal else 0.0


def _sign(ui: Ui, card: int, visible: Rect, *, dim: float, key: str) -> ft.Control:
    """The sign of an ability in the visible corner of its card."""
    scale = SIGN_SIDE / SIGN.w
    full = ft.Container(
        veiled(ui, words.card_art(card), dim),
        left=-SIGN.x * scale,
        top=-SIGN.y * scale,
        width=PICTURE.w * scale,
        height=PICTURE.h * scale,
    )
    spot = Rect(visible.right - SIGN_SIDE - 2, visible.bottom - SIGN_SIDE - 2, SIGN_SIDE, SIGN_SIDE)
    cut = ft.Stack([full], clip_behavior=ft.ClipBehavior.HARD_EDGE)
    round_cut = ft.Container(
        cut,
        width=SIGN_SIDE,
        height=SIGN_SIDE,
        border_radius=SIGN_SIDE / 2,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return placed(ui, spot, round_cut, key=key, ignore_interactions=True)


def _tap(moment: BoardState, card: int) -> Tap | None:
    """Chooses a card where one is asked for, and opens it to be read elsewhere."""
    if moment.moving:
        return None
    if moment.playing:
        return moment.calling(moment.tap, Piece(CARD, card))
    return moment.calling(moment.look_at, Piece(CARD, card))


def open_hand(stage: BoardContext) -> list[HandCard]:
    """The cards of the viewer, sorted as readers like it."""
    return [
        HandCard(words.card_label(stage, card, None), CARD_RATIO, partial(_open, card), OPEN_WIDTH)
        for card in BoardState.see(stage).hand
    ]


def _open(card: int, ui: Ui, width: float, height: float) -> ft.Control:
    return veiled(ui, words.card_art(card), 0.0)
