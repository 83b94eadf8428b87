"""Awards of Upstaged!"""

from app.awards import Award, counted, highest
from engines.upstaged.events import (
    ArenaTurned,
    ArtistExited,
    ArtistJoined,
    ArtistSent,
    ArtistSnatched,
    PairDiscarded,
    PausePlayed,
    SeatScored,
)

AWARDS = (
    Award("snatch", 1, counted(ArtistSnatched)),
    Award("pause", 2, counted(PausePlayed)),
    Award("turns", 4, counted(ArenaTurned)),
    Award("agent", 3, counted(ArtistJoined)),
    Award("farewell", 1, counted(ArtistExited, ArtistSent)),
    Award("voice", 3, highest(SeatScored, lambda event: event.bonus)),
    Award("swap", 2, counted(PairDiscarded)),
)
