"""Tests of the page alone, without Python and drawing engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Route

from app.bills import bills
from build import page, serve
from tests.browser import sites
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.depth import soak_only

STALLED = sites.WORKER.replace("data.start", "data.go")
"""Worker that reports a start only when a test allows it."""
# Keeps what the page tells Python, and lets a test speak as Python does.
NOTE_MESSAGES = """window.told = [];
window.Worker = class extends Worker {
  constructor(...how) { super(...how); window.python = this; }
  postMessage(message, ...more) { window.told.push(message); super.postMessage(message, ...more); }
};"""
HELD = "async () => (await navigator.locks.query()).held.length"
NOTHING_MORE = 500  # milliseconds in which what must not happen had time to happen

Hollow = Callable[..., Stage]


def empty(context: BrowserContext, worker: str = sites.WORKER) -> None:
    def instead(code: str) -> Callable[[Route], None]:
        return lambda route: route.fulfill(content_type="text/javascript", body=code)

    context.route("**/worker.js", instead(worker))
    context.route("**/main.dart.js", instead(""))


@pytest.fixture
def hollow(device: Device, site: str) -> Iterator[Hollow]:
    """Provides a function that opens the page without Python and drawing engine.

    The page runs a given script first. With the worker `STALLED` the app does not start.
    """
    opened: list[Stage] = []

    def open_(script: str = "", worker: str = sites.WORKER, **how: Any) -> Stage:
        context = device(**how)
        context.add_init_script(NOTE_MESSAGES + script)

        empty(context, worker)
        stage = Stage(context, site)
        opened.append(stage)
        return stage.open(ready=worker is sites.WORKER, semantics=False)

    yield open_
    for stage in opened:
        stage.close()


def sent(stage: Stage, bridge: str) -> list[dict[str, Any]]:
    news = stage.page.evaluate("() => window.told.filter((one) => one.bridge)")
    return [one for one in news if one["bridge"] == bridge]


def say(stage: Stage, /, **message: Any) -> None:
    stage.page.evaluate("(data) => window.python.onmessage({ data })", message)


# Seconds pass when a test wants them to, and a Python that has stopped does not answer.
TICKS = """window.ticks = [];
const every = window.setInterval;
window.setInterval = (what, pause, ...more) => {
  if (pause !== 1000) return every(what, pause, ...more);
  window.ticks.push(what);
};
const own = Object.getPrototypeOf(window.Worker.prototype), post = own.postMessage;
own.postMessage = function (message, ...more) {
  if (!(window.deaf && message.ask)) post.call(this, message, ...more);
};"""


# -- the programme -------------------------------------------------------------------------------

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (1280, 800))
LEAVES = "#programme section:lang({}) li"
# Faults of the layout: what is cut, what lies over something else, what is too small to be touched.
FAULTS = """() => {
  const faults = [], box = (one) => one.getBoundingClientRect();
  const seen = (one) => one.checkVisibility() && box(one).width > 1;
  const within = (name, inner, outer) => {
    const [a, b] = [box(inner), outer];
    const over = [b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom];
    if (Math.max(...over) > 1)
      faults.push(`${name} is cut`);
  };
  const apart = (names) => {
    const all = [...document.querySelectorAll(names)].filter(seen);
    all.forEach((one, at) => all.slice(at + 1).forEach((other) => {
      const [a, b] = [box(one), box(other)];
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        faults.push(`${one.outerHTML.slice(0, 60)} and ${other.outerHTML.slice(0, 60)} overlap`);
    }));
  };
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const one of document.querySelectorAll("#splash .bill > :not(#programme), #programme .call"))
    if (seen(one)) within(one.outerHTML.slice(0, 60), one, window_);
  apart("#splash .mark, #splash h1, #programme .call, #programme ul, #splash-bar, #splash-line");
  const bills = [...document.querySelectorAll("#programme li")].filter(seen);
  for (const bill of bills) {
    bill.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const title = bill.querySelector("h2").textContent;
    within(title, bill, window_);
    for (const part of bill.querySelectorAll("img, h2, p, span, button"))
      if (seen(part)) within(`${title}: ${part.textContent}`, part, box(bill));
    for (const part of bill.querySelectorAll("h2, p, span, button"))
      if (part.clientWidth && part.scrollWidth > part.clientWidth + 1)
        faults.push(`${title}: a word is cut`);
    const picture = bill.querySelector("img");
    if (Math.min(box(picture).height, box(picture).width) < 100)
      faults.push(`${title}: hardly a picture`);
    if (!picture.naturalWidth) faults.push(`${title}: no such picture`);
    if (box(bill.querySelector("button")).height < 48) faults.push(`${title}: too small a button`);
  }
  apart("#programme li > *");
  return [bills.length, faults];
}"""
LOADED = """() => {
  const posters = [...document.querySelectorAll("#programme img")];
  const shown = posters.filter((one) => one.checkVisibility());
  const there = shown.length && shown.every((one) => one.naturalWidth);
  return there && document.fonts.status === "loaded";
}"""


@pytest.mark.parametrize(("lang", "other"), [("en", "vi"), ("vi", "en")])
def test_a_first_visit_has_bills_to_read_on_any_screen(
    hollow: Hollow, lang: str, other: str
) -> None:
    stage = hollow(TICKS, STALLED, locale=lang)
    stage.until(lambda: stage.page.evaluate(LOADED), "posters and fonts")
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        assert stage.page.evaluate(FAULTS) == [len(bills()), []], (width, height)
    assert not any(one.is_visible() for one in stage.page.query_selector_all(LEAVES.format(other)))
    assert stage.splash() == page.text(lang)["first"].replace("{size}", size_text(stage))


def size_text(stage: Stage) -> str:
    found = re.search(r"\d+", stage.splash())
    assert found is not None
    return found[0]


STORED_BILL = "() => sessionStorage.getItem('backstage.bill')"


def test_a_bill_that_is_chosen_is_told_to_the_app_and_opens_with_it(hollow: Hollow) -> None:
    stage = hollow(TICKS, STALLED)
    words, [first, *others] = page.text(), [bill.name for bill in bills()]
    last = others[-1]

    def button(game: str) -> Locator:
        return stage.page.locator(f"{LEAVES.format('en')} [data-game={game}]")

    def pressed() -> list[str]:
        shown = stage.page.get_by_role("button", pressed=True)
        assert all(words["chosen"] in text for text in shown.all_inner_texts())
        return [str(one.get_attribute("data-game")) for one in shown.all()]

    assert pressed() == []
    assert button(first).inner_text() == words["choose"]
    button(first).tap()
    stage.until(lambda: pressed() == [first], "the choice to be marked")
    leaf = stage.page.locator(LEAVES.format("en")).last
    leaf.evaluate("(one) => { one.parentElement.scrollLeft = 9999; }")
    leaf.tap(position={"x": 40, "y": 40})  # anywhere on it
    stage.until(lambda: pressed() == [last], "the other choice to be marked")
    button(last).press("Enter")
    assert pressed() == []
    button(last).press("Enter")
    assert stage.page.evaluate(STORED_BILL) == last

    # A start that fails is told of plainly; the choice outlives the reload.
    say(stage, stage="failed", kind="start", detail="no luck")
    assert stage.splash() == words["failed_start"]
    assert stage.page.is_visible("#splash-reload")
    assert not stage.page.is_visible("#programme")
    assert stage.record.problems == ["console: no luck"]
    stage.record.problems.clear()
    stage.page.reload()
    stage.until(lambda: pressed() == [last], "the choice to come back")
    assert sent(stage, "bill") == [], "nobody listens yet"

    # Chosen while the app is coming, or before.
    stage.page.evaluate("() => window.python.postMessage({ go: true })")
    stage.wait_ready()
    assert sent(stage, "bill") == [{"bridge": "bill", "game": last}]
    assert stage.page.evaluate(STORED_BILL) is None


KEEP = "(kept) => localStorage.setItem('backstage.window', JSON.stringify(kept))"
WAITS = """window.later = [];
const after = window.setTimeout;
window.setTimeout = (what, pause, ...more) =>
  pause === 1500 ? window.later.push(what) : after(what, pause, ...more);"""
"""Script that delays timers until a test runs them."""
PASSED = "() => window.later[0]()"
SHOWN = "() => document.documentElement.dataset.programme ?? ''"


def test_the_programme_is_for_the_foyer_and_for_slow_starts(hollow: Hollow) -> None:
    stage = hollow(TICKS, STALLED)
    assert stage.page.evaluate(SHOWN) == "first"
    for address, saved in (("?1#/new", {}), ("?2#/play", {}), ("?3", {"table": True})):
        stage.page.evaluate(KEEP, saved)
        stage.page.goto(stage.url + address)
        assert stage.page.evaluate(SHOWN) == ""
        assert not stage.page.is_visible("#programme")
        assert stage.page.is_visible("#splash h1")
    stage.page.evaluate("() => window.python.postMessage({ go: true })")
    stage.wait_ready()
    say(stage, bridge="stand", layers=[], title="foyer", backs=0)
    stage.page.reload()
    assert stage.page.evaluate(SHOWN) == "first", "the table was left"
    assert stage.page.is_visible("#programme")

    quick = hollow(REGISTERED + WAITS)
    quick.page.evaluate(PASSED)
    assert quick.page.evaluate(SHOWN) == ""
    slow = hollow(REGISTERED + WAITS + TICKS, STALLED)
    slow.page.wait_for_selector("#splash h1")
    assert slow.page.evaluate(SHOWN) == ""
    assert not slow.page.is_visible("#programme")
    slow.page.evaluate(PASSED)
    assert slow.page.evaluate(SHOWN) == "late"
    assert slow.page.is_visible("#programme")


def test_a_page_that_is_put_away_lets_go_and_starts_anew_when_it_comes_back(
    hollow: Hollow,
) -> None:
    stage = hollow()
    go = """([kind, persisted]) => {
      window.dispatchEvent(new PageTransitionEvent(kind, { persisted }));
    }"""
    stage.until(lambda: stage.page.evaluate(HELD) == 1, "the lock to be held")
    stage.page.evaluate(go, ["pagehide", False])
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert stage.page.evaluate(HELD) == 1, "it let go though it was not kept for later"

    stage.page.evaluate(go, ["pagehide", True])
    stage.until(lambda: stage.page.evaluate(HELD) == 0, "the lock to be free")
    # Its last words in some browsers, which say nothing of the app's.
    stage.page.evaluate("() => { window.python.dispatchEvent(new ErrorEvent('error')); }")
    assert stage.state == "ready"
    before = stage.record.navigations
    stage.page.evaluate(go, ["pageshow", False])
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert stage.record.navigations == before
    stage.page.evaluate(go, ["pageshow", True])
    stage.until(lambda: stage.record.navigations == before + 1, "the page to start anew")
    stage.wait_ready()
    stage.until(lambda: stage.page.evaluate(HELD) == 1, "the lock to be held again")


REGISTERED = """
window.asked = [];
const waiting = { postMessage: (word) => window.asked.push(word) };
window.kept = Object.assign(new EventTarget(),
  { waiting, active: null, installing: null, update: async () => {} });
