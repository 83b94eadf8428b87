"""Dealing of the cards that a view hides, consistently with it.

Hidden are the other hand, the order of all decks, and the Venues to come. Known are the colour
decks, all staged or removed cards, the number of cards in each hand from each deck, cards seen in a
hand, and Venues that returned after a tie.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engines.encore import continuous
from engines.encore.content import ALL_VENUES, CARDS, DECK_OF, DECKS, KIND, SURPRISE, Card, Venue
from engines.encore.state import NO_CARD, NO_VENUE, SEATS, AbilityFrame, State, Triggered
from engines.encore.steps import ABILITIES
from engines.kernel.bits import mask_of
from engines.kernel.dice import mixed

if TYPE_CHECKING:
    from engines.encore.views import View


def imagine(view: View, rng: Random) -> State:
    """Returns a random state consistent with a view. See `Imaginer`."""
    return Imaginer(view).deal(rng)


class Imaginer:
    """Dealer of imagined states that are consistent with one view."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._public = _public(view)

    def deal(self, rng: Random) -> State:
        """Returns a state with random hidden cards and random future shuffles."""
        state = self._public.copy()
        state.seed = rng.getrandbits(53)
        _deal_venues(state, self._view, rng)
        if state.stage != "draft":
            for seat in range(SEATS):
                _deal_cards(state, self._view, seat, rng)
        ABILITIES.renew_answers(state)
        return state


def _public(view: View) -> State:
    under_way = view["under_way"]
    state = State(
        options=view["options"],
        seed=0,
        colours=[[*each] for each in view["colours"]],
        known=[[*each] for each in view["known_cards"]],
        zones=[[_card(card) for card in zones] for zones in view["zones"]],
        tired=[mask_of(zones) for zones in view["suspended"]],
        removed=[[*each] for each in view["removed"]],
        held=_card(under_way["held"]),
        venue=NO_VENUE if view["venue"] is None else view["venue"],
        won=[[*each] for each in view["won"]],
        money=[*view["money"]],
        ledger=[[*each] for each in view["ledger"]],
        intensity=[*view["intensity"]],
        star=under_way["star"],
        reached=view["reached"],
        cheer=[*view["cheer"]],
        phase=view["phase"],
        stage=view["stage"],
        round=view["round"],
        priority=view["priority"],
        turn=view["turn"],
        passes=view["passes"],
        again=under_way["again"],
        moved=under_way["moved"],
        once_more=under_way["onward"],
        used=[*view["used"]],
        fired=[_triggered(each) for each in under_way["fired"]],
        frames=[
            AbilityFrame(each["seat"], each["thing"], tuple(each["todo"]), _card(each["staged"]),
                  each["idle"])
            for each in under_way["frames"]
        ],
        queue=[tuple(map(_triggered, group)) for group in under_way["queue"]],
        step=under_way["step"],
        left=under_way["left"],
        looked=under_way["looked"],
        picked=tuple(under_way["picked"]),
        sweep=under_way["sweep"],
        weary=[mask_of(zones) for zones in under_way["weary"]],
    )  # fmt: skip
    for frame in state.frames:
        if frame.thing < CARDS and KIND[frame.thing] == SURPRISE:  # it is on its way there
            state.removed[frame.seat].remove(Card(frame.thing))
    state.lasting_effects = continuous.in_force(state)
    return state


def _deal_venues(state: State, view: View, rng: Random) -> None:
    deck = view["venues"][::-1]
    gone = {*deck, *state.won[0], *state.won[1], state.venue}
    unseen = [venue for venue in ALL_VENUES if venue not in gone]
    rest = mixed(unseen, rng)
    state.venues = [rest.pop() if each is None else each for each in deck]
    state.returned = len(deck) - deck.count(None)
    state.box = sorted(rest)


def _deal_cards(state: State, view: View, seat: int, rng: Random) -> None:
    mine = view["seat"] == seat
    hand = [*(view["hand"] or ())] if mine else state.known[seat][:]
    looked = view["looked"] if mine else []
    gone = {*hand, *looked, *state.zones[seat], *state.removed[seat], state.held}
    gone |= {frame.thing for frame in state.frames}
    performers = view["from_performers"][seat]
    sizes = performers, view["hand_sizes"][seat] - performers
    dealt = hand[:]
    one, two = state.colours[seat]
    for deck in (0, 1):
        unseen = [card for card in DECKS[one][deck] + DECKS[two][deck] if card not in gone]
        cards = mixed(unseen, rng)
        missing = sizes[deck] - sum(DECK_OF[card] == deck for card in hand)
        at = len(cards) - missing
        dealt += cards[at:]
        on_top = [card for card in reversed(looked) if DECK_OF[card] == deck]
        state.decks[2 * seat + deck] = cards[:at] + on_top
    state.hands[seat] = sorted(dealt)


def _card(shown: Card | None) -> Card:
    return NO_CARD if shown is None else shown


def _triggered(shown: list[int]) -> Triggered:
    seat, thing = shown
    return Triggered(seat, Card(thing) if thing < CARDS else Venue(thing))
