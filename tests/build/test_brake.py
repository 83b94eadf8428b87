"""Slowing a browser: what is slowed runs less, and afterwards as it likes."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from build.bench.brake import SLOWER

SPIN = "while True: pass"


def seconds(pid: int) -> float:
    """What the process has had of the processor so far."""
    with open(f"/proc/{pid}/stat") as file:
        user, system = file.read().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def part(pid: int, of: float) -> float:
    """Its part of the next so many seconds."""
    began, had = time.monotonic(), seconds(pid)
    time.sleep(of)
    return (seconds(pid) - had) / (time.monotonic() - began)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_what_is_slowed_runs_for_a_part_of_the_time() -> None:
    command = [sys.executable, "-c", SPIN]
    with subprocess.Popen(command, start_new_session=True) as spinning:
        try:
            time.sleep(0.2)
            free = part(spinning.pid, 0.5)
            brake = [sys.executable, "-m", "build.bench.brake", str(spinning.pid)]
            with subprocess.Popen(brake, stdin=subprocess.PIPE):
                time.sleep(0.5)
                slowed = part(spinning.pid, 1.5)
            assert slowed < free * 2 / SLOWER
            assert part(spinning.pid, 0.5) > slowed
        finally:
            spinning.kill()
