"""Slowing a browser: what is slowed stands still most of the time, and afterwards runs freely."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from tests.bench.web import brake

SPIN = "while True: pass"


def is_stopped(pid: int) -> bool:
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0] == "T"


def wait_for(pid: int, *, stopped: bool) -> None:
    """Until the process stands still, or runs or waits again; forever if it never does."""
    while is_stopped(pid) is not stopped:
        time.sleep(0.001)


class Clock:
    """A time that passes when somebody waits, and what was signalled in it."""

    def __init__(self, late: list[float]) -> None:
        self.now = 0.0
        self.late = late
        self.sent: list[tuple[signal.Signals, float]] = []

    def select(
        self, wanted: list[object], _: object, __: object, wait: float
    ) -> tuple[list[object]]:
        """Wakes late, as on a busy machine; the input ends with the last time."""
        if not self.late:
            return (wanted,)
        self.now += wait + self.late.pop(0)
        return ([],)

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_it_stands_still_three_times_as_long_as_it_ran(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock([0.0, 0.013, 0.0, 0.4])
    monkeypatch.setattr(brake, "select", clock)
    monkeypatch.setattr(
        brake, "time", SimpleNamespace(monotonic=lambda: clock.now, sleep=clock.sleep)
    )
    monkeypatch.setattr(os, "kill", lambda _, sign: clock.sent.append((sign, clock.now)))
    brake.brake(1)
    assert [sign for sign, _ in clock.sent] == [signal.SIGSTOP, signal.SIGCONT] * 4
    times = [0.0, *(at for _, at in clock.sent)]
    for began, stopped, ended in zip(times[::2], times[1::2], times[2::2], strict=False):
        assert ended - stopped == pytest.approx((stopped - began) * 3)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_what_is_slowed_stops_and_goes_on_and_is_let_go() -> None:
    command = [sys.executable, "-c", SPIN]
    with subprocess.Popen(command, start_new_session=True) as spinning:
        try:
            slow = [sys.executable, "-m", "tests.bench.web.brake", str(spinning.pid)]
            with subprocess.Popen(slow, stdin=subprocess.PIPE):
                for _ in range(3):
                    wait_for(spinning.pid, stopped=True)
                    wait_for(spinning.pid, stopped=False)
            assert spinning.poll() is None
            assert not any(is_stopped(spinning.pid) for _ in range(50)), "it runs as it likes again"
        finally:
            spinning.kill()
