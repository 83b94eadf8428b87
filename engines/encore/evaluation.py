"""Evaluation of views of ENCORE!! ECG for computer players.

The value is the chance to win the game, computed Venue by Venue. While Managers act, the active
Venue is judged by the Intensity of both sides and what they could still add. Later Venues are
judged by staged cards, hands and money. Between two Events, where a search stops, all Venues are
judged in this second way, with finer weights. When the Venues run out, money decides.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, NamedTuple

from engines.encore.content import (
    ACT,
    BOOST,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    SUPPORTER,
    SURPRISE,
    VENUE_PAYOUT,
)
from engines.encore.scoring import TO_WIN, judged
from engines.encore.state import ACTING

if TYPE_CHECKING:
    from engines.encore.views import AbilityUnderWay, Glimpse

THE_GAME = 20.0
"""Value of winning the game, in points."""

SURE = 3.0
"""Lead in Intensity that is likely to win the active Venue."""

READY = 0.55
"""Weight of the Intensity that active cards could still add.

It is from 0 to 1.
"""

UNDER_WAY = 1.2
"""Expected Intensity from an ability in progress."""

PERFORMER_BASE, PERFORMER_ACT = 0.9, 0.35
SUPPORTER_BASE, SUPPORTER_BOOST = 3.2, 0.8
"""Worth of a staged Supporter in later Rounds, in Intensity.

The first number is a base value, the second a factor for the card's BOOST.
"""

A_CARD, MOST_CARDS = 0.9, 7
"""Worth of a card in hand, and the maximum number counted.

The worth is in Intensity.
"""

A_CHEER = 0.75
"""Share of a cheer that is counted if a Performer can perform."""

A_PURSE, MOST_MONEY = 0.06, 70
"""Worth of $1,000 in later Rounds, and the maximum counted.

The worth is in Intensity, and the maximum in $1,000.
"""

AHEAD = 6.0
"""Lead in worth that is likely to win a later Venue."""

A_LITTLE = 0.05
"""Weight of the better position, which decides between equal chances to win."""


class Purses(NamedTuple):
    """Amounts of money that affect the chance to win, in $1,000."""

    lost: int
    """Money gained by losing a later Venue: its usual payout plus savings."""
    unspent: int
    """Money saved by losing a Venue, not counting the payout."""
    richer: float
    """Lead in money that is likely to last until the end."""
    to_come: float
    """Uncertainty that each later Venue adds to the lead.

    The squares are summed.
    """


IN_ACTION, BETWEEN = Purses(25, 0, 20.0, 0.0), Purses(33, 5, 7.0, 4.0)


class Tour(NamedTuple):
    """Venues and money of both Managers, as seen by seat 0."""

    mine: int
    """Number of Venues won by seat 0."""
    theirs: int
    left: int
    """Number of Venues still to be played."""
    purse: float
    """Lead in money of seat 0, in $1,000."""


class Odds(NamedTuple):
    """Change in a Manager's log-odds of winning a Venue.

    The values were fitted to the results of games between computer players.
    """

    now: float
    """Change for the next Venue."""
    later: float
    """Change for each later Venue."""


STAGED = {PERFORMER: Odds(0.06, 0.32), SUPPORTER: Odds(0.05, 0.31)}
STAGED_POINT = {PERFORMER: Odds(0.09, -0.02), SUPPORTER: Odds(0.18, -0.02)}
"""Change in odds per point of a staged card's value.

The keys are kinds of card. `STAGED` is the change for the card itself.
"""

BACKING = 0.16
"""Change in odds for the next Venue, per Supporter behind a Performer."""

HELD = {PERFORMER: Odds(-0.19, 0.30), SUPPORTER: Odds(-0.37, 0.05)}
HELD_POINT = {PERFORMER: Odds(0.09, -0.10), SUPPORTER: Odds(0.28, -0.04)}
"""Change in odds per point of the value of a held card.

Held cards are those in the hand. The keys are kinds of card. `HELD` is the change for the card
itself.
"""

HELD_SURPRISE, MOST_SURPRISES = Odds(0.22, 0.23), 2
"""Change in odds per Surprise in hand, and the maximum number counted."""

UNSEEN_PERFORMER, UNSEEN = Odds(0.09, 0.0), Odds(0.11, 0.07)
"""Change in odds per unseen Performer and per other unseen card.

Both are cards in the hand.
"""

SHORT, ENOUGH = Odds(-0.26, -0.14), 3
"""Change in odds for each Performer below a minimum, and that minimum.

