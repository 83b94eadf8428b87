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


def main() -> int:
    """Runs the parts; returns 0 only when both passed."""
    began = time.monotonic()
    sums = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, part in enumerate(PARTS):
            report = Path(folder) / f"{number}.xml"
            command = [sys.executable, "-m", "pytest", "-q", *part, f"--junit-xml={report}"]
            code = subprocess.run([*command, *sys.argv[1:]], check=False).returncode
            worst = max(worst, code)
            if report.exists():
                for suite in ElementTree.parse(report).iter("testsuite"):
                    for name in sums:
                        sums[name] += int(suite.get(name, 0))
    failed = sums["failures"] + sums["errors"]
    passed = sums["tests"] - failed - sums["skipped"]
    words = [f"{failed} failed"] * bool(failed) + [f"{passed} passed"]
    words += [f"{sums['skipped']} skipped"] * bool(sums["skipped"])
    print(f"===== {', '.join(words)} in {time.monotonic() - began:.2f}s =====")
    return worst


if __name__ == "__main__":
    sys.exit(main())
