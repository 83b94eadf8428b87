"""Frequency of awards in games of the computer player "greedy".

This player looks one step ahead. `python -m bench.awards [--games 100] [GAME ...]` prints a line of
JSON for each game. It has the number of games with three awards, and of those with at least one. An
award is for a player who did not win.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from random import Random
from time import process_time

from app.awards import Given, awards_of, table_of
from engines import Match, find
from engines.bots import policy
from engines.kernel.drive import play_out

GAMES = ("onstage", "upstaged", "thespianage", "encore")


def played(game: str, number: int) -> tuple[Match, tuple[Given, ...]]:
    """Plays a game, and returns it with its awards.

    `number` determines the number of seats and the cards.
    """
    rules = find(game)
    seats = rules.seats[number % len(rules.seats)]
    match = Match.new(rules, seats, number)
    play_out(match, [policy("greedy", rules, 1)] * seats, Random(number))
    return match, awards_of(match)


def count(game: str, games: int) -> dict[str, object]:
    """Returns statistics of the awards in a number of games."""
    since, sizes, names = process_time(), Counter[int](), Counter[str]()
    for number in range(games):
        _, found = played(game, number)
        sizes[len(found)] += 1
        names.update(one.key for one in found)
    never = [one.key for one in table_of(game) if not names[one.key]]
    return {
        "game": game,
        "games": games,
        "three": sizes[3],
        "any": games - sizes[0],
        "given": dict(names.most_common()),
        "never": never,
        "seconds": round(process_time() - since, 1),
    }


def main(arguments: list[str]) -> None:
    """Prints the award statistics of each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games_named", metavar="GAME", nargs="*", default=GAMES)
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args(arguments)
    for game in chosen.games_named:
        print(json.dumps(count(game, chosen.games)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
