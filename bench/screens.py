"""Times for natively drawing the screens that list games, and replays."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from statistics import median
from time import perf_counter

from app.places import Place
from app.table.replay_run import ALL, TABLE, ReplayRun
from bench.timing import clock
from engines import Game
from tests.app.screens.rooms import House, Opened, Shown, open_store, played, with_games

LISTED = (20, 500)
"""Numbers of games in progress for which the screens are drawn.

There are equally many finished games in the store.
"""

ROUNDS = 9


def figures() -> dict[tuple[str, int], float]:
    """Returns median drawing times by screen and number of games, in seconds."""
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


STEPS = 400
"""Number of the slider's steps from start to end of a game."""

EYES = (TABLE, 0, ALL)
"""Points of view in the replay: the table, one player, all hands."""


def slid(games: Sequence[Game]) -> dict[str, list[float]]:
    """Returns the processor times of the slider's steps by game, in seconds."""
    found: dict[str, list[float]] = {}
    for game in games:
        store = open_store()
        session = asyncio.run(
            played(store, game.name, max(seats for seats in game.seats if seats < 6))
        )
        house = House(store)
        place = Place("replay", {"session": session.id})
        house.shell.places.home(place)
        screen = Opened(Shown, house.shell, place)
        run: ReplayRun = place.args["run"]
        times = found[game.name] = []
        for step in range(STEPS + 1):
            run.eyes = EYES[step % len(EYES)]
            began = clock()
            run.go(round(step * run.last / STEPS))
            screen.draw()
            times.append(clock() - began)
    return found
