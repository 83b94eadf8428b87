"""Changes of state that actions and abilities share.

They affect money, Intensity, cards and zones. Amounts of money are in $.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Any

from engines.encore import continuous, events, triggers
from engines.encore.content import ABILITY, DECK_OF, KIND, PERFORMER, SUPPORTER, Card
from engines.encore.state import ACTING, EFFECTS, NO_CARD, NONE, SIGNING, VIBE, AbilityFrame, State
from engines.kernel.dice import shuffled
from engines.kernel.event import EventLog


def shuffle(state: State, items: Iterable[Any]) -> list[Any]:
    """Shuffles items with the match's random numbers and returns them."""
    state.shuffles += 1
    return shuffled([*items], state.seed, state.shuffles)


# -- numbers -----------------------------------------------------------------------------------


def add(state: State, seat: int, amount: int, log: EventLog) -> int:
    """Changes a Manager's Intensity, never below 0 (EA44).

    Logs any change, and the Star if it is now reached.

    Returns:
        The actual change in Intensity.
    """
    amount = max(amount, -state.intensity[seat])
    if amount:
        state.intensity[seat] += amount
        log.append(
            events.IntensityChanged(host_seat=seat, amount=amount, total=state.intensity[seat])
        )
    meet_star(state, log)
    return amount


def meet_star(state: State, log: EventLog) -> None:
    """Records once per Round that the Star has been reached (E23, EA19)."""
    if state.reached or state.stage not in ACTING:
        return
    total, star = sum(state.intensity), continuous.star(state)
    if total >= star:
        state.reached = True
        log.append(events.StarReached(total=total, star=star))


def earn(state: State, seat: int, amount: int, entry: int) -> int:
    """Changes a Manager's money, never below 0 (EA44).

    The change is added to `entry` of the Manager's ledger.

    Returns:
        The actual change, in $.
    """
    amount = max(amount, -state.money[seat])
    state.money[seat] += amount
    state.ledger[seat][entry] += amount
    return amount


def charge(state: State, seat: int, amount: int, log: EventLog) -> int:
    """Changes a Manager's money because of an ability, and logs the change.

    Returns:
        The actual change, in $.
    """
    changed = earn(state, seat, amount, EFFECTS)
    if changed:
        log.append(events.MoneyChanged(host_seat=seat, amount=changed, total=state.money[seat]))
    return changed


# -- hands and decks ---------------------------------------------------------------------------


def draw(state: State, seat: int, performers: int, mains: int, log: EventLog) -> int:
    """Draws cards from both decks as long as there are any (EA23).

    Returns:
        The number of cards drawn.
    """
    drawn: list[list[Card]] = []
    for deck, count in enumerate((performers, mains)):
        cards = state.decks[2 * seat + deck]
        drawn.append([cards.pop() for _ in range(min(count, len(cards)))])
    cards = [*drawn[0], *drawn[1]]
    if cards:
        state.hands[seat] = sorted([*state.hands[seat], *cards])
        log.append(events.CardsDrawn(seat=seat, performers=len(drawn[0]), mains=len(drawn[1])))
        log.append(events.HandDrawn(seat=seat, cards=tuple(cards), audience=(seat,)))
    return len(cards)


def take_back(state: State, seat: int, card: Card) -> None:
    """Adds a card that everybody has seen to a hand (EA51)."""
    insort(state.hands[seat], card)
    insort(state.known[seat], card)


def leave_hand(state: State, seat: int, card: Card) -> None:
    """Removes a card from a hand, so that everybody sees the card."""
    state.hands[seat].remove(card)
    if card in state.known[seat]:
        state.known[seat].remove(card)


def discard(state: State, seat: int, card: Card, log: EventLog) -> None:
    """Removes a card in a hand from the game."""
    leave_hand(state, seat, card)
    state.removed[seat].append(card)
    log.append(events.CardDiscarded(host_seat=seat, card=card))


def reshuffle(state: State, seat: int, card: Card, log: EventLog) -> None:
    """Reveals a card in a hand and returns it to its deck.

    The deck is shuffled. See EA51.
    """
    leave_hand(state, seat, card)
    deck = 2 * seat + DECK_OF[card]
    state.decks[deck] = shuffle(state, [*state.decks[deck], card])
    log.append(events.CardReshuffled(seat=seat, card=card))


# -- zones -------------------------------------------------------------------------------------

MAIN_STAGE, BACKSTAGE = "main", "back"


def zones_of(state: State, row: str = "any", kind: int = PERFORMER) -> range:
    """Returns a row's zones that are legal for a kind of card.

    Supporters are legal only Backstage. See E4 and E5.
    """
    width = state.width
    first = width if row == BACKSTAGE or kind == SUPPORTER else 0
    return range(first, width if row == MAIN_STAGE else 2 * width)


def empty(state: State, seat: int, kind: int, row: str = "any") -> list[int]:
    """Returns a row's legal empty zones for a card (E10, EA35)."""
    zones = state.zones[seat]
    return [zone for zone in zones_of(state, row, kind) if zones[zone] == NONE]


def has_room(state: State, seat: int, kind: int) -> bool:
    """Whether a kind of card has an empty legal zone."""
    zones = state.zones[seat]
    return NONE in (zones[state.width :] if kind == SUPPORTER else zones)


def is_tired(state: State, seat: int, zone: int) -> bool:
    """Whether the card in a zone is suspended."""
    return bool(state.tired[seat] >> zone & 1)


def tire(state: State, seat: int, zone: int) -> None:
    """Suspends the card in a zone."""
    state.tired[seat] |= 1 << zone


