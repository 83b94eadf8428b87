"""Achievements that ENCORE!! ECG awards at the end of a game."""

from collections.abc import Mapping, Sequence

from app.awards import Award, counted, highest
from engines.encore.events import (
    AbilityTriggered,
    ActPerformed,
    CardStaged,
    CardWoken,
    DeckDug,
    EncoreTriggered,
    Event,
    EventEnded,
    NextCheered,
    PayoutPaid,
    PreShowTriggered,
    PriorityTaken,
    SurpriseTriggered,
    VibePaid,
)


def _intensity(events: Sequence[Event]) -> Mapping[int, int]:
    ends = [event.intensity for event in events if isinstance(event, EventEnded)]
    return {seat: max(sums) for seat, sums in enumerate(zip(*ends, strict=True))}


AWARDS = (
    Award("roof", 5, highest(ActPerformed, lambda event: event.act)),
    Award("power", 2, counted(ActPerformed, when=lambda event: event.boost is not None)),
    Award("tone", 2, counted(VibePaid)),
    Award("surprise", 2, counted(SurpriseTriggered)),
    Award("house", 5, counted(CardStaged)),
    Award("more", 2, counted(EncoreTriggered)),
    Award("warm", 2, counted(PreShowTriggered)),
    Award("lose", 2, counted(PayoutPaid)),
    Award("wake", 2, counted(CardWoken, seat="host_seat")),
    Award("scout", 1, counted(DeckDug)),
    Award("chain", 3, counted(AbilityTriggered)),
    Award("stopper", 10, _intensity),
    Award("first", 2, counted(PriorityTaken)),
    Award("cheer", 1, counted(NextCheered)),
)
