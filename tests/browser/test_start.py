"""How the app starts when something is amiss: its snapshot does not fit, or nothing can be kept."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Route

from build import serve
from tests.browser import sites
from tests.browser.conftest import Device
from tests.browser.stage import Stage

UNFIT = "The memory snapshot does not fit here"


def test_a_snapshot_that_does_not_fit_costs_only_time(
    device: Device, web: Path, tmp_path: Path
) -> None:
    """Damaged, then gone; after two such starts nobody tries.

    What else may be wrong with it, `tests/build/test_snapshot.py` tries without a browser.
    """
    broken = sites.linked(web, tmp_path / "broken")
    [file] = broken.glob("stage-*/memory-*.bin")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    sites.rewrite(file, bytes(data))
    running = serve.start(broken)
    context = device(worker=True)

    def start(unfit: int) -> Stage:
        """A start that hears so many times that the snapshot does not fit."""
        stage = Stage(context, f"http://localhost:{running.server_address[1]}/", strict=False)
        stage.open()
        assert sum(UNFIT in line for line in stage.record.lines) == unfit
        assert UNFIT not in stage.text()
        return stage

    damaged = start(1)
    # All is kept for offline use nevertheless; so is what a start without a snapshot needs.
    there = "async (name) => Boolean((await caches.match(name, { ignoreSearch: true })))"
    [stdlib] = broken.glob("python-*/stdlib.zip")
    plain = stdlib.relative_to(broken).as_posix()
    damaged.wait_for_worker()
    damaged.until(lambda: damaged.page.evaluate(there, plain), "the plain start to be kept")

    forget = """async (name) => {
      const kept = await Promise.all((await caches.keys()).map((one) => caches.open(one)));
      return (await Promise.all(kept.map((cache) => cache.delete(name)))).some(Boolean);
    }"""
    assert damaged.page.evaluate(forget, file.relative_to(broken).as_posix()), (
        "it was kept as it is"
    )
    damaged.close()
    sites.remove(file)
    start(1).close()

    running.stop()
    last = start(0)
    last.tap("New game")
    last.wait("Start the show")
    last.close()


BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""The preferences of a Chromium whose person has blocked all site data."""


def test_starts_without_a_place_to_keep_anything(device: Device, web: Path, tmp_path: Path) -> None:
    """Site data is blocked, as in a browser's settings: it says so, and a game can be played.

    Nor is a large library ever compiled: what needs one takes its own way to it, at once.
    """
    preferences = tmp_path / "blocked" / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps(BLOCKED), encoding="utf-8")
    running = serve.start(web)
    stage = Stage(device("blocked"), f"http://localhost:{running.server_address[1]}/")

    def stall(route: Route) -> None:
        code = route.fetch().text()
        route.fulfill(
            content_type="text/javascript",
            body=f"""{code}
            const {{ compile, instantiate }} = WebAssembly;
            const never = () => new Promise(() => {{ self.compiling = true; }});
            const large = (what) => what.byteLength > 1e6;
            WebAssembly.compile = (what) => large(what) ? never() : compile(what);
            WebAssembly.instantiate = (what, imports) =>
              large(what) ? never() : instantiate(what, imports);""",
        )

    stage.context.route("**/worker.js", stall)
    stage.open()
    assert stage.sees("New game")
    assert stage.sees("Games won't be saved here")
    [worker] = stage.page.workers
    stage.until(lambda: worker.evaluate("() => self.compiling"), "a library to be compiled")
    stage.tap("New game")
    # Held for a second, which is a tap like any other.
    stage.wait("Start the show")
    stage.hold("Start the show", 1000)
    stage.wait("Game log")
    stage.assert_clean()
    stage.close()
    running.stop()