ServiceWorkerContainer.prototype.register = async () => window.kept;
Object.defineProperty(ServiceWorkerContainer.prototype, "controller", { get: () => waiting });
"""
# The worker that is being installed is ready, as the browser tells it.
INSTALLED = """(active) => {
  const { kept } = window;
  kept.active = active ? {} : null;
  kept.installing = Object.assign(new EventTarget(), { state: "installed" });
  kept.dispatchEvent(new Event("updatefound"));
  kept.installing.dispatchEvent(new Event("statechange"));
}"""


PASS = "(seconds) => { while (seconds-- > 0) for (const tick of window.ticks) tick(); }"
ASKED = "() => window.told.filter((one) => one.ask).map((one) => one.ask)"
VIEW = "() => document.body.append(document.createElement('flutter-view'))"
HIDDEN = "() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
INERT = "() => document.querySelector('flutter-view').inert"


def test_a_python_that_stops_is_covered_and_told_of(hollow: Hollow) -> None:
    stage = hollow(TICKS, locale="vi-VN")
    words = page.text("vi")

    def passes(seconds: int) -> None:
        stage.page.evaluate(PASS, seconds)

    def covered() -> bool:
        return stage.covered

    def answers() -> None:
        say(stage, stage="alive", number=max(stage.page.evaluate(ASKED)))

    stage.page.evaluate(VIEW)
    say(stage, bridge="watch")
    say(stage, bridge="guard", secret=True)
    passes(4)
    asked = stage.page.evaluate(ASKED)
    assert asked, "nobody asks behind an open hand"
    answers()
    passes(2)
    assert not covered()

    stage.page.evaluate("() => { window.deaf = true; }")
    passes(4)
    answers()
    passes(4)
    assert max(stage.page.evaluate(ASKED)) > max(asked)
    passes(9)
    assert stage.splash() == ""
    passes(3)
    assert covered()
    assert stage.splash() == words["stalled"]
    assert stage.page.evaluate(INERT)
    assert stage.page.wait_for_selector("#splash-reload", state="visible")
    assert sent(stage, "visibility")[-1]["state"] == "blur"

    answers()
    assert stage.page.query_selector("#splash-reload") is None
    assert not stage.page.evaluate(INERT)
    assert covered(), "the hand shows before Python has closed it"
    assert sent(stage, "visibility")[-1]["state"] == "visible"
    say(stage, bridge="guard", secret=False)
    stage.until(lambda: not covered(), "the cover to lift")
    answers()  # to what it was asked when the window was seen

    # Nothing secret: only what a person does is asked about, here a tap that the engine passes on.
    before = len(stage.page.evaluate(ASKED))
    passes(20)
    assert len(stage.page.evaluate(ASKED)) == before
    stage.page.evaluate("() => jsSend('', new Uint8Array(1))")
    passes(5)
    stage.page.evaluate(
        "() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    )
    passes(20)
    assert not covered(), "a window that nobody sees has no time"
    stage.page.evaluate("() => { delete document.hidden; }")
    say(stage, bridge="language", lang="en", chosen=True)
    words = page.text()
    passes(7)
    assert stage.splash() == words["stalled"]

    say(stage, stage="failed", kind="fatal", detail="the end")
    assert stage.state == "failed"
    assert stage.splash() == words["failed_running"]
    assert covered()
    assert stage.page.evaluate(INERT)
    assert stage.record.problems == ["console: the end"]
    stage.record.problems.clear()


@pytest.mark.parametrize(
    ("script", "boot"),
    [
        ("delete window.WeakRef;", None),
        pytest.param("WebAssembly.validate = () => false;", None, marks=soak_only),
        pytest.param("delete window.DecompressionStream;", None, marks=soak_only),
        # A browser that knows no modules never asks which type is wanted.
        ("window.Worker = class { constructor() { throw new Error(); } };", None),
        ("", "(() => { const word = `of another ${age}; })();"),
        pytest.param("", "new window.SomethingNew();", marks=soak_only),
    ],
)
def test_an_old_browser_gets_a_sentence(
    device: Device, site: str, script: str, boot: str | None
) -> None:
    context = device(locale="vi")
    context.add_init_script(script)
    if boot is not None:
        kind = "text/javascript"
        context.route("**/boot.js", lambda route: route.fulfill(body=boot, content_type=kind))
    stage = Stage(context, site, strict=False)
    stage.open(ready=False)
    stage.until(lambda: stage.state == "failed", "the sentence")
    assert stage.splash() == page.text("vi")["too_old"]
    stage.close()


def test_the_page_asks_for_its_script_again(device: Device, site: str) -> None:
    context = device()
    empty(context)
    asked: list[str] = []

    def second_time(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    context.route("**/boot.js", second_time)
    stage = Stage(context, site, strict=False)
    stage.open(semantics=False)
    assert len(asked) == 2


def test_a_page_without_its_script_tells_of_a_new_version_and_goes_on_asking(
    device: Device, site: str
) -> None:
    context = device(locale="vi")
    empty(context)
    gone = True

    def deleted(route: Route) -> None:
        route.fulfill(status=404, body="") if gone else route.continue_()

    context.route("**/boot.js", deleted)
    stage = Stage(context, site, strict=False)
    stage.open(ready=False)
    stage.until(lambda: stage.splash() == page.text("vi")["gone"], "the sentence")
    button = stage.page.wait_for_selector("#splash-reload", state="visible")
    assert button is not None
    assert button.inner_text() == page.text("vi")["reload"]
    button.click()
    stage.until(lambda: stage.record.navigations == 2, "the page to load anew")
    gone = False
    stage.wait_ready()


LOST = 'self.onmessage = () => self.postMessage({ stage: "failed", kind: "gone", detail: "404" });'
LATER = '<script src="stage-0123456789ab/boot.js" async></script>'


def test_a_start_of_a_deleted_version_waits_for_another_one(device: Device, site: str) -> None:
    """The host may still be receiving the missing part, so nothing is reloaded early."""
    context = device()
    pages = [""]

    def front(route: Route) -> None:
        if pages[-1] and route.request.resource_type == "fetch":
            route.fulfill(content_type="text/html", body=pages[-1])
        else:
            route.continue_()

    context.route(
        "**/worker.js", lambda route: route.fulfill(content_type="text/javascript", body=LOST)
    )
    context.route("**/main.dart.js", lambda route: route.fulfill(status=404, body=""))
    context.route(site, front)
    stage = Stage(context, site, strict=False)
    stage.open(ready=False)
    stage.until(lambda: stage.state == "failed", "the start to end")
    # Whichever part is missed first, the host then says of each that it is gone.
    stage.until(lambda: stage.splash() == page.text()["gone"], "the sentence")
    for front_page in ("", "<html>Log in</html>"):
        pages.append(front_page)
        assert stage.splash() == page.text()["gone"]
        assert stage.page.is_visible("#splash-reload")
        stage.page.wait_for_timeout(2000 + NOTHING_MORE)
        assert stage.record.navigations == 1
    pages.append(LATER)
    stage.until(lambda: stage.record.navigations == 2, "the page to load anew")


def test_a_part_that_is_gone_offers_a_reload_until_it_is_there(hollow: Hollow) -> None:
    stage = hollow(TICKS, locale="vi-VN")
    words = page.text("vi")
    say(stage, stage="wanted", url=f"{stage.url}index.html")
    stage.until(lambda: stage.covered, "the cover")
    assert stage.splash() == words["missing"]
    assert not stage.page.is_visible("#splash-reload")
    for _ in range(2):  # each time that it was asked for
        say(stage, stage="gone")
        assert stage.splash() == words["gone"]
        assert stage.page.is_visible("#splash-reload")
    stage.page.evaluate(PASS, 40)  # Python waits, and has not stopped
    assert stage.splash() == words["gone"]
    say(stage, stage="there")
    assert not stage.covered
    # The next time as well, before a word on the network was due.
    say(stage, stage="wanted", url=f"{stage.url}index.html")
    say(stage, stage="gone")
    assert stage.splash() == words["gone"]
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert stage.splash() == words["gone"]
    say(stage, stage="there")
    assert not stage.covered


# A page that has just started turns to its service worker while that is being unregistered.
SETTLE_WHILE_LEAVING = """
const after = window.setTimeout;
let settle = () => {};
window.setTimeout = (what, pause, ...more) => {
  if (pause === 1500 && sessionStorage.getItem("late")) settle = what;
  else return after(what, pause, ...more);
};
const own = ServiceWorkerRegistration.prototype.unregister;
ServiceWorkerRegistration.prototype.unregister = async function () {
  const done = await own.call(this);
  settle();
  await new Promise((then) => after(then, 500));
  return done;
};"""


def test_a_version_that_its_host_has_deleted_is_left_by_one_reload(
    device: Device, web: Path, tmp_path: Path
) -> None:
    """A complete cache in the service worker must not bring the old version back."""
    old = sites.hollow(web, tmp_path / "old")
    live = old.rename(tmp_path / "live")
    running = serve.start(live)
    stage = Stage(device(worker=True), f"http://localhost:{running.server_address[1]}/")
    stage.context.add_init_script(NOTE_MESSAGES + SETTLE_WHILE_LEAVING)
    stage.open(semantics=False)
    whole = "() => window.told.some((one) => one.bridge === 'kept')"
    stage.until(lambda: stage.page.evaluate(whole), "the version to be kept", 60)
    stage.page.reload()
    stage.wait_ready()
    assert stage.page.evaluate("() => Boolean(navigator.serviceWorker.controller)")
    later = sites.succeeded(live, tmp_path / "later")
    old_stage = stage.page.evaluate(SCRIPT_OF)

    # A reload without a new version, or without a host, costs nothing.
    stage.page.evaluate("() => sessionStorage.setItem('late', 'yes')")
    say(stage, stage="gone")
    stage.page.click("#splash-reload")
    stage.until(lambda: stage.record.navigations == 3, "the page to load anew")
    stage.wait_ready()
    assert stage.page.evaluate(SCRIPT_OF) == old_stage
    assert stage.page.evaluate("() => Boolean(navigator.serviceWorker.controller)")

    live.rename(tmp_path / "before")
    later.rename(live)
    say(stage, stage="lost")
    stage.until(lambda: sent(stage, "update"), "the app to be told of it")
    say(stage, bridge="apply_update")
    stage.until(lambda: stage.record.navigations == 4, "the page to load anew")
    stage.wait_ready()
    assert sites.EDITED in stage.page.evaluate(SCRIPT_OF)
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert stage.record.navigations == 4
    stage.close()
    running.stop()


SCRIPT_OF = "() => document.querySelector('script[src]').src"


def test_the_first_version_is_no_update_and_a_later_one_is_taken(hollow: Hollow) -> None:
    """WebKit's first worker briefly waits although it controls the page."""
    stage = hollow(REGISTERED)
    settled = "() => window.told.some((one) => one.settled)"
    stage.until(lambda: stage.page.evaluate(settled), "the page to settle")
    stage.page.evaluate(INSTALLED, False)
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert sent(stage, "update") == []

    stage.page.evaluate(INSTALLED, True)
    assert sent(stage, "update") == [{"bridge": "update"}]
    before = stage.record.navigations
    say(stage, bridge="apply_update")
    assert stage.page.evaluate("() => window.asked") == ["take over"]
    assert stage.record.navigations == before

    # Another window was faster: the new version is active already, and a reload has it.
    stage.page.evaluate("() => { window.kept.waiting = null; }")
    say(stage, bridge="apply_update")
    stage.until(lambda: stage.record.navigations == before + 1, "the page to load anew")
    stage.wait_ready()


