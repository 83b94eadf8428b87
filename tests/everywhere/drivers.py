"""Browsers of several makers with one interface."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error as PlaywrightError

from tests.browser.stage import PATIENCE, Record, Stage

HERE = Path(__file__).parent
SIZE = {"width": 390, "height": 844}
NEEDED = {
    "webkit": ("WebKitWebDriver", "Xvfb"),
    "firefox": ("firefox-esr|firefox", "Xvfb"),
    "chromium": (),
}
SERVERS = ("nginx", "caddy")
"""Web servers of tests/build/test_hosting.py."""
VOICES = ("speech-dispatcher", "espeak-ng")
"""Programs of the speech synthesiser in tests/everywhere/test_speech.py."""
PACKAGES = (
    "webkit2gtk-driver python3-gi gir1.2-webkit2-4.1 firefox-esr xvfb nginx-light caddy "
    "speech-dispatcher speech-dispatcher-espeak-ng espeak-ng"
)
GONE = "The browser does not answer: "


def program(names: str) -> str | None:
    return next((path for name in names.split("|") if (path := shutil.which(name))), None)


def missing() -> list[str]:
    """Returns the missing browsers, drivers, servers and speech programs."""
    needed = {names for each in NEEDED.values() for names in each}
    return sorted(names for names in needed.union(SERVERS, VOICES) if program(names) is None)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Screen:
    """Virtual screen for browsers that need one."""

    def __init__(self) -> None:
        read, write = os.pipe()
        size = f"{SIZE['width'] * 3}x{SIZE['height'] + 200}x24"
        how = ["-screen", "0", size, "-nolisten", "tcp", "-displayfd", str(write)]
        self._process = subprocess.Popen(
            ["Xvfb", *how], pass_fds=[write], stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = f":{pipe.readline().strip()}"

    def environment(self) -> dict[str, str]:
        language = {"LANG": "en_US.UTF-8", "LC_ALL": "en_US.UTF-8", "LANGUAGE": "en_US"}
        drawing = {"LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11", "MOZ_ENABLE_WAYLAND": "0"}
        return {**os.environ, **language, **drawing, "DISPLAY": self.display}

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


class Wire(ABC):
    """Commands to a browser, the same for each maker's driver."""

    pointer = "mouse"

    @abstractmethod
    def script(self, code: str, argument: Any) -> Any:
        """Runs a function body and returns its answer.

        The body's last argument is a callback for the answer.
        """

    @abstractmethod
    def actions(self, sequence: dict[str, Any]) -> None:
        """Performs one W3C action sequence."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Goes to an address."""

    @abstractmethod
    def back(self) -> None:
        """Goes one page back."""

    @abstractmethod
    def tab(self) -> str:
        """Opens a tab and returns its name."""

    @abstractmethod
    def switch(self, tab: str) -> None:
        """Selects a tab for the following commands, and brings it to the front."""

    @abstractmethod
    def picture(self) -> bytes:
        """Returns the window as a PNG."""

    def log(self) -> str:
        """Returns the console output of pages and their workers, "" if not available."""
        return ""

    @abstractmethod
    def end(self) -> None:
        """Ends the browser as if a person had closed it."""


class WebKit(Wire):
    """WebKitGTK, driven by WebKitWebDriver."""

    def __init__(self, profile: Path, screen: Screen) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        options = Options()
        options.binary_location = "/usr/bin/python3"
        for word in (HERE / "webkit_window.py", profile):
            options.add_argument(str(word))
        service = Service(executable_path=program("WebKitWebDriver"), env=screen.environment())
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self._driver.set_script_timeout(120)

    def script(self, code: str, argument: Any) -> Any:
        return self._driver.execute_async_script(code, argument)

    def actions(self, sequence: dict[str, Any]) -> None:
        self._driver.execute("actions", {"actions": [sequence]})

    def go(self, url: str) -> None:
        self._driver.get(url)

    def back(self) -> None:
        self._driver.back()

    def tab(self) -> str:
        self._driver.switch_to.new_window("window")
        return str(self._driver.current_window_handle)

    def switch(self, tab: str) -> None:
        if self._driver.current_window_handle != tab:
            self._driver.switch_to.window(tab)

    def picture(self) -> bytes:
        return bytes(self._driver.get_screenshot_as_png())

    def end(self) -> None:
        self._driver.quit()


