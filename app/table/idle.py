"""A hand that nobody touches is covered after a while. No Flet: time comes from outside."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

LOOK = 5.0
"""Seconds between two looks at whether somebody is still there, at most."""

NEVER = 30.0
"""The time that is taken to be left where hands are not covered by themselves."""


class IdleClock:
    """Covers secrets when nobody has touched the screen for too long.

    Args:
        limit: Seconds; 0 for never.
        secret: Returns whether there is something to be covered.
        cover: Covers it.
    """

    def __init__(
        self,
        limit: Callable[[], float],
        secret: Callable[[], bool],
        cover: Callable[[], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._limit = limit
        self._secret = secret
        self._cover = cover
        self._clock = clock
        self._sleep = sleep
        self._touched = clock()
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether the watch is running."""
        return self._task is not None and not self._task.done()

    def touch(self) -> None:
        """Somebody is there: restarts the time."""
        self._touched = self._clock()

    def stop(self) -> None:
        """Ends the watch; nothing is covered any more."""
        if self._task is not None:
            self._task.cancel()

    async def run(self) -> None:
        """Watches as long as there is something secret. Does nothing while it runs already."""
        if self.running:
            return
        self._task = asyncio.current_task()
        with contextlib.suppress(asyncio.CancelledError):
            while self._secret():
                limit = self._limit()
                left = limit - (self._clock() - self._touched) if limit else NEVER
                if left <= 0:
                    self._cover()
                    break
                await self._sleep(min(left, LOOK) + 0.05)
        self._task = None
