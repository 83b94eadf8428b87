"""Divides long computations into small slices.

The window stays responsive between them. Independent of Flet and storage.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

SLICE = 0.012
"""Maximum length of one slice of computing, in seconds."""

REST = 0.004
"""Pause between two slices, in seconds.

In the browser, a pause of more than 2 ms uses a timer. Shorter ones cause a chain of messages that
blocks Chromium for about 25 ms.
"""

FEW = 4
"""Minimum number of computing steps, even after the time is over."""

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]


class Stepwise(Protocol):
    """Computation that runs in steps of a few milliseconds."""

    @property
    def done(self) -> bool:
        """Whether the computation is complete."""

    def step(self) -> None:
        """Executes the next step of the computation."""


async def think_on(
    work: Stepwise, due: Clock, holds: Callable[[], bool], clock: Clock, sleep: Sleep
) -> bool:
    """Continues a computation until it is done or its time is over.

    Args:
        work: Computation to continue.
        due: Returns the time at which the computation has to stop.
        holds: Returns whether the result is still needed.
        clock: Returns the current time in seconds.
        sleep: Waits for a number of seconds.

    Returns:
        Whether the result is still needed.
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
