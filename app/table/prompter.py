"""The stage manager, who gives a player hints or chooses for them.

Help is offered to a person on their own screen. Like a computer player, the stage manager knows
only what the seat may know. The log tells who received help, except for hints at a teaching table.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.store.errors import StoreError
from app.table.outlook import AnyView
from app.table.steps import Act, Step
from app.table.table import Table
from engines import Action, Match

if TYPE_CHECKING:
    from app.store import Session
    from app.table.thinking import Clock, Sleep
    from engines.bots import Thought

MARK = "help"
"""Key under which the list of all help is saved.

Each entry is [number of the next action, seat, kind of help].
"""

PANEL = "help"
"""Name of the sheet that offers help and shows hints."""

LEVELS = {"hint": "lead", "chosen": "regular"}
"""Level of the computer player that thinks, by kind of help."""

AT_LEAST = 0.4
"""Minimum seconds between a request for help and the answer."""

MOST = 3
"""Maximum number of answers that a hint recommends."""


class Question(NamedTuple):
    """Decision for which a person can get help.

    Attributes:
        stamp: Revision of the state. Help for an older revision is dropped.
        number: Number of the action that will answer the question, counted from 1.
        seat: Seat of the person.
        view: Everything that the seat may know.
        actions: Legal actions.
    """

    stamp: int
    number: int
    seat: int
    view: AnyView
    actions: list[Action]


class PrompterActions(NamedTuple):
    """Callbacks with which the stage manager changes the table.

    Attributes:
        run: Starts a coroutine.
        take: Takes a step.
        open_sheet: Opens a sheet over the table; "" closes it.
        draw: Redraws the table.
        explain: Shows why something could not be saved.
        tell: Tells what the stage manager has done for a seat, from a log index on. The third
            argument is an answer that declines something or ends a turn, with a reason to tell.
    """

    run: Callable[[Callable[..., Any]], Any]
    take: Callable[[Step], object]
    open_sheet: Callable[[str], None]
    draw: Callable[[], None]
    explain: Callable[[Exception], None]
    tell: Callable[[int, int, Action | None], None]


class Prompter:
    """Gives hints, and makes decisions for people on request.

    Args:
        session: Saved game that records the help given.
        table: State of the game.
        actions: Callbacks into the table.
        thinker: Creates a computer player's `Thought`; None to use the engines' own
            function.
        clock: Returns the current time in seconds.
        sleep: Waits for a number of seconds.

    Attributes:
        noted: Whether the log mentions hints; False at a teaching table, where all hands
            are open.
    """

    def __init__(
        self,
        session: "Session",
        table: Table,
        actions: PrompterActions,
        *,
        thinker: "Callable[..., Thought] | None" = None,
        clock: "Clock" = time.perf_counter,
        sleep: "Sleep" = asyncio.sleep,
    ) -> None:
        self._session = session
        self._table = table
        self._actions = actions
        self._thinker = thinker
        self._clock = clock
        self._sleep = sleep
        self._dice = secrets.randbits(48)
        self._asked: tuple[str, Question] | None = None
        self._follows = False  # whether a choice has led to a further question
        self._since = 0  # number of log entries before the first choice
        self._prompt = ""  # prompt of the first question
        self._found: tuple[int, tuple[Action, ...]] = (-1, ())
        self.noted = not table.state.all_open

    @property
    def question(self) -> Question | None:
        """Current decision of the player whose screen is shown, or None."""
        scene = self._table.scene
        view, decision, seat = scene.view, scene.decision, scene.viewer
        if view is None or decision is None or seat is None:
            return None
        number = self._table.state.match.count + 1
        return Question(scene.revision, number, seat, view, decision.actions)

    @property
    def found(self) -> tuple[Action, ...]:
        """Recommended answers, best first.

        Empty until a hint was requested.
        """
        stamp, actions = self._found
        return actions if stamp == self._table.state.revision else ()

    @property
    def thinks(self) -> bool:
        """Whether a hint or a choice is being computed."""
        return self._asked is not None and self._holds()

    def hint(self) -> None:
        """Requests a hint; if `noted`, records it in the log."""
        question = self.question
        if question is None or self.thinks:
            return
        try:
            if self.noted:
                self._mark(question, "hint")
                self._session.save()
        except StoreError as error:
            self._unmark()
            self._actions.explain(error)
            return
        self._begin("hint", question)

    def choose(self) -> None:
        """Lets the stage manager choose, and records this in the log.

        After a hint, the choice is the recommended answer. Further questions of the same move are
        answered too.
        """
        question = self.question
        if question is not None and not self.thinks:
            self._follows, self._since = False, len(self._table.state.entries)
            asked = self._table.state.match.decision
            self._prompt = "" if asked is None else asked.prompt
            self._begin("chosen", question)

    def _begin(self, kind: str, question: Question) -> None:
        self._asked = kind, question
        self._actions.run(self.run)
        self._actions.draw()

    def _holds(self) -> bool:
        state = self._table.state
        return (
            self._asked is not None
            and state.revision == self._asked[1].stamp
            and (state.panel == PANEL or self._follows)
            and not state.paused_by
        )

    async def run(self) -> None:
        """Computes the requested help, then shows the hint or takes the choice."""
        asked = self._asked
        if asked is None:
            return
        kind, question = asked
        try:
            thought = await self._think(LEVELS[kind], question)
            if thought is None or asked is not self._asked or not self._holds():
                return
        finally:
            if asked is self._asked:
                self._asked = None
        if kind == "hint":
            self._found = question.stamp, thought
            self._actions.draw()
        else:
            self._take(question, thought[0])

    async def _think(self, level: str, question: Question) -> tuple[Action, ...] | None:
        from app.table.thinking import think_on
        from engines.bots import LEVELS as BOTS
        from engines.bots import think

        one, game = BOTS[level], self._table.state.match.game
        actions = game.among(question.actions, ())
        due = self._clock() + max(AT_LEAST, one.seconds)
        ranked = [*(self.found or actions)]
        # As with understudies: a failure must not end a game, and its message could reveal a hand.
        with contextlib.suppress(Exception):
            seed = self._dice + question.number
            thinker = self._thinker or think
            if not self.found:
                thought = thinker(
                    one.bot, game, question.view, actions, seed, playouts=one.playouts
                )
                if not await think_on(thought, lambda: due, self._holds, self._clock, self._sleep):
                    return None
                ranked = game.hints(question.view, thought.ranked, actions)
        # Waits even if the answer came early, so that the time reveals nothing.
        while (left := due - self._clock()) > 0:
            await self._sleep(min(left, 0.05))
            if not self._holds():
                return None
        return tuple(ranked[:MOST])

    def _take(self, question: Question, action: Action) -> None:
        table, match = self._table, self._table.state.match
        before, refrained = match.count, _refrains(match, action)
        self._mark(question, "chosen")
        self._actions.open_sheet("")
        self._actions.take(Act((action,), revision=question.stamp))
        if table.state.match.count == before and not table.state.window:
            self._unmark()
        elif (then := self._following(question)) is not None:
            self._follows = True
            self._begin("chosen", then)
        else:
            self._actions.tell(question.seat, self._since, action if refrained else None)

    def _following(self, question: Question) -> Question | None:
        state, then = self._table.state, self.question
        asked = state.match.decision
        if then is None or asked is None or state.window or not asked.continues:
            return None
        return None if asked.prompt == self._prompt or then.seat != question.seat else then

    # -- the log -----------------------------------------------------------------------------------

    def _mark(self, question: Question, kind: str) -> None:
        marks = self._session.marks
        mark = [question.number, question.seat, kind]
        marks[MARK] = [*(one for one in marks.get(MARK, []) if one != mark), mark]

    def _unmark(self) -> None:
        marks = self._session.marks
        marks[MARK] = marks[MARK][:-1]


def helped(marks: dict[str, Any], seats: Sequence[int | None]) -> dict[int, str]:
    """Returns the kinds of help, "hint" or "chosen", by action number.

    Args:
        marks: Extra values saved with the session.
        seats: Seat of each log entry; None for an entry without an action.
    """
    found: dict[int, str] = {}
    for number, seat, kind in marks.get(MARK, ()):
        at = next((at for at in range(number, len(seats)) if seats[at] == seat), None)
        if at is not None:
            found[at] = kind
    return found


def _refrains(match: Match, action: Action) -> bool:
    """Returns whether an action declines something or ends a turn, outside an interrupt.

    Who declines an interrupt gives no reason: it could reveal a card that interrupts.
    """
    interrupt = match.decision is not None and action.kind == match.decision.decline
    return action.kind in match.game.refrains and not interrupt
