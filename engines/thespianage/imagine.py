"""Dealing what a seat cannot know, so that all it does know still holds.

Hidden are the other hands, the order of deck and pile, tiles that were never seen, Crushes,
Nemeses and One Shots of others, and what stays in the box. Known are where everything lies, what
was once seen, and that nobody plays their own Crush or Nemesis (T7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import chain, compress, permutations, product
from operator import eq, getitem
from random import Random

from engines.kernel.dice import mixed, pick
from engines.kernel.kept import last, shared
from engines.thespianage import cast, steps
from engines.thespianage.content import (
    COUNTS,
    EVENTS,
    FIRST_EVENT,
    FIRST_SHOT,
    SHOTS,
    TILES,
)
from engines.thespianage.parts import Parting, partings
from engines.thespianage.stage import Stage, staged
from engines.thespianage.state import DOWN_IN, NOBODY, UP_IN, State, special_signs
from engines.thespianage.tiles import NONE, SEATS, Tile, made
from engines.thespianage.views import Posted, View

_THINGS = (*COUNTS, *[1] * (EVENTS + SHOTS))
"""How many there are of each thing."""

_STACKS = [[(kind,) * number for number in range(count + 1)] for kind, count in enumerate(COUNTS)]
"""For each kind so many cards of it, by how many."""

_EVENTS, _SHOTS = range(FIRST_EVENT, FIRST_SHOT), range(FIRST_SHOT, FIRST_SHOT + SHOTS)

_TILES = Counter(TILES)
"""How many tiles there are of each value."""

_ALIKE = [[(value,) * number for number in range(count + 1)] for value, count in _TILES.items()]
"""For each of these values so many tiles of it, by how many."""


def imagine(view: View, rng: Random) -> State:
    """A state that fits `view`; what it does not tell is dealt by `rng`, as is all to come.

    Raises ValueError for a view that no deal can fit, which no match gives.
    """
    told, own = _told(view)
    state = told.state if own else told.state.copy()
    state.seed = rng.getrandbits(53)
    _deal_tiles(state, told, rng)
    _deal_things(state, told, rng)
    _deal_roles(state, told, rng)
    steps.ASKER.ask_again(state)
    return state


_Each = tuple[int, ...]


class _Told:
    """What a view tells, in the shape in which worlds are dealt from it."""

    __slots__ = ("crushes", "events", "hidden", "loose", "nemeses", "partings", "private", "rooms",
                 "shots", "state", "unseen", "view")  # fmt: skip

    view: View
    state: State
    """With all that is known of boards and hands; nothing hidden has been dealt."""
    hidden: list[int]
    """The values of the tiles that were never seen."""
    unseen: list[tuple[int, int]]
    """Where such tiles lie: number of the cell, place there."""
    private: bool
    """Whether the tile in somebody's hand is one of them."""
    loose: list[int]
    """The Play Cards of which nobody knows where they are."""
    rooms: list[tuple[int, int]]
    """The seats that hold some of these, and how many."""
    events: list[int]
    shots: list[int]
    """The Events and One Shots of which nobody knows where they are."""
    partings: Sequence[Parting]
    """How the deck may be parted."""
    crushes: list[_Each]
    nemeses: list[_Each]
    """Every way to deal them that fits what is known, each for itself."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.state = state = _public(view)
        self._tiles(state)
        self._things(state)
        self._roles(state)

    def _tiles(self, state: State) -> None:
        view = self.view
        left = {**_TILES}
        for value in state.struck:
            left[value] -= 1
        cells: list[list[int]] = []
        unseen = []
        signs = 0
        for number, cell in enumerate(chain(*view["tracks"], *view["sheets"])):
            if not cell:
                cells.append([])
                continue
            tiles, lying, values, places = _read(cell)
            cells.append(tiles[:])
            signs |= lying[number]
            for value in values:
                left[value] -= 1
            for at in places:
                unseen.append((number, at))  # noqa: PERF401 (a comprehension costs more)
        state.held = NONE
        self.private = False
        held = view["under_way"]["held"]
        if held is not None:
            state.held = _tile(held)
            if held["value"] is None:
                self.private = True
            else:
                left[held["value"]] -= 1
        state.cells = cells
        state.signs = signs | special_signs(state.specials, state.supply)
        self.unseen = unseen
        self.hidden = [*chain.from_iterable(map(getitem, _ALIKE, left.values()))]

    def _things(self, state: State) -> None:
        view = self.view
        me, own = view["seat"], view["shot"]
        known = view["known_cards"]
        hands = [cards[:] for cards in known]
        if me is not None:
            hands[me] = [*(view["hand"] or [])]
        left = [*_THINGS]
        for thing in chain(state.pile, *hands):
            left[thing] -= 1
        only = [
            event for event, _ in state.stage
        ]  # there is one of each, in several frames at times
        for _, thing, _, _ in state.frames:
            if thing >= FIRST_EVENT:
                only.append(thing)
            elif thing >= 0:
                left[thing] -= 1
        if own is not None:
            only.append(own)
        for thing in only:
            left[thing] = 0
        if min(left) < 0:
            raise ValueError("This view of Thespianage contradicts itself: no deal fits its cards.")
        self.loose = [*chain.from_iterable(map(getitem, _STACKS, left))]
        self.events = [*compress(_EVENTS, left[FIRST_EVENT:])]
        self.shots = [*compress(_SHOTS, left[FIRST_SHOT:])]
        self.rooms = [
            (seat, size - len(hand))
            for seat, (hand, size) in enumerate(zip(hands, view["hand_sizes"], strict=True))
            if len(hand) < size
        ]
        self.partings = partings(view["seats"], view["options"], view["deck"], view["events_left"])
        state.hands = hands
        state.tells = {}
        if me is not None:
            for holder, cards in enumerate(known):
                if cards:
                    state.tells[holder, me] = tuple(cards)
        # Who has one and who has none; which ones is dealt.
        state.shots = [
            NOBODY if not has or seat != me or own is None else own
            for seat, has in enumerate(view["shots"])
        ]

    def _roles(self, state: State) -> None:
        view = self.view
        # As they were dealt: no two Crushes are alike, and no two Nemeses.
        dealt = view["secrets"]
        if view["changed"]:
            dealt = [
                pair[::-1] if seat in view["changed"] else pair for seat, pair in enumerate(dealt)
            ]
        crush, nemesis = zip(*dealt, strict=True)
        barred = tuple(state.characters)
        self.crushes = _filled(crush, state.cast, barred)
        self.nemeses = _filled(nemesis, state.cast, barred)


_told = last(_Told)
"""What a view tells, kept while worlds are dealt from the same one."""


def _deal_tiles(state: State, told: _Told, rng: Random) -> None:
    """Values for tiles that were never seen, and the order of the pile."""
    hidden = mixed(told.hidden, rng)
    cells = state.cells
    for number, at in told.unseen:
        cells[number][at] += hidden.pop()
    if told.private:
        state.held += hidden.pop()
    state.pool = hidden


def _deal_things(state: State, told: _Told, rng: Random) -> None:
    """The other hands, the Play Deck part by part, One Shots, and what is in the box."""
    cards = mixed(told.loose, rng)
    hands = state.hands
    for seat, number in told.rooms:
        hand = hands[seat]
        hand += cards[-number:]
        del cards[-number:]
        hand.sort()
    events = mixed(told.events, rng)
    found = told.partings
    state.quarters = [*found[int(rng.random() * len(found))]]
    state.deck = []
    for cards_left, events_left in state.quarters:
        at = len(cards) - cards_left
        part = cards[at:]
        del cards[at:]
        for _ in range(events_left):  # among cards that are mixed already
            part.insert(int(rng.random() * (len(part) + 1)), events.pop())
        state.deck += part
    shots = mixed(told.shots, rng)
    own = state.shots
    for seat, has in enumerate(told.view["shots"]):
        if has and own[seat] == NOBODY:
            own[seat] = shots.pop()
    state.box = [*cards, *events, *shots]


def _deal_roles(state: State, told: _Told, rng: Random) -> None:
    """Crush and Nemesis of the others: any deal that fits who plays whom (T6, T7, TA5)."""
    crushes, nemeses = told.crushes, told.nemeses
    if not crushes or not nemeses:
        raise ValueError(_NO_DEAL)
    for _ in range(_TRIES):
        if _fits(state, pick(crushes, rng), pick(nemeses, rng)):
            break
    else:  # a deal that fits is rare, or there is none
        pairs = [*product(crushes, nemeses)]
        if not any(_fits(state, *pair) for pair in mixed(pairs, rng)):
            raise ValueError(_NO_DEAL)
    for seat in told.view["changed"]:
        state.crush[seat], state.nemesis[seat] = state.nemesis[seat], state.crush[seat]


_TRIES = 1000
"""Random deals to try before going through all of them."""

_NO_DEAL = "This view of Thespianage contradicts itself: no deal fits its Crushes and Nemeses."


def _fits(state: State, crushes: _Each, nemeses: _Each) -> bool:
    """Deals these; False if a player has a character twice or the next has no choice (TA5)."""
    if any(map(eq, crushes, nemeses)):
        return False
    state.crush, state.nemesis = [*crushes], [*nemeses]
    return state.phase != "character" or bool(cast.offered(state))


@lru_cache(maxsize=1 << 8)  # what is known of them changes seldom
def _filled(known: tuple[int | None, ...], cast: _Each, barred: _Each) -> list[_Each]:
    """Every way to deal the rest to the others; nobody gets the one that is barred."""
    found = []
    for order in permutations([each for each in cast if each not in known]):
        rest = iter(order)
        whole = tuple([next(rest) if each is None else each for each in known])
        if not any(map(eq, whole, barred)):
            found.append(whole)
    return found


def _public(view: View) -> State:
    """Everything that the view tells of; what is hidden is still missing."""
    state = State()
    under_way = view["under_way"]
    state.seats = view["seats"]
    state.options = {**view["options"]}
    state.shuffles = 0
    state.phase = view["phase"]
    state.turn = view["turn"]
    state.turns = view["turns"]
    state.dealer = view["dealer"]
    state.first = under_way["first"]
    state.cast = tuple(view["cast"])
    state.characters = [NOBODY if each is None else each for each in view["characters"]]
    crush_seen, nemesis_seen = _secrets_seen(view["secrets_seen"])
    state.crush_seen, state.nemesis_seen = [*crush_seen], [*nemesis_seen]
    state.changed = _mask(view["changed"])
    state.pile = [*view["pile"]]
    state.stage = _stage(view["stage"])
    state.struck = [*view["struck"]]
    state.specials = [[*row] for row in view["specials"]]
    state.supply = [*view["supply"]]
    state.guards = _mask(view["guarded"])
    state.mode = view["mode"]
    state.free = view["free"]
    state.begun = under_way["begun"]
    state.played = under_way["played"]
    state.extra = under_way["extra"]
    state.finals = under_way["finals"]
    state.drawing = under_way["drawing"]
    state.step = under_way["step"]
    state.left = under_way["left"]
    state.target = under_way["target"]
    state.price = (under_way["price"]["action"], under_way["price"]["left"])
    state.frames = [
        (each["seat"], each["thing"], tuple(each["steps"]), each["chosen"])
        for each in under_way["frames"]
    ]
    seat, area, aspect = under_way["origin"]
    state.origin = (seat, area, aspect)
    state.picked = tuple(under_way["picked"])
    state.votes = [*under_way["votes"]]
    # To be dealt:
    state.seed = 0
    state.crush, state.nemesis, state.quarters, state.deck = [], [], [], []
    state.box, state.pool = [], []
    state.answers = []
    return state


# What views share, read once.


@shared
def _secrets_seen(told: list[list[list[int]]]) -> tuple[list[int], list[int]]:
    """For each seat who knows its Crush, and who its Nemesis, as bit masks."""
    return [_mask(crush) for crush, _ in told], [_mask(nemesis) for _, nemesis in told]


@shared
def _stage(told: list[Posted]) -> Stage:
    return staged(tuple([(one["event"], _number(one["seat"])) for one in told]))


def _number(told: int | None) -> int:
    return NOBODY if told is None else told


_ZEROS = {
    (up, *seats): made(0, up, mask) for mask, seats in enumerate(SEATS) for up in (False, True)
}
"""A tile of value 0 by whether it lies face up and which seats know it."""


def _tile(seen: Tile) -> int:
    """What a tile of a view is on a board; as one of value 0 where it is not known."""
    return _ZEROS[seen["up"], *seen["seen"]] + (seen["value"] or 0)


_Cell = tuple[list[int], list[int], list[int], list[int]]
"""What is read of a cell of a view: its tiles, the signs of such a cell wherever it is, the values
that are known, and the places of the tiles of which none is."""

_UP_AND_DOWN = [up | down for up, down in zip(UP_IN, DOWN_IN, strict=True)]


@partial(shared, most=1 << 10)
def _read(cell: list[Tile]) -> _Cell:
    values = [each["value"] for each in cell if each["value"] is not None]
    places = [at for at, each in enumerate(cell) if each["value"] is None]
    lie = {each["up"] for each in cell}
    lying = _UP_AND_DOWN if len(lie) > 1 else UP_IN if True in lie else DOWN_IN
    return [*map(_tile, cell)], lying, values, places


_MASKS = {tuple(seats): mask for mask, seats in enumerate(SEATS)}


def _mask(seats: list[int]) -> int:
    return _MASKS[tuple(seats)]
