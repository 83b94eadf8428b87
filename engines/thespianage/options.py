"""Options of Thespianage.

They are imported only when needed, because pydantic is slow to load. Titles and descriptions
are catalogue keys. The label of a choice is `<title>.<value>`.
"""

from typing import Literal

from pydantic import Field

from engines.kernel.options import Options as _Options
from engines.kernel.options import seat_field


class Options(_Options):
    """Options of Thespianage.

    Attributes:
        length: Part of the Play Deck that is used (TA39).
        bow: Whether a sheet closes after its player's final turn (TA50).
        first: Number of the seat that has the first turn, from 1, or 0 for a random seat (T9).
    """

    length: Literal["full", "short"] = Field(
        "full", title="option.length", description="option.length.help"
    )
    bow: bool = Field(False, title="option.bow", description="option.bow.help")
    first: int = seat_field(6)
