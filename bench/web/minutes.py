"""Processor time of a minute without input: `python -m bench.web.minutes`.

It includes all of the browser's processes, because they all use the battery. The page's main
thread, Python's worker and the process that draws are listed separately.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.web import phone
from bench.web.cost import thread_time, workers
from bench.web.starts import tab
from bench.web.table import markdown
from bench.web.thinking import game
from build import make, serve
from build.paths import WEB

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Playwright

    from tests.browser.stage import Stage

MINUTE = 60.0
SETTLED = 15
"""Seconds without requests after which everything is assumed to be loaded."""

REST = 3
"""Seconds to wait after a touch until all its effects are over."""


class Minute(NamedTuple):
    """Processor time in seconds, by kind of thread.

    `other` is the time of all remaining threads and processes.
    """

    python: float
    page: float
    card: float
    other: float

    @property
    def whole(self) -> float:
        """Total processor time in seconds."""
        return sum(self)


class Case(NamedTuple):
    """Screen that is measured without input.

    Attributes:
        level: Level of the computer players in all seats, or None for people.
        music: Value of the music setting.
        begin: Opens the screen, starting from the table screen.
    """

    level: str | None
    music: str
    begin: Callable[[Stage], object]


def _touch(stage: Stage) -> None:
    stage.page.touchscreen.tap(5, 400)  # an empty place: music can only start with a touch


def _curtain(stage: Stage) -> None:
    from tests.browser import table

    table.take_phone(stage)


def _nothing(_: Stage) -> None:
    pass


CASES = {
    "open table": Case(None, "off", _nothing),
    "curtain": Case(None, "off", _curtain),
    "open table with music": Case(None, "usual", _touch),
    "show to watch": Case("lead", "off", _nothing),
}


def taken(context: BrowserContext, stage: Stage) -> Minute:
    """Returns the browser's processor time since its start, by kind."""
    found = phone.processes(context, stage.page)
    whole = sum(each["cpuTime"] for each in found)
    card = sum(each["cpuTime"] for each in found if each["type"] == "GPU")
    python = page = 0.0
    for each in found:
        if each["type"] == "renderer" and (threads := workers(each["id"])):
            python += sum(map(thread_time, threads)) / 1000
            page += thread_time(Path(f"/proc/{each['id']}/task/{each['id']}")) / 1000
    return Minute(python, page, card, whole - card - python - page)


def minute(context: BrowserContext, stage: Stage, seconds: float = MINUTE) -> Minute:
    """Returns the processor time of a minute without input.

    It is extrapolated from a measurement of `seconds`.
    """
    before, began = taken(context, stage), time.monotonic()
    stage.page.wait_for_timeout(1000 * seconds)
    after = taken(context, stage)
    part = MINUTE / (time.monotonic() - began)
    return Minute(*((one - other) * part for one, other in zip(after, before, strict=True)))


def settled(stage: Stage, asked: Callable[[], int]) -> None:
    """Waits until the server gets no more requests.

    `asked` returns the number of requests so far.
    """
    count = -1
    while asked() != count:
        count = asked()
        stage.page.wait_for_timeout(1000 * SETTLED)


def measured(driver: Playwright, running: serve.Server, case: Case, folder: Path) -> Minute:
    """Returns the processor time of an idle minute in a fresh profile."""
    from tests.browser import device_data

    url = f"http://localhost:{running.server_address[1]}/"
    with phone.phone(driver, folder) as context:
        stage = tab(context, url)
        one, calm = game(1, case.level), {"speed": 1.0, "understudy_pace": 1.0}
        device_data.furnish(stage, one, table=True, music=case.music, **calm)
        stage.open(semantics=case.begin is _curtain)  # the accessibility tree costs time itself
        settled(stage, lambda: len(running.log))
        case.begin(stage)
        stage.page.wait_for_timeout(1000 * REST)
        return minute(context, stage)


def main() -> None:
    """Measures each case in turn and prints a table."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m bench.web.minutes", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2, help="minutes of each case")
    parser.add_argument("--only", nargs="+", choices=CASES, default=[*CASES])
    parser.add_argument("--web", type=Path, help="a built site to measure as it is")
    asked = parser.parse_args()
    if asked.web is None:
        make.ensure()
    running = serve.start((asked.web or WEB).resolve())
    lines = []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        for number in range(asked.rounds):
            for case in asked.only:
                folder = Path(name) / f"{case}-{number}".replace(" ", "-")
                one = measured(driver, running, CASES[case], folder)
                load = f"{os.getloadavg()[0]:.1f}"
                lines.append([case, *(f"{part:.2f}" for part in (*one, one.whole)), load])
                print(" ".join(lines[-1]), flush=True)
    running.stop()
    head = ["seconds", "Python", "page", "drawing process", "others", "in all", "load"]
    print(f"\n{markdown(head, lines)}\n\n{os.cpu_count()} processors")


if __name__ == "__main__":
    main()
