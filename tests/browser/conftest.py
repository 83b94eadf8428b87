"""A real Chromium on the built app, served from this machine.

A test makes its devices and the stages on them itself, or a file makes one for all of its tests.
Devices without a name share one started browser and nothing else: what each keeps goes with it.
"""

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
"""A phone on which hardly anything has to be scrolled to, for journeys that are not about that."""

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.5}

# Each costs a tenth of a test: software that plays a graphics card, and compiling once more what
# would be faster in a longer life, be it wasm or JavaScript.
ARGUMENTS = [
    *chromium.ARGUMENTS,
    "--disable-3d-apis",
    "--js-flags=--wasm-tiering-budget=200000000 --no-opt",
]

CARD = [*(one for one in chromium.ARGUMENTS if "--use-gl" not in one), "--use-angle=swiftshader"]
"""Draws by a graphics card, as phones do, which software plays in a process of its own."""

CALM = """{
  const next = window.requestAnimationFrame.bind(window);
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    const go = () => next((now) => { last = performance.now(); draw(now); });
    const wait = last + 60 - performance.now();
    return wait > 0 ? setTimeout(go, wait) : go();
  };
}"""
"""Limits animation to sixteen frames a second; a still screen is drawn at once."""

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
"""Everything is laid out, named and drawn up, but no point is coloured until `window.painting`:
an eighth of a journey's time goes into pictures that nobody looks at."""

NEVER = "ServiceWorkerContainer.prototype.register = () => new Promise(() => {});"
"""A service worker that is asked for and never comes."""

HANGS = 400
"""Seconds after which the browser of a test counts as one that answers no more."""

FAILURES = CACHE / "failures"
LONG = (
    *("test_longer_words", "test_table", "test_offline", "test_whole_games", "test_walk"),
    *("test_understudies", "test_between", "test_picture", "test_store", "test_opened"),
)

Device = Callable[..., BrowserContext]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser, and comes last: a driver lives in its thread.

    Of it what takes long comes first, so that no worker is left alone with it at the end.
    """
    here = Path(__file__).parent
    ours = [item for item in items if here in Path(item.path).parents]
    ours.sort(key=lambda item: (*LONG, Path(item.path).stem).index(Path(item.path).stem))
    for item in ours:
        item.add_marker(pytest.mark.browser)
    items[:] = [item for item in items if item not in set(ours)] + ours


def pytest_configure(config: pytest.Config) -> None:
    """A run begins without the pictures of the one before; its workers leave them alone."""
    if not hasattr(config, "workerinput"):
        failures.forget(FAILURES)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test whose browser hangs fails where it waits, long before the run would be ended."""
    if item.get_closest_marker("browser") is None:
        return (yield)
    with failures.limited(HANGS):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps what stands on the screens when a test fails, and says in its report where."""
    report = yield
    if report.failed and call.when in {"setup", "call"} and Stage.on:
        folder = failures.keep(FAILURES, item.nodeid, list(Stage.on))
        report.sections.append(("left behind", str(folder)))
    return report


@pytest.fixture(scope="session")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, built first when it is stale; linked aside, so no later build moves it."""
    make.ensure(quick=True)
    folder = tmp_path_factory.mktemp("site") / "web"
    with make.only_one():
        return linked(WEB, folder)


@pytest.fixture(scope="session")
def site(web: Path) -> Iterator[str]:
    """The address of the app at the root of a running server, with a slash at its end."""
    running = serve.start(web)
    yield f"http://localhost:{running.server_address[1]}/"
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver; only one can run at a time in a thread."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def program() -> str:
    """The path of the Chromium."""
    found = chromium.find()
    assert found, chromium.MISSING
    return found


@pytest.fixture(scope="session")
def shared(playwright: Playwright, program: str) -> Iterator[Browser]:
    """The browser that devices without a name are windows of."""
    browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
    yield browser
    browser.close()


@contextlib.contextmanager
def devices(shared: Browser, folder: Path) -> Iterator[Device]:
    """Makes devices, those with a name in the folder; see the fixture `device`."""
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
    """Makes devices that know nothing of one another: `device()` a phone, `device(**DESK)` a desk.

    `device("a")` has a browser of its own, whose profile outlives it: another `device("a")`, made
    when the first is closed or killed, finds what that one kept. One without a name has no service
    worker, which costs half as much as a start does; a test of it asks for `device(worker=True)`.
    What a screen looks like is painted on `device(painted=True)` alone, and when a test fails.
    """
    with devices(shared, tmp_path) as start:
        yield start
