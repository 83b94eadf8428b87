"""Says how far a run is, in place of pytest's dots: `-p tests.progress --part NAME`.

There is a plain line now and then, or with `--live` one whenever a test begins, which says so. What
fails is named at once. Under xdist the reports come to the controller, which is the one who speaks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

import pytest

STEP = 30.0  # seconds between two lines


class Out(Protocol):
    """A stream for lines."""

    def write(self, text: str, /) -> Any:
        """Adds to what stands there."""

    def flush(self) -> None:
        """Lets it be seen."""


class Progress:
    """Counts tests as they end, and tells of it.

    Args:
        part: what is being run.
        out: where the lines go.
        live: whether whoever listens wants to know of every test that begins.
        now: the clock, in seconds.
    """

    def __init__(
        self, part: str, out: Out, *, live: bool, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.part = part
        self.total = self.done = self.failed = 0
        self._out, self._live, self._now = out, live, now
        self._began = self._reported = now()

    @property
    def line(self) -> str:
        """Progress of the run in one line."""
        left = max(0, self.total - self.done)
        words = f"{self.part}: {self.done} done, {left} left, {self.failed} failed"
        return f"{words}, {self._now() - self._began:.0f} s"

    def start(self, name: str) -> None:
        """A test begins."""
        if self._live:
            self._say(f"{self.line}  {name}")

    def end(self, name: str, outcome: str, *, final: bool) -> None:
        """A phase of a test has ended; with `final` the whole test."""
        self.done += final
        if outcome == "failed":
            self.failed += 1
            self._say(f"FAILED {name}")
        elif not self._live and self._now() - self._reported >= STEP:
            self._say(self.line)

    def finish(self) -> None:
        """The run is over."""
        self._say(self.line)

    def _say(self, text: str) -> None:
        self._reported = self._now()
        self._out.write(f"{text}\n")
        self._out.flush()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The name of what is run, and how much is to be told."""
    parser.addoption("--part", default="tests", help="what the progress is called")
    parser.addoption("--live", action="store_true", help="tell of every test that begins")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Only who speaks to the person tells, and pytest's own dots are left out."""
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(ProgressPlugin(config), "progress")


class ProgressPlugin:
    """Pytest's hooks, passed on to a Progress."""

    def __init__(self, config: pytest.Config) -> None:
        # Not sys.stdout, which is caught while tests run.
        out = config.get_terminal_writer()
        self._progress = Progress(config.getoption("--part"), out, live=config.getoption("--live"))

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """No dots: the same categories with nothing to print."""
        if report.when != "call" and report.outcome == "passed":
            return "", "", ""
        if report.when != "call" and report.outcome == "failed":
            return "error", "", "ERROR"
        return report.outcome, "", report.outcome.upper()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Notes the number of tests."""
        self._progress.total = max(self._progress.total, len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Notes the number of tests; every worker collects all."""
        self._progress.total = max(self._progress.total, len(ids))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self._progress.start(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A phase of a test has ended."""
        self._progress.end(report.nodeid, report.outcome, final=report.when == "teardown")

    def pytest_sessionfinish(self) -> None:
        """Before pytest sums up."""
        self._progress.finish()
