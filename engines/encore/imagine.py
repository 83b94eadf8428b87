"""Dealing what a Manager cannot know, so that all that is known still holds.

Hidden are the other hand, the order of all decks, and which Venues are still to come. Known are
the colour decks, everything staged or removed, how many cards a hand has from each deck, cards
that were seen in a hand, and Venues that came back after a tie.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from engines.encore import continuous, operations, steps
from engines.encore.content import (
    CARDS,
    DECK_OF,
    DECKS,
    FIRST_SUPPORTER,
    FIRST_VENUE,
    KIND,
    SURPRISE,
    VENUES,
)
from engines.encore.state import NONE, SEATS, State
from engines.kernel.dice import mixed

if TYPE_CHECKING:
    from engines.encore.views import View


def imagine(view: View, rng: Random) -> State:
    """A state that fits `view`; what it does not tell is dealt by `rng`, as is all to come."""
    state = _public(view)
    state.seed = rng.getrandbits(53)
    _deal_venues(state, view, rng)
    for seat in range(SEATS):
        _deal_cards(state, view, seat, rng)
    operations.stand(state)
    state.laws, state.terms = {}, [None, None]
    continuous.refresh(state)
    steps.ASKER.ask_again(state)
    return state


def _public(view: View) -> State:
    """Everything that the view tells of; what is hidden is still missing."""
    state = State()
    under_way = view["under_way"]
    state.options = {**view["options"]}
    state.width = state.options["zones"]
    state.shuffles = 0
    state.phase, state.stage = view["phase"], view["stage"]
    state.round, state.turn, state.priority = view["round"], view["turn"], view["priority"]
    state.passes, state.reached = view["passes"], view["reached"]
    state.star, state.again = under_way["star"], under_way["again"]
    state.moved, state.onward = under_way["moved"], under_way["onward"]
    state.step, state.left = under_way["step"], under_way["left"]
    state.looked, state.sweep = under_way["looked"], under_way["sweep"]
    state.weary = [_mask(zones) for zones in under_way["weary"]]
    state.colours = [[*each] for each in view["colours"]]
    state.zones = [[NONE if card is None else card for card in zones] for zones in view["zones"]]
    state.tired = [_mask(zones) for zones in view["suspended"]]
    state.removed = [[*each] for each in view["removed"]]
    state.known = [[*each] for each in view["known_cards"]]
    state.held = _number(under_way["held"])
    state.venue = _number(view["venue"])
    state.won = [[*each] for each in view["won"]]
    state.money = [*view["money"]]
    state.ledger = [[*each] for each in view["ledger"]]
    state.intensity = [*view["intensity"]]
    state.cheer = [*view["cheer"]]
    state.used = [*view["used"]]
    state.fired = [(seat, thing) for seat, thing in under_way["fired"]]
    state.frames = []
    for each in under_way["frames"]:
        seat, thing, staged = each["seat"], each["thing"], _number(each["staged"])
        state.frames.append((seat, thing, tuple(each["todo"]), staged, each["idle"]))
        if thing < CARDS and KIND[thing] == SURPRISE:  # it is on its way there
            state.removed[seat].remove(thing)
    state.queue = [tuple((seat, thing) for seat, thing in group) for group in under_way["queue"]]
    state.picked = tuple(under_way["picked"])
    state.answers = []
    return state


_VENUES = range(FIRST_VENUE, FIRST_VENUE + VENUES)


def _deal_venues(state: State, view: View, rng: Random) -> None:
    """The order of the Venue Deck, and what stays in the box."""
    deck = view["venues"][::-1]
    gone = {*deck, *state.won[0], *state.won[1], state.venue}
    rest = mixed([venue for venue in _VENUES if venue not in gone], rng)
    state.venues = [rest.pop() if each is None else each for each in deck]
    state.returned = len(deck) - deck.count(None)
    state.box = sorted(rest)


def _deal_cards(state: State, view: View, seat: int, rng: Random) -> None:
    """A hand and both decks of one Manager, each from the cards of its kind."""
    if not seat:
        state.decks = [[] for _ in range(2 * SEATS)]
        state.hands = [[] for _ in range(SEATS)]
    if state.stage == "draft":
        return
    mine = view["seat"] == seat
    hand = [*(view["hand"] or ())] if mine else state.known[seat][:]
    looked = view["looked"] if mine else ()
    gone = {*hand, *looked, *state.zones[seat], *state.removed[seat], state.held}
    for frame in state.frames:
        gone.add(frame[1])
    performers = view["from_performers"][seat]
    seen = bisect_left(hand, FIRST_SUPPORTER)
    missing = performers - seen, view["hand_sizes"][seat] - performers - len(hand) + seen
    one, two = state.colours[seat]
    for deck, both in enumerate(_decks(one, two)):
        cards = mixed([card for card in both if card not in gone], rng)
        if missing[deck]:
            at = len(cards) - missing[deck]
            hand += cards[at:]
            del cards[at:]
        if looked:
            cards += [card for card in reversed(looked) if DECK_OF[card] == deck]
        state.decks[2 * seat + deck] = cards
    hand.sort()
    state.hands[seat] = hand


@cache
def _decks(one: int, two: int) -> tuple[tuple[int, ...], ...]:
    """All that is in the Performer Deck and in the Main Deck of two colours."""
    return tuple((*DECKS[one][deck], *DECKS[two][deck]) for deck in (0, 1))


def _mask(zones: list[int]) -> int:
    mask = 0
    for zone in zones:
        mask |= 1 << zone
    return mask


def _number(told: int | None) -> int:
    return NONE if told is None else told
