"""Fixtures with a real Chromium on the built app."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from build import chromium, make, serve
from build.paths import CACHE, WEB
from tests.browser import failures
from tests.browser.shared_starts import pytest_xdist_make_scheduler
from tests.browser.sites import linked
from tests.browser.stage import PATIENCE, Stage

__all__ = ["pytest_xdist_make_scheduler"]

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 0.5,  # a quarter of the points, each of them costs time
}
TALL: dict[str, Any] = PHONE | {"viewport": {"width": 390, "height": 1500}}
"""Phone with a very tall screen, for journeys that do not test scrolling."""

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.5}

# Each costs a tenth of a test: software that plays a graphics card, and compiling once more what
# would be faster in a longer life, be it wasm or JavaScript.
QUICKLY = "--js-flags=--liftoff-only --no-opt"
ARGUMENTS = [*chromium.ARGUMENTS, "--disable-3d-apis", QUICKLY]

CARD = [
    *(one for one in chromium.ARGUMENTS if "--use-gl" not in one),
    *("--use-angle=swiftshader", QUICKLY),
]
"""Chromium arguments for drawing with a graphics card, emulated in its own process."""

CALM = """{
  const next = window.requestAnimationFrame.bind(window);
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    const go = () => next((now) => { last = performance.now(); draw(now); });
    const wait = last + 60 - performance.now();
    return wait > 0 ? setTimeout(go, wait) : go();
  };
}"""
"""Script that limits animation to sixteen frames a second.

Still screens appear at once.
"""

UNPAINTED = """{
  let engine;
  window.drawsWhole = true; // nobody looks, and notes of what is drawn cost time
  Object.defineProperty(window, "flutterCanvasKit", {
    configurable: true,
    get: () => engine,
    set: (kit) => {
      engine = kit;
      const paint = kit.Canvas.prototype.drawPicture;
      kit.Canvas.prototype.drawPicture = function (picture) {
        if (window.painting) paint.call(this, picture);
      };
    },
  });
}"""
"""Script that skips painting until `window.painting` is set, which saves an eighth of the time."""

NEVER = "ServiceWorkerContainer.prototype.register = () => new Promise(() => {});"
"""Script that makes the registration of a service worker wait forever."""

HANGS = 400
"""Seconds after which a test's browser counts as hung."""

FAILURES = CACHE / "failures"
LONG = (
    *("test_longer_words", "test_table", "test_offline", "test_whole_games", "test_walk"),
    *("test_understudies", "test_between", "test_picture", "test_store", "test_opened"),
)

Device = Callable[..., BrowserContext]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs browser tests last, because their driver stays in its thread.

    The longest ones come first, so that no worker is left alone with them at the end.
    """
    here = Path(__file__).parent
    ours = [item for item in items if here in Path(item.path).parents]
    ours.sort(key=lambda item: (*LONG, Path(item.path).stem).index(Path(item.path).stem))
    for item in ours:
        item.add_marker(pytest.mark.browser)
    items[:] = [item for item in items if item not in set(ours)] + ours


def pytest_configure(config: pytest.Config) -> None:
    """Removes the reports of the last run, except in worker processes."""
    if not hasattr(config, "workerinput"):
        failures.forget(FAILURES)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Fails a test whose browser hangs, long before the run's time limit."""
    if item.get_closest_marker("browser") is None:
        return (yield)
    with failures.limited(HANGS):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Saves the screens of a failed test for the report."""
    report = yield
    if report.failed and call.when in {"setup", "call"} and Stage.on:
        folder = failures.keep(FAILURES, item.nodeid, list(Stage.on))
        report.sections.append(("left behind", str(folder)))
    return report


@pytest.fixture(scope="session")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a copy of the built site that later builds do not change.

    The site is built first if it is out of date.
    """
    make.ensure(quick=True)
    folder = tmp_path_factory.mktemp("site") / "web"
    with make.only_one():
        return linked(WEB, folder)


@pytest.fixture(scope="session")
def site(web: Path) -> Iterator[str]:
    """Yields the app's address at the root of a running server.

    It ends in a slash.
    """
    running = serve.start(web)
    yield f"http://localhost:{running.server_address[1]}/"
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Provides the driver, of which a thread can have only one."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def program() -> str:
    found = chromium.find()
    assert found, chromium.MISSING
    return found


@pytest.fixture(scope="session")
def shared(playwright: Playwright, program: str) -> Iterator[Browser]:
    """Provides the browser process shared by devices without a name."""
    browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
    yield browser
    browser.close()


@contextlib.contextmanager
def devices(shared: Browser, folder: Path) -> Iterator[Device]:
    """Provides a function that creates devices; see the fixture `device`."""
    made: list[BrowserContext] = []

    def start(
        profile: str = "", *, worker: bool = False, painted: bool = False, **how: Any
    ) -> BrowserContext:
        how = PHONE | how if "viewport" not in how else how
        if profile:
            context = shared.browser_type.launch_persistent_context(
                folder / profile, executable_path=chromium.find(), args=ARGUMENTS, **how
            )
        else:
            context = shared.new_context(**how)
            if not worker:
                context.add_init_script(NEVER)
        context.add_init_script(CALM)
        if not painted:
            context.add_init_script(UNPAINTED)
        context.set_default_timeout(PATIENCE * 1000)
        made.append(context)
        return context

    yield start
    for context in made:
        with contextlib.suppress(Exception):
            context.close()


@pytest.fixture
def device(shared: Browser, tmp_path: Path) -> Iterator[Device]:
    """Provides a function that creates independent devices.

    `device("a")` has its own browser, whose profile survives: another `device("a")`, created after
    the first is closed or killed, finds its data. A device without a name has no service worker,
    which halves the time of a start; a test that needs one uses `device(worker=True)`. Screens are
    painted only on `device(painted=True)`, and when a test fails.
    """
    with devices(shared, tmp_path) as start:
        yield start
