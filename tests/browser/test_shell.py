"""Tests of the start of the page around the app."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route

from app.text import say, speaker
from build import page, serve
from tests.browser import sites
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.browser.test_page import NOTE_MESSAGES, empty
from tests.depth import soak_only

# When the first screen was drawn, when the curtain lifted, and when the last picture had come of
# those asked for until the first of these. One asked for as the curtain lifts may come later.
LIFTED = """() => {
  const when = (name) => performance.getEntriesByName(name)[0].startTime;
  const pictures = performance.getEntriesByType("resource")
    .filter((entry) => entry.initiatorType === "xmlhttprequest" && entry.startTime < when("drawn"));
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


LISTENED = """
const Plain = window.AudioContext;
window.contexts = [];
window.AudioContext = class extends Plain {
  constructor(...how) { super(...how); window.contexts.push(this); }
};
"""
"""Script that records every audio context."""


LANGUAGE = """() => [document.documentElement.lang,
  document.querySelector("link[rel=manifest]").getAttribute("href")]"""
VIETNAMESE, ENGLISH = ["vi", "manifest.vi.json"], ["en", "manifest.json"]


def language(stage: Stage) -> list[str]:
    return [str(one) for one in stage.page.evaluate(LANGUAGE)]


def to_english(stage: Stage) -> None:
    """Goes from the Vietnamese foyer to a new game's table and chooses English."""
    before = speaker("vi")
    stage.semantics()
    for key, then in (("home.new", "new.start"), ("new.start", "play.menu")):
        stage.tap(before(key))
        stage.wait(before(then), press=True)
    stage.rest()
    names = [before("new.player", number=number) for number in range(1, 5)]
    assert all(map(stage.sees, names))
    assert not stage.sees(say("play.log"))
    for key, then in (("play.menu", "home.settings"), ("home.settings", "set.theme")):
        stage.tap(before(key))
        stage.wait(before(then))
        stage.rest()
    node = stage.until(lambda: stage.toward("English", bottom=24, press=True), "the language")
    stage.tap_at(*node.middle)
    stage.wait(say("set.theme"))
    stage.until(lambda: language(stage) == ENGLISH, "the page to change its language")
    stage.tap(say("action.back"))
    stage.wait(say("play.leave"), press=True)
    stage.tap(say("action.close"))
    stage.wait(say("play.log"), press=True)
    stage.rest()
    assert all(map(stage.sees, names)), "names belong to people"
    assert not stage.sees(before("play.log"))


def assert_sounds_if_wished(stage: Stage) -> None:
    """Checks that sounds, once accepted, start only at the next touch."""

    def contexts() -> list[str]:
        return list(stage.page.evaluate("() => window.contexts.map((one) => one.state)"))

    assert contexts() == [], "nobody has asked for a sound"
    stage.tap(say("sound.yes"))
    stage.wait_gone(say("sound.ask"))
    assert contexts() == [], "browsers want a touch first"
    stage.tap(say("play.log"))
    stage.until(lambda: contexts()[-1:] == ["running"], "music, which has the last of them")
    stage.tap(say("action.back"))
    stage.wait(say("play.log"), press=True)


@pytest.fixture
def alone(device: Device) -> BrowserContext:
    context = device(locale="vi-VN")
    empty(context)
    context.add_init_script(NOTE_MESSAGES)
    return context


def speak(stage: Stage, **message: Any) -> None:
    stage.page.evaluate("(data) => window.python.onmessage({ data })", message)


def test_the_curtain_waits_for_a_picture_but_not_for_long(alone: BrowserContext, site: str) -> None:
    alone.add_init_script(NOTED)
    held: list[Route] = []
    alone.route("**/early.webp", lambda route: held.append(route))
    empty(alone, sites.WORKER.replace("data.start", "data.go"))
    for comes in (False, True):
        held.clear()
        stage = Stage(alone, site).open(ready=False)
        stage.until(lambda: held, "a picture to be asked for")
        stage.page.evaluate("() => window.python.postMessage({ go: true })")
        said = "() => performance.getEntriesByName('backstage ready').length"
        stage.until(lambda: stage.page.evaluate(said), "the first screen to be told of")  # noqa: B023
        if comes:
            held[0].fulfill(content_type="image/webp", body=b"")
        stage.wait_ready()
        drawn, lifted, last = stage.page.evaluate(LIFTED)
        assert (comes and 0 < last < lifted) or lifted - drawn >= 399
        stage.close()


def test_the_next_start_has_light_and_language_before_any_script(
    alone: BrowserContext, site: str
) -> None:
    stage = Stage(alone, site).open(semantics=False)
    assert language(stage) == VIETNAMESE
    speak(stage, bridge="theme", color="#010203", dark=True)
    assert "lang" not in remembered(stage), "nobody has chosen it"
    speak(stage, bridge="language", lang="en", chosen=True)
    assert language(stage) == ENGLISH
    for dark, light in ((True, "evening"), (False, "matinee")):
        speak(stage, bridge="theme", color="#010203", dark=dark)
        assert {"color": "#010203", "dark": dark, "lang": "en"}.items() <= remembered(stage).items()
        assert_remembered(stage, light)
    stage.close()


def remembered(stage: Stage) -> dict[str, Any]:
    return dict(stage.page.evaluate("() => JSON.parse(localStorage['backstage.window'])"))


def assert_remembered(stage: Stage, light: str) -> None:
    """Reloads and checks that lighting and English are set before the page's script."""
    waiting: list[Route] = []
    stage.context.route("**/boot.js", lambda route: waiting.append(route))
    stage.page.goto(stage.url, wait_until="commit")
    stage.page.wait_for_selector("#splash")
    assert stage.page.evaluate("() => document.documentElement.dataset.light") == light
    assert language(stage) == ENGLISH
    stage.until(lambda: waiting, "the page's own script to be asked for")
    stage.context.unroute("**/boot.js")
    waiting[0].continue_()
    stage.wait_ready()


REFUSED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { configurable: true, get() {
    throw new DOMException("", "SecurityError");
  } });"""


def test_a_page_without_site_data_starts(alone: BrowserContext, site: str) -> None:
    alone.add_init_script(REFUSED)
    stage = Stage(alone, site).open(semantics=False)
    speak(stage, bridge="language", lang="en", chosen=True)
    assert language(stage) == ENGLISH
    stage.close()


# Draws one frame on a canvas with a context, as the engine does, and loses that.
LOSE = """() => {
  const canvas = document.body.appendChild(document.createElement("canvas"));
  canvas.getContext("webgl2");
  const still = { clear() {}, drawPicture() {} };
  window.flutterCanvasKit = { TRANSPARENT: 0, Canvas: class { drawPicture() {} } };
  const surface = { reportBackendTypeIsGPU: () => true, getCanvas: () => still, flush() {} };
  window.showPicture(surface, null, canvas);
  canvas.dispatchEvent(new Event("webglcontextlost"));
}"""


def test_a_page_that_gets_no_picture_is_loaded_again_once(alone: BrowserContext, site: str) -> None:
    stage = Stage(alone, site).open(semantics=False)
    stage.page.evaluate(LOSE)
    stage.until(lambda: stage.record.navigations == 2, "the page to be loaded again")
    stage.wait_ready()
    stage.page.evaluate(LOSE)
    words = page.text("vi")["no_picture"]
    stage.until(lambda: stage.splash() == words, "the sentence")
    assert stage.record.navigations == 2
    stage.close()


# Its parts, without Python, are above; the language: `tests/app/test_changing_language.py`.
@soak_only
def test_what_the_curtain_waits_for_and_what_the_next_start_remembers(
    device: Device, site: str
) -> None:
    context = device(locale="vi-VN")  # a service worker could hand out what is held back
    context.add_init_script(NOTED)
    context.add_init_script(LISTENED)
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
    assert_sounds_if_wished(stage)
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
    """Parts that play no role in the failure are emptied, so that the start is faster."""
    broken, whole = tmp_path / "broken", sites.linked if "wasm" in gone else sites.hollow
    whole(web, broken)
    for file in broken.glob(gone):
        sites.remove(file)
    server = serve.start(broken)
    stage = Stage(device(), f"http://localhost:{server.server_address[1]}/", strict=False)
    stage.open(ready=False)
    stage.until(lambda: stage.state == "failed", "the failure to be shown")
    assert stage.splash() in {
        "Part of the app couldn’t be loaded. Check your connection, then reload.",
        "The app couldn’t start. Reload to try again; your saved games are safe.",
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
