"""How fast the web app starts and answers, beside Flet's stock build: `python -m build.bench`.

Three sites, measured in one run, in the same Chromium, by the same server:

- *stock*: Flet's counter as `flet publish` lays it out (client, bootstrap and worker as they come,
  packages as sources in one archive), with local addresses so that it runs without a network;
- *counter*: the same counter through this project's builder;
- *app*: Backstage Pass.

A start is the time from the navigation to the first button in the accessibility tree. Cold: an
empty profile. Warm: a later visit in the same profile; ours with the server stopped, the stock
build, which cannot start without one, from the browser's cache.
"""

from __future__ import annotations

import argparse
import io
import shutil
import statistics
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flet.controls.types import RouteUrlStrategy, WebRenderer
from flet_web import patch_index_html

from build import archive, chromium, client, compress, make, serve, wheels
from build.paths import BUILD, WEB

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

STOCK = BUILD / "stock"
COUNTER = """
import flet as ft
{imports}

def main(page: ft.Page):
    page.title = "Counter"
    count = ft.Text("0", size=50)

    def add(_):
        count.value = str(int(count.value) + 1)
        page.update()

    page.add(count, ft.FilledButton("Add one", on_click=add))
    {ready}

if __name__ == "__main__":
    ft.run(main)
"""
# Switches the accessibility tree on as soon as it can be, and looks for a button.
STANDS = """(name) => {
  const button = document.querySelector("flt-semantics-placeholder");
  if (button) {
    const box = button.getBoundingClientRect();
    button.dispatchEvent(new MouseEvent("click", { bubbles: true,
      clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
  }
  return [...document.querySelectorAll("flt-semantics-host [role=button]")]
    .some((node) => node.textContent.includes(name)) && performance.now();
}"""
# From the touch reaching the page to the first frame after the tree has changed.
ANSWER = """() => new Promise((done) => {
  let began = 0;
  const down = () => { began = performance.now(); };
  addEventListener("pointerdown", down, { capture: true, once: true });
  new MutationObserver((_, watch) => {
    if (!began) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - began)));
  }).observe(document.querySelector("flt-semantics-host"),
    { subtree: true, childList: true, characterData: true, attributeFilter: ["aria-label"] });
})"""
PLACE = """(name) => {
  const node = [...document.querySelectorAll("flt-semantics-host [flt-tappable]")]
    .find((node) => node.textContent.includes(name) ||
      node.querySelector("[aria-label]")?.getAttribute("aria-label").includes(name));
  if (!node) return null;
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@dataclass
class Measures:
    """What one site was seen to need."""

    cold: list[float] = field(default_factory=list)  # seconds
    warm: list[float] = field(default_factory=list)  # seconds
    taps: list[float] = field(default_factory=list)  # milliseconds
    downloaded: float = 0  # megabytes, packed, at a cold start until the first button
    memory: float = 0  # megabytes of the page's process


@dataclass(frozen=True)
class Site:
    """One site to measure: its folder, its first button, and what is tapped in turn."""

    name: str
    root: Path
    first: str
    taps: tuple[str, ...]
    ours: bool


def stock_site() -> Path:
    """Flet's counter, laid out as Flet does it; kept between runs."""
    done = STOCK / "done"
    if done.exists():
        return STOCK
    shutil.rmtree(STOCK, ignore_errors=True)
    shutil.copytree(client.source(), STOCK)
    index = STOCK / "index.html"
    patch_index_html(
        str(index),
        base_href="/",
        app_name="Counter",
        pyodide=True,
        pyodide_script_path="main.py",
        pyodide_version="0.0.0",
        app_package_url="app.tar.gz",
        web_renderer=WebRenderer.CANVAS_KIT,
        route_url_strategy=RouteUrlStrategy.HASH,
        no_cdn=True,
    )
    # As it comes, the address does not load from a module worker, and one font is not found.
    html = index.read_text(encoding="utf-8")
    index.write_text(html.replace('"pyodide/pyodide.mjs"', '"/pyodide/pyodide.mjs"'), "utf-8")
    font = STOCK / "assets/fonts/roboto/v32/KFOmCnqEu92Fr1Me4GZLCzYlKw.woff2"
    font.parent.mkdir(parents=True)
    shutil.copyfile(STOCK / "assets/fonts/roboto.woff2", font)
    files = {"main.py": COUNTER.format(imports="", ready="").encode()}
    for package in archive.LIBRARY[:4]:
        for path, data in archive.of_distribution(package).items():
            files[f"__pypackages__/{path}"] = data
    for path, data in archive.of_wheel(wheels.wheel("msgpack")).items():
        files[f"__pypackages__/{path}"] = data
    with tarfile.open(STOCK / "app.tar.gz", "w:gz") as tar:
        for path, data in files.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    compress.compress(STOCK)
    done.touch()
    return STOCK


