"""The shell around the app: what the curtain waits for, and a start that fails."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Route

from app.text import say, speaker
from build import serve
from tests.browser import sites
from tests.browser.conftest import Device
from tests.browser.stage import Stage

# When the first screen was drawn, when the curtain lifted, and when the last picture had come of
# those asked for until the first of these. One asked for as the curtain lifts may come later.
LIFTED = """() => {
  const when = (name) => performance.getEntriesByName(name)[0].startTime;
  const pictures = performance.getEntriesByType("resource")
    .filter((entry) => entry.name.endsWith(".webp") && entry.startTime < when("drawn"));
  return [when("drawn"), when("lifted"),
    Math.max(0, ...pictures.map((entry) => entry.responseEnd))];
}"""
# Notes when the first screen is drawn, in the frame from which the curtain waits for its pictures,
# and when it lifts; asks for a picture long before that, as a first screen may.
NOTED = """const plain = XMLHttpRequest.prototype.open;
const wait = setInterval(() => {
  if (XMLHttpRequest.prototype.open === plain) return;
  clearInterval(wait);
  const early = new XMLHttpRequest();
  early.open("GET", "early.webp");
  early.send();
}, 5);
const mark = performance.mark.bind(performance);
performance.mark = (name, ...more) => {
  if (name === "backstage ready")
    requestAnimationFrame(() => requestAnimationFrame(() => mark("drawn")));
  return mark(name, ...more);
};
new MutationObserver(() => {
  if (document.documentElement.dataset.stage === "ready") performance.mark("lifted");
}).observe(document, { subtree: true, attributeFilter: ["data-stage"] });"""


LANGUAGE = """() => [document.documentElement.lang,
  document.querySelector("link[rel=manifest]").getAttribute("href")]"""
VIETNAMESE, ENGLISH = ["vi", "manifest.vi.json"], ["en", "manifest.json"]


def language(stage: Stage) -> list[str]:
    """The page's language, and the file of its manifest."""
    return [str(one) for one in stage.page.evaluate(LANGUAGE)]


def to_english(stage: Stage) -> None:
    """From the foyer in Vietnamese to the table of a new game, where English is chosen."""
    before = speaker("vi")
    stage.semantics()
    for key, then in (("home.new", "new.start"), ("new.start", "play.menu")):
        stage.tap(before(key))
        stage.wait(before(then), press=True)
    stage.rest()
    names = [before("new.player", number=number) for number in range(1, 5)]
    assert all(map(stage.sees, names))
    assert not stage.sees(say("play.log"))
    for key, then in (("play.menu", "home.settings"), ("home.settings", "set.sight")):
        stage.tap(before(key))
        stage.wait(before(then))
        stage.rest()
    node = stage.until(lambda: stage.toward("English", bottom=24, press=True), "the language")
    stage.tap_at(*node.middle)
    stage.wait(say("set.sight"))
    stage.until(lambda: language(stage) == ENGLISH, "the page to change its language")
    stage.tap(say("action.back"))
    stage.wait(say("play.log"), press=True)
    stage.rest()
    assert all(map(stage.sees, names)), "names belong to people"
    assert not stage.sees(before("play.log"))


def test_what_the_curtain_waits_for_and_what_the_next_start_remembers(
    device: Device, site: str
) -> None:
    """Pictures that come are there when it lifts; it does not wait for long for those that do not.

    Lighting, language and the screen reader are remembered, before any script has come. The first
    language is the device's; another one is chosen during a game.
    """
    context = device(locale="vi-VN")  # a service worker could hand out what is held back
    context.add_init_script(NOTED)
    stage = Stage(context, site)
    held: list[Route] = []
    context.route("**/*.webp", lambda route: held.append(route))
    stage.open(semantics=False)
    assert held, "no picture was asked for"
    drawn, lifted, _ = stage.page.evaluate(LIFTED)
    assert lifted - drawn >= 399, "it did not wait for its pictures"
    assert stage.nodes() == []
    assert language(stage) == VIETNAMESE
    said = stage.page.evaluate("() => localStorage['backstage.window']")
    assert "lang" not in json.loads(said), "nobody has chosen it"
    to_english(stage)
    remembered = stage.page.evaluate("() => JSON.parse(localStorage['backstage.window'])")
    color = stage.page.evaluate("() => document.querySelector('meta[name=theme-color]').content")
    assert remembered["color"] == color
    assert remembered["lang"] == "en"
    other = remembered | {"color": "#010203", "dark": not remembered["dark"], "semantics": True}
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
    assert language(stage) == ENGLISH
    stage.until(lambda: waiting, "the page's own script to be asked for")
    waiting[0].continue_()
    said = "() => performance.getEntriesByName('backstage ready').length"
    stage.until(lambda: stage.page.evaluate(said), "the first screen to be told of")
    context.unroute("**/*.webp")
    for route in held:
        route.fulfill(content_type="image/webp", body=b"")
    stage.wait_ready()
    drawn, lifted, last = stage.page.evaluate(LIFTED)
    assert 0 < last < lifted or lifted - drawn >= 399
    stage.wait(say("play.log"), press=True)
    assert language(stage) == ENGLISH
    stage.close()


@pytest.mark.parametrize(
    "gone", ["stage-*/worker.js", "python-*/pyodide.asm.wasm", "client-*/main.dart.js"]
)
def test_a_start_that_fails_says_so(device: Device, web: Path, tmp_path: Path, gone: str) -> None:
    """Parts that the missing one does not need are empty, which costs less."""
    broken, whole = tmp_path / "broken", sites.linked if "wasm" in gone else sites.hollow
    whole(web, broken)
    for file in broken.glob(gone):
        sites.remove(file)
    server = serve.start(broken)
    stage = Stage(device(), f"http://localhost:{server.server_address[1]}/", strict=False)
    stage.open(ready=False)
    stage.until(lambda: stage.state == "failed", "the failure to be shown")
    assert stage.splash() in {
        "Part of the app couldn't be loaded. Check your connection, then reload.",
        "The app couldn't start. Reload to try again; your saved games are safe.",
        "A new version is out. Reload to get it; every move is saved.",  # its host answers 404
    }
    assert stage.page.wait_for_selector("#splash-reload", state="visible") is not None
    if gone.endswith("worker.js"):
        shutil.rmtree(broken)
        whole(web, broken)
        # The page may have found by itself that all is there again.
        stage.page.evaluate("() => document.getElementById('splash-reload')?.click()")
        stage.until(lambda: stage.state != "failed", "the page to be loaded again")
        stage.wait_ready()
    server.stop()