Performers count whether staged or in hand.
"""

THOUSAND = Odds(0.020, 0.002)
"""Change in odds for each $1,000."""

PRIORITY = 0.28
"""Change in odds for the next Venue if a Manager acts first."""


def evaluate(view: Glimpse) -> list[float]:
    """Returns the expected value of the game for each Manager.

    The value is `THE_GAME` times the chance to win, plus a little for a better position.
    """
    won, money = view["won"], view["money"]
    if view["phase"] == "over":
        winners = judged(won, money)[1]
        return [THE_GAME * (seat in winners) + A_LITTLE * money[seat] / 10_000 for seat in (0, 1)]
    wins = len(won[0]), len(won[1])
    purse = (money[0] - money[1]) / 1000
    venue, left = view["venue"], len(view["venues"])
    if view["stage"] in ACTING:
        (now, later, more), reckoned = _in_action(view), IN_ACTION
    else:
        (now, later, more), reckoned = _between(view), BETWEEN
        if venue is None or venue in won[0] or venue in won[1]:  # the next one is not known yet
            venue, left = None, left - 1
    if left < 0:
        chance = _chance(Tour(*wins, 0, purse), later, reckoned.lost, reckoned.richer)
    else:
        lost, unspent, richer, to_come = reckoned
        payout = lost if venue is None else VENUE_PAYOUT[venue - FIRST_VENUE] / 1000 + unspent
        unsure = sqrt(richer**2 + to_come**2 * (left + 1))
        won_it = Tour(wins[0] + 1, wins[1], left, purse - payout)
        lost_it = Tour(wins[0], wins[1] + 1, left, purse + payout)
        chance = now * _chance(won_it, later, lost, unsure)
        chance += (1 - now) * _chance(lost_it, later, lost, unsure)
    return [THE_GAME * chance + more[0], THE_GAME * (1 - chance) + more[1]]


def _in_action(view: Glimpse) -> tuple[float, float, list[float]]:
    strength = [0.0, 0.0]
    hope = [float(each) for each in view["intensity"]]
    for seat in (0, 1):
        worth, could = _staged(view, seat)
        hope[seat] += READY * could
        if view["ready"][seat]:
            hope[seat] += A_CHEER * view["cheer"][seat]
        strength[seat] = (
            worth
            + A_CARD * min(view["hand_sizes"][seat], MOST_CARDS)
            + A_PURSE * min(view["money"][seat] / 1000, MOST_MONEY)
        )
    _under_way(view["under_way"], strength, hope)
    return (
        _likely((hope[0] - hope[1]) / SURE),
        _likely((strength[0] - strength[1]) / AHEAD),
        [A_LITTLE * each for each in strength],
    )


def _between(view: Glimpse) -> tuple[float, float, list[float]]:
    (now, later), (their_now, their_later) = _odds(view, 0), _odds(view, 1)
    first = view["priority"] if view["stage"] != "aftershow" else 1 - view["priority"]
    now += PRIORITY * (1 - 2 * first)
    return (
        _likely(now - their_now),
        _likely(later - their_later),
        [A_LITTLE * later, A_LITTLE * their_later],
    )


def _odds(view: Glimpse, seat: int) -> tuple[float, float]:
    zones = view["zones"][seat]
    width = len(zones) // 2
    thousands = view["money"][seat] / 1000
    now, later = THOUSAND.now * thousands, THOUSAND.later * thousands
    performers = 0
    for zone, (card, points) in enumerate(zip(zones, view["acts"][seat], strict=True)):
        if card is None or points is None:
            continue
        kind = KIND[card]
        staged, point = STAGED[kind], STAGED_POINT[kind]
        now += staged.now + point.now * points
        later += staged.later + point.later * points
        if kind == PERFORMER:
            performers += 1
        else:
            front = zones[zone - width]
            if front is not None and KIND[front] == PERFORMER:
                now += BACKING
    own = view["hand"] if view["seat"] == seat else None
    hand = view["known_cards"][seat] if own is None else own
    unseen, others = view["from_performers"][seat], view["hand_sizes"][seat]
    others -= unseen
    surprises = 0
    for card in hand:
        kind = KIND[card]
        if kind == SURPRISE:
            surprises += 1
            others -= 1
            continue
        held, point = HELD[kind], HELD_POINT[kind]
        if kind == PERFORMER:
            points = ACT[card]
            performers += 1
            unseen -= 1
        else:
            points = BOOST[card]
            others -= 1
        now += held.now + point.now * points
        later += held.later + point.later * points
    surprises = min(surprises, MOST_SURPRISES)
    now += HELD_SURPRISE.now * surprises
    later += HELD_SURPRISE.later * surprises
    if own is None:
        performers += unseen
        now += UNSEEN_PERFORMER.now * unseen + UNSEEN.now * others
        later += UNSEEN_PERFORMER.later * unseen + UNSEEN.later * others
    if performers < ENOUGH:
        now += SHORT.now * (ENOUGH - performers)
        later += SHORT.later * (ENOUGH - performers)
    return now, later


def _likely(odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def _chance(tour: Tour, later: float, lost: int, unsure: float) -> float:
    if tour.mine >= TO_WIN:
        return 1.0
    if tour.theirs >= TO_WIN:
        return 0.0
    if not tour.left:
        return _likely(tour.purse / unsure)
    left = tour.left - 1
    won_it = Tour(tour.mine + 1, tour.theirs, left, tour.purse - lost)
    lost_it = Tour(tour.mine, tour.theirs + 1, left, tour.purse + lost)
    return later * _chance(won_it, later, lost, unsure) + (1 - later) * _chance(
        lost_it, later, lost, unsure
    )


def _staged(view: Glimpse, seat: int) -> tuple[float, float]:
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


def _under_way(under_way: AbilityUnderWay, strength: list[float], hope: list[float]) -> None:
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
    """Returns the value of each Manager's money at the end.

    It is measured as in `evaluate`.
    """
    return [A_LITTLE * each / 10_000 for each in money]
