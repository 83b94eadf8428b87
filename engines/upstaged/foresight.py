"""Whether a card's cues can all be performed, told from a few counts (U14, U15, UA5).

This never guesses: it says yes only where every line of choices completes the card, and no only
where none does. `rules` plays the lines through where this does not know.
"""

from typing import NamedTuple

from engines.upstaged.content import CUES
from engines.upstaged.state import NOBODY, State


class Needs(NamedTuple):
    """What the cues of a card from one of them on ask of the position."""

    drops: int
    draws: int
    adds: int
    switches: int
    forwards: int
    removals: int
    """EXIT and SNATCH."""
    gains: bool
    """Whether a team could grow, and so the game end, before the last SWITCH or discard."""


def _needs(cues: tuple[str, ...]) -> Needs:
    bounded = ("switch", "discard_1", "discard_2")
    last = max((at for at, cue in enumerate(cues) if cue in bounded), default=0)
    return Needs(
        drops=cues.count("discard_1") + 2 * cues.count("discard_2"),
        draws=cues.count("draw"),
        adds=cues.count("add_artist"),
        switches=cues.count("switch"),
        forwards=cues.count("forward"),
        removals=cues.count("exit") + cues.count("snatch"),
        gains=any(cue in ("forward", "snatch") for cue in cues[:last]),
    )


NEEDS: tuple[tuple[Needs, ...], ...] = tuple(
    tuple(_needs(cues[at:]) for at in range(len(cues) + 1)) for cues in CUES
)
"""For each card what it needs from its first, second, … cue on; last: nothing."""

NOTHING = _needs(())


def surely(
    state: State, seat: int, held: int, needs: Needs, removing: int = 0, adding: int = 0
) -> bool:
    """Whether every line of choices meets `needs`; False where that cannot be seen at once.

    `held` counts the seat's cards besides the one being played; `removing` and `adding` the
    artists that the cue under way still takes from the arena and from the artist deck.
    """
    drops, draws, adds, switches, forwards, removals, _ = needs
    if drops > held or (draws and draws > len(state.cues) + len(state.pile)):
        return False
    if adds and adds + adding > len(state.deck) + len(state.slots) - state.slots.count(NOBODY):
        return False
    if switches and not _two_teams(state, seat):
        return False
    if not (forwards or removals):
        return True
    near = state.spots - forwards + 1
    if near <= 0:
        return False
    stay = -removals - removing  # artists that no FORWARD of this card takes off their runway
    for lane in state.lanes:
        stay += near - lane[:near].count(NOBODY)
    return stay > 0


def hopeless(state: State, seat: int, held: int, needs: Needs) -> bool:
    """Whether no line of choices meets `needs`; False where that cannot be seen at once."""
    if needs.gains:
        return False
    if needs.drops > held + needs.draws:
        return True
    return bool(needs.switches) and not _two_teams(state, seat)


def _two_teams(state: State, seat: int) -> bool:
    """U23: their own team and another both have somebody to swap."""
    teams = state.teams
    return bool(teams[seat]) and sum(map(bool, teams)) > 1
