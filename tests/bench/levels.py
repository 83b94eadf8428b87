"""How strong the computer players are: ``python -m tests.bench.levels --help``.

One seat plays as the first name says, all others as the second; the seat changes from game to game,
and each deal is played from every seat. A share is the part of the games won, a tie shared.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from math import sqrt
from random import Random
from statistics import fmean, stdev

from engines import Match, find
from engines.bots import LEVELS, policy
from engines.kernel.drive import play_out

CHUNK = 5


def duel(game: str, seats: int, hero: str, rest: str, seed: int) -> float:
    """The share of ``hero`` at the table number ``seed``: 0, 1, or a part of a tie."""
    rules = find(game)
    seat = seed % seats
    policies = [policy(hero if own == seat else rest, rules) for own in range(seats)]
    match = play_out(Match.new(rules, seats, seed // seats), policies, Random(seed))
    result = match.result
    assert result is not None
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _duels(game: str, seats: int, hero: str, rest: str, seeds: range) -> list[float]:
    return [duel(game, seats, hero, rest, seed) for seed in seeds]


def shares(
    game: str, seats: int, pairs: Sequence[tuple[str, str]], games: int, seed: int = 0
) -> Iterator[tuple[str, str, list[float]]]:
    """For each pair the shares of its first in so many games, on every processor."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        tasks = [
            [
                pool.submit(_duels, game, seats, *pair, range(start, min(start + CHUNK, games)))
                for start in range(seed, games, CHUNK)
            ]
            for pair in pairs
        ]
        for pair, parts in zip(pairs, tasks, strict=True):
            yield *pair, [share for part in parts for share in part.result()]


def bounds(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean, and the ends of its 95 % interval."""
    mean = fmean(values)
    half = 1.96 * stdev(values) / sqrt(len(values))
    return mean, mean - half, mean + half


def main() -> None:
    """One line a pair."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.levels", description=__doc__)
    parser.add_argument("--game", default="onstage")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100, help="a pair")
    parser.add_argument("--names", default=",".join(LEVELS), help="policies or levels: a,b,c")
    parser.add_argument("--pair", action="append", default=[], metavar="A:B", help="these alone")
    asked = parser.parse_args()
    pairs = [tuple(pair.split(":")) for pair in asked.pair]
    pairs = pairs or list(permutations(asked.names.split(","), 2))
    print(f"{asked.game}, {asked.seats} seats, {asked.games} games a pair; even is 1/{asked.seats}")
    for hero, rest, values in shares(asked.game, asked.seats, pairs, asked.games):
        mean, low, high = bounds(values)
        line = f"  one {hero:<8} among {rest:<8} wins {mean:.3f}  (95 %: {low:.3f} to {high:.3f})"
        print(line, flush=True)


if __name__ == "__main__":
    main()
