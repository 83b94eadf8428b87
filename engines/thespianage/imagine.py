"""Dealing everything that a view hides, so that all it shows still holds.

Hidden are the other hands, the order of deck and pile, tiles that were never seen, Crushes,
Nemeses and One Shots of others, and the cards in the box. A view shows where everything is, and
everything that its seat has seen; nobody plays their own Crush or Nemesis (T7).
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from operator import eq
from random import Random

from engines.kernel.bits import mask_of
from engines.kernel.dice import mixed, pick
from engines.thespianage import cast
from engines.thespianage.content import COUNTS, EVENTS, FIRST_EVENT, FIRST_SHOT, SHOTS, TILES
from engines.thespianage.parts import partings
from engines.thespianage.state import NOBODY, EffectFrame, State, is_discarded
from engines.thespianage.steps import SCRIPT
from engines.thespianage.tiles import Tile, made
from engines.thespianage.views import View

THINGS = Counter(dict(enumerate([*COUNTS, *[1] * (EVENTS + SHOTS)])))
"""Number of each thing in the game."""

TRIES = 1000
"""Random deals of hearts to try before enumerating all of them."""

Hearts = tuple[int, ...]
"""A Crush or a Nemesis for each seat."""


def imagine(view: View, rng: Random) -> State:
    """One state that fits `view`; see `Imaginer`."""
    return Imaginer(view).deal(rng)


class Imaginer:
    """Deals the hidden pieces of one view, as often as asked."""

    def __init__(self, view: View) -> None:
        """Read the view.

        Raises:
            ValueError: its cards contradict themselves; no match has such a view.
        """
        self._view = view
        self._public = state = _public(view)
        self._read_tiles(state)
        self._read_things(state)
        # As they were dealt: no two Crushes are alike, and no two Nemeses.
        dealt = [
            pair[::-1] if seat in view["changed"] else pair
            for seat, pair in enumerate(view["secrets"])
        ]
        crush, nemesis = zip(*dealt, strict=True)
        self._crushes = _completed(crush, state)
        """Every way to deal the Crushes that fits the view, whatever the Nemeses are."""
        self._nemeses = _completed(nemesis, state)

    def deal(self, rng: Random) -> State:
        """A state that fits the view; everything hidden and the future are dealt by `rng`.

        Raises:
            ValueError: no deal of the hearts fits; no match has such a view.
        """
        state = self._public.copy()
        state.seed = rng.getrandbits(53)
        self._deal_tiles(state, rng)
        self._deal_things(state, rng)
        self._deal_hearts(state, rng)
        SCRIPT.renew_answers(state)
        return state

    # -- tiles ---------------------------------------------------------------------------------

    def _read_tiles(self, state: State) -> None:
        """Tiles as far as they are known; an unknown one has the value 0."""
        view = self._view
        cells = [cell for board in (*view["tracks"], *view["sheets"]) for cell in board]
        state.cells = [[_tile(tile) for tile in cell] for cell in cells]
        tiles = [tile for cell in cells for tile in cell]
        held = view["under_way"]["held"]
        self._hides_held = False
        if held is not None:
            state.held = _tile(held)
            tiles.append(held)
            self._hides_held = held["value"] is None
        self._unseen = [
            (number, at)
            for number, cell in enumerate(cells)
            for at, tile in enumerate(cell)
            if tile["value"] is None
        ]
        """Places of tiles that were never seen: number of the cell, place there."""
        left = Counter(TILES)
        left.subtract(state.struck)
        left.subtract(tile["value"] for tile in tiles if tile["value"] is not None)
        self._hidden = sorted(left.elements())
        """Values of all tiles that were never seen."""

    def _deal_tiles(self, state: State, rng: Random) -> None:
        """Values for tiles that were never seen, and the order of the pile."""
        hidden = mixed(self._hidden, rng)
        for number, at in self._unseen:
            state.cells[number][at] += hidden.pop()
        if self._hides_held:
            state.held += hidden.pop()
        state.pool = hidden

    # -- cards, Events and One Shots -----------------------------------------------------------

    def _read_things(self, state: State) -> None:
        view = self._view
        me, own = view["seat"], view["shot"]
        hands = [[*cards] for cards in view["known_cards"]]
        if me is not None:
            hands[me] = [*(view["hand"] or ())]
            state.tells = {
                (holder, me): tuple(cards)
                for holder, cards in enumerate(view["known_cards"])
                if cards
            }
        state.hands = hands
        state.shots = [
            own if own is not None and has and seat == me else NOBODY
            for seat, has in enumerate(view["shots"])
        ]
        left = THINGS.copy()
        left.subtract(thing for cards in (state.pile, *hands) for thing in cards)
        left.subtract(event for event, _ in state.stage)
        # A poll has several frames of one Event, which is in play.
        left.subtract(frame.thing for frame in state.frames if is_discarded(frame.thing))
        if own is not None:
            left[own] -= 1
        if min(left.values()) < 0:
            raise ValueError("This view of Thespianage contradicts itself: no deal fits its cards.")
        things = [*left.elements()]
        self._loose = [thing for thing in things if thing < FIRST_EVENT]
        self._events = [thing for thing in things if FIRST_EVENT <= thing < FIRST_SHOT]
        self._shots = [thing for thing in things if thing >= FIRST_SHOT]
        self._rooms = [
            (seat, size - len(hand))
            for seat, (hand, size) in enumerate(zip(hands, view["hand_sizes"], strict=True))
            if len(hand) < size
        ]
        """Seats with cards to deal, and how many."""
        self._partings = partings(view["seats"], view["options"], view["deck"], view["events_left"])
        """Every way in which the deck may be parted (T4)."""

    def _deal_things(self, state: State, rng: Random) -> None:
        """The other hands, the Play Deck part by part, One Shots, and the box."""
        cards = mixed(self._loose, rng)
        for seat, number in self._rooms:
            state.hands[seat] += cards[-number:]
            state.hands[seat].sort()
            del cards[-number:]
        events = mixed(self._events, rng)
        state.quarters = [*self._partings[int(rng.random() * len(self._partings))]]
        for cards_left, events_left in state.quarters:
            at = len(cards) - cards_left
            part = cards[at:]
            del cards[at:]
            for _ in range(events_left):  # among cards that are mixed already
                part.insert(int(rng.random() * (len(part) + 1)), events.pop())
            state.deck += part
        shots = mixed(self._shots, rng)
        for seat, has in enumerate(self._view["shots"]):
            if has and state.shots[seat] == NOBODY:
                state.shots[seat] = shots.pop()
        state.box = [*cards, *events, *shots]

    # -- Crush and Nemesis ---------------------------------------------------------------------

    def _deal_hearts(self, state: State, rng: Random) -> None:
        """Any deal that fits the characters that have been chosen (T6, T7, TA5)."""
        crushes, nemeses = self._crushes, self._nemeses
        tries = TRIES if crushes and nemeses else 0
        if not any(_fit(state, pick(crushes, rng), pick(nemeses, rng)) for _ in range(tries)):
            # A deal that fits is rare, or there is none.
            pairs = mixed([*product(crushes, nemeses)], rng)
            if not any(_fit(state, *pair) for pair in pairs):
                raise ValueError(
                    "This view of Thespianage contradicts itself:"
                    " no deal fits its Crushes and Nemeses."
                )
        for seat in self._view["changed"]:
            state.crush[seat], state.nemesis[seat] = state.nemesis[seat], state.crush[seat]


def _fit(state: State, crushes: Hearts, nemeses: Hearts) -> bool:
    """Deal these; False if a player has a character twice or the next has no choice (TA5)."""
    if any(map(eq, crushes, nemeses)):
        return False
    state.crush, state.nemesis = [*crushes], [*nemeses]
    return state.phase != "character" or bool(cast.offered(state))


def _completed(known: tuple[int | None, ...], state: State) -> list[Hearts]:
    """Every way to deal the others; nobody gets the character whom they play."""
    found = []
    for order in permutations([each for each in state.cast if each not in known]):
        rest = iter(order)
        whole = tuple(next(rest) if each is None else each for each in known)
        if not any(map(eq, whole, state.characters)):
            found.append(whole)
    return found


# -- what a view shows -------------------------------------------------------------------------


def _tile(seen: Tile) -> int:
    return made(seen["value"] or 0, seen["up"], mask_of(seen["seen"]))


def _number(shown: int | None) -> int:
    return NOBODY if shown is None else shown


def _public(view: View) -> State:
    """State with everything that the view shows; hidden pieces and the seed are missing."""
    under_way = view["under_way"]
    seat, area, aspect = under_way["origin"]
    return State(
        seats=view["seats"],
        options={**view["options"]},
        first=under_way["first"],
        dealer=view["dealer"],
        cast=tuple(view["cast"]),
        seed=0,
        characters=[_number(character) for character in view["characters"]],
        crush_seen=[mask_of(crush) for crush, _ in view["secrets_seen"]],
        nemesis_seen=[mask_of(nemesis) for _, nemesis in view["secrets_seen"]],
        changed=mask_of(view["changed"]),
        pile=[*view["pile"]],
        stage=tuple((posted["event"], _number(posted["seat"])) for posted in view["stage"]),
        cells=[],
        struck=[*view["struck"]],
        specials=[[*row] for row in view["specials"]],
        supply=[*view["supply"]],
        guards=mask_of(view["guarded"]),
        phase=view["phase"],
        turn=view["turn"],
        turns=view["turns"],
        mode=view["mode"],
        begun=under_way["begun"],
        played=under_way["played"],
        extra=under_way["extra"],
        free=view["free"],
        finals=under_way["finals"],
        drawing=under_way["drawing"],
        price=(under_way["price"]["action"], under_way["price"]["left"]),
        frames=[
            EffectFrame(each["seat"], each["thing"], tuple(each["steps"]), each["chosen"])
            for each in under_way["frames"]
        ],
        step=under_way["step"],
        left=under_way["left"],
        target=under_way["target"],
        origin=(seat, area, aspect),
        picked=tuple(under_way["picked"]),
        votes=[*under_way["votes"]],
    )
