"""State of the screen: its scene, since when it stands, and the accounts that have been read."""

from collections.abc import Callable

import flet as ft

from app.platform.walks import within
from app.table.board import Drawn
from app.table.scene import AnyScene
from app.table.state import TableState
from app.table.table import Table
from app.table.taps import TapGuard
from app.theme.kit import NEXT, Handler

SEE_THROUGH = frozenset({"", "log", "board"})
"""The sheets over the table that understudies play on under."""


class Drawing:
    """Follows a scene from the board that draws it to the window that shows it.

    Args:
        table: The table.
        asks: Returns whether a question of the app waits over the table.
        is_visible: Returns whether the window shows this table, with nothing of the app over it.

    Attributes:
        taps: Decides which taps count.
        movement: Seconds that the board needs to show the last step.
        account: The entry whose account stands to be read, None for none.
        keys: Taps on the choices, in reading order.
        begun: See `Drawn.begun`.
        ready: See `Drawn.ready`.
        step: The step that an open hand offered last, once something was chosen from it.
        looking: The board stands as it was before that account, or before the finale.
        retells: Pictures of what others did are being shown; the question waits.
        chosen_now: The reader has just chosen something, or tapped in vain.
    """

    def __init__(
        self,
        table: Table,
        asks: Callable[[], bool] = lambda: False,
        is_visible: Callable[[], bool] = lambda: True,
    ) -> None:
        self._table = table
        self._asks = asks
        self._is_visible = is_visible
        self.taps = TapGuard()
        self.movement = 0.0
        self.account: int | None = None
        self.keys: tuple[Callable[[], None], ...] = ()
        self.begun = self.ready = False
        self.step: Handler | None = None
        self.looking = self.retells = False
        self.chosen_now = False
        self._read = -1  # the entry whose account has been read
        self._looked = -1  # the entry whose board has been looked at before its account
        self._made = -1
        self._sent = -1

    @property
    def current(self) -> bool:
        """Whether the window shows the table as it stands now."""
        return self._made == self._sent == self._table.state.revision and self.taps.shown

    @property
    def covered(self) -> bool:
        """Whether something lies over the table, or everything waits."""
        state = self._table.state
        return bool(state.paused_by or state.panel or self._asks())

    @property
    def free(self) -> bool:
        """Whether the table lies open before somebody, with nothing over it."""
        state = self._table.state
        open_ = not state.paused_by and state.panel in SEE_THROUGH and not self.retells
        return self.current and open_ and self._is_visible()

    def made(self, scene: AnyScene, drawn: Drawn) -> bool:
        """The board has been drawn; whether its account stands to be read first."""
        self._made = scene.revision
        entry = len(self._table.state.entries)
        self.looking = drawn.before is not None and entry != self._looked
        self.movement = (drawn.before if self.looking and drawn.before else drawn).movement
        unread = drawn.interlude is not None and entry != self._read and not scene.awaits_done
        self.account = entry if unread or self.looking else None
        self.keys = drawn.keys if self.account is None else ()
        self.begun, self.ready = drawn.begun, drawn.ready
        if scene.covered is None:
            self.step = _step_of(drawn)
        return unread and not self.looking

    def sent(self) -> bool:
        """The screen is on its way to the window; whether there is something new to be seen."""
        state = self._table.state
        if self._sent == state.revision:
            return False
        self._sent = state.revision
        last = state.entries[-1]
        silent = last.by_understudy and last.let_go and len(last.events) < 2
        if not (silent and state.window):  # else nothing has moved
            self.taps.sent()
        return not silent

    def read_aloud(self, state: TableState) -> None:
        """Notes that the choice in a state has been read aloud: drawn again it is no news."""
        if state is self._table.state:
            self.chosen_now = False

    def read(self) -> None:
        """The board before the account has been looked at, or the account has been read."""
        entry = len(self._table.state.entries)
        if self.looking:
            self._looked, self.looking = entry, False
        else:
            self._read, self.account = entry, None


def _step_of(drawn: Drawn) -> Handler | None:
    """The one step of an action bar, if something is chosen; none of several uses of a card."""
    if not drawn.ready:
        return None
    buttons = (one for one in within(drawn.action_bar) if isinstance(one, ft.Button))
    steps = (one.on_click for one in buttons if one.data == NEXT)
    return next(steps, None)
