"""The show that is running: one kept game. Every step is kept first, then drawn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from app.store.errors import StoreError
from app.table.announcer import Announcer
from app.table.computer_players import ComputerPlayers
from app.table.control_cache import ControlCache
from app.table.drawing import Drawing
from app.table.fading import Fading, lasting
from app.table.held_hand import HeldHand
from app.table.idle import IdleClock
from app.table.keeper import NO_ROUND, Keeper
from app.table.keyboard import Keyboard
from app.table.layers import choice_of, inspected, layers_of
from app.table.notes import Notes
from app.table.prompter import Prompter
from app.table.retelling import Retelling
from app.table.scene import next_reader, spoken_decision
from app.table.seating import seats_of
from app.table.stage import Seat
from app.table.state import PRACTICE, Phase, TableState
from app.table.steps import (
    Act,
    Choose,
    CloseTop,
    Hide,
    LieFlat,
    Lift,
    NotNow,
    Open,
    PassTo,
    PutDown,
    Recast,
    Step,
    Wait,
)
from app.table.table import Table
from app.table.windows import Windows
from engines import IllegalAction

if TYPE_CHECKING:
    from app.device import Device
    from app.notices import Notices
    from app.store import Session
    from app.text import House

LEFT = frozenset({"inactive", "hide", "pause", "detach", "blur", "hidden", "pagehide"})
"""States by which Flet and the browser's page tell that nobody looks at the window any more."""

BACK = frozenset({"resume", "show", "restart", "visible"})
"""States by which they tell that somebody does again."""

SEE_THROUGH = frozenset({"", "log", "board"})
"""The sheets over the table that understudies play on under."""


@dataclass(frozen=True)
class Showing:
    """The way of a table into the window.

    Attributes:
        refresh: Draws again.
        present: Draws again, once everything is saved.
        shows: Returns whether the window shows this table, with nothing of the app over it.
    """

    refresh: Callable[[], None]
    present: Callable[[], None]
    shows: Callable[[object], bool]


