"""Memo of `rules`' trial of a card: most cards are judged by a few counts instead (U14, U15, UA5).

The plain form plays the card through, choice by choice, on a copy of the state. Counts say yes only
where every line of choices completes the card, no only where none does, and otherwise nothing.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engines.upstaged.cues import DISCARDS
from engines.upstaged.facts import can_switch, candidates
from engines.upstaged.state import NOBODY, State


class CueNeeds(NamedTuple):
    """Demands of some cues on the position."""

    drops: int
    """Other cards in the hand."""
    draws: int
    """Cards in the cue deck and the pile."""
    adds: int
    """Artists that could be added."""
    switches: int
    forwards: int
    removals: int
    """EXIT and SNATCH."""
    gains: bool
    """Whether a team could grow, and so the game end, before the last SWITCH or discard."""


@cache
def needs_of(cues: tuple[str, ...]) -> CueNeeds:
    """Demands of these cues, the rest of a card."""
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
    """Whether every line of choices meets `needs`; False where counts cannot tell.

    Args:
        state: the state.
        seat: the seat that plays.
        needs: requirements of the cue.
        held: cards of the seat besides the one being played.
        removing: artists that the cue under way still takes from the arena.
        adding: artists that it still takes from the artist deck.
    """
    if needs.drops > held or needs.draws > len(state.cues) + len(state.pile):
        return False
    if needs.adds and needs.adds + adding > candidates(state):
        return False
    if needs.switches and not can_switch(state, seat):
        return False
    if not (needs.forwards or needs.removals):
        return True
    # Artists that so many FORWARDs leave on the runways, whatever is done between them.
    near = max(state.spots + 1 - needs.forwards, 0)
    staying = sum(artist != NOBODY for lane in state.lanes for artist in lane[:near])
    return staying > needs.removals + removing


def hopeless(state: State, seat: int, held: int, needs: CueNeeds) -> bool:
    """Whether no line of choices meets `needs`; False where counts cannot tell."""
    if needs.gains:
        return False
    if needs.drops > held + needs.draws:
        return True
    return bool(needs.switches) and not can_switch(state, seat)
