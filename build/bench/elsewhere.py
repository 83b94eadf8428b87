"""Starts in the browsers of other makers, beside Flet's counter in the same browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from build import serve
from build.bench import sites, starts

if TYPE_CHECKING:
    from build.bench.run import Measures
    from tests.everywhere.drivers import Screen

MAKERS = ("Firefox", "WebKit")
WARM = 2  # starts a round
SETTLE = 8000
"""Milliseconds after the first start in which everything is kept that a second one needs."""


@contextmanager
def screen() -> Iterator[Screen]:
    """One screen for all of them.

    Raises:
        SystemExit: a browser is not here; the message says where it comes from.
    """
    from tests.everywhere import drivers

    if drivers.main():
        raise SystemExit(1)
    shown = drivers.Screen()
    try:
        yield shown
    finally:
        shown.close()


def round_(found: Measures, site: Path, first: str, maker: str, profile: Path, on: Screen) -> None:
    """A cold start and warm ones of a site, which ends with the button of that name."""
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
    browser.close()
    running.stop()
