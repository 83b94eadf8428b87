"""What can be chosen before a game. Imports pydantic, so it is imported late.

Titles and descriptions are catalogue keys; the words of a choice are `<title>.<value>`.
"""

from typing import Literal

from pydantic import Field

from engines.kernel.options import Options as _Options


class Options(_Options):
    """Options of Upstaged!: the mode of U2, and the two variants (U35, U36)."""

    mode: Literal["live", "rehearsal"] = Field(
        "live", title="option.mode", description="option.mode.help"
    )
    green_room: bool = Field(False, title="option.green_room", description="option.green_room.help")
    outspoken: bool = Field(False, title="option.outspoken", description="option.outspoken.help")
