"""Progress of a test run instead of pytest's dots: `-p tests.progress --part NAME`.

A line appears from time to time, or with `--live` for each test that begins. Failures are named at
once. Under xdist only the controller prints. `--counts FILE` saves how many tests passed, failed
and were skipped.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest

STEP = 30.0  # seconds between two lines


class Out(Protocol):
    """Stream for lines."""

    def write(self, text: str, /) -> Any:
        """Appends text."""

    def flush(self) -> None:
        """Makes the text visible."""


class Progress:
    """Counts finished tests and prints the progress.

    Args:
        part: Name of the run's part.
        out: Stream for the lines.
        live: Whether to print every test that begins.
        now: Clock, in seconds.
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
        left = max(0, self.total - self.done)
        words = f"{self.part}: {self.done} done, {left} left, {self.failed} failed"
        return f"{words}, {self._now() - self._began:.0f} s"

    def start(self, name: str) -> None:
        if self._live:
            self._say(f"{self.line}  {name}")

    def end(self, name: str, outcome: str, *, final: bool) -> None:
        self.done += final
        if outcome == "failed":
            self.failed += 1
            self._say(f"FAILED {name}")
        elif not self._live and self._now() - self._reported >= STEP:
            self._say(self.line)

    def finish(self) -> None:
        self._say(self.line)

    def _say(self, text: str) -> None:
        self._reported = self._now()
        self._out.write(f"{text}\n")
        self._out.flush()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", default="tests", help="what the progress is called")
    parser.addoption("--live", action="store_true", help="tell of every test that begins")
    parser.addoption("--counts", type=Path, help="file for the numbers of tests by outcome")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(ProgressPlugin(config), "progress")


class ProgressPlugin:
    """Pytest hooks that forward to a Progress and count outcomes."""

    def __init__(self, config: pytest.Config) -> None:
        # Not sys.stdout, which is caught while tests run.
        out = config.get_terminal_writer()
        self._progress = Progress(config.getoption("--part"), out, live=config.getoption("--live"))
        self._file: Path | None = config.getoption("--counts")
        self._counts = Counter[str]()

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        if report.when != "call" and report.outcome == "passed":
            return "", "", ""
        if report.when != "call" and report.outcome == "failed":
            return "error", "", "ERROR"
        return report.outcome, "", report.outcome.upper()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._progress.total = max(self._progress.total, len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._progress.total = max(self._progress.total, len(ids))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._progress.start(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome != "passed":
            self._counts[report.outcome] += 1
        self._progress.end(report.nodeid, report.outcome, final=report.when == "teardown")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._counts["failed"] += report.failed

    def pytest_sessionfinish(self) -> None:
        self._progress.finish()
        if self._file is not None:
            self._file.write_text(json.dumps(self._counts), encoding="utf-8")
