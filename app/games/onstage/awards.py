"""Achievements that Onstage awards at the end of a game."""

from collections import Counter
from collections.abc import Mapping, Sequence

from app.awards import Award, counted, highest
from engines.onstage.content import VALUES
from engines.onstage.events import (
    CardPlayed,
    ClaimDeclined,
    Event,
    LoneAward,
    PerformerAdded,
    PerformerClaimed,
    PerformerEntered,
    PerformerMoved,
    PerformerRemoved,
    PerformersSwapped,
    SeatScored,
    TrickWon,
    TrumpChanged,
)

SMALL = 3
"""Highest card value that counts as small."""


def _lights(events: Sequence[Event]) -> Mapping[int, int]:
    found: Counter[int] = Counter()
    actor: int | None = None
    for event in events:
        if isinstance(event, PerformerEntered):
            actor = None  # caused by no player
        elif isinstance(
            event,
            CardPlayed | PerformerAdded | PerformerRemoved | PerformersSwapped | PerformerClaimed,
        ):
            actor = event.seat
        elif isinstance(event, TrumpChanged) and actor is not None:
            found[actor] += 1
    return found


def _small(event: TrickWon) -> bool:
    return event.card % VALUES < SMALL


AWARDS = (
    Award("lights", 2, _lights),
    Award("dark", 3, counted(TrickWon, when=lambda event: event.trump is None)),
    Award("small", 1, counted(TrickWon, when=_small)),
    Award("night", 6, highest(SeatScored, lambda event: event.points)),
    Award("queue", 2, counted(PerformerMoved)),
    Award("alone", 1, counted(LoneAward)),
    Award("choosy", 1, counted(ClaimDeclined)),
    Award("exit", 3, counted(PerformerRemoved)),
    Award("double", 2, counted(PerformersSwapped)),
)
