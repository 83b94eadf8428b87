"""The app in a browser, used through its accessibility tree and real touches.

Flutter paints to a canvas, so only controls with a screen reader name can be read and pressed.
Touches go to the middle of an element through the browser's own input events.
"""

from __future__ import annotations

import contextlib
import json
import time
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request
from playwright.sync_api import Error as PlaywrightError

# What an element of the accessibility tree is called.
WORDS = """const words = (node) => {
  const label = node.getAttribute?.("aria-label");
  if (label) return label;
  if (node.tagName === "INPUT" || node.tagName === "TEXTAREA") return node.value;
  return [...node.childNodes].filter((child) =>
    child.nodeType === 3 || ["SPAN", "IMG"].includes(child.tagName) ||
    (child.nodeType === 1 && child.getAttribute("role") === "img" &&
      node.getAttribute("role") === "button")
  ).map((child) => child.nodeType === 3 ? child.data : words(child)).join(" ").trim();
};"""
# Everything in the accessibility tree that has a name or can be pressed, in reading order, what was
# announced, and in which state of the page; empty when that is still the one that was `known`.
# Text, since a list of objects takes ten times as long on its way here.
NODES = (
    """(known) => {"""
    + WORDS
    + """
  if (!window.tree) {
    const tree = window.tree = { changes: 0 };
    const note = () => { tree.changes += 1; };
    new MutationObserver(note).observe(document, { subtree: true, childList: true,
      characterData: true, attributes: true });
    document.addEventListener("scroll", note, { capture: true });
    window.addEventListener("resize", note);
  }
  const state = `${performance.timeOrigin} ${window.tree.changes}`;
  if (state === known) return "";
  const out = [];
  for (const node of document.querySelectorAll("flt-semantics-host *")) {
    if (node.tagName === "SPAN") continue;
    const name = words(node);
    const press = node.hasAttribute("flt-tappable") || ["INPUT", "TEXTAREA"].includes(node.tagName);
    if (!name && !press) continue;
    const box = node.getBoundingClientRect();
    out.push({
      name, press, tag: node.tagName.toLowerCase(), role: node.getAttribute("role") ?? "",
      disabled: node.getAttribute("aria-disabled") === "true",
      checked: ["aria-checked", "aria-current"].some((key) => node.getAttribute(key) === "true"),
      x: box.x, y: box.y, width: box.width, height: box.height,
    });
  }
  const spoken = [...document.querySelectorAll("flt-announcement-host *")]
    .map((node) => node.textContent).filter(Boolean);
  return JSON.stringify([state, out, spoken]);
}"""
)
# From now on: all names that ever stood in the tree together, and when, each time they change.
WATCH = (
    """() => {"""
    + WORDS
    + """
  const seen = window.seen = [];
  let last = "";
  const note = () => {
    const texts = [...document.querySelectorAll(
      "flt-semantics-host *:not(span), flt-announcement-host *")].map(words).filter(Boolean);
    const all = texts.join("\\n");
    if (all !== last) seen.push([performance.now(), texts]);
    last = all;
  };
  note();
  new MutationObserver(note).observe(document, { subtree: true, childList: true,
    characterData: true, attributeFilter: ["aria-label"] });
}"""
)
# Comes back when the page has changed, but not before `least` milliseconds and not after `most`.
CHANGED = """([least, most]) => new Promise((done) => {
  let due = false, changed = false;
  const end = () => { watch.disconnect(); done(); };
  const watch = new MutationObserver(() => { changed = true; if (due) end(); });
  watch.observe(document, { subtree: true, childList: true, characterData: true,
    attributes: true });
  setTimeout(() => { due = true; if (changed) end(); }, least);
  setTimeout(end, most);
})"""
LEAST, MOST = 20, 80
# Comes back when the window has drawn twice, if there was anything to draw.
TWO_FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
# What stands in the field that is written in; null while that is another one than the named.
WRITTEN = """(name) => {
  const field = document.activeElement;
  return ["INPUT", "TEXTAREA"].includes(field?.tagName) &&
    (field.getAttribute("aria-label") ?? "").includes(name) ? field.value : null;
}"""
# Taps of a finger, a tenth of a second apart. Each begins and ends in one go, and the next is due
# before whatever a busy page has put off.
TAPS = """([clientX, clientY, times]) => new Promise((done) => {
  const touch = { pointerId: 77, pointerType: "touch", isPrimary: true, bubbles: true,
    cancelable: true, composed: true, view: window, clientX, clientY };
  const tap = () => {
    const target = document.elementFromPoint(clientX, clientY);
    target.dispatchEvent(new PointerEvent("pointerdown", { ...touch, buttons: 1 }));
    target.dispatchEvent(new PointerEvent("pointerup", touch));
    target.dispatchEvent(new PointerEvent("click", { ...touch, detail: 1 }));
    times -= 1;
    if (times) setTimeout(tap, 100);
    else done();
  };
  tap();
})"""
# Whether a service worker holds the page. (`ready` would wait for one that never comes.)
HELD = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"
LAYERS, UNHEARD = 12, 10.0
"""Presses of Back that leave any table, and seconds until one counts as unheard."""
STOPPED = 80
"""Twice the milliseconds after which Flutter treats a resting finger as stopped."""
PATIENCE = 60
"""Maximum seconds for any wait, long enough for a busy machine."""


