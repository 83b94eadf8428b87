"""The show that is running: one kept game. Every step is kept first, then drawn."""

from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from app.store.errors import StoreError
from app.table.announcer import Announcer, public_sentences
from app.table.computer_players import ComputerPlayers
from app.table.control_cache import ControlCache
from app.table.drawing import Drawing
from app.table.fading import Fading, lasting
from app.table.idle import IdleClock
from app.table.keeper import Keeper
from app.table.keyboard import Keyboard
from app.table.layers import inspected, layers_of
from app.table.prompter import Prompter, helped
from app.table.scene import AnyScene, spoken_decision
from app.table.session import Session
from app.table.stage import Seat
from app.table.state import Phase, TableState
from app.table.steps import (
    Act,
    AllowFlat,
    Choose,
    CloseTop,
    Filed,
    Hide,
    LieFlat,
    Lift,
    NotNow,
    Open,
    PutDown,
    Recast,
    Step,
    Turn,
    Wait,
)
from app.table.table import Table
from app.table.windows import Windows
from engines import IllegalAction

if TYPE_CHECKING:
    from app.prefs import Prefs
    from app.text import House

LEFT = frozenset({"inactive", "hide", "pause", "detach", "blur", "hidden", "pagehide"})
"""How Flet and the browser's page tell that nobody looks at the window any more."""

BACK = frozenset({"resume", "show", "restart", "visible"})
"""How they tell that somebody does again."""

SEE_THROUGH = frozenset({"", "log", "board"})
"""The sheets over the table that understudies play on under."""


class App(Protocol):
    """The app around the table, as far as the table has to do with it."""

    @property
    def prefs(self) -> "Prefs":
        """The settings of this device."""

    @property
    def asks(self) -> bool:
        """Whether a question of yes or no lies over everything."""

    def may_lie_flat(self, game: str) -> bool:
        """Whether the board of that game can be laid flat, and the settings let it."""

    def stands(self, table: object) -> bool:
        """Whether this table is what the window shows, with nothing of the app over it."""

    def present(self) -> None:
        """Draws anew, once what was kept is safe."""

    def refresh(self) -> None:
        """Draws anew."""

    def run(self, coroutine: Callable[..., Coroutine[Any, Any, Any]]) -> None:
        """Starts something that takes a while."""

    def when_seen(self, call: Callable[[], object]) -> None:
        """Calls back when the window shows what has just been sent."""

    @property
    def say(self) -> "House":
        """The app's texts in the reader's language."""

    def why(self, error: Exception) -> str:
        """Why something could not be done, in the reader's language."""

    def toast(self, sentence: str) -> None:
        """A sentence that stands on the screen for a while, or until it is touched."""

    def controls(self) -> Iterable[Any]:
        """All controls that stand in the window."""

    def announce(self, sentences: Sequence[str]) -> None:
        """Says sentences to a screen reader."""

    def tick(self) -> None:
        """A tick in the hand."""


