"""Choices of computer players with temperaments, and their consequences.

    python -m bench.temperaments --game onstage --choices 60

At positions of random games, a Regular thinks, and each temperament in turn picks the move. The
report gives the immediate effect of these choices in points, compared with a player without a
temperament: on the expected points of the player's own seat and of the other seats. It is measured
in other imagined worlds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import fmean, stdev
from typing import Any

from engines import Action, Game, Match, find
from engines.bots import LEVELS, random, think
from engines.bots.temperaments import EVEN, TEMPERAMENTS, at_once
from engines.kernel.drive import choose

TASTES = ("", *TEMPERAMENTS)
EVERY = 7
"""Average number of choices per examined choice."""


def choices(game: Game[Any], seats: int, number: int) -> Iterator[tuple[Any, list[Action]]]:
    """Yields views and answers at random choices in random games."""
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


def compare(game: Game[Any], seats: int, number: int) -> dict[str, list[list[float]]]:
    """Compares the temperaments at `number` random choices.

    Returns:
        By temperament, a row for each choice: the seat's gain, the other seats' gain, and whether
        the choice differs from that of a player without a temperament.
    """
    rows: dict[str, list[list[float]]] = {taste: [] for taste in TASTES}
    level = LEVELS["regular"]
    for at, (view, answers) in enumerate(choices(game, seats, number)):
        thought = think(level.bot, game, view, answers, at, level.playouts)
        while not thought.done:
            thought.step()
        made = {}
        for taste in TASTES:  # each temperament picks the move in turn
            thought.taste = TEMPERAMENTS.get(taste, EVEN)
            made[taste] = thought.action
        found = at_once(game, view, sorted({*made.values()}), at + 10_000)
        for taste, action in made.items():
            rows[taste].append([*found[action], float(action != made[""])])
    return rows


def main() -> None:
    """Compares the temperaments and prints one line for each."""
    parser = argparse.ArgumentParser(prog="python -m bench.temperaments")
    parser.add_argument("--game", default="onstage")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--choices", type=int, default=60)
    asked = parser.parse_args()
    game = find(asked.game)
    seats = asked.seats or min(4, game.seats[-1])
    rows = compare(game, seats, asked.choices)
    print(f"{asked.game}, {seats} seats, {asked.choices} choices; ± is one standard error")
    for taste in TEMPERAMENTS:
        pairs = [*zip(rows[taste], rows[""], strict=True)]
        texts = []
        for column in range(2):
            more = [one[column] - other[column] for one, other in pairs]
            texts.append(f"{fmean(more):+.4f} ±{stdev(more) / len(more) ** 0.5:.4f}")
        other = fmean(one[2] for one, _ in pairs)
        print(
            f"  {taste:<9} chooses otherwise in {other:.0%};"
            f" own hopes {texts[0]}, those of the others {texts[1]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
