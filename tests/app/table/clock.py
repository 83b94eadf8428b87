"""Simulated time: a number that increases by sleeping or on command."""

import asyncio
from collections.abc import Callable


class Clock:
    """Clock whose seconds pass only by thinking and sleeping."""

    def __init__(self) -> None:
        self.now = 100.0
        self.went_on: list[float] = []
        self.alarms: list[tuple[float, Callable[[], None]]] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Sleeps, letting other tasks run, and records when they could run."""
        self.went_on.append(self.now)
        self.now += max(seconds, 1e-6)  # however short, time goes on
        for moment, alarm in list(self.alarms):
            if self.now >= moment:
                self.alarms.remove((moment, alarm))
                alarm()
        await asyncio.sleep(0)

    def at(self, moment: float, alarm: Callable[[], None]) -> None:
        self.alarms.append((100.0 + moment, alarm))

    @property
    def longest_block(self) -> float:
        pairs = zip(self.went_on, self.went_on[1:], strict=False)
        return max((after - before for before, after in pairs), default=0.0)
