"""Awards for players' achievements in a game of Thespianage."""

from collections import Counter
from collections.abc import Mapping, Sequence

from app.awards import Award, counted
from engines.thespianage.events import (
    BoardInspected,
    CardPlayed,
    Event,
    HandLookedAt,
    HeartRewarded,
    SecretLookedAt,
    SpecialAwarded,
    TileMoved,
    TilePeeked,
    TilePut,
    TilePutUp,
    TilesDropped,
)


def _delivered(event: TileMoved) -> bool:
    return event.to_seat != event.seat


def _scissors(events: Sequence[Event]) -> Mapping[int, int]:
    found: Counter[int] = Counter()
    for event in events:
        if isinstance(event, TilesDropped) and event.value < 0:
            found[event.seat] -= event.value * event.number
    return found


AWARDS = (
    Award("poker", 2, counted(TilePut)),
    Award("open", 2, counted(TilePutUp)),
    Award("delivery", 2, counted(TileMoved, when=_delivered)),
    Award("scissors", 2, _scissors),
    Award("keyhole", 2, counted(TilePeeked, BoardInspected, HandLookedAt, SecretLookedAt)),
    Award("props", 1, counted(SpecialAwarded, seat="host_seat")),
    Award("cupid", 1, counted(HeartRewarded, when=lambda event: event.secret == "crush")),
    Award("enemy", 1, counted(HeartRewarded, when=lambda event: event.secret == "nemesis")),
    Award("bee", 6, counted(CardPlayed)),
)
