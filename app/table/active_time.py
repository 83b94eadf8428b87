"""Seconds that people spend at a table. No Flet: time comes from outside."""

import time
from collections.abc import Callable
from typing import Any

LONGEST = 300.0
"""Most seconds that count between two actions: then the device was left lying."""


class ActiveTime:
    """Time at a table that is in sight.

    Args:
        before: Seconds of earlier evenings, as they were kept; anything else counts for none.
        clock: Returns the present in seconds.
    """

    def __init__(self, before: Any = 0, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._counted = float(before) if type(before) is int and before > 0 else 0.0
        self._clock = clock
        self._since: float | None = clock()
        self._stretch = 0.0  # since the last action, in stretches between which nobody looked

    def pause(self) -> None:
        """Nobody looks at the window."""
        if self._since is not None:
            self._stretch += self._clock() - self._since
            self._since = None

    def resume(self) -> None:
        """Somebody looks again."""
        if self._since is None:
            self._since = self._clock()

    def acted(self) -> None:
        """Counts the time up to an action."""
        self.pause()
        self._counted += min(self._stretch, LONGEST)
        self._stretch = 0.0
        self.resume()  # whoever acts is there

    @property
    def seconds(self) -> int:
        """Seconds of all evenings, up to the last action."""
        return round(self._counted)