SIDES = ("top", "right", "bottom", "left")
BARS = """([top, right, bottom, left]) => window.bars({ top, right, bottom, left })"""


def around(stage: Stage) -> dict[str, Any]:
    last = sent(stage, "surroundings")
    if last:
        return dict(last[-1]["found"])
    start = "() => window.told.find((one) => one.start).start.state"
    return dict(stage.page.evaluate(start)["surroundings"])


def test_the_app_is_told_of_notch_and_bars_and_of_each_turn(hollow: Hollow) -> None:
    stage = hollow()
    assert [around(stage)[side] for side in SIDES] == [0, 0, 0, 0]
    tools = stage.context.new_cdp_session(stage.page)

    def lie(**insets: int) -> None:
        tools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        wanted = [insets.get(side, 0) for side in SIDES]
        stage.until(lambda: [around(stage)[side] for side in SIDES] == wanted, "the insets")

    lie(top=59, bottom=34)
    stage.page.set_viewport_size({"width": 844, "height": 390})
    lie(left=59, right=59, bottom=21)
    many = len(sent(stage, "surroundings"))
    stage.page.set_viewport_size({"width": 844, "height": 380})
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert len(sent(stage, "surroundings")) == many, "nothing new was told"


LARGE = """
const plain = getComputedStyle;
window.getComputedStyle = (one, ...how) => one.style?.fontSize === "medium"
  ? { fontSize: "24px" } : plain(one, ...how);
"""


