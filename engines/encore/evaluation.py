"""What a view of ENCORE!! ECG promises: the small evaluation that computer players go by.

It is the chance to win the game, reckoned Venue by Venue: for the active one from the Intensity of
both sides and what they could still add, for those to come from what each side has staged, in hand
and in its purse; and when the Venues run out the purses decide.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from engines.encore.content import (
    ACT,
    BOOST,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    SUPPORTER,
    VENUE_PAYOUT,
    VENUE_VIBE,
    VIBES,
)
from engines.encore.scoring import TO_WIN, judged
from engines.encore.state import ACTING

if TYPE_CHECKING:
    from engines.encore.views import UnderWay, View

THE_GAME = 20.0
"""What winning counts."""

SURE = 3.0
"""How many Intensity more make winning the active Venue likely."""

READY = 0.55
"""What active cards could add, as a part of it."""

UNDER_WAY = 1.2
"""What an ability that is still being carried out is likely to bring, in Intensity."""

PERFORMER_BASE, PERFORMER_ACT = 0.9, 0.35
SUPPORTER_BASE, SUPPORTER_BOOST = 3.2, 0.8
"""What staged cards are worth for the Rounds to come, in Intensity."""

A_CARD, MOST_CARDS = 0.9, 7
"""A card in hand, and how many are of use."""

AN_ACT, A_BOOST, A_VIBE, A_MIX = 0.15, 0.3, 0.25, 0.15
"""How much better a hand that has just been drawn is for Intensity above the usual, for a vibe of
the active Venue, and for as many Performers as other cards. Colours count by this while they are
chosen, so computer players who look ahead do not always choose the same ones."""

A_CHEER = 0.75
"""What is to be added to the next performance, as a part of it, while somebody can perform."""

A_PURSE, MOST_MONEY = 0.06, 70
"""What $1,000 are worth for the Rounds to come, and up to how many."""

AHEAD = 6.0
"""How much more of all that makes winning a later Venue likely."""

PAYOUT = 25
"""A usual payout, in $1,000."""

RICHER = 20.0
"""How many $1,000 more make it likely to be the richer one in the end."""

A_LITTLE = 0.05
"""What is better now is better, even where the chance is the same."""


def evaluate(view: View) -> list[float]:
    """What each Manager can hope for, one number each."""
    won, money = view["won"], view["money"]
    if view["phase"] == "over":
        winners = judged(won, money)[1]
        return [THE_GAME * (seat in winners) + A_LITTLE * money[seat] / 10_000 for seat in (0, 1)]
    strength = [0.0, 0.0]
    hope = [float(each) for each in view["intensity"]]
    acting = view["stage"] in ACTING
    for seat in (0, 1):
        worth, could = _staged(view, seat)
        hope[seat] += READY * could
        if view["ready"][seat]:
            hope[seat] += A_CHEER * view["cheer"][seat]
        strength[seat] = (
            worth
            + A_CARD * min(view["hand_sizes"][seat], MOST_CARDS)
            + A_PURSE * min(money[seat] / 1000, MOST_MONEY)
        )
    if view["seat"] is not None and not acting:
        strength[view["seat"]] += _hand(view)
    _under_way(view["under_way"], strength, hope)
    wins = len(won[0]), len(won[1])
    purse = (money[0] - money[1]) / 1000
    later = _likely((strength[0] - strength[1]) / AHEAD)
    left = len(view["venues"])
    venue = view["venue"]
    if not acting or venue is None:
        chance = _chance(wins[0], wins[1], left + (view["stage"] != "aftershow"), purse, later)
    else:
        sure = _likely((hope[0] - hope[1]) / SURE)
        payout = VENUE_PAYOUT[venue - FIRST_VENUE] / 1000
        chance = sure * _chance(wins[0] + 1, wins[1], left, purse - payout, later)
        chance += (1 - sure) * _chance(wins[0], wins[1] + 1, left, purse + payout, later)
    return [
        THE_GAME * chance + A_LITTLE * strength[0],
        THE_GAME * (1 - chance) + A_LITTLE * strength[1],
    ]


def _likely(odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def _chance(mine: int, theirs: int, left: int, purse: float, later: float) -> float:
    """How likely seat 0 wins the game from so many Venues each, with so many left.

    purse: by how many $1,000 seat 0 is richer; later: how likely it wins each Venue to come
    """
    if mine >= TO_WIN:
        return 1.0
    if theirs >= TO_WIN:
        return 0.0
    if not left:
        return _likely(purse / RICHER)
    left -= 1
    return later * _chance(mine + 1, theirs, left, purse - PAYOUT, later) + (1 - later) * _chance(
        mine, theirs + 1, left, purse + PAYOUT, later
    )


def _staged(view: View, seat: int) -> tuple[float, float]:
    """What staged cards are worth in the long run, and how much Intensity active ones could add."""
    zones, acts = view["zones"][seat], view["acts"][seat]
    width = len(zones) // 2
    tired = view["suspended"][seat]
    worth = could = 0.0
    for zone, (card, act) in enumerate(zip(zones, acts, strict=True)):
        if card is None or act is None:
            continue
        if KIND[card] == SUPPORTER:
            worth += SUPPORTER_BASE + SUPPORTER_BOOST * BOOST[card]
            if zone not in tired and zones[zone - width] is not None:
                could += act
        else:
            worth += PERFORMER_BASE + PERFORMER_ACT * act
            if zone not in tired:
                could += act * (1.0 if zone < width else 0.5)
    return worth, could


def _hand(view: View) -> float:
    """How much better your cards are than any others."""
    venue = view["venue"]
    wanted = None if venue is None else VENUE_VIBE[venue - FIRST_VENUE]
    hand = view["hand"] or []
    performers = sum(KIND[card] == PERFORMER for card in hand)
    worth = -A_MIX * abs(2 * performers - len(hand))
    for card in hand:
        if KIND[card] == PERFORMER:
            worth += AN_ACT * (ACT[card] - 3) + A_VIBE * (wanted in VIBES[card])
        elif KIND[card] == SUPPORTER:
            worth += A_BOOST * (BOOST[card] - 1)
    return worth


def _under_way(under_way: UnderWay, strength: list[float], hope: list[float]) -> None:
    """Abilities that are being carried out, and a card on its way to its zone."""
    for frame in under_way["frames"]:
        hope[frame["seat"]] += UNDER_WAY * bool(frame["todo"])
    card = under_way["held"]
    if card is None:
        return
    seat = under_way["frames"][-1]["seat"]
    if KIND[card] == SUPPORTER:
        strength[seat] += SUPPORTER_BASE + SUPPORTER_BOOST * BOOST[card]
        hope[seat] += 1 + 0.5 * READY * BOOST[card]
    else:
        strength[seat] += PERFORMER_BASE + PERFORMER_ACT * ACT[card]
        hope[seat] += 1 + READY * ACT[card]


def purses(money: list[int]) -> list[float]:
    """What purses count at the end of a game."""
    return [A_LITTLE * each / 10_000 for each in money]
