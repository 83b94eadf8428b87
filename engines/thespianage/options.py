"""Options of a game, chosen before it begins. Imports pydantic, so it is imported late.

Titles and descriptions are catalogue keys; the words of a choice are `<title>.<value>`.
"""

from typing import Literal

from pydantic import Field

from engines.kernel.options import Options as _Options
from engines.kernel.options import seat_field


class Options(_Options):
    """Options of Thespianage.

    length: how much of the Play Deck is used (TA39); bow: sheets close after a player's final turn
    (TA50); first: who takes the first turn (T9)
    """

    length: Literal["full", "short"] = Field(
        "full", title="option.length", description="option.length.help"
    )
    bow: bool = Field(False, title="option.bow", description="option.bow.help")
    first: int = seat_field(6)
