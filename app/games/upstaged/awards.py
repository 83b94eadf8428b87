"""Achievements that Upstaged! awards at the end of a game."""

from app.awards import Award, counted, highest
from engines.upstaged.events import (
    ActionResumed,
    ArenaTurned,
    ArtistEntered,
    ArtistExited,
    ArtistJoined,
    ArtistSent,
    ArtistSnatched,
    ArtistsSwitched,
    PairDiscarded,
    PausePlayed,
    SeatScored,
    TurnPassed,
    WentForward,
)

AWARDS = (
    Award("snatch", 1, counted(ArtistSnatched)),
    Award("pause", 2, counted(PausePlayed)),
    Award("turns", 4, counted(ArenaTurned)),
    Award("agent", 3, counted(ArtistJoined)),
    Award("farewell", 1, counted(ArtistExited, ArtistSent)),
    Award("voice", 3, highest(SeatScored, lambda event: event.bonus)),
    Award("swap", 2, counted(PairDiscarded)),
    Award("forward", 3, counted(WentForward)),
    Award("switch", 1, counted(ArtistsSwitched)),
    Award("door", 3, counted(ArtistEntered)),
    Award("resume", 1, counted(ActionResumed)),
    Award("biding", 4, counted(TurnPassed)),
)
