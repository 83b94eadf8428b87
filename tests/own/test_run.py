"""Tests of the test runner on small folders."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import run
from tests.depth import soak_only

GOOD = "def test_good():\n    pass\n"
BAD = "def test_bad():\n    assert False\n"


Ran = Callable[[str, str], tuple[int, list[str]]]


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Ran:
    """Returns a function that runs two parts with given tests.

    The function returns the exit code and the lines.
    """
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they need none and start sooner

    def go(first: str, second: str) -> tuple[int, list[str]]:
        parts = {}
        for name, text in {"first": first, "second": second}.items():
            (tmp_path / name).mkdir()
            (tmp_path / name / f"test_{name}.py").write_text(text, encoding="utf-8")
            parts[name] = [str(tmp_path / name), "-p", "no:cacheprovider"]
        monkeypatch.setattr(run, "PARTS", parts)
        monkeypatch.setattr(sys, "argv", ["run"])
        code = run.main()
        return code, capfd.readouterr().out.splitlines()

    return go


@soak_only
def test_what_passes(ran: Ran) -> None:
    code, lines = ran(GOOD, GOOD)
    assert code == 0
    assert lines[-1].startswith("===== 2 passed in ")
    assert any(line.startswith("first: 1 done, 0 left, 0 failed") for line in lines)


def test_what_fails_has_failed_and_is_named_at_once(ran: Ran) -> None:
    code, lines = ran(BAD, GOOD)
    assert code == 1
    assert lines[-1].startswith("===== 1 failed, 1 passed in ")
    [named] = [n for n, line in enumerate(lines) if line.startswith("FAILED") and "::" in line][:1]
    assert named < next(n for n, line in enumerate(lines) if "FAILURES" in line)


@soak_only
def test_a_part_without_tests_is_a_failure(ran: Ran) -> None:
    code, lines = ran(GOOD, "")
    assert code != 0
    assert lines[-1].startswith("===== 1 passed in ")


@soak_only
def test_a_part_that_cannot_be_read_is_a_failure(ran: Ran) -> None:
    code, lines = ran("import nothing_of_that_name\n", GOOD)
    assert code != 0
    assert lines[-1].startswith("===== 1 failed, 1 passed in ")