@dataclass(frozen=True)
class Node:
    """Element of the accessibility tree; lengths are in CSS pixels."""

    name: str
    press: bool
    tag: str
    role: str
    disabled: bool
    checked: bool
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass
class Record:
    """Problems, log and requests of a page."""

    origin: str
    problems: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)  # what the page said in its log
    requests: list[str] = field(default_factory=list)
    navigations: int = 0  # documents that came, each in place of the one before
    offline: bool = False  # while the server is stopped on purpose, failures to reach it are right

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("response", lambda reply: self._response(reply.status, reply.url))
        page.on("request", lambda request: self._request(request))
        page.on("domcontentloaded", lambda _: self._document())
        page.on("crash", lambda _: self.problems.append("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        kind, text = message.type, message.text
        self.lines.append(f"{kind}: {text}")
        # Asked for where a page names no icon: a file looked at by itself, not the app.
        if message.location.get("url", "").endswith("/favicon.ico"):
            return
        if kind == "error" and not (self.offline and "ERR_" in text):
            self.problems.append(f"console: {text[:600]}")

    def _response(self, status: int, url: str) -> None:
        if status >= 400:
            self.problems.append(f"response {status}: {url}")

    def _document(self) -> None:
        self.navigations += 1

    def _request(self, request: Request) -> None:
        url = request.url
        self.requests.append(url)
        parts = urlsplit(url)
        if parts.scheme in {"http", "https", "ws", "wss"} and (
            f"{parts.scheme}://{parts.netloc}" != self.origin
        ):
            self.problems.append(f"foreign request: {url}")


class Stage:
    """Page with the app, and methods to use it.

    Args:
        context: Browser, as a person's device.
        url: Address of the app.
        strict: Whether `close()` and the fixture fail if any problem was recorded.
        page: Existing page, if any.
    """

    on: ClassVar[weakref.WeakSet[Stage]] = weakref.WeakSet()
    """Every stage whose page is open."""

    def __init__(
        self, context: BrowserContext, url: str, *, strict: bool = True, page: Page | None = None
    ) -> None:
        self.context = context
        self.url = url
        self.strict = strict
        parts = urlsplit(url)
        self.record = Record(f"{parts.scheme}://{parts.netloc}")
        self.page = page or context.new_page()
        self.record.watch(self.page)
        self._input = context.new_cdp_session(self.page)
        self._state = ""  # of the page, in which `_nodes` were read
        self._nodes: list[Node] = []
        self._spoken: list[str] = []
        self.tapped = 0.0
        """Time of the last tap, by the monotonic clock."""
        Stage.on.add(self)
        self.page.on("close", lambda _: Stage.on.discard(self))

    # -- coming and going ---------------------------------------------------------------------

    def open(self, path: str = "", *, ready: bool = True, semantics: bool = True) -> Stage:
        """Opens the app, optionally at a path such as `#/new`; returns itself.

        It waits until the app is ready and, with `semantics`, switches the accessibility tree on.
        Without `ready` it only waits for an answer, because a failing start may keep the page from
        loading.
        """
        self.page.goto(self.url + path, wait_until="load" if ready else "commit")
        if ready:
            self.wait_ready()
            if semantics:
                self.semantics()
        return self

    def reload(self) -> Stage:
        self.page.reload()
        self.wait_ready()
        self.semantics()
        return self

    def wait_ready(self, seconds: float = 3 * PATIENCE) -> None:
        """Waits until the first screen is drawn and the splash is gone.

        A start takes longer than anything else.
        """
        self.until(lambda: self.state in {"ready", "failed"}, "the app to start", seconds)
        assert self.state == "ready", f"The start failed: {self.splash()} {self.record.problems}"
        self.until(lambda: self.page.query_selector("#splash") is None, "the splash to go")

    @property
    def state(self) -> str:
        try:
            found = self.page.evaluate("() => document.documentElement.dataset.stage ?? ''")
        except PlaywrightError:  # the page is just being replaced
            return ""
        return str(found)

    def splash(self) -> str:
        line = self.page.query_selector("#splash-line")
        return line.inner_text() if line else ""

    def semantics(self) -> None:
        """Switches the accessibility tree on and waits for it."""
        switch = """() => {
          if (document.querySelector("flt-semantics-host *")) return true;
          const button = document.querySelector("flt-semantics-placeholder");
          if (!button) return false;
          const box = button.getBoundingClientRect();
          button.dispatchEvent(new MouseEvent("click", { bubbles: true,
            clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
          return false;
        }"""
        self.until(lambda: self.page.evaluate(switch), "the accessibility tree")

    def cdp(self, method: str, **how: Any) -> Any:
        return self._input.send(method, how)

    def close(self) -> None:
        """Closes the page; if strict, fails if a problem was recorded."""
        self.page.close()
        if self.strict:
            self.assert_clean()

    def assert_clean(self) -> None:
        assert not self.record.problems, "\n".join(["In the page:", *self.record.problems])

    # -- reading ------------------------------------------------------------------------------

    def nodes(self) -> list[Node]:
        if answer := self.page.evaluate(NODES, self._state):
            self._state, nodes, self._spoken = json.loads(answer)
            self._nodes = [Node(**node) for node in nodes]
        return self._nodes

    def texts(self) -> list[str]:
        return [node.name for node in self.nodes() if node.name] + self._spoken

    def text(self) -> str:
        return "\n".join(self.texts())

    def watch(self) -> None:
        self.page.evaluate(WATCH)

    def watched(self) -> list[list[str]]:
        """Returns the names on the screen after each change since `watch()`."""
        return [texts for _, texts in self.page.evaluate("() => window.seen")]

    def find(self, name: str, *, exact: bool = False, press: bool | None = None) -> Node | None:
        """Returns the first element with a name, or containing it, or None.

        Args:
            name: The name.
            exact: Whether the whole name must match.
            press: True for pressable controls only, False for others only.
        """
        fitting = [node for node in self.nodes() if press is None or node.press == press]
        for node in fitting:
            if node.name == name:
                return node
        if not exact:
            for node in fitting:
                if name.casefold() in node.name.casefold():
                    return node
        return None

    def sees(self, name: str) -> bool:
        return any(name.casefold() in text.casefold() for text in self.texts())

    def wait(self, name: str, *, seconds: float = PATIENCE, press: bool | None = None) -> Node:
        """Waits until `find` finds this name, and returns the element."""
        found: list[Node] = []

        def there() -> bool:
            node = self.find(name, press=press)
            found[:] = [node] if node else []
            return bool(found)

        self.until(there, f"“{name}” to be there", seconds)
        return found[0]

    def wait_gone(self, name: str, *, seconds: float = PATIENCE) -> None:
        self.until(lambda: not self.sees(name), f"“{name}” to go", seconds)

    def rest(self) -> list[Node]:
        """Waits until the tree has stopped changing, and returns it."""
        before: list[Node] = []

        def still() -> bool:
            nonlocal before
            last, before = before, self.nodes()
            self.page.evaluate(TWO_FRAMES)
            return bool(before) and last == before

        self.until(still, "the screen to come to rest")
        return before

    def wait_for_worker(self) -> None:
        """Waits until the service worker controls the page, which then needs no server."""
        self.until(lambda: self.page.evaluate(HELD), "the service worker")

    def until(self, done: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """Waits until `done()` is true and returns its result.

        It checks when the page changes.

        Raises:
            AssertionError: It is not true in time.
        """
        if result := self.within(seconds, done):
            return result
        problems = "".join(f"\n  {line}" for line in self.record.problems)
        with contextlib.suppress(PlaywrightError):
            problems += f"\nOn the screen:\n{self.text()}"
        raise AssertionError(f"Waited {seconds:.0f} s for {what}.{problems}")

    def within(self, seconds: float, done: Callable[[], Any]) -> Any:
        """Waits until `done()` is true or the time is over.

        Returns the last result of `done()`.
        """
        end = time.monotonic() + seconds
        while not (result := done()) and time.monotonic() < end:
            try:
                self.page.evaluate(CHANGED, [LEAST, MOST])
            except PlaywrightError:  # the page is just being replaced
                self.page.wait_for_timeout(LEAST)
        return result

    # -- touching -----------------------------------------------------------------------------

    def back(self) -> None:
        """Presses the browser's Back until the table is left.

        The address changes after the drawing. A page that is just closing a hand may not hear it.
        """
        self.until(lambda: "/play" in self.page.url, "the address of the table")
        for _ in range(LAYERS):
            layer = self.page.url
            self.page.go_back()
            self.within(UNHEARD, partial(self._left, layer))
            self.page.wait_for_timeout(100)
            if "/play" not in self.page.url:
                return
        raise AssertionError(f"Back does not leave the table: {self.page.url}")

    def _left(self, url: str) -> bool:
        return self.page.url != url

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        self._input.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def tap_at(self, x: float, y: float) -> None:
        self._touch("touchStart", (x, y))
        self._touch("touchEnd")
        self.tapped = time.monotonic()

    def tap_quickly(self, x: float, y: float, times: int = 1) -> None:
        """Taps as quickly as a person, however busy the machine is.

        The page itself makes the touches: the browser's own input is only as quick as the machine,
        which takes a tap for a hold, and two taps for two single ones.
        """
        self.page.evaluate(TAPS, [x, y, times])
        self.tapped = time.monotonic()

    def press_down(self, x: float, y: float) -> None:
        self._touch("touchStart", (x, y))

    def tap(self, name: str, *, seconds: float = PATIENCE) -> None:
        """Taps the pressable control with that name once it has stopped moving."""
        before: Node | None = None

        def still() -> Node | None:
            nonlocal before
            last, before = before, self.find(name, press=True)
            self.page.evaluate(TWO_FRAMES)
            return before if before == last else None

        node: Node = self.until(still, f"“{name}” to stand still", seconds)
        self.tap_at(*node.middle)

    @contextlib.contextmanager
    def holding(
        self, name: str, *, seconds: float = PATIENCE, press: bool | None = None
    ) -> Iterator[Node]:
        node = self.wait(name, seconds=seconds, press=press)
        self._touch("touchStart", node.middle)
        try:
            yield node
        finally:
            self._touch("touchEnd")

    def hold(self, name: str, milliseconds: float, *, press: bool | None = None) -> None:
        with self.holding(name, press=press):
            self.page.wait_for_timeout(milliseconds)

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        steps: int = 8,
        stay: float = 0,
    ) -> None:
        """Drags a finger, which then rests for some milliseconds."""
        self._touch("touchStart", start)
        for i in range(1, steps + 1):
            part = i / steps
            here = tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))
            self._touch("touchMove", (here[0], here[1]))
            self.page.wait_for_timeout(16)  # a finger that jumps draws nothing
        if stay:
            self.page.wait_for_timeout(stay)
        self._touch("touchEnd")

    def scroll(self, pixels: float) -> None:
        size = self.page.viewport_size or {"width": 390, "height": 844}
        x, y = size["width"] / 2, size["height"] / 2
        self.drag((x, y + pixels / 2), (x, y - pixels / 2))

    def bring(self, name: str, *, top: float = 90, bottom: float = 120) -> Node:
        """Scrolls until the named control rests between top and bottom; returns the control."""
        found: Node = self.until(
            lambda: self.toward(name, top=top, bottom=bottom), f"“{name}” to come into sight"
        )
        return found

    def toward(
        self, name: str, *, top: float = 90, bottom: float = 120, press: bool | None = None
    ) -> Node | None:
        """Returns a control once it rests between top and bottom.

        If the control rests elsewhere, one drag moves it closer and None is returned. None is also
        returned while it moves or is missing; there is no waiting.
        """
        node = self.find(name, press=press)
        self.page.evaluate(TWO_FRAMES)
        size = self.page.viewport_size
        assert size is not None
        if node is None or node != self.find(name, press=press):
            return None
        end = size["height"] - bottom
        if top <= node.middle[1] <= end:
            return node
        # By the edge of the column, where hardly anything else listens to the finger.
        room = (end - top) * 0.9
        way = max(-room, min(room, node.middle[1] - (top + end) / 2))
        start = end if way > 0 else top
        # Lifted in motion, it would fling the page past what is looked for, there and back.
        self.drag((19, start), (19, start - way), stay=STOPPED)
        return None

    def type(self, name: str, text: str) -> None:
        """Replaces the text in the field with that name, scrolling if needed."""
        self.tap_at(*self.bring(name).middle)
        self.until(lambda: self._written(name) is not None, f"“{name}” to take what is typed")
        typed, stood = 0.0, 0

        def stands() -> bool:
            # A field that has just come to be written in may be filled anew once, a moment later.
            nonlocal typed, stood
            stood = stood + 1 if typed and self._written(name) == text else 0
            if not stood and time.monotonic() - typed > 3:
                self.page.keyboard.press("Control+A")
                self.page.keyboard.type(text)
                typed = time.monotonic()
            return stood > 3

        self.until(stands, f"“{text}” to stand in “{name}”")

    def _written(self, name: str) -> str | None:
        written: str | None = self.page.evaluate(WRITTEN, name)
        return written

    # -- leaving ------------------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        return bool(self.page.evaluate("() => !document.getElementById('cover').hidden"))

    def blur(self) -> None:
        self.page.evaluate("() => { window.dispatchEvent(new Event('blur')); }")

    def focus(self) -> None:
        self.page.evaluate("() => { window.dispatchEvent(new Event('focus')); }")
