"""Prints the results of all benchmarks in one table.

The run succeeds even if results are slow. If a part cannot run, a line says why.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from statistics import median
from typing import Any

from bench import browser, peers, rules, screens, store_bench
from bench.timing import a_second, late, ratio, taken
from engines import Game, find

SECONDS, ROUNDS = 0.25, 5
ASKED = {"view": "at most 20 µs"}

ASKED_CHESS = 2.0
"""Required speed of each game, as a multiple of python-chess's speed.

The game is measured with the number of players that `usual` returns.
"""

ASKED_HEARTS = 0.35
"""Required speed of Onstage, as a fraction of OpenSpiel's for hearts."""

ASKED_STEP = 0.1
"""Maximum seconds for drawing one step of the replay slider."""

ASKED_PLAYOUTS = 350
"""Required number of playouts per quarter second in the browser's Python."""


def main() -> None:
    """Runs all benchmarks one after another, for about a minute.

    A part that fails is reported, and the next one runs.
    """
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    print(f"Medians of {ROUNDS} rounds in which all take turns · {machine}")
    for part in (python, in_browser, store, lists, replays):
        try:
            part()
        except BrokenPipeError:
            raise
        except Exception as error:  # the other parts must still run
            head(f"The rest of this part is left out: {type(error).__name__}: {error}")


def python() -> None:
    """Prints the speeds of the rules and of other engines.

    They are measured in this Python. If the other engines are missing, it prints how to install
    them.
    """
    jobs = rules.jobs(SECONDS, replay=True)
    missing = ""
    try:
        others = peers.random_play()
    except ImportError as error:
        others = {}
        missing = f"Other engines are not here ({error}): `make bench` sets them up"
    jobs |= {name: a_second(play, SECONDS) for name, play in others.items()}
    figures = taken(jobs, ROUNDS)
    head(f"{platform.python_implementation()} {platform.python_version()}, processor time")
    print("  moves of random play: legal list, checked play and events included")
    for game, seats in counts():
        ours = figures[f"{game.name} play {seats}"]
        beside = [
            f"{ratio(ours, figures[name]):5.2f} of {short}" for name, short in SHORT if others
        ]
        line(f"{game.title()}, {seats} players", rate(ours), *beside)
    if others:
        print("  the same beside other engines")
        onstage = figures[f"onstage play {rules.usual('onstage')}"]
        hearts = f"{ratio(onstage, figures[peers.HEARTS]):.2f} of {SHORT[0][1]}"
        line(find("onstage").title(), hearts, f"asked: at least {ASKED_HEARTS:.2f}")
        for name in rules.OPTIONS:
            ours = figures[f"{name} play {rules.usual(name)}"]
            title = f"{find(name).title()}, {rules.usual(name)} players"
            share = f"{ratio(ours, figures[peers.CHESS]):.1f} of chess"
            line(title, share, f"asked: at least {ASKED_CHESS:.1f}")
    for name in others:
        line(name, rate(figures[name]))
    if missing:
        print(f"  {missing}")
    calls(figures)


SHORT = (
    (peers.HEARTS, "hearts"),
    (peers.SHORT_CUT, "its short cut"),
    (peers.DOMINOES, "dominoes"),
)


def in_browser() -> None:
    """Prints the speed of the rules in Pyodide, the browser's Python.

    If Pyodide cannot run here, it prints why.
    """
    try:
        version, figures = browser.figures(SECONDS, ROUNDS)
    except browser.NotHere as error:
        head(f"Pyodide: left out, {error}")
        return
    head(f"The browser's Python {version} (Pyodide under Node), processor time")
    for game, seats in counts():
        line(f"{game.title()}, {seats} players", rate(figures[f"{game.name} play {seats}"]))
    calls(figures, restore="under 10 ms", search="at most 65 ms", playouts=ASKED_PLAYOUTS)


def counts() -> list[tuple[Game[Any], int]]:
    """Returns all pairs of a game and a possible number of players."""
    return [(game, seats) for game in map(find, rules.OPTIONS) for seats in game.seats]


def calls(
    figures: dict[str, list[float]], restore: str = "", search: str = "", playouts: int = 0
) -> None:
    """Prints the times of single calls to the rules of each game."""
    asked_by_call = {
        "copy": ("copy", ""),
        "view": ("view", ASKED["view"]),
        "imagine": ("imagine", ""),
        "choose": ("search, a choice", search),
        "restore": ("a whole game from its actions", restore),
        "replay": ("a whole game from its record", restore),
    }
    for game in map(find, rules.OPTIONS):
        print(f"  {game.title()}, {rules.usual(game.name)} players")
        for call, (name, asked) in asked_by_call.items():
            found = figures.get(f"{game.name} {call}")
            if found:
                line(f"  {name}", span(median(found)), f"asked: {asked}" if asked else "")
        done = figures.get(f"{game.name} playouts")
        if done:
            asked = f"asked: at least {playouts}" if playouts else ""
            line("  search, playouts in 0.25 s", f"{median(done):,.0f}", asked)


def store() -> None:
    """Measures and prints the times for saving an action and listing games."""
    saves, openings = store_bench.figures()
    head("Store on this disk, wall time: one action saved · shelf opened")
    for count in store_bench.STORED:
        saving = saves[count]
        line(
            f"{count:,} stored game{'s' if count > 1 else ''}",
            span(median(saving)),
            f"95th {span(late(saving))}",
            f"shelf {span(median(openings[count]))}",
        )


def lists() -> None:
    """Measures and prints the drawing times of screens that list games."""
    head("Screens drawn natively, wall time: foyer · Past games")
    drawn = screens.figures()
    for games in screens.LISTED:
        foyer, past = (span(drawn[screen, games]) for screen in ("home", "history"))
        line(f"{games} games in progress, {games} over", foyer, past)


def replays() -> None:
    """Measures and prints the drawing time of the replay slider's steps."""
    head("A slider of 400 steps over a replay, drawn natively, processor time: a step")
    asked = f"asked: at most {span(ASKED_STEP)}"
    games = [*map(find, rules.OPTIONS)]
    for name, times in screens.slid(games).items():
        line(find(name).title(), span(median(times)), f"95th {span(late(times))}", asked)


def head(text: str) -> None:
    """Prints the heading of a section."""
    print(f"\n{text}")


def line(name: str, figure: str, *more: str) -> None:
    """Prints one row of a table."""
    rest = "   ".join(word for word in more if word)
    print(f"  {name:<34}{figure:>14}   {rest}".rstrip(), flush=True)


def rate(values: Sequence[float]) -> str:
    """Returns the median of speeds as text, in moves per second."""
    return f"{median(values):,.0f} moves/s"


def span(seconds: float) -> str:
    """Returns a time as text with a suitable unit."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # `make bench | head`: drop the remaining output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
