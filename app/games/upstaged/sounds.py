"""Sounds played for the events of Upstaged!"""

from app.sounds import SoundTable
from engines.upstaged.events import (
    ArenaTurned,
    ArtistEntered,
    ArtistExited,
    ArtistJoined,
    ArtistLeft,
    ArtistMoved,
    ArtistOusted,
    ArtistSent,
    ArtistSnatched,
    ArtistsSwitched,
    CardDeclared,
    CardDropped,
    CutLocked,
    CutShown,
    GameEnded,
    OffAir,
    PairDiscarded,
    PausePlayed,
    TeamsFull,
    TurnBegan,
    WentForward,
)

SOUNDS = SoundTable(
    colour="brushes",
    sounding={
        "applause": (GameEnded,),
        "ratchet": (ArenaTurned,),
        "piece": (
            WentForward,
            ArtistMoved,
            ArtistLeft,
            ArtistEntered,
            ArtistExited,
            ArtistSnatched,
            ArtistsSwitched,
            ArtistJoined,
            ArtistOusted,
            ArtistSent,
        ),
        "card": (
            CardDeclared,
            PairDiscarded,
            PausePlayed,
            CardDropped,
            CutLocked,
            CutShown,
        ),
        "bell": (
            TurnBegan,
            TeamsFull,
            OffAir,
        ),
    },
)
