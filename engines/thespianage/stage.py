"""The Events in play, and what they keep up as long as they are (T16)."""

from __future__ import annotations

from functools import cached_property, lru_cache

from engines.kernel.event import whole
from engines.thespianage.content import FIRST_EVENT, LASTING, Rule

PRICE: dict[str, int] = {"rehearse": 2, "places": 3}
"""Cards that an action costs, by its kind (T12, T14)."""

PRICED: dict[str, str] = {"rehearse": "rehearsal", "places": "places"}
"""What an Event that changes a price calls the action."""


class Stage(tuple[tuple[int, int], ...]):
    """Events in play, in the order of their coming, each with the seat it lies with (or NOBODY).

    Never changed; what its Events rule is worked out once.
    """

    one_card: bool
    """Whether only one card may be played in a turn."""
    hush: bool
    """Whether nobody may look at anything (TA48)."""
    facing: str
    """How tiles have to be put down, or ""."""
    prices: dict[str, int]
    """How many cards actions cost (T12, T14)."""

    def __init__(self, posted: tuple[tuple[int, int], ...]) -> None:
        self.one_card = self.hush = False
        self.facing = ""
        self.prices = PRICE
        for event, _ in posted:
            self._obey(event)

    def joined(self, event: int, host: int) -> Stage:
        """The stage once this Event has come."""
        new = _bare((*self, (event, host)))
        new.one_card = self.one_card
        new.hush = self.hush
        new.facing = self.facing
        new.prices = self.prices
        new._obey(event)
        return new

    def _obey(self, event: int) -> None:
        """Keep what an Event rules for the turns."""
        for rule in LASTING[event - FIRST_EVENT]:
            about = rule.rule
            if about == "points":
                continue
            if about == "price":
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

    @cached_property
    def points(self) -> list[tuple[int, int, Rule]]:
        """What counts at the end: Event, the seat it lies with, rule."""
        return [
            (event, host, rule)
            for event, host in self
            for rule in LASTING[event - FIRST_EVENT]
            if rule.rule == "points"
        ]


_bare = whole(Stage)

staged = lru_cache(maxsize=1 << 10)(Stage)
"""The stage with these Events."""
