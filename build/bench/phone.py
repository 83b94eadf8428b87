"""The browser as a phone: what it may reach, how much memory it takes, how slow it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import chromium

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

SLOWER = 4
# What the page notes about itself from its first moment on.
NOTES = """window.tasks = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.tasks.push([entry.startTime, entry.duration]);
}).observe({ type: "longtask", buffered: true });"""


@contextmanager
def phone(driver: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A phone-sized browser that can reach nothing but this machine."""
    program = chromium.find()
    if program is None:
        sys.exit(chromium.MISSING)
    context = driver.chromium.launch_persistent_context(
        profile,
        executable_path=program,
        args=[*chromium.ARGUMENTS, "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost"],
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        service_workers="allow",
    )
    context.add_init_script(NOTES)
    try:
        yield context
    finally:
        context.close()


def slow(context: BrowserContext, page: Page) -> None:
    """Slows the processor for what the page's main thread does, until the page is closed.

    Chromium refuses it for workers ("Operation is only supported for pages, not workers"), so
    Python's worker keeps its speed.
    """
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def memory(context: BrowserContext, page: Page) -> float:
    """Megabytes of the largest page process, where the system tells (Linux); else 0."""
    session = context.browser.new_browser_cdp_session() if context.browser else None
    told: Any = (session or context.new_cdp_session(page)).send("SystemInfo.getProcessInfo")
    sizes = [0.0]
    for process in told["processInfo"]:
        rollup = Path(f"/proc/{process['id']}/smaps_rollup")
        if process["type"] == "renderer" and rollup.exists():
            lines = rollup.read_text().splitlines()
            sizes += [int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")]
    return max(sizes)
