"""Fast test of whether a card can be played in full.

It only counts cards and artists. See U14, U15 and UA5. It replaces the trial in `rules` where
counts are enough. The trial plays the card through on a copy of the state, choice by choice.
`surely` is True only if every sequence of choices completes the card, and `hopeless` only if no
sequence does. Otherwise, the trial decides.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engines.upstaged.cues import DISCARDS
from engines.upstaged.facts import can_switch, candidates
from engines.upstaged.state import NOBODY, State


class CueNeeds(NamedTuple):
    """Cards and artists that the remaining cues of a card require."""

    drops: int
    """Number of other cards in the hand that must be discarded."""
    draws: int
    """Number of cards to draw from cue deck and discard pile."""
    adds: int
    """Number of artists to add from the deck or the Green Room."""
    switches: int
    forwards: int
    removals: int
    """Number of artists that EXIT and SNATCH cues must remove."""
    gains: bool
    """Whether a team may grow before the last SWITCH or discard.

    A growing team may end the game.
    """


@cache
def needs_of(cues: tuple[str, ...]) -> CueNeeds:
    """Returns the requirements of the remaining cues of a card."""
    bounded = ("switch", *DISCARDS)
    last = max((at for at, cue in enumerate(cues) if cue in bounded), default=0)
    return CueNeeds(
        drops=sum(count * cues.count(cue) for cue, count in DISCARDS.items()),
        draws=cues.count("draw"),
        adds=cues.count("add_artist"),
        switches=cues.count("switch"),
        forwards=cues.count("forward"),
        removals=cues.count("exit") + cues.count("snatch"),
        gains=any(cue in ("forward", "snatch") for cue in cues[:last]),
    )


def surely(
    state: State, seat: int, held: int, needs: CueNeeds, removing: int = 0, adding: int = 0
) -> bool:
    """Whether every sequence of choices meets `needs`.

    It is also False if counting cannot decide.

    Args:
        state: State to test.
        seat: Seat that plays.
        held: Number of the seat's cards without the played one.
        needs: Requirements of the cues.
        removing: Number of artists that the current cue will still remove from the arena.
        adding: Number of artists that the current cue will still remove from the artist deck.
    """
    if needs.drops > held or needs.draws > len(state.cues) + len(state.pile):
        return False
    if needs.adds and needs.adds + adding > candidates(state):
        return False
    if needs.switches and not can_switch(state, seat):
        return False
    if not (needs.forwards or needs.removals):
        return True
    # Artists that remain on the runways after all needed FORWARDs, unless they are removed.
    near = max(state.spots + 1 - needs.forwards, 0)
    staying = sum(artist != NOBODY for lane in state.lanes for artist in lane[:near])
    return staying > needs.removals + removing


def hopeless(state: State, seat: int, held: int, needs: CueNeeds) -> bool:
    """Whether every sequence of choices fails to meet `needs`.

    It is also False if counting cannot decide.
    """
    if needs.gains:
        return False
    if needs.drops > held + needs.draws:
        return True
    return bool(needs.switches) and not can_switch(state, seat)
