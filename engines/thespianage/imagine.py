"""Dealing of everything that a view hides, consistently with the view.

Hidden are the other hands, the order of deck and pile, unseen tiles, the secrets (Crush and
Nemesis) and One Shots of other seats, and the cards in the box. A view shows all other pieces, and
what its seat has seen. Nobody plays their own Crush or Nemesis (T7).
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from operator import eq
from random import Random

from engines.kernel.bits import mask_of
from engines.kernel.dice import mixed, pick
from engines.thespianage import cast
from engines.thespianage.content import (
    COUNTS,
    EVENTS,
    FIRST_EVENT,
    FIRST_SHOT,
    SHOTS,
    TILES,
    Aspect,
    Card,
    Character,
    OneShot,
    StageEvent,
)
from engines.thespianage.parts import partings
from engines.thespianage.state import (
    NO_CHARACTER,
    NO_SHOT,
    NOBODY,
    EffectFrame,
    State,
    is_discarded,
)
from engines.thespianage.steps import SCRIPT
from engines.thespianage.tiles import Tile, made
from engines.thespianage.views import View

THINGS = Counter(dict(enumerate([*COUNTS, *[1] * (EVENTS + SHOTS)])))
"""Number of copies of each Play Card, Event and One Shot."""

TRIES = 1000
"""Number of random deals of secrets attempted before all deals are listed."""

Hearts = tuple[Character, ...]
"""Crush of every seat, or Nemesis of every seat, in seat order."""


def imagine(view: View, rng: Random) -> State:
    """Returns one random state consistent with a view. See `Imaginer`."""
    return Imaginer(view).deal(rng)


class Imaginer:
    """Dealer of the hidden pieces of one view, which can deal repeatedly."""

    def __init__(self, view: View) -> None:
        """Creates an imaginer and reads the view.

        Raises:
            ValueError: The cards contradict each other. Those in the view of a real match never do.
        """
        self._view = view
        self._public = state = _public(view)
        self._read_tiles(state)
        self._read_things(state)
        # As dealt: all Crushes differ, and all Nemeses differ.
        dealt = [
            pair[::-1] if seat in view["changed"] else pair
            for seat, pair in enumerate(view["secrets"])
        ]
        crush, nemesis = zip(*dealt, strict=True)
        self._crushes = _completed(crush, state)
        """All deals of Crushes consistent with the view, without regard to Nemeses."""
        self._nemeses = _completed(nemesis, state)

    def deal(self, rng: Random) -> State:
        """Returns a state with random hidden pieces and random future shuffles.

        Raises:
            ValueError: No deal of secrets is possible. The view of a real match always has one.
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
        """Places of unseen tiles, as (cell number, index in the cell)."""
        left = Counter(TILES)
        left.subtract(state.struck)
        left.subtract(tile["value"] for tile in tiles if tile["value"] is not None)
        self._hidden = sorted(left.elements())
        """Values of all unseen tiles."""

    def _deal_tiles(self, state: State, rng: Random) -> None:
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
            own if own is not None and has and seat == me else NO_SHOT
            for seat, has in enumerate(view["shots"])
        ]
        left = THINGS.copy()
        left.subtract(state.pile)
        left.subtract(card for cards in hands for card in cards)
        left.subtract(event for event, _ in state.stage)
        # A poll has several frames of one Event, which is in play.
        left.subtract(frame.thing for frame in state.frames if is_discarded(frame.thing))
        if own is not None:
            left[own] -= 1
        if min(left.values()) < 0:
            raise ValueError("This view of Thespianage contradicts itself: no deal fits its cards.")
        things = [*left.elements()]
        self._loose = [Card(thing) for thing in things if thing < FIRST_EVENT]
        self._events = [StageEvent(thing) for thing in things if FIRST_EVENT <= thing < FIRST_SHOT]
        self._shots = [OneShot(thing) for thing in things if thing >= FIRST_SHOT]
        self._rooms = [
            (seat, size - len(hand))
            for seat, (hand, size) in enumerate(zip(hands, view["hand_sizes"], strict=True))
            if len(hand) < size
        ]
        """Seats with hidden cards, each with the number of its hidden cards."""
        self._partings = partings(view["seats"], view["options"], view["deck"], view["events_left"])
        """All possible divisions of the deck into parts (T4)."""

    def _deal_things(self, state: State, rng: Random) -> None:
        cards = mixed(self._loose, rng)
        for seat, number in self._rooms:
            state.hands[seat] += cards[-number:]
            state.hands[seat].sort()
            del cards[-number:]
        events = mixed(self._events, rng)
        state.quarters = [*self._partings[int(rng.random() * len(self._partings))]]
        for cards_left, events_left in state.quarters:
            at = len(cards) - cards_left
            part: list[Card | StageEvent] = [*cards[at:]]
            del cards[at:]
            for _ in range(events_left):  # at a random place
                part.insert(int(rng.random() * (len(part) + 1)), events.pop())
            state.deck += part
        shots = mixed(self._shots, rng)
        for seat, has in enumerate(self._view["shots"]):
            if has and state.shots[seat] == NOBODY:
                state.shots[seat] = shots.pop()
        state.box = [*cards, *events, *shots]

    # -- Crush and Nemesis ---------------------------------------------------------------------

    def _deal_hearts(self, state: State, rng: Random) -> None:
        crushes, nemeses = self._crushes, self._nemeses
        tries = TRIES if crushes and nemeses else 0
        if not any(_fit(state, pick(crushes, rng), pick(nemeses, rng)) for _ in range(tries)):
            # Consistent deals are rare or impossible.
            pairs = mixed([*product(crushes, nemeses)], rng)
            if not any(_fit(state, *pair) for pair in pairs):
                raise ValueError(
                    "This view of Thespianage contradicts itself:"
                    " no deal fits its Crushes and Nemeses."
                )
        for seat in self._view["changed"]:
            state.crush[seat], state.nemesis[seat] = state.nemesis[seat], state.crush[seat]


def _fit(state: State, crushes: Hearts, nemeses: Hearts) -> bool:
    if any(map(eq, crushes, nemeses)):
        return False
    state.crush, state.nemesis = [*crushes], [*nemeses]
    return state.phase != "character" or bool(cast.offered(state))


def _completed(known: tuple[Character | None, ...], state: State) -> list[Hearts]:
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
    under_way = view["under_way"]
    seat, area, aspect = under_way["origin"]
    return State(
        seats=view["seats"],
        options={**view["options"]},
        first=under_way["first"],
        dealer=view["dealer"],
        cast=tuple(view["cast"]),
        seed=0,
        characters=[NO_CHARACTER if each is None else each for each in view["characters"]],
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
        origin=(seat, area, Aspect(aspect)),
        picked=tuple(under_way["picked"]),
        votes=[*under_way["votes"]],
    )
