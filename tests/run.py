"""Runner of all tests; other tests use the processor time that browser tests leave.

`make test` runs this, and `make soak` adds `--soak`: all variations of every proof, then Firefox
and WebKit. Nothing is retried after a failure. The last line sums up.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from threading import Lock, Thread
from typing import TextIO

# A browser waits for much of its time. Tests that share a start go to one worker.
SHARED = ("-n", "3", "--dist", "loadgroup", "--no-loadscope-reorder")
NOT_HERE = ("--ignore=tests/browser", "--ignore=tests/everywhere")
PARTS = {
    "browser": ["tests/browser", *SHARED, "--durations=10"],
    "rules and app": ["tests", *NOT_HERE, "-n", "2", "--dist", "worksteal"],
}
OTHER_BROWSERS = {"other browsers": ["tests/everywhere"]}
"""Part of `make soak` only, run after all others."""
NICE = 10
"""Additional niceness of each part compared with the one before."""


class Board:
    """Output of all parts: progress and failures at once, reports at the end.

    Args:
        out: Output stream; on a terminal one moving line shows all parts.
    """

    def __init__(self, out: TextIO) -> None:
        self.moves = out.isatty()
        self._out = out
        self._lock = Lock()
        self._where: dict[str, str] = {}

    def listen(self, part: str, lines: Iterable[str]) -> None:
        """Forwards the output of a part until it ends."""
        report: list[str] = []
        running = True
        for line in lines:
            running = running and not line.startswith("=")
            if line.startswith(f"{part}: "):
                self._say("" if self.moves else line, part, line.rstrip("\n"))
            elif running and line.startswith("FAILED "):
                self._say(line)
            else:
                report.append(line)
        self._say("".join(report), part)

    def _say(self, text: str, part: str = "", where: str = "") -> None:
        with self._lock:
            if part:
                self._where[part] = where
            if self.moves:
                lines = [line for line in self._where.values() if line]
                each = shutil.get_terminal_size().columns // max(1, len(lines)) - 2
                text = f"\r\x1b[K{text}{'  '.join(line[:each] for line in lines)}"
            self._out.write(text)
            self._out.flush()


def start(
    part: str, arguments: Sequence[str], report: Path, *, live: bool, back: int
) -> subprocess.Popen[str]:
    """Starts pytest for one part, and returns the process.

    Args:
        part: Name of the part.
        arguments: Arguments for pytest.
        report: File for its counts.
        live: Whether to print every test that begins.
        back: Increment for `nice`.
    """
    how = ["-p", "tests.progress", "--part", part, "-o", "console_output_style=classic"]
    command = [sys.executable, "-m", "pytest", "-q", *arguments, *how, f"--counts={report}"]
    nice = getattr(os, "nice", None)  # not on every system
    return subprocess.Popen(
        [*command, *["--live"] * live, *sys.argv[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        preexec_fn=(lambda: nice(back)) if nice and back else None,
    )


def counted(report: Path) -> Counter[str]:
    return Counter(json.loads(report.read_text("utf-8")) if report.exists() else {})


def results_line(counts: Mapping[str, int], seconds: float) -> str:
    every = {name: counts.get(name, 0) for name in ("failed", "passed", "skipped")}
    words = [f"{count} {name}" for name, count in every.items() if count or name == "passed"]
    return f"===== {', '.join(words)} in {seconds:.2f}s ====="


def run(parts: Mapping[str, Sequence[str]]) -> tuple[int, Counter[str]]:
    """Runs parts side by side.

    Args:
        parts: Arguments for pytest by part.

    Returns:
        An exit code, 0 only if every part ran tests and passed, and the summed counts.
    """
    board = Board(sys.stdout)
    with tempfile.TemporaryDirectory() as folder:
        reports = [Path(folder) / f"{number}.json" for number in range(len(parts))]
        runs = [
            start(part, arguments, report, live=board.moves, back=number * NICE)
            for number, ((part, arguments), report) in enumerate(
                zip(parts.items(), reports, strict=True)
            )
        ]
        listeners = [
            Thread(target=board.listen, args=(part, run.stdout))
            for part, run in zip(parts, runs, strict=True)
        ]
        for listener in listeners:
            listener.start()
        for listener in listeners:
            listener.join()
        codes = [run.wait() for run in runs]
        counts = sum(map(counted, reports), Counter[str]())
    return next((code for code in codes if code), 0), counts


def main(*, soak: bool = False) -> int:
    """Runs all tests; returns 0 only if every part ran tests and passed.

    Args:
        soak: Whether to run all variations and other browsers too.
    """
    began = time.monotonic()
    if soak:
        os.environ["SOAK"] = "1"  # read by tests/depth.py
    code, counts = run(PARTS)
    if soak:
        later, others = run(OTHER_BROWSERS)
        code, counts = code or later, counts + others
    print(results_line(counts, time.monotonic() - began))
    return code


if __name__ == "__main__":
    SOAK = "--soak" in sys.argv
    if SOAK:
        sys.argv.remove("--soak")
    sys.exit(main(soak=SOAK))
