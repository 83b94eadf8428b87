"""Tests of starts under bad conditions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route

from app.store.exchange import pack
from app.text import say
from build import page, serve
from engines import Match
from tests.browser import device_data, game_files, sites, table
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.depth import soak_only

UNFIT = "The memory snapshot does not fit here"


@pytest.fixture
def damaged(device: Device, web: Path, tmp_path: Path) -> Iterator[Damaged]:
    """Provides a site with a damaged snapshot, and a phone."""
    site = sites.linked(web, tmp_path / "damaged")
    [file] = site.glob("stage-*/memory-*.bin")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    sites.rewrite(file, bytes(data))
    running = serve.start(site)
    address = f"http://localhost:{running.server_address[1]}/"
    one = Damaged(site, file, running.stop, device(worker=True), address)
    yield one
    running.stop()


@dataclass
class Damaged:
    """Site whose snapshot does not match, and a phone that visits it."""

    site: Path
    file: Path
    stop: Callable[[], None]
    context: BrowserContext
    address: str

    def start(self, unfit: int) -> Stage:
        stage = Stage(self.context, self.address, strict=False).open()
        assert sum(UNFIT in line for line in stage.record.lines) == unfit
        assert UNFIT not in stage.text()
        return stage


# What else may be wrong with it, `tests/build/test_snapshot.py` tries without a browser.
@soak_only
def test_a_damaged_snapshot_costs_only_time(damaged: Damaged) -> None:
    stage = damaged.start(1)
    there = "async (name) => Boolean((await caches.match(name, { ignoreSearch: true })))"
    [stdlib] = damaged.site.glob("python-*/stdlib.zip")
    plain = stdlib.relative_to(damaged.site).as_posix()
    stage.wait_for_worker()
    stage.until(lambda: stage.page.evaluate(there, plain), "the plain start to be kept")
    stage.tap("New game")
    stage.wait("Start the show")
    stage.close()


@soak_only
def test_nobody_tries_a_snapshot_after_two_that_did_not_fit(damaged: Damaged) -> None:
    first = damaged.start(1)
    first.wait_for_worker()
    forget = """async (name) => {
      const kept = await Promise.all((await caches.keys()).map((one) => caches.open(one)));
      return (await Promise.all(kept.map((cache) => cache.delete(name)))).some(Boolean);
    }"""
    path = damaged.file.relative_to(damaged.site).as_posix()
    first.until(lambda: first.page.evaluate(forget, path), "the damaged file to be kept as it is")
    first.close()
    sites.remove(damaged.file)
    damaged.start(1).close()

    damaged.stop()
    last = damaged.start(0)
    last.tap("New game")
    last.wait("Start the show")
    last.close()


CAST = ["Mai", "Bo", "Ana", "Tuấn"]
NO_ROOM = say("store.error.full")


def room(stage: Stage, size: int | None) -> None:
    how: dict[str, Any] = {} if size is None else {"quotaSize": size}
    stage.cdp("Storage.overrideQuotaForOrigin", origin=stage.record.origin, **how)


@soak_only
def test_no_room_costs_nothing_but_what_is_kept(device: Device, site: str) -> None:
    context = device()
    bare = Stage(context, site)
    room(bare, 1)
    bare.open()
    bare.wait("Games won’t be saved here")
    bare.tap("New game")
    bare.wait("Start the show")
    bare.tap("Start the show")
    bare.wait("Game log")
    bare.until(lambda: "/play" in bare.page.url, "the address of the table")
    room(bare, None)

    bare.reload()
    bare.wait("New game")
    assert not bare.sees("Games won’t be saved here")
    room(bare, 1)
    bare.tap("New game")
    bare.wait("Start the show")
    bare.tap("Start the show")
    bare.wait(NO_ROOM)
    room(bare, None)
    bare.tap("Start the show")
    bare.wait("Pass the phone")
    bare.back()
    game_files.to_saved_games(bare)
    file = pack([game_files.entry(1, CAST, Match.new("onstage", 4, 7, {}))])
    room(bare, 1)
    assert NO_ROOM in game_files.pick_file(bare, file)
    room(bare, None)
    assert NO_ROOM not in game_files.pick_file(bare, file)
    bare.close()


STOPPABLE = ("const python = await (plain", "const python = self.python = await (plain")
BLOCK = "(ms) => setTimeout(() => { for (const end = Date.now() + ms; Date.now() < end;); })"
END = "() => { try { self.python._api.fatal_error(new Error('the end')); } catch { /* told */ } }"
TICK = """() => { for (let n = 0; n < 15; n += 1) for (const tick of window.ticks) tick(); }"""
TICKS = """window.ticks = [];
const every = window.setInterval;
window.setInterval = (what, pause, ...more) => {
  if (pause !== 1000) return every(what, pause, ...more);
  window.ticks.push(what);
};"""


# What the page does then: `test_page.py`. A hand is closed with the window left: `test_table.py`.
@soak_only
def test_a_hand_never_stays_open_behind_a_python_that_stops(device: Device, site: str) -> None:
    context = device()
    context.add_init_script(TICKS)
    stage = Stage(context, site, strict=False)

    def stoppable(route: Route) -> None:
        code = route.fetch().text()
        assert STOPPABLE[0] in code
        route.fulfill(content_type="text/javascript", body=code.replace(*STOPPABLE))

    context.route("**/worker.js", stoppable)
    device_data.furnish(
        stage, game_files.entry(1, CAST, Match.new("onstage", 4, 7, {"rounds": "quick"}))
    )
    stage.open()
    table.wait_for_next(stage)
    table.take_phone(stage)
    table.look(stage)
    assert table.hand(stage)
    [worker] = stage.page.workers
    worker.evaluate(BLOCK, 3000)
    stage.page.wait_for_timeout(200)
    stage.page.evaluate(TICK)
    stage.page.evaluate(TICK)
    assert stage.covered
    assert stage.splash() == page.text()["stalled"]
    stage.until(lambda: not stage.covered, "the cover to lift")
    stage.until(lambda: not table.held(stage), "the hand to be closed")

    table.look(stage)
    assert table.hand(stage)
    worker.evaluate(END)
    stage.until(lambda: stage.state == "failed", "the end to be noticed")
    assert stage.covered
    assert stage.splash() == page.text()["failed_running"]
    stage.close()


BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""Preferences of a Chromium in which all site data is blocked."""


# A page without site data: `test_shell.py`. A store without a place: `test_store.py`.
@soak_only
def test_starts_without_a_place_to_keep_anything(device: Device, web: Path, tmp_path: Path) -> None:
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
    assert stage.sees("Games won’t be saved here")
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
