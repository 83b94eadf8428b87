"""The time in which somebody may speak up. No Flet: time comes from outside.

It runs only while the window lies open before everybody, and stands still under anything that lies
over it. Its length depends on the setting and the pace, never on a hand.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

SECONDS = 3.0
"""Duration of a window at a calm pace."""

LEAST = 1.5
"""Duration at the quickest one: nobody can find their own name in less."""

TICK = 0.1
"""Seconds between two looks at whether the window still lies open."""


def seconds(pace: float, movement: float) -> float:
    """Duration of a window: everybody has seen the declaration, and had time to speak up."""
    return max(SECONDS * pace, LEAST + movement)


class Window(NamedTuple):
    """A window whose time runs.

    Attributes:
        stamp: Changes with every scene: another one has the whole time before it.
        seconds: The whole time.
    """

    stamp: int
    seconds: float


class Countdown:
    """Closes a window when its time is over. `run` it whenever there may be one.

    Args:
        window: Returns the window that lies open and closes by itself; None while there is none.
        let_pass: Called when its time is over: nobody has spoken up.
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
        """Somebody looks closely at this window: it stands until a tap."""
        self._stays = stamp

    def stays(self, stamp: int) -> bool:
        """Whether this window no longer closes by itself."""
        return self._stays == stamp

    def left(self, window: Window) -> float:
        """Seconds until it closes, not counting the time that it stands still."""
        return self._left if window.stamp == self._stamp else window.seconds

    async def run(self) -> None:
        """Counts down while a window lies open. Does nothing while it runs already."""
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
        # A machine that stood still takes nobody's time away.
        self._left -= min(self._clock() - began, 3 * TICK)
        return True
