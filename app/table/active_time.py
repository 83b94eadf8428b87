"""Time that people actively spend at a table.

Independent of Flet, with an injected clock.
"""

import time
from collections.abc import Callable
from typing import Any

LONGEST = 300.0
"""Maximum seconds counted between two actions.

The rest of a longer break is ignored.
"""


class ActiveTime:
    """Stopwatch of the playing time, paused while the table is not visible.

    Args:
        before: Seconds saved by earlier sessions. An invalid value is treated as 0.
        clock: Returns the current time in seconds.
    """

    def __init__(self, before: Any = 0, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._counted = float(before) if type(before) is int and before > 0 else 0.0
        self._clock = clock
        self._since: float | None = clock()
        self._stretch = 0.0  # since the last action, without pauses

    def pause(self) -> None:
        """Pauses the stopwatch while the window is not visible."""
        if self._since is not None:
            self._stretch += self._clock() - self._since
            self._since = None

    def resume(self) -> None:
        """Resumes the stopwatch when the window is visible again."""
        if self._since is None:
            self._since = self._clock()

    def acted(self) -> None:
        """Adds the time since the last action, at most `LONGEST` seconds."""
        self.pause()
        self._counted += min(self._stretch, LONGEST)
        self._stretch = 0.0
        self.resume()  # an action proves that somebody is there

    @property
    def seconds(self) -> int:
        """Total playing time in whole seconds, up to the last action."""
        return round(self._counted)
