"""Tests of a new installation."""

from __future__ import annotations

import json
import random
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from app.bills import Bill, bills
from app.store.exchange import VERSION, pack, unpack
from app.text import say
from build import packs, serve
from engines import Match
from tests.browser import game_files, sites, table
from tests.browser.conftest import devices
from tests.browser.stage import Stage
from tests.depth import SOAKING, depth

WORKER_STATE = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? ''"
REVISION = """() => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  navigator.serviceWorker.controller.postMessage("revision", [port2]);
})"""
NOTHING_MORE = 500  # milliseconds in which what must not happen had time to happen


SPLASH = """{
  const splash = window.splash = { told: "", filled: [] };
  new MutationObserver((changes) => changes.forEach(({ target, type }) => {
    splash.told ||= document.getElementById("splash-line")?.textContent ?? "";
    if (type === "attributes") splash.filled.push(Number(target.getAttribute("aria-valuenow")));
  })).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-valuenow"] });
}"""
"""Script that records the splash's changes, which polling could miss."""


@dataclass
class Opened:
    """The app on a phone that had never opened it.

    Attributes:
        server: Origin of the server.
        first_words: First text on the splash.
        filled: Lengths of the splash's bar, at each change.
        asked: Names of the requested server files in order, until the app was cached.
        urls: All requests of the page to any host.
        starts: Number of visits to the page.
    """

    stage: Stage
    server: serve.Server
    first_words: str
    filled: list[int]
    asked: list[str]
    urls: list[str]
    starts: int


def in_order(running: serve.Server) -> list[str]:
    return [sent.path.rsplit("/", 1)[-1] for sent in running.log]


def wait_offline(stage: Stage) -> None:
    stage.until(lambda: stage.page.evaluate(WORKER_STATE) == "activated", "the app to be kept")


LATE = {"app-rest.pack", "library-rest.zip", "stdlib-rest.zip", "pydantic_core.pack"}
LATE |= {f"{name}.pack" for name in ("encore", "onstage", "thespianage", "upstaged")}


# A device whose system takes files, and what it was given within a touch.
SHARED = """navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file, ...more] }) => {
  const { isActive } = navigator.userActivation;
  const reader = new FileReader();
  reader.onload = () => { window.sharedAs = reader.result; };
  reader.readAsDataURL(file);
  window.shared = [file.name, file.type, more.length, isActive, await file.text()];
};"""


def chosen(stage: Stage) -> Bill:
    bill = bills()[0]
    stage.until(lambda: stage.page.evaluate("() => Boolean(window.jsConnect)"), "the page's script")
    stage.page.locator(f"#programme section:lang(en) [data-game={bill.name}]").tap()
    return bill


@pytest.fixture(scope="module")
def opened(
    shared: Browser, web: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Opened]:
    """Provides the app's first start; tests must not change its state."""
    server = serve.start(web)
    with devices(shared, tmp_path_factory.mktemp("opened")) as device:
        stage = Stage(device(worker=True), f"http://localhost:{server.server_address[1]}/")
        # Lets a test speak to the page as Python does.
        stage.page.add_init_script(
            """window.Worker = class extends Worker {
                 constructor(...how) { super(...how); window.python = this; } };"""
        )
        stage.page.add_init_script(SPLASH + SHARED)
        stage.page.goto(stage.url, wait_until="domcontentloaded")
        billed = chosen(stage)
        stage.wait_ready()
        splash = stage.page.evaluate("() => window.splash")
        stage.semantics()
        stage.wait(billed.word("win", "en"))
        stage.page.go_back()
        stage.wait(say("home.new"), press=True)
        stage.until(lambda: set(in_order(server)) >= LATE, "the rest to come")
        wait_offline(stage)
        stage.page.wait_for_timeout(NOTHING_MORE)
        stage.assert_clean()
        asked, urls = in_order(server), list(stage.record.requests)
        yield Opened(
            stage, server, splash["told"], splash["filled"], asked, urls, stage.record.navigations
        )
    server.stop()


def test_first_start_shows_how_far_it_is_loads_once_and_asks_nobody_else(opened: Opened) -> None:
    assert re.fullmatch(r"Setting the stage \(one-time download, \d+ MB\)", opened.first_words)
    assert opened.filled == sorted(opened.filled)
    assert len(set(opened.filled)) >= 3, "the bar has to move with what is done"
    assert opened.stage.sees("Backstage Pass")
    assert opened.starts == 1
    hosts = {url.split("/")[2] for url in opened.urls if url.startswith("http")}
    assert hosts == {opened.stage.url.split("/")[2]}
    assert not any("roboto" in url.lower() or "noto" in url for url in opened.urls)


def test_the_first_screen_waits_for_nothing_that_can_come_later(opened: Opened) -> None:
    before = opened.asked[: opened.asked.index("sw.js")]
    assert sum(name.startswith("memory-") for name in before) == 1
    packed = re.compile(r"\.(pack|zip)(\.gz)?$")
    assert not [name for name in before if packed.search(name)]
    assert set(opened.asked) >= LATE
    whole = {f"{name}.pack" for name in packs.FIRST} | {f"{name}.zip" for name in packs.FIRST}
    assert not whole & set(opened.asked), "no second copy of what the snapshot has"


