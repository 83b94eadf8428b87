"""The shell around the app: start, offline, update, sub-path, policy, what the window is told."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from app.store.exchange import VERSION, pack
from app.text import say
from build import serve
from tests.browser import brought, kept, sites, table
from tests.browser.conftest import Device, devices
from tests.browser.stage import Stage

KEPT = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? ''"
REVISION = """() => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  navigator.serviceWorker.controller.postMessage("revision", [port2]);
})"""
NOTHING_MORE = 500  # milliseconds in which what must not happen had time to happen


@pytest.fixture(scope="module")
def opened(shared: Browser, site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The app on a phone, open: for tests that only look, or leave it as it was."""
    with devices(shared, tmp_path_factory.mktemp("opened")) as device:
        stage = Stage(device(worker=True), site)
        # Lets a test speak to the page as Python does.
        stage.page.add_init_script(
            """window.Worker = class extends Worker {
                 constructor(...how) { super(...how); window.python = this; } };"""
        )
        yield stage.open()


def wait_kept(stage: Stage) -> None:
    """Waits until the service worker has everything and is in charge."""
    stage.until(lambda: stage.page.evaluate(KEPT) == "activated", "the app to be kept")


def test_first_start_shows_how_far_it_is_loads_once_and_asks_nobody_else(
    device: Device, site: str
) -> None:
    stage = Stage(device(worker=True), site)
    stage.page.goto(site, wait_until="domcontentloaded")
    told = stage.until(stage.splash, "the splash to say something")
    assert re.fullmatch(r"Setting the stage – \d+ MB, once", told)
    fill = "() => document.getElementById('splash-bar')?.getAttribute('aria-valuenow') ?? '100'"
    seen: list[int] = []

    def ready() -> bool:
        seen.append(int(stage.page.evaluate(fill)))
        return stage.state == "ready"

    stage.until(ready, "the app to start")
    assert seen == sorted(seen)
    assert len(set(seen)) >= 3, "the bar has to move with what is done"
    stage.wait_ready()
    stage.semantics()
    assert stage.sees("Backstage Pass")
    wait_kept(stage)
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert stage.record.navigations == 1
    hosts = {url.split("/")[2] for url in stage.record.requests if url.startswith("http")}
    assert hosts == {site.split("/")[2]}
    assert not any("roboto" in url.lower() or "noto" in url for url in stage.record.requests)

    stage.page.goto(site, wait_until="domcontentloaded")
    assert stage.page.inner_text("#splash-line") == "Raising the curtain"
    stage.close()


# When the first screen was told of, when the curtain lifted, and the last picture before that.
LIFTED = """() => {
  const lifted = performance.getEntriesByName("lifted")[0].startTime;
  const pictures = performance.getEntriesByType("resource")
    .filter((entry) => entry.name.endsWith(".webp") && entry.startTime < lifted);
  return [performance.getEntriesByName("backstage ready")[0].startTime, lifted,
    Math.max(0, ...pictures.map((entry) => entry.responseEnd))];
}"""
# Notes when the curtain lifts, and asks for a picture long before that, as a first screen may.
NOTED = """const plain = window.fetch;
const wait = setInterval(() => {
  if (window.fetch === plain) return;
  clearInterval(wait);
  fetch("early.webp").catch(() => {});
}, 5);
new MutationObserver(() => {
  if (document.documentElement.dataset.stage === "ready") performance.mark("lifted");
}).observe(document, { subtree: true, attributeFilter: ["data-stage"] });"""


