"""Who is whom: dealing Crush and Nemesis, and choosing characters (T5-T7, TA3-TA6, TA49)."""

from __future__ import annotations

from operator import eq

from engines.thespianage.hands import shuffle
from engines.thespianage.state import NOBODY, State
from engines.thespianage.targets import clockwise

OPEN_HEARTS = 3
"""With so many players all hearts follow from one's own, so they lie open (TA49)."""


def deal(state: State) -> None:
    """T6, TA4: any arrangement in which nobody's Nemesis is also their Crush, each as likely.

    Nobody gets the character whom they play already, and whoever chooses next has somebody left
    (TA5).
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
    """Who chooses next, in turn order from the first (TA6); NOBODY when all have chosen."""
    characters = state.characters
    for seat in clockwise(state.first, state.seats):
        if characters[seat] == NOBODY:
            return seat
    return NOBODY


def offered(state: State) -> list[int]:
    """The characters that the next seat may take: by its own cards, and nobody's yet (T7, TA5)."""
    seat = chooser(state)
    taken, crush, nemesis = state.characters, state.crush[seat], state.nemesis[seat]
    found = []
    for each in state.cast:
        if each != crush and each != nemesis and each not in taken:
            found.append(each)  # noqa: PERF401 (a comprehension costs half as much again)
    return found


def settled(state: State) -> bool:
    """TA6: whether everybody can see that the next seat has one character to take, or none."""
    return state.seats == OPEN_HEARTS or state.characters.count(NOBODY) == 1
