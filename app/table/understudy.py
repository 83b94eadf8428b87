"""Driver of the understudies, the computer players.

It lets them think, waits, and plays their actions. Independent of Flet and storage, with an
injected clock. A computer player gets only its own view and legal actions. The table gets only the
chosen action and one public reason (`Why`). The thinking time depends on the level and the pace,
never on the hand.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from app.table.thinking import Clock, Sleep, think_on
from engines import Action
from engines.bots import LEVELS, Thought, Why, think

if TYPE_CHECKING:
    from app.table.computer_players import ComputerPlayers

LEAST = 0.1
"""Minimum thinking time in seconds, even if pauses are skipped."""

PAUSE = 0.9
"""Seconds between two moves at normal pace, so that people can follow."""

RESULT = 3.0
"""Seconds for which a trick's result stays, at normal pace."""

BREATH = 1.6
"""Minimum seconds before a computer player reacts to an undoable move."""

MOMENT = 0.6
"""Seconds in which computer players decide whether to speak up."""

READ = 6.0
"""Seconds for which a summary is shown in a watched game."""

GLANCE = 1.5
"""Minimum seconds for which a summary is shown in a watched game."""

WATCHED = 400
"""Maximum number of playouts per thought in a game without people.

More would drain the battery of a device that nobody touches.
"""

TICK = 0.05
"""Seconds between two checks of whether the table has changed."""


class Turn(NamedTuple):
    """Turn of a computer player that may act now.

    Attributes:
        stamp: Revision of the state. An answer for an older revision is dropped.
        seat: Seat of the computer player.
        level: Level of the computer player.
        seed: Seed of the computer player's random numbers.
        sight: Returns the seat's view and its legal actions. It is called once, when
            thinking begins.
        chorus: During an interrupt, the turns of all computer players asked, in order,
            beginning with this one; otherwise empty.
        taste: Name of the computer player's temperament.
    """

    stamp: int
    seat: int
    level: str
    seed: int
    sight: Callable[[], tuple[dict[str, Any], list[Action]]]
    chorus: "tuple[Turn, ...]" = ()
    taste: str = ""


Chosen = tuple[Action, Why | None]


class Understudies:
    """Plays the turns of computer players, one at a time.

    Args:
        host: Provides the turns and takes the actions.
        thinker: Creates a computer player's `Thought`.
        clock: Returns the current time in seconds.
        sleep: Waits for a number of seconds.
    """

    def __init__(
        self,
        host: "ComputerPlayers",
        *,
        thinker: Callable[..., Thought] = think,
        clock: Clock = time.perf_counter,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._host = host
        self._thinker = thinker
        self._clock = clock
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None
        self._shown_at = -float("inf")
        self.running = False

    def shown(self) -> None:
        """Starts the pause after a move that has just become visible."""
        self._shown_at = self._clock()

    def stop(self) -> None:
        """Cancels all thinking and discards its results."""
        if self._task is not None:
            self._task.cancel()
        self.running = False

    async def run(self) -> None:
        """Plays all turns of computer players that are due.

        Does nothing if it is already running.
        """
        if self.running:
            return
        self.running = True
        self._task = asyncio.current_task()
        try:
            with contextlib.suppress(asyncio.CancelledError):
                while await self._next():
                    pass
        finally:
            self.running = False
            self._task = None

    async def _next(self) -> bool:
        host = self._host
        account = host.account
        if account is not None:
            began = self._clock()
            if await self._wait(
                lambda: began + max(GLANCE, READ * host.pace),
                lambda: host.account == account,
            ):
                host.read_on()
            return True
        turn = host.turn
        if turn is None:
            return False
        if turn.chorus:
            answers = await self._answer(turn)
            return answers is None or host.answer(turn, answers)
        chosen = await self._decide(turn)
        return chosen is None or host.perform(turn, *chosen)

    def _holds(self, turn: Turn) -> bool:
        now = self._host.turn
        return now is not None and now.stamp == turn.stamp

    async def _answer(self, turn: Turn) -> list[Chosen] | None:
        """Returns all computer players' answers to an interrupt.

        The result is None if they are no longer needed. The total thinking time depends neither on
        their number nor on their hands.
        """
        host = self._host
        began = self._clock()
        many = len(turn.chorus)
        chosen: list[Chosen] = []

        def due(part: float = 1.0) -> float:
            pace = 0.0 if host.hurried else host.pace
            return began + max(LEAST, MOMENT * pace) * part

        def seen() -> float:
            if host.hurried or not host.takeable:
                return due()
            return max(due(), self._shown_at + BREATH * host.pace)

        for number, one in enumerate(turn.chorus, start=1):
            answer = await self._choose(one, partial(due, number / many), turn)
            if answer is None:
                return None
            chosen.append(answer)
        return chosen if await self._wait(seen, lambda: self._holds(turn)) else None

    async def _decide(self, turn: Turn) -> Chosen | None:
        host, level = self._host, LEVELS[turn.level]
        began = self._clock()

        def due() -> float:
            pace = 0.0 if host.hurried else host.pace
            return began + max(LEAST, level.seconds * pace)

        def seen() -> float:
            if host.hurried or not host.pace:
                return due()
            pause = max(PAUSE * host.pace, host.movement)
            if host.concluded:
                pause = host.movement + RESULT * host.pace
            if host.takeable:
                pause = max(pause, BREATH * host.pace)
            return max(due(), self._shown_at + pause)

        chosen = await self._choose(turn, due, turn)
        if chosen is None or not await self._wait(seen, lambda: self._holds(turn)):
            return None
        return chosen

    async def _choose(self, one: Turn, due: Callable[[], float], turn: Turn) -> Chosen | None:
        level = LEVELS[one.level]
        playouts = min(level.playouts, WATCHED) if self._host.watched else level.playouts
        view, actions = one.sight()
        # A failing thought must not end a game, and its message could reveal a hand.
        with contextlib.suppress(Exception):
            thought = self._thinker(
                "-".join(filter(None, (level.bot, one.taste))),
                self._host.game,
                view,
                actions,
                one.seed,
                playouts=playouts,
            )
            holds = partial(self._holds, turn)
            if not await think_on(thought, due, holds, self._clock, self._sleep):
                return None
            if thought.action in actions:
                return thought.action, thought.why
        return Random(one.seed).choice(actions), None

    async def _wait(self, until: Callable[[], float], holds: Callable[[], bool]) -> bool:
        """Waits until the time `until()`, as long as `holds()` is true.

        Returns:
            Whether the time was reached.
        """
        while holds():
            left = until() - self._clock()
            if left <= 0:
                return True
            await self._sleep(min(left, TICK))
        return False
