"""Dealing what a seat cannot know, so that all it does know still holds.

A view tells which cards are gone, how many each seat holds, which suits each has shown not to
hold, and, from the second Round on, something about the cards that were kept: nobody had seen
them when the last Round ended, and each keeper holds its own until it is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import comb
from operator import or_, sub
from random import Random
from typing import TYPE_CHECKING

from engines.kernel.dice import below, mixed, pick
from engines.kernel.kept import last, shared
from engines.onstage.content import DECK, SUIT_CARDS, bits_in
from engines.onstage.state import LastTrick, RoundAccount, State, cast_of

if TYPE_CHECKING:
    from engines.onstage.views import Account, Trick, View


def imagine(view: View, rng: Random) -> State:
    """A state that fits `view`; what it does not tell is dealt by `rng`, as is all to come.

    Raises ValueError for a view that no deal can fit, which no match gives.
    """
    told, own = _told(view)
    state = told.state if own else told.state.copy()
    state.seed = rng.getrandbits(53)
    ways = told.ways
    while ways:
        way = pick(ways, rng)
        known, unseen, rooms = told.known, told.unseen, told.rooms
        if way:  # What has not been played yet is still in the keeper's hand.
            held = [unseen & card for card in way]
            unseen -= sum(held)
            known = [*map(or_, known, held)]
            rooms = [*map(sub, rooms, map(int.bit_count, held)), told.aside]
        dealt = deal(unseen, rooms, told.barred, rng)
        if dealt is not None:
            state.aside = dealt.pop()
            state.hands = [*map(or_, known, dealt)]
            state.kept = [card.bit_length() - 1 for card in way]
            return state
        ways = [other for other in ways if other != way]
    raise ValueError("This view of Onstage contradicts itself: no deal of the cards fits it.")


_BARRED = [
    sum(cards for suit, cards in enumerate(SUIT_CARDS) if voids >> suit & 1)
    for voids in range(1 << len(SUIT_CARDS))
]
"""The cards of each set of suits, both as masks."""


class _Told:
    """What a view tells, in the shape in which worlds are dealt from it."""

    __slots__ = ("aside", "barred", "known", "rooms", "state", "unseen", "ways")

    state: State
    """With all that is public; nothing hidden has been dealt."""
    known: list[int]
    """The cards that the view shows in each hand (mask)."""
    rooms: list[int]
    """How many more each hand holds, and how many lie aside."""
    barred: list[int]
    """The cards that a seat has shown not to hold (mask); none for those aside."""
    unseen: int
    """The cards of which nobody knows where they are (mask)."""
    aside: int
    """How many cards lie aside."""
    ways: list[tuple[int, ...]]
    """Every way in which the seats may have kept cards, one each, as masks; () where nothing has
    been kept yet."""

    def __init__(self, view: View) -> None:
        self.state = state = _public(view)
        seat = view["seat"]
        self.known = known = [0] * state.seats
        if seat is not None:
            known[seat] = _cards(tuple(view["hand"] or ()))
        for shown, card in view["tie"]:
            known[shown] |= 1 << card
        self.aside = aside = view["aside"]
        self.rooms = rooms = [*map(sub, view["hand_sizes"], map(int.bit_count, known))]
        self.barred = barred = [_BARRED[voids] for voids in state.voids]
        rooms.append(aside)
        barred.append(0)
        if seat is not None:
            barred[seat] = 0  # Nothing is dealt to it.
        self.unseen = unseen = DECK & ~sum(state.played) & ~sum(known)
        self.ways = [()]
        kept = view["kept"]
        if kept is None:
            return
        # A card that has turned up with a seat since was either kept by that seat or lay aside;
        # one that has not is still in its keeper's hand.
        located = [*map(or_, state.played, known)]
        anywhere, own = sum(located), kept["own"]
        pool = [1 << card for card in kept["pool"] if card != own]
        for other, here in enumerate(located):
            if other == seat and own is not None:
                may = [1 << own]
            else:
                never = (
                    anywhere & ~here
                    | _BARRED[state.kept_voids[other]]
                    | (unseen & barred[other] if rooms[other] else unseen)
                )
                may = [card for card in pool if not card & never]
            self.ways = [(*way, card) for way in self.ways for card in may if card not in way]


_told = last(_Told)
"""What a view tells, kept while worlds are dealt from the same one."""


def _public(view: View) -> State:
    """Everything that the view tells of; hands, kept cards and the seed are still missing."""
    state = State()
    state.seats = view["seats"]
    state.options = view["options"]
    state.rounds = view["rounds"]
    state.cast = cast_of(state.options)
    state.shuffles = 0
    state.round = view["round"]
    state.trick = view["trick"]
    state.leader = view["leader"]
    state.turn = view["turn"]
    state.phase = view["phase"]
    state.out = view["pending"]["out"] if view["pending"] else None
    state.played = [*map(_cards, map(tuple, view["seen_by"]))]
    state.voids = [*_masks(view["voids"])]
    state.table = [card for _, card in view["table"]]
    state.line = [*view["line"]]
    state.stage = _few(tuple(view["stage"]))
    state.troupes = [*_masks(view["troupes"])]
    state.scores = [*view["scores"]]
    state.history = [*map(_account, view["history"])]
    last = view["last"]
    state.last, state.claimed = _trick(last) if last else (None, None)
    kept = view["kept"]
    state.pool = _cards(tuple(kept["pool"])) if kept else 0
    state.kept_voids = [*_masks(kept["voids"])] if kept else []
    # To be dealt:
    state.seed = state.aside = 0
    state.hands, state.kept = [], []
    return state


@shared
def _masks(lists: list[list[int]]) -> list[int]:
    """What each seat has of performers or suits."""
    return [*map(_few, map(tuple, lists))]


@shared
def _account(account: Account) -> RoundAccount:
    return RoundAccount(
        tuple(account["points"]),
        tuple(map(_few, map(tuple, account["troupes"]))),
        account["lone"],
        account["source"],
    )


@shared
def _trick(last: Trick) -> tuple[LastTrick, int | None]:
    """The last trick, and who was claimed after it."""
    cards = tuple([card for _, card in last["cards"]])
    trick = LastTrick(last["leader"], cards, last["winner"], last["card"], last["trump"])
    return trick, last["claimed"]


TRIES = 20
"""How often a deal around the bars is begun before one that breaks them is mended instead."""

SWEEPS = 3
"""How often each card of a mended deal is offered an exchange with any other."""


def deal(cards: int, rooms: list[int], barred: list[int], rng: Random) -> list[int] | None:
    """Deal all `cards` (mask) at random into places, or None when it cannot be done.

    Place i takes `rooms[i]` cards, none of them from the mask `barred[i]`; the rooms add up to
    the number of cards. Returns a mask a place. Every lawful deal is as likely; only where try
    after try has failed one is mended, which comes near to that.
    """
    bars = [*map(cards.__and__, barred)]
    if not any(bars):
        return _laid(mixed(bits_in(cards), rng), rooms)
    order = [place for place, room in enumerate(rooms) if room]
    order.sort(key=[*map(int.bit_count, bars)].__getitem__, reverse=True)
    for _ in range(TRIES):
        hands = _dealt(cards, rooms, bars, order, rng)
        if hands is not None:
            return hands
    return _mended(mixed(bits_in(cards), rng), rooms, barred, rng)


def _laid(bits: list[int], rooms: list[int]) -> list[int]:
    """What lies in each place when cards are laid down in this order."""
    hands, at = [], 0
    for room in rooms:
        hands.append(sum(bits[at : at + room]))
        at += room
    return hands


def _dealt(
    cards: int, rooms: list[int], bars: list[int], order: list[int], rng: Random
) -> list[int] | None:
    """One try to deal: the places draw in this `order`, those with the most bars first.

    Each draws from what it may hold of the cards that are left. The more there are the less
    likely is each way to draw. They are always as many where the places before it could take
    nothing that it may not; elsewhere they are sometimes fewer than they could be at `most`, and
    as often as these ways are too likely the try is given up (None).
    """
    roll, hands, left = rng.getrandbits, [0] * len(rooms), cards
    for at, place in enumerate(order):
        room, bar = rooms[place], bars[place]
        fit = left & ~bar
        number = fit.bit_count()
        if number < room:
            return None
        if bar and at:
            within = sum([rooms[each] for each in order[:at] if not bar & ~bars[each]])
            most = min(left.bit_count(), (cards & ~bar).bit_count() - within)
            if number < most and below(rng, comb(most, room)) >= comb(number, room):
                return None
        if number == room:
            hand = fit
        else:
            hand, free = 0, bits_in(fit)
            for top in range(number - 1, number - room - 1, -1):
                width = (top + 1).bit_length()
                while (j := roll(width)) > top:
                    pass
                hand |= free[j]
                free[j] = free[top]
        hands[place] = hand
        left ^= hand
    return hands


def _mended(bits: list[int], rooms: list[int], barred: list[int], rng: Random) -> list[int] | None:
    """A free deal mended where it breaks a bar, then mixed by random exchanges.

    Under these all lawful deals are as likely in the long run.
    """
    places = [place for place, room in enumerate(rooms) for _ in range(room)]
    homeless = [i for i, bit in enumerate(bits) if barred[places[i]] & bit]
    free = [0] * len(rooms)
    for i in homeless:
        free[places[i]] += 1
        places[i] = -1
    for i in homeless:
        if not _settle(i, bits, places, free, barred, rng):
            return None
    number, roll = len(bits), rng.getrandbits
    width = number.bit_length()
    for i in [*range(number)] * SWEEPS:
        j = roll(width)
        while j >= number:
            j = roll(width)
        a, b = places[i], places[j]
        if not (barred[b] & bits[i] or barred[a] & bits[j]):
            places[i], places[j] = b, a
    hands = [0] * len(rooms)
    for bit, place in zip(bits, places, strict=True):
        hands[place] |= bit
    return hands


def _settle(
    i: int, bits: list[int], places: list[int], room: list[int], barred: list[int], rng: Random
) -> bool:
    """Find a place for card number `i`, moving others along the shortest chain that is needed.

    `room` counts the free rooms a place. False when no chain exists: then no deal does.
    """
    came: dict[int, int] = {}  # place -> the card (number) that would move into it
    front = [i]
    while front:
        reached = []
        for mover in front:
            if len(came) == len(barred):  # every place has been reached
                break
            for place, bar in enumerate(barred):
                if place in came or bar & bits[mover]:
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


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


_few = cache(_mask)
"""The same for performers and suits, of which there are few."""

_cards = lru_cache(maxsize=1 << 12)(_mask)
"""And for cards."""