def test_a_sign_that_no_font_has_asks_for_nothing(opened: Opened) -> None:
    stage = opened.stage
    before = len(stage.record.requests)
    # The client's own way to a fallback font, as a rare sign in a text would take it.
    answer = stage.page.evaluate(
        """async () => {
          const files = ["no-font/a.woff2", "no-font/b/v1/c.woff2"];
          const replies = await Promise.all(files.map((file) => fetch(file)));
          return replies.map((reply) => [reply.status, reply.headers.get("content-type")]);
        }"""
    )
    assert answer == [[200, "font/woff2"]] * 2
    assert len(stage.record.requests) == before


def test_policy_stops_foreign_hosts(opened: Opened) -> None:
    tried = opened.stage.page.evaluate(
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
    assert any("Content Security Policy" in line for line in opened.stage.record.problems)


def test_page_can_be_zoomed_and_is_named(opened: Opened) -> None:
    page = opened.stage.page
    tags = page.query_selector_all('meta[name="viewport"]')
    assert len(tags) == 1
    viewport = tags[0].get_attribute("content") or ""
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport
    assert page.title() == "Backstage Pass"
    assert (page.get_attribute("html", "lang") or "").startswith("en")


def test_manifest_is_whole(opened: Opened) -> None:
    page = opened.stage.page
    data = json.loads(page.evaluate("async () => (await fetch('manifest.json')).text()"))
    seen = opened.stage.context.new_cdp_session(page).send("Page.getAppManifest")
    assert seen["errors"] == []
    assert data["id"] == data["start_url"] == data["scope"] == "./"


def test_files_that_are_not_ours_are_named_and_ours_goes_to_the_share_sheet(
    opened: Opened,
) -> None:
    """The share sheet may only open during a tap, so nothing is shared earlier."""
    match = game_files.match_where(3, lambda match: match.count == 4)
    own = pack([game_files.entry(1, ["Ada", "Bo", "Cy"], match)])
    picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    files = [
        (picture, say("store.import.foreign")),
        (own[: len(own) // 2], say("store.import.cut")),
        (b"[" * 200_000, say("store.import.foreign")),
        (own.replace(b"Ada", b"Eve"), say("store.import.changed")),
        (own.replace(b'"version": %d' % VERSION, b'"version": 99'), say("store.import.newer")),
        (pack([]), say("store.import.empty")),
    ]
    stage = opened.stage
    before = list(stage.record.problems)
    game_files.to_saved_games(stage)
    for data, sentence in depth(files[:2], files):  # all of them: `tests/app/store`
        assert sentence in game_files.pick_file(stage, data), data[:40]
    assert say("set.import.some", count=1) in game_files.pick_file(stage, own)
    stage.bring(say("set.export"))
    stage.tap(say("set.export"))
    stage.wait(say("file.tells.all"))
    stage.tap(say("file.tells.yes"))
    stage.wait(say("file.ready", name="backstage-pass.json"))
    assert stage.page.evaluate("() => window.shared") is None
    stage.tap(say("file.ready.yes"))
    stage.until(lambda: stage.page.evaluate("() => window.shared"), "the share sheet")
    *facts, text = stage.page.evaluate("() => window.shared")
    assert facts == ["backstage-pass.json", "application/json", 0, True]
    [game] = unpack(text.encode()).entries
    assert "Ada" in str(game)
    game_files.leave_settings(stage, "games")
    assert stage.sees("Ada")
    assert not stage.sees("Eve")
    assert stage.record.problems == before


def test_a_poster_is_made_before_its_button_and_shared_within_the_tap(opened: Opened) -> None:
    stage, rng = opened.stage, random.Random(2)
    over = Match.new("upstaged", 2, 2)
    while over.decision is not None:
        over.play(rng.choice(over.decision.actions))
    names = ["Wilhelmina Featherstone", "Jo"]
    game_files.bring_in(stage, game_files.entry(4, names, over))
    stage.context.set_offline(True)
    stage.tap("Past games")
    stage.tap_at(*stage.bring("Wilhelmina", bottom=30).middle)
    stage.tap(say("past.poster"))
    stage.page.evaluate("() => { window.shared = window.sharedAs = null; }")
    for nameless in (False, True):
        if nameless:
            stage.tap_at(*stage.bring(say("poster.nameless")).middle)
            stage.wait_gone(say("poster.share"))
        stage.wait(say("poster.share"), press=True)
        before = len(stage.record.requests)
        stage.tap(say("poster.share"))
        data = stage.until(lambda: stage.page.evaluate("() => window.sharedAs"), "a picture")
        name, kind, more, active, _ = stage.page.evaluate("() => window.shared")
        assert (kind, more, active) == ("image/png", 0, True)
        assert re.fullmatch(r"backstage-pass-upstaged-[\d-]+\.png", name)
        png = b64decode(data.partition(",")[2])
        assert png[12:24] == b"IHDR" + (1080).to_bytes(4) + (1920).to_bytes(4)
        assert len(png) <= 1_500_000
        assert len(stage.record.requests) == before
        stage.page.evaluate("() => { window.shared = window.sharedAs = null; }")
    # Where there is no way for a file, the window shows it; Back takes it from the page under it.
    shown = {"bridge": "picture", "png": b64encode(png).decode(), "words": "Hold", "close": "Close"}
    stage.page.evaluate("(news) => window.python.onmessage({ data: news })", shown)
    layer = stage.page.locator("dialog")
    image = layer.locator("img").bounding_box()
    assert image is not None
    assert image["height"] / image["width"] == pytest.approx(1920 / 1080, rel=0.01)
    close = layer.locator("button").bounding_box()
    assert close is not None
    assert image["y"] + image["height"] < close["y"]
    assert close["y"] + close["height"] <= stage.page.evaluate("() => innerHeight")
    stage.page.go_back()
    layer.wait_for(state="detached")
    stage.wait(say("poster.share"), press=True)
    for _ in range(3):
        stage.page.go_back()
    stage.wait("New game", press=True)
    stage.context.set_offline(False)


def test_window_left_is_covered_in_the_same_instant(opened: Opened) -> None:
    stage = opened.stage
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


BARS: dict[str, tuple[ViewportSize, dict[str, int]]] = {
    "upright": ({"width": 390, "height": 844}, {"top": 59, "bottom": 34}),
    "on its side": ({"width": 844, "height": 390}, {"left": 59, "right": 59, "bottom": 21}),
}


FIXED = (
    *("Back", "New game", "Past games", "Rules", "Settings", "Start the show"),
    *("Menu", "Undo", "Pass the phone"),
)
"""Beginnings of the labels of controls that do not scroll: tools and main buttons."""


def beneath(stage: Stage, insets: dict[str, int]) -> list[str]:
    """Returns the bar's controls that a notch or system bar covers."""
    size = stage.page.viewport_size
    assert size is not None
    left, top = insets.get("left", 0), insets.get("top", 0)
    right = size["width"] - insets.get("right", 0)
    bottom = size["height"] - insets.get("bottom", 0)
    fixed = [node for node in stage.rest() if node.press and node.name.startswith(FIXED)]
    assert fixed
    return [
        node.name
        for node in fixed
        if node.x < left
        or node.y < top
        or node.x + node.width > right
        or node.y + node.height > bottom
    ]


def wait_clear(stage: Stage, insets: dict[str, int], where: str) -> None:
    stage.until(lambda: not beneath(stage, insets), f"room {where}")


def test_nothing_to_press_lies_under_a_notch_or_a_bar(opened: Opened) -> None:
    stage = opened.stage
    tools = stage.context.new_cdp_session(stage.page)
    for turned, (size, insets) in BARS.items():
        stage.page.set_viewport_size(size)
        tools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        for door in ("", "Past games", "New game"):
            if door:
                stage.tap(door)
                stage.wait("Back", press=True)
            wait_clear(stage, insets, f"{turned} around “{door}”")
            if door:
                stage.tap("Back")
                stage.wait("Settings", press=True)
    tools.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
    stage.page.set_viewport_size(BARS["upright"][0])
    wait_clear(stage, {}, "on the window as it was")  # a tap would miss what still lies elsewhere


def test_an_update_waits_is_not_offered_at_the_table_and_is_taken_once(
    opened: Opened, web: Path, tmp_path: Path
) -> None:
    stage, server = opened.stage, opened.server
    problems = list(stage.record.problems)
    cast = ["Mai", "Bo", "Ana", "Tuấn"]
    match = game_files.match_where(4, lambda match: match.count == 4)
    game_files.bring_in(stage, game_files.entry(2, cast, match))
    game_files.go_on(stage, cast)
    tools = stage.context.new_cdp_session(stage.page)
    for size, insets in reversed(BARS.values()):
        stage.page.set_viewport_size(size)
        tools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        wait_clear(stage, insets, "around the table")
    tools.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
    old = sites.revision_of(web)
    assert stage.page.evaluate(REVISION) == old

    server.stop()
    fresh = serve.start(sites.edited(web, tmp_path / "fresh"), port=server.server_address[1])
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
    if SOAKING:
        assert_a_reload_stays_with(stage, old)
    table.press(stage, "Back to the table", calm=True)
    stage.wait("Pass the phone")
    assert not stage.sees("new version"), "an update is offered in a game"
    table.press(stage, "Menu", until_gone="Pass the phone")
    stage.tap("Leave the table")
    stage.wait("A new version is ready")

    # All of it has come long ago: nobody is asked any more.
    fresh.stop()
    stage.record.offline = True
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
    assert stage.record.problems == problems


def assert_a_reload_stays_with(stage: Stage, old: str) -> None:
    """Checks that a reload alone does not switch versions."""
    stage.page.goto(stage.url, wait_until="domcontentloaded")
    assert stage.until(stage.splash, "the first words of a start") == "Raising the curtain"
    stage.wait_ready()
    stage.semantics()
    assert stage.page.evaluate(REVISION) == old
    assert "<!-- edited -->" not in stage.page.content()
    stage.wait("Pass the phone")
    table.take_phone(stage)
