"""Browser set up like a phone that cannot reach other hosts.

The module can also slow down its processor and measure its memory.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import chromium

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright

    from tests.browser.stage import Stage

SIZE, DENSITY = {"width": 390, "height": 844}, 2
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost"
"""Browser argument that blocks all hosts other than this machine."""

QUIET, PATIENCE = 10, 180
"""Seconds without requests after which a page counts as loaded, and the time limit in seconds."""

ENDING = 1000
"""Milliseconds for ending a worker and collecting its garbage."""

COLLECT = "HeapProfiler.collectGarbage"

# Script by which the page records its own figures from the start.
NOTES = """window.tasks = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.tasks.push([entry.startTime, entry.duration]);
}).observe({ type: "longtask", buffered: true });"""


@contextmanager
def phone(
    driver: Playwright, profile: Path, arguments: Sequence[str] = chromium.ARGUMENTS
) -> Iterator[BrowserContext]:
    """Opens a phone-sized browser that can only reach this machine."""
    context = driver.chromium.launch_persistent_context(
        profile,
        executable_path=_program(),
        args=[*arguments, ALONE],
        viewport={"width": SIZE["width"], "height": SIZE["height"]},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=DENSITY,
        service_workers="allow",
    )
    context.add_init_script(NOTES)
    try:
        yield context
    finally:
        context.close()


def _program() -> str:
    program = chromium.find()
    if program is None:
        sys.exit(chromium.MISSING)
    return program


@contextmanager
def unwatched(
    driver: Playwright, profile: Path, url: str, asked: Callable[[], int]
) -> Iterator[Stage]:
    """Loads a page without an attached tool and yields it with one.

    When the tool is attached, the page has requested all its files, but may still be busy.

    Args:
        driver: Playwright.
        profile: Folder of the browser's profile.
        url: Address of the page.
        asked: Returns the number of requests to the server so far.
    """
    from tests.browser.stage import Stage

    window = [f"--window-size={SIZE['width']},{SIZE['height']}", f"--app={url}"]
    shape = [f"--force-device-scale-factor={DENSITY}", "--touch-events=enabled"]
    port_file = profile / "DevToolsActivePort"
    port_file.unlink(missing_ok=True)
    command = [_program(), "--headless=new", *chromium.ARGUMENTS, ALONE, *shape, *window]
    with subprocess.Popen(
        [*command, f"--user-data-dir={profile}", "--remote-debugging-port=0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            _until_quiet(asked)
            port = port_file.read_text("utf-8").split()[0]
            browser = driver.chromium.connect_over_cdp(f"http://localhost:{port}")
            [context] = browser.contexts
            stage = Stage(context, url, strict=False, page=context.pages[0])
            screen = {**SIZE, "deviceScaleFactor": DENSITY, "mobile": True}
            context.new_cdp_session(stage.page).send("Emulation.setDeviceMetricsOverride", screen)
            yield stage
            browser.close()
        finally:
            process.terminate()


def _until_quiet(asked: Callable[[], int]) -> None:
    begun = since = time.monotonic()
    count = 0
    while not count or time.monotonic() - since < QUIET:
        if time.monotonic() - begun > PATIENCE:
            raise AssertionError(f"Nobody asked the server for anything within {PATIENCE} seconds.")
        time.sleep(0.2)
        if asked() != count:
            count, since = asked(), time.monotonic()


@contextmanager
def slowed(context: BrowserContext, page: Page) -> Iterator[None]:
    """Slows down the whole browser while the block runs.

    Its processes are stopped most of the time. Chromium's own throttling affects only the page's
    main thread. Python's worker and the process that draws would run at full speed.
    """
    [browser] = [each["id"] for each in processes(context, page) if each["type"] == "browser"]
    with braked(-os.getpgid(browser)):
        yield


@contextmanager
def braked(target: int) -> Iterator[None]:
    """Slows down a process or a process group while the block runs.

    A negative `target` is the number of a group.
    """
    command = [sys.executable, "-m", "bench.web.brake", str(target)]
    with subprocess.Popen(command, stdin=subprocess.PIPE):  # its input closes with the block
        yield


def processes(context: BrowserContext, page: Page) -> list[dict[str, Any]]:
    """Returns the browser's processes.

    Each has its `type`, its `id`, and its `cpuTime` in seconds.
    """
    session = context.browser.new_browser_cdp_session() if context.browser else None
    answer: Any = (session or context.new_cdp_session(page)).send("SystemInfo.getProcessInfo")
    return list(answer["processInfo"])


def memory(context: BrowserContext, page: Page, *, tidy: bool = False) -> float:
    """Returns the memory of the largest page process, in megabytes.

    It is 0 on systems other than Linux.

    Args:
        context: The browser's context.
        page: One of its pages.
        tidy: Whether to collect garbage in the page and its worker first, and end the service
            worker. Without a tool attached, the browser would end it after half a minute.
    """
    if tidy:
        session = context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.send(COLLECT)
        for worker in _workers(session):
            # A worker collects garbage only occasionally.
            message = json.dumps({"id": 1, "method": COLLECT})
            session.send("Target.sendMessageToTarget", {"sessionId": worker, "message": message})
        page.wait_for_timeout(ENDING)
        session.detach()
    pages = [each for each in processes(context, page) if each["type"] == "renderer"]
    return max([0.0, *(weight(process["id"]) for process in pages)])


def _workers(page: CDPSession) -> list[str]:
    """Returns the session ids of a page's workers.

    They are valid for as long as the page's session exists.
    """
    found: list[str] = []
    page.on("Target.attachedToTarget", lambda event: found.append(event["sessionId"]))
    how = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
    page.send("Target.setAutoAttach", how)
    return found


def weight(process: int) -> float:
    """Returns the memory of a process in megabytes.

    It includes the process's share of shared memory. Returns 0 if the system does not report it.
    """
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))
