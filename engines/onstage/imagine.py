"""Dealing what a seat cannot know, so that all it does know still holds.

A view tells which cards are gone, how many each seat holds, which suits each has shown not to
hold, and, from the second Round on, something about the cards that were kept: nobody had seen
them when the last Round ended, and each keeper holds its own until it is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate, permutations
from operator import and_, or_, sub
from random import Random
from typing import TYPE_CHECKING

from engines.kernel.dice import mixed, pick
from engines.kernel.kept import last
from engines.onstage.content import DECK, SUIT_CARDS, cards_in
from engines.onstage.state import LastTrick, RoundAccount, State, cast_of

if TYPE_CHECKING:
    from engines.onstage.views import View


def imagine(view: View, rng: Random) -> State:
    """A state that fits `view`; what it does not tell is dealt by `rng`, as is all to come.

    Raises ValueError for a view that no deal can fit, which no match gives.
    """
    told, own = _told(view)
    state = told.state if own else told.state.copy()
    state.seed = rng.getrandbits(53)
    barred, unseen = told.barred, told.unseen
    for kept in _keepings(told, rng):
        # Kept, and not played yet: still in the keeper's hand.
        held = [unseen & 1 << card for card in kept] or told.nothing
        left = [*map(sub, told.rooms, map(int.bit_count, held))]
        if min(left) < 0 or any(map(and_, held, barred)):
            continue
        cards = cards_in(unseen & ~sum(held)) if kept else told.cards
        dealt = deal(cards, [*left, told.aside], [*barred, 0], rng)
        if dealt is not None:
            state.aside = dealt.pop()
            state.hands = [*map(or_, map(or_, told.known, held), dealt)]
            state.kept = kept
            return state
    raise ValueError("This view of Onstage contradicts itself: no deal of the cards fits it.")


_BARRED = [
    sum(cards for suit, cards in enumerate(SUIT_CARDS) if voids >> suit & 1)
    for voids in range(1 << len(SUIT_CARDS))
]
"""The cards of each set of suits, both as masks."""


class _Told:
    """What a view tells, in the shape in which worlds are dealt from it."""

    __slots__ = (
        "aside", "barred", "cards", "keepers", "known", "never", "nothing", "own", "pool", "rooms",
        "state", "unseen",
    )  # fmt: skip

    state: State
    """With all that is public; nothing hidden has been dealt."""
    known: list[int]
    """The cards that the view shows in each hand (mask)."""
    rooms: list[int]
    """How many more each hand holds."""
    barred: list[int]
    """The cards that a seat has shown not to hold (mask)."""
    unseen: int
    """The cards of which nobody knows where they are (mask)."""
    cards: list[int]
    """The same as a list."""
    aside: int
    """How many cards lie aside."""
    nothing: list[int]
    """No card for each seat."""
    keepers: list[int]
    """Seats whose kept card this seat does not know; [] where nothing has been kept yet."""
    pool: list[int]
    """The cards that they and the one that lay aside may have been."""
    never: list[int]
    """For each of these seats the cards that it cannot have kept (mask)."""
    own: tuple[int, int] | None
    """The seat that looks on, and the card that it kept."""

    def __init__(self, view: View) -> None:
        self.state = state = _public(view)
        seat = view["seat"]
        self.known = known = [0] * state.seats
        if seat is not None:
            known[seat] = _mask(view["hand"] or [])
        for shown, card in view["tie"]:
            known[shown] |= 1 << card
        self.rooms = [*map(sub, view["hand_sizes"], map(int.bit_count, known))]
        self.barred = [_BARRED[voids] for voids in state.voids]
        self.unseen = DECK & ~sum(state.played) & ~sum(known)
        self.cards = cards_in(self.unseen)
        self.aside = view["aside"]
        self.nothing = [0] * state.seats
        self.keepers, self.pool, self.never, self.own = [], [], [], None
        kept = view["kept"]
        if kept is None:
            return
        # A card that has turned up with a seat since was either kept by that seat or lay aside.
        located = [*map(or_, state.played, known)]
        anywhere, own = sum(located), kept["own"]
        self.keepers = [other for other in range(state.seats) if other != seat]
        self.pool = [card for card in kept["pool"] if card != own]
        self.never = [
            anywhere & ~located[other] | _BARRED[state.kept_voids[other]] for other in self.keepers
        ]
        if seat is not None and own is not None:
            self.own = seat, own


_told = last(_Told)
"""What a view tells, kept while worlds are dealt from the same one."""


def _keepings(told: _Told, rng: Random) -> Iterator[list[int]]:
    """Who may have kept what, in random order; [] where nothing has been kept yet.

    All cards of the pool but the one that lay aside (five seats) were kept.
    """
    keepers = told.keepers
    if not keepers:
        yield []
        return
    for order in permutations(mixed(told.pool, rng), len(keepers)):
        for bar, card in zip(told.never, order, strict=True):
            if bar >> card & 1:
                break
        else:
            kept = [*order]
            if told.own is not None:
                kept.insert(*told.own)
            yield kept


def _public(view: View) -> State:
    """Everything that the view tells of; hands, kept cards and the seed are still missing."""
    state = State()
    state.seats = view["seats"]
    state.options = {**view["options"]}
    state.rounds = view["rounds"]
    state.cast = cast_of(state.options)
    state.shuffles = 0
    state.round = view["round"]
    state.trick = view["trick"]
    state.leader = view["leader"]
    state.turn = view["turn"]
    state.phase = view["phase"]
    state.out = view["pending"]["out"] if view["pending"] else None
    state.played = [_mask(cards) for cards in view["seen_by"]]
    state.voids = [*map(_few, map(tuple, view["voids"]))]
    state.table = [card for _, card in view["table"]]
    state.line = [*view["line"]]
    state.stage = _few(tuple(view["stage"]))
    state.troupes = [*map(_few, map(tuple, view["troupes"]))]
    state.scores = [*view["scores"]]
    state.history = [
        RoundAccount(
            tuple(account["points"]),
            tuple(map(_few, map(tuple, account["troupes"]))),
            account["lone"],
            account["source"],
        )
        for account in view["history"]
    ]
    last = view["last"]
    state.last = None
    state.claimed = None
    if last is not None:
        cards = tuple([card for _, card in last["cards"]])
        state.last = LastTrick(last["leader"], cards, last["winner"], last["card"], last["trump"])
        state.claimed = last["claimed"]
    kept = view["kept"]
    state.pool = _mask(kept["pool"]) if kept else 0
    state.kept_voids = [*map(_few, map(tuple, kept["voids"]))] if kept else []
    # To be dealt:
    state.seed = state.aside = 0
    state.hands, state.kept = [], []
    return state


SWEEPS = 3
"""How often each card of a mended deal is offered an exchange with any other."""


def deal(cards: list[int], rooms: list[int], barred: list[int], rng: Random) -> list[int] | None:
    """Deal all `cards` at random into places, or None when it cannot be done.

    Place i takes `rooms[i]` cards, none of them from the mask `barred[i]`; the rooms add up to
    the number of cards. Returns a mask a place. Without bars every deal is as likely. With bars
    a free deal is mended where it breaks one, then mixed by random exchanges, under which all
    lawful deals are as likely in the long run.
    """
    bits = mixed([1 << card for card in cards], rng)
    ends = accumulate(rooms)
    hands = [sum(bits[end - room : end]) for room, end in zip(rooms, ends, strict=True)]
    if not any(map(and_, hands, barred)):
        return hands
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
