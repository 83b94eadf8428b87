"""All tests: the rules and the app first, then the browser; side by side.

`make test` runs this. A test that fails has failed: nothing is tried again. The last line sums up.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

# A browser waits for much of its time. Tests that share a start go to one worker.
SHARED = ("-n", "3", "--dist", "loadgroup", "--no-loadscope-reorder")
# Browsers of other makers have a verb of their own: `make test-browsers`.
NOT_HERE = ("--ignore=tests/browser", "--ignore=tests/everywhere")
PARTS = {
    "rules and app": ["tests", *NOT_HERE, "-n", "2", "--dist", "worksteal"],
    "browser": ["tests/browser", *SHARED, "--durations=10"],
}
NAMES = ("tests", "failures", "errors", "skipped")


def run(part: str, arguments: list[str], report: Path) -> tuple[int, dict[str, int]]:
    """One run of pytest: its exit code, and its counts by name."""
    how = ["-p", "tests.progress", "--part", part, "-o", "console_output_style=classic"]
    command = [sys.executable, "-m", "pytest", "-q", *arguments, *how, f"--junit-xml={report}"]
    code = subprocess.run([*command, *sys.argv[1:]], check=False).returncode
    sums = dict.fromkeys(NAMES, 0)
    if report.exists():
        for suite in ElementTree.parse(report).iter("testsuite"):
            for name in NAMES:
                sums[name] += int(suite.get(name, 0))
    return code, sums


def told(sums: dict[str, int], seconds: float) -> str:
    """The last line."""
    failed = sums["failures"] + sums["errors"]
    counts = {
        "failed": failed,
        "passed": max(0, sums["tests"] - failed - sums["skipped"]),
        "skipped": sums["skipped"],
    }
    words = [f"{count} {name}" for name, count in counts.items() if count or name == "passed"]
    return f"===== {', '.join(words)} in {seconds:.2f}s ====="


def main() -> int:
    """Runs the parts; returns 0 only when every one of them ran something and passed."""
    began = time.monotonic()
    worst = 0
    whole = dict.fromkeys(NAMES, 0)
    with tempfile.TemporaryDirectory() as folder:
        for number, (part, arguments) in enumerate(PARTS.items()):
            code, sums = run(part, arguments, Path(folder) / f"{number}.xml")
            worst = worst or code
            for name in NAMES:
                whole[name] += sums[name]
    print(told(whole, time.monotonic() - began))
    return worst


if __name__ == "__main__":
    sys.exit(main())
