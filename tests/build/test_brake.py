"""Slowing a browser: what is slowed stands still most of the time, and afterwards runs freely."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter

import pytest

SPIN = "while True: pass"
STOPPED = "T"


def states(pid: int, samples: int) -> Counter[str]:
    """How often the process was seen running, waiting or stopped."""
    seen: Counter[str] = Counter()
    for _ in range(samples):
        with open(f"/proc/{pid}/stat") as file:
            seen[file.read().rpartition(")")[2].split()[0]] += 1
        time.sleep(0.003)
    return seen


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_what_is_slowed_stands_still_most_of_the_time() -> None:
    command = [sys.executable, "-c", SPIN]
    with subprocess.Popen(command, start_new_session=True) as spinning:
        try:
            brake = [sys.executable, "-m", "build.bench.brake", str(spinning.pid)]
            with subprocess.Popen(brake, stdin=subprocess.PIPE):
                while not states(spinning.pid, 1)[STOPPED]:  # until it has begun
                    time.sleep(0.01)
                slowed = states(spinning.pid, 300)
            assert 150 < slowed[STOPPED] < 300, slowed
            assert not states(spinning.pid, 50)[STOPPED], "it runs as it likes again"
        finally:
            spinning.kill()
