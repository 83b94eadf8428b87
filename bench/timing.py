"""Timing on a machine that is also used by other programs."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Sequence
from statistics import median

Job = Callable[[], float]
"""Function that runs a benchmark once and returns its result, a number."""


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
    """Returns the results of all jobs by name, one for each round.

    Each job first runs once without being measured. Every job runs in every round. A slow minute of
    the machine then affects all jobs, and the ratios between them stay meaningful.
    """
    for job in jobs.values():
        job()
    figures: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            figures[name].append(job())
    return figures


def a_second(work: Callable[[], int], seconds: float) -> Job:
    """Returns a job that measures the amount of work done per second.

    `work` returns the amount of work done. It is repeated for at least `seconds`.
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
    """Returns a job that measures the seconds per call.

    `work` makes calls and returns their number. It is repeated for at least `seconds`.
    """
    rate = a_second(work, seconds)
    return lambda: 1 / rate()


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Returns the median of the ratios between results of the same round.

    A ratio is a result of ours divided by theirs.
    """
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def late(values: Sequence[float]) -> float:
    """Returns the 95th percentile of values."""
    return sorted(values)[int(0.95 * (len(values) - 1) + 0.5)]
