"""Drawing time of the screens that list games, natively."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from tests.app.screens.rooms import House, with_games

LISTED = (20, 500)
"""Games in progress in the store, and as many that are over."""

ROUNDS = 9


def figures() -> dict[tuple[str, int], float]:
    """Median seconds by screen and number of games."""
    found = {}
    for games in LISTED:
        house = House(with_games(games, games))
        for screen in ("home", "history"):
            times = []
            for _ in range(ROUNDS):
                house.shell._arriving = True
                began = perf_counter()
                house.draw(screen)
                times.append(perf_counter() - began)
            found[screen, games] = median(times)
    return found