PREFS: dict[str, Any] = {
    "app.update.auto": False,
    "browser.aboutwelcome.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "services.settings.server": "data:,",
    "webgl.force-enabled": True,
}


SAID = """
const kept = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
const said = kept.getEvents().map(({ level, arguments: words }) =>
  `${level}: ${[...words].map(String).join(" ")}`);
const errors = Services.console.getMessageArray().map((one) => one.message);
return [...said, "", ...errors.filter((one) => one.includes("localhost"))].join("\\n");"""


class Firefox(Wire):
    """Firefox, driven by its own protocol Marionette."""

    pointer = "touch"

    def __init__(self, profile: Path, screen: Screen) -> None:
        from marionette_driver.marionette import Marionette

        profile.mkdir(parents=True, exist_ok=True)
        port = free_port()
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in {**PREFS, "marionette.port": port}.items()
        ]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        size = [f"--{side}={length}" for side, length in SIZE.items()]
        command = [program("firefox-esr|firefox") or "", "--marionette", "--no-remote"]
        self._process = subprocess.Popen(
            [*command, "--profile", str(profile), *size, "about:blank"],
            env=screen.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._driver = Marionette(host="127.0.0.1", port=port, bin=None)
        self._driver.raise_for_port(timeout=120, check_process_status=False)
        self._driver.start_session()
        self._driver.timeout.script = 120
        self._driver.set_window_rect(width=SIZE["width"] + 60, height=SIZE["height"] + 90)

    def script(self, code: str, argument: Any) -> Any:
        return self._driver.execute_async_script(
            code, script_args=(argument,), new_sandbox=False, sandbox=None
        )

    def actions(self, sequence: dict[str, Any]) -> None:
        self._driver._send_message("WebDriver:PerformActions", {"actions": [sequence]})

    def go(self, url: str) -> None:
        self._driver.navigate(url)

    def back(self) -> None:
        self._driver.go_back()

    def tab(self) -> str:
        return str(self._driver.open(type="tab", focus=True)["handle"])

    def switch(self, tab: str) -> None:
        if self._driver.current_window_handle != tab:
            self._driver.switch_to_window(tab)

    def picture(self) -> bytes:
        return bytes(self._driver.screenshot(format="binary", full=False))

    def log(self) -> str:
        with self._driver.using_context("chrome"):
            return str(self._driver.execute_script(SAID))

    def end(self) -> None:
        with contextlib.suppress(Exception):
            self._driver._send_message("Marionette:Quit", {"flags": ["eForceQuit"]})
        with contextlib.suppress(Exception):
            self._driver.client.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


WIRES: dict[str, Callable[[Path, Screen], Wire]] = {"webkit": WebKit, "firefox": Firefox}


class Keys:
    """Keyboard with Playwright's interface."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, keys: str) -> None:
        named = {"Control": "\ue009"}
        signs = [named.get(key, key.lower()) for key in keys.split("+")]
        down = [{"type": "keyDown", "value": sign} for sign in signs]
        self._page.act("key", [*down, *({**one, "type": "keyUp"} for one in reversed(down))])

    def type(self, text: str) -> None:
        kinds = ("keyDown", "keyUp")
        self._page.act("key", [{"type": kind, "value": sign} for sign in text for kind in kinds])


class Page:
    """Tab with the parts of Playwright's interface that `Stage` uses, and its errors."""

    viewport_size = SIZE

    def __init__(self, wire: Wire, tab: str) -> None:
        self._wire = wire
        self._tab = tab
        self.keyboard = Keys(self)

    def _front(self) -> Wire:
        self._wire.switch(self._tab)
        return self._wire

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """Returns the result of a function in the page, after any promise.

        Raises:
            PlaywrightError: The page is gone, or the function has failed.
        """
        code = f"""const [argument, done] = arguments;
        Promise.resolve().then(() => ({function})(argument)).then(
          (value) => done([true, value ?? null]), (error) => done([false, String(error)]));"""
        try:
            good, value = self._front().script(code, argument)
        except Exception as error:  # each driver has faults of its own
            raise PlaywrightError(GONE + str(error).splitlines()[0]) from error
        if not good:
            raise PlaywrightError(value)
        return value

    def act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        sequence: dict[str, Any] = {"type": kind, "id": kind, "actions": actions}
        if kind == "pointer":
            sequence["parameters"] = {"pointerType": self._wire.pointer}
        self._front().actions(sequence)

    def goto(self, url: str, *, wait_until: str = "load") -> None:
        self._front().go(url)

    def reload(self) -> None:
        """Reloads the page by script, because a driver may bypass the service worker.

        Raises:
            PlaywrightError: The page has not loaded within a minute.
        """
        before = self.evaluate("() => performance.timeOrigin")
        self.evaluate("() => { setTimeout(() => location.reload()); }")
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(PlaywrightError):
                if self.evaluate("() => performance.timeOrigin") != before:
                    return
            time.sleep(0.05)
        raise PlaywrightError("The page did not load anew.")

    def go_back(self) -> None:
        self._front().back()

    def bring_to_front(self) -> None:
        self._front()

    def screenshot(self) -> bytes:
        return self._front().picture()

    @property
    def url(self) -> str:
        return str(self.evaluate("() => location.href"))

    def query_selector(self, selector: str) -> Element | None:
        look = "(selector) => document.querySelector(selector)?.textContent ?? null"
        found = self.evaluate(look, selector)
        return None if found is None else Element(found)

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)


