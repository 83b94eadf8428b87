"""Tests of the scheduler for tests with a shared start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from build.paths import ROOT
from tests.browser import shared_starts
from tests.depth import soak_only
from tests.run import SHARED

CONFTEST = "from tests.browser.shared_starts import pytest_xdist_make_scheduler\n"
TEST = """import os
import pathlib
import pytest

@pytest.mark.parametrize("number", range(6))
def test_it(number):
    with pathlib.Path(__file__).with_suffix(".txt").open("a") as file:
        file.write(os.environ["PYTEST_XDIST_WORKER"] + " ")
"""


@soak_only
def test_the_tests_of_a_file_that_shares_a_start_run_in_one_worker(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    names = ["test_walk", "test_alone"]
    for name in names:
        (tmp_path / f"{name}.py").write_text(TEST, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", str(tmp_path), *SHARED]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    workers = [(tmp_path / f"{name}.txt").read_text(encoding="utf-8").split() for name in names]
    assert [len(each) for each in workers] == [6, 6]
    assert len({*workers[0]}) == 1
    assert len({*workers[1]}) > 1, "the others are handed out one at a time"


@pytest.mark.parametrize("name", sorted(shared_starts.SHARED))
def test_files_that_share_a_start_are_there(name: str) -> None:
    text = (ROOT / "tests/browser" / f"{name}.py").read_text(encoding="utf-8")
    assert '@pytest.fixture(scope="module")' in text
    others = {
        file.stem for file in (ROOT / "tests/browser").glob("test_*.py")
    } - shared_starts.SHARED
    for other in others:
        text = (ROOT / "tests/browser" / f"{other}.py").read_text(encoding="utf-8")
        assert '@pytest.fixture(scope="module")' not in text, f"{other} shares something too"
