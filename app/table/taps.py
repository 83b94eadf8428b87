"""A double tap is one tap: a control that has just come up under a finger does not count yet."""

import math
import time
from collections.abc import Callable

DOUBLE_TAP = 0.3
"""Seconds in which a control that has just come up under the finger does not count.

"Pass the phone" stands where "Play" stood, and "Back to the table" where "Pass the phone" did.
"""


class TapGuard:
    """Measures the time for which the screen has been there to be touched."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._drawings = 0
        self._since = -math.inf  # when it came there; inf while it is coming

    def sent(self) -> None:
        """Something new is on its way to the window."""
        self._drawings += 1
        self._since = math.inf

    @property
    def drawing(self) -> int:
        """Number of the last drawing sent."""
        return self._drawings

    def seen(self, drawing: int) -> bool:
        """The window shows it: on a slow phone later than sent by more than a double tap takes.

        False for an answer to an earlier drawing, which comes late.
        """
        if drawing != self._drawings:
            return False
        self._since = self._clock()
        return True

    @property
    def shown(self) -> bool:
        """Whether the window shows the last drawing."""
        return self._since < math.inf

    @property
    def twice(self) -> bool:
        """Whether a tap now would be the second half of a double one, meant for the last screen."""
        return self._clock() - self._since < DOUBLE_TAP
