"""The seats of computer players in the running show: when they may move, and what came of it."""

import contextlib
import secrets
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from app.table.drawing import Drawing
from app.table.flow import Entry, Flow
from app.table.session import Session
from app.table.stage import Seat
from engines import Action, Game, Match

if TYPE_CHECKING:
    from app.prefs import Prefs
    from app.table.bot_reasons import BotReasons
    from app.table.understudy import Chosen, Turn, Understudies
    from engines.bots import Why


THOUGHTS = "thoughts"
"""Where a session's marks hold why they moved: [[number of the action, *why], …]."""


class Table(Protocol):
    """The running show, as far as computer players have to do with it."""

    held: str

    @property
    def flow(self) -> Flow: ...

    @property
    def session(self) -> Session: ...

    @property
    def game(self) -> Game[Any]: ...

    @property
    def seats(self) -> list[Seat]: ...

    @property
    def prefs(self) -> "Prefs": ...

    @property
    def free(self) -> bool:
        """Whether the table lies open before somebody, and the window shows it as it stands."""

    @property
    def drawing(self) -> Drawing: ...

    def take(self, step: Callable[[], object]) -> bool:
        """Takes a step and draws what came of it; False when nothing did."""

    def read_on(self) -> None:
        """The account has been read."""

    def run(self, coroutine: Callable[..., Any]) -> None:
        """Starts something that takes a while."""

    def draw(self) -> None:
        """Draws the table anew; somebody has touched it."""


