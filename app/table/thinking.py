"""Thinking in small slices, so that the window stays responsive. No Flet, no store."""

from collections.abc import Awaitable, Callable
from typing import Protocol

SLICE = 0.012
"""Seconds of thinking without a break."""

REST = 0.004
"""Seconds between two slices.

In the browser only a rest of more than 2 ms uses a timer; shorter ones make a chain of messages,
during which Chromium handles nothing else for some 25 ms.
"""

FEW = 4
"""Minimum number of thinking steps, even on a slow machine."""

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]


class Stepwise(Protocol):
    """Work that is done in steps of a few milliseconds."""

    @property
    def done(self) -> bool:
        """Whether the work is complete."""

    def step(self) -> None:
        """Does the next step of the work."""


async def think_on(
    work: Stepwise, due: Clock, holds: Callable[[], bool], clock: Clock, sleep: Sleep
) -> bool:
    """Steps through the work until it is done or the time `due()` is reached.

    Returns:
        False if the result is no longer needed, because `holds` returned False.
    """
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
