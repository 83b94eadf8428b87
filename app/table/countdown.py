"""Countdown of an interrupt.

During an interrupt, players may respond to a declared action. This module is independent of Flet
and has an injected clock. The countdown runs only while everybody can see the question. Its length
does not depend on a hand.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

SECONDS = 3.0
"""Length of a countdown at normal pace, in seconds."""

LEAST = 1.5
"""Minimum length of a countdown after the animation has ended, in seconds."""

TICK = 0.1
"""Seconds between two checks of whether the interrupt is still open."""


def seconds(pace: float, movement: float) -> float:
    """Returns the length of a countdown in seconds.

    Args:
        pace: Factor from the settings by which `SECONDS` is multiplied.
        movement: Duration of the animation in seconds.
    """
    return max(SECONDS * pace, LEAST + movement)


class Window(NamedTuple):
    """An open interrupt with a countdown.

    Attributes:
        stamp: Number of the scene. A new number restarts the countdown.
        seconds: Full length of the countdown in seconds.
    """

    stamp: int
    seconds: float


class Countdown:
    """Countdown that closes an interrupt when the time is over.

    Call `run` whenever an interrupt may be open.

    Args:
        window: Returns the interrupt whose countdown should run, or None if there is none.
        let_pass: Called when the time is over and nobody has spoken up.
        clock: Returns the current time in seconds.
        sleep: Waits for a number of seconds.
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
        """Cancels the countdown of a scene because somebody is reading it."""
        self._stays = stamp

    def stays(self, stamp: int) -> bool:
        """Returns whether the countdown of a scene has been cancelled."""
        return self._stays == stamp

    def left(self, window: Window) -> float:
        """Returns the remaining seconds of a countdown."""
        return self._left if window.stamp == self._stamp else window.seconds

    async def run(self) -> None:
        """Counts down while an interrupt is open.

        Does nothing if a countdown is already running.
        """
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
