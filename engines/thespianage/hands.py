"""Moves of cards between hands and piles, and knowledge of hands.

A seat's knowledge of another hand is a list of cards that are certainly in it. A card that leaves
the hand openly is removed from that list. If a card leaves unseen, every card that it could have
been becomes uncertain.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias, TypeVar

from engines.kernel.dice import shuffled
from engines.kernel.event import EventLog
from engines.thespianage import events
from engines.thespianage.content import AREAS, EFFECTS, FIRST_EVENT, KINDS, Card, StageEvent
from engines.thespianage.state import DRAWING, NOBODY, EffectFrame, State

T = TypeVar("T")
Passing: TypeAlias = tuple[int, int, Card]
"""Card passed between seats, as a tuple (holder, receiver, card)."""


def shuffle(state: State, things: Iterable[T]) -> list[T]:
    """Returns items in random order and counts the shuffle."""
    number = state.shuffles
    state.shuffles = number + 1
    return shuffled(things, state.seed, number)


# -- knowledge of hands ------------------------------------------------------------------------


def _set_known(state: State, holder: int, seat: int, cards: Iterable[Card]) -> None:
    known = tuple(sorted(cards))
    tells = {who: those for who, those in state.tells.items() if who != (holder, seat)}
    if known:
        tells[holder, seat] = known
    state.tells = tells


def _known(state: State, holder: int, seat: int) -> tuple[Card, ...]:
    return state.tells.get((holder, seat), ())


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def look(state: State, seat: int, holder: int) -> None:
    """Lets a seat see the whole hand of `holder`."""
    _set_known(state, holder, seat, state.hands[holder])


def lay(state: State, holder: int, card: Card) -> None:
    """Removes a card from a hand openly. The caller must place it."""
    state.hands[holder].remove(card)
    for who, known in [*state.tells.items()]:
        if who[0] == holder and card in known:
            _set_known(state, *who, _without(known, card))


def pick_up(state: State, holder: int, card: Card) -> None:
    """Adds a card that everybody has seen to a hand."""
    insort(state.hands[holder], card)
    for seat in range(state.seats):
        if seat != holder:
            _set_known(state, holder, seat, (*_known(state, holder, seat), card))


def slip(state: State, holder: int, to: int, card: Card) -> None:
    """Moves a card between two hands.

    Only these two seats see it.
    """
    state.hands[holder].remove(card)
    for seat in range(state.seats):
        known = _known(state, holder, seat)
        if seat == to:
            _set_known(state, holder, seat, _without(known, card))
        elif known:  # one of each kind may have been passed
            _set_known(state, holder, seat, [a for a, b in pairwise(known) if a == b])
    insort(state.hands[to], card)
    _set_known(state, to, holder, (*_known(state, to, holder), card))


def pass_round(state: State, passed: list[Passing]) -> Iterator[Passing]:
    """Moves cards between hands simultaneously.

    A card that was just received is not passed on. Yields each card as soon as it has moved.
    """
    came: dict[int, tuple[int, Card]] = {}
    for holder, to, card in passed:
        # The seat that has just passed a card to the holder knows that it stays there.
        giver, fresh = came.get(holder, (NOBODY, card))
        if giver != NOBODY:
            _set_known(state, holder, giver, _without(_known(state, holder, giver), fresh))
        slip(state, holder, to, card)
        if giver != NOBODY:
            _set_known(state, holder, giver, (*_known(state, holder, giver), fresh))
        came[to] = holder, card
        yield holder, to, card


def discard(state: State, seat: int, card: Card, log: EventLog) -> None:
    """Moves a card from the hand to the Discard Pile (T15)."""
    lay(state, seat, card)
    state.pile.append(card)
    log.append(events.CardDiscarded(seat=seat, card=card))


# -- drawing -----------------------------------------------------------------------------------


def queue_draw(state: State, seat: int, number: int) -> None:
    """Queues a draw for `seat` ahead of all other steps."""
    state.frames.append(EffectFrame(seat, DRAWING, (number,)))


def draw(state: State, seat: int, number: int, log: EventLog, *, part: str = "first") -> None:
    """Draws `number` cards, unless an Event interrupts the draw (T16).

    The remaining cards are drawn after the Event (TA12, TA34, TA37). For `part`, see `CardsDrawn`.
    """
    deck = state.deck
    drawn: list[Card] = []
    while deck and deck[-1] < KINDS and len(drawn) < number:
        drawn.append(Card(deck.pop()))
    if drawn:
        drawn.sort()
        for card in drawn:
            insort(state.hands[seat], card)
        _take_from_part(state, cards=len(drawn), posted=0)
        log.append(events.CardsDrawn(seat=seat, number=len(drawn), part=part))
        log.append(events.CardsSeen(seat=seat, cards=tuple(drawn), audience=(seat,)))
        number -= len(drawn)
    if number and deck:
        event = StageEvent(deck.pop())
        _take_from_part(state, cards=0, posted=1)
        if deck:
            queue_draw(state, seat, number)
        _open(state, seat, event, log)
    if not deck and not state.finals:
        state.finals = NOBODY  # until this turn is over (TA14, TA36)
        log.append(events.DeckOut(seat=seat))


def _take_from_part(state: State, cards: int, posted: int) -> None:
    """Subtracts drawn cards from the counts of the deck's parts (T4).

    Drawn cards are Play Cards or Events. Cards come from the top part first.
    """
    quarters = state.quarters
    left, events_left = quarters.pop()
    while cards > left:  # into the next part
        cards -= left
        left, events_left = quarters.pop()
    rest = left - cards, events_left - posted
    if any(rest):
        quarters.append(rest)


def _open(state: State, seat: int, event: StageEvent, log: EventLog) -> None:
    """Reveals an Event and puts it in play (T16).

    The seat that drew the Event resolves it (TA35).
    """
    host = seat if AREAS[event - FIRST_EVENT] == "drawer" else NOBODY
    state.stage = (*state.stage, (event, host))
    state.frames.append(EffectFrame(seat, event, EFFECTS[event], host))
    log.append(events.EventDrawn(seat=seat, event=event))
