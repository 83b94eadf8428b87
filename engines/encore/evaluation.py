"""Evaluation of a view of ENCORE!! ECG for computer players.

It is the chance to win the game, reckoned Venue by Venue. While Managers act, the active one is
judged by the Intensity of both sides and what they could still add, those to come by what each side
has staged, in hand and in its purse. Between two Events all of them are judged by the latter, as
finely as it can be, for there a search stops to look. When the Venues run out the purses decide.
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
"""Points for winning the game."""

SURE = 3.0
"""Lead in Intensity that makes winning the active Venue likely."""

READY = 0.55
"""Share of the Intensity that active cards could add."""

UNDER_WAY = 1.2
"""Expected Intensity of an ability that is still being carried out."""

PERFORMER_BASE, PERFORMER_ACT = 0.9, 0.35
SUPPORTER_BASE, SUPPORTER_BOOST = 3.2, 0.8
"""Worth of staged cards for the Rounds to come, in Intensity."""

A_CARD, MOST_CARDS = 0.9, 7
"""A card in hand, and how many are of use."""

A_CHEER = 0.75
"""Share of a cheer that counts while a Performer can perform."""

A_PURSE, MOST_MONEY = 0.06, 70
"""Worth of $1,000 for the Rounds to come, and the largest purse that counts, in $1,000."""

AHEAD = 6.0
"""Lead in all of that which makes winning a later Venue likely."""

A_LITTLE = 0.05
"""Weight of a better position where the chance to win is the same."""


class Purses(NamedTuple):
    """Weights of the purses, in $1,000."""

    lost: int
    """By how much losing a later Venue makes richer: a usual payout, and what was not spent."""
    unspent: int
    """The part of it that is not the payout."""
    richer: float
    """Lead that makes being the richer one in the end likely."""
    to_come: float
    """Uncertainty added by each Venue to come; their squares add up."""


IN_ACTION, BETWEEN = Purses(25, 0, 20.0, 0.0), Purses(33, 5, 7.0, 4.0)


class Tour(NamedTuple):
    """Tours of both Managers, as seat 0 sees them."""

    mine: int
    """Venues won."""
    theirs: int
    left: int
    """Venues still to come."""
    purse: float
    """Lead in money, in $1,000."""


class Odds(NamedTuple):
    """Change of a Manager's odds to win a Venue, as a logarithm.

    All of them are what makes the winners of games of computer players most likely.
    """

    now: float
    """The next Venue that is fought for."""
    later: float
    """Each one after it."""


STAGED = {PERFORMER: Odds(0.06, 0.32), SUPPORTER: Odds(0.05, 0.31)}
STAGED_POINT = {PERFORMER: Odds(0.09, -0.02), SUPPORTER: Odds(0.18, -0.02)}
"""A staged card, and each point of its act or BOOST."""

BACKING = 0.16
"""A Supporter behind a Performer, for now."""

HELD = {PERFORMER: Odds(-0.19, 0.30), SUPPORTER: Odds(-0.37, 0.05)}
HELD_POINT = {PERFORMER: Odds(0.09, -0.10), SUPPORTER: Odds(0.28, -0.04)}
"""A card in hand, and each point of its act or BOOST."""

HELD_SURPRISE, MOST_SURPRISES = Odds(0.22, 0.23), 2
"""A Surprise in hand, and how many are of use."""

UNSEEN_PERFORMER, UNSEEN = Odds(0.09, 0.0), Odds(0.11, 0.07)
"""A Performer in hand, or another card, of which nothing else is known."""

SHORT, ENOUGH = Odds(-0.26, -0.14), 3
"""Each Performer that is missing from so many, staged or in hand."""

THOUSAND = Odds(0.020, 0.002)
"""$1,000."""

PRIORITY = 0.28
"""To act first, for now."""


def evaluate(view: Glimpse) -> list[float]:
    """Expected result of each Manager."""
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
    """Evaluates a view while Managers act.

    Returns:
        Probability that seat 0 wins the active Venue, that of each later one, and the worth of what
        each seat has anyway.
    """
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
    """Chances of seat 0 between two Events, as `_in_action` gives them."""
    (now, later), (their_now, their_later) = _odds(view, 0), _odds(view, 1)
    first = view["priority"] if view["stage"] != "aftershow" else 1 - view["priority"]
    now += PRIORITY * (1 - 2 * first)
    return (
        _likely(now - their_now),
        _likely(later - their_later),
        [A_LITTLE * later, A_LITTLE * their_later],
    )


def _odds(view: Glimpse, seat: int) -> tuple[float, float]:
    """A Manager's odds to win the next Venue, and each later one, but for who acts first."""
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
    """Probability that seat 0 wins the game.

    Args:
        tour: Venues and purse before the Venues to come.
        later: probability of winning each of these.
        lost: money for losing one, in $1,000.
        unsure: lead in money that makes being the richer one in the end likely.
    """
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
    """Long-term worth of staged cards, and the Intensity that active ones could add."""
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
    """Points for the purses at the end of a game."""
    return [A_LITTLE * each / 10_000 for each in money]