def test_the_app_is_told_what_the_system_wishes(hollow: Hollow) -> None:
    stage = hollow(LARGE, reduced_motion="reduce", contrast="more", has_touch=False)
    wishes = ("still", "contrast", "type")
    assert [around(stage)[name] for name in wishes] == [True, True, 1.5]
    start = stage.page.evaluate("() => window.told.find((one) => one.start).start.state")
    assert start["vibrates"] is False, "nothing that is not held in a hand vibrates"
    stage.page.emulate_media(reduced_motion="no-preference", contrast="no-preference")
    stage.until(
        lambda: [around(stage)[name] for name in wishes] == [False, False, 1.5], "the wishes"
    )
    # The drawing engine would add its own to it, without a word to the app.
    assert (
        stage.page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "16px"
    )


FIELD = """() => {
  const host = document.body.appendChild(document.createElement("flt-semantics"));
  const sizes = ["input", "textarea"].map((tag) =>
    parseFloat(getComputedStyle(host.appendChild(document.createElement(tag))).fontSize));
  host.remove();
  return sizes;
}"""
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
PICTURES = """() => Promise.all([...document.querySelectorAll("link[rel$=startup-image]")].map(
  async ({ href, media }) => {
    const picture = new Image();
    picture.src = href;
    await picture.decode();
    return [media, picture.naturalWidth, picture.naturalHeight, href.length];
  }))"""


