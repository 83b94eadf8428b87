"""Dealing what a seat cannot know, so that all it does know still holds.

Hidden are the other hands, the order of deck and pile, tiles that were never seen, Crushes,
Nemeses and One Shots of others, and what stays in the box. Known are where everything lies, what
was once seen, and that nobody plays their own Crush or Nemesis (T7).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain, compress, permutations
from operator import eq, getitem
from random import Random

from engines.kernel.dice import mixed, pick
from engines.thespianage import cast, steps
from engines.thespianage.content import (
    COUNTS,
    EVENTS,
    FIRST_EVENT,
    FIRST_SHOT,
    SHOTS,
    TILES,
)
from engines.thespianage.parts import partings
from engines.thespianage.stage import staged
from engines.thespianage.state import NOBODY, State
from engines.thespianage.tiles import NONE, SEATS, made
from engines.thespianage.views import View

_THINGS = (*COUNTS, *[1] * (EVENTS + SHOTS))
"""How many there are of each thing."""

_STACKS = [[(kind,) * number for number in range(count + 1)] for kind, count in enumerate(COUNTS)]
"""For each kind so many cards of it, by how many."""

_EVENTS, _SHOTS = range(FIRST_EVENT, FIRST_SHOT), range(FIRST_SHOT, FIRST_SHOT + SHOTS)

_TILES = Counter(TILES)
"""How many tiles there are of each value."""


def imagine(view: View, rng: Random) -> State:
    """A state that fits `view`; what it does not tell is dealt by `rng`, as is all to come.

    Raises ValueError for a view that no deal can fit, which no match gives.
    """
    state = _public(view)
    state.seed = rng.getrandbits(53)
    _deal_tiles(state, view, rng)
    _deal_things(state, view, rng)
    _deal_roles(state, view, rng)
    steps.SCRIPT.ask_again(state)
    return state


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
    state.characters = [_number(each) for each in view["characters"]]
    state.crush_seen = [_mask(crush) for crush, _ in view["secrets_seen"]]
    state.nemesis_seen = [_mask(nemesis) for _, nemesis in view["secrets_seen"]]
    state.changed = _mask(view["changed"])
    state.pile = [*view["pile"]]
    state.stage = staged(tuple([(one["event"], _number(one["seat"])) for one in view["stage"]]))
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
    return state


def _deal_tiles(state: State, view: View, rng: Random) -> None:
    """Values for tiles that were never seen, and the order of the pile."""
    held = view["under_way"]["held"]
    cells = chain.from_iterable(chain(view["tracks"], view["sheets"]))
    left = {**_TILES}
    for value in state.struck:
        left[value] -= 1
    lying: list[list[int]] = []
    unseen = []
    for cell in (*cells, () if held is None else (held,)):
        tiles: list[int] = []
        lying.append(tiles)
        for tile in cell:
            known = tile["value"]
            if known is None:
                unseen.append((tiles, len(tiles)))
                known = 0
            else:
                left[known] -= 1
            tiles.append(_ZEROS[tile["up"], *tile["seen"]] + known)
    hidden: list[int] = []
    for value, number in left.items():
        hidden += [value] * number
    hidden = mixed(hidden, rng)
    for tiles, at in unseen:
        tiles[at] += hidden.pop()
    state.held = NONE if held is None else lying[-1][0]
    state.cells = lying[:-1]
    state.pool = hidden


def _deal_things(state: State, view: View, rng: Random) -> None:
    """The other hands, the Play Deck part by part, One Shots, and what is in the box."""
    me = view["seat"]
    own = view["shot"]
    hands = [known[:] for known in view["known_cards"]]
    if me is not None:
        hands[me] = [*(view["hand"] or [])]
    left = [*_THINGS]
    for thing in chain(state.pile, *hands):
        left[thing] -= 1
    only = [event for event, _ in state.stage]  # there is one of each, in several frames at times
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
    cards = mixed(chain.from_iterable(map(getitem, _STACKS, left)), rng)
    for hand, size in zip(hands, view["hand_sizes"], strict=True):
        if len(hand) < size:
            at = len(cards) - size + len(hand)
            hand += cards[at:]
            del cards[at:]
            hand.sort()
    state.hands = hands
    state.tells = (
        {}
        if me is None
        else {(holder, me): tuple(k) for holder, k in enumerate(view["known_cards"]) if k}
    )
    events = mixed(compress(_EVENTS, left[FIRST_EVENT:]), rng)
    found = partings(view["seats"], view["options"], view["deck"], view["events_left"])
    state.quarters = [*found[int(rng.random() * len(found))]]
    state.deck = []
    for cards_left, events_left in state.quarters:
        at = len(cards) - cards_left
        part = cards[at:]
        del cards[at:]
        for _ in range(events_left):  # among cards that are mixed already
            part.insert(int(rng.random() * (len(part) + 1)), events.pop())
        state.deck += part
    shots = mixed(compress(_SHOTS, left[FIRST_SHOT:]), rng)
    state.shots = [
        NOBODY if not has else shots.pop() if seat != me or own is None else own
        for seat, has in enumerate(view["shots"])
    ]
    state.box = [*cards, *events, *shots]


def _deal_roles(state: State, view: View, rng: Random) -> None:
    """Crush and Nemesis of the others: any deal that fits who plays whom (T6, T7, TA5)."""
    # As they were dealt: no two Crushes are alike, and no two Nemeses.
    dealt = [
        pair[::-1] if seat in view["changed"] else pair for seat, pair in enumerate(view["secrets"])
    ]
    crush, nemesis = zip(*dealt, strict=True)
    barred = tuple(state.characters)
    crushes, nemeses = (_filled(each, state.cast, barred) for each in (crush, nemesis))
    while True:
        found, other = pick(crushes, rng), pick(nemeses, rng)
        if any(map(eq, found, other)):
            continue
        state.crush, state.nemesis = [*found], [*other]
        if view["phase"] != "character" or cast.offered(state):  # TA5
            break
    for seat in view["changed"]:
        state.crush[seat], state.nemesis[seat] = state.nemesis[seat], state.crush[seat]


_Each = tuple[int, ...]


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


def _number(told: int | None) -> int:
    return NOBODY if told is None else told


_ZEROS = {
    (up, *seats): made(0, up, mask) for mask, seats in enumerate(SEATS) for up in (False, True)
}
"""A tile of value 0 by whether it lies face up and which seats know it."""

_MASKS = {tuple(seats): mask for mask, seats in enumerate(SEATS)}


def _mask(seats: list[int]) -> int:
    return _MASKS[tuple(seats)]
