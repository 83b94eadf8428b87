"""Options of ENCORE!! ECG.

They are imported only when needed, because pydantic is slow to load. Titles and descriptions
are text keys. The label of a choice has the key `<title>.<value>`.
"""

from typing import Literal

from pydantic import Field

from engines.kernel.options import Options as _Options


class Options(_Options):
    """Options of ENCORE!! ECG, for numbers that the rulebook leaves open.

    Attributes:
        hand: Number of cards in the opening hand (EA1).
        zones: Number of zones in each row (EA5).
        venues: Number of Venues in the deck (EA27).
        hand_limit: Number of cards that a Manager may keep at the end of a Round (EA2, EA52).
        curfew: Whether the tour ends after Round 12 at the latest (EA28).
    """

    venues: int = Field(
        4, ge=3, le=9, title="option.venues", description="option.venues.help"
    )  # fmt: skip
    hand: int = Field(4, ge=0, le=6, title="option.hand", description="option.hand.help")
    zones: int = Field(3, ge=2, le=4, title="option.zones", description="option.zones.help")
    hand_limit: Literal["none", "8", "6"] = Field(
        "none", title="option.hand_limit", description="option.hand_limit.help"
    )
    curfew: bool = Field(True, title="option.curfew", description="option.curfew.help")
