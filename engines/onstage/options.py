"""Options of Onstage.

They are imported only when needed, because pydantic is slow to load. Titles and descriptions
are catalogue keys. The label of a choice is `<title>.<value>`.
"""

from typing import Literal

from pydantic import Field

from engines.kernel.options import Options as _Options
from engines.kernel.options import seat_field


class Options(_Options):
    """Options of Onstage.

    They set the Rounds (O3), the Star (OA21), the hints and the first leader (O6).
    """

    rounds: Literal["printed", "quick"] = Field(
        "printed", title="option.rounds", description="option.rounds.help"
    )
    star: bool = Field(False, title="option.star", description="option.star.help")
    first: int = seat_field(5)
    hints: bool = Field(True, title="option.hints", description="option.hints.help")
