"""What a view of ENCORE!! ECG promises: the small evaluation that computer players go by.

A Venue is what is played for; money decides when both have two, and pays for everything. Within a
Round it counts who is ahead, how much more each side could still give, and what stays staged.
"""

from __future__ import annotations

from math import exp
from typing import Any

from engines.encore.content import (
    ACT,
    BOOST,
    FIRST_VENUE,
    KIND,
    SUPPORTER,
    VENUE_PAYOUT,
)
from engines.encore.scoring import judged

A_VENUE = 10.0
"""What a Venue in the Tour History counts."""

THE_GAME = 20.0
"""What winning counts in addition."""

A_DOLLAR = 1 / 12_000
"""What money counts."""

A_CARD = 0.45
"""A card in hand."""

STAGED = 0.55
"""A staged card, and `READY` of what it could add in this Round."""

READY = 0.55

UNDER_WAY = 1.2
"""What an ability that is still being carried out is likely to bring, in Intensity."""

SOFT = 3.0
"""How many Intensity more make winning the Venue likely."""


def evaluate(view: dict[str, Any]) -> list[float]:
    """What each Manager can hope for, one number each."""
    won = view["won"]
    points = [A_VENUE * len(won[seat]) + A_DOLLAR * view["money"][seat] for seat in (0, 1)]
    if view["phase"] == "over":
        for seat in judged(won, view["money"])[1]:
            points[seat] += THE_GAME
        return points
    hope = [0.0, 0.0]
    acting = view["stage"] in ("pre_show", "event")
    for seat in (0, 1):
        worth, could = _board(view, seat)
        points[seat] += worth + A_CARD * min(view["hand_sizes"][seat], 7)
        hope[seat] = view["intensity"][seat] + (READY * could if acting else 0.0)
    for seat, _, todo, _, _ in view["under_way"]["frames"]:
        hope[seat] += UNDER_WAY * bool(todo)
    held = view["under_way"]["held"]
    if held is not None:
        seat = view["under_way"]["frames"][-1][0]
        points[seat] += STAGED + 0.15 * ACT[held] + 0.2 * BOOST[held]
        hope[seat] += 1 + READY * (ACT[held] + 0.5 * BOOST[held])
    if view["venue"] is not None and acting:
        sure = 1 / (1 + exp(-max(-30.0, min(30.0, (hope[0] - hope[1]) / SOFT))))
        payout = A_DOLLAR * VENUE_PAYOUT[view["venue"] - FIRST_VENUE]
        points[0] += A_VENUE * sure + payout * (1 - sure)
        points[1] += A_VENUE * (1 - sure) + payout * sure
    return points


def _board(view: dict[str, Any], seat: int) -> tuple[float, float]:
    """What staged cards are worth in the long run, and how much Intensity active ones could add."""
    zones, acts = view["zones"][seat], view["acts"][seat]
    width = len(zones) // 2
    tired = view["suspended"][seat]
    worth = could = 0.0
    for zone, card in enumerate(zones):
        if card is None:
            continue
        worth += STAGED
        if KIND[card] == SUPPORTER:
            worth += 0.2 * BOOST[card]
            if zone not in tired and zones[zone - width] is not None:
                could += BOOST[card]
        else:
            worth += 0.15 * acts[zone]
            if zone not in tired:
                could += acts[zone] * (1.0 if zone < width else 0.5)
    return worth, could


def standing_points(money: list[int]) -> list[float]:
    """What purses count at the end of a game."""
    return [A_DOLLAR * each for each in money]
