"""Taking times on a machine that others use too."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Sequence
from statistics import median

Job = Callable[[], float]
"""Does its work once more and returns one figure: so many a second, or seconds a call."""


def clock() -> float:
    """Seconds of processor time, so that others at work on the machine count less."""
    if platform.system() != "Emscripten":
        return time.process_time()
    import js  # under Node: Pyodide's own clocks know wall time alone

    used = js.process.cpuUsage()
    return float(used.user + used.system) / 1e6


def taken(jobs: dict[str, Job], rounds: int) -> dict[str, list[float]]:
    """The figures of each job, one a round, after one round that does not count.

    Within a round every job has its turn, so that a slow minute of the machine meets all of
    them and the ratios hold.
    """
    for job in jobs.values():
        job()
    figures: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            figures[name].append(job())
    return figures


def a_second(work: Callable[[], int], seconds: float) -> Job:
    """Figure: what `work` returns, added up for `seconds` or a little longer, per second."""

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
    """Figure: seconds a call, where `work` returns how many calls it made."""
    rate = a_second(work, seconds)
    return lambda: 1 / rate()


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios within the rounds."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def late(values: Sequence[float]) -> float:
    """The 95th of a hundred, smallest first."""
    return sorted(values)[int(0.95 * (len(values) - 1) + 0.5)]
