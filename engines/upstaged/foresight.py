"""Whether a card's cues can all be performed, told from a few counts (U14, U15, UA5).

This never guesses: it says yes only where every line of choices completes the card, and no only
where none does. `rules` plays the lines through where this does not know.
"""

from collections.abc import Iterable
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from engines.upstaged.content import ARTISTS, CARDS, CUES
from engines.upstaged.facts import candidates, mask
from engines.upstaged.state import LANE, NEAR, PLACES, SPOTS, State


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


class Enough(NamedTuple):
    """What all cards need from their first cue on, as `surely` reads it, turned into masks.

    The tuples are by how many of something there are: the cards for which so many are enough.
    """

    held: tuple[int, ...]
    """Other cards in the hand."""
    stock: tuple[int, ...]
    """Cards in the cue deck and the pile."""
    artists: tuple[int, ...]
    """Artists that could be added."""
    switches: int
    """The cards that need two teams with somebody to swap."""
    near: dict[int, tuple[tuple[int, tuple[int, ...]], ...]]
    """By the spots of a runway: some spots of the arena, and by how many stand there the cards."""


def enough_for(needs: Iterable[Needs]) -> Enough:
    """The masks for cards that need this."""
    cards = [*needs]
    forwards = range(max(each.forwards for each in cards) + 1)
    standing = [
        [(each.removals + 1) * (each.forwards == count and each[4:6] != (0, 0)) for each in cards]
        for count in forwards
    ]
    return Enough(
        _by_count([each.drops for each in cards], CARDS),
        _by_count([each.draws for each in cards], CARDS),
        _by_count([each.adds for each in cards], ARTISTS),
        mask(card for card, each in enumerate(cards) if each.switches),
        {
            spots: tuple(
                (_staying(spots, count), _by_count(standing[count], LANE * PLACES))
                for count in forwards
            )
            for spots in SPOTS.values()
        },
    )


def _by_count(amounts: Iterable[int], most: int) -> tuple[int, ...]:
    """By each number up to `most`: the cards (a mask) of which these amounts are not above it."""
    exactly = [0] * (most + 1)
    for card, amount in enumerate(amounts):
        exactly[amount] |= 1 << card
    return tuple(accumulate(exactly, or_))


def _staying(spots: int, forwards: int) -> int:
    """The spots of the arena from where so many FORWARDs take nobody off the runway."""
    return NEAR[max(spots + 1 - forwards, 0)]


ENOUGH = enough_for(row[0] for row in NEEDS)


def sure(state: State, seat: int, held: int, cards: int) -> int:
    """Those of some cards (a mask) that `surely` can be performed from their first cue on.

    `held` counts the seat's cards besides the one that would be played.
    """
    by_held, by_stock, by_artists, switches, near = ENOUGH
    cards &= (
        by_held[held] & by_stock[len(state.cues) + len(state.pile)] & by_artists[candidates(state)]
    )
    if cards & switches and not _two_teams(state, seat):
        cards &= ~switches
    crowd = state.crowd
    for spots, by_standing in near[state.spots]:
        cards &= by_standing[(crowd & spots).bit_count()]
    return cards


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
    if adds and adds + adding > candidates(state):
        return False
    if switches and not _two_teams(state, seat):
        return False
    if not (forwards or removals):
        return True
    staying = (state.crowd & _staying(state.spots, forwards)).bit_count()
    return staying > removals + removing


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
