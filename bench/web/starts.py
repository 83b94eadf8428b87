"""Time from navigation until a button is in the accessibility tree.

The long tasks in that time are recorded too.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tests.browser.stage import Stage

PATIENCE = 90  # seconds
TAP_AGAIN = 0.6  # seconds before an unanswered tap is repeated
# Switches the accessibility tree on as soon as possible, and looks for a button.
STANDS = """(name) => {
  const button = document.querySelector("flt-semantics-placeholder");
  if (button) {
    const box = button.getBoundingClientRect();
    button.dispatchEvent(new MouseEvent("click", { bubbles: true,
      clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
  }
  const named = (node) => `${node.textContent} ${node.getAttribute("aria-label")}`.includes(name);
  const found = [...document.querySelectorAll("flt-semantics-host [flt-tappable]")].find(named);
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return [performance.now(), box.x + box.width / 2, box.y + box.height / 2];
}"""
COVERED = """() => document.querySelector("#splash:not(.open)") !== null"""
PAINT = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0"""


class NotThere(Exception):
    """Raised if a button did not appear.

    The message describes the screen.
    """


class Task(NamedTuple):
    """Task that blocked the main thread for a long time.

    Its start, counted from navigation, and its duration are in milliseconds.
    """

    began: float
    took: float


@dataclass(frozen=True)
class Start:
    """Times of one start of the app, in seconds."""

    seconds: float  # until the button appears
    paint: float  # seconds until anything is visible


def start(stage: Stage, path: str, first: str, *, then: tuple[str, str] | None = None) -> Start:
    """Opens the page and returns the times until a button appears.

    Args:
        stage: The app in a tab.
        path: Path of the page below the site.
        first: Name of the button to wait for.
        then: Names of a button to tap next, and of the button that ends the start.

    Raises:
        NotThere: A button did not appear.
    """
    stage.page.goto(stage.url + path, wait_until="commit")
    seen = _wait(stage, first)
    if then is not None:
        seen = _wait(stage, then[1], tapping=then[0])
    return Start(seen / 1000, stage.page.evaluate(PAINT) / 1000)


def _wait(stage: Stage, name: str, *, tapping: str = "") -> float:
    """Waits for a button and returns the milliseconds since navigation.

    If `tapping` names another button, that button is tapped while waiting, except while a closed
    curtain blocks taps.

    Raises:
        NotThere: The button did not appear.
    """
    end, tapped = time.monotonic() + PATIENCE, 0.0
    while time.monotonic() < end:
        if found := stage.page.evaluate(STANDS, name):
            return float(found[0])
        due = tapping and time.monotonic() - tapped > TAP_AGAIN
        spot = stage.page.evaluate(STANDS, tapping) if due else None
        if spot and not stage.page.evaluate(COVERED):
            stage.tap_at(*spot[1:])
            tapped = time.monotonic()
        stage.page.wait_for_timeout(5)
    raise NotThere(
        f"{stage.page.url} did not show “{name}” within {PATIENCE} seconds.\nOn the screen:\n"
        f"{stage.text()}"
    )


def tab(context: BrowserContext, url: str) -> Stage:
    """Returns a new tab in which no page has been loaded yet."""
    from tests.browser.stage import Stage

    return Stage(context, url, strict=False)


def tasks(stage: Stage, since: float) -> list[Task]:
    """Returns the main thread's long tasks that ended after a time.

    `since` is that time in seconds after navigation.
    """
    found = [Task(*each) for each in stage.page.evaluate("() => window.tasks")]
    return [task for task in found if task.began + task.took > since * 1000]


def longest(found: list[Task]) -> float:
    """Returns the duration of the longest task in milliseconds.

    Returns 0 if there was no long task.
    """
    return max((task.took for task in found), default=0.0)
