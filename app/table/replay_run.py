"""A replay on the screen: its step, point of view and playback."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from app.table.layers import inspected
from app.table.replay import Replay
from app.table.replay_line import ReplayLine

if TYPE_CHECKING:
    from app.device import Device

BEAT = 0.8
"""Pause after a step's animation, in seconds at normal speed."""

STILL = 1.6
"""Seconds for which a step without animation is shown, at normal speed."""

NEAR = 0.015
"""Snapping distance of the slider, as a fraction of all steps."""

TABLE, ALL = "table", "all"
Eyes = int | str
"""Point of view: a seat, `TABLE` (public view) or `ALL` (all hands)."""

SPACE = (" ", "Space")
"""Names of the space bar in key events."""

_left: dict[str, int] = {}
"""Step last shown in each game's replay, by game.

The steps are kept until the app is closed.
"""


class ReplayRun:
    """State and controls of a replay on the screen.

    Args:
        session: Identifier of the saved game.
        step: First step to show. None for the start, with a link to the step last shown.
        device: Device with its services.
        refresh: Redraws the window.
        away: Returns whether the window is not visible.
        sleep: Waits for a number of seconds.

    Attributes:
        replay: Steps of the game; None until loaded.
        step: Current step.
        eyes: Point of view.
        moves: Whether the step was reached by playing forwards and is therefore animated.
        before: Whether the board before a scoring is shown first.
        showing: Counter that increases with each change of step or point of view.
        playing: Whether playback is running.
        speed: Speed factor of playback, 1 or 2.
        panel: Name of the open sheet, "log" or "eyes"; "" for none.
        page: Newest step on the log page that is shown; None for the page of the current step.
        pick: Piece on the board whose description is open.
        left: Step last shown in an earlier replay, offered as a link until another step is shown.
        moments: Steps before the turning points of the game.
        movement: Duration of the step's animation in seconds. Set by the screen.
        scored: Whether the step has a board before its scoring. Set by the screen.
        in_focus: Control with the keyboard focus: "slider", a button's key, or "".
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
        self._turns = 0  # counts changes of playback
        self._lines: dict[bool, ReplayLine] = {}

    def read(self, replay: Replay) -> None:
        """Stores the loaded replay and limits the current step to it."""
        self.replay = replay
        self.step = min(self.step, replay.last)
        if self.left is not None and not 0 < self.left <= replay.last:
            self.left = None

    @property
    def last(self) -> int:
        """Number of the last step."""
        return 0 if self.replay is None else self.replay.last

    @property
    def awake(self) -> bool:
        """Whether the screen must stay on."""
        return self.playing

    @property
    def seat(self) -> int | None:
        """Seat whose private screen is shown; None for the open table."""
        return self.eyes if isinstance(self.eyes, int) else None

    @property
    def line(self) -> ReplayLine | None:
        """Line over the whole game, or None while the game is running.

        It is cached for the visit. With all hands open, it is computed from full knowledge; with
        any other eyes, from public knowledge alone.
        """
        if self.replay is None or not self.replay.over:
            return None
        hands_open = self.eyes == ALL
        if hands_open not in self._lines:
            self._lines[hands_open] = ReplayLine(self.replay, hands_open=hands_open)
        return self._lines[hands_open]

    # -- steps -----------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Jumps to a step and stops playback."""
        self.pause()
        self._at(step)

    def on(self) -> None:
        """Stops playback and shows the next step with animation."""
        self.pause()
        self._on()

    def turn(self, way: int) -> None:
        """Jumps to the next or previous step that begins a turn.

        `way` is 1 for the next one, or -1 for the previous one.
        """
        if self.replay is not None:
            self.go(self.replay.turn_from(self.step, way))

    def let_go(self, step: int) -> None:
        """Jumps to the step at which the slider was released.

        If a turning point is near that step, it jumps there instead.
        """
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
        """Starts playback.

        At the last step, it begins again from the start.
        """
        self._turns += 1
        self.playing = True
        self._device.stay_awake(True)
        if self.step == self.last:
            self._at(0)
        self._device.run(self._play)
        self._refresh()

    def pause(self) -> None:
        """Stops playback."""
        self._turns += 1
        if self.playing:
            self.playing = False
            self._device.stay_awake(False)
            self._refresh()

    def hasten(self) -> None:
        """Switches between normal and double speed."""
        self.speed = 3 - self.speed
        self._refresh()

    async def _play(self) -> None:
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
        """Changes the point of view."""
        self.eyes, self.panel, self.pick = eyes, "", None
        self.moves = self.before = False
        self.showing += 1
        self._refresh()

    def open(self, panel: str) -> None:
        """Opens a sheet over the replay.

        "" closes the open sheet.
        """
        self.pause()
        self.panel, self.page, self.pick = panel, None, None
        self._refresh()

    def turn_page(self, page: int) -> None:
        """Shows another page of the log."""
        self.page = page
        self._refresh()

    def choose(self, pick: Any) -> None:
        """Sets the piece whose description is open, and stops playback."""
        self.pause()
        self.pick = pick
        self._refresh()

    @property
    def layers(self) -> list[str]:
        """Names of the layers over the board, from the bottom up."""
        return [*([self.panel] if self.panel else []), *(["piece"] if inspected(self.pick) else [])]

    def close_top(self) -> bool:
        """Closes all layers over the board.

        Returns:
            Whether there was a layer.
        """
        if not self.layers:
            return False
        self.panel, self.pick = "", None
        self._refresh()
        return True

    def pressed(self, key: str, *, shift: bool) -> None:
        """Reacts to a pressed key.

        Arrows move by steps, or with Shift by turns. Space plays and pauses. Arrows are ignored
        while the slider has the focus, and the space bar while a button has it, because these
        controls react themselves.
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
        """Records which control has the keyboard focus.

        `what` is "slider", a button's key, or "" for none.
        """
        self.in_focus = what

    def drawn(self) -> None:
        """Records that the current step has been sent to the screen."""
        self._drawn.set()

    def rest(self) -> None:
        """Stops playback and saves the current step for a later replay.

        Step 0 is not saved. Call this method when the replay is covered or left.
        """
        self.pause()
        self.in_focus = ""
        if self.step:
            _left[self.session] = self.step
