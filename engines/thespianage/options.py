"""What can be chosen before a game. Imports pydantic, so it is imported late.

Titles and descriptions are catalogue keys; the words of a choice are `<title>.<value>`.
"""

from typing import Literal

from pydantic import Field

from engines.kernel.options import Options as _Options


class Options(_Options):
    """Options of Thespianage: how much of the Play Deck is used (TA39)."""

    length: Literal["full", "short"] = Field(
        "full", title="option.length", description="option.length.help"
    )
