"""Guard against double taps on controls that have just appeared."""

import math
import time
from collections.abc import Callable

from app.table.state import TableState

DOUBLE_TAP = 0.3
"""Seconds for which taps on a new screen are ignored.

Otherwise the second tap of a double tap on "Play" would press "Pass the phone", which appears in
the same place.
"""

AFTER_PASS = 1.0
"""Seconds for which a tap on a new curtain does not lead back to the table.

The link back lies where "Pass the phone" was, and even a slow double tap must not undo that.
"""

AFTER_INTERRUPT = 0.7
"""Seconds during which taps on the screen after an interrupt are ignored.

Several people may be reaching for its buttons when it ends.
"""

AFTER_REPLAY = 0.6
"""Seconds during which taps on the board after a replay are ignored.

Its buttons appear where somebody may be tapping to skip the replay.
"""

AFTER_END = 1.5
"""Seconds for which taps on buttons below the final result are ignored.

The buttons appear where somebody may be tapping to skip computer players.
"""


AFTER_SHOW = 4.0
"""Seconds of ignored taps after a game without people.

Somebody who watched such a game may have been tapping to the end.
"""


SERIES = 1.0
"""Longest pause in a series of taps, in seconds."""


class TapGuard:
    """Measures how long the current screen has been visible.

    Args:
        clock: Returns the current time in seconds.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._drawings = 0
        self._since = -math.inf  # time of its arrival; inf before
        self._ignored = -math.inf

    def sent(self) -> None:
        """Records that a new drawing has been sent to the page."""
        self._drawings += 1
        self._since = math.inf

    @property
    def drawing(self) -> int:
        """Number of the last drawing that was sent to the page."""
        return self._drawings

    def seen(self, drawing: int) -> bool:
        """Records that the page now shows a drawing.

        Returns:
            Whether it is the last drawing; False for a late report about an earlier one.
        """
        if drawing != self._drawings:
            return False
        self._since = self._clock()
        return True

    @property
    def shown(self) -> bool:
        """Whether the page shows the last drawing."""
        return self._since < math.inf

    @property
    def twice(self) -> bool:
        """Whether a tap now is probably the second of a double tap.

        The first tap was on the previous screen.
        """
        return self.within(DOUBLE_TAP)

    def early(self, seconds: float) -> bool:
        """Returns whether a tap continues a series from an earlier screen.

        A series goes on until nobody has tapped for `SERIES` seconds.

        Args:
            seconds: Time after the last drawing during which a tap belongs to the series.
        """
        early = self.within(seconds) or self._clock() - self._ignored < SERIES
        if early:
            self._ignored = self._clock()
        return early

    def within(self, seconds: float) -> bool:
        """Returns whether the last drawing has been visible for less than `seconds`."""
        return self._clock() - self._since < seconds


def late(state: TableState, taps: TapGuard) -> bool:
    """Returns whether a tap was probably meant for the last interrupt.

    This never applies to a lone person, because nobody else could be reaching for its buttons.
    """
    ended = state.last_step[0].let_go and not state.window and state.alone is None
    return ended and taps.within(AFTER_INTERRUPT)
