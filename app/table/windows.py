"""The window in the running show: whether its time runs, and the step when it is over."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.table.countdown import Countdown, Window, seconds
from app.table.drawing import Drawing
from app.table.state import Phase
from app.table.steps import LetGo
from app.table.table import Table

if TYPE_CHECKING:
    from app.device import Device


class Windows:
    """Closes a window by itself, where the people want that.

    Args:
        device: The window of the app, with its settings.
        table: The table.
        drawing: The screen.
        let_go: Takes the step for everybody; returns whether it could be kept.
    """

    def __init__(
        self, device: "Device", table: Table, drawing: Drawing, let_go: Callable[[LetGo], bool]
    ) -> None:
        self._device = device
        self._table = table
        self._drawing = drawing
        self._let_go = let_go
        self._passed = -1  # the scene that came when a window closed by itself
        self.countdown = Countdown(lambda: self.window, self.let_pass)

    def cue(self) -> None:
        """Lets the time run, where there is a window whose time runs."""
        if self.window is not None and not self.countdown.running:
            self._device.run(self.countdown.run)

    def stay(self) -> None:
        """Somebody looks closely at the table: a window stays until somebody taps."""
        self.countdown.stay(self._table.state.revision)

    @property
    def passed(self) -> bool:
        """Whether the scene has come because a window closed by itself."""
        return self._passed == self._table.state.revision

    @property
    def timed(self) -> bool:
        """Whether the window on the screen closes by itself, as long as nothing lies over it."""
        state, prefs = self._table.state, self._device.prefs.now
        presses = prefs.interrupts == "press" or (prefs.interrupts == "first" and self._known)
        return (
            state.window
            and (state.phase is Phase.TABLE or state.solo_screen)
            and presses
            and not prefs.screen_reader
            and not self.countdown.stays(state.revision)
        )

    @property
    def _known(self) -> bool:
        """Whether somebody has spoken up in this game: now everybody knows windows."""
        return any(entry.spoke_up for entry in self._table.state.entries)

    @property
    def closes(self) -> bool:
        """Whether its time runs from when it is drawn: people are asked, and see all of it."""
        return self.timed and not self._table.state.asking and not self._drawing.covered

    @property
    def window(self) -> Window | None:
        """The window whose time runs: nothing lies over it, and nobody is asked before."""
        if not self.closes or not self._drawing.free or self._drawing.account is not None:
            return None
        return Window(self._table.state.revision, self.seconds)

    @property
    def seconds(self) -> float:
        """Duration of a window now, the same for every hand."""
        return seconds(self._device.prefs.now.understudy_pace, self._drawing.movement)

    @property
    def left(self) -> float:
        """The part of its time that the window still has, from 1 to 0."""
        whole = self.seconds
        return self.countdown.left(Window(self._table.state.revision, whole)) / whole

    def let_pass(self, window: Window) -> None:
        """The time of the window is over; when that cannot be kept, it stands until a tap."""
        if self._let_go(LetGo(revision=window.stamp)):
            self._passed = self._table.state.revision
        else:
            self.stay()
