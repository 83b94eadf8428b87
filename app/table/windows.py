"""Interrupts of the running game, with their countdown.

During an interrupt, or window, others may speak up against a declared action.
"""

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
    """Ends interrupts automatically if the settings allow it.

    Args:
        device: Device with its settings.
        table: State of the game.
        drawing: State of the screen.
        let_go: Declines for everybody and returns whether that could be saved.
    """

    def __init__(
        self, device: "Device", table: Table, drawing: Drawing, let_go: Callable[[LetGo], bool]
    ) -> None:
        self._device = device
        self._table = table
        self._drawing = drawing
        self._let_go = let_go
        self._passed = -1  # revision after an interrupt ended automatically
        self.countdown = Countdown(lambda: self.window, self.let_pass)

    def cue(self) -> None:
        """Starts the countdown if the current interrupt ends automatically."""
        if self.window is not None and not self.countdown.running:
            self._device.run(self.countdown.run)

    def stay(self) -> None:
        """Cancels the countdown of this scene while somebody inspects the table."""
        self.countdown.stay(self._table.state.revision)

    @property
    def passed(self) -> bool:
        """Whether the current scene follows an interrupt that ended automatically."""
        return self._passed == self._table.state.revision

    @property
    def timed(self) -> bool:
        """Whether the interrupt on the screen will end automatically."""
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
        return any(entry.spoke_up for entry in self._table.state.entries)

    @property
    def closes(self) -> bool:
        """Whether the countdown starts as soon as the interrupt is drawn.

        It does not start while computer players decide, or while something covers the table.
        """
        return self.timed and not self._table.state.asking and not self._drawing.covered

    @property
    def window(self) -> Window | None:
        """Interrupt whose countdown should be running, or None."""
        if not self.closes or not self._drawing.free or self._drawing.account is not None:
            return None
        return Window(self._table.state.revision, self.seconds)

    @property
    def seconds(self) -> float:
        """Full length of a countdown in seconds."""
        return seconds(self._device.prefs.now.understudy_pace, self._drawing.movement)

    def wait(self) -> float:
        """Returns the seconds until the interrupt on the screen ends."""
        return self.countdown.left(Window(self._table.state.revision, self.seconds))

    def let_pass(self, window: Window) -> None:
        """Ends an interrupt whose time is over.

        If this cannot be saved, the interrupt stays open.
        """
        if self._let_go(LetGo(revision=window.stamp)):
            self._passed = self._table.state.revision
        else:
            self.stay()
