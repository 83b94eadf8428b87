"""Deal of each player's Crush and Nemesis, and choice of characters.

See T6, T7, TA4 to TA6 and TA49.
"""

from __future__ import annotations

from operator import eq

from engines.thespianage.content import Character
from engines.thespianage.hands import shuffle
from engines.thespianage.state import NO_CHARACTER, NOBODY, State
from engines.thespianage.targets import clockwise

OPEN_HEARTS = 3
"""Number of players with which all secrets are open (TA49).

With so few players, everybody could infer every Crush and Nemesis.
"""


def deal(state: State) -> None:
    """Deals every Crush and Nemesis at random (T6, TA4).

    All legal deals are equally likely. In a legal deal, no player's Nemesis is also their Crush, no
    player gets the character they already play, and the next seat has a character to choose (TA5).
    """
    while True:
        state.crush = shuffle(state, state.cast)
        if any(map(eq, state.crush, state.characters)):
            state.shuffles += 1  # counts the skipped shuffle of the Nemeses
            continue
        state.nemesis = shuffle(state, state.cast)
        if any(map(eq, state.nemesis, state.crush)) or any(
            map(eq, state.nemesis, state.characters)
        ):
            continue
        if NOBODY not in state.characters or offered(state):
            return


def chooser(state: State) -> int:
    """Returns the seat that chooses a character next (TA6).

    Returns NOBODY when every seat has a character.
    """
    order = clockwise(state.first, state.seats)
    return next((seat for seat in order if state.characters[seat] == NOBODY), NOBODY)


def offered(state: State) -> list[Character]:
    """Returns the characters that the next seat may choose (T7, TA5).

    Its own Crush and Nemesis and the characters already taken are excluded.
    """
    seat = chooser(state)
    barred = {state.crush[seat], state.nemesis[seat], *state.characters}
    return [character for character in state.cast if character not in barred]


def settled(state: State) -> bool:
    """Whether everybody would see that the next seat has one choice (TA6)."""
    return state.seats == OPEN_HEARTS or state.characters.count(NO_CHARACTER) == 1


def unseen(state: State, seat: int) -> bool:
    """Whether a seat may not have looked at its secrets yet.

    It has had no turn so far. Its secrets may have been dealt again after its choice (TA5), or it
    may have had no choice (TA6).
    """
    place = (seat - state.first) % state.seats
    return state.seats > OPEN_HEARTS and place >= state.turns
