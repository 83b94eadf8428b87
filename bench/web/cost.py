"""Cost of a touch: processor time, and delay until the next paint.

Processor time is measured by thread, without the accessibility tree. A separate process emulates
the graphics card. Its time is listed separately, because a phone has a real graphics card.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bench.web import phone

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

KINDS = PAGE, PYTHON, CARD = "page", "Python", "software card"
"""Kinds of processor time, by who uses it.

They are the page's main thread, Python's worker, and the emulated graphics card.
"""

WORKER = "DedicatedWorker"
"""Name of a worker's thread, which Linux cuts to fifteen letters."""

REST = 1500
"""Milliseconds to wait after a touch until all its effects are over."""

# Records each interaction's delay until the next paint: [id, start, milliseconds].
INTERACTIONS = """window.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, startTime, duration } of list.getEntries())
    if (interactionId) window.interactions.push([interactionId, startTime, duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });"""
SINCE = "(began) => window.interactions.filter(([, when]) => when >= began)"
LEAST = 16.0
"""Shortest interaction that the browser reports, in milliseconds."""


class Spent(NamedTuple):
    """Processor time in milliseconds, by kind.

    `python` is 0 on systems other than Linux.
    """

    page: float
    python: float
    card: float

    def since(self, before: Spent) -> Spent:
        """Returns the processor time used since an earlier reading."""
        return Spent(*(after - earlier for after, earlier in zip(self, before, strict=True)))


class Meter:
    """Meter of a page's processor time, based on Chromium's own counters.

    Args:
        page: Page whose worker has already started.
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
        """Process id of the page."""

    def _processes(self, kind: str) -> list[dict[str, Any]]:
        found = phone.processes(self._context, self._page)
        return [each for each in found if each["type"] == kind]

    def read(self) -> Spent:
        """Returns the processor time that the page has used so far."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        page = next(each["value"] for each in metrics if each["name"] == "ThreadTime")
        card = sum(each["cpuTime"] for each in self._processes("GPU"))
        return Spent(1000 * page, sum(map(thread_time, self._threads)), 1000 * card)

    def now(self) -> float:
        """Returns the milliseconds since the page was opened."""
        return float(self._page.evaluate("() => performance.now()"))

    def paint(self, began: float) -> float:
        """Returns the longest delay from a touch to the next paint.

        It is in milliseconds. Only touches since `began` are considered. The result is never less
        than `LEAST`, because the browser does not report shorter delays.
        """
        return max([LEAST, *(each[2] for each in self._page.evaluate(SINCE, began))])


def workers(process: int, proc: Path = Path("/proc")) -> list[Path]:
    """Returns the folders of a process's worker threads in `proc`.

    Returns an empty list on systems other than Linux.
    """
    found = []
    for thread in (proc / str(process) / "task").glob("*"):
        with suppress(OSError):  # the thread may have ended
            if (thread / "comm").read_text().strip() == WORKER:
                found.append(thread)
    return found


def thread_time(thread: Path) -> float:
    """Returns the processor time of a thread in milliseconds.

    It is 0 once the thread has ended.
    """
    with suppress(OSError):
        return int((thread / "schedstat").read_text().split()[0]) / 1e6
    return 0.0
