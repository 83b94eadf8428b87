"""Fixtures with the built app, its server, and several browsers."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from build import chromium, make, serve
from build.paths import CACHE, WEB
from tests.browser.conftest import ARGUMENTS, PHONE
from tests.browser.sites import linked
from tests.browser.stage import Stage
from tests.everywhere import drivers

FAILURES = CACHE / "failures"


class House:
    """Server of the app, at one address during the test."""

    def __init__(self, web: Path) -> None:
        self.web = web
        self._running: serve.Server | None = serve.start(web)
        self._port = self._running.server_address[1]
        self.url = f"http://localhost:{self._port}/"

    def shut(self) -> None:
        if self._running is not None:
            self._running.stop()
            self._running = None

    def open(self, web: Path) -> None:
        self.shut()
        self._running = serve.start(web, port=self._port)


class Chromium:
    """Chromium as in `tests/browser`, with a profile of its own."""

    def __init__(self, playwright: Playwright, profile: Path, url: str) -> None:
        self._playwright = playwright
        self._profile = profile
        self._url = url
        self._context: BrowserContext | None = None

    def tab(self) -> Stage:
        """Opens and returns a tab, starting the browser if needed."""
        if self._context is None:
            self._context = self._playwright.chromium.launch_persistent_context(
                self._profile,
                executable_path=chromium.find(),
                args=ARGUMENTS,
                # Playwright leaves pages that are put away out of the cache, people don't.
                ignore_default_args=["--disable-back-forward-cache"],
                **PHONE,
            )
        stage = Stage(self._context, self._url, strict=False)
        stage.page.set_default_timeout(60_000)
        return stage

    def log(self) -> str:
        pages = self._context.pages if self._context is not None else []
        return "\n".join(one.text for page in pages for one in page.console_messages())

    def close(self) -> None:
        context, self._context = self._context, None
        if context is not None:
            context.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    make.ensure(quick=True)
    with make.only_one():
        web = linked(WEB, tmp_path / "web")
    house = House(web)
    yield house
    house.shut()


@pytest.fixture(scope="session")
def screen() -> Iterator[drivers.Screen]:
    screen = drivers.Screen()
    yield screen
    screen.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


MAKERS = [maker for maker in os.environ.get("BROWSERS", "").split() if maker] or [
    *("chromium", "firefox", "webkit")
]


@pytest.fixture(params=MAKERS)
def browser(
    request: pytest.FixtureRequest, house: House, tmp_path: Path
) -> Iterator[drivers.Browser | Chromium]:
    """Provides a browser that has never opened the app."""
    profile = tmp_path / "profile"
    made: drivers.Browser | Chromium
    if request.param == "chromium":
        made = Chromium(request.getfixturevalue("playwright"), profile, house.url)
    else:
        screen = request.getfixturevalue("screen")
        made = drivers.Browser(request.param, profile, screen, house.url)
    tabs: list[Stage] = []
    open_tab: Callable[[], Stage] = made.tab

    def tab() -> Stage:
        tabs.append(open_tab())
        return tabs[-1]

    made.tab = tab  # type: ignore[method-assign]
    failed = request.session.testsfailed
    yield made
    if request.session.testsfailed > failed:
        FAILURES.mkdir(parents=True, exist_ok=True)
        for number, stage in enumerate(tabs, 1):
            with contextlib.suppress(Exception):
                picture = FAILURES / f"{request.param}-{number}.png"
                picture.write_bytes(stage.page.screenshot())
        with contextlib.suppress(Exception):
            (FAILURES / f"{request.param}.txt").write_text(made.log(), encoding="utf-8")
    made.close()
