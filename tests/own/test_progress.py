"""Tests of a run's progress messages."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from tests.progress import STEP, Progress
from tests.run import Board, results_line


def progress(*, live: bool = False) -> tuple[Progress, io.StringIO, list[float]]:
    out, clock = io.StringIO(), [0.0]
    made = Progress("browser", out, live=live, now=lambda: clock[0])
    made.total = 3
    return made, out, clock


def test_there_is_a_line_now_and_then_and_every_failure_at_once() -> None:
    run, out, clock = progress()
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


def test_who_listens_all_the_time_knows_what_runs() -> None:
    run, out, _ = progress(live=True)
    run.start("one")
    run.end("one", "failed", final=False)
    run.end("one", "passed", final=True)
    run.start("two")
    assert out.getvalue().splitlines() == [
        "browser: 0 done, 3 left, 0 failed, 0 s  one",
        "FAILED one",
        "browser: 1 done, 2 left, 1 failed, 0 s  two",
    ]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


SAID = ["a: 0 done  one\n", "FAILED one\n", "a: 1 done  two\n", "== FAILURES\n", "FAILED one - x\n"]


def test_on_a_terminal_one_line_moves_and_failures_stay() -> None:
    out = Terminal()
    Board(out).listen("a", SAID)
    assert out.getvalue().split("\r\x1b[K")[1:] == [
        "a: 0 done  one",
        "FAILED one\na: 0 done  one",
        "a: 1 done  two",
        "== FAILURES\nFAILED one - x\n",
    ]


def test_in_a_log_a_report_comes_at_its_end_and_whole() -> None:
    out = io.StringIO()
    Board(out).listen("a", ["found\n", *SAID])
    assert out.getvalue().splitlines() == [
        "a: 0 done  one", "FAILED one", "a: 1 done  two", "found", "== FAILURES", "FAILED one - x",
    ]  # fmt: skip


def test_two_parts_share_the_moving_line_and_it_never_wraps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = Terminal()
    board = Board(out)

    def second() -> Iterator[str]:
        yield f"b: {'long' * 99}\n"
        shown.append(out.getvalue().split("\r\x1b[K")[-1])

    def first() -> Iterator[str]:
        yield f"a: {'long' * 99}\n"
        board.listen("b", second())

    shown: list[str] = []
    board.listen("a", first())
    [line] = shown
    assert len(line) < 60
    assert "a: long" in line
    assert "b: long" in line


def test_the_last_line() -> None:
    counts = {"passed": 2, "failed": 2, "skipped": 1}
    assert results_line(counts, 12.345) == "===== 2 failed, 2 passed, 1 skipped in 12.35s ====="
    assert results_line({"passed": 5}, 1) == "===== 5 passed in 1.00s ====="
    assert results_line({}, 1) == "===== 0 passed in 1.00s ====="
