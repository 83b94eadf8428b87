"""Dealing of the cards that a view hides, consistently with the view.

A view shows which cards have been played, how many cards each seat has, and which suits each seat
has shown to lack. From the second Round on, it also limits the kept cards: each was unseen when
the previous Round ended, and stays in its seat's hand until that seat plays it.
"""

from __future__ import annotations

from math import comb
from random import Random
from typing import TYPE_CHECKING

from engines.kernel.bits import mask_of
from engines.kernel.dice import below, mixed, pick
from engines.onstage.content import DECK, SUIT_CARDS, Card, cards_in, suits_in
from engines.onstage.state import LastTrick, RoundAccount, State, cast_of

if TYPE_CHECKING:
    from engines.onstage.views import Account, Trick, View


def imagine(view: View, rng: Random) -> State:
    """Returns one random state consistent with a view. See `Imaginer`."""
    return Imaginer(view).deal(rng)


class Imaginer:
    """Dealer of the hidden cards of one view, which can deal repeatedly."""

    def __init__(self, view: View) -> None:
        self._public = _public(view)
        seats, seat = self._public.seats, view["seat"]
        self._shown = [0] * seats
        """Visible cards of each hand, as bit masks."""
        if seat is not None:
            self._shown[seat] = mask_of(view["hand"] or ())
        for other, card in view["tie"]:
            self._shown[other] |= 1 << card
        self._rooms = [
            size - shown.bit_count()
            for size, shown in zip(view["hand_sizes"], self._shown, strict=True)
        ]
        """Number of hidden cards in each hand."""
        self._aside = view["aside"]
        self._barred = [
            _of_suits(voids) if room else 0
            for voids, room in zip(self._public.voids, self._rooms, strict=True)
        ]
        """Cards that each hand cannot contain, as bit masks."""
        self._unseen = DECK & ~sum(self._public.played) & ~sum(self._shown)
        """All hidden cards, as a bit mask."""
        self._keepings = self._possible_keepings(view)

    def deal(self, rng: Random) -> State:
        """Returns a state with random hidden cards and random future shuffles.

        Raises:
            ValueError: No deal is possible. The view of a real match always has one.
        """
        state = self._public.copy()
        state.seed = rng.getrandbits(53)
        keepings = self._keepings
        while keepings:
            kept = pick(keepings, rng)
            # A kept card that has not been seen since is still in its keeper's hand.
            held = [self._unseen & 1 << card for card in kept] or [0] * state.seats
            rooms = [room - own.bit_count() for room, own in zip(self._rooms, held, strict=True)]
            dealt = deal(self._unseen & ~sum(held), [*rooms, self._aside], [*self._barred, 0], rng)
            if dealt is not None:
                *hands, state.aside = dealt
                state.hands = [
                    shown | own | hand
                    for shown, own, hand in zip(self._shown, held, hands, strict=True)
                ]
                state.kept = [*kept]
                return state
            keepings = [other for other in keepings if other != kept]
        raise ValueError("This view of Onstage contradicts itself: no deal of the cards fits it.")

    def _possible_keepings(self, view: View) -> list[tuple[Card, ...]]:
        kept, state = view["kept"], self._public
        ways: list[tuple[Card, ...]] = [()]
        if kept is None:
            return ways
        located = [played | shown for played, shown in zip(state.played, self._shown, strict=True)]
        for seat, here in enumerate(located):
            if seat == view["seat"] and kept["own"] is not None:
                possible = [kept["own"]]
            else:
                # A card that a seat has shown was kept by that seat or lay aside. A kept card that
                # has not been shown is still in its keeper's hand.
                elsewhere = sum(located) & ~here
                unheld = self._unseen & self._barred[seat] if self._rooms[seat] else self._unseen
                never = elsewhere | _of_suits(state.kept_voids[seat]) | unheld
                possible = [
                    card for card in kept["pool"] if card != kept["own"] and not never >> card & 1
                ]
            ways = [(*way, card) for way in ways for card in possible if card not in way]
        return ways


def _of_suits(suits: int) -> int:
    return sum(SUIT_CARDS[suit] for suit in suits_in(suits))


def _public(view: View) -> State:
    kept, last = view["kept"], view["last"]
    return State(
        seats=view["seats"],
        options=view["options"],
        rounds=view["rounds"],
        cast=cast_of(view["options"]),
        seed=0,
        round=view["round"],
        trick=view["trick"],
        leader=view["leader"],
        turn=view["turn"],
        phase=view["phase"],
        out=view["pending"]["out"] if view["pending"] else None,
        hands=[],
        played=[mask_of(cards) for cards in view["seen_by"]],
        voids=[mask_of(suits) for suits in view["voids"]],
        table=[Card(card) for _, card in view["table"]],
        line=[*view["line"]],
        stage=mask_of(view["stage"]),
        troupes=[mask_of(troupe) for troupe in view["troupes"]],
        scores=[*view["scores"]],
        history=[_account(account) for account in view["history"]],
        last=_trick(last) if last else None,
        claimed=last["claimed"] if last else None,
        pool=mask_of(kept["pool"]) if kept else 0,
        kept_voids=[mask_of(suits) for suits in kept["voids"]] if kept else [],
    )


