"""The shell around the app: start, offline, update, sub-path, policy, what the window is told."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, Route

from app.store.exchange import LARGEST, VERSION, pack
from app.text import say
from build import serve
from tests.browser import brought
from tests.browser.conftest import DESK, Device, devices
from tests.browser.stage import Stage

KEPT = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? ''"
REVISION = """() => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  navigator.serviceWorker.controller.postMessage("revision", [port2]);
})"""


@pytest.fixture(scope="module")
def opened(
    playwright: Playwright, site: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stage]:
    """The app on a phone, open: for tests that only look."""
    with devices(playwright, tmp_path_factory.mktemp("opened")) as device:
        yield Stage(device(), site).open()


def wait_kept(stage: Stage) -> None:
    """Waits until the service worker has everything and is in charge."""
    stage.until(lambda: stage.page.evaluate(KEPT) == "activated", "the app to be kept", 60)


def revision_of(folder: Path) -> str:
    """The revision that a built site says it is."""
    found = re.search(r'REVISION = "(\w+)"', (folder / "sw.js").read_text(encoding="utf-8"))
    assert found
    return found[1]


def edited_copy(web: Path, target: Path) -> Path:
    """The same site as if its page had changed: another revision."""
    shutil.copytree(web, target)
    worker = target / "sw.js"
    text = worker.read_text(encoding="utf-8")
    text = text.replace(f'"{revision_of(web)}"', '"fedcba987654"')
    text = re.sub(r'"index\.html\?v=\w+"', '"index.html?v=edited"', text)
    worker.write_text(text, encoding="utf-8")
    page = target / "index.html"
    html = page.read_text(encoding="utf-8")
    page.write_text(html.replace("</body>", "<!-- edited --></body>"), encoding="utf-8")
    for file in (worker, page):
        for packed in (".gz", ".br"):
            file.with_name(file.name + packed).unlink(missing_ok=True)
    return target


def test_first_start_shows_how_far_it_is_loads_once_and_asks_nobody_else(
    device: Device, site: str
) -> None:
    stage = Stage(device(), site)
    stage.page.goto(site, wait_until="domcontentloaded")
    told = stage.until(stage.splash, "the splash to say something")
    assert re.fullmatch(r"Setting the stage – \d+ MB, once", told)
    fill = "() => document.getElementById('splash-bar')?.getAttribute('aria-valuenow') ?? '100'"
    seen = [int(stage.page.evaluate(fill))]
    while stage.state != "ready":
        seen.append(int(stage.page.evaluate(fill)))
        stage.page.wait_for_timeout(50)
    assert seen == sorted(seen)
    assert len(set(seen)) >= 3, "the bar has to move with what is done"
    stage.semantics()
    assert stage.sees("Backstage Pass")
    wait_kept(stage)
    stage.page.wait_for_timeout(1000)
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
NOTED = """new MutationObserver(() => {
  if (document.documentElement.dataset.stage === "ready") performance.mark("lifted");
}).observe(document, { subtree: true, attributeFilter: ["data-stage"] });"""


@pytest.mark.parametrize("come", [True, False])
def test_the_curtain_lifts_on_a_set_stage_or_a_moment_later(
    device: Device, site: str, come: bool
) -> None:
    """Pictures that come are there first; it does not wait for long for those that do not."""
    context = device()
    context.add_init_script(NOTED)
    stage = Stage(context, site, strict=False)

    def late(route: Route) -> None:
        if come:
            stage.page.wait_for_timeout(100)
            route.continue_()

    context.route("**/*.webp", late, times=2)
    stage.open(semantics=False)
    ready, lifted, last = stage.page.evaluate(LIFTED)
    assert (last < lifted and last > 0 and come) or lifted - ready >= 400
    assert lifted - ready < 2500, "it waited for what does not come"


def test_starts_offline_from_the_second_start(device: Device, web: Path) -> None:
    server = serve.start(web)
    site = f"http://localhost:{server.server_address[1]}/"
    context = device("traveller")
    first = Stage(context, site).open()
    wait_kept(first)
    first.assert_clean()
    context.close()
    server.stop()

    context = device("traveller")
    context.set_offline(True)
    again = Stage(context, site)
    again.record.offline = True
    again.open()
    assert again.sees("Backstage Pass")
    again.tap("Settings")
    again.wait("Lighting")
    again.close()


def test_update_waits_and_is_taken_once(device: Device, web: Path, tmp_path: Path) -> None:
    server = serve.start(web)
    port = server.server_address[1]
    site = f"http://localhost:{port}/"
    stage = Stage(device(), site).open()
    wait_kept(stage)
    old = revision_of(web)
    assert stage.page.evaluate(REVISION) == old

    server.stop()
    fresh = serve.start(edited_copy(web, tmp_path / "fresh"), port=port)
    stage.record.navigations = 0
    stage.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    waiting = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
    stage.until(lambda: stage.page.evaluate(waiting), "the new version to wait", 60)
    stage.page.wait_for_timeout(1000)
    assert stage.record.navigations == 0, "a new version must not reload the page by itself"
    assert stage.page.evaluate(REVISION) == old
    # A reload alone stays with the old version too: every part of a start is of one revision.
    stage.reload()
    assert stage.page.evaluate(REVISION) == old
    assert "<!-- edited -->" not in stage.page.content()

    stage.record.navigations = 0
    stage.tap("Update now")
    stage.until(lambda: stage.record.navigations == 1, "the new version to take over", 20)
    stage.wait_ready()
    stage.page.wait_for_timeout(1500)
    assert stage.record.navigations == 1
    assert stage.page.evaluate(REVISION) == "fedcba987654"
    assert "<!-- edited -->" in stage.page.content()
    caches = stage.page.evaluate("async () => (await caches.keys())")
    assert len(caches) == 1
    stage.close()
    fresh.stop()


def test_below_a_path(device: Device, web: Path) -> None:
    server = serve.start(web, prefix="/backstage-pass/")
    site = f"http://localhost:{server.server_address[1]}/backstage-pass"
    stage = Stage(device(), site).open()
    wait_kept(stage)
    scope = "async () => (await navigator.serviceWorker.getRegistration()).scope"
    assert stage.page.evaluate(scope) == f"{site}/"
    server.stop()
    stage.record.offline = True
    stage.reload()
    assert stage.sees("Backstage Pass")
    outside = [url for url in stage.record.requests if not url.startswith((site, "data:", "blob:"))]
    assert outside == []
    stage.close()


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
    browser = opened.context.new_cdp_session(opened.page)
    seen = browser.send("Page.getAppManifest")
    assert seen["errors"] == []
    assert data["id"] == data["start_url"] == data["scope"] == "./"
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_theme_and_screen_reader_are_remembered_for_the_next_start(stage: Stage) -> None:
    stage.open(semantics=False)
    assert stage.nodes() == []
    remembered = stage.page.evaluate("() => JSON.parse(localStorage['backstage.window'])")
    color = stage.page.evaluate("() => document.querySelector('meta[name=theme-color]').content")
    assert remembered["color"] == color
    other = {"color": "#010203", "dark": not remembered["dark"], "semantics": True}
    stage.page.evaluate(
        "(kept) => { localStorage['backstage.window'] = JSON.stringify(kept); }", other
    )
    # The splash has it before any script has come.
    waiting: list[Route] = []
    stage.page.route("**/boot.js", lambda route: waiting.append(route))
    stage.page.goto(stage.url, wait_until="commit")
    stage.page.wait_for_selector("#splash")
    light = stage.page.evaluate("() => document.documentElement.dataset.light")
    assert light == ("evening" if other["dark"] else "matinee")
    stage.until(lambda: waiting, "the page's own script to be asked for")
    waiting[0].continue_()
    stage.wait_ready()
    stage.wait("New game", press=True)


def test_files_that_are_not_ours_are_named_and_change_nothing(device: Device, site: str) -> None:
    match = brought.match_where(3, lambda match: match.count == 4)
    own = pack([brought.entry(1, ["Ada", "Bo", "Cy"], match)])
    picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    files = [
        (picture, say("store.import.foreign")),
        (own[: len(own) // 2], say("store.import.cut")),
        (b"[" * 200_000, say("store.import.foreign")),
        (own.replace(b"Ada", b"Eve"), say("store.import.changed")),
        (b" " * (LARGEST + 1), say("store.import.large", limit=LARGEST // 1_000_000)),
        (own.replace(b'"version": %d' % VERSION, b'"version": 99'), say("store.import.newer")),
        (pack([]), say("store.import.empty")),
    ]
    stage = Stage(device(), site).open()
    stage.tap("Settings")
    for data, sentence in files:
        assert sentence in brought.pick_file(stage, data), data[:40]
    assert say("set.import.one") in brought.pick_file(stage, own)
    stage.tap("Back")
    stage.wait("New game", press=True)
    assert stage.sees("Ada")
    assert not stage.sees("Eve")
    stage.assert_clean()


@pytest.mark.parametrize(
    "gone", ["stage-*/worker.js", "python-*/pyodide.asm.wasm", "client-*/main.dart.js"]
)
def test_a_start_that_fails_says_so(device: Device, web: Path, tmp_path: Path, gone: str) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(web, broken)
    for file in broken.glob(gone + "*"):
        file.unlink()
    server = serve.start(broken)
    stage = Stage(device(), f"http://localhost:{server.server_address[1]}/", strict=False)
    stage.open(ready=False)
    stage.until(lambda: stage.state == "failed", "the failure to be shown", 40)
    assert stage.splash() in {
        "Part of the app could not be loaded. Check the connection, then reload.",
        "The app could not start. Reload to try again; saved games are kept.",
    }
    button = stage.page.wait_for_selector("#splash-reload", state="visible")
    assert button is not None
    if gone.endswith("worker.js"):
        shutil.rmtree(broken)
        shutil.copytree(web, broken)
        button.click()
        stage.wait_ready()
    server.stop()


def test_window_left_is_covered_in_the_same_instant(stage: Stage) -> None:
    # Lets the test speak to the page as Python does.
    stage.page.add_init_script(
        """window.Worker = class extends Worker {
             constructor(...how) { super(...how); window.python = this; } };"""
    )
    stage.open()
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
        stage.until(lambda: not stage.covered, "the cover to go", 5)


def test_on_a_desk(device: Device, site: str) -> None:
    stage = Stage(device(**DESK), site).open()
    assert stage.sees("Backstage Pass")
    stage.close()
