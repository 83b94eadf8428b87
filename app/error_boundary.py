"""Recovery from errors in our own code."""

from collections.abc import Callable, Hashable

from app import faults
from app.device import Device
from app.evening import Evening
from app.notices import Notices
from app.places import Place, Places

MOST = 3
"""Maximum number of errors without a drawing, before drawing stops."""


class ErrorBoundary:
    """Takes a screen off the window after an error.

    Attributes:
        place: Screen that the error screen replaces; None if there is none.
    """

    def __init__(
        self,
        evening: Evening,
        device: Device,
        places: Places,
        notices: Notices,
        refresh: Callable[[], None],
    ) -> None:
        self.place: Place | None = None
        self._evening = evening
        self._device = device
        self._places = places
        self._notices = notices
        self._refresh = refresh
        self._failed: Hashable = None  # where the last error was
        self._undrawn = 0  # errors since the last drawing

    def caught(self, error: Exception) -> None:
        """Replaces the screen with the error screen or the foyer.

        The foyer follows a repeated error.

        If neither can be drawn, the page covers the window and offers to reload.
        """
        place, session = self._places.top, self._evening.session
        faults.record(place.name, error)
        where = place.visit if session is None else (session.id, len(session.actions))
        again, self._failed = where == self._failed, where
        self._undrawn += 1
        try:
            self._evening.interrupt()
        except Exception as failed:  # the hand is off the screen all the same
            faults.record("interrupt", failed)
        self._notices.message = self._notices.question = None
        if self._undrawn > MOST or (again and place.name == "home"):
            self._device.bridge.stop()
        elif again:
            self._places.home()
            self._device.run(self._evening.leave)
            self._notices.toast(self._device.say("broken.again"))
        else:
            if session is not None and place.name != "play":
                self._places.home(Place("play"))
            self.place = self._places.top
            self._refresh()

    def drawn(self) -> None:
        """Resets the error count, because the window shows a new drawing."""
        self._undrawn = 0

    async def draw_again(self) -> None:
        """Draws the screen again, and reopens a game from its saved state."""
        self.place = None
        if (practice := self._evening.practice) is not None:
            await self._evening.practise(practice)
        elif (session := self._evening.session) is not None:
            await self._evening.renew(session.id, _nothing)
        self._refresh()


async def _nothing() -> None:
    """Does nothing, so that `Evening.renew` only reopens the game."""