def _account(account: Account) -> RoundAccount:
    return RoundAccount(
        points=tuple(account["points"]),
        troupes=tuple(mask_of(troupe) for troupe in account["troupes"]),
        lone=account["lone"],
        source=account["source"],
    )


def _trick(last: Trick) -> LastTrick:
    return LastTrick(
        leader=last["leader"],
        cards=tuple(Card(card) for _, card in last["cards"]),
        winner=last["winner"],
        card=last["card"],
        trump=last["trump"],
    )


# -- dealing around bars -----------------------------------------------------------------------

TRIES = 20
"""Number of random deals attempted before an illegal deal is repaired."""

SWEEPS = 3
"""Number of random exchanges per card after a repair."""


def deal(cards: int, rooms: list[int], barred: list[int], rng: Random) -> list[int] | None:
    """Deals `cards` at random to places, each of which bars some cards.

    Place i receives `rooms[i]` cards, all outside the bit mask `barred[i]`. The rooms add up to the
    number of cards in the bit mask `cards`. Legal deals are equally likely, or nearly so if a deal
    has to be repaired.

    Returns:
        The cards of each place as bit masks, or None if no deal is legal.
    """
    bars = [cards & bar for bar in barred]
    if not any(bars):
        return _laid(mixed(cards_in(cards), rng), rooms)
    order = [place for place, room in enumerate(rooms) if room]
    order.sort(key=lambda place: bars[place].bit_count(), reverse=True)
    for _ in range(TRIES):
        hands = _dealt(cards, rooms, bars, order, rng)
        if hands is not None:
            return hands
    return _repaired(mixed(cards_in(cards), rng), rooms, barred, rng)


def _laid(cards: list[int], rooms: list[int]) -> list[int]:
    hands, at = [], 0
    for room in rooms:
        hands.append(mask_of(cards[at : at + room]))
        at += room
    return hands


def _dealt(
    cards: int, rooms: list[int], bars: list[int], order: list[int], rng: Random
) -> list[int] | None:
    """Attempts one deal, in which places draw in `order`.

    The most restricted place draws first. Each place draws from the remaining cards that it may
    receive. If earlier places used more of these cards than necessary, fewer draws remain, so
    each is too likely. The attempt is then rejected with the probability that corrects this.

    Returns:
        The cards of each place as bit masks, or None if the attempt fails or is rejected.
    """
    hands, left = [0] * len(rooms), cards
    for at, place in enumerate(order):
        room, bar = rooms[place], bars[place]
        fit = left & ~bar
        number = fit.bit_count()
        if number < room:
            return None
        if bar and at:
            within = sum(rooms[earlier] for earlier in order[:at] if not bar & ~bars[earlier])
            most = min(left.bit_count(), (cards & ~bar).bit_count() - within)
            if number < most and below(rng, comb(most, room)) >= comb(number, room):
                return None
        hands[place] = fit if number == room else mask_of(mixed(cards_in(fit), rng)[:room])
        left ^= hands[place]
    return hands


def _repaired(
    cards: list[int], rooms: list[int], barred: list[int], rng: Random
) -> list[int] | None:
    """Repairs an illegal deal, then mixes it by random exchanges.

    The deal of `cards` to places ignored the barred cards. With enough exchanges, all legal
    deals are equally likely.
    """
    places = [place for place, room in enumerate(rooms) for _ in range(room)]
    homeless = [i for i, card in enumerate(cards) if barred[places[i]] >> card & 1]
    free = [0] * len(rooms)
    for i in homeless:
        free[places[i]] += 1
        places[i] = -1
    for i in homeless:
        if not _settle(i, cards, places, free, barred, rng):
            return None
    for i in [*range(len(cards))] * SWEEPS:
        j = below(rng, len(cards))
        a, b = places[i], places[j]
        if not (barred[b] >> cards[i] & 1 or barred[a] >> cards[j] & 1):
            places[i], places[j] = b, a
    hands = [0] * len(rooms)
    for card, place in zip(cards, places, strict=True):
        hands[place] |= 1 << card
    return hands


def _settle(
    i: int, cards: list[int], places: list[int], room: list[int], barred: list[int], rng: Random
) -> bool:
    """Places card number `i`, moving other cards along the shortest possible chain.

    `room` is the number of free slots of each place.

    Returns:
        True if the card was placed, False if there is no chain and therefore no legal deal.
    """
    came: dict[int, int] = {}  # place -> the card (number) that would move into it
    front = [i]
    while front:
        reached = []
        for mover in front:
            if len(came) == len(barred):  # every place has been reached
                break
            for place, bar in enumerate(barred):
                if place in came or bar >> cards[mover] & 1:
                    continue
                came[place] = mover
                reached.append(place)
        free = [place for place in reached if room[place]]
        if free:
            place = pick(free, rng)
            room[place] -= 1
            while True:
                mover = came[place]
                places[mover], place = place, places[mover]
                if mover == i:
                    return True
        front = mixed([j for j, place in enumerate(places) if place in reached], rng)
    return False
