"""Hides open hands when nobody touches the screen.

Independent of Flet, with an injected clock.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

LOOK = 5.0
"""Maximum seconds between two checks of the idle time."""

NEVER = 30.0
"""Seconds assumed to be left while the idle time is unlimited."""


class IdleClock:
    """Clock that hides secrets if nobody touches the screen.

    Args:
        limit: Returns the allowed idle time in seconds, or 0 for no limit.
        secret: Returns whether a secret is visible.
        cover: Hides all secrets.
        clock: Returns the current time in seconds.
        sleep: Waits for a number of seconds.
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
        """Restarts the idle time."""
        self._touched = self._clock()

    def stop(self) -> None:
        """Stops the clock without hiding anything."""
        if self._task is not None:
            self._task.cancel()

    async def run(self) -> None:
        """Runs the clock while a secret is visible.

        Does nothing if the clock is already running.
        """
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
