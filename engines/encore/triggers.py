"""Triggered abilities: what an occasion sets off, and in which order it happens (EA43, EA48)."""

from __future__ import annotations

from engines.encore.content import CARDS, COLOUR, KIND, KINDS, TRIGGER, Trigger
from engines.encore.continuous import HOLDS
from engines.encore.state import NONE, State


def moment(state: State, when: str, seat: int = NONE, card: int = NONE) -> None:
    """Something has happened that is listened for (see `State.heard`): note whose abilities it
    triggers, in the order of EA43.

    seat: who did it, or NONE if it concerns both; card: the one it is about
    """
    listening = state.heard[when]
    if len(listening) > 1:
        listening = _in_order(state, listening)
    found: list[tuple[int, int]] = []
    for owner, thing in listening:
        trigger = TRIGGER[thing]
        assert trigger is not None
        whose = trigger.whose
        if owner == NONE:
            for who in _concerned(state, trigger, seat):
                _note(state, trigger, who, thing, card, found)
            continue
        if whose == "this":
            hit = thing == card
        else:
            hit = seat == NONE or whose == "any" or (seat == owner) == (whose == "own")
        if hit:
            _note(state, trigger, owner, thing, card, found)
    if found:
        state.queue.append(tuple(found))


def _in_order(state: State, listening: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The Venue, then what the Priority Manager has staged, as it lies, then the other (EA43)."""
    things = state.venue, *state.zones[state.priority], *state.zones[1 - state.priority]
    return tuple(sorted(listening, key=lambda each: things.index(each[1])))


def at_once(state: State) -> None:
    """All that waits was triggered at the same moment: one order for all of it (EA43)."""
    found = [each for group in state.queue for each in group]
    found.sort(key=lambda each: (each[1] < CARDS, each[0] != state.priority))
    state.queue = [tuple(found)]


def _concerned(state: State, trigger: Trigger, seat: int) -> tuple[int, ...]:
    """For whom the Venue's ability happens (EA42)."""
    if seat == NONE:
        return (state.priority, 1 - state.priority)
    return (1 - seat if trigger.whose == "other" else seat,)


def _note(
    state: State, trigger: Trigger, seat: int, thing: int, card: int, found: list[tuple[int, int]]
) -> None:
    if card != NONE:
        if trigger.kind not in ("any", KINDS[KIND[card]]):
            return
        if trigger.colour not in (NONE, COLOUR[card]):
            return
    if trigger.once and (seat, thing) in state.fired:
        return
    if (test := trigger.test) is not None and not HOLDS[test.test](state, test, seat, thing):
        return
    if trigger.once:
        state.fired.append((seat, thing))
    found.append((seat, thing))


def standing(state: State, seat: int, thing: int) -> bool:
    """Whether what was triggered still happens: a card must be staged, a Venue active (EA48)."""
    return thing in state.zones[seat] if thing < CARDS else thing == state.venue


def waiting(state: State) -> list[tuple[int, int]]:
    """The abilities among which a Manager orders, or the one that is next; empties what is idle.

    Of the abilities triggered first, those of the same Manager stand together; a Venue's alone.
    """
    queue = state.queue
    while queue:
        first = queue[0]
        if len(first) == 1 and standing(state, *first[0]):  # nearly always
            return [*first]
        group = [each for each in first if standing(state, *each)]
        if group:
            queue[0] = tuple(group)
            seat, thing = group[0]
            if thing >= CARDS:
                return [group[0]]
            return [each for each in group if each[0] == seat]
        queue.pop(0)
    return []


def take(state: State, seat: int, thing: int) -> None:
    """This one happens now."""
    group = state.queue[0]
    if len(group) > 1:
        state.queue[0] = tuple([each for each in group if each != (seat, thing)])
    else:
        state.queue.pop(0)
