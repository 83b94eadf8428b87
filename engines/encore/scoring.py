"""Winners and final scores (E2, EA26, EA29).

Nothing in this module changes a state.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.encore.state import LEDGER, SEATS, State
from engines.kernel.result import Line, Result

TO_WIN = 3
"""Number of Venues that a Manager needs to win the game (E2)."""


LAST_ROUND = 12
"""Number of the last Round of a tour with a Curfew (EA28)."""


def judged(won: Sequence[Sequence[int]], money: list[int]) -> tuple[str, list[int]]:
    """Returns the ending of a game and its winners.

    The ending "tour" means three Venues. Otherwise, "money" means more money, "venues" equal money
    and more Venues, and "draw" equal money and Venues.
    """
    venues = [len(each) for each in won]
    if max(venues) >= TO_WIN:
        return "tour", [venues.index(max(venues))]
    for ending, counts in (("money", money), ("venues", venues)):
        if counts[0] != counts[1]:
            return ending, [counts.index(max(counts))]
    return "draw", [*range(SEATS)]


def result(state: State) -> Result | None:
    """Returns the final result, or None during the game.

    The scores are the money in $. Each line of the breakdown is one entry of a ledger.
    """
    if state.phase != "over":
        return None
    ending, winners = judged(state.won, state.money)
    lines = [
        Line(seat, amount, f"score.{entry}")
        for seat in range(SEATS)
        for entry, amount in zip(LEDGER, state.ledger[seat], strict=True)
    ]
    return Result([*state.money], winners, lines, ending)