def test_what_the_curtain_waits_for_and_what_the_next_start_remembers(
    device: Device, site: str
) -> None:
    """Pictures that come are there when it lifts; it does not wait for long for those that do not.

    Lighting and the screen reader are remembered, before any script has come.
    """
    context = device()  # a service worker could hand out what is held back
    context.add_init_script(NOTED)
    stage = Stage(context, site)
    held: list[Route] = []
    context.route("**/*.webp", lambda route: held.append(route))
    stage.open(semantics=False)
    assert held, "no picture was asked for"
    ready, lifted, _ = stage.page.evaluate(LIFTED)
    assert lifted - ready >= 399, "it did not wait for its pictures"
    assert stage.nodes() == []
    remembered = stage.page.evaluate("() => JSON.parse(localStorage['backstage.window'])")
    color = stage.page.evaluate("() => document.querySelector('meta[name=theme-color]').content")
    assert remembered["color"] == color
    other = {"color": "#010203", "dark": not remembered["dark"], "semantics": True}
    stage.page.evaluate(
        "(kept) => { localStorage['backstage.window'] = JSON.stringify(kept); }", other
    )
    held.clear()
    waiting: list[Route] = []
    context.route("**/boot.js", lambda route: waiting.append(route))
    stage.page.goto(stage.url, wait_until="commit")
    stage.page.wait_for_selector("#splash")
    light = stage.page.evaluate("() => document.documentElement.dataset.light")
    assert light == ("evening" if other["dark"] else "matinee")
    stage.until(lambda: waiting, "the page's own script to be asked for")
    waiting[0].continue_()
    said = "() => performance.getEntriesByName('backstage ready').length"
    stage.until(lambda: stage.page.evaluate(said), "the first screen to be told of")
    context.unroute("**/*.webp")
    for route in held:
        route.fulfill(content_type="image/webp", body=b"")
    stage.wait_ready()
    ready, lifted, last = stage.page.evaluate(LIFTED)
    assert 0 < last < lifted or lifted - ready >= 399
    stage.wait("New game", press=True)
    stage.close()


def test_an_update_waits_is_not_offered_at_the_table_and_is_taken_once(
    device: Device, web: Path, tmp_path: Path
) -> None:
    server = serve.start(web)
    port = server.server_address[1]
    site = f"http://localhost:{port}/"
    match = brought.match_where(4, lambda match: match.count == 4)
    stage = Stage(device(worker=True), site)
    kept.furnish(stage, brought.entry(1, ["Mai", "Bo", "Ana", "Tuấn"], match))
    stage.open()
    stage.wait("Pass the phone")
    wait_kept(stage)
    old = sites.revision_of(web)
    assert stage.page.evaluate(REVISION) == old

    server.stop()
    fresh = serve.start(sites.edited(web, tmp_path / "fresh"), port=port)
    stage.record.navigations = 0
    stage.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    waiting = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
    stage.until(lambda: stage.page.evaluate(waiting), "the new version to wait")
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert stage.record.navigations == 0, "a new version must not reload the page by itself"
    assert stage.page.evaluate(REVISION) == old
    assert not stage.sees("new version"), "an update is offered in a game"
    table.take_phone(stage)
    assert not stage.sees("new version"), "an update is offered behind the curtain"
    # A reload alone stays with the old version too: every part of a start is of one revision.
    stage.reload()
    assert stage.page.evaluate(REVISION) == old
    assert "<!-- edited -->" not in stage.page.content()
    stage.wait("Pass the phone")
    assert not stage.sees("new version"), "an update is offered in a game"
    table.press(stage, "Menu", until_gone="Pass the phone")
    stage.tap("Leave the table")
    stage.wait("A new version is ready")

    stage.record.navigations = 0
    stage.tap("Update now")
    stage.until(lambda: stage.record.navigations == 1, "the new version to take over")
    stage.wait_ready()
    stage.semantics()
    stage.wait("Continue")
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert stage.record.navigations == 1
    assert stage.page.evaluate(REVISION) == sites.EDITED
    assert "<!-- edited -->" in stage.page.content()
    assert len(stage.page.evaluate("async () => (await caches.keys())")) == 1
    stage.close()
    fresh.stop()


def test_a_sign_that_no_font_has_asks_for_nothing(opened: Stage) -> None:
    before = len(opened.record.requests)
    # The client's own way to a fallback font, as a rare sign in a text would take it.
    answer = opened.page.evaluate(
        """async () => {
          const files = ["no-font/a.woff2", "no-font/b/v1/c.woff2"];
          const replies = await Promise.all(files.map((file) => fetch(file)));
          return replies.map((reply) => [reply.status, reply.headers.get("content-type")]);
        }"""
    )
    assert answer == [[200, "font/woff2"]] * 2
    assert len(opened.record.requests) == before


