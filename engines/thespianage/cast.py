"""Dealing Crush and Nemesis, and choosing characters (T5-T7, TA3-TA6, TA49)."""

from __future__ import annotations

from operator import eq

from engines.thespianage.hands import shuffle
from engines.thespianage.state import NOBODY, State
from engines.thespianage.targets import clockwise

OPEN_HEARTS = 3
"""Number of players with whom all hearts follow from one's own, so they are open (TA49)."""


def deal(state: State) -> None:
    """T6, TA4: deal every Crush and Nemesis; each lawful arrangement is equally likely.

    Lawful: nobody's Nemesis is also their Crush, nobody gets the character whom they play already,
    and the next seat to choose has a character left (TA5).
    """
    while True:
        state.crush = shuffle(state, state.cast)
        if any(map(eq, state.crush, state.characters)):
            state.shuffles += 1  # of the Nemeses, which need not be dealt any more
            continue
        state.nemesis = shuffle(state, state.cast)
        if any(map(eq, state.nemesis, state.crush)) or any(
            map(eq, state.nemesis, state.characters)
        ):
            continue
        if NOBODY not in state.characters or offered(state):
            return


def chooser(state: State) -> int:
    """Seat that chooses next, in turn order from the first (TA6); NOBODY when all have chosen."""
    order = clockwise(state.first, state.seats)
    return next((seat for seat in order if state.characters[seat] == NOBODY), NOBODY)


def offered(state: State) -> list[int]:
    """Characters that the next seat may take: neither its own hearts nor anybody's (T7, TA5)."""
    seat = chooser(state)
    barred = {state.crush[seat], state.nemesis[seat], *state.characters}
    return [character for character in state.cast if character not in barred]


def settled(state: State) -> bool:
    """TA6: whether everybody can see that the next seat has one character to take, or none."""
    return state.seats == OPEN_HEARTS or state.characters.count(NOBODY) == 1
