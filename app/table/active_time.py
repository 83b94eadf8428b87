"""Time that people actively spend at a table. Free of Flet; the clock is injected."""

import time
from collections.abc import Callable
from typing import Any

LONGEST = 300.0
"""Maximum seconds that count between two actions; a longer break is no play."""


class ActiveTime:
    """Stopwatch of a table that is in sight.

    Args:
        before: Saved seconds of earlier evenings; an invalid value counts as 0.
        clock: Returns the present time in seconds.
    """

    def __init__(self, before: Any = 0, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._counted = float(before) if type(before) is int and before > 0 else 0.0
        self._clock = clock
        self._since: float | None = clock()
        self._stretch = 0.0  # since the last action, without pauses

    def pause(self) -> None:
        """Stops counting while the window is out of sight."""
        if self._since is not None:
            self._stretch += self._clock() - self._since
            self._since = None

    def resume(self) -> None:
        """Resumes counting."""
        if self._since is None:
            self._since = self._clock()

    def acted(self) -> None:
        """Counts the time up to an action."""
        self.pause()
        self._counted += min(self._stretch, LONGEST)
        self._stretch = 0.0
        self.resume()  # an action proves that somebody is there

    @property
    def seconds(self) -> int:
        """Total seconds of all evenings, up to the last action."""
        return round(self._counted)
