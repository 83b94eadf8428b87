"""How much memory one game after the other takes: shows to watch, from the first to the third."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.games import billed
from app.store import UNDERSTUDIES
from app.text import say
from build import serve
from build.bench import phone, starts
from engines import Match

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

CAST = ("Mai", "Bo", "Ana", "Tuấn")
SEED = 3
SHOWS = 3
AGAIN = say("play.again")
PATIENCE = 600
REST = 3000
"""Milliseconds after the last bow in which what is no longer needed may go."""


def megabytes(driver: Playwright, web: Path, folder: Path) -> list[float]:
    """Of the page process at the end of each show, without what could be collected."""
    from tests.browser import brought, kept

    match = Match.new(next(iter(billed())), len(CAST), SEED)
    understudies = dict.fromkeys(range(len(CAST)), UNDERSTUDIES[0])
    running = serve.start(web)
    url = f"http://localhost:{running.server_address[1]}/"
    found = []
    with phone.phone(driver, folder / "shows") as context:
        stage = starts.tab(context, url)
        kept.furnish(stage, brought.entry(1, CAST, match, understudies=understudies))
        stage.open()
        for number in range(SHOWS):
            if number:
                stage.tap(AGAIN)
                stage.wait_gone(AGAIN)
            stage.wait(AGAIN, press=True, seconds=PATIENCE)
            stage.page.wait_for_timeout(REST)
            found.append(phone.memory(context, stage.page, tidy=True))
    running.stop()
    return found
