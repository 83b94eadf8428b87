"""The replay that is looked at: its step, whose eyes see it, and what goes on by itself."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from app.table.layers import inspected
from app.table.replay import Replay

if TYPE_CHECKING:
    from app.device import Device

BEAT = 0.8
"""Seconds that a step stands once all has moved, at normal speed."""

STILL = 1.6
"""Seconds that a step stands where nothing moves, so that its words can be read."""

NEAR = 0.015
"""Part of the game within which a slider that is let go near a moment goes to it."""

TABLE, ALL = "table", "all"
Eyes = int | str
"""A seat, `TABLE` for what everybody knew, or `ALL` for the table with every hand."""

SPACE = (" ", "Space")
"""Names of the space bar."""

_left: dict[str, int] = {}
"""The step at which each game's replay was left, as long as the app runs."""


class ReplayRun:
    """One visit to a replay.

    Args:
        session: The game.
        step: Where it begins; None for the start, with a way back to where it was left last.
        device: The window.
        refresh: Draws again.
        away: Returns whether nobody looks at the window.

    Attributes:
        replay: The steps, once they have been read.
        step: The step that is shown.
        eyes: Whose knowledge is shown.
        moves: The step was taken forwards, and moves.
        before: The board as it was before a scoring stands first; the step's own is next.
        showing: Grows with each step that is taken.
        playing: It goes on by itself.
        speed: Of that, and of movements.
        panel: The sheet over it ("log", "eyes"), "" for none.
        page: The first step of that log's page; None for the present one.
        pick: The board's memory of taps: a piece that is read.
        left: The step of the last visit, until somebody goes on from here.
        moments: Steps before the moments at which the game turned.
        movement: Seconds that the board needs to show the step; set by who draws it.
        scored: The drawn step has a board before its scoring; set by who draws it.
        in_focus: What has the keyboard's focus: "slider", a button's key, or "".
    """

    def __init__(
        self,
        session: str,
        step: int | None,
        device: "Device",
        refresh: Callable[[], None],
        away: Callable[[], bool],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.session = session
        self.replay: Replay | None = None
        self.step = step or 0
        self.eyes: Eyes = TABLE
        self.moves = self.before = False
        self.showing = 1
        self.playing = False
        self.speed = 1
        self.panel = ""
        self.page: int | None = None
        self.pick: Any = None
        self.left = _left.get(session) if step is None else None
        self.moments: tuple[int, ...] = ()
        self.movement = 0.0
        self.scored = False
        self.in_focus = ""
        self._device = device
        self._refresh = refresh
        self._away = away
        self._sleep = sleep
        self._drawn = asyncio.Event()
        self._turns = 0  # how often it was played or paused

    def read(self, replay: Replay) -> None:
        """The steps have been read."""
        self.replay = replay
        self.step = min(self.step, replay.last)
        if self.left is not None and not 0 < self.left <= replay.last:
            self.left = None

    @property
    def last(self) -> int:
        """The number of the last step."""
        return 0 if self.replay is None else self.replay.last

    @property
    def awake(self) -> bool:
        """Whether the screen stays on."""
        return self.playing

    @property
    def seat(self) -> int | None:
        """The seat whose private screen is shown; None for the open table."""
        return self.eyes if isinstance(self.eyes, int) else None

    # -- steps -----------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Cuts to a step; nothing goes on by itself any more."""
        self.pause()
        self._at(step)

    def on(self) -> None:
        """Takes a step on, which moves."""
        self.pause()
        self._on()

    def turn(self, way: int) -> None:
        """Cuts to the next turn (1), or to the beginning of this one or the one before (-1)."""
        if self.replay is not None:
            self.go(self.replay.turn_from(self.step, way))

    def let_go(self, step: int) -> None:
        """The slider has been let go: a moment close by is meant."""
        reach = max(1.0, self.last * NEAR)
        near = [each for each in self.moments if abs(each - step) <= reach]
        self.go(min(near, key=lambda each: abs(each - step), default=step))

    def _on(self) -> None:
        if self.before and self.scored:
            self.before = self.moves = False
            self._drawn.clear()
            self._refresh()
        elif self.step < self.last:
            self._at(self.step + 1, moves=True)

    def _at(self, step: int, *, moves: bool = False) -> None:
        step = max(0, min(step, self.last))
        if step == self.step and not moves and not self.before:
            return
        self.step, self.moves, self.before = step, moves, moves
        self.pick = self.left = None
        self.showing += 1
        self._drawn.clear()
        self._refresh()

    # -- by itself -------------------------------------------------------------------------------

    def play(self) -> None:
        """Goes on by itself, from the start again where it has come to the end."""
        self._turns += 1
        self.playing = True
        self._device.stay_awake(True)
        if self.step == self.last:
            self._at(0)
        self._device.run(self._play)
        self._refresh()

    def pause(self) -> None:
        """Stops what goes on by itself."""
        self._turns += 1
        if self.playing:
            self.playing = False
            self._device.stay_awake(False)
            self._refresh()

    def hasten(self) -> None:
        """Changes between the two speeds."""
        self.speed = 3 - self.speed
        self._refresh()

    async def _play(self) -> None:
        """Takes a step whenever the last one has been seen, to the end."""
        turn = self._turns
        while True:
            await self._drawn.wait()
            await self._sleep(self.movement + (BEAT if self.movement else STILL) / self.speed)
            if turn != self._turns:
                return
            done = self.step == self.last and not (self.before and self.scored)
            if done or self._away():
                self.pause()
                return
            self._on()

    # -- around the board ------------------------------------------------------------------------

    def look(self, eyes: Eyes) -> None:
        """Shows the step with other eyes."""
        self.eyes, self.panel, self.pick = eyes, "", None
        self.moves = self.before = False
        self.showing += 1
        self._refresh()

    def open(self, panel: str) -> None:
        """Opens a sheet over the replay, or closes it ("")."""
        self.pause()
        self.panel, self.page, self.pick = panel, None, None
        self._refresh()

    def turn_page(self, page: int) -> None:
        """Shows another page of the log."""
        self.page = page
        self._refresh()

    def choose(self, pick: Any) -> None:
        """Remembers a tap on the board; whoever reads is not hurried."""
        self.pause()
        self.pick = pick
        self._refresh()

    @property
    def layers(self) -> list[str]:
        """Names of what lies over the board, which Back closes first."""
        return [*([self.panel] if self.panel else []), *(["piece"] if inspected(self.pick) else [])]

    def close_top(self) -> bool:
        """Closes what lies over the board; False where nothing does."""
        if not self.layers:
            return False
        self.panel, self.pick = "", None
        self._refresh()
        return True

    def pressed(self, key: str, *, shift: bool) -> None:
        """Takes a key: arrows step, with Shift by turns, the space bar plays and pauses.

        The slider takes arrows by itself, and a button the space bar.
        """
        if self.replay is None or self.panel:
            return
        way = {"Arrow Left": -1, "Arrow Right": 1}.get(key)
        if way is not None and self.in_focus != "slider":
            if shift:
                self.turn(way)
            elif way > 0:
                self.on()
            else:
                self.go(self.step - 1)
        elif key in SPACE and self.in_focus in ("", "slider"):
            (self.pause if self.playing else self.play)()

    def focused(self, what: str) -> None:
        """A control of the replay has the focus, or "" for none of them."""
        self.in_focus = what

    def drawn(self) -> None:
        """The step has been sent to the screen."""
        self._drawn.set()

    def rest(self) -> None:
        """Something lies over the replay, or it has been left."""
        self.pause()
        self.in_focus = ""
        if self.step:
            _left[self.session] = self.step