def test_an_iphone_does_not_zoom_into_fields_and_has_a_picture_to_start_with(
    hollow: Hollow,
) -> None:
    how = {"viewport": {"width": 393, "height": 852}, "device_scale_factor": 3, "is_mobile": True}
    stage = hollow(user_agent=IPHONE, has_touch=True, **how)
    assert min(stage.page.evaluate(FIELD)) >= 16
    stage.until(lambda: len(stage.page.evaluate(PICTURES)) == 2, "the pictures")
    portrait, landscape = stage.page.evaluate(PICTURES)
    assert portrait[:3] == ["(orientation: portrait)", 1179, 2556]
    assert landscape[:3] == ["(orientation: landscape)", 2556, 1179]
    assert max(portrait[3], landscape[3]) < 100_000


SHARES = "navigator.canShare = ({ files: [file] }) => file.type === 'application/json';"
AT_HOME = "navigator.standalone = true;"


@pytest.mark.parametrize(
    ("script", "touch", "ways"),
    [
        (SHARES, True, ["share", "download"]),
        pytest.param(SHARES, False, ["download"], marks=soak_only),
        pytest.param(SHARES + AT_HOME, True, ["share", "copy"], marks=soak_only),
        (AT_HOME, True, ["copy"]),
    ],
    ids=["phone", "desk", "home screen", "home screen that shares nothing"],
)
def test_how_a_file_leaves(hollow: Hollow, script: str, *, touch: bool, ways: list[str]) -> None:
    stage = hollow(script, has_touch=touch, is_mobile=touch)
    [start] = stage.page.evaluate("() => window.told.filter((one) => one.start)")
    assert start["start"]["state"]["fileWays"] == ways