class Controller:
    """Plays one game. Every step goes through here: kept first, then drawn.

    drawing  what stands on the screen
    players  the seats of computer players
    windows  the time in which somebody may speak up
    prompter help for whoever looks
    idle     covers a hand that nobody touches
    fading   takes a refusal away that nobody touches
    announcer tells listeners what happens
    keyboard leads whoever plays without a finger
    kept     the pieces of this scene that have been drawn already
    pins     how long whoever guesses a PIN has to wait
    """

    def __init__(self, app: App, session: Session, keeper: Keeper, table: Table) -> None:
        self.app = app
        self.session = session
        self.table = table
        self.game = table.state.match.game
        self.drawing = Drawing(table)
        self.players = ComputerPlayers(self, keeper)
        self.windows = Windows(self)
        self.prompter = Prompter(self)
        self.announcer = Announcer(app.announce, app.run)
        self.keyboard = Keyboard(
            app, lambda: self.prefs["screen_reader"], lambda: self.drawing.movement
        )
        self._announced = len(table.state.entries)  # so many entries listeners have been told
        self.idle = IdleClock(lambda: self.prefs["idle"], lambda: self.state.guarded, self.hide)
        self.fading = Fading(lambda: self.state.pick, self._fade)
        self.kept = ControlCache()
        self.pins = keeper.pins
        self.keeper = keeper

    @classmethod
    def begin(cls, app: App, session: Session) -> "Controller":
        """The show of a session that was just made or just loaded, where it was left.

        Raises IllegalAction or ValueError when its record does not fit the rules.
        """
        keeper = Keeper(session)
        table = keeper.table(may_lie_flat=app.may_lie_flat(session.setup.game))
        show = cls(app, session, keeper, table)
        if session.actions:
            # People gather first: nothing passes by itself while they sit down again.
            show.windows.stay()
        return show

    def keep_standing(self) -> None:
        """Keeps where the game stands, for the foyer, as far as that is possible now."""
        self.keeper.keep_standing(self.state.match)

    # -- what is drawn -----------------------------------------------------------------------

    @property
    def prefs(self) -> "Prefs":
        """The settings of this device."""
        return self.app.prefs

    @property
    def state(self) -> TableState:
        """Where the game stands."""
        return self.table.state

    @property
    def scene(self) -> AnyScene:
        """What may be on the screen now."""
        return self.table.scene

    @property
    def seats(self) -> list[Seat]:
        """Who plays, in seat order."""
        cast = self.session.setup.cast
        return [Seat(player.name, player.colour, player.understudy) for player in cast]

    @property
    def names(self) -> list[str]:
        """The names of the seats in order."""
        return [seat.name for seat in self.seats]

    @property
    def covered(self) -> bool:
        """Whether something lies over the table, or everything waits."""
        return bool(self.state.held or self.state.panel or self.app.asks)

    @property
    def free(self) -> bool:
        """Whether the table lies open before somebody, and the window shows it as it stands."""
        return (
            self.drawing.current
            and not self.state.held
            and self.state.panel in SEE_THROUGH
            and self.app.stands(self)
        )

    def choose(self, pick: Any) -> None:
        """Remembers what is chosen but not yet confirmed, or looked at closely."""
        self.table.take(Choose(pick))
        self.windows.stay()
        if getattr(pick, "chosen", ()) and not (pick.inspected or pick.refused):
            self.keyboard.chose()
        self.draw()
        # Ears take longer to find the way to the rule; they touch something in the end.
        if lasting(pick) != pick and not self.prefs["screen_reader"]:
            self.run(self.fading.run)

    def settle(self) -> None:
        """A touch on the board's bare ground takes a refusal away."""
        pick = self.state.pick
        if lasting(pick) != pick:
            self.choose(lasting(pick))

    def _fade(self, pick: Any) -> None:
        """Draws what stays of a pick; nobody has touched anything."""
        self.table.take(Choose(pick))
        self.app.refresh()

    def open(self, panel: str) -> None:
        """Opens a sheet over the table ("menu", "log" …), or closes it ("")."""
        self.table.take(Open(panel))
        self.draw()

    def open_from(self, seat: int, then: Callable[[], object]) -> None:
        """Somebody at a flat table opens something, which is turned to where they sit."""
        self.table.take(Turn(bool(seat)))
        then()

    def turn_round(self) -> None:
        """Turns the open table for whoever sits opposite, or back; until somebody looks."""
        self.table.take(Turn(not self.state.turned))
        self.draw()

    def draw(self) -> None:
        """Draws the table anew; somebody has touched it."""
        self.touch()
        self.app.refresh()

    def drawn(self) -> None:
        """The scene has been sent to the screen: from now on a finger can meet it."""
        drawing = self.drawing
        if drawing.sent():
            self.players.shown()
        self._announce()
        if self.state.phase is Phase.CURTAIN:
            drawing.keys = ()
        read = inspected(self.state.pick)
        self.keyboard.answers = () if self.covered or read is not None else drawing.keys
        self.keyboard.begun, self.keyboard.ready = drawing.begun, drawing.ready
        screen = (
            self.state.serial,
            self.state.phase,
            self.state.panel,
            drawing.looking,
            drawing.account,
        )
        self.keyboard.drawn(screen, read)
        if drawing.taps.shown:
            self._cue()
        else:
            self.app.when_seen(partial(self._on_glass, drawing.taps.drawing))

    def _announce(self) -> None:
        """Announces the public events since the last drawing.

        What came right before a curtain waits in the strip of news.
        """
        state = self.state
        new, self._announced = state.entries[self._announced :], len(state.entries)
        if state.phase is Phase.CURTAIN:
            self.announcer.hush()
            return
        self.announcer.tell(public_sentences(self.game, new, self.names, self.app.say.lang))

    def _on_glass(self, drawing: int) -> None:
        if self.drawing.taps.seen(drawing):
            self._cue()

    def uncovered(self) -> None:
        """The curtain of the start has lifted: what passes by itself may begin."""
        self.players.shown()
        self._cue()

    def _cue(self) -> None:
        """Lets go on by itself what does."""
        self.players.cue()
        self.windows.cue()

    def read_on(self) -> None:
        """The account has been read."""
        self.drawing.read()
        self.players.shown()
        self.app.refresh()

    def run(self, coroutine: Callable[..., Coroutine[Any, Any, Any]]) -> None:
        """Starts something that takes a while."""
        self.app.run(coroutine)

    # -- steps -------------------------------------------------------------------------------

    def take(self, step: Step, *, ours: bool = True) -> bool:
        """Takes a step and draws what came of it; False, and a sentence, when nothing did.

        Args:
            step: The step. In a window, understudies that still have to answer hurry before it.
            ours: Whether a person took it.
        """
        if ours and self._too_soon(step):
            return False
        before = self.state
        done = self._step(lambda: self.table.take(step), ours=ours)
        if self.state.wish is not None and self.state.wish is not before.wish:
            self.players.skip()
        elif done and isinstance(step, Act):
            taken = self.state.entries[len(before.entries) :]
            seat = step.actions[0].seat
            if sum(one.seat == seat and not one.unasked for one in taken) < len(step.actions):
                self.app.toast(self.app.say("show.not_all"))
        return done

    def _too_soon(self, step: Step) -> bool:
        """Whether a tap was meant for what stood here before."""
        state = self.state
        changed = state.last_step[0].by_understudy or self.windows.passed or state.window
        single = step.single or (
            isinstance(step, Act) and (changed or spoken_decision(state) is not None)
        )
        return single and self.drawing.taps.twice

    def lift(self, pin: str | None = None, serial: int | None = None) -> None:
        """The seat behind the curtain looks, if it is still the one that was touched."""
        seat = self.state.seat
        behind = self.state.phase is Phase.CURTAIN and seat is not None
        opened = behind and self.keeper.opens(seat or 0, pin)
        self.take(Lift(opened=opened, serial=serial))

    def hide(self) -> None:
        """The curtain falls at once over whoever is looking, and anew over whoever holds it."""
        self.announcer.hush()
        self.table.take(PutDown())
        if self.state.secret or self.state.phase is Phase.CURTAIN:
            self.take(Hide())

    @property
    def reads(self) -> bool:
        """Whether a piece lies open to be read."""
        return inspected(self.state.pick) is not None

    def close_top(self) -> bool:
        """Closes the last of the layers; False where the table lies open."""
        if not layers_of(self.state):
            return False
        self.take(CloseTop())
        return True

    @property
    def can_lie_flat(self) -> bool:
        """Whether the device may lie flat between the people who play on it."""
        return self.state.phase is not Phase.OVER and self.state.can_lie_flat

    def lay_flat(self, flat: bool) -> None:
        """The device is laid flat between the people, or taken up again, also at later starts."""

        def step() -> None:
            self.keeper.lies_flat(flat)
            self.table.take(LieFlat(flat))

        self._step(step, failure="show.flat_not_saved")

    def allow_flat(self) -> None:
        """Window or settings have changed: the device may lie flat from now on, or not any more."""
        allowed = self.app.may_lie_flat(self.game.name)
        if allowed is not self.state.may_lie_flat:
            self.table.take(AllowFlat(allowed))

    def filed(self) -> None:
        """The game may have been saved as a file, which tells every hand up to there."""
        self.table.take(Filed(self.session.told_at))

    def resized(self) -> None:
        """The window has another shape: what was held on a flat table may lie elsewhere now."""
        if self.state.flat:
            self.hide()
        self.allow_flat()

    def reset_pin(self, seat: int) -> None:
        """Takes a seat's PIN away; everybody is watching, for it is done on the open table."""

        def step() -> None:
            self.session.set_pin(seat, None)
            self.table.take(Recast(self.keeper.cast))

        self._step(step)

    def recast(self, seat: int, understudy: str | None, name: str | None = None) -> None:
        """From now on an understudy of that level plays the seat, or with None a person."""

        def step() -> None:
            self.session.cast_seat(seat, understudy, name)
            self.table.take(Recast(self.keeper.cast))
            self.keep_standing()

        self._step(step, failure="understudy.not_saved")

    def _keep_end(self) -> None:
        """Keeps how the game ended, once it has. If it cannot, the last move counts anyway."""
        try:
            self.keeper.finish(self.state.match)
        except StoreError as error:
            self.app.toast(self.app.say("show.end_not_saved", why=self.app.why(error)))

    def _step(
        self, step: Callable[[], Any], *, failure: str = "show.not_saved", ours: bool = True
    ) -> bool:
        """Takes a step and draws what came of it; False, and a sentence, when nothing did.

        ours: a person took it
        """
        app = self.app
        done, serial = False, self.state.serial
        try:
            step()
        except NotNow as error:
            if error.key != "flow.stale":
                app.toast(self.sentence(error.key, **error.args_))
        except IllegalAction as error:
            app.toast(error.reason.sentence(self.names, app.say.lang))
        except StoreError as error:
            app.toast(app.say(failure, why=app.why(error)))
        else:
            done = True
            self._keep_end()
            if ours:
                app.tick()
        if self.state.serial != serial:
            self.kept.clear()
        if ours:
            self.touch()
        app.present()
        return done

    def not_kept(self, error: StoreError) -> None:
        """Says that something could not be kept, and was not done."""
        self.app.toast(self.app.say("show.not_saved", why=self.app.why(error)))

    def helped(self) -> dict[int, str]:
        """By action, that whoever took it had help: a sentence for everybody."""
        entries, say = self.state.entries, self.app.say
        found = helped(self.session.marks, [entry.seat for entry in entries])
        return {
            at: say(f"help.log.{kind}", name=self.names[entries[at].seat or 0])
            for at, kind in found.items()
        }

    def sentence(self, key: str, **args: Any) -> str:
        """A sentence of the app, with seats told by their names."""
        if "seat" in args:
            args["name"] = self.seats[args["seat"]].name
        return self.app.say(key, **args)

    def undo_reason(self) -> str:
        """Why the last step cannot be taken back; empty when it can."""
        undo = self.table.scene.undo
        if undo:
            return ""
        if undo.reason is not None:
            return undo.reason.sentence(self.names, self.app.say.lang)
        return self.sentence(undo.key, **undo.args)

    def close(self) -> None:
        """The session leaves the table; everything in it is already kept."""
        self.idle.stop()
        self.players.stop()
        self.table.take(Hide())
        self.kept.clear()

    # -- whether somebody is there ---------------------------------------------------------------

    def pause(self) -> None:
        """What goes by itself waits until `go_on`."""
        self.table.take(Wait("paused"))
        self.app.refresh()

    def go_on(self) -> None:
        """What goes by itself goes on."""
        self.table.take(Wait(""))
        self.draw()

    def touch(self) -> None:
        """Somebody is there: the idle clock starts anew."""
        self.idle.touch()
        self.keyboard.touched()
        if self.state.held == "away":
            self.table.take(Wait(""))
        if self.state.guarded and not self.idle.running:
            self.app.run(self.idle.run)

    def focus(self, state: str) -> None:
        """What the window tells of itself: any way of leaving it brings the curtain down."""
        if state in LEFT:
            if not (self.state.secret and self.state.unwatched):
                self.hide()
            by_itself = self.game.interrupts or any(seat.understudy for seat in self.seats)
            if not self.state.held and by_itself:
                self.table.take(Wait("away"))
                self.app.refresh()
        elif state in BACK and self.state.held == "away":
            self.table.take(Wait(""))
            self.app.refresh()
