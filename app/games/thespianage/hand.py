"""The reader's hand of cards, with its touch targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import DIM, Stance, target
from app.games.common.stamps import SEAL, sealed
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.chips import ChipLook, chip, label_of, secrets_of, shot_of
from app.games.thespianage.faces import CardLook
from app.games.thespianage.layout import LIFT, Plan, card_names, hand_spots
from app.games.thespianage.places import Card
from app.games.thespianage.prompts import tells_new_cards
from app.games.thespianage.types import BoardContext
from app.table.board import HandCard
from app.table.control_cache import ControlCache
from app.theme import Ui

OPEN_SLIP, OPEN_CARD = 0.8, 0.95
"""Heights of a secret and a card in the open hand.

They are relative to their widths.
"""


def kinds(moment: BoardState) -> list[tuple[int, int]]:
    """Returns each kind of card in the hand and its count, sorted."""
    return sorted(Counter(moment.now["hand"] or ()).items())


def hand(
    moment: BoardState, plan: Plan, cache: ControlCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Draws the cards in the hand and their touch targets.

    Returns:
        The pictures of the cards, and the touch targets. Both are empty on a public screen.
    """
    stage, view = moment.stage, moment.now
    if not plan.hand.h or not moment.private:
        return [], []
    found = kinds(moment)
    laid = hand_spots(plan.hand, card_names(moment))
    pictures: list[ft.Control] = []
    targets: list[ft.Control] = []
    texts = {} if tells_new_cards(moment) else _texts(moment, found, laid)
    for (thing, count), spot in zip(found, laid, strict=True):
        place = Card(thing)
        stance = moment.stance(place)
        chosen = moment.count(place) if moment.several > 1 else 0
        look = CardLook(thing, aria_text.title(stage, thing), count, chosen, texts.get(thing, ""))
        stands_out = stance.lift and (stance.selected or place == moment.refused)
        lift = LIFT if stands_out or thing in moment.came else 0.0
        raised = spot._replace(y=spot.y - lift)
        pictures.append(
            cache(
                faces.card,
                look,
                raised,
                min(stance.dim, DIM),
                moment.edge(thing, stance) if lift else None,
                key=f"card-{thing}",
            )
        )
        if stance.refused:
            left = raised.middle - SEAL / 2
            pictures.append(cache(sealed, raised, stance, f"card-{thing}", left=left))
        label = moment.announced(thing, aria_text.card(stage, view, thing, count))
        if chosen:
            label = stage.ui.say("thespianage.chosen", label=label, count=chosen)
        if stance.dim and moment.hints and moment.asked:
            label = stage.ui.say("board.refused", label=label)
        targets.append(
            cache(
                target,
                raised,
                label,
                key=f"pick-{thing}",
                on_click=stance.on_click,
                selected=stance.selected,
            )
        )
    return pictures, targets


def _texts(
    moment: BoardState, found: Sequence[tuple[int, int]], laid: Sequence[Rect]
) -> dict[int, str]:
    stage, view = moment.stage, moment.now
    texts = {
        thing: stage.cache.fact(("text", thing), partial(aria_text.text, stage, view, thing))
        for thing, _ in found
    }
    card_faces = [
        CardLook(thing, aria_text.title(stage, thing), text=text) for thing, text in texts.items()
    ]
    able = all(
        faces.has_room(stage.ui, look, spot) for look, spot in zip(card_faces, laid, strict=True)
    )
    return texts if able else {}


def open_hand(stage: BoardContext) -> list[HandCard]:
    """Returns the reader's secrets, One Shot and cards as `HandCard`s."""
    moment, view = BoardState.see(stage), stage.view
    secrets = [*secrets_of(moment), *shot_of(moment)]
    found = [
        HandCard(label_of(moment, slip, look), OPEN_SLIP, partial(_open_chip, look))
        for slip, look in secrets
    ]
    for thing, count in kinds(moment):
        look = CardLook(thing, aria_text.title(stage, thing), count)
        label = aria_text.card(stage, view, thing, count)
        least = faces.narrowest([look.name])
        found.append(
            HandCard(label, OPEN_CARD, partial(open_card, look), least=least, piece=Card(thing))
        )
    return found


def _open_chip(look: ChipLook, ui: Ui, width: float, height: float) -> ft.Control:
    return chip(ui, look, width, height, Stance())


def open_card(look: CardLook, ui: Ui, width: float, height: float) -> ft.Control:
    """Draws a card outside the board, without animation or a fixed position."""
    card = faces.card(ui, look, Rect(0, 0, width, height))
    card.left = card.top = card.animate_position = None
    return card
