"""The show that is running: one open session, its flow, its understudies, the curtain's clock."""

import asyncio
import contextlib
import math
import secrets
import time
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from app.store import StoreError
from app.table.flow import Flow, NotNow, Phase, Scene
from app.table.kept import Kept
from app.table.stage import Drawn, Seat
from app.table.window import Countdown, Window, seconds
from engines import IllegalAction, Match, find
from engines.kernel.action import Action

if TYPE_CHECKING:
    from app.shell import Shell
    from app.store import Session
    from app.table.understudy import Chosen, Turn, Understudies
    from app.table.whys import Whys
    from engines.bots import Why

DOUBLE_TAP = 0.3
"""Seconds in which what has just come up under the finger does not count.

"Pass the phone" stands where "Play" stood, and "Back to the table" where "Pass the phone" did.
"""

LEFT = frozenset({"inactive", "hide", "pause", "detach", "blur", "hidden", "pagehide"})
"""How Flet and the browser's page tell that nobody looks at the window any more."""

BACK = frozenset({"resume", "show", "restart", "visible"})
"""How they tell that somebody does again."""

SEE_THROUGH = frozenset({"", "log", "board"})
"""The sheets over the table that understudies play on under."""


class Show:
    """Plays one session. Every step goes through here: kept first, then drawn."""

    def __init__(self, shell: "Shell", session: "Session", flow: Flow) -> None:
        self.shell = shell
        self.session = session
        self.flow = flow
        self.game = find(session.setup.game)
        self.pick: Any = None
        self.kept = Kept()
        self.panel = ""
        self.held = ""  # why understudies wait: "paused", "away" or "failed"
        self.hurried = False
        self.movement = 0.0
        self._dice = secrets.randbits(48)
        self._account: int | None = None  # the beat whose account stands to be read
        self._read = -1  # the beat whose account has been read
        self._staged = -1
        self._touched = time.monotonic()
        self._drawn = -1
        self._drawings = 0
        self._drawn_at = 0.0  # when what stands on the screen came there; inf while it is coming
        self._clock: asyncio.Task[None] | None = None
        self.countdown = Countdown(self)
        self._wish: Callable[[], object] | None = None  # a step that waits for the understudies
        self._by_itself = -1  # the scene that came when a window closed by itself

    @classmethod
    def begin(cls, shell: "Shell", session: "Session") -> "Show":
        """The show of a session that was just made or just loaded.

        Its options were checked when it was made, and a checksum says that they still are as they
        were: whoever goes on does not wait for what checks them. Only where something does not
        fit, they are checked once more.
        Raises IllegalAction or ValueError when its record does not fit the rules.
        """
        setup = session.setup
        told = (setup.seats, setup.seed, dict(setup.options))
        try:
            return cls._of(shell, session, Match.begin(find(setup.game), *told))
        except Exception:
            return cls._of(shell, session, Match.new(setup.game, *told))

    @classmethod
    def _of(cls, shell: "Shell", session: "Session", match: Match) -> "Show":
        """The show of `match` once every kept action has been played."""

        def check_pin(seat: int, pin: str) -> bool:
            from app.store import check_pin

            kept = session.setup.cast[seat].pin
            return kept is None or check_pin(pin, kept)

        ports: dict[str, Any] = {
            "keep": session.append,
            "forget": session.drop_last,
            "has_pin": lambda seat: session.setup.cast[seat].pin is not None,
            "check_pin": check_pin,
            "is_understudy": lambda seat: session.setup.cast[seat].understudy is not None,
        }
        if session.actions:
            show = cls(shell, session, Flow.resume(match, session.actions, **ports))
            # People gather first: nothing passes by itself while they sit down again.
            show.countdown.stay(show.flow.serial)
            return show
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
        """Remembers what is chosen but not yet confirmed, or looked at closely."""
        self.pick = pick
        self.countdown.stay(self.flow.serial)
        self.touch()
        self.shell.refresh()

    @property
    def seats(self) -> list[Seat]:
        """Who plays, in seat order."""
        cast = self.session.setup.cast
        return [Seat(player.name, player.colour, player.understudy) for player in cast]

    @property
    def watched(self) -> bool:
        """Whether every seat is an understudy's: a show to watch."""
        return all(player.understudy for player in self.session.setup.cast)

    def open(self, panel: str) -> None:
        """Opens a sheet over the table ("menu", "log" …), or closes it ("")."""
        self.panel = panel
        self.touch()
        self.shell.refresh()

    def staged(self, scene: Scene, drawn: Drawn) -> bool:
        """Called with every drawing of the board: whether its account stands to be read first.

        Notes for the foyer where the game stands, and keeps that as soon as the open table shows
        it; who is alone sees that seldom, and for them it is kept with the next action.
        """
        self._staged = scene.serial
        self.movement = drawn.movement
        beat = len(self.flow.beats)
        self._account = beat if drawn.interlude is not None and beat != self._read else None
        if not self.secret or self.flow.at_home:
            # Where anybody may speak up, nobody is next.
            asked = () if scene.window else scene.people or scene.deciders
            self.session.note(where=drawn.heading, next=asked[0] if asked else None)
        if not self.secret:
            with contextlib.suppress(StoreError):  # every action is kept without it
                self.session.save()
        return self._account is not None

    def drawn(self) -> None:
        """The scene has been sent to the screen: from now on a finger can meet it."""
        if self._drawn != self.flow.serial:
            self._drawn = self.flow.serial
            last = self.flow.beats[-1]
            silent = last.performed and last.let_go and len(last.events) < 2
            if not (silent and self.flow.window):  # else the same stands where it stood
                self._drawn_at = math.inf
                self._drawings += 1
            if not silent:
                self._seen_anew()
        if self._wish is not None and self.flow.next_understudy is None:
            wish, self._wish = self._wish, None
            if self.flow.window:
                self._step(wish)
        if self._drawn_at < math.inf:
            self._cue()
        else:
            self.shell.bridge.when_seen(partial(self._on_glass, self._drawings))

    def _on_glass(self, drawing: int) -> None:
        """The window shows it: on a slow phone later than sent by more than a double tap takes."""
        if drawing == self._drawings:
            self._drawn_at = time.monotonic()
            self._cue()

    # -- steps -------------------------------------------------------------------------------

    def act(self, action: Action, serial: int | None = None) -> None:
        """Takes a decision, as far as it is legal and not stale; else says why not."""
        self.act_all([action], serial)

    def act_all(self, actions: Sequence[Action], serial: int | None = None) -> None:
        """Takes what one seat has confirmed with one step, and says so where it ends early."""
        flow = self.flow
        moved = flow.beats[-1].performed or self._by_itself == flow.serial
        if self._twice and (moved or flow.window or flow.aloud is not None):
            return  # the tap was meant for what stood here before
        if self.asking:
            serial = None

        def step() -> None:
            left = flow.act_all(actions, serial)
            self._finish()
            if left:
                self.shell.toast(self.shell.say("show.not_all"))

        self._speak(step)

    def pass_to(self, seat: int) -> None:
        """The curtain falls for `seat`."""
        if self._twice:
            return
        self._step(lambda: self.flow.pass_to(seat))

    def lift(self, pin: str | None = None, serial: int | None = None) -> None:
        """The seat behind the curtain looks, if it is still the one that was touched."""
        self._step(lambda: self.flow.lift(pin, serial))

    def take_up(self, serial: int) -> None:
        """Who goes on with the own turn looks, if the table is still the one that was held."""
        self._step(lambda: self.flow.take_up(serial))

    def claim(self, seat: int) -> None:
        """`seat` speaks up: the curtain falls for it, as soon as the understudies have answered."""
        if not self._twice:
            self._speak(lambda: self.flow.pass_to(seat))

    def nobody(self) -> None:
        """Nobody speaks up."""

        def step() -> None:
            self.flow.nobody()
            self._finish()

        if not self._twice:
            self._speak(step)

    @property
    def asking(self) -> bool:
        """Whether understudies are still to say if one of them speaks up."""
        return self.flow.window and self.flow.next_understudy is not None

    def _speak(self, step: Callable[[], object]) -> None:
        """Takes a step now, or in a window right after the understudies, who then hurry."""
        if self.asking:
            self._wish = step
            self.skip()
        else:
            self._step(step)

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
        if self.flow.phase is Phase.PRIVATE:
            self.panel = ""
        if self.flow.phase in (Phase.PRIVATE, Phase.CURTAIN):
            self._step(self.flow.hide)

    def escape(self) -> None:
        """Hides a hand; on the open table, closes the sheet that lies over it."""
        if self.flow.phase in (Phase.PRIVATE, Phase.CURTAIN):
            self.hide()
        elif self.panel:
            self.open("")

    def read_on(self) -> None:
        """The account has been read."""
        self._read, self._account = len(self.flow.beats), None
        self._seen_anew()
        self.shell.refresh()

    def reset_pin(self, seat: int) -> None:
        """Takes a seat's PIN away; everybody is watching, for it is done on the open table."""
        self._step(lambda: self.session.set_pin(seat, None))

    @property
    def _twice(self) -> bool:
        """Whether a tap now would be the second half of a double one."""
        return time.monotonic() - self._drawn_at < DOUBLE_TAP

    def recast(self, seat: int, understudy: str | None, name: str | None = None) -> None:
        """From now on an understudy of that level plays the seat, or with None a person."""

        def step() -> None:
            self.session.cast_seat(seat, understudy, name)
            self.flow.recast()

        self._step(step, failure="understudy.not_saved")

    def _step(
        self, step: Callable[[], Any], *, failure: str = "show.not_saved", ours: bool = True
    ) -> bool:
        """Takes a step and draws what came of it; False, and a sentence, when nothing did.

        ours: a person took it
        """
        shell = self.shell
        done, serial = False, self.flow.serial
        try:
            step()
        except NotNow as error:
            if error.key != "flow.stale":
                shell.toast(self.sentence(error.key, **error.args_))
        except IllegalAction as error:
            shell.toast(error.reason.told(self.names, shell.say.lang))
        except StoreError as error:
            shell.toast(shell.say(failure, why=shell.why(error)))
        else:
            done = True
            if ours:
                self._wish = None
                shell.tick()
        if done or self.flow.serial != serial:
            self.pick = None
            self.kept.clear()
        if ours:
            self.touch()
        if shell.store.status == "fallback":
            shell.run(self._flush)
        else:
            shell.refresh()
        return done

    async def _flush(self) -> None:
        # IndexedDB answers later; the screen waits for it, so that nothing seen can be lost.
        await self.session.flush()
        self.shell.refresh()

    @property
    def names(self) -> list[str]:
        """The names of the seats in order."""
        return [seat.name for seat in self.seats]

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
        if undo.reason is not None:
            return undo.reason.told(self.names, self.shell.say.lang)
        return self.sentence(undo.key, **undo.args)

    # -- the end -----------------------------------------------------------------------------

    def _finish(self) -> None:
        result = self.flow.match.result
        if result is not None and self.session.finished is None:
            self.session.finish(list(result.scores), list(result.winners))

    def close(self) -> None:
        """The session leaves the table; everything in it is already kept."""
        if self._clock is not None:
            self._clock.cancel()
        if "understudies" in self.__dict__:
            self.understudies.stop()
        self.flow.hide()
        self.kept.clear()

    # -- windows -----------------------------------------------------------------------------

    @property
    def timed(self) -> bool:
        """Whether the window on the screen closes by itself, as long as nothing lies over it."""
        flow, prefs = self.flow, self.shell.prefs
        return (
            flow.window
            and (flow.phase is Phase.TABLE or flow.at_home)
            and prefs["interrupts"] == "press"
            and not prefs["screen_reader"]
            and not self.countdown.stays(flow.serial)
        )

    @property
    def closes(self) -> bool:
        """Whether its time runs from when it is drawn: people are asked, and see all of it."""
        covered = self.held or self.panel or self.shell.confirm is not None
        return self.timed and not self.asking and not covered

    @property
    def window(self) -> Window | None:
        """The window whose time runs: nothing lies over it, and nobody is asked before."""
        if not self.closes or not self._free or self._account is not None:
            return None
        return Window(self.flow.serial, self.window_seconds)

    @property
    def window_seconds(self) -> float:
        """How long a window stands now, whatever is in a hand."""
        return seconds(self.pace, self.movement)

    @property
    def window_left(self) -> float:
        """The part of its time that the window still has, from 1 to 0."""
        whole = self.window_seconds
        return self.countdown.left(Window(self.flow.serial, whole)) / whole

    def let_pass(self, window: Window) -> None:
        """The time of the window is over; when that cannot be kept, it stands until a tap."""

        def step() -> None:
            self.flow.nobody(window.stamp)
            self._finish()

        if self._step(step, ours=False):
            self._by_itself = self.flow.serial
        else:
            self.countdown.stay(self.flow.serial)

    # -- understudies ------------------------------------------------------------------------

    @cached_property
    def understudies(self) -> "Understudies":
        """Who plays their seats. Made when there is one: thinking is code of its own."""
        from app.table.understudy import Understudies

        return Understudies(self)

    @cached_property
    def whys(self) -> "Whys":
        """Why they moved."""
        from app.table.whys import Whys

        return Whys(self.session.marks)

    def why(self, number: int) -> str:
        """Why an understudy took action `number`, in a sentence; empty when nobody knows."""
        if "why" not in self.session.marks or number >= len(self.flow.beats):
            return ""
        return self.whys.sentence(
            number, self.game, self.flow.beats[number], self.names, self.shell.prefs["lang"]
        )

    @property
    def turn(self) -> "Turn | None":
        """The turn of the understudy that may play now; None while anything else comes first."""
        flow = self.flow
        seat = flow.next_understudy
        if seat is None or not self._free or self._account is not None:
            return None
        from app.table.understudy import Turn

        match = flow.match

        def turn(seat: int) -> Turn:
            level = self.session.setup.cast[seat].understudy
            assert level is not None

            def sight() -> tuple[dict[str, Any], list[Action]]:
                assert match.decision is not None
                return match.view(seat), match.decision.of(seat)

            # Dice of their own: several may be asked at once.
            seed = self._dice + match.count + (seat << 20)
            return Turn(flow.serial, seat, level, seed, sight)

        one = turn(seat)
        if not flow.window:
            return one
        return one._replace(chorus=tuple(turn(each) for each in flow.scene.understudies))

    @property
    def account(self) -> int | None:
        """The account that stands to be read in a show to watch."""
        return self._account if self.watched and self._free else None

    @property
    def pace(self) -> float:
        """How calmly understudies play."""
        pace: float = self.shell.prefs["understudy_pace"]
        return pace

    @property
    def takeable(self) -> bool:
        """Whether the last move could still be taken back."""
        return self.flow.can_undo.ok

    def perform(self, turn: "Turn", action: Action, why: "Why | None") -> bool:
        """Takes the action of an understudy; when it cannot be kept, the understudies wait."""

        def step() -> None:
            self.flow.perform(action, turn.stamp)
            self._finish()

        done = self._step(step, ours=False)
        if not done and turn.stamp == self.flow.serial:
            self.held = "failed"
        elif done and why is not None:
            self.whys.remember(self.flow.match.count, why)
        return done

    def answer(self, turn: "Turn", chosen: "list[Chosen]") -> bool:
        """Takes what understudies say in a window, up to the first who speaks up; drawn once."""
        before = self.flow.match.count

        def step() -> None:
            self.flow.perform_all([action for action, _ in chosen], turn.stamp)
            self._finish()

        done = self._step(step, ours=False)
        taken = self.flow.match.count - before
        if not done and not taken and turn.stamp == self.flow.serial:
            self.held = "failed"
        elif taken and not self.flow.beats[-1].let_go:
            why = chosen[taken - 1][1]
            if why is not None:
                self.whys.remember(self.flow.match.count, why)
        return done

    def skip(self) -> None:
        """Everything up to the next stop at once: a person's turn, an account, the end."""
        self.hurried = True
        self.touch()
        self.shell.refresh()

    def pause(self) -> None:
        """The understudies wait until `go_on`."""
        self.held = "paused"
        self.shell.refresh()

    def go_on(self) -> None:
        """The understudies play on."""
        self.held = ""
        self.touch()
        self.shell.refresh()

    @property
    def _free(self) -> bool:
        """Whether the table lies open before somebody, and the window shows it as it stands."""
        shell = self.shell
        return (
            self._drawn == self._staged == self.flow.serial
            and self._drawn_at < math.inf
            and not self.held
            and self.panel in SEE_THROUGH
            and shell.show is self
            and shell.place.name == "play"
            and shell.confirm is None
            and not shell.covered
        )

    def uncovered(self) -> None:
        """The curtain of the start has lifted: what passes by itself may begin."""
        self._seen_anew()
        self._cue()

    def _seen_anew(self) -> None:
        """The table has just come to be seen as it stands: it is given a moment."""
        if "understudies" in self.__dict__:
            self.understudies.shown()

    def _cue(self) -> None:
        """Lets the understudies play, where there is something for them to play."""
        if self.flow.next_understudy is None or self._account is not None:
            self.hurried = False
        if (self.turn or self.account) is not None and not self.understudies.running:
            self.shell.run(self.understudies.run)
        if self.window is not None and not self.countdown.running:
            self.shell.run(self.countdown.run)

    # -- the clock ---------------------------------------------------------------------------

    def touch(self) -> None:
        """Somebody is there: the idle clock starts anew."""
        self._touched = time.monotonic()
        if self.held == "away":
            self.held = ""
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
            by_itself = self.game.interrupts or any(seat.understudy for seat in self.seats)
            if not self.held and by_itself:
                self.held = "away"
                self.shell.refresh()
        elif state in BACK and self.held == "away":
            self.held = ""
            self.shell.refresh()
