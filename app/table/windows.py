"""Windows of the running game: their countdown, and the step at its end."""

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
    """Closes windows automatically if the settings say so.

    Args:
        device: Device with its settings.
        table: State of the game.
        drawing: State of the screen.
        let_go: Takes the step for everybody; returns whether it could be saved.
    """

    def __init__(
        self, device: "Device", table: Table, drawing: Drawing, let_go: Callable[[LetGo], bool]
    ) -> None:
        self._device = device
        self._table = table
        self._drawing = drawing
        self._let_go = let_go
        self._passed = -1  # revision after a window closed by itself
        self.countdown = Countdown(lambda: self.window, self.let_pass)

    def cue(self) -> None:
        """Starts the countdown if an open window closes by itself."""
        if self.window is not None and not self.countdown.running:
            self._device.run(self.countdown.run)

    def stay(self) -> None:
        """Stops the countdown of this window, because somebody is inspecting the table."""
        self.countdown.stay(self._table.state.revision)

    @property
    def passed(self) -> bool:
        """Whether the present scene follows a window that closed by itself."""
        return self._passed == self._table.state.revision

    @property
    def timed(self) -> bool:
        """Whether the window on the screen closes by itself while nothing covers it."""
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
        """Whether somebody has spoken up in this game, so that everybody knows windows."""
        return any(entry.spoke_up for entry in self._table.state.entries)

    @property
    def closes(self) -> bool:
        """Whether the countdown begins with the drawing.

        It does not while understudies still decide or something covers the table.
        """
        return self.timed and not self._table.state.asking and not self._drawing.covered

    @property
    def window(self) -> Window | None:
        """The window whose countdown runs, if any."""
        if not self.closes or not self._drawing.free or self._drawing.account is not None:
            return None
        return Window(self._table.state.revision, self.seconds)

    @property
    def seconds(self) -> float:
        """Duration of a window at present, the same for every hand."""
        return seconds(self._device.prefs.now.understudy_pace, self._drawing.movement)

    def wait(self) -> float:
        """Returns the seconds until the window on the screen closes."""
        return self.countdown.left(Window(self._table.state.revision, self.seconds))

    def let_pass(self, window: Window) -> None:
        """Closes a window whose time is over. If that cannot be saved, it waits for a tap."""
        if self._let_go(LetGo(revision=window.stamp)):
            self._passed = self._table.state.revision
        else:
            self.stay()
