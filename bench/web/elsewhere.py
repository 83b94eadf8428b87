"""Starts and memory of app and counter in Firefox and WebKit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bench.web import phone, sites, starts
from build import serve

if TYPE_CHECKING:
    from bench.web.run import Measures
    from tests.browser.stage import Stage
    from tests.everywhere.drivers import Screen

MAKERS = ("Firefox", "WebKit")
PAGES = {"Firefox": "-contentproc", "WebKit": "WebKitWebProcess"}
"""Words in the command lines of page processes, by browser."""

WARM = 2  # starts per round
SETTLE = 8000
"""Milliseconds after the first start until everything is cached.

A later start needs no downloads.
"""


@contextmanager
def screen() -> Iterator[Screen]:
    """Opens a virtual screen that all browsers share, while the block runs.

    Raises:
        SystemExit: A browser is missing. The message says where to find it.
    """
    from tests.everywhere import drivers

    if drivers.main():
        raise SystemExit(1)
    shown = drivers.Screen()
    try:
        yield shown
    finally:
        shown.close()


def memory(maker: str) -> float:
    """Returns the memory of this program's largest page process, in megabytes.

    It is 0 without such a process, as on systems other than Linux. `maker` is the name of the
    browser.
    """
    parents, sizes = {}, [0.0]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process may have ended
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    for process in parents:
        above = process
        while above not in (0, os.getpid()):
            above = parents.get(above, 0)
        with suppress(OSError):
            if above and PAGES[maker] in Path(f"/proc/{process}/cmdline").read_text():
                sizes.append(phone.weight(process))
    return max(sizes)


def _hand(stage: Stage) -> None:
    """Opens a hand of a new game, starting at the home screen."""
    from tests.browser import table

    table.press(stage, sites.APP_FIRST)
    table.press(stage, "Start the show")
    stage.wait(sites.CURTAIN)
    table.take_phone(stage)
    table.look(stage)


def round_(found: Measures, site: Path, first: str, maker: str, profile: Path, on: Screen) -> None:
    """Measures a site's cold start, warm start and memory in one browser.

    Args:
        found: Results to which these are added.
        site: Folder of the site.
        first: Name of the button whose appearance ends a start.
        maker: Name of the browser.
        profile: Folder of the browser's profile.
        on: Screen to use.
    """
    from tests.everywhere.drivers import Browser

    running = serve.start(site, strict=first == sites.APP_FIRST)
    url = f"http://localhost:{running.server_address[1]}/"
    browser = Browser(maker.lower(), profile, on, url)
    stage = browser.tab()
    found.figures[f"{maker} cold"].append(starts.start(stage, "", first).seconds)
    stage.page.wait_for_timeout(SETTLE)
    for _ in range(WARM):
        found.figures[f"{maker} warm"].append(starts.start(stage, "", first).seconds)
        stage.page.wait_for_timeout(1000)
    stage.page.wait_for_timeout(SETTLE)
    found.figures[f"{maker} memory"].append(memory(maker))
    if first == sites.APP_FIRST:
        _hand(stage)
        stage.page.wait_for_timeout(SETTLE)
        found.figures[f"{maker} memory hand"].append(memory(maker))
    browser.close()
    running.stop()
