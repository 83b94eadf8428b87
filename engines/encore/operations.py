"""The small changes of which actions and abilities are made: money, Intensity, cards, zones."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from engines.encore import continuous, events, triggers
from engines.encore.actions import MOST_ZONES, ZONES
from engines.encore.content import (
    ABILITY,
    ACT,
    DECK_OF,
    FIRST_SUPPORTER,
    FIRST_VENUE,
    KIND,
    LASTING,
    PERFORMER,
    SUPPORTER,
    VENUE_STAR,
)
from engines.encore.state import ACTING, ALONE, EFFECTS, NONE, SIGNING, VIBE, State
from engines.kernel.dice import shuffled
from engines.kernel.event import EventLog


def shuffle(state: State, items: Iterable[Any]) -> list[Any]:
    """The items in a new order, by the match's own dice."""
    state.shuffles += 1
    return shuffled([*items], state.seed, state.shuffles)


# -- numbers -----------------------------------------------------------------------------------


def add(state: State, seat: int, amount: int, log: EventLog) -> int:
    """Intensity grows or shrinks, never below 0 (EA44); by how much it has changed."""
    intensity = state.intensity
    before = intensity[seat]
    after = before + amount
    if after < 0:
        after, amount = 0, -before
    if amount:
        intensity[seat] = after
        try:
            changed = events.intensity_changed[seat][before][after]
        except IndexError:
            changed = events.IntensityChanged(seat, amount, after)
        log.append(changed)
    if not state.reached:
        one, two = intensity
        if one + two >= VENUE_STAR[state.venue - FIRST_VENUE] + state.star:
            meet(state, log)
    return amount


def meet(state: State, log: EventLog) -> None:
    """E23, EA19: once both together have met the Star it stays so, and is told."""
    one, two = state.intensity
    total = one + two
    if (
        total >= VENUE_STAR[state.venue - FIRST_VENUE] + state.star
        and total  # no Star is below 1
        and state.stage in ACTING
        and not state.reached
    ):
        state.reached = True
        log.append(events.star_reached(total, continuous.star(state)))


def earn(state: State, seat: int, amount: int, entry: int) -> int:
    """Money comes in or goes out, never below 0 (EA44); by how much it has changed."""
    if not amount:
        return 0
    before = state.money[seat]
    if amount < -before:
        amount = -before
    state.money[seat] = before + amount
    state.ledger[seat][entry] += amount
    return amount


# -- hands and decks ---------------------------------------------------------------------------


def draw(state: State, seat: int, performers: int, mains: int, log: EventLog) -> int:
    """From the top of both decks, as far as there are cards (EA23); how many came."""
    decks = state.decks
    drawn = []
    deck = decks[2 * seat]
    while performers and deck:
        drawn.append(deck.pop())
        performers -= 1
    came = len(drawn)
    deck = decks[2 * seat + 1]
    while mains and deck:
        drawn.append(deck.pop())
        mains -= 1
    number = len(drawn)
    if number:
        hand = state.hands[seat]
        hand += drawn
        hand.sort()
        log.append(events.cards_drawn[seat][came][number - came])
        log.append(events.hand_drawn((seat, tuple(drawn), ALONE[seat])))
    return number


def take_back(state: State, seat: int, card: int) -> None:
    """A card that everybody could see goes to a hand (EA51)."""
    insort(state.hands[seat], card)
    insort(state.known[seat], card)


def leave_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand before everybody's eyes."""
    state.hands[seat].remove(card)
    known = state.known[seat]
    if card in known:
        known.remove(card)


def discard(state: State, seat: int, card: int, log: EventLog) -> None:
    """From the hand out of the game."""
    leave_hand(state, seat, card)
    state.removed[seat].append(card)
    log.append(events.card_discarded[seat, card])


def reshuffle(state: State, seat: int, card: int, log: EventLog) -> None:
    """Shown, and shuffled into its deck (EA51)."""
    leave_hand(state, seat, card)
    deck = 2 * seat + DECK_OF[card]
    state.decks[deck] = shuffle(state, [*state.decks[deck], card])
    log.append(events.card_reshuffled((seat, card, None)))


