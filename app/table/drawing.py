"""What stands on the screen: which scene, since when, and how much of it has been read."""

from app.table.flow import Flow, Scene
from app.table.stage import Drawn
from app.table.taps import TapGuard


class Drawing:
    """Follows a scene from the board that draws it to the window that shows it.

    taps      what a tap may count for
    movement  seconds that the board needs to show the last step
    account   the entry whose account stands to be read, None for none
    """

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self.taps = TapGuard()
        self.movement = 0.0
        self.account: int | None = None
        self._read = -1  # the entry whose account has been read
        self._made = -1
        self._sent = -1

    @property
    def current(self) -> bool:
        """Whether the window shows the table as it stands now."""
        return self._made == self._sent == self._flow.serial and self.taps.shown

    def made(self, scene: Scene, drawn: Drawn) -> bool:
        """The board has been drawn; whether its account stands to be read first."""
        self._made = scene.serial
        self.movement = drawn.movement
        entry = len(self._flow.entries)
        self.account = entry if drawn.interlude is not None and entry != self._read else None
        return self.account is not None

    def sent(self) -> bool:
        """The screen is on its way to the window; whether there is something new to be seen."""
        flow = self._flow
        if self._sent == flow.serial:
            return False
        self._sent = flow.serial
        last = flow.entries[-1]
        silent = last.by_understudy and last.let_go and len(last.events) < 2
        if not (silent and flow.window):  # else the same stands where it stood
            self.taps.sent()
        return not silent

    def read(self) -> None:
        """The account has been read."""
        self._read, self.account = len(self._flow.entries), None
