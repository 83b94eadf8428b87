"""Thinking in small slices, with everything else in between. No Flet, no store."""

from collections.abc import Awaitable, Callable
from typing import Protocol

SLICE = 0.012
"""Seconds of thinking in one go."""

REST = 0.004
"""Seconds between two slices. In the browser only a rest of more than 2 ms goes by a timer; shorter
ones make a chain of messages, and Chromium lets nothing else in for some 25 ms of such a chain.
"""

FEW = 4
"""Steps of thinking that are always taken, however slow the machine."""

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]


class Stepwise(Protocol):
    """Whatever is done in steps of a few milliseconds."""

    @property
    def done(self) -> bool:
        """Whether there is nothing more to do."""

    def step(self) -> None:
        """Does a little more."""


async def think_on(
    work: Stepwise, due: Clock, holds: Callable[[], bool], clock: Clock, sleep: Sleep
) -> bool:
    """Thinks until it is enough or `due`, which may shift; False once nobody wants it any more."""
    steps = 0
    while not work.done and (steps < FEW or clock() < due()):
        until = min(clock() + SLICE, due())
        while not work.done:
            work.step()
            steps += 1
            if clock() >= until:
                break
        await sleep(REST)
        if not holds():
            return False
    return True
