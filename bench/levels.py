"""Strength of the computer players: `python -m bench.levels --help`.

The first player named takes one seat, the second all other seats. The seat changes from game to
game, and each deal is played from every seat. A share is the fraction of games won, in which a tie
counts as part of a win.

Hundreds of games take a while. With `--keep FILE`, each share is saved as soon as it is known, and
running the same command again continues an interrupted run.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import permutations
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import NamedTuple

from engines import Match, find
from engines.bots import LEVELS, policy
from engines.kernel.drive import play_out

CHUNK = 4
"""Number of games per process between two checks of the time."""


class Pairing(NamedTuple):
    """Players to be compared: `hero` in one seat, `rest` in all others.

    `most` is the maximum number of playouts per choice, or None for no limit.
    """

    game: str
    seats: int
    hero: str
    rest: str
    most: int | None = None


def duel(pairing: Pairing, seed: int) -> float:
    """Plays one game and returns the share of the win for `hero`.

    The share is 0, 1, or a fraction for a tie. `seed` determines the deal and the hero's seat.
    """
    game, seats, hero, rest, most = pairing
    rules = find(game)
    seat = seed % seats
    policies = [policy(hero if own == seat else rest, rules, most) for own in range(seats)]
    match = play_out(Match.new(rules, seats, seed // seats), policies, Random(seed))
    result = match.result
    assert result is not None
    return 1 / len(result.winners) if seat in result.winners else 0.0


class Ledger:
    """Shares of the games played so far, saved in any given file.

    The file has one line of JSON for each game.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known: dict[tuple[Pairing, int], float] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                *who, seed, share = json.loads(line)
                self._known[Pairing(*who), seed] = share

    def known(self, pairing: Pairing) -> dict[int, float]:
        """Returns the known shares of a pairing by seed of the game."""
        return {seed: share for (who, seed), share in self._known.items() if who == pairing}

    def add(self, pairing: Pairing, seed: int, share: float) -> None:
        """Saves the share that the hero got in one more game."""
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps([*pairing, seed, share]) + "\n")


def shares(
    pairings: Sequence[Pairing], games: int, ledger: Ledger, processes: int, minutes: float
) -> Iterator[tuple[Pairing, list[float]]]:
    """Yields each pairing with the shares that its hero got.

    There are fewer than `games` shares if the time of `minutes` is over.
    """
    end = monotonic() + 60 * minutes
    with ProcessPoolExecutor(processes) as pool:
        for pairing in pairings:
            found = ledger.known(pairing)
            new = [seed for seed in range(games) if seed not in found]
            for start in range(0, len(new), CHUNK * processes):
                if monotonic() > end:
                    break
                seeds = new[start : start + CHUNK * processes]
                for seed, share in zip(seeds, pool.map(partial(duel, pairing), seeds), strict=True):
                    found[seed] = share
                    ledger.add(pairing, seed, share)
            yield pairing, [found[seed] for seed in range(games) if seed in found]


def bounds(values: Sequence[float]) -> tuple[float, float, float]:
    """Returns the mean, and the ends of its 95 % confidence interval."""
    mean = fmean(values)
    half = 1.96 * stdev(values) / sqrt(len(values))
    return mean, mean - half, mean + half


def main() -> None:
    """Plays the games; prints a line for each pairing with several games."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("--game", default="onstage")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100, help="a pair")
    parser.add_argument("--names", default=",".join(LEVELS), help="policies or levels: a,b,c")
    parser.add_argument("--pair", action="append", default=[], metavar="A:B", help="these alone")
    parser.add_argument("--most", type=int, help="playouts a choice, at most")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="of shares, to go on from")
    parser.add_argument("--minutes", type=float, default=inf, help="nothing begins later")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    pairs = [tuple(pair.split(":")) for pair in asked.pair]
    pairs = pairs or list(permutations(asked.names.split(","), 2))
    pairings = [Pairing(asked.game, asked.seats, hero, rest, asked.most) for hero, rest in pairs]
    print(f"{asked.game}, {asked.seats} seats, {asked.games} games a pair; even is 1/{asked.seats}")
    ledger = Ledger(asked.keep)
    for one, values in shares(pairings, asked.games, ledger, asked.processes, asked.minutes):
        if len(values) < 2:
            continue
        mean, low, high = bounds(values)
        print(
            f"  one {one.hero:<8} among {one.rest:<8}"
            f" wins {mean:.3f}  (95 %: {low:.3f} to {high:.3f}) of {len(values)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
