"""Computer players at the table, called understudies: their turns and their answers."""

import secrets
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from app.store.session import THOUGHTS
from app.table.drawing import Drawing
from app.table.keeper import Keeper
from app.table.scene import pauses, undo_of
from app.table.state import asks_all
from app.table.steps import Answer, Perform, Step, Wait
from app.table.table import Table
from engines import Action

if TYPE_CHECKING:
    from app.device import Device
    from app.table.understudy import Chosen, Turn, Understudies
    from engines.bots import Why


class PlayerActions(NamedTuple):
    """Callbacks with which the computer players change their table.

    Attributes:
        take: Takes a step and returns whether it succeeded.
        draw: Redraws the table.
        read_on: Closes a summary, or the board shown before it.
    """

    take: Callable[[Step], bool]
    draw: Callable[[], None]
    read_on: Callable[[], None]


class ComputerPlayers:
    """Link between the table and its computer players' driver.

    Args:
        device: Device with its settings.
        keeper: Saves the session, including the reasons for the moves.
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
        self.was_hurried = False  # whether the last move was made without pauses
        self._dice = secrets.randbits(48)
        self._driven = False

    @cached_property
    def driver(self) -> "Understudies":
        """Driver that schedules thinking and pauses. It is imported on first use."""
        from app.table.understudy import Understudies

        self._driven = True
        return Understudies(self)

    def cue(self) -> None:
        """Starts the driver if a computer player has to act."""
        state = self._table.state
        due, window = state.due, asks_all(state.match)
        if self._drawing.account is not None or not (due or window):
            self._skipping = False
        if not due or (not window and due[0] != self._skipped):
            self._skipped = None
        if (self.turn or self.account) is not None and not self.driver.running:
            self._device.run(self.driver.run)

    def shown(self) -> None:
        """Restarts the minimum display time because a new scene is visible."""
        if self._driven:
            self.driver.shown()

    def stop(self) -> None:
        """Cancels all thinking and discards its results."""
        if self._driven:
            self.driver.stop()

    @property
    def hurried(self) -> bool:
        """Whether the next moves are made without pauses."""
        return self._skipping or self._skipped is not None

    def skip(self) -> None:
        """Skips the pauses for the rest of this turn.

        In a game without people, the pauses are skipped up to the next summary.
        """
        self.hurry()
        self._actions.draw()

    def hurry(self) -> None:
        """Skips the pauses as `skip` does, without redrawing the table."""
        if self.watched:
            self._skipping = True
        else:
            state = self._table.state
            self._skipped = state.declaration.seat if state.window else state.next_understudy

    def skip_all(self) -> None:
        """Skips the pauses up to a person's next turn.

        Questions to people in between do not end the skipping, but a summary does.
        """
        self._skipping = True
        self._actions.draw()

    # -- the driver's host -------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether computer players have all seats, so that people only watch."""
        return not self._table.state.people

    @property
    def turn(self) -> "Turn | None":
        """Turn of the computer player that may act now, or None."""
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
        """Returns the temperament of a seat's computer player.

        With the setting "mixed", it depends on the seed of the game and the seat.
        """
        from engines.bots.temperaments import mixed

        chosen: str = self._device.prefs.now.temperament
        return mixed(self._keeper.session.setup.seed, seat) if chosen == "mixed" else chosen

    @property
    def account(self) -> int | None:
        """Entry number of the summary shown in a game without people.

        It is None if no summary is shown.
        """
        return self._drawing.account if self.watched and self._drawing.free else None

    @property
    def pace(self) -> float:
        """Factor by which the pauses between moves are multiplied."""
        pace: float = self._device.prefs.now.understudy_pace
        return pace

    @property
    def movement(self) -> float:
        """Duration of the last move's animation in seconds."""
        return self._drawing.movement

    @property
    def concluded(self) -> bool:
        """Whether the last action ended a part of the game.

        A trick, for example, is such a part.
        """
        return pauses(self._table.state)

    @property
    def takeable(self) -> bool:
        """Whether the last move can be undone."""
        return undo_of(self._table.state).ok

    def perform(self, turn: "Turn", action: Action, why: "Why | None") -> bool:
        """Takes a computer player's action.

        If it cannot be saved, the game is paused.

        Returns:
            Whether the action was taken.
        """
        return self._take(Perform(action, why, revision=turn.stamp))

    def answer(self, turn: "Turn", chosen: "list[Chosen]") -> bool:
        """Takes the computer players' answers to an interrupt together, drawing only once.

        Returns:
            Whether the answers were taken.
        """
        said = {each[0].seat: each for each in chosen}
        return self._take(Answer(said, revision=turn.stamp))

    def _take(self, step: Step) -> bool:
        table, before = self._table, self._table.state
        self.was_hurried = self.hurried
        done = self._actions.take(step)
        if not done and table.state.match is before.match and step.revision == before.revision:
            self._actions.take(Wait("failed"))
        return done

    # -- why -------------------------------------------------------------------------------------

    def odds(self, number: int) -> str:
        """Returns a short text about the prospects after an action.

        It is "" if they are unknown. `number` is the number of the action.
        """
        if not self.why(number):
            return ""
        entry = self._table.state.entries[number]
        lang = self._device.prefs.now.lang
        return self._keeper.reasons.odds(number, entry, self._keeper.names, lang)

    def why(self, number: int) -> str:
        """Returns the public reason for a computer player's action.

        It is "" if the reason is unknown.
        """
        keeper, entries = self._keeper, self._table.state.entries
        if THOUGHTS not in keeper.session.marks or number >= len(entries):
            return ""
        lang = self._device.prefs.now.lang
        return keeper.reasons.sentence(number, self.game, entries[number], keeper.names, lang)
