"""Triggered abilities and the order in which they happen (EA43, EA48).

Only `moment`, `at_once`, `next_ones` and `take` change a state.
"""

from __future__ import annotations

from engines.encore.content import CARDS, COLOUR, KIND, KINDS, TRIGGER, Card, Thing
from engines.encore.continuous import holds, in_play
from engines.encore.state import NO_CARD, NONE, State, Triggered
from engines.kernel.entry import Entry


def moment(state: State, when: str, seat: int = NONE, card: Card = NO_CARD) -> None:
    """Queues the abilities that an event in the game triggers (EA43).

    Args:
        state: State to change.
        when: Name of the event, as in `schema.Trigger`.
        seat: Seat that caused the event, or NONE if it affects both seats.
        card: Card that was staged, performs or whose ability ended, or NO_CARD if there is none.
    """
    found: list[Triggered] = []
    for owner, thing in in_play(state, (state.priority, 1 - state.priority)):
        trigger = TRIGGER[thing]
        if trigger is None or trigger.when != when:
            continue
        for who in _concerned(state, trigger, owner, thing, seat, card):
            if _happens(state, trigger, who, thing, card):
                if trigger.once:
                    state.fired.append(Triggered(who, thing))
                found.append(Triggered(who, thing))
    if found:
        state.queue.append(tuple(found))


def _concerned(
    state: State, trigger: Entry, owner: int, thing: Thing, seat: int, card: Card
) -> tuple[int, ...]:
    """Returns the seats for which an ability is triggered.

    A Venue's ability is triggered for both Managers or for one of them (EA42).
    """
    if owner == NONE:
        if seat == NONE:
            return (state.priority, 1 - state.priority)
        return (1 - seat if trigger.whose == "other" else seat,)
    if trigger.whose == "this":
        return (owner,) if thing == card else ()
    if seat == NONE or trigger.whose == "any" or (seat == owner) == (trigger.whose == "own"):
        return (owner,)
    return ()


def _happens(state: State, trigger: Entry, seat: int, thing: Thing, card: Card) -> bool:
    if card != NONE:
        if trigger.kind not in ("any", KINDS[KIND[card]]):
            return False
        if trigger.colour not in (NONE, COLOUR[card]):
            return False
    if trigger.once and (seat, thing) in state.fired:
        return False
    return trigger.test is None or holds(state, trigger.test, seat, thing)


def at_once(state: State) -> None:
    """Merges the waiting abilities into one group (EA43).

    Venues are first, then the Manager with Priority.
    """
    found = [each for group in state.queue for each in group]
    found.sort(key=lambda each: (each.thing < CARDS, each.seat != state.priority))
    state.queue = [tuple(found)] if found else []


def _still_happens(state: State, triggered: Triggered) -> bool:
    """Whether a triggered ability's card or Venue is still in play (EA48).

    The card must be staged, or the Venue active.
    """
    seat, thing = triggered
    return thing in state.zones[seat] if thing < CARDS else thing == state.venue


def next_ones(state: State) -> list[Triggered]:
    """Drops waiting abilities that no longer apply, and returns the next.

    The next ones are those that `waiting` returns. See EA48.
    """
    while state.queue:
        group = tuple(each for each in state.queue[0] if _still_happens(state, each))
        if group:
            state.queue[0] = group
            return waiting(state)
        state.queue.pop(0)
    return []


def waiting(state: State) -> list[Triggered]:
    """Returns the triggered abilities that may be carried out next (EA43).

    A Manager chooses among their own abilities that the same event triggered. A Venue's ability is
    always alone.
    """
    for group in state.queue:
        found = [each for each in group if _still_happens(state, each)]
        if found:
            first = found[0]
            if first.thing >= CARDS:
                return [first]
            return [each for each in found if each.seat == first.seat]
    return []


def take(state: State, seat: int, thing: Thing) -> None:
    """Removes an ability from the queue, to be carried out now."""
    group = tuple(each for each in state.queue[0] if each != (seat, thing))
    if group:
        state.queue[0] = group
    else:
        state.queue.pop(0)
