"""Memory of the page at several screens and over several games.

No tool is attached while the page loads. With one attached, Chromium would save a copy of every
response.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.games import billed
from app.store import UNDERSTUDIES
from app.text import say
from bench.web import phone, sites, starts
from build import serve
from engines import Match

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

    from tests.browser.game_files import Entry
    from tests.browser.stage import Stage

CAST = ("Mai", "Bo", "Ana", "Tuấn")
SEED = 3
SHOWS = 3
AGAIN = say("play.again")
PATIENCE = 600
REST = 6000
"""Milliseconds to wait until the browser has released unused memory."""


@dataclass(frozen=True)
class Phones:
    """Fresh browser profiles in `folder`, one for each measurement."""

    driver: Playwright
    folder: Path

    @contextlib.contextmanager
    def unwatched(self, name: str, root: Path, *entries: Entry) -> Iterator[Stage]:
        """Loads a site without an attached tool and yields its first screen.

        If `entries` are passed, the app opens their first game.
        """
        from tests.browser import device_data

        running = serve.start(root, strict=root.name != sites.STOCK.name)
        url, profile = f"http://localhost:{running.server_address[1]}/", self.folder / name
        if entries:
            with phone.phone(self.driver, profile) as context:
                device_data.furnish(starts.tab(context, url), *entries)
        with phone.unwatched(self.driver, profile, url, lambda: len(running.log)) as stage:
            if root.name != sites.STOCK.name:
                stage.wait_ready()
            yield stage
        running.stop()

    def first(self, root: Path) -> float:
        """Returns the page's memory at the first screen, in megabytes."""
        sign = sites.STOCK_FIRST if root.name == sites.STOCK.name else sites.APP_FIRST
        with self.unwatched(f"first {root.name}", root) as stage:
            weight = phone.memory(stage.context, stage.page, tidy=True)
            stage.semantics()
            stage.wait(sign, press=True)
            return weight

    def hand(self, web: Path, half: sites.Half) -> float:
        """Returns the page's memory with an open hand, in megabytes.

        The hand is one of a half-played game.
        """
        from tests.browser import game_files, table

        with self.unwatched(half.name, web, game_files.entry(1, half.cast, half.match)) as stage:
            stage.semantics()
            table.take_phone(stage)
            table.look(stage)
            stage.page.wait_for_timeout(REST)
            return phone.memory(stage.context, stage.page, tidy=True)

    def shows(self, web: Path) -> list[float]:
        """Returns the page's memory after each game watched, in megabytes.

        Several games are watched in a row.
        """
        from tests.browser import game_files

        match = Match.new(next(iter(billed())), len(CAST), SEED)
        understudies = dict.fromkeys(range(len(CAST)), UNDERSTUDIES[0])
        entry = game_files.entry(1, CAST, match, understudies=understudies)
        found = []
        with self.unwatched("shows", web, entry) as stage:
            stage.semantics()
            for number in range(SHOWS):
                if number:
                    stage.tap(AGAIN)
                    stage.wait_gone(AGAIN)
                stage.wait(AGAIN, press=True, seconds=PATIENCE)
                stage.page.wait_for_timeout(REST)
                found.append(phone.memory(stage.context, stage.page, tidy=True))
        return found
