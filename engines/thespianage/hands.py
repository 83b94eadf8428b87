"""Cards on their way between hands, deck and pile, and who knows what somebody holds.

What a seat knows of another hand is a number of cards that are in it for certain. A card that
everybody sees go takes its place in that knowledge with it; one that goes unseen makes those who
did not see it unsure of every card that it may have been.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from itertools import pairwise

from engines.kernel.dice import shuffled
from engines.kernel.event import EventLog
from engines.thespianage import events
from engines.thespianage.content import AREAS, EFFECTS, FIRST_EVENT, KINDS
from engines.thespianage.state import DRAWING, NOBODY, State


def shuffle(state: State, things: Iterable[int]) -> list[int]:
    """The things in random order: the match's next shuffle."""
    number = state.shuffles
    state.shuffles = number + 1
    return shuffled(things, state.seed, number)


# -- knowing hands -----------------------------------------------------------------------------


def _know(state: State, holder: int, seat: int, cards: Iterable[int]) -> None:
    """From now on `seat` knows that `holder` holds these; none: it knows nothing."""
    known = tuple(sorted(cards))
    if known:
        state.tells[holder, seat] = known
    else:
        state.tells.pop((holder, seat), None)


def _known(state: State, holder: int, seat: int) -> tuple[int, ...]:
    return state.tells.get((holder, seat), ())


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """`cards` with one `card` less, if it is among them."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def look(state: State, seat: int, holder: int) -> None:
    """`seat` looks at the whole hand of `holder`."""
    _know(state, holder, seat, state.hands[holder])


def lay(state: State, holder: int, card: int) -> None:
    """A card leaves a hand and everybody sees it; where it goes is up to the caller."""
    state.hands[holder].remove(card)
    tells = state.tells
    if tells:
        done = []
        for who, known in tells.items():
            if who[0] == holder and card in known:
                tells[who] = rest = _without(known, card)
                if not rest:
                    done.append(who)
        for who in done:
            del tells[who]


def pick_up(state: State, holder: int, card: int) -> None:
    """A card that everybody can see goes into a hand."""
    insort(state.hands[holder], card)
    for seat in range(state.seats):
        if seat != holder:
            _know(state, holder, seat, (*_known(state, holder, seat), card))


def slip(state: State, holder: int, to: int, card: int) -> None:
    """A card goes from hand to hand; only these two see which."""
    state.hands[holder].remove(card)
    tells = state.tells
    for seat in range(state.seats) if tells else ():
        known = tells.get((holder, seat))
        if known is None:
            continue
        if seat != to:  # one of each kind may have gone
            _know(state, holder, seat, [a for a, b in pairwise(known) if a == b])
        elif card in known:
            _know(state, holder, seat, _without(known, card))
    insort(state.hands[to], card)
    _know(state, to, holder, (*_known(state, to, holder), card))


def pass_round(state: State, passed: list[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Cards go from hand to hand as (holder, to, card): all at once, for none of them goes on.

    Yields each as soon as it has gone.
    """
    came: dict[int, tuple[int, int]] = {}
    for holder, to, card in passed:
        # Who has just passed a card to the holder knows that it stays there.
        giver, fresh = came.get(holder, (NOBODY, NOBODY))
        if giver != NOBODY:
            _know(state, holder, giver, _without(_known(state, holder, giver), fresh))
        slip(state, holder, to, card)
        if giver != NOBODY:
            _know(state, holder, giver, (*_known(state, holder, giver), fresh))
        came[to] = holder, card
        yield holder, to, card


def discard(state: State, seat: int, card: int, log: EventLog) -> None:
    """T15."""
    lay(state, seat, card)
    state.pile.append(card)
    log.append(events.card_discarded[seat][card])


# -- drawing -----------------------------------------------------------------------------------


def queue_draw(state: State, seat: int, number: int) -> None:
    """Let `seat` draw as soon as what lies above has been seen to."""
    state.frames.append((seat, DRAWING, (number,), NOBODY))


def draw_on(state: State, log: EventLog) -> None:
    """Draw as the innermost frame says."""
    seat, _, (number,), _ = state.frames.pop()
    draw(state, seat, number, log)


def draw(state: State, seat: int, number: int, log: EventLog) -> None:
    """Draw so many cards, or up to the next Event (T16, TA12, TA34, TA37); then the rest waits."""
    deck = state.deck
    hand = state.hands[seat]
    drawn: list[int] = []
    while deck and deck[-1] < KINDS and len(drawn) < number:
        card = deck.pop()
        insort(drawn, card)
        insort(hand, card)
    if drawn:
        came = len(drawn)
        _gone(state, came, 0)
        log.append(events.cards_drawn[seat][came])
        log.append(events.cards_seen((seat, tuple(drawn), (seat,))))
        if came == number and deck:
            return
        number -= came
    if number and deck:
        event = deck.pop()
        _gone(state, 0, 1)
        if deck:
            state.frames.append((seat, DRAWING, (number,), NOBODY))
        _open(state, seat, event, log)
    if not deck and not state.finals:
        state.finals = NOBODY  # until this turn is over (TA14, TA36)
        log.append(events.deck_out[seat])


def _gone(state: State, cards: int, posted: int) -> None:
    """So many Play Cards, or an Event, have left the top of the Play Deck."""
    quarters = state.quarters
    left, events_left = quarters[-1]
    if cards < left:
        quarters[-1] = left - cards, events_left - posted
        return
    while cards > left:  # into the next part
        cards -= left
        quarters.pop()
        left, events_left = quarters[-1]
    left -= cards
    events_left -= posted
    if left or events_left:
        quarters[-1] = left, events_left
    else:
        quarters.pop()


def _open(state: State, seat: int, event: int, log: EventLog) -> None:
    """T16: shown, in play, and resolved by who drew it (TA35)."""
    mine = AREAS[event - FIRST_EVENT] == "drawer"
    host = seat if mine else NOBODY
    state.stage = state.stage.joined(event, host)
    state.frames.append((seat, event, EFFECTS[event], host))
    log.append(events.event_drawn[seat][event])
