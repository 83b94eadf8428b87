"""Tests of recovery from interrupted visits and wrong answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import pytest
from playwright.sync_api import Route

from app.text import say
from build import page, serve
from tests.browser import sites
from tests.browser.conftest import Device
from tests.browser.lines import Line, line
from tests.browser.stage import PATIENCE, Stage
from tests.depth import soak_only

READY = say("offline.ready")
LONG = 3 * PATIENCE
"""Seconds for a start, and for what heals it."""
QUICK = {
    "HANGS = 10000": "HANGS = 1500",
    "silent === 12": "silent === 3",
    "12 * 2 **": "4 * 2 **",
    "net.pause(2000)": "net.pause(500)",
    "timeout = 8000": "timeout = 1500",
    "2 * wait, 12000": "2 * wait, 1000",
}
"""Replacements in the scripts that shorten the time until a hung connection is abandoned."""

CACHED_PATHS = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) found.push(url.slice(document.baseURI.length));
  }
  return found;
}"""
FORGET = """async (part) => {
  let gone = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (new RegExp(part).test(request.url)) gone += await cache.delete(request);
  }
  return gone;
}"""
ONLINE = "() => { window.dispatchEvent(new Event('online')); }"
CALM = "() => { window.python.onmessage({ data: { stage: 'calm' } }); }"
NOTICES = "() => window.lines"
LINES = """{
  window.lines = [];
  const own = window.Worker;
  window.Worker = class extends own {
    constructor(...how) {
      super(...how);
      window.python = this;
      if (sessionStorage.getItem("backstage.again")) return;
      // More requests than a browser opens connections: if the line hangs, they hold all of them.
      const crowd = Array.from({ length: 8 }, (_, at) => `sw.js?${at}`);
      setTimeout(() => crowd.forEach((one) => window.fetch(one).catch(() => {})), 1000);
    }
    postMessage(message, ...more) {
      if (message.bridge === "kept") window.lines.push(message.bridge);
      super.postMessage(message, ...more);
    }
  };
}"""


def wanted(site: Path) -> set[str]:
    """Returns the cache keys that the service worker lists for this browser."""
    text = (site / "sw.js").read_text(encoding="utf-8")
    found = sites.FILES.search(text)
    variants = re.search(r"const VARIANTS = (.*);", text)
    assert found is not None
    assert variants is not None
    left_out = set(json.loads(variants[1])["full"])
    return {key for path, key in json.loads(found[1]) if path not in left_out}


def lacks(stage: Stage, site: Path) -> set[str]:
    return wanted(site) - set(stage.page.evaluate(CACHED_PATHS))


def is_whole(stage: Stage, site: Path) -> bool:
    return not lacks(stage, site)


@pytest.fixture
def quick(web: Path, tmp_path: Path) -> Path:
    """Returns a copy of the site with short time limits."""
    copy = sites.linked(web, tmp_path / "quick")
    files = (copy / "sw.js", *copy.glob("stage-*/boot.js"), *copy.glob("stage-*/worker.js"))
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    assert all(any(old in text for text in texts.values()) for old in QUICK)
    for file, text in texts.items():
        for old, new in QUICK.items():
            text = text.replace(old, new)
        sites.rewrite(file, text.encode())
    return copy


@pytest.fixture
def cut(quick: Path) -> Iterator[Line]:
    running = serve.start(quick)
    with line(running.server_address[1]) as made:
        yield made
    running.stop()


def started(
    device: Device,
    address: str,
    routes: Mapping[str, Callable[[Route], None]] = MappingProxyType({}),
) -> tuple[Stage, dict[str, int]]:
    """Begins a first visit.

    Args:
        device: Creates the phone.
        address: Address of the app.
        routes: Handlers by pattern for the first request of such a file.

    Returns:
        The stage, and the last status of each requested address, 0 before any.
    """
    context = device(worker=True)
    context.add_init_script(LINES)
    for pattern, happens in routes.items():
        context.route(pattern, happens, times=1)
    stage = Stage(context, address, strict=False)
    answers: dict[str, int] = {}
    stage.page.on("request", lambda one: answers.update({one.url: answers.get(one.url, 0)}))
    stage.page.on("response", lambda one: answers.update({one.url: one.status}))
    stage.page.goto(address, wait_until="commit")
    return stage, answers


def assert_healed(stage: Stage, site: Path, answers: dict[str, int]) -> None:
    """Checks that the app and all its files arrive.

    `answers` are those of `started`.
    """
    stage.until(lambda: stage.state == "ready", "the app to start", LONG)  # failed until then
    stage.wait_ready()
    stage.semantics()
    stage.wait(READY, seconds=LONG)
    assert is_whole(stage, site)
    missing = [url for url, status in answers.items() if url.endswith(".webp") and status != 200]
    assert missing == []
    remembered = stage.page.evaluate("() => localStorage.getItem('backstage.window')")
    assert "unfit" not in remembered, "a line that broke is held against the memory"