def wake(state: State, seat: int, zone: int) -> None:
    """Activates the card in a zone."""
    state.tired[seat] &= ~(1 << zone)


def active(state: State, seat: int) -> list[tuple[int, Card]]:
    """Returns (zone, card) pairs of a Manager's active cards."""
    tired = state.tired[seat]
    return [
        (zone, card)
        for zone, card in enumerate(state.zones[seat])
        if card != NONE and not tired >> zone & 1
    ]


def ready(state: State, seat: int) -> list[int]:
    """Returns the zones of a Manager's Performers who can perform (E4, E22).

    These Performers are active and on the Main Stage.
    """
    return [zone for zone, _ in active(state, seat) if zone < state.width]


def sign(state: State, seat: int, card: Card, cost: int, log: EventLog) -> None:
    """Pays for a card, which then needs a zone (EA4)."""
    leave_hand(state, seat, card)
    earn(state, seat, -cost, SIGNING)
    state.held = card
    log.append(events.CardSigned(seat=seat, card=card, cost=cost, total=state.money[seat]))


def put(state: State, seat: int, zone: int, log: EventLog) -> None:
    """Stages the signed card, which is active at once (E21, EA11)."""
    card, state.held = state.held, NO_CARD
    gained = continuous.staging(state, seat, card)
    state.zones[seat][zone] = card
    state.lasting_effects = continuous.in_force(state)
    log.append(events.CardStaged(seat=seat, card=card, zone=zone))
    if state.stage in ACTING:  # EA36
        add(state, seat, gained, log)
    triggers.moment(state, "staged", seat, card)


def vacate(state: State, seat: int, zone: int) -> Card:
    """Removes the card from a zone and returns it."""
    card = state.zones[seat][zone]
    state.zones[seat][zone] = NO_CARD
    wake(state, seat, zone)
    state.lasting_effects = continuous.in_force(state)
    return card


def remove(state: State, seat: int, zone: int, log: EventLog) -> None:
    """Removes a staged card from the game."""
    card = vacate(state, seat, zone)
    state.removed[seat].append(card)
    log.append(events.CardRemoved(host_seat=seat, card=card, zone=zone))


def bounce(state: State, seat: int, zone: int, log: EventLog) -> None:
    """Moves a staged card back to its Manager's hand."""
    card = vacate(state, seat, zone)
    take_back(state, seat, card)
    log.append(events.CardReturned(host_seat=seat, card=card, zone=zone))


def swap(state: State, seat: int, zone: int, to_zone: int) -> None:
    """Swaps the contents of two zones. Suspended cards stay suspended."""
    zones = state.zones[seat]
    zones[zone], zones[to_zone] = zones[to_zone], zones[zone]
    if is_tired(state, seat, zone) != is_tired(state, seat, to_zone):
        state.tired[seat] ^= 1 << zone | 1 << to_zone


# -- abilities ---------------------------------------------------------------------------------

CARRIED_OUT = -1
"""Marker that follows the last step of an Encore or Surprise.

It triggers the abilities that react to the end of an Encore or Surprise.
"""


def use(state: State, seat: int, zone: int, log: EventLog) -> bool:
    """Uses the ability of a staged card.

    Suspends the card, pays for the ability (EA40) and starts its steps. An ability that works once
    per Round is recorded as used (EA47).

    Returns:
        True, because no question is open.
    """
    card = state.zones[seat][zone]
    ability = ABILITY[card]
    tire(state, seat, zone)
    earn(state, seat, -ability.pay, EFFECTS)
    if ability.once:
        insort(state.used, card)
    if KIND[card] == PERFORMER:  # E11
        state.frames.append(AbilityFrame(seat, card, (*ability.steps, CARRIED_OUT)))
        log.append(events.EncoreTriggered(seat=seat, card=card, zone=zone, pay=ability.pay))
    else:  # E6
        state.frames.append(AbilityFrame(seat, card, ability.steps))
        log.append(events.PreShowTriggered(seat=seat, card=card, zone=zone, pay=ability.pay))
    return True


# -- performing --------------------------------------------------------------------------------


def can_boost(state: State, seat: int, zone: int) -> bool:
    """Whether an active Supporter behind `zone` can boost its Performer (E7, EA15)."""
    behind = zone + state.width
    card = state.zones[seat][behind]
    return (
        card != NONE
        and KIND[card] == SUPPORTER
        and not is_tired(state, seat, behind)
        and not continuous.forbidden(state, seat, "boost")
    )


def perform(state: State, seat: int, zone: int, log: EventLog, boosted: bool = False) -> bool:
    """Lets a Performer perform, which adds Intensity and may earn money (E22).

    The Performer is suspended. If `boosted`, the Supporter behind adds its BOOST and is suspended
    as well (E7). A passed Vibe Check earns money.

    Returns:
        True, because no question is open.
    """
    zones, behind = state.zones[seat], zone + state.width
    card, cheer = zones[zone], state.cheer[seat]
    act = continuous.act(state, seat, card)
    boost = continuous.boost(state, seat, zones[behind]) if boosted else None
    tire(state, seat, zone)
    if boosted:
        tire(state, seat, behind)
    state.cheer[seat] = 0
    log.append(
        events.ActPerformed(seat=seat, card=card, act=act, boost=boost, cheer=cheer, zone=zone)
    )
    add(state, seat, act + (boost or 0) + cheer, log)
    earned = earn(state, seat, continuous.earned(state, seat, card), VIBE)
    if earned:
        log.append(events.VibePaid(seat=seat, amount=earned, total=state.money[seat]))
    triggers.moment(state, "performs", seat, card)
    return True
