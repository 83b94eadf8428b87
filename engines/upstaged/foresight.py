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
    most: int
    """No card needs more of either."""
    switches: int
    """The cards that need two teams with somebody to swap."""
    near: dict[int, tuple[tuple[int, tuple[int, ...]], ...]]
    """By the spots of a runway, from the stage outwards: spots of the arena, and by how many stand
    on them the cards."""


def enough_for(needs: Iterable[Needs]) -> Enough:
    """The masks for cards that need this."""
    cards = [*needs]
    return Enough(
        _by_count([each.drops for each in cards], CARDS),
        _by_count([each.draws for each in cards], CARDS),
        _by_count([each.adds for each in cards], ARTISTS),
        max(max(each.draws, each.adds) for each in cards),
        mask(card for card, each in enumerate(cards) if each.switches),
        {
            spots: tuple(
                (_staying(spots, forwards), _by_count(_standing(cards, forwards), LANE * PLACES))
                for forwards in range(max(each.forwards for each in cards), -1, -1)
            )
            for spots in SPOTS.values()
        },
    )


def _standing(cards: list[Needs], forwards: int) -> list[int]:
    """How many artists each card needs where so many FORWARDs take nobody off the runway."""
    return [
        0 if not (each.forwards or each.removals)
        else 1 + each.removals if each.forwards <= forwards
        else LANE * PLACES + 1
        for each in cards
    ]  # fmt: skip


def _by_count(amounts: Iterable[int], most: int) -> tuple[int, ...]:
    """By each number up to `most`: the cards (a mask) of which these amounts are not above it."""
    exactly = [0] * (most + 2)  # the last: those of which there cannot be enough
    for card, amount in enumerate(amounts):
        exactly[amount] |= 1 << card
    return tuple(accumulate(exactly, or_))


def _staying(spots: int, forwards: int) -> int:
    """The spots of the arena from where so many FORWARDs take nobody off the runway."""
    return NEAR[max(spots + 1 - forwards, 0)]


ENOUGH = (*enough_for(row[0] for row in NEEDS),)
"""As a plain tuple, which is taken apart in a third of the time."""


def sure(state: State, seat: int, held: int, cards: int) -> int:
    """Those of some cards (a mask) that `surely` can be performed from their first cue on.

    `held` counts the seat's cards besides the one that would be played.
    """
    by_held, by_stock, by_artists, most, switches, near = ENOUGH
    cards &= by_held[held]
    if len(state.cues) < most or len(state.deck) < most:  # seldom
        cards &= by_stock[len(state.cues) + len(state.pile)] & by_artists[candidates(state)]
    if cards & switches and not _two_teams(state, seat):
        cards &= ~switches
    crowd, found = state.crowd, 0
    for spots, by_standing in near[state.spots]:
        found |= cards & by_standing[(crowd & spots).bit_count()]
        if found == cards:  # mostly at once: enough are near enough for two FORWARDs
            break
    return found


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
    near = NEAR[max(state.spots + 1 - forwards, 0)]
    return (state.crowd & near).bit_count() > removals + removing


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
