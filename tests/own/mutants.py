"""Deliberate faults, each to be found by a test of `make test`: `mutants.json`.

They show that fewer or shorter tests still prove what they claim. Faults are made in a copy of the
project.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
COPIED = ("app", "assets", "bench", "build", "docs", "engines", "requirements", "tests")
FILES = ("Makefile", "pyproject.toml", "README.md", "README.vi.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "web", "cache", "stock")


class Mutant(NamedTuple):
    """Fault and the test that finds it.

    Attributes:
        kind: Area of the fault: rules, secrecy, saving, layout, words or start.
        fault: Description in a sentence.
        file: Path of the file.
        before: Text that the file contains exactly once.
        after: Faulty text to replace it.
        test: Path of a test file, with `::` and a test's name if the file is long.
    """

    kind: str
    fault: str
    file: str
    before: str
    after: str
    test: str

    def made(self, text: str) -> str:
        """Returns the file's text with the fault.

        Raises:
            LookupError: The text to replace does not occur exactly once.
        """
        count = text.count(self.before)
        if count != 1:
            raise LookupError(
                f"{self.file} has {count} times what mutants.json looks for once, to make this"
                f" fault: {self.fault} Change its “before” to the text that stands there now:\n"
                f"{self.before}"
            )
        return text.replace(self.before, self.after)


def all_mutants() -> list[Mutant]:
    rows = json.loads((Path(__file__).parent / "mutants.json").read_text("utf-8"))
    return [Mutant(**row) for row in rows]


def copied(to: Path) -> Path:
    for name in COPIED:
        shutil.copytree(ROOT / name, to / name, ignore=LEFT_OUT)
    for name in FILES:
        shutil.copyfile(ROOT / name, to / name)
    return to


def judged(copy: Path, mutant: Mutant) -> subprocess.CompletedProcess[str]:
    """Runs a fault's test on a copy with the fault; returns the process.

    The fault is removed afterwards.
    """
    file = copy / mutant.file
    text = file.read_text("utf-8")
    file.write_text(mutant.made(text), encoding="utf-8")
    # As `make test` runs it; byte code would be taken for that of the file without the fault.
    usual = {name: value for name, value in os.environ.items() if name != "SOAK"}
    try:
        return subprocess.run(
            [*(sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"), mutant.test],
            cwd=copy,
            env=usual | {"PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        file.write_text(text, encoding="utf-8")
