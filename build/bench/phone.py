"""The browser as a phone: what it may reach, how much memory it takes, how slow it is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import chromium

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

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


@contextmanager
def slowed(context: BrowserContext, page: Page) -> Iterator[None]:
    """Slows the processor for the whole browser: it stands still for most of the time.

    What Chromium offers for that slows a page's main thread alone, and neither the worker that
    Python runs in nor the process that draws.
    """
    [browser] = [each["id"] for each in _processes(context, page) if each["type"] == "browser"]
    command = [sys.executable, "-m", "build.bench.brake", str(os.getpgid(browser))]
    with subprocess.Popen(command, stdin=subprocess.PIPE):  # whose input ends with the block
        yield


def _processes(context: BrowserContext, page: Page) -> list[dict[str, Any]]:
    session = context.browser.new_browser_cdp_session() if context.browser else None
    told: Any = (session or context.new_cdp_session(page)).send("SystemInfo.getProcessInfo")
    return list(told["processInfo"])


def memory(context: BrowserContext, page: Page, *, tidy: bool = False) -> float:
    """Megabytes of the largest page process, where the system tells (Linux); else 0.

    Args:
        tidy: what the page no longer needs is collected first.
    """
    if tidy:
        context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    sizes = [0.0]
    for process in _processes(context, page):
        rollup = Path(f"/proc/{process['id']}/smaps_rollup")
        if process["type"] == "renderer" and rollup.exists():
            lines = rollup.read_text().splitlines()
            sizes += [int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")]
    return max(sizes)
