"""The window in the running show: whether its time runs, and the step when it is over."""

from typing import TYPE_CHECKING

from app.table.countdown import Countdown, Window, seconds
from app.table.state import Phase
from app.table.steps import LetGo

if TYPE_CHECKING:
    from app.table.controller import Controller


class Windows:
    """Closes a window by itself, where the people want that."""

    def __init__(self, show: "Controller") -> None:
        self._show = show
        self._passed = -1  # the scene that came when a window closed by itself
        self.countdown = Countdown(lambda: self.window, self.let_pass)

    def cue(self) -> None:
        """Lets the time run, where there is a window whose time runs."""
        if self.window is not None and not self.countdown.running:
            self._show.device.run(self.countdown.run)

    def stay(self) -> None:
        """Somebody looks closely at the table: a window stays until somebody taps."""
        self.countdown.stay(self._show.table.state.serial)

    @property
    def passed(self) -> bool:
        """Whether the scene has come because a window closed by itself."""
        return self._passed == self._show.table.state.serial

    @property
    def timed(self) -> bool:
        """Whether the window on the screen closes by itself, as long as nothing lies over it."""
        state, prefs = self._show.table.state, self._show.device.prefs
        return (
            state.window
            and (state.phase is Phase.TABLE or state.solo_screen)
            and (prefs["interrupts"] == "press" or (prefs["interrupts"] == "first" and self._known))
            and not prefs["screen_reader"]
            and not self.countdown.stays(state.serial)
        )

    @property
    def _known(self) -> bool:
        """Whether somebody has spoken up in this game: now everybody knows windows."""
        return any(entry.spoke_up for entry in self._show.table.state.entries)

    @property
    def closes(self) -> bool:
        """Whether its time runs from when it is drawn: people are asked, and see all of it."""
        return self.timed and not self._show.table.state.asking and not self._show.covered

    @property
    def window(self) -> Window | None:
        """The window whose time runs: nothing lies over it, and nobody is asked before."""
        if not self.closes or not self._show.free or self._show.drawing.account is not None:
            return None
        return Window(self._show.table.state.serial, self.seconds)

    @property
    def seconds(self) -> float:
        """Duration of a window now, the same for every hand."""
        return seconds(self._show.device.prefs["understudy_pace"], self._show.drawing.movement)

    @property
    def left(self) -> float:
        """The part of its time that the window still has, from 1 to 0."""
        whole = self.seconds
        return self.countdown.left(Window(self._show.table.state.serial, whole)) / whole

    def let_pass(self, window: Window) -> None:
        """The time of the window is over; when that cannot be kept, it stands until a tap."""
        if self._show.take(LetGo(serial=window.stamp), ours=False):
            self._passed = self._show.table.state.serial
        else:
            self.stay()