class Controller:
    """Plays one game. Every step goes through here: saved first, then drawn.

    Attributes:
        drawing: The screen.
        players: Seats of computer players.
        windows: The time in which somebody may speak up.
        prompter: Help for the reader.
        notes: First-time notes about the reader's question.
        retelling: Moves since the reader looked last.
        idle: Covers a hand that nobody touches.
        fading: Removes a refusal that nobody touches.
        announcer: Tells listeners of events.
        keyboard: Leads people who play without a finger.
        kept: Pieces of this scene that have been drawn already.
        held_hand: Hands that their people see only while they hold them.
        chosen_now: The reader has just chosen something, or tapped in vain.
        sound: House music, and sounds of events.
    """

    def __init__(
        self,
        device: "Device",
        notices: "Notices",
        showing: Showing,
        session: "Session",
        keeper: Keeper,
        table: Table,
    ) -> None:
        from app.table.house_sound import HouseSound  # no part of what comes before the foyer

        self.device = device
        self.notices = notices
        self.showing = showing
        self.session = session
        self.keeper = keeper
        self.table = table
        self.game = table.state.match.game
        self.drawing = Drawing(table)
        self.players = ComputerPlayers(self)
        self.windows = Windows(self)
        self.prompter = Prompter(self)
        self.notes = Notes(self)
        self.retelling = Retelling(self)
        self.announcer = Announcer(device.announce, device.run, len(table.state.entries))
        self.keyboard = Keyboard(device, lambda: self.drawing.movement)
        self.idle = IdleClock(lambda: device.prefs["idle"], lambda: table.state.guarded, self.hide)
        self.fading = Fading(table, showing.refresh)
        self.kept = ControlCache()
        self.sound = HouseSound(device, table)
        self.chosen_now = False
        self.held_hand = HeldHand(self)
        self.held_hand.follow()

    @classmethod
    def begin(
        cls,
        device: "Device",
        notices: "Notices",
        showing: Showing,
        session: "Session",
        may_lie_flat: bool,
        told: tuple[str, int] = NO_ROUND,
    ) -> "Controller":
        """The show of a session that was just made or just loaded, where it was left.

        Args:
            device: The window.
            notices: The words over it.
            showing: The way of the table into the window.
            session: The session.
            may_lie_flat: Board and settings let the device lie flat.
            told: The first round of its game, see `OpenRound.of`.

        Raises:
            IllegalAction: its record does not fit the rules.
            ValueError: as IllegalAction.
        """
        keeper = Keeper(session, told)
        table = keeper.table(may_lie_flat=may_lie_flat)
        show = cls(device, notices, showing, session, keeper, table)
        if session.actions:
            # People gather first: nothing passes by itself while they sit down again.
            show.windows.stay()
        return show

    # -- what is drawn -----------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        """The players, in seat order."""
        cast = self.session.setup.cast
        return seats_of(self.device.prefs, cast)

    @property
    def names(self) -> list[str]:
        """The names of the seats in order."""
        return [seat.name for seat in self.seats]

    @property
    def practice(self) -> bool:
        """Whether this plays on from a past position, and is saved and counted nowhere."""
        return PRACTICE in self.session.marks

    @property
    def covered(self) -> bool:
        """Whether something lies over the table, or everything waits."""
        return bool(self.table.state.held or self.table.state.panel or self.notices.question)

    @property
    def free(self) -> bool:
        """Whether the table lies open before somebody, with nothing over it."""
        return (
            self.drawing.current
            and not self.table.state.held
            and self.table.state.panel in SEE_THROUGH
            and not self.retelling.playing
            and self.showing.shows(self)
        )

    def choose(self, pick: Any) -> None:
        """Remembers a pick: a choice that is not yet confirmed, or a piece that is read."""
        if self.retelling.late:
            return
        self.chosen_now = choice_of(pick) != choice_of(self.table.state.pick)
        self.table.take(Choose(pick))
        self.windows.stay()
        if getattr(pick, "chosen", ()) and not (pick.inspected or pick.refused):
            self.keyboard.chose()
        self.draw()
        # Ears take longer to find the way to the rule; they touch something in the end.
        if lasting(pick) != pick and not self.device.prefs["screen_reader"]:
            self.device.run(self.fading.run)

    def open(self, panel: str) -> None:
        """Opens a sheet over the table ("menu", "log" …), or closes it ("")."""
        self.table.take(Open(panel))
        self.draw()

    def draw(self) -> None:
        """Draws the table again; somebody has touched it."""
        self.retelling.touched()
        self.touch()
        self.showing.refresh()

    def drawn(self) -> None:
        """The scene has been sent to the screen: from now on a finger can meet it."""
        drawing = self.drawing
        if drawing.sent():
            self.players.shown()
        self.announcer.follow(self.table.state, self.names, self.device.say.lang)
        if self.device.prefs.audible:
            self.sound.follow()
        if self.table.state.phase is Phase.CURTAIN:
            drawing.keys = ()
        read = inspected(self.table.state.pick)
        self.keyboard.answers = () if self.covered or read is not None else drawing.keys
        self.keyboard.begun, self.keyboard.ready = drawing.begun, drawing.ready
        screen = (
            self.table.state.serial,
            self.table.state.phase,
            self.table.state.panel,
            drawing.looking,
            drawing.account,
            self.retelling.playing,
        )
        self.keyboard.drawn(screen, read)
        if self.chosen_now:
            self.device.bridge.when_seen(partial(_note_heard, self, self.table.state))
        if drawing.taps.shown:
            self.cue()
        else:
            self.device.bridge.when_seen(partial(self._on_glass, drawing.taps.drawing))

    def _on_glass(self, drawing: int) -> None:
        if self.drawing.taps.seen(drawing):
            self.cue()

    def cue(self) -> None:
        """Starts everything that goes on by itself."""
        self.players.cue()
        self.windows.cue()
        self.retelling.cue()

    def read_on(self) -> None:
        """The account, or the board before it, has been read."""
        self.drawing.read()
        self.players.shown()
        reader = None if self.drawing.account is not None else next_reader(self.table.state)
        if reader is None:
            self.showing.refresh()
        else:
            self.take(PassTo(reader))

    # -- steps -------------------------------------------------------------------------------

    def take(self, step: Step, *, ours: bool = True) -> bool:
        """Takes a step and draws its result; False, and a sentence, when there is none.

        Args:
            step: The step. In a window, understudies that still have to answer hurry before it.
            ours: Whether a person took it.
        """
        if ours and self._too_soon(step):
            return False
        before = after = self.table.state
        with self._attempt(ours=ours):
            self.table.take(step)
            after = self.table.state
            self.notes.follow(before, after)
            self.retelling.follow(after)
        if after.wish is not None and after.wish is not before.wish:
            self.players.skip()
        elif after is not before and isinstance(step, Act):
            taken = after.entries[len(before.entries) :]
            seat = step.actions[0].seat
            if sum(one.seat == seat and not one.unasked for one in taken) < len(step.actions):
                self.notices.toast(self.device.say("show.not_all"))
        return after is not before

    def _too_soon(self, step: Step) -> bool:
        """Whether a tap was meant for an earlier screen."""
        state = self.table.state
        passed = self.windows.passed or self.retelling.late
        changed = state.last_step[0].by_understudy or passed or state.window
        single = step.single or (
            isinstance(step, Act) and (changed or spoken_decision(state) is not None)
        )
        return single and self.drawing.taps.twice

    def lift(self, pin: str | None = None, serial: int | None = None) -> None:
        """The seat behind the curtain looks, if it is still the one that was touched."""
        seat = self.table.state.seat
        behind = self.table.state.phase is Phase.CURTAIN and seat is not None
        opened = behind and self.keeper.opens(seat or 0, pin)
        self.take(Lift(opened=opened, serial=serial))
        if self.table.state.secret and not self.device.prefs["lifted"]:
            with suppress(StoreError):  # then the first lesson rehearses it once more
                self.device.prefs.keep("lifted", True)

    def hide(self) -> None:
        """Drops the curtain at once over the reader, and again over one who holds it."""
        self.announcer.hush()
        before = self.table.state
        self.table.take(PutDown())
        state = self.table.state
        if state.secret or state.covered or state.phase is Phase.CURTAIN:
            self.take(Hide())
        elif state.panel != before.panel:
            self.showing.refresh()

    def close_top(self) -> bool:
        """Closes the last of the layers; False where the table lies open."""
        if self.retelling.playing:
            self.retelling.skip()
            return True
        if not layers_of(self.table.state):
            return False
        self.take(CloseTop())
        return True

    def lay_flat(self, flat: bool) -> None:
        """The device is laid flat between the people, or taken up again, also at later starts."""
        with self._attempt("show.flat_not_saved"):
            self.keeper.lies_flat(flat)
            self.table.take(LieFlat(flat))

    def change_pin(self, seat: int, given: str, wanted: str | None) -> bool:
        """Changes a seat's PIN, or with None takes it away, for whoever gives the present one.

        Returns:
            Whether that was done.
        """
        from app.store import set_pin

        before = self.table.state
        with self._attempt():
            if not self.keeper.opens(seat, given):
                raise NotNow("flow.wrong_pin")
            self.session.set_pin(seat, None if wanted is None else set_pin(wanted))
            self.table.take(Recast(self.keeper.cast))
        return self.table.state is not before

    def recast(self, seat: int, understudy: str | None, name: str | None = None) -> None:
        """Gives the seat to an understudy of that level, or with None to a person."""
        with self._attempt("understudy.not_saved"):
            self.session.cast_seat(seat, understudy, name)
            self.table.take(Recast(self.keeper.cast))
            self.held_hand.follow()
            self.keeper.keep_standing(self.table.state.match)

    @contextmanager
    def _attempt(self, failure: str = "show.not_saved", *, ours: bool = True) -> Iterator[None]:
        """Draws the result of the step taken within it, or says why there is none.

        Args:
            failure: The sentence for a step that could not be saved.
            ours: Whether a person took it.
        """
        serial = self.table.state.serial
        try:
            yield
        except (NotNow, IllegalAction, StoreError) as error:
            self.explain(error, failure)
        else:
            try:
                self.keeper.finish(self.table.state.match)
            except StoreError as error:  # the last move counts anyway
                self.explain(error, "show.end_not_saved")
            if ours:
                self.device.tick()
        if self.table.state.serial != serial:
            self.kept.clear()
        if ours:
            self.touch()
        self.showing.present()

    def explain(self, error: Exception, failure: str = "show.not_saved") -> None:
        """Says why a step was not taken; nothing of a tap that was meant for another scene."""
        say = self.device.say
        if isinstance(error, NotNow):
            if error.key != "flow.stale":
                self.notices.toast(sentence(say, self.names, error.key, error.args_))
        elif isinstance(error, IllegalAction):
            self.notices.toast(error.reason.sentence(self.names, say.lang))
        else:
            self.notices.toast(say(failure, why=self.device.why(error)))

    def close(self) -> None:
        """The session leaves the table; everything in it is already kept."""
        self.idle.stop()
        self.players.stop()
        if self.device.bridge.sounds():
            self.sound.stop()
        self.table.take(Hide())
        self.kept.clear()

    # -- whether somebody is there ---------------------------------------------------------------

    def hold(self, why: str) -> None:
        """Stops everything automatic, for a reason as in `TableState.held`; "" lets it go on."""
        self.table.take(Wait(why))
        self.draw()

    def touch(self) -> None:
        """Somebody is there: restarts the idle clock."""
        self.idle.touch()
        self.keyboard.touched()
        if self.table.state.held == "away":
            self.table.take(Wait(""))
        if self.table.state.guarded and not self.idle.running:
            self.device.run(self.idle.run)

    def focus(self, state: str) -> None:
        """Takes a focus event of the window: any way of leaving it brings the curtain down."""
        if state in LEFT:
            self.keeper.time.pause()
            if not (self.table.state.secret and self.table.state.unwatched):
                self.hide()
            by_itself = self.game.interrupts or any(seat.understudy for seat in self.seats)
            if not self.table.state.held and by_itself:
                self.table.take(Wait("away"))
                self.showing.refresh()
        elif state in BACK:
            self.keeper.time.resume()
            if self.table.state.held == "away":
                self.table.take(Wait(""))
                self.showing.refresh()


def sentence(say: "House", names: Sequence[str], key: str, args: Mapping[str, Any]) -> str:
    """A sentence of the app, with seats told by their names."""
    seat = args.get("seat")
    return say(key, **args) if seat is None else say(key, **args, name=names[seat])


def _note_heard(show: Controller, state: TableState) -> None:
    """Notes that a choice has been read aloud: drawn again it is no news."""
    if state is show.table.state:
        show.chosen_now = False
