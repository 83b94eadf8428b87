"""How a run tells of itself: the moving line, the plain lines, the last line."""

from __future__ import annotations

import io

from tests.progress import STEP, Progress
from tests.run import told


def progress(*, moves: bool) -> tuple[Progress, io.StringIO, list[float]]:
    out, clock = io.StringIO(), [0.0]
    made = Progress("browser", out, moves=moves, now=lambda: clock[0])
    made.total = 3
    return made, out, clock


def test_a_log_has_a_line_now_and_then_and_every_failure_at_once() -> None:
    run, out, clock = progress(moves=False)
    run.start("one")
    run.end("one", "passed", final=False)
    run.end("one", "passed", final=True)
    assert out.getvalue() == ""
    run.end("two", "failed", final=False)
    assert out.getvalue() == "FAILED two\n"
    clock[0] = STEP
    run.end("two", "passed", final=True)
    assert out.getvalue().splitlines()[1:] == ["browser: 2 done, 1 left, 1 failed, 30 s"]
    clock[0] += STEP - 1
    run.end("three", "passed", final=True)
    run.finish()
    assert out.getvalue().splitlines()[2:] == ["browser: 3 done, 0 left, 1 failed, 59 s"]


def test_on_a_terminal_one_line_moves_and_failures_stay() -> None:
    run, out, _ = progress(moves=True)
    run.start("one")
    run.end("one", "failed", final=False)
    run.end("one", "passed", final=True)
    written = out.getvalue().split("\r\x1b[K")
    assert written[1] == "browser: 0 done, 3 left, 0 failed, 0 s  one"
    assert written[2] == "FAILED one\n"
    assert written[3].strip() == "browser: 1 done, 2 left, 1 failed, 0 s"
    assert out.getvalue().count("\n") == 1


def test_the_moving_line_never_wraps() -> None:
    run, out, _ = progress(moves=True)
    run.start("a_very_long_name" * 20)
    assert len(out.getvalue().removeprefix("\r\x1b[K")) <= 100


def test_the_last_line() -> None:
    sums = {"tests": 5, "failures": 1, "errors": 1, "skipped": 1}
    assert told(sums, 12.345) == "===== 2 failed, 2 passed, 1 skipped in 12.35s ====="
    sums = {"tests": 5, "failures": 0, "errors": 0, "skipped": 0}
    assert told(sums, 1) == "===== 5 passed in 1.00s ====="
    assert told(dict.fromkeys(sums, 0), 1) == "===== 0 passed in 1.00s ====="