def test_policy_stops_foreign_hosts(opened: Stage) -> None:
    tried = opened.page.evaluate(
        """async () => {
          const out = [];
          const hosts = ["https://example.com/x.js", "http://127.0.0.1:9/x"];
          const told = [() => "through", () => "stopped"];
          for (const url of hosts) out.push(await fetch(url).then(...told));
          const script = document.createElement("script");
          out.push(await new Promise((done) => {
            script.onload = () => done("through");
            script.onerror = () => done("stopped");
            script.src = hosts[0];
            document.head.append(script);
          }));
          try { Function("return 1")(); out.push("eval"); } catch { out.push("stopped"); }
          return out;
        }"""
    )
    assert tried == ["stopped"] * 4
    assert any("Content Security Policy" in line for line in opened.record.problems)


def test_page_can_be_zoomed_and_is_named(opened: Stage) -> None:
    page = opened.page
    tags = page.query_selector_all('meta[name="viewport"]')
    assert len(tags) == 1
    viewport = tags[0].get_attribute("content") or ""
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport
    assert page.title() == "Backstage Pass"
    assert (page.get_attribute("html", "lang") or "").startswith("en")


def test_manifest_is_whole(opened: Stage) -> None:
    data = json.loads(opened.page.evaluate("async () => (await fetch('manifest.json')).text()"))
    seen = opened.context.new_cdp_session(opened.page).send("Page.getAppManifest")
    assert seen["errors"] == []
    assert data["id"] == data["start_url"] == data["scope"] == "./"


def test_files_that_are_not_ours_are_named_and_change_nothing(
    opened: Stage, tmp_path: Path
) -> None:
    match = brought.match_where(3, lambda match: match.count == 4)
    own = pack([brought.entry(1, ["Ada", "Bo", "Cy"], match)])
    picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    files = [
        (picture, say("store.import.foreign")),
        (own[: len(own) // 2], say("store.import.cut")),
        (b"[" * 200_000, say("store.import.foreign")),
        (own.replace(b"Ada", b"Eve"), say("store.import.changed")),
        (own.replace(b'"version": %d' % VERSION, b'"version": 99'), say("store.import.newer")),
        (pack([]), say("store.import.empty")),
    ]
    stage = opened
    before = list(stage.record.problems)
    stage.tap("Settings")
    for data, sentence in files:
        assert sentence in brought.pick_file(stage, data), data[:40]
    assert say("set.import.one") in brought.pick_file(stage, own)
    stage.tap("Back")
    stage.wait("New game", press=True)
    assert stage.sees("Ada")
    assert not stage.sees("Eve")
    assert stage.record.problems == before


@pytest.mark.parametrize(
    "gone", ["stage-*/worker.js", "python-*/pyodide.asm.wasm", "client-*/main.dart.js"]
)
def test_a_start_that_fails_says_so(device: Device, web: Path, tmp_path: Path, gone: str) -> None:
    broken = sites.linked(web, tmp_path / "broken")
    for file in broken.glob(gone + "*"):
        file.unlink()
    server = serve.start(broken)
    stage = Stage(device(), f"http://localhost:{server.server_address[1]}/", strict=False)
    stage.open(ready=False)
    stage.until(lambda: stage.state == "failed", "the failure to be shown")
    assert stage.splash() in {
        "Part of the app could not be loaded. Check the connection, then reload.",
        "The app could not start. Reload to try again; saved games are kept.",
    }
    button = stage.page.wait_for_selector("#splash-reload", state="visible")
    assert button is not None
    if gone.endswith("worker.js"):
        shutil.rmtree(broken)
        sites.linked(web, broken)
        button.click()
        stage.wait_ready()
    server.stop()


def test_window_left_is_covered_in_the_same_instant(opened: Stage) -> None:
    stage = opened
    say = "(news) => window.python.onmessage({ data: news })"
    # Both in one go, so that nothing could have been painted in between.
    leave = """(kind) => {
      window.dispatchEvent(new Event(kind));
      const box = document.getElementById("cover").getBoundingClientRect();
      return [box.width >= innerWidth && box.height >= innerHeight, box.width > 0];
    }"""
    for kind in ("blur", "pagehide"):
        stage.page.evaluate(say, {"bridge": "guard", "secret": False})
        assert stage.page.evaluate(leave, kind) == [False, False], "nothing secret, nothing covered"
        stage.page.evaluate(say, {"bridge": "guard", "secret": True})
        assert stage.page.evaluate(leave, kind) == [True, True]
        stage.focus()  # the app sees that nothing secret stands there, and uncovers
        stage.until(lambda: not stage.covered, "the cover to go")
