"""Costs of a touch: processor time by thread, and the wait for the next paint.

Measured without the accessibility tree, with a graphics card that is played by software in a
process of its own: its time stands apart, for a phone has a card.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bench.web import phone

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

KINDS = PAGE, PYTHON, CARD = "page", "Python", "software card"
"""The page's main thread, the worker in which Python runs, and the process that plays a card."""

WORKER = "DedicatedWorker"
"""Name of a worker's thread, as Linux keeps it: fifteen letters."""

REST = 1500
"""Milliseconds after a screen has changed in which all that the touch set off comes to its end."""

# Notes how long each interaction waited for the next paint: [its number, when, milliseconds].
INTERACTIONS = """window.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, startTime, duration } of list.getEntries())
    if (interactionId) window.interactions.push([interactionId, startTime, duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });"""
SINCE = "(began) => window.interactions.filter(([, when]) => when >= began)"
LEAST = 16.0
"""Milliseconds below which the browser tells of no interaction."""


class Spent(NamedTuple):
    """Milliseconds of processor time; `python` is 0 where no system tells of threads (Linux)."""

    page: float
    python: float
    card: float

    def since(self, before: Spent) -> Spent:
        """The difference."""
        return Spent(*(after - earlier for after, earlier in zip(self, before, strict=True)))


class Meter:
    """Reads the processor time that a page has taken, by Chromium's own counters.

    Args:
        page: has its worker already.
    """

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self._context, self._page = context, page
        self._session = context.new_cdp_session(page)
        self._session.send("Performance.enable")
        renderers = [each["id"] for each in self._processes("renderer")]
        self._threads = [thread for process in renderers for thread in workers(process)]
        self.process: int = next(
            (process for process in renderers if workers(process)), max(renderers)
        )
        """Number of the page's process."""

    def _processes(self, kind: str) -> list[dict[str, Any]]:
        found = phone.processes(self._context, self._page)
        return [each for each in found if each["type"] == kind]

    def read(self) -> Spent:
        """All time so far."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        page = next(each["value"] for each in metrics if each["name"] == "ThreadTime")
        card = sum(each["cpuTime"] for each in self._processes("GPU"))
        return Spent(1000 * page, sum(map(thread_time, self._threads)), 1000 * card)

    def now(self) -> float:
        """Milliseconds since the navigation."""
        return float(self._page.evaluate("() => performance.now()"))

    def paint(self, began: float) -> float:
        """Milliseconds from the slowest touch since then to its next paint."""
        return max([LEAST, *(each[2] for each in self._page.evaluate(SINCE, began))])


def workers(process: int, proc: Path = Path("/proc")) -> list[Path]:
    """The threads of a process that run workers, where the system tells."""
    found = []
    for thread in (proc / str(process) / "task").glob("*"):
        with suppress(OSError):  # it has ended meanwhile
            if (thread / "comm").read_text().strip() == WORKER:
                found.append(thread)
    return found


def thread_time(thread: Path) -> float:
    """Milliseconds that a thread has run; 0 once it has ended."""
    with suppress(OSError):
        return int((thread / "schedstat").read_text().split()[0]) / 1e6
    return 0.0