WHERE = "() => [location.hash, history.state?.depth, document.title]"
SEEN_BY_ENGINE = "addEventListener('popstate', () => { window.heard = true; });"


def test_the_history_has_an_entry_for_each_layer(hollow: Hollow) -> None:
    stage = hollow()
    stage.page.evaluate(SEEN_BY_ENGINE)
    backs = 0

    def stand(*layers: str) -> None:
        title = (*layers, "foyer")[0]
        say(stage, bridge="stand", layers=layers, title=title, backs=backs)

    def stands(*layers: str) -> None:
        where = [f"#/{'/'.join(layers)}", len(layers)]
        stage.until(lambda: stage.page.evaluate(WHERE)[:2] == where, f"the address of {layers}")

    def back(*left: str) -> None:
        nonlocal backs
        stage.page.go_back()
        backs += 1
        stage.until(lambda: len(sent(stage, "back")) == backs, "Back to be told")
        assert sent(stage, "back")[-1]["left"] == len(left)
        stand(*left)
        stands(*left)

    stand()
    stand("play", "menu", "seats")
    stands("play", "menu", "seats")
    assert stage.page.title() == "play"
    back("play", "menu")
    stage.page.evaluate("() => { document.title = 'the engine'; }")
    stage.until(lambda: stage.page.title() == "play", "the title to come back")

    # Forward finds what was closed, and comes back; so does an address that was typed.
    for leave in ("history.forward()", "location.hash = '#/new'"):
        stage.page.evaluate(f"() => {{ {leave}; }}")
        stage.page.wait_for_timeout(NOTHING_MORE)
        stands("play", "menu")
        assert len(sent(stage, "back")) == backs

    # What the app closes by itself leaves no entry: the next Back is not dead.
    stand("play")
    stands("play")
    stand("play", "curtain", "hand")
    stand("play")
    stand("play", "log")
    stands("play", "log")
    back("play")

    # Sent before the last Back was carried out, it changes nothing.
    stage.page.go_back()
    stage.until(lambda: len(sent(stage, "back")) == backs + 1, "Back to be told")
    stand("play")
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert stage.page.evaluate(WHERE)[1] == 0
    backs += 1
    stand("play")  # where the app would not go
    stands("play")
    assert stage.page.evaluate("() => window.heard") is None


