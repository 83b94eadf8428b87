"""Guard against double taps: a tap on a control that has just appeared is ignored."""

import math
import time
from collections.abc import Callable

DOUBLE_TAP = 0.3
"""Seconds in which taps on a new screen are ignored.

"Pass the phone" appears where "Play" was, and "Back to the table" where "Pass the phone" was.
"""


class TapGuard:
    """Measures how long the present screen has been visible."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._drawings = 0
        self._since = -math.inf  # time of its arrival; inf before

    def sent(self) -> None:
        """Records that a new drawing is on its way to the window."""
        self._drawings += 1
        self._since = math.inf

    @property
    def drawing(self) -> int:
        """Number of the last drawing sent."""
        return self._drawings

    def seen(self, drawing: int) -> bool:
        """Starts the time of a drawing that the window now shows.

        Returns:
            Whether it is the last drawing; False for a late answer about an earlier one.
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
        """Whether a tap now belongs to a double tap on the previous screen."""
        return self.within(DOUBLE_TAP)

    def within(self, seconds: float) -> bool:
        """Whether the last drawing has been visible for less than this time."""
        return self._clock() - self._since < seconds
