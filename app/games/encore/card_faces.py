"""Appearance and names of cards, computed from a view of the game."""

from __future__ import annotations

from collections.abc import Iterable

from app.games.encore.faces import Look
from app.games.encore.places import Spot
from app.games.encore.types import BoardContext, View
from app.theme import Ui
from engines.encore.content import (
    ACT,
    BOOST,
    COST,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    SUPPORTER,
    VENUE_VIBE,
    VIBES,
    Card,
)

THOUSAND = 1000


def title(stage: BoardContext, thing: int) -> str:
    """Returns the name of a card or Venue."""
    return stage.game.phrase("card", thing, stage.lang)


def card_at(view: View, spot: Spot) -> int | None:
    """Returns the card in a zone, if any."""
    return view["zones"][spot.seat][spot.zone]


def number(card: int, value: int) -> str:
    """Formats a card's number: act, signed BOOST, or "" on a Surprise."""
    if KIND[card] == PERFORMER:
        return str(value)
    return f"+{value}" if KIND[card] == SUPPORTER else ""


def boost_at(view: View, spot: Spot) -> int:
    """Returns the BOOST that an active Performer can receive, or 0."""
    card, boosts = card_at(view, spot), view["boosts"][spot.seat]
    tired = spot.zone in view["suspended"][spot.seat]
    if card is None or KIND[card] != PERFORMER or tired or spot.zone >= len(boosts):
        return 0
    return boosts[spot.zone] or 0


def waits(view: View, spot: Spot) -> bool:
    """Whether a zone holds a Performer Backstage, where nobody performs."""
    card = card_at(view, spot)
    behind = spot.zone >= view["options"]["zones"]
    return behind and card is not None and KIND[card] == PERFORMER


def value_at(view: View, spot: Spot) -> int:
    """Returns the number on a staged card.

    For a Performer Backstage, it is the printed number.
    """
    card = card_at(view, spot)
    if card is not None and waits(view, spot):
        return printed(card)
    return view["acts"][spot.seat][spot.zone] or 0


def printed(card: int) -> int:
    """Returns the number printed on a card."""
    return ACT[card] if KIND[card] == PERFORMER else BOOST[card]


def vibes(card: int, view: View, *, passes: bool | None = None) -> tuple[tuple[int, bool], ...]:
    """Returns a card's vibes, each with whether it passes the Vibe Check.

    Args:
        card: The card.
        view: View with the current Venue.
        passes: Whether the card is known to pass. If so and no vibe matches the Venue's, every vibe
            counts as passing.
    """
    venue = view["venue"]
    wanted = None if venue is None else VENUE_VIBE[venue - FIRST_VENUE]
    found = [(vibe, vibe == wanted) for vibe in VIBES[card]]
    if passes and found and not any(fits for _, fits in found):
        found = [(vibe, True) for vibe, _ in found]
    return tuple(found)


def cost(ui: Ui, amount: int) -> str:
    """Formats the price on a card, in thousands."""
    return ui.say("encore.thousands", count=f"{amount / THOUSAND:g}")


def staged(stage: BoardContext, view: View, spot: Spot) -> Look:
    """Returns the appearance of the card in a zone."""
    card = card_at(view, spot)
    assert card is not None
    seat, zone = spot.seat, spot.zone
    value = value_at(view, spot)
    before = printed(card)
    boost = boost_at(view, spot)
    return Look(
        card,
        title(stage, card),
        number(card, value),
        (value > before) - (value < before),
        vibes(card, view, passes=bool(view["earns"][seat][zone])),
        "",
        zone in view["suspended"][seat],
        card in view["used"],
        f"+{boost}" if boost else "",
    )


def loose(stage: BoardContext, view: View, card: int, price: int | None = None) -> Look:
    """Returns the appearance of a card off stage, including its cost."""
    return Look(
        card,
        title(stage, card),
        number(card, printed(card)),
        0,
        vibes(card, view),
        cost(stage.ui, COST[card] if price is None else price),
    )


def price(view: View, card: int) -> int:
    """Returns a hand card's current cost, or another card's printed cost."""
    hand = view["hand"] or []
    if card not in hand:
        return COST[card]
    at = hand.index(Card(card))
    hired = view["hire_costs"][at] if view["hire_costs"] else None
    return view["costs"][at] if hired is None else hired


def in_order(cards: Iterable[int], sort: str) -> list[int]:
    """Sorts cards by kind and cost, or by cost for "value"."""
    if sort == "value":
        return sorted(cards, key=lambda card: (COST[card], KIND[card], card))
    return sorted(cards, key=lambda card: (KIND[card], COST[card], card))
