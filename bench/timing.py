"""Timing on a machine that other programs use too."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Sequence
from statistics import median

Job = Callable[[], float]
"""Function that runs a benchmark once and returns its result."""


def clock() -> float:
    """Returns the processor time of this program in seconds.

    Other programs affect it less than wall time.
    """
    if platform.system() != "Emscripten":
        return time.process_time()
    import js  # under Node: Pyodide's own clocks only measure wall time

    used = js.process.cpuUsage()
    return float(used.user + used.system) / 1e6


def taken(jobs: dict[str, Job], rounds: int) -> dict[str, list[float]]:
    """Runs all jobs once unmeasured, then returns each job's results by round.

    Every job runs in every round. A slow minute of the machine then affects all jobs, and the
    ratios stay meaningful.
    """
    for job in jobs.values():
        job()
    figures: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            figures[name].append(job())
    return figures


def a_second(work: Callable[[], int], seconds: float) -> Job:
    """Returns a job that measures work per second.

    `work` is repeated for at least `seconds`. It returns the amount of work done.
    """

    def job() -> float:
        done = 0
        spent = 0.0
        start = clock()
        while spent < seconds:
            done += work()
            spent = clock() - start
        return done / spent

    return job


def a_call(work: Callable[[], int], seconds: float) -> Job:
    """Returns a job that measures seconds per call.

    `work` makes calls and returns their number.
    """
    rate = a_second(work, seconds)
    return lambda: 1 / rate()


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Returns the median of the ratios between the figures of each round."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def late(values: Sequence[float]) -> float:
    """Returns the 95th percentile."""
    return sorted(values)[int(0.95 * (len(values) - 1) + 0.5)]
