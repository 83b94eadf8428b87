"""The seats of computer players in the running show: their turns, and the results."""

import secrets
from functools import cached_property
from typing import TYPE_CHECKING, Any

from app.table.scene import undo_of
from app.table.state import asks_all
from app.table.steps import Answer, Perform, Step, Wait
from engines import Action

if TYPE_CHECKING:
    from app.table.controller import Controller
    from app.table.understudy import Chosen, Turn, Understudies
    from engines.bots import Why


THOUGHTS = "thoughts"
"""Key of the thoughts in a session's marks: [[number of the action, *why], …]."""


class ComputerPlayers:
    """The players of the understudies' seats: the host of their driver, and its thoughts."""

    def __init__(self, show: "Controller") -> None:
        self._show = show
        self.game = show.game
        self.read_on = show.read_on
        self._skipped: int | None = None  # the seat of which the rest of a turn is wanted at once
        self._skipping = False  # everything up to a person's turn is wanted at once
        self._dice = secrets.randbits(48)
        self._driven = False

    @cached_property
    def driver(self) -> "Understudies":
        """Makes them think and wait. Imported with the first one: thinking is code of its own."""
        from app.table.understudy import Understudies

        self._driven = True
        return Understudies(self)

    def cue(self) -> None:
        """Lets them play, where there is something for them to play."""
        state = self._show.table.state
        due, window = state.due, asks_all(state.match)
        if self._show.drawing.account is not None or not (due or window):
            self._skipping = False
        if not due or (not window and due[0] != self._skipped):
            self._skipped = None
        if (self.turn or self.account) is not None and not self.driver.running:
            self._show.device.run(self.driver.run)

    def shown(self) -> None:
        """The present table has just come to be seen: it is given a moment."""
        if self._driven:
            self.driver.shown()

    def stop(self) -> None:
        """Ends whatever is going on; nothing of it counts."""
        if self._driven:
            self.driver.stop()

    @property
    def hurried(self) -> bool:
        """Whether the next moves are wanted at once."""
        return self._skipping or self._skipped is not None

    def skip(self) -> None:
        """The rest of this turn at once; where nobody plays, everything up to the next stop."""
        if self.watched:
            self._skipping = True
        else:
            state = self._show.table.state
            self._skipped = state.declaration.seat if state.window else state.next_understudy
        self._show.draw()

    def skip_all(self) -> None:
        """Skips everything up to a person's turn, past questions to a person in between.

        It ends at an account, too.
        """
        self._skipping = True
        self._show.draw()

    # -- the driver's host -------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether every seat is an understudy's: a show to watch."""
        return all(seat.understudy for seat in self._show.seats)

    @property
    def turn(self) -> "Turn | None":
        """The turn of the understudy that may play now; None while anything else comes first."""
        show = self._show
        state = show.table.state
        seats = state.due
        if not seats or not show.free or show.drawing.account is not None:
            return None
        from app.table.understudy import Turn

        match = state.match

        def turn(seat: int) -> Turn:
            level = show.session.setup.cast[seat].understudy
            assert level is not None

            def sight() -> tuple[dict[str, Any], list[Action]]:
                assert match.decision is not None
                return match.view(seat), state.among(match.decision.of(seat))

            # Dice of their own: several may be asked at once.
            seed = self._dice + match.count + (seat << 20)
            return Turn(state.serial, seat, level, seed, sight, taste=self.taste(seat))

        one = turn(seats[0])
        if not state.window:
            return one
        return one._replace(chorus=tuple(turn(each) for each in seats))

    def taste(self, seat: int) -> str:
        """The temperament of a seat's understudy: as chosen, or another one each evening."""
        from engines.bots.temperaments import mixed

        chosen: str = self._show.device.prefs["temperament"]
        return mixed(self._show.session.setup.seed, seat) if chosen == "mixed" else chosen

    @property
    def account(self) -> int | None:
        """The account that stands to be read in a show to watch."""
        return self._show.drawing.account if self.watched and self._show.free else None

    @property
    def pace(self) -> float:
        """Calmness of their play."""
        pace: float = self._show.device.prefs["understudy_pace"]
        return pace

    @property
    def movement(self) -> float:
        """Seconds that the table needs to show the last move."""
        return self._show.drawing.movement

    @property
    def takeable(self) -> bool:
        """Whether the last move could still be taken back."""
        return undo_of(self._show.table.state).ok

    def perform(self, turn: "Turn", action: Action, why: "Why | None") -> bool:
        """Takes the action of an understudy; when it cannot be kept, the understudies wait.

        False when that did not work.
        """
        return self._take(Perform(action, why, serial=turn.stamp))

    def answer(self, turn: "Turn", chosen: "list[Chosen]") -> bool:
        """Takes the chorus's answers to `turn` in a window, drawn once; False as above."""
        said = {each[0].seat: each for each in chosen}
        return self._take(Answer(said, serial=turn.stamp))

    def _take(self, step: Step) -> bool:
        show, before = self._show, self._show.table.state
        done = show.take(step, ours=False)
        if not done and show.table.state.match is before.match and step.serial == before.serial:
            show.table.take(Wait("failed"))
        return done

    # -- why -------------------------------------------------------------------------------------

    def odds(self, number: int) -> str:
        """Short text of an understudy's prospects after action `number`; "" if unknown."""
        if not self.why(number):
            return ""
        show = self._show
        names = [seat.name for seat in show.seats]
        return self._show.keeper.reasons.odds(
            number, show.table.state.entries[number], names, show.device.prefs["lang"]
        )

    def why(self, number: int) -> str:
        """Why an understudy took action `number`, in a sentence; empty when nobody knows."""
        show = self._show
        if THOUGHTS not in show.session.marks or number >= len(show.table.state.entries):
            return ""
        names = [seat.name for seat in show.seats]
        entry = show.table.state.entries[number]
        return self._show.keeper.reasons.sentence(
            number, show.game, entry, names, show.device.prefs["lang"]
        )
