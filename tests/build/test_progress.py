"""Tests of the line that shows a build's progress."""

from __future__ import annotations

import io

import pytest

from build import progress


class Terminal(io.StringIO):
    """Simulated terminal."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_one_line_moves_and_is_gone_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    out = Terminal()
    line = progress.Line(out)
    with line.task("Painting", 3) as painting, line.task("Cutting"):
        for _ in range(2):
            painting.on()
        line.draw(at_once=True)
        assert "Painting 2/3 · Cutting …" in out.getvalue()
    assert "\n" not in out.getvalue()
    assert out.getvalue().endswith("\r\x1b[K"), "the last drawing is empty"


def test_a_narrow_terminal_gets_no_second_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    out = Terminal()
    line = progress.Line(out)
    with line.task("Something with a very long name", 3):
        line.draw(at_once=True)
    drawn = out.getvalue().split("\r\x1b[K")
    assert max(map(len, drawn)) == 29


def test_elsewhere_each_step_is_told_once_when_it_is_over() -> None:
    out = io.StringIO()
    line = progress.Line(out)
    with line.task("Painting", 2) as painting:
        painting.on(2)
        assert out.getvalue() == ""
    assert out.getvalue().startswith("Painting 2/2: 0.")
    assert out.getvalue().count("\n") == 1


def test_silence_counts_and_tells_nothing() -> None:
    line = progress.Silent()
    with line.task("Painting", 2) as painting:
        painting.on()
    assert painting.done == 1
    line.out.seek(0)
    assert line.out.read() == ""
