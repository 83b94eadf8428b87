"""Covers a hand that nobody touches. Free of Flet; the clock is injected."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

LOOK = 5.0
"""Maximum number of seconds between two checks of the idle time."""

NEVER = 30.0
"""Seconds assumed to be left if hands are never covered by themselves."""


class IdleClock:
    """Covers secrets when nobody has touched the screen for too long.

    Args:
        limit: Returns the limit in seconds; 0 for never.
        secret: Returns whether something secret is visible.
        cover: Covers everything secret.
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
        """Whether the clock is running."""
        return self._task is not None and not self._task.done()

    def touch(self) -> None:
        """Restarts the idle time after a touch."""
        self._touched = self._clock()

    def stop(self) -> None:
        """Stops the clock, so that nothing is covered any more."""
        if self._task is not None:
            self._task.cancel()

    async def run(self) -> None:
        """Watches while something is secret; does nothing if already running."""
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
