"""Options of Upstaged!, imported only when needed.

The reason is that pydantic is slow to load. Titles and descriptions are catalogue keys. The
label of a choice is `<title>.<value>`.
"""

from typing import Literal

from pydantic import Field

from engines.kernel.options import Options as _Options
from engines.kernel.options import seat_field


class Options(_Options):
    """Options of Upstaged!

    They set the mode (U2), variants (U35, U36), first player (U6) and rounds (UA41).
    """

    mode: Literal["live", "rehearsal"] = Field(
        "live", title="option.mode", description="option.mode.help"
    )
    green_room: bool = Field(False, title="option.green_room", description="option.green_room.help")
    outspoken: bool = Field(False, title="option.outspoken", description="option.outspoken.help")
    first: int = seat_field(4)
    rounds: Literal["60", "15", "8", "none"] = Field(
        "60", title="option.rounds", description="option.rounds.help"
    )