LIFTS = """([down, up]) => {
  document.querySelectorAll("flt-semantics").forEach((old) => old.remove());
  let presses = 0;
  const parts = ["curtain", "button"].map((id) => {
    const part = document.createElement("flt-semantics");
    part.id = id;
    part.append(document.createElement("span"));
    part.addEventListener("click", () => { presses += 1; });
    document.body.append(part);
    return part;
  });
  const tell = (kind, id, detail) => document.querySelector(`#${id} span`).dispatchEvent(
    new PointerEvent(kind, { bubbles: true, cancelable: true, detail, pointerType: "touch" }));
  if (down) tell("pointerdown", down, 0);
  if (down && down !== up) parts[0].remove();
  if (down) tell("pointerup", up, 0);
  tell("click", up, down ? 1 : 0);
  return presses;
}"""


def test_a_finger_that_held_a_curtain_presses_nothing_as_it_lifts(hollow: Hollow) -> None:
    stage = hollow()
    assert stage.page.evaluate(LIFTS, ["curtain", "button"]) == 0
    assert stage.page.evaluate(LIFTS, ["button", "button"]) == 1
    assert stage.page.evaluate(LIFTS, [None, "button"]) == 1


FILE = """() => {
  const file = new File(["{}"], "a.json");
  navigator.share({ files: [file] }).catch(() => {});
}"""
COPY = "() => { navigator.clipboard.writeText('FGHJ').catch(() => {}); }"
TAKES = """navigator.clipboard.writeText = async () => {};
navigator.share = async () => {};"""
REFUSES = """const ends = () => { throw new DOMException("", window.ends ?? "NotAllowedError"); };
navigator.clipboard.writeText = async () => ends();
navigator.share = async () => ends();"""
NOTHING = """Object.defineProperty(navigator, "clipboard", { value: undefined });
navigator.share = undefined;"""
CHOSEN = """() => {
  const { value, selectionStart, selectionEnd } = document.activeElement;
  return value.substring(selectionStart, selectionEnd);
}"""


