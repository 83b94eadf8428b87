"""Rounds of measurements that alternate between two sites.

One is the app, the other Flet's counter.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

from bench.web import (
    boards,
    changes,
    cost,
    elsewhere,
    frames,
    memory,
    phone,
    sites,
    sizes,
    starts,
    taps,
)
from bench.web.sizes import DeviceContent
from bench.web.starts import NotThere, Task, longest, tab, tasks
from bench.web.table import AFTER, TAPPING
from build import serve
from tests.browser.conftest import CARD

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

    from tests.browser.stage import Stage

PARTS = ("starts", "tables", "changes", "boards", "elsewhere", "memory", "busy", "lighthouse")
"""Names of the measurements that can be requested.

"tables" requires "starts".
"""

WATCHED = 10  # seconds after the first screen without long tasks
QUIET = 2  # seconds without requests that mean all is loaded
TAPS = 8  # per round
PAID = 5  # taps on one screen to measure, and as many slowed
WARM = 2  # starts per round


@dataclass
class Measures:
    """Results of one site by name of the measurement.

    They are in the units of the table.
    """

    figures: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    tasks: defaultdict[str, list[Task]] = field(default_factory=lambda: defaultdict(list))
    device: DeviceContent = field(default_factory=DeviceContent)

    def started(self, name: str, start: starts.Start, prefix: str = "") -> None:
        """Records the time of a start and any first paint, in seconds.

        The first paint is recorded only if `name`, the kind of start, is "cold" or "warm". `prefix`
        is put before the names of the results.
        """
        self.figures[prefix + name].append(start.seconds)
        if name in ("cold", "warm"):
            self.figures[f"{prefix}paint {name}"].append(start.paint)

    def tapped(self, name: str, quiet: changes.Tapped, slow: changes.Tapped) -> None:
        """Records the results of taps on one screen.

        `quiet` has those at normal speed, `slow` those on a slowed processor. Both are without the
        accessibility tree.
        """
        self.figures[f"{name}, {changes.QUIET}"] += quiet.took
        self.figures[f"{name}, {changes.BRAKED}"] += slow.took
        self.figures[f"{name}, {changes.PAINT}"] += slow.paints
        for spent in quiet.costs:
            for kind, milliseconds in zip(cost.KINDS, spent, strict=True):
                self.figures[f"{name}, {kind}"].append(milliseconds)

    def took(self, labels: list[changes.Took], how: str) -> None:
        """Records the durations of screen changes, in milliseconds.

        `how` names the circumstances.
        """
        for label, milliseconds in labels:
            self.figures[f"{label}, {how}"].append(milliseconds)

    def spent(self, costs: changes.Costs) -> None:
        """Records the processor times of screen changes, in milliseconds."""
        for at, kind in enumerate(cost.KINDS):
            self.took(changes.whole([(label, spent[at]) for label, spent in costs]), kind)

    def add_busy(self, name: str, stage: Stage, since: float, where: str = "") -> None:
        """Records the main thread's long tasks since a time in seconds.

        `where` is the name of the screen.
        """
        found = tasks(stage, since)
        self.tasks[f"{name}, {where}" if where else name] += found
        self.figures[name].append(longest(found))


@dataclass
class Bench:
    """Settings and results of a benchmark run."""

    driver: Playwright
    folder: Path  # for the browser's profiles
    web: Path
    rounds: int
    slow_rounds: int
    parts: Sequence[str]
    stock: Measures = field(default_factory=Measures)
    app: Measures = field(default_factory=Measures)
    stopped: list[str] = field(default_factory=list)  # parts that stopped early

    def run(self) -> None:
        """Runs all rounds of measurements.

        The sites alternate, so that noise affects both equally.
        """
        stock = sites.stock()
        for number in range(self.rounds):
            print(f"Round {number + 1} of {self.rounds} …", flush=True)
            slow = number < self.slow_rounds
            self.attempt("starts", self._starts, stock, number, slow)
            self.attempt("changes", self._changes, stock, f"changes-{number}")
            self.attempt("boards", self._boards, stock, f"boards-{number}")
            self.attempt("elsewhere", self._elsewhere, stock, f"elsewhere-{number}")
        self.attempt("memory", self._memory, stock)

    def attempt(self, part: str, measure: Callable[..., None], *args: Any) -> None:
        """Runs a measurement if it is requested.

        A failure is printed and added to `stopped`, and the other measurements continue. `part` is
        the measurement's name in `PARTS`.
        """
        if part not in self.parts:
            return
        try:
            measure(*args)
        except (NotThere, AssertionError, PlaywrightError) as error:
            self.stopped.append(part)
            print(f"Stopped at {part}: {error}", file=sys.stderr, flush=True)

    @property
    def _tables(self) -> bool:
        """Whether starts and taps at a game table are measured."""
        return "tables" in self.parts

    def _starts(self, stock: Path, number: int, slow: bool) -> None:
        self._stock(stock, self.folder / f"stock-{number}", slow)
        self._app(self.folder / f"app-{number}", slow)

    def _memory(self, stock: Path) -> None:
        print("Memory …", flush=True)
        phones, taken = memory.Phones(self.driver, self.folder), self.app.figures
        self.stock.figures["memory"].append(phones.first(stock))
        taken["memory"].append(phones.first(self.web))
        for half in sites.HALVES:
            taken[f"memory {half.name}"].append(phones.hand(self.web, half))
        first, *_, last = phones.shows(self.web)
        taken["memory show"].append(first)
        taken["memory grown"].append(last - first)

    def _stock(self, root: Path, profile: Path, slow: bool) -> None:
        found, first = self.stock, sites.STOCK_FIRST
        running = serve.start(root, strict=False)
        url = f"http://localhost:{running.server_address[1]}/"
        self._first(found, profile, url, running, first, whole=False)
        with phone.phone(self.driver, profile) as context:
            for number in range(WARM):
                stage = tab(context, url)
                found.started("warm", starts.start(stage, "", first))
                stage.page.wait_for_timeout(1000)
                if number == 0 and self._tables:
                    self._tap_counter(found, stage, "")
                stage.page.close()
            if slow:
                stage = tab(context, url)
                with phone.slowed(context, stage.page):
                    found.started("warm", starts.start(stage, "", first), "slow ")
                    if self._tables:
                        self._tap_counter(found, stage, "slow ")
                stage.page.close()
        if slow:
            self._slow_first(found, profile, url, first)
        running.stop()

    def _app(self, profile: Path, slow: bool) -> None:
        found, first = self.app, sites.APP_FIRST
        running = serve.start(self.web)
        url = f"http://localhost:{running.server_address[1]}/"
        self._first(found, profile, url, running, first, whole=True)
        if slow:
            self._slow_first(found, profile, url, first)
        running.stop()  # the rest runs without a server
        with phone.phone(self.driver, profile) as context:
            for _ in range(WARM):
                stage = tab(context, url)
                found.started("warm", starts.start(stage, "", first))
                stage.page.wait_for_timeout(1000)
                stage.page.close()
            last = sites.HALVES[-1]
            for half in sites.HALVES if self._tables else ():
                stage = tab(context, url)
                if half is last:  # the home screen shows only the three latest games
                    stage.page.goto(url)
                    _bring_in(stage, [last])
                self._go_on(found, stage, half, "")
                stage.page.close()
                self._come_back(found, tab(context, url), half, "")
            if slow:
                stage = tab(context, url)
                with phone.slowed(context, stage.page):
                    found.started("warm", starts.start(stage, "", first), "slow ")
                stage.page.close()
            if slow and self._tables:
                stage = tab(context, url)
                with phone.slowed(context, stage.page):
                    self._go_on(found, stage, last, "slow ")
                stage.page.close()
                stage = tab(context, url)
                with phone.slowed(context, stage.page):
                    self._come_back(found, stage, last, "slow ")

    def _first(
        self,
        found: Measures,
        profile: Path,
        url: str,
        running: serve.Server,
        first: str,
        *,
        whole: bool,
    ) -> None:
        """Measures a first visit.

        With `whole`, it waits until the app is ready for offline use, and then imports the
        half-played games.
        """
        with phone.phone(self.driver, profile) as context:
            stage = tab(context, url)
            begun = starts.start(stage, "", first)
            early = len(running.log)
            found.started("cold", begun)
            found.figures["early"].append(sum(sent.size for sent in running.log[:early]) / 1e6)
            stage.page.wait_for_timeout(WATCHED * 1000)
            found.add_busy(AFTER, stage, begun.seconds)
            if whole:
                stage.wait_for_worker()
                _until_quiet(stage, running)
                files = sizes.downloads(self.web, running.log, early)
                found.device = DeviceContent(files, sizes.cached(stage))
                for way in ("brotli", "gzip"):
                    found.figures[way].append(sizes.total(files, way))
                _bring_in(stage, sites.HALVES[:-1])
        if whole:
            found.device.stores = sizes.stores(profile)

    def _slow_first(self, found: Measures, profile: Path, url: str, first: str) -> None:
        with phone.phone(self.driver, profile.with_name(f"{profile.name}-slow")) as context:
            stage = tab(context, url)
            with phone.slowed(context, stage.page):
                begun = starts.start(stage, "", first)
                found.started("cold", begun, "slow ")
                stage.page.wait_for_timeout(WATCHED * 1000)
            found.add_busy(f"slow {AFTER}", stage, begun.seconds)

    def _changes(self, stock: Path, name: str) -> None:
        """Measures taps on the counter, and the changes between usual screens."""
        with self._site(stock) as url:
            self._count(url, f"{name} stock")
        with self._site(self.web) as url:
            self._walk(url, f"{name} app")

    def _boards(self, stock: Path, name: str) -> None:
        """Measures taps on an open hand of each game.

        It also measures taps on the counter, unless this is done by "changes".
        """
        if "changes" not in self.parts:
            with self._site(stock) as url:
                self._count(url, f"{name} stock")
        with self._site(self.web) as url:
            for half in sites.HALVES:
                self._tap_board(url, f"{name} {half.name}", half)

    @contextmanager
    def _site(self, root: Path) -> Iterator[str]:
        running = serve.start(root, strict=root == self.web)
        yield f"http://localhost:{running.server_address[1]}/"
        running.stop()

    @contextmanager
    def _listened(self, url: str, profile: str) -> Iterator[Stage]:
        """Opens a tab that records the messages from Python.

        The tab is in a fresh browser that emulates a graphics card.
        """
        with phone.phone(self.driver, self.folder / profile, CARD) as context:
            yield changes.listened(context, url)

    def _count(self, url: str, name: str) -> None:
        found = self.stock
        with self._listened(url, name) as stage:
            starts.start(stage, "", sites.STOCK_FIRST)
            spots = [stage.wait(sites.STOCK_FIRST, press=True).middle]
            loud = changes.counted(stage, spots, PAID)
            found.figures[f"{changes.TAP}, {changes.LOUD}"] += loud.took
            stage.page.goto(url)
            found.tapped(changes.TAP, *self._quiet_and_slow(stage, spots))

    def _quiet_and_slow(self, stage: Stage, spots: list[changes.Spot]) -> list[changes.Tapped]:
        return [changes.counted(stage, spots, PAID, slow=slow) for slow in (False, True)]

    def _walk(self, url: str, name: str) -> None:
        found = self.app
        with self._listened(url, f"{name} {changes.LOUD}") as stage:
            self._furnished(stage)
            took, spots = changes.loud(stage)
            found.took(took, changes.LOUD)
        with self._listened(url, f"{name} {changes.QUIET}") as stage:
            self._furnished(stage, semantics=False)
            took, costs = changes.quiet(stage, spots)
            found.took(took, changes.QUIET)
            found.spent(costs)
        with self._listened(url, f"{name} {changes.BRAKED}") as stage:
            self._furnished(stage, semantics=False)
            took, paints = changes.braked(stage, spots)
            found.took(took, changes.BRAKED)
            found.took(paints, changes.PAINT)

    def _furnished(self, stage: Stage, *, semantics: bool = True) -> None:
        from tests.browser import device_data

        device_data.furnish(stage, speed=1.0)
        stage.open(semantics=semantics)
        stage.wait_for_worker()  # its message briefly covers the buttons
        stage.page.wait_for_timeout(WATCHED * 1000)

    def _tap_board(self, url: str, name: str, half: sites.Half) -> None:
        from tests.browser import device_data, game_files

        with self._listened(url, name) as stage:
            device_data.furnish(stage, game_files.entry(1, half.cast, half.match), speed=1.0)
            stage.open()
            way, answers = boards.found(stage, half)
            boards.open_hand(stage, way)
            self.app.tapped(f"tap, {half.title}", *self._quiet_and_slow(stage, answers))

    def _elsewhere(self, stock: Path, name: str) -> None:
        both = (stock, self.stock, sites.STOCK_FIRST), (self.web, self.app, sites.APP_FIRST)
        with elsewhere.screen() as screen:
            for maker in elsewhere.MAKERS:
                for root, found, first in both:
                    profile = self.folder / f"{name} {root.name} {maker}"
                    elsewhere.round_(found, root, first, maker, profile, screen)

    def _tap_counter(self, found: Measures, stage: Stage, prefix: str) -> None:
        begun = stage.page.evaluate("() => performance.now()") / 1000
        button = stage.wait(sites.STOCK_FIRST, press=True)
        found.figures[f"{prefix}tap"] += taps.tap(stage, lambda: button, TAPS)
        found.add_busy(prefix + TAPPING, stage, begun)
        if not prefix:
            found.figures["frames"] += frames.rates(stage, lambda: button, TAPS)

    def _come_back(self, found: Measures, stage: Stage, half: sites.Half, prefix: str) -> None:
        """Measures a start that opens the table where the app was closed.

        Afterwards it goes to the home screen and closes the tab.
        """
        found.started(f"resume {half.name}", starts.start(stage, "", sites.CURTAIN), prefix)
        stage.page.wait_for_timeout(1000)
        stage.back()
        stage.wait(sites.APP_FIRST, press=True)
        stage.page.close()

    def _go_on(self, found: Measures, stage: Stage, half: sites.Half, prefix: str) -> None:
        """Measures a start at the home screen that continues a game.

        Afterwards it opens the hand and selects two answers in turn.
        """
        from tests.browser import table

        way = (f"Continue {half.title}", sites.CURTAIN)
        begun = starts.start(stage, "", sites.APP_FIRST, then=way)
        found.started(f"foyer {half.name}", begun, prefix)
        table.take_phone(stage)
        table.look(stage)
        where = taps.alternating(stage, half.answers)
        since = stage.page.evaluate("() => performance.now()") / 1000
        found.figures[f"{prefix}tap {half.name}"] += taps.tap(stage, where, TAPS)
        found.add_busy(prefix + TAPPING, stage, since, half.title)
        if not prefix:
            found.figures[f"frames {half.name}"] += frames.rates(stage, where, TAPS)


def _until_quiet(stage: Stage, running: serve.Server) -> None:
    count = -1
    while count != len(running.log):
        count = len(running.log)
        stage.page.wait_for_timeout(QUIET * 1000)


def _bring_in(stage: Stage, halves: Sequence[sites.Half]) -> None:
    """Imports half-played games from the home screen.

    The first of them will be at its top.
    """
    from tests.browser import game_files

    numbers = {half: number for number, half in enumerate(reversed(sites.HALVES), 1)}
    stage.wait(sites.APP_FIRST, press=True)
    game_files.bring_in(
        stage, *(game_files.entry(numbers[half], half.cast, half.match) for half in halves)
    )
