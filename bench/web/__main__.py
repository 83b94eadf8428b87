"""Command line of the web benchmarks."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from bench import web as package
from bench.web import lighthouse, sites, table, thinking
from bench.web.brake import SLOWER
from bench.web.cost import CARD, REST
from bench.web.run import PARTS, TAPS, WARM, WATCHED, Bench
from build import make
from build.paths import WEB

HERE = tuple(part for part in PARTS if part != "elsewhere")
HOW = f"""\
Starts: 1 cold one, {WARM} warm ones, {TAPS} taps a screen; in {{slow}} rounds also slowed: the
whole browser runs for one part in {SLOWER} of the time. Of the long tasks of a round the longest.
Warm: the counter from the browser's cache with its server running, the app with its server stopped.
A start ends with the button “{sites.STOCK_FIRST}”, “{sites.APP_FIRST}”, or a game's
“{sites.CURTAIN} …”; for {WATCHED} seconds after the cold one tasks are watched.
"""
PAID = f"""\
Processor time of the page's main thread and of Python's worker, from a touch to
{REST / 1000:g} seconds after the change, without the accessibility tree; {CARD} is the process in
which software plays the graphics card that a phone has. Slowed: the page's process, threads and
worker alike, runs for one part in {SLOWER} of the time.
"""


def main() -> int:
    """Runs the benchmarks and prints their tables.

    Returns:
        1 if a benchmark stopped early, otherwise 0.
    """
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(
        prog="python -m bench.web",
        description=package.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=5, help="cold starts of each site")
    parser.add_argument("--slow-rounds", type=int, default=5, help="how many of them also slowed")
    parser.add_argument("--web", type=Path, help="a built site to measure as it is")
    parser.add_argument(
        "--verbose", action="store_true", help="also every file and every long task"
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=PARTS,
        default=HERE,
        help="what is measured (all but elsewhere)",
    )
    asked = parser.parse_args()
    if asked.web is None:
        make.ensure()
    web = (asked.web or WEB).resolve()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        measured = Bench(driver, Path(name), web, asked.rounds, asked.slow_rounds, asked.only)
        measured.run()
        sentences: list[str] = []
        for part, doing, tell in (
            ("busy", "While it is busy", thinking.report),
            ("lighthouse", "Lighthouse", lighthouse.report),
        ):
            if part in asked.only:
                print(f"{doing} …", flush=True)
            measured.attempt(
                part, lambda tell=tell: sentences.append(tell(driver, web, Path(name)))
            )
    games = [(half.name, half.title) for half in sites.HALVES]
    rows = table.rows(games, sites.HALVES[-1].name)
    stock, app = measured.stock, measured.app
    print(f"\n{table.figures(rows, app.figures, stock.figures)}\n")
    taps = [f"tap, {title}" for _, title in games]
    if paid := table.costs(taps, app.figures, stock.figures):
        print(f"{paid}\n\n{PAID}")
    minutes = (time.monotonic() - began) / 60
    print(
        f"Rounds: {asked.rounds}, in {minutes:.0f} minutes; in each, both sites in turn. Medians."
    )
    if "starts" in asked.only:
        print(HOW.format(slow=min(asked.rounds, asked.slow_rounds)))
        print(table.files(app.device, whole=asked.verbose))
        if asked.verbose:
            print(f"\n{table.tasks(app.tasks)}")
    for words in sentences:
        print(f"\n{words}")
    if measured.stopped:
        print(f"\nStopped before their end: {', '.join(measured.stopped)}.")
    return 1 if measured.stopped else 0


if __name__ == "__main__":
    sys.exit(main())
