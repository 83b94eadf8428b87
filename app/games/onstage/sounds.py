"""Sounds played for the events of Onstage."""

from app.sounds import SoundTable
from engines.onstage.events import (
    CardPlayed,
    GameEnded,
    LoneAward,
    PerformerAdded,
    PerformerClaimed,
    PerformerEntered,
    PerformerMoved,
    PerformerRemoved,
    PerformersSwapped,
    RoundBegan,
    TrumpChanged,
)

SOUNDS = SoundTable(
    colour="woodblock",
    sounding={
        "applause": (GameEnded,),
        "bell": (RoundBegan,),
        "ratchet": (TrumpChanged,),
        "card": (CardPlayed,),
        "piece": (
            PerformerEntered,
            PerformerMoved,
            PerformerAdded,
            PerformerRemoved,
            PerformersSwapped,
            PerformerClaimed,
            LoneAward,
        ),
    },
)
