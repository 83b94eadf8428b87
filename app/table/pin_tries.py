"""Waiting times that make it slow to guess a PIN.

A waiting time begins after every five wrong attempts. Each is longer than the one before, up to a
maximum.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from app.store.errors import StoreError

if TYPE_CHECKING:
    from app.store import Session

MARK = "pin_tries"
"""Key under which the number of wrong attempts by seat is saved."""

AT_ONCE = 5
"""Number of wrong attempts before each waiting time."""

PAUSES = (15.0, 30.0, 60.0, 120.0, 300.0)
"""Successive waiting times in seconds.

The last one repeats.
"""


class PinTries:
    """Counter of wrong PIN attempts by seat, which survives restarts.

    A waiting time interrupted by a restart begins again. Nobody is locked out for good.

    Args:
        session: Saved game.
        clock: Returns the current time in seconds.
    """

    def __init__(self, session: "Session", clock: Callable[[], float] = time.monotonic) -> None:
        self._session = session
        self._clock = clock
        self._until: dict[int, float] = {}

    def wait(self, seat: int) -> float:
        """Returns the seconds until a seat may try again, or 0.

        A waiting time begins with the first call after too many wrong attempts.
        """
        count = self._count(seat)
        if count == 0 or count % AT_ONCE:
            return 0.0
        if seat not in self._until:
            pause = PAUSES[min(count // AT_ONCE, len(PAUSES)) - 1]
            self._until[seat] = self._clock() + pause
        return max(0.0, self._until[seat] - self._clock())

    def note(self, seat: int, *, right: bool) -> None:
        """Counts a wrong attempt, or resets the count after a correct one."""
        count = self._count(seat)
        if right and not count:
            return
        self._until.pop(seat, None)
        self._session.marks[MARK] = {**self._counts(), str(seat): 0 if right else count + 1}
        with suppress(StoreError):  # then the count is kept only in memory
            self._session.save()

    def _count(self, seat: int) -> int:
        found = self._counts().get(str(seat))
        return found if type(found) is int and found > 0 else 0

    def _counts(self) -> dict[str, object]:
        found = self._session.marks.get(MARK)
        return found if isinstance(found, dict) else {}