def outcome(stage: Stage, what: str) -> str:
    """Returns the outcome of the last copy or share, as told to Python."""
    call = 1000 + len(sent(stage, "answer"))
    say(stage, bridge="outcome", of=what, call=call)

    def answered() -> list[Any]:
        return [one["value"] for one in sent(stage, "answer") if one["call"] == call]

    stage.until(answered, f"what came of the {what}")
    return str(answered()[0])


def test_what_came_of_a_copy_and_of_a_share_sheet_is_told_once(hollow: Hollow) -> None:
    stage = hollow(TAKES)
    for what, act in (("copy", COPY), ("share", FILE)):
        stage.page.evaluate(act)
        assert outcome(stage, what) == "done"
        assert outcome(stage, what) == "failed", "of the one before"
    stage = hollow(REFUSES)
    stage.page.evaluate(COPY)
    assert outcome(stage, "copy") == "failed"
    for ends, expected in (("AbortError", "cancelled"), ("NotAllowedError", "failed")):
        stage.page.evaluate("(ends) => { window.ends = ends; }", ends)
        stage.page.evaluate(FILE)
        assert outcome(stage, "share") == expected


def test_where_there_is_no_clipboard_a_text_stands_selected(hollow: Hollow) -> None:
    """Pages of a local network without HTTPS have no clipboard."""
    stage = hollow(NOTHING)
    assert outcome(stage, "copy") == outcome(stage, "share") == "failed"
    say(stage, bridge="text", text="FGHJ KLMP RTWX", words="Hold it", close="Close")
    assert stage.page.evaluate(CHOSEN) == "FGHJ KLMP RTWX"
    assert stage.page.inner_text("dialog p") == "Hold it"
    stage.page.keyboard.type("x")
    assert stage.page.evaluate(CHOSEN) == "FGHJ KLMP RTWX", "it is to be read, not written in"
    stage.page.click("dialog button")
    stage.until(lambda: stage.page.query_selector("dialog") is None, "the dialog to close")
