"""Countdown of a window, in which people may speak up. Free of Flet; the clock is injected.

It runs only while the window is visible to everybody, and pauses under anything that covers it. Its
length depends on the setting and the pace, never on a hand.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

SECONDS = 3.0
"""Duration of a window at a calm pace."""

LEAST = 1.5
"""Shortest duration of a window, enough to find one's own name."""

TICK = 0.1
"""Seconds between two checks of whether the window is still open."""


def seconds(pace: float, movement: float) -> float:
    """Returns a window's duration: time to see the declaration and speak up."""
    return max(SECONDS * pace, LEAST + movement)


class Window(NamedTuple):
    """An open window whose countdown runs.

    Attributes:
        stamp: Changes with every scene; a new stamp restarts the countdown.
        seconds: Whole duration.
    """

    stamp: int
    seconds: float


class Countdown:
    """Closes a window when its time is over. Call `run` whenever a window may be open.

    Args:
        window: Returns the open window that closes by itself; None if there is none.
        let_pass: Called when the time is over and nobody has spoken up.
    """

    def __init__(
        self,
        window: Callable[[], Window | None],
        let_pass: Callable[[Window], None],
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._window = window
        self._let_pass = let_pass
        self._clock = clock
        self._sleep = sleep
        self._stamp = -1
        self._left = 0.0
        self._stays = -1
        self.running = False

    def stay(self, stamp: int) -> None:
        """Stops the countdown of this window because somebody is inspecting it."""
        self._stays = stamp

    def stays(self, stamp: int) -> bool:
        """Whether this window no longer closes by itself."""
        return self._stays == stamp

    def left(self, window: Window) -> float:
        """Returns the seconds until the window closes, without pauses."""
        return self._left if window.stamp == self._stamp else window.seconds

    async def run(self) -> None:
        """Counts down while a window is open; does nothing if already running."""
        if self.running:
            return
        self.running = True
        try:
            while await self._next():
                pass
        finally:
            self.running = False

    async def _next(self) -> bool:
        window = self._window()
        if window is None:
            return False
        if window.stamp != self._stamp:
            self._stamp, self._left = window.stamp, window.seconds
        if self._left <= 0:
            self._stamp = -1
            self._let_pass(window)
            return True
        began = self._clock()
        await self._sleep(min(self._left, TICK))
        # A machine that was suspended must not use up the time.
        self._left -= min(self._clock() - began, 3 * TICK)
        return True