# -- zones -------------------------------------------------------------------------------------


def stand(state: State) -> None:
    """Note in which zones Performers and Supporters stand, after others than those here have laid
    them there."""
    both = [_standing(*zones) for zones in state.zones]
    state.performers = [performers for performers, _ in both]
    state.supporters = [supporters for _, supporters in both]


@lru_cache(maxsize=1 << 11)  # a card comes or goes now and then
def _standing(*zones: int) -> tuple[int, int]:
    """The zones with a Performer and those with a Supporter, as bit masks."""
    kinds = [NONE if card == NONE else KIND[card] for card in zones]
    performers = sum([1 << zone for zone, kind in enumerate(kinds) if kind == PERFORMER])
    return performers, sum([1 << zone for zone, kind in enumerate(kinds) if kind == SUPPORTER])


ROWS: dict[str, list[int]] = {
    "main": [(1 << width) - 1 for width in range(MOST_ZONES // 2 + 1)],
    "back": [(1 << width) - 1 << width for width in range(MOST_ZONES // 2 + 1)],
    "any": [(1 << 2 * width) - 1 for width in range(MOST_ZONES // 2 + 1)],
}
"""The zones of a row, or of both, as a bit mask, by how many zones each row has."""

MAIN, BACK = ROWS["main"], ROWS["back"]
BACKWARDS = {"main": [0] * len(BACK), "back": BACK, "any": BACK}
"""Those of them that are Backstage."""


def room(state: State, seat: int, card: int, row: str = "any") -> int:
    """The empty zones in which a card may stand, as a bit mask (E4, E5, E10, EA35)."""
    zones = (ROWS if card < FIRST_SUPPORTER else BACKWARDS)[row][state.width]
    return zones ^ zones & (state.performers[seat] | state.supporters[seat])


def empty(state: State, seat: int, card: int, row: str = "any") -> list[int]:
    """The same zones in a list."""
    return ZONES[room(state, seat, card, row)]


def is_tired(state: State, seat: int, zone: int) -> bool:
    """Whether the card in a zone is suspended."""
    return state.tired[seat] >> zone & 1 == 1


def tire(state: State, seat: int, zone: int) -> None:
    """The card there becomes suspended."""
    state.tired[seat] |= 1 << zone


def wake(state: State, seat: int, zone: int) -> None:
    """The card there becomes active."""
    state.tired[seat] &= ~(1 << zone)


def sign(state: State, seat: int, card: int, cost: int, log: EventLog) -> None:
    """EA4: paid from the hand, on its way to a zone."""
    leave_hand(state, seat, card)
    earn(state, seat, -cost, SIGNING)
    state.held = card
    log.append(events.card_signed((seat, card, cost, state.money[seat], None)))


def put(state: State, seat: int, zone: int, log: EventLog) -> None:
    """The signed card is staged, active (E21, EA11)."""
    card, state.held = state.held, NONE
    gained = continuous.staging(state, seat, card) if "staging" in state.laws else 1
    state.zones[seat][zone] = card
    standing = state.performers if card < FIRST_SUPPORTER else state.supporters
    standing[seat] |= 1 << zone
    if card in LASTING or state.stirred:
        continuous.staged(state, seat, card)
    log.append(events.card_staged[seat][card][zone])
    if state.stage in ACTING:  # EA36
        add(state, seat, gained, log)
    if "staged" in state.heard:
        triggers.moment(state, "staged", seat, card)


def charge(state: State, seat: int, amount: int, log: EventLog) -> int:
    """Money by an ability; by how much it has changed."""
    changed = earn(state, seat, amount, EFFECTS)
    if changed:
        log.append(events.money_changed((seat, changed, state.money[seat], None)))
    return changed


def vacate(state: State, seat: int, zone: int) -> int:
    """Take the card out of a zone."""
    zones, bit = state.zones[seat], 1 << zone
    card = zones[zone]
    zones[zone] = NONE
    standing = state.performers if card < FIRST_SUPPORTER else state.supporters
    standing[seat] ^= bit
    if state.tired[seat] & bit:
        state.tired[seat] ^= bit
    if card in LASTING or state.stirred:
        continuous.unstaged(state, seat, card)
    return card


def remove(state: State, seat: int, zone: int, log: EventLog) -> None:
    """From the stage out of the game."""
    card = vacate(state, seat, zone)
    state.removed[seat].append(card)
    log.append(events.card_removed[seat][card][zone])


def bounce(state: State, seat: int, zone: int, log: EventLog) -> None:
    """From the stage back to the hand."""
    card = vacate(state, seat, zone)
    take_back(state, seat, card)
    log.append(events.card_returned((seat, card, zone, None)))


def swap(state: State, seat: int, zone: int, to_zone: int) -> None:
    """What is in two zones changes places, lying as it lay."""
    zones = state.zones[seat]
    card, other = zones[zone], zones[to_zone]
    zones[zone], zones[to_zone] = other, card
    if not state.stirred and (card in LASTING or other in LASTING):
        # Only where there are several rules of a name they have an order.
        state.stirred = sum(map(len, state.laws.values())) > len(state.laws)
    for masks in (state.performers, state.supporters, state.tired):
        mask = masks[seat]
        if mask >> zone & 1 != mask >> to_zone & 1:
            masks[seat] = mask ^ (1 << zone | 1 << to_zone)


# -- abilities ---------------------------------------------------------------------------------

CARRIED_OUT = -1
"""After the last step of an ENCORE or a Surprise: what waits for its end is triggered."""

AT_LAST = (CARRIED_OUT,)
"""What is put behind these steps."""


def use(state: State, seat: int, zone: int, log: EventLog) -> bool:
    """E6, E11: suspend the card, pay what its text says (EA40), note a use for once (EA47); then
    come its steps."""
    card = state.zones[seat][zone]
    ability = ABILITY[card]
    pay = ability.pay
    state.tired[seat] |= 1 << zone
    if pay:
        earn(state, seat, -pay, EFFECTS)
    if ability.once:
        insort(state.used, card)
    if card < FIRST_SUPPORTER:
        state.frames.append((seat, card, ability.steps + AT_LAST, NONE, False))
        log.append(events.encore_triggered[seat, card, zone, pay])
    else:
        state.frames.append((seat, card, ability.steps, NONE, False))
        log.append(events.pre_show_triggered[seat, card, zone, pay])
    return True


# -- performing --------------------------------------------------------------------------------


def booster(state: State, seat: int, zone: int) -> int:
    """The zone of the Supporter that can boost the Performer in `zone`, or NONE (E7, EA15)."""
    behind = zone + state.width
    if not (state.supporters[seat] & ~state.tired[seat]) >> behind & 1:
        return NONE
    return NONE if continuous.forbidden(state, seat, "boost") else behind


def perform(state: State, seat: int, zone: int, log: EventLog, boosted: bool = False) -> bool:
    """E22: suspend, add act and boost, and money if the Vibe Check is passed. It is over then."""
    zones, tired = state.zones[seat], 1 << zone
    card = zones[zone]
    act = continuous.act(state, seat, card) if "act" in state.laws else ACT[card]
    cheer = state.cheer[seat]
    total, boost = act + cheer, None
    if boosted:
        behind = zone + state.width
        tired |= 1 << behind
        boost = continuous.boost(state, seat, zones[behind])
        total += boost
    state.tired[seat] |= tired
    state.cheer[seat] = 0
    log.append(events.act_performed((seat, card, act, boost, cheer, zone, None)))
    add(state, seat, total, log)
    if continuous.passes(state, seat, card):
        earned = earn(state, seat, continuous.vibe_money(state, seat, card), VIBE)
        if earned:
            log.append(events.vibe_paid((seat, earned, state.money[seat], None)))
    if "performs" in state.heard:
        triggers.moment(state, "performs", seat, card)
    return True