class ComputerPlayers:
    """Who plays the seats of the understudies: the host of their driver, and what they thought."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.game = table.game
        self._skipped: int | None = None  # the seat of which the rest of a turn is wanted at once
        self._skipping = False  # everything up to a person's turn is wanted at once
        self._dice = secrets.randbits(48)
        self._driven = False
        self._said: dict[int, Chosen] = {}  # what they answer in a window, until they are heard
        self._said_of: Entry | None = None  # what that window is about

    @cached_property
    def driver(self) -> "Understudies":
        """What makes them think and wait. Made when there is one: thinking is code of its own."""
        from app.table.understudy import Understudies

        self._driven = True
        return Understudies(self)

    def cue(self) -> None:
        """Lets them play, where there is something for them to play."""
        decision = self._table.flow.match.decision
        asks_all = decision is not None and self.game.window(decision)
        if self._table.drawing.account is not None or not (self.due or asks_all):
            self._skipping = False
        if not self.due or (not asks_all and self.due[0] != self._skipped):
            self._skipped = None
        if (self.turn or self.account) is not None and not self.driver.running:
            self._table.run(self.driver.run)

    def shown(self) -> None:
        """The table has just come to be seen as it stands: it is given a moment."""
        if self._driven:
            self.driver.shown()

    def stop(self) -> None:
        """Ends whatever is going on; nothing of it counts."""
        if self._driven:
            self.driver.stop()

    @property
    def hurried(self) -> bool:
        """Whether what comes next is wanted at once."""
        return self._skipping or self._skipped is not None

    def skip(self) -> None:
        """The rest of this turn at once; where nobody plays, everything up to the next stop."""
        if self.watched:
            self._skipping = True
        else:
            flow = self._table.flow
            self._skipped = flow.last_move[1].seat if flow.window else flow.next_understudy
        self._table.draw()

    def skip_all(self) -> None:
        """Everything up to a person's turn at once, past what a person is asked in between.

        It ends at an account, too.
        """
        self._skipping = True
        self._table.draw()

    # -- the driver's host -------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether every seat is an understudy's: a show to watch."""
        return all(seat.understudy for seat in self._table.seats)

    @property
    def turn(self) -> "Turn | None":
        """The turn of the understudy that may play now; None while anything else comes first."""
        table = self._table
        flow = table.flow
        seats = self.due
        if not seats or not table.free or table.drawing.account is not None:
            return None
        from app.table.understudy import Turn

        match = flow.match

        def turn(seat: int) -> Turn:
            level = table.session.setup.cast[seat].understudy
            assert level is not None

            def sight() -> tuple[dict[str, Any], list[Action]]:
                assert match.decision is not None
                return match.view(seat), flow.among(match.decision.of(seat))

            # Dice of their own: several may be asked at once.
            seed = self._dice + match.count + (seat << 20)
            return Turn(flow.serial, seat, level, seed, sight, taste=self.taste(seat))

        one = turn(seats[0])
        if not flow.window:
            return one
        return one._replace(chorus=tuple(turn(each) for each in seats))

    def taste(self, seat: int) -> str:
        """The temperament of a seat's understudy: as chosen, or another one each evening."""
        from engines.bots.temperaments import mixed

        chosen: str = self._table.prefs["temperament"]
        return mixed(self._table.session.setup.seed, seat) if chosen == "mixed" else chosen

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that have to think now: one, or in a window all that have not made up their
        minds yet.
        """
        flow = self._table.flow
        if flow.window:
            said = self.answers
            return tuple(seat for seat in flow.chorus if seat not in said)
        seat = flow.next_understudy
        return () if seat is None else (seat,)

    @property
    def answers(self) -> dict[int, Action]:
        """What those who are asked in this window answer when they are heard, by seat.

        Nobody may see it before: only that all have made up their minds.
        """
        flow = self._table.flow
        if not flow.window or self._said_of is not flow.declaration:
            return {}
        return {seat: self._said[seat][0] for seat in flow.chorus if seat in self._said}

    @property
    def account(self) -> int | None:
        """The account that stands to be read in a show to watch."""
        return self._table.drawing.account if self.watched and self._table.free else None

    @property
    def pace(self) -> float:
        """How calmly they play."""
        pace: float = self._table.prefs["understudy_pace"]
        return pace

    @property
    def movement(self) -> float:
        """Seconds that the table needs to show the last move."""
        return self._table.drawing.movement

    @property
    def takeable(self) -> bool:
        """Whether the last move could still be taken back."""
        return self._table.flow.can_undo.ok

    def perform(self, turn: "Turn", action: Action, why: "Why | None") -> bool:
        """Takes the action of an understudy; when it cannot be kept, the understudies wait."""
        flow = self._table.flow
        before = flow.match.count
        if why is not None:
            # On a copy: it is kept together with the action.
            after = flow.match.copy()
            with contextlib.suppress(ValueError):
                after.play(action)
                why = self._with_purpose(why, flow.match, after, turn.seat)
            self.reasons.remember(before + 1, why)
        done = self._table.take(lambda: flow.act_for_understudy(action, turn.stamp))
        if why is not None and flow.match.count == before:
            self.reasons.forget(before + 1)
        if not done and flow.match.count == before and turn.stamp == flow.serial:
            self._table.held = "failed"
        return done

    def answer(self, turn: "Turn", chosen: "list[Chosen]") -> bool:
        """Notes what understudies say in a window, and takes what is heard by now; drawn once."""
        flow = self._table.flow
        if self._said_of is not flow.declaration:
            self._said = {}
            self._said_of = flow.declaration
        self._said |= {each[0].seat: each for each in chosen}
        before = flow.match.count
        done = self._table.take(lambda: self.hear(serial=turn.stamp))
        if not done and flow.match.count == before and turn.stamp == flow.serial:
            self._said = {}
            self._table.held = "failed"
        return done

    def hear(self, before: int | None = None, serial: int | None = None) -> None:
        """Those that nobody comes before any more, or nobody but `before`, say what they say."""
        self._explained(lambda: self._table.flow.hear(self.answers, before, serial))

    def nobody(self, serial: int | None = None, *, touched: bool = True) -> None:
        """No person speaks up, and every understudy is heard in its place.

        Args:
            serial: Scene that was answered.
            touched: Whether somebody touched the device for it; else its time was over.
        """
        self._explained(lambda: self._table.flow.nobody(serial, self.answers, touched=touched))

    def _explained(self, step: Callable[[], None]) -> None:
        """Takes a step in a window; if it ends with an understudy that speaks up, notes why."""
        flow = self._table.flow
        said, before, old = {**self._said}, flow.match.count, flow.match
        step()
        number, last = flow.last_move
        if number > before and last.by_understudy and last.seat in said:
            why = said[last.seat][1]
            if why is not None:
                why = self._with_purpose(why, old, flow.match, last.seat)
                self.reasons.remember(number, why)

    def read_on(self) -> None:
        """The account has been read."""
        self._table.read_on()

    # -- why -------------------------------------------------------------------------------------

    @cached_property
    def reasons(self) -> "BotReasons":
        """What they thought."""
        from app.table.bot_reasons import BotReasons

        return BotReasons(self._table.session.marks)

    def _with_purpose(self, why: "Why", before: Match, after: Match, seat: int) -> "Why":
        from app.table.bot_reasons import explained

        played = reversed(after.actions[before.count :])
        return explained(why, before, after, next(one for one in played if one.seat == seat))

    def odds(self, number: int) -> str:
        """Short text of an understudy's prospects after action `number`; "" if unknown."""
        if not self.why(number):
            return ""
        table = self._table
        names = [seat.name for seat in table.seats]
        return self.reasons.odds(number, table.flow.entries[number], names, table.prefs["lang"])

    def why(self, number: int) -> str:
        """Why an understudy took action `number`, in a sentence; empty when nobody knows."""
        table = self._table
        if THOUGHTS not in table.session.marks or number >= len(table.flow.entries):
            return ""
        names = [seat.name for seat in table.seats]
        entry = table.flow.entries[number]
        return self.reasons.sentence(number, table.game, entry, names, table.prefs["lang"])
