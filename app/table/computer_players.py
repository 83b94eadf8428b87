"""Computer players at the table: their turns, and their answers."""

import secrets
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from app.store.session import THOUGHTS
from app.table.drawing import Drawing
from app.table.keeper import Keeper
from app.table.scene import undo_of
from app.table.state import asks_all
from app.table.steps import Answer, Perform, Step, Wait
from app.table.table import Table
from engines import Action

if TYPE_CHECKING:
    from app.device import Device
    from app.table.understudy import Chosen, Turn, Understudies
    from engines.bots import Why


class PlayerActions(NamedTuple):
    """Callbacks of computer players into their table.

    Attributes:
        take: Takes a step; returns whether it succeeded.
        draw: Redraws the table.
        read_on: Continues after a summary, or after the board before it.
    """

    take: Callable[[Step], bool]
    draw: Callable[[], None]
    read_on: Callable[[], None]


class ComputerPlayers:
    """Host of the understudies' driver and its thoughts.

    Args:
        device: Device with its settings.
        keeper: Saves the session together with their thoughts.
        table: State of the game.
        drawing: State of the screen.
        actions: Callbacks into the table.
    """

    def __init__(
        self,
        device: "Device",
        keeper: Keeper,
        table: Table,
        drawing: Drawing,
        actions: PlayerActions,
    ) -> None:
        self._device = device
        self._keeper = keeper
        self._table = table
        self._drawing = drawing
        self._actions = actions
        self.game = table.state.match.game
        self.read_on = actions.read_on
        self._skipped: int | None = None  # seat whose turn is being skipped
        self._skipping = False  # whether to skip to a person's turn
        self._dice = secrets.randbits(48)
        self._driven = False

    @cached_property
    def driver(self) -> "Understudies":
        """Driver that makes understudies think and wait; imported on first use."""
        from app.table.understudy import Understudies

        self._driven = True
        return Understudies(self)

    def cue(self) -> None:
        """Starts the understudies if they have something to play."""
        state = self._table.state
        due, window = state.due, asks_all(state.match)
        if self._drawing.account is not None or not (due or window):
            self._skipping = False
        if not due or (not window and due[0] != self._skipped):
            self._skipped = None
        if (self.turn or self.account) is not None and not self.driver.running:
            self._device.run(self.driver.run)

    def shown(self) -> None:
        """Starts the minimum display time of this scene."""
        if self._driven:
            self.driver.shown()

    def stop(self) -> None:
        """Cancels all thinking; its results are dropped."""
        if self._driven:
            self.driver.stop()

    @property
    def hurried(self) -> bool:
        """Whether the next moves skip their pauses."""
        return self._skipping or self._skipped is not None

    def skip(self) -> None:
        """Skips the rest of this turn, or without people everything up to the next stop."""
        self.hurry()
        self._actions.draw()

    def hurry(self) -> None:
        """Speeds up the rest of this turn, or without people all up to the next stop."""
        if self.watched:
            self._skipping = True
        else:
            state = self._table.state
            self._skipped = state.declaration.seat if state.window else state.next_understudy

    def skip_all(self) -> None:
        """Skips to a person's next turn, past questions to people in between.

        A summary to be read ends the skipping too.
        """
        self._skipping = True
        self._actions.draw()

    # -- the driver's host -------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether understudies play every seat, so that people only watch."""
        return not self._table.state.people

    @property
    def turn(self) -> "Turn | None":
        """Turn of the understudy that may play now; None if something else comes first."""
        state = self._table.state
        seats = state.due
        if not seats or not self._drawing.free or self._drawing.account is not None:
            return None
        from app.table.understudy import Turn

        match = state.match

        def turn(seat: int) -> Turn:
            level = self._keeper.session.setup.cast[seat].understudy
            assert level is not None

            def sight() -> tuple[dict[str, Any], list[Action]]:
                assert match.decision is not None
                return match.view(seat), state.among(match.decision.of(seat))

            # Each has its own seed, as several may be asked at once.
            seed = self._dice + match.count + (seat << 20)
            return Turn(state.revision, seat, level, seed, sight, taste=self.taste(seat))

        one = turn(seats[0])
        if not state.window:
            return one
        return one._replace(chorus=tuple(turn(each) for each in seats))

    def taste(self, seat: int) -> str:
        """Returns the temperament of a seat's understudy. A mixed cast varies by game."""
        from engines.bots.temperaments import mixed

        chosen: str = self._device.prefs.now.temperament
        return mixed(self._keeper.session.setup.seed, seat) if chosen == "mixed" else chosen

    @property
    def account(self) -> int | None:
        """Entry whose summary is shown in a game without people; None without one."""
        return self._drawing.account if self.watched and self._drawing.free else None

    @property
    def pace(self) -> float:
        """Factor of the understudies' thinking pauses."""
        pace: float = self._device.prefs.now.understudy_pace
        return pace

    @property
    def movement(self) -> float:
        """Seconds that the table needs to animate the last move."""
        return self._drawing.movement

    @property
    def takeable(self) -> bool:
        """Whether the last move can still be undone."""
        return undo_of(self._table.state).ok

    def perform(self, turn: "Turn", action: Action, why: "Why | None") -> bool:
        """Takes an understudy's action; if it cannot be saved, the understudies pause.

        Returns:
            Whether the action was taken.
        """
        return self._take(Perform(action, why, revision=turn.stamp))

    def answer(self, turn: "Turn", chosen: "list[Chosen]") -> bool:
        """Takes the understudies' answers to a window together, drawing only once.

        Returns:
            Whether the answers were taken.
        """
        said = {each[0].seat: each for each in chosen}
        return self._take(Answer(said, revision=turn.stamp))

    def _take(self, step: Step) -> bool:
        table, before = self._table, self._table.state
        done = self._actions.take(step)
        if not done and table.state.match is before.match and step.revision == before.revision:
            self._actions.take(Wait("failed"))
        return done

    # -- why -------------------------------------------------------------------------------------

    def odds(self, number: int) -> str:
        """Returns a short text about the prospects after action `number`; "" if unknown."""
        if not self.why(number):
            return ""
        entry = self._table.state.entries[number]
        lang = self._device.prefs.now.lang
        return self._keeper.reasons.odds(number, entry, self._keeper.names, lang)

    def why(self, number: int) -> str:
        """Returns an understudy's reason for action `number` in a sentence; empty if unknown."""
        keeper, entries = self._keeper, self._table.state.entries
        if THOUGHTS not in keeper.session.marks or number >= len(entries):
            return ""
        lang = self._device.prefs.now.lang
        return keeper.reasons.sentence(number, self.game, entries[number], keeper.names, lang)
