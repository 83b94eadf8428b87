"""A real Chromium on the built app, served from this machine.

`stage` is all that most tests need: a phone with the app open-able on it. A test with a browser of
its own life (killed, offline, a second tab) takes `device` and makes its stages itself.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from build import chromium, make, serve
from build.paths import WEB
from tests.browser.stage import Stage

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}

Device = Callable[..., BrowserContext]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in Path(item.path).parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, built first when it is stale; linked aside, so no later build moves it."""
    make.ensure()
    folder = tmp_path_factory.mktemp("site") / "web"
    with make.only_one():
        try:
            shutil.copytree(WEB, folder, copy_function=os.link)
        except OSError:  # another disk
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(WEB, folder)
    return folder


@pytest.fixture(scope="session")
def site(web: Path) -> Iterator[str]:
    """The address of the app at the root of a running server, with a slash at its end."""
    running = serve.start(web)
    yield f"http://localhost:{running.server_address[1]}/"
    running.stop()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """The driver; one a module, because only one can run at a time in a thread."""
    with sync_playwright() as running:
        yield running


@contextlib.contextmanager
def devices(playwright: Playwright, folder: Path) -> Iterator[Device]:
    """Makes browsers whose profiles lie in the folder; see the fixture `device`."""
    program = chromium.find()
    assert program, chromium.MISSING
    made: list[BrowserContext] = []

    def start(profile: str = "person", **how: Any) -> BrowserContext:
        context = playwright.chromium.launch_persistent_context(
            folder / profile,
            executable_path=program,
            args=chromium.ARGUMENTS,
            **(PHONE | how if "viewport" not in how else how),
        )
        context.set_default_timeout(20_000)
        made.append(context)
        return context

    yield start
    for context in made:
        with contextlib.suppress(Exception):
            context.close()


@pytest.fixture
def device(playwright: Playwright, tmp_path: Path) -> Iterator[Device]:
    """Makes browsers with a profile that lasts: `device()` is a phone, `device(**DESK)` a desk.

    `device("a")` with the name of an earlier one, closed by then, finds what that one kept.
    """
    with devices(playwright, tmp_path) as start:
        yield start


@pytest.fixture
def stage(device: Device, site: str) -> Iterator[Stage]:
    """The app on a phone, not opened yet; fails at the end when anything went wrong in the page."""
    whole = Stage(device(), site)
    yield whole
    whole.assert_clean()


@pytest.fixture
def airplane(web: Path, device: Device) -> Callable[[], Stage]:
    """Opens the app; the first time with a server, which is stopped then for good."""
    running = serve.start(web)
    address = f"http://localhost:{running.server_address[1]}/"
    opened = False

    def board() -> Stage:
        nonlocal opened
        stage = Stage(device(profile="phone", device_scale_factor=1), address)
        stage.record.offline = opened
        stage.open()
        if not opened:
            stage.wait_for_worker()
            running.stop()
            opened = stage.record.offline = True
        return stage

    return board
