"""The show that is running: one open session, its flow, and the clock of the curtain."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.store import StoreError
from app.table.flow import Flow, NotNow, Phase, Scene
from app.table.stage import Seat
from engines import IllegalAction, Match, games
from engines.kernel.action import Action

if TYPE_CHECKING:
    from app.shell import Shell
    from app.store import Session

DOUBLE_TAP = 0.3
"""Seconds in which what has just come up under the finger does not count.

"Pass the phone" stands where "Play" stood, and "Back to the table" where "Pass the phone" did.
"""

LEFT = frozenset({"inactive", "hide", "pause", "detach", "blur", "hidden", "pagehide"})
"""How Flet and the browser's page tell that nobody looks at the window any more."""


class Show:
    """Plays one session. Every step goes through here: kept first, then drawn."""

    def __init__(self, shell: "Shell", session: "Session", flow: Flow) -> None:
        self.shell = shell
        self.session = session
        self.flow = flow
        self.game = games()[session.setup.game]
        self.seats = [Seat(player.name, player.colour) for player in session.setup.cast]
        self.pick: Any = None
        self.read_interlude = -1
        self._touched = time.monotonic()
        self._drawn = -1
        self._drawn_at = 0.0
        self._clock: asyncio.Task[None] | None = None

    @classmethod
    def begin(cls, shell: "Shell", session: "Session") -> "Show":
        """The show of a session that was just made or just loaded.

        Raises IllegalAction or ValueError when its record does not fit the rules.
        """
        setup = session.setup
        match = Match.new(setup.game, setup.seats, setup.seed, dict(setup.options))

        def check_pin(seat: int, pin: str) -> bool:
            from app.store import check_pin

            kept = session.setup.cast[seat].pin
            return kept is None or check_pin(pin, kept)

        ports: dict[str, Any] = {
            "keep": session.append,
            "forget": session.drop_last,
            "has_pin": lambda seat: session.setup.cast[seat].pin is not None,
            "check_pin": check_pin,
        }
        if session.actions:
            return cls(shell, session, Flow.resume(match, session.actions, **ports))
        return cls(shell, session, Flow(match, **ports))

    # -- what is drawn -----------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """What may be on the screen now."""
        return self.flow.scene

    @property
    def secret(self) -> bool:
        """Whether somebody's own things are on the screen."""
        return self.flow.phase is Phase.PRIVATE

    def choose(self, pick: Any) -> None:
        """Remembers what is chosen but not yet confirmed."""
        self.pick = pick
        self.touch()
        self.shell.refresh()

    def stand_at(self, where: str) -> None:
        """Keeps for the foyer where the game stands, as soon as the open table shows it."""
        if not self.secret:
            deciders = self.flow.scene.deciders
            self.session.note(where=where, next=deciders[0] if deciders else None)
            with contextlib.suppress(StoreError):  # every action is kept without it
                self.session.save()

    def drawn(self) -> None:
        """The scene has been sent to the screen: from now on a finger can meet it."""
        if self._drawn != self.flow.serial:
            self._drawn = self.flow.serial
            self._drawn_at = time.monotonic()

    # -- steps -------------------------------------------------------------------------------

    def act(self, action: Action, serial: int | None = None) -> None:
        """Takes a decision, as far as it is legal and not stale; else says why not."""

        def step() -> None:
            self.flow.act(action, serial)
            self._finish()

        self._step(step)

    def pass_to(self, seat: int) -> None:
        """The curtain falls for `seat`."""
        if self._twice:
            return
        self._step(lambda: self.flow.pass_to(seat))

    def lift(self, pin: str | None = None, serial: int | None = None) -> None:
        """The seat behind the curtain looks, if it is still the one that was touched."""
        self._step(lambda: self.flow.lift(pin, serial))

    def nobody(self, serial: int) -> None:
        """Nobody speaks up."""
        self._step(lambda: self.flow.nobody(serial))

    def undo(self) -> None:
        """Takes the last action back, or says why that is closed."""
        self._step(self.flow.undo)

    def done(self) -> None:
        """The seat has read what its turn showed to it alone."""
        self._step(self.flow.done)

    def back_to_table(self) -> None:
        """From a curtain to the open table."""
        if self._twice:
            return
        self._step(self.flow.back_to_table)

    def hide(self) -> None:
        """The curtain falls at once over whoever is looking, and anew over whoever holds it."""
        if self.flow.phase in (Phase.PRIVATE, Phase.CURTAIN):
            self._step(self.flow.hide)

    def reset_pin(self, seat: int) -> None:
        """Takes a seat's PIN away; everybody is watching, for it is done on the open table."""
        self._step(lambda: self.session.set_pin(seat, None))

    @property
    def _twice(self) -> bool:
        """Whether a tap now would be the second half of a double one."""
        return time.monotonic() - self._drawn_at < DOUBLE_TAP

    def _step(self, step: Callable[[], Any]) -> None:
        shell = self.shell
        try:
            step()
        except NotNow as error:
            if error.key != "flow.stale":
                shell.toast(self.sentence(error.key, **error.args_))
        except IllegalAction as error:
            shell.toast(str(error.reason))
        except StoreError as error:
            shell.toast(shell.say("show.not_saved", why=str(error)))
        else:
            self.pick = None
            shell.tick()
        self.touch()
        if shell.store.status == "fallback":
            shell.run(self._flush)
        else:
            shell.refresh()

    async def _flush(self) -> None:
        # IndexedDB answers later; the screen waits for it, so that nothing seen can be lost.
        await self.session.flush()
        self.shell.refresh()

    def sentence(self, key: str, **args: Any) -> str:
        """A sentence of the flow, with seats told by their names."""
        if "seat" in args:
            args["name"] = self.seats[args["seat"]].name
        return self.shell.say(key, **args)

    def undo_reason(self) -> str:
        """Why the last action cannot be taken back; empty when it can."""
        undo = self.flow.scene.undo
        if undo:
            return ""
        return undo.reason or self.sentence(undo.key, **undo.args)

    # -- the end -----------------------------------------------------------------------------

    def _finish(self) -> None:
        result = self.flow.match.result
        if result is not None and self.session.finished is None:
            self.session.finish(list(result.scores), list(result.winners))

    def close(self) -> None:
        """The session leaves the table; everything in it is already kept."""
        if self._clock is not None:
            self._clock.cancel()
        self.flow.hide()

    # -- the clock ---------------------------------------------------------------------------

    def touch(self) -> None:
        """Somebody is there: the idle clock starts anew."""
        self._touched = time.monotonic()
        if self._clock is None or self._clock.done():
            self.shell.run(self._watch)

    async def _watch(self) -> None:
        """Lets the curtain fall when nobody touches a private screen for a while."""
        self._clock = asyncio.current_task()
        with contextlib.suppress(asyncio.CancelledError):
            while self.flow.phase is Phase.PRIVATE:
                limit = self.shell.prefs["idle"]
                left = limit - (time.monotonic() - self._touched) if limit else 30
                if left <= 0:
                    self.hide()
                    break
                await asyncio.sleep(min(left, 5) + 0.05)
        self._clock = None

    def focus(self, state: str) -> None:
        """What the window tells of itself: any way of leaving it brings the curtain down."""
        if state in LEFT:
            self.hide()