def counter_site(folder: Path) -> Path:
    """The same counter through our own builder."""
    ours = archive.app()
    ready = "open_bridge().ready()"
    source = COUNTER.format(imports="from app.platform.bridge import open_bridge\n", ready=ready)
    files = {
        "app/main.py": source.encode(),
        **{path: ours[path] for path in ours if path.startswith("app/platform/")},
        "app/__init__.py": b"",
    }
    folder.mkdir(parents=True)
    with make.only_one():
        make.build(folder, files)
    return folder


@contextmanager
def browser(driver: Playwright, profile: Path, origin: str) -> Iterator[BrowserContext]:
    """A phone-sized browser that can reach nothing but this machine."""
    program = chromium.find()
    if program is None:
        sys.exit(chromium.MISSING)
    context = driver.chromium.launch_persistent_context(
        profile,
        executable_path=program,
        args=chromium.ARGUMENTS,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        service_workers="allow",
    )
    if origin.startswith("stock"):
        context.route("https://**", lambda route: route.abort())
    yield context
    context.close()


def start(page: Page, url: str, first: str) -> float:
    """Seconds from the navigation to the first button."""
    page.goto(url, wait_until="commit")
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if stood := page.evaluate(STANDS, first):
            return float(stood) / 1000
        page.wait_for_timeout(10)
    raise SystemExit(f"{url} did not show “{first}” within two minutes.")


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


def taps(context: BrowserContext, page: Page, names: tuple[str, ...], rounds: int) -> list[float]:
    """Milliseconds from a touch to the first frame after the screen has changed."""
    touch = context.new_cdp_session(page)
    seen = []
    for number in range(rounds):
        name = names[number % len(names)]
        spot = None
        while spot is None:
            page.wait_for_timeout(250)
            spot = page.evaluate(PLACE, name)
        page.evaluate(f"() => {{ window.answer = ({ANSWER})(); }}")
        point = [{"x": spot[0], "y": spot[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        seen.append(float(page.evaluate("() => window.answer")))
    return seen


def measure(driver: Playwright, site: Site, rounds: int, folder: Path) -> Measures:
    """Starts and taps one site."""
    found = Measures()
    for number in range(rounds):
        running = serve.start(site.root, strict=site.ours)
        port = running.server_address[1]
        url = f"http://localhost:{port}/"
        profile = folder / f"{site.name}-{number}"
        with browser(driver, profile, site.name) as context:
            page = context.new_page()
            found.cold.append(start(page, url, site.first))
            found.downloaded = running.sent / 1e6
            if site.ours:
                page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_timeout(1500)
            if number == 0:
                found.taps = taps(context, page, site.taps, 24)
                found.memory = memory(context, page)
        if site.ours:
            running.stop()
        with browser(driver, profile, site.name) as context:
            page = context.new_page()
            for _ in range(2):
                found.warm.append(start(page, url, site.first))
                page.wait_for_timeout(1000)
        if not site.ours:
            running.stop()
    return found


def table(results: dict[str, Measures]) -> str:
    """The figures side by side, each with its ratio to the stock build."""
    rows: list[tuple[str, str, dict[str, float]]] = []

    def row(label: str, unit: str, values: dict[str, float]) -> None:
        rows.append((label, unit, values))

    row("cold start, median", "s", {n: statistics.median(m.cold) for n, m in results.items()})
    row("warm start, median", "s", {n: statistics.median(m.warm) for n, m in results.items()})
    row("warm start, best", "s", {n: min(m.warm) for n, m in results.items()})
    row("tap to changed screen", "ms", {n: statistics.median(m.taps) for n, m in results.items()})
    row("  95th", "ms", {n: sorted(m.taps)[int(0.95 * len(m.taps))] for n, m in results.items()})
    row("downloaded to start", "MB", {n: m.downloaded for n, m in results.items()})
    row("memory of the page", "MB", {n: m.memory for n, m in results.items()})
    head = f"{'':24}" + "".join(f"{name:>18}" for name in results)
    lines = [head, "-" * len(head)]
    for label, unit, values in rows:
        base = values["stock"]
        cells = ""
        for name, value in values.items():
            digits = 2 if unit == "s" else 1 if unit == "MB" else 0
            ratio = f"  ×{value / base:.2f}" if name != "stock" and base else " " * 7
            cells += f"{value:>8.{digits}f} {unit:<2}{ratio:>7}"
        lines.append(f"{label:24}{cells}")
    lines += [
        "",
        "warm: stock from the browser's cache with its server running; ours with the server",
        "stopped. Taps: the counter's button; in the app, whole screens (settings and back).",
    ]
    return "\n".join(lines)


def main() -> int:
    """The command line; returns the exit code."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m build.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="cold starts of each site")
    rounds = parser.parse_args().rounds
    make.ensure()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        sites = [
            Site("stock", stock_site(), "Add one", ("Add one",), ours=False),
            Site("counter", counter_site(folder / "counter"), "Add one", ("Add one",), ours=True),
            Site("app", WEB, "New game", ("Settings", "Back"), ours=True),
        ]
        print("Measuring starts and taps; this takes a few minutes …", flush=True)
        results = {site.name: measure(driver, site, rounds, folder) for site in sites}
    print(table(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
