"""What the temperaments do: of the same choices, which each makes, and what comes of them.

    python -m tests.bench.temperaments --game onstage --choices 60

At positions of games at random a Regular thinks, and every temperament has the last word in turn.
Where they choose differently, each choice is played on as often in worlds dealt afresh. Told are,
for all choices: how well the seat stood (from 0 to 1), how far apart the times lay, and how well
the others did, each against whoever has no temperament.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import fmean, stdev
from typing import Any

from engines import Action, Game, Match, find
from engines.bots import LEVELS, random, think
from engines.bots.review import OpenBook
from engines.bots.search import Search
from engines.bots.temperaments import EVEN, TEMPERAMENTS, Tally
from engines.kernel.drive import choose

TASTES = ("", *TEMPERAMENTS)
EVERY = 7
"""Of so many choices one is looked at."""


class Trial(OpenBook):
    """Tries answers as often as one another, in worlds that fit a view."""

    def __init__(self, game: Game[Any], view: Any, answers: list[Action], times: int) -> None:
        Search.__init__(self, game, view, answers, 99, times * len(answers))

    def _deal(self) -> None:
        Search._deal(self)

    def run(self) -> dict[Action, Tally]:
        """What came of each."""
        while not self.done:
            self.step()
        return self._tallies


def choices(game: Game[Any], seats: int, number: int) -> Iterator[tuple[Any, list[Action]]]:
    """So many choices of games at random: views, and the answers of their seats."""
    rng = Random(5)
    policies = [random] * seats
    seed, left = 0, number
    while left:
        match = Match.new(game, seats, seed)
        seed += 1
        while match.decision is not None and left:
            seat = rng.choice(match.decision.seats)
            answers = game.among(match.decision.of(seat), ())
            if len(answers) > 1 and not rng.randrange(EVERY):
                yield match.view(seat), answers
                left -= 1
            match.play(choose(match, policies, rng))


def compare(game: Game[Any], seats: int, number: int, times: int) -> dict[str, list[list[float]]]:
    """For each temperament one row a choice: how well, how far apart, the others, otherwise."""
    rows: dict[str, list[list[float]]] = {taste: [] for taste in TASTES}
    for at, (view, answers) in enumerate(choices(game, seats, number)):
        level = LEVELS["regular"]
        thought = think(level.bot, game, view, answers, at, level.playouts)
        while not thought.done:
            thought.step()
        made = {}
        for taste in TASTES:  # which has the last word, and no other
            thought.taste = TEMPERAMENTS.get(taste, EVEN)
            made[taste] = thought.action
        distinct = sorted({*made.values()})
        found = Trial(game, view, distinct, times).run() if len(distinct) > 1 else {}
        for taste, action in made.items():
            tally = found.get(action)
            told = [0.0, 0.0, 0.0] if tally is None else [
                tally.mean, tally.spread, tally.others / tally.visits,
            ]  # fmt: skip
            rows[taste].append([*told, float(action != made[""])])
    return rows


def main() -> None:
    """One line a temperament."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.temperaments")
    parser.add_argument("--game", default="onstage")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--choices", type=int, default=60)
    parser.add_argument("--times", type=int, default=120, help="each is played on so often")
    asked = parser.parse_args()
    game = find(asked.game)
    seats = asked.seats or min(4, game.seats[-1])
    rows = compare(game, seats, asked.choices, asked.times)
    print(f"{asked.game}, {seats} seats, {asked.choices} choices; ± is one standard error")
    for taste in TEMPERAMENTS:
        pairs = [*zip(rows[taste], rows[""], strict=True)]
        told = []
        for column in range(3):
            more = [one[column] - other[column] for one, other in pairs]
            told.append(f"{fmean(more):+.4f} ±{stdev(more) / len(more) ** 0.5:.4f}")
        other = fmean(one[3] for one, _ in pairs)
        print(
            f"  {taste:<9} chooses otherwise in {other:.0%};"
            f" stands {told[0]}, spread {told[1]}, others {told[2]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
