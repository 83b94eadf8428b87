"""State of the screen: the scene shown and the summaries already read."""

from collections.abc import Callable

import flet as ft

from app.platform.walks import within
from app.table.board import CardAt, CarriedAt, Drawn, nowhere
from app.table.layers import BOARD, LOG
from app.table.scene import AnyScene
from app.table.state import TableState
from app.table.table import Table
from app.table.taps import TapGuard
from app.theme.kit import NEXT, Handler

SEE_THROUGH = frozenset({"", LOG, BOARD})
"""Names of sheets over the table that do not pause computer players."""


class Drawing:
    """State of the screen while a scene is drawn and shown.

    An entry is one action in the log of the game, counted from 0.

    Args:
        table: State of the game.
        asks: Returns whether the app shows a question over the table.
        is_visible: Returns whether this table is the top screen of the window.

    Attributes:
        taps: Decides which taps are accepted.
        movement: Duration of the last step's animation in seconds.
        account: Entry whose summary has to be read; None if there is none.
        keys: Callbacks of the choices, in reading order.
        begun: See `Drawn.begun`.
        ready: See `Drawn.ready`.
        step: Handler of the main button in an open hand; None if nothing is chosen.
        stepped: Choice to which `step` belongs.
        looking: Whether the board before a summary, or before the final scoring, is shown.
        confirms: Whether that board is a page to be confirmed, see `Drawn.confirms`.
        by_itself: Whether the table has changed without a tap, and nobody has touched it since.
        retells: Whether missed moves are being replayed. The question appears afterwards.
        chosen_now: Whether the player has just chosen a piece or tapped one that was refused.
        refusal: Reason why a tapped piece was refused, as shown on the table; "" for none.
        card_at: See `Drawn.card_at`.
        carried_at: See `Drawn.carried_at`.
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
        self.stepped: object = None
        self.looking = self.confirms = self.retells = self.by_itself = False
        self.chosen_now = False
        self.refusal = ""
        self.card_at: CardAt = nowhere
        self.carried_at: CarriedAt = nowhere
        self._read = -1  # the entry whose summary has been read
        self._looked = -1  # the entry whose board has been shown before its summary
        self._made = -1
        self._sent = -1

    @property
    def visible(self) -> bool:
        """Whether this table is the top screen of the window."""
        return self._is_visible()

    @property
    def current(self) -> bool:
        """Whether the window shows the current state of the table."""
        return self._made == self._sent == self._table.state.revision and self.taps.shown

    @property
    def covered(self) -> bool:
        """Whether something covers the table, or the game is paused."""
        state = self._table.state
        return bool(state.paused_by or state.panel or self._asks())

    @property
    def replaying(self) -> bool:
        """Whether missed moves are shown now; a replay waits while a page is to be confirmed."""
        return self.retells and not self.confirms

    @property
    def free(self) -> bool:
        """Whether the table can be seen and the game is not paused.

        A sheet in `SEE_THROUGH` may be open.
        """
        state = self._table.state
        open_ = not state.paused_by and state.panel in SEE_THROUGH and not self.retells
        return self.current and open_ and self._is_visible()

    def made(self, scene: AnyScene, drawn: Drawn) -> bool:
        """Records a drawn board.

        Returns:
            Whether the board's summary must be read first.
        """
        self._made = scene.revision
        entry = len(self._table.state.entries)
        self.confirms = drawn.confirms
        unseen = entry != self._looked or self.confirms
        self.looking = drawn.before is not None and unseen
        self.movement = (drawn.before if self.looking and drawn.before else drawn).movement
        unread = drawn.interlude is not None and entry != self._read and not scene.awaits_done
        self.account = entry if unread or self.looking else None
        self.keys = drawn.keys if self.account is None else ()
        found = (drawn.card_at, drawn.carried_at) if self.account is None else (nowhere, nowhere)
        self.card_at, self.carried_at = found
        self.begun, self.ready = drawn.begun, drawn.ready
        shown = drawn.refusal if self.account is None else None
        self.refusal = "" if shown is None else str(shown.data or "")
        if scene.covered is None:
            self.follow_choice(drawn)
        return unread and not self.looking

    def follow_choice(self, drawn: Drawn) -> None:
        """Records the main button's handler, in case the hand is hidden."""
        self.step, self.stepped = _step_of(drawn), self._table.state.pick

    def sent(self) -> bool:
        """Records that the screen has been sent to the page.

        Returns:
            Whether the page shows something new.
        """
        state = self._table.state
        if self._sent == state.revision:
            return False
        self._sent = state.revision
        last = state.entries[-1]
        silent = last.by_understudy and last.let_go and len(last.events) < 2
        if not (silent and state.window):  # otherwise nothing has moved
            self.taps.sent()
        return not silent

    def read_aloud(self, state: TableState) -> None:
        """Records that the current choice has been read aloud.

        It is then not read aloud again.
        """
        if state is self._table.state:
            self.chosen_now = False

    def read(self) -> None:
        """Marks the summary, or the board shown before it, as read."""
        entry = len(self._table.state.entries)
        if self.looking:
            self._looked, self.looking = entry, False
        else:
            self._read, self.account = entry, None


def _step_of(drawn: Drawn) -> Handler | None:
    if not drawn.ready:
        return None
    buttons = (one for one in within(drawn.action_bar) if isinstance(one, ft.Button))
    steps = (one.on_click for one in buttons if one.data == NEXT)
    return next(steps, None)