def cut_at(
    device: Device, cut: Line, how: Literal["refuses", "hangs"], part: str
) -> tuple[Stage, dict[str, int]]:
    """Begins a first visit whose connection breaks when a part is requested.

    Once the page reports it, the connection is restored.

    Args:
        device: Creates the phone.
        cut: The connection.
        how: Whether it refuses or hangs.
        part: Pattern for the address of the part.

    Returns:
        The stage and the answers of `started`, before the page reloads.
    """

    def break_off(route: Route) -> None:
        cut.cut(how)
        route.continue_()

    stage, answers = started(device, cut.address, {part: break_off})
    stage.until(lambda: stage.state == "failed", "the start to end", LONG)
    cut.mend()
    return stage, answers


@soak_only
def test_a_start_that_is_refused_comes_by_itself(device: Device, quick: Path, cut: Line) -> None:
    stage, answers = cut_at(device, cut, "refuses", "**/pyodide.asm.mjs")
    assert_healed(stage, quick, answers)


def test_a_start_that_is_cut_off_comes_by_itself_and_a_part_at_a_tap_is_waited_for(
    device: Device, quick: Path, cut: Line
) -> None:
    stage, answers = cut_at(device, cut, "hangs", "**/memory-*.bin")
    stage.until(lambda: stage.state == "ready", "the app to start", LONG)  # failed until then
    stage.wait_ready()
    cut.cut("hangs")
    stage.semantics()
    stage.tap("New game")
    stage.until(lambda: stage.covered, "the cover")
    assert stage.splash() == page.text()["missing"]
    bar = stage.page.wait_for_selector("#splash-bar", state="visible")
    assert bar is not None
    assert not stage.page.is_visible("#splash-reload")
    [python] = quick.glob("python-*")
    deleted = python.rename(quick / "deleted")
    cut.mend()
    stage.until(
        lambda: stage.splash() == page.text()["gone"], "the new version to be told of", LONG
    )
    assert stage.page.is_visible("#splash-reload")
    assert stage.covered
    deleted.rename(python)
    stage.wait("Start the show", seconds=LONG)
    stage.until(lambda: not stage.covered, "the cover to lift")
    stage.tap("Back")  # the app says in the foyer alone that it is whole
    assert_healed(stage, quick, answers)


@pytest.mark.parametrize("whole_app", [False, pytest.param(True, marks=soak_only)])
def test_nothing_wrong_is_kept_and_what_is_cleared_comes_back(
    device: Device, quick: Path, *, whole_app: bool
) -> None:
    if not whole_app:
        sites.emptied(quick)
    picture = min(quick.glob("media-*/**/*.webp"))
    [pack] = quick.glob("python-*/pydantic_core.pack")
    index = quick / "index.html"
    whole = {file: file.read_bytes() for file in (picture, pack, index)}
    sites.remove(picture)
    sites.remove(pack)
    running = serve.start(quick)
    address = f"http://localhost:{running.server_address[1]}/"
    stage, _ = started(device, address)
    stage.wait_ready()
    sites.rewrite(index, whole[index] + b"<!-- later -->")
    if whole_app:
        stage.semantics()
    wrong = {file.relative_to(quick).as_posix() for file in (picture, pack)}
    wrong |= {key for key in wanted(quick) if key.startswith("index.html")}
    stage.until(lambda: lacks(stage, quick) == wrong, "all else to be kept")
    assert stage.page.evaluate(NOTICES) == []
    assert not (whole_app and stage.sees(READY))

    for file, data in whole.items():
        sites.rewrite(file, data)
    stage.page.evaluate(ONLINE)
    stage.until(lambda: stage.page.evaluate(NOTICES) == ["kept"], "the app to be told of it")
    if whole_app:
        stage.wait(READY)
    assert is_whole(stage, quick)

    # Half of it is cleared away, and the memory among it; then all.
    for part in (r"memory-|/main\.dart\.js|[02468ace]\.webp", "."):
        assert stage.page.evaluate(FORGET, part)
        stage.page.evaluate(CALM)
        stage.until(lambda: is_whole(stage, quick), "what was cleared to be kept again")
    # Asked for by the page before any calm moment, a file is kept as well.
    assert stage.page.evaluate(FORGET, "memory-")
    [memory] = (key for key in wanted(quick) if "memory-" in key)
    stage.page.evaluate("async (name) => { await fetch(name); }", memory)
    stage.until(lambda: is_whole(stage, quick), "the memory to be kept again")
    assert stage.page.evaluate(NOTICES) == ["kept"]
    running.stop()
