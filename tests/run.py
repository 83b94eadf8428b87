"""All tests: the rules and the app side by side first, then the browser alone on the machine.

`make test` runs this. The last line sums up both parts.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

# The browser's tests measure time; nothing else may run beside them.
PARTS = (
    ["tests", "--ignore=tests/browser", "-n", "2", "--dist", "worksteal"],
    ["tests/browser", "--durations=10"],
)
AGAIN = 8  # more failures than this in the browser are no accident
NAMES = ("tests", "failures", "errors", "skipped")


def run(arguments: list[str], report: Path) -> tuple[int, dict[str, int]]:
    """One run of pytest: its exit code, and its counts by name."""
    command = [sys.executable, "-m", "pytest", "-q", *arguments, f"--junit-xml={report}"]
    code = subprocess.run([*command, *sys.argv[1:]], check=False).returncode
    sums = dict.fromkeys(NAMES, 0)
    if report.exists():
        for suite in ElementTree.parse(report).iter("testsuite"):
            for name in NAMES:
                sums[name] += int(suite.get(name, 0))
    return code, sums


def main() -> int:
    """Runs the parts; returns 0 only when both passed."""
    began = time.monotonic()
    worst = ran = failed = skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, part in enumerate(PARTS):
            code, sums = run(part, Path(folder) / f"{number}.xml")
            wrong = sums["failures"] + sums["errors"]
            if code == 1 and part is PARTS[-1] and 0 < wrong <= AGAIN:
                # A browser that waited for a busy machine is not a fault; a fault comes twice.
                print(f"Once more, alone: the {wrong} that failed in the browser.")
                code, second = run([*part, "--last-failed"], Path(folder) / "again.xml")
                wrong = second["failures"] + second["errors"]
            worst = max(worst, code)
            ran += sums["tests"]
            failed += wrong
            skipped += sums["skipped"]
    words = [f"{failed} failed"] * bool(failed) + [f"{ran - failed - skipped} passed"]
    words += [f"{skipped} skipped"] * bool(skipped)
    print(f"===== {', '.join(words)} in {time.monotonic() - began:.2f}s =====")
    return worst


if __name__ == "__main__":
    sys.exit(main())
