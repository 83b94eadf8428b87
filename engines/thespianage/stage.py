"""The Events in play, and what they keep up as long as they are (T16)."""

from __future__ import annotations

from functools import lru_cache

from engines.thespianage.content import FIRST_EVENT, LASTING, Rule

PRICE: dict[str, int] = {"rehearse": 2, "places": 3}
"""Cards that an action costs, by its kind (T12, T14)."""

PRICED: dict[str, str] = {"rehearse": "rehearsal", "places": "places"}
"""What an Event that changes a price calls the action."""


class Stage(tuple[tuple[int, int], ...]):
    """Events in play, in the order of their coming, each with the seat it lies with (or NOBODY).

    Never changed, so one that is equal to another is the same one (`staged`), and what its Events
    rule is worked out once.
    """

    one_card: bool
    """Whether only one card may be played in a turn."""
    hush: bool
    """Whether nobody may look at anything (TA48)."""
    facing: str
    """How tiles have to be put down, or ""."""
    prices: dict[str, int]
    """How many cards actions cost (T12, T14)."""
    points: list[tuple[int, int, Rule]]
    """What counts at the end: Event, the seat it lies with, rule."""

    def __init__(self, posted: tuple[tuple[int, int], ...]) -> None:
        if not posted:
            self.one_card = self.hush = False
            self.facing = ""
            self.prices = PRICE
            self.points = []
            return
        # Events come one by one: all but the last were there before.
        before = staged(posted[:-1])
        self.one_card = before.one_card
        self.hush = before.hush
        self.facing = before.facing
        self.prices = before.prices
        self.points = points = before.points[:]
        event, host = posted[-1]
        for rule in LASTING[event - FIRST_EVENT]:
            about = rule.rule
            if about == "points":
                points.append((event, host, rule))
            elif about == "price":
                self.prices = {
                    action: price + rule.more * (rule.action == PRICED[action])
                    for action, price in self.prices.items()
                }
            elif about == "facing":
                self.facing = rule.facing
            elif about == "one_card":
                self.one_card = True
            else:
                self.hush = True


staged = lru_cache(maxsize=1 << 10)(Stage)  # an Event comes every few turns
"""The stage with these Events."""