class Element:
    """Element of a page, of which only the text is known."""

    def __init__(self, text: str) -> None:
        self._text = text

    def inner_text(self) -> str:
        return self._text


WHEEL = """([clientX, clientY, deltaX, deltaY]) => {
  const how = { clientX, clientY, deltaX, deltaY, bubbles: true, cancelable: true, composed: true };
  document.elementFromPoint(clientX, clientY).dispatchEvent(new WheelEvent("wheel", how));
}"""


class Window(Stage):
    """Tab of another maker's browser with the app."""

    def __init__(self, wire: Wire, tab: str, url: str) -> None:
        self.url = url
        self.strict = False
        parts = urlsplit(url)
        self.record = Record(f"{parts.scheme}://{parts.netloc}")
        self.page = Page(wire, tab)  # type: ignore[assignment]
        self.by_mouse = wire.pointer == "mouse"
        self._state = ""
        self._nodes = []

    def until(self, done: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """Waits as `Stage` does, but three times as long.

        Other browsers render on the processor, which the tests keep busy.
        """
        return super().until(done, what, seconds * 3)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        at = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in points
        ]
        done: dict[str, list[dict[str, Any]]] = {
            "touchStart": [*at, {"type": "pointerDown", "button": 0}],
            "touchMove": at,
            "touchEnd": [{"type": "pointerUp", "button": 0}],
        }
        self.page.act("pointer", done[kind])  # type: ignore[attr-defined]

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        steps: int = 8,
        stay: float = 0,
    ) -> None:
        """Drags a finger, or turns a mouse wheel instead."""
        if not self.by_mouse:
            return super().drag(start, end, steps, stay)
        self.page.evaluate(WHEEL, [*start, start[0] - end[0], start[1] - end[1]])
        return None


class Browser:
    """One maker's browser with a lasting profile."""

    def __init__(self, maker: str, profile: Path, screen: Screen, url: str) -> None:
        self._maker = maker
        self._profile = profile
        self._screen = screen
        self._url = url
        self._wire: Wire | None = None
        self._first = True

    def tab(self) -> Stage:
        if self._wire is None:
            self._wire = WIRES[self._maker](self._profile, self._screen)
        return Window(self._wire, self._wire.tab(), self._url)

    def log(self) -> str:
        return "" if self._wire is None else self._wire.log()

    def close(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None:
            wire.end()


def main() -> int:
    """Installs the missing browsers and servers from Debian's packages, if possible.

    Returns the exit code: 1 if some are still missing, which a message lists.
    """
    if missing() and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"Installing {PACKAGES} …", flush=True)
        install = ["apt-get", "install", "-qqy", "--no-install-recommends", *PACKAGES.split()]
        quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "-qq", "update"], install):
            subprocess.run(command, env=quietly, stdout=subprocess.DEVNULL, check=False)
    if lost := missing():
        print(
            f"Programs of other makers are missing ({', '.join(lost)}). Install them, on "
            f"Debian and Ubuntu with: apt-get install --no-install-recommends {PACKAGES}",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
