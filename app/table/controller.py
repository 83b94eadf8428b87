"""Controller of the game on the table.

Every step is saved before it is drawn.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from app.store.errors import StoreError
from app.table.announcer import Announcer
from app.table.board import Seat
from app.table.computer_players import ComputerPlayers, PlayerActions
from app.table.control_cache import ControlCache
from app.table.drag import Drag, DragActions
from app.table.drawing import Drawing
from app.table.effects import Effect, cut_short, effects
from app.table.idle import IdleClock
from app.table.keeper import NO_ROUND, Keeper
from app.table.keyboard import Keyboard
from app.table.layers import OWN_PIN, choice_of, inspected, layers_of
from app.table.notes import Notes
from app.table.prompter import Prompter, PrompterActions
from app.table.recap import main_sentences
from app.table.retelling import Retelling
from app.table.scene import next_reader, spoken_decision
from app.table.seating import held_of, seats_of
from app.table.slide import Slide
from app.table.state import PRACTICE, Phase, TableState
from app.table.steps import (
    Act,
    AllowFlat,
    Answer,
    AskOwn,
    BackToTable,
    Choose,
    Claim,
    CloseTop,
    Confirm,
    Cover,
    Hide,
    LieFlat,
    Lift,
    NotNow,
    OnlyHeld,
    Open,
    PassTo,
    Perform,
    Recast,
    Step,
    Uncover,
    Wait,
)
from app.table.table import Table
from app.table.taps import AFTER_PASS, SERIES, late
from app.table.windows import Windows
from engines import Action, IllegalAction, seen_by

if TYPE_CHECKING:
    from app.device import Device
    from app.notices import Notices
    from app.store import Session
    from app.text import House

BY_ITSELF = (Answer, Perform)
"""Steps of computer players, which change the table without a tap."""

LEFT = frozenset({"inactive", "hide", "pause", "detach", "blur", "hidden", "pagehide"})
"""Names of window states in which the page is not visible."""

BACK = frozenset({"resume", "show", "restart", "visible"})
"""Names of window states in which the page is visible again."""

SENTENCES = 2
"""Maximum number of sentences about what the stage manager has chosen."""


@dataclass(frozen=True)
class Showing:
    """Callbacks with which a table redraws the window.

    Attributes:
        refresh: Redraws the window.
        present: Redraws the window as soon as everything is saved.
        is_visible: Returns whether this table is the top screen of the window.
    """

    refresh: Callable[[], None]
    present: Callable[[], None]
    is_visible: Callable[[], bool]


class Controller:
    """Controller of one game.

    Every step is taken with `take`, which saves it and then draws.

    Attributes:
        session: Session that saves the game.
        keeper: Saves the steps in the session.
        table: State of the game.
        drawing: State of the screen.
        players: Computer players.
        windows: Countdowns of interrupts.
        prompter: Help and hints for the current player.
        notes: First-time notes about the current question.
        retelling: Replay of the moves since the current player last looked.
        announcer: Screen reader announcements.
        keyboard: Keyboard focus and shortcuts.
        idle: Clock that covers a hand left open.
        cache: Cached controls of this scene.
        sound: Music and sound effects.
        reading: Reading aloud.
        slide: Slide of a thumb from the bar onto the hand.
        drag: Drag of a card from the hand.
    """

    def __init__(
        self,
        device: "Device",
        notices: "Notices",
        showing: Showing,
        keeper: Keeper,
        table: Table,
    ) -> None:
        # Neither is needed before the foyer.
        from app.speech.reading import TableReading
        from app.table.house_sound import HouseSound

        self.device = device
        self.notices = notices
        self.session = keeper.session
        self.keeper = keeper
        self.table = table
        self.game = table.state.match.game
        self.cache = ControlCache()
        self._refresh, self._present = showing.refresh, showing.present
        unasked = partial(self.take, ours=False)
        self.drawing = drawing = Drawing(
            table, lambda: notices.question is not None, showing.is_visible
        )
        self.announcer = Announcer(device.announce, device.run, len(table.state.entries))
        self.players = ComputerPlayers(
            device, keeper, table, drawing, PlayerActions(unasked, self.draw, self.read_on)
        )
        self.windows = Windows(device, table, drawing, unasked)
        helps = PrompterActions(
            device.run, self.take, self.open, self.draw, self.explain, partial(_tell_choice, self)
        )
        self.prompter = Prompter(self.session, table, helps)
        self.notes = Notes(device, keeper, table)
        self.retelling = Retelling(device, keeper, table, drawing, showing.refresh)
        self.keyboard = Keyboard(device, lambda: drawing.movement)
        self.sound = HouseSound(device, table)
        self.reading = TableReading(device, keeper, table)
        self.slide = Slide(table, drawing)
        self.drag = Drag(table, drawing, DragActions(self.choose, self.draw, device.run))
        self.idle = IdleClock(
            lambda: device.prefs.now.idle, lambda: table.state.guarded, partial(_hide_idle, self)
        )
        self._effects: dict[Effect, Callable[[TableState, TableState], None]] = {
            Effect.SCENE: self._begin_scene,
            Effect.CHOICE: self._choose,
            Effect.HAND: lambda *_: self._silence(),
            Effect.WISH: lambda *_: self.players.hurry(),
            Effect.END: lambda *_: self._save_end(),
            Effect.GUARD: lambda *_: self._guard(),
        }

    @classmethod
    def begin(
        cls,
        device: "Device",
        notices: "Notices",
        showing: Showing,
        session: "Session",
        may_lie_flat: bool,
        first_round: tuple[str, int] = NO_ROUND,
    ) -> "Controller":
        """Returns the controller of a session, which continues where it was saved.

        Args:
            device: Device with its services.
            notices: Messages over the screen.
            showing: Callbacks into the window.
            session: New or loaded session.
            may_lie_flat: Whether board and settings support a device that lies flat.
            first_round: First round of the game, see `OpenRound.of`.

        Raises:
            IllegalAction: The saved actions do not fit the rules.
            ValueError: The saved record does not fit the rules.
        """
        keeper = Keeper(session, first_round)
        table = keeper.table(may_lie_flat=may_lie_flat)
        controller = cls(device, notices, showing, keeper, table)
        controller.refit(may_lie_flat)
        if session.actions:
            # No countdown runs while people sit down again.
            controller.windows.stay()
        return controller

    # -- drawing ----------------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        """Players in seat order."""
        return seats_of(self.device.prefs, self.session.setup.cast)

    @property
    def practice(self) -> bool:
        """Whether this is a practice game.

        A practice game is not saved and not included in statistics.
        """
        return PRACTICE in self.session.marks

    def draw(self) -> None:
        """Redraws the table after a touch."""
        self.retelling.touched()
        self.touch()
        self._refresh()

    def drawn(self) -> None:
        """Starts announcements, sound, reading aloud and keyboard for a new drawing.

        Computer players, countdown and replay start once the page shows it.
        """
        drawing = self.drawing
        if drawing.sent():
            self.players.shown()
        self.announcer.follow(self.table.state, self.keeper.names, self.device.say.lang)
        if self.device.prefs.now.audible:
            self.sound.follow()
        self.reading.follow(drawing.refusal)
        if self.table.state.phase is Phase.CURTAIN:
            drawing.keys = ()
        read = inspected(self.table.state.pick)
        self.keyboard.answers = () if drawing.covered or read is not None else drawing.keys
        self.keyboard.begun, self.keyboard.ready = drawing.begun, drawing.ready
        screen = (
            self.table.state.revision,
            self.table.state.phase,
            self.table.state.panel,
            drawing.looking,
            drawing.account,
            drawing.retells,
        )
        if drawing.visible:
            self.keyboard.drawn(screen, read)
        else:
            self.keyboard.leave()
        if drawing.chosen_now:
            self.device.bridge.when_seen(partial(drawing.read_aloud, self.table.state))
        if drawing.taps.shown:
            self.cue()
        else:
            self.device.bridge.when_seen(partial(self._on_glass, drawing.taps.drawing))

    def _on_glass(self, drawing: int) -> None:
        if self.drawing.taps.seen(drawing):
            self.cue()

    def cue(self) -> None:
        """Starts computer players, countdown and replay, which need no tap."""
        self.players.cue()
        self.windows.cue()
        self.retelling.cue()

    def read_on(self) -> None:
        """Closes a summary, or the board shown before it.

        If another player has to look next, the device is passed to that player. A replay of missed
        moves begins only now.
        """
        self.notices.message = None
        if self.drawing.confirms:
            self.touch()
            self.take(Confirm(), ours=False)
        else:
            self.drawing.read()
        self.players.shown()
        reader = None if self.drawing.account is not None else next_reader(self.table.state)
        if reader is None:
            self.drawing.taps.sent()
            self._refresh()
        else:
            self.take(PassTo(reader))

    # -- steps -------------------------------------------------------------------------------

    def take(self, step: Step, *, ours: bool = True) -> bool:
        """Takes a step and draws the result, or shows the refusal.

        Args:
            step: Step to take. Some steps wait until computer players have answered an interrupt.
            ours: Whether a person took the step.

        Returns:
            Whether the state has changed.
        """
        if ours and self._too_soon(step):
            return False
        if ours:
            self.notices.message = None
            self.retelling.touched()
        before = self.table.state
        with self._attempt(ours=ours):
            self.table.take(step)
        changed = self.table.state is not before
        if ours or changed:
            asked = ours or before.wish is not None
            self.drawing.by_itself = not asked and isinstance(step, BY_ITSELF)
        if isinstance(step, Act) and cut_short(before, self.table.state, step):
            self.notices.toast(self.device.say("show.not_all"))
        return changed

    def _change(self, step: Step) -> None:
        before = self.table.state
        self.table.take(step)
        self._follow(before)

    def _follow(self, before: TableState) -> None:
        for effect in effects(before, self.table.state):
            self._effects[effect](before, self.table.state)

    @contextmanager
    def _attempt(self, failure: str = "show.not_saved", *, ours: bool = True) -> Iterator[None]:
        before = self.table.state
        try:
            yield
        except (NotNow, IllegalAction, StoreError) as error:
            self.explain(error, failure)
        self._follow(before)
        after = self.table.state
        if ours and _felt(before, after):
            self.device.tick()
        if ours:
            self.touch()
        (self._present if after.revision != before.revision else self._refresh)()

    def _too_soon(self, step: Step) -> bool:
        state = self.table.state
        changed = state.last_step[0].by_understudy or self.windows.passed or state.window
        single = step.single or (
            isinstance(step, Act) and (changed or spoken_decision(state) is not None)
        )
        act = step.single or isinstance(step, Act)
        taps = self.drawing.taps
        # The button may have appeared where somebody was tapping to skip; a Pause cannot wait.
        skipping = act and not isinstance(step, Claim) and self.drawing.by_itself
        early = skipping and taps.early(SERIES)
        too_late = self.retelling.late or late(state, taps)
        undoes = isinstance(step, BackToTable) and taps.within(AFTER_PASS)
        return early or undoes or (single and taps.twice) or (act and too_late)

    def choose(self, pick: Any) -> None:
        """Sets the unconfirmed choice, or the piece to be described.

        A tap that was probably meant for the previous screen is ignored.
        """
        tapped_late = late(self.table.state, self.drawing.taps) and not self.keyboard.choosing
        if self.retelling.late or tapped_late:
            return
        state = self.table.state
        if state.match.result is not None and pick != state.pick:
            self.drawing.taps.sent()  # each page of a final scoring is a new screen
        self.take(Choose(pick))

    def open(self, panel: str) -> None:
        """Opens a sheet over the table, or closes it.

        Args:
            panel: Name of the sheet, such as "menu" or "log"; "" to close it.
        """
        self.take(Open(panel))

    def lift(self, pin: str | None = None, revision: int | None = None) -> None:
        """Opens the curtain if the PIN is right.

        Args:
            pin: PIN as typed; None if the player was not asked for a PIN.
            revision: Revision of the state to which the tap belongs. A tap on an older state is
                ignored.
        """
        seat = self.table.state.seat
        behind = self.table.state.phase is Phase.CURTAIN and seat is not None
        opened = behind and self.keeper.opens(seat or 0, pin)
        self.take(Lift(opened=opened, revision=revision))
        if self.table.state.secret and not self.device.prefs.now.lifted:
            with suppress(StoreError):  # then the first lesson explains it once more
                self.device.prefs.keep("lifted", True)

    def hide(self) -> None:
        """Hides every open hand and closes a PIN sheet."""
        self.announcer.hush()
        state = self.table.state
        shows = state.secret or state.covered or state.phase is Phase.CURTAIN
        if shows or state.panel.startswith(OWN_PIN):
            self.take(Hide())

    def hold_hand(self, *, open_: bool) -> None:
        """Shows or hides the hand of a person who uses a bar.

        `open_` says whether the bar is held.
        """
        state = self.table.state
        self.slide.begin()
        if state.by_bar and state.seat is not None and open_ is state.covered:
            self.take(Uncover(state.seat) if open_ else Cover(state.seat))

    def close_top(self) -> bool:
        """Closes the top layer over the table, or skips a replay.

        Returns:
            Whether there was one.
        """
        if self.drawing.replaying:
            self.retelling.skip()
            return True
        if not layers_of(self.table.state):
            return False
        self.take(CloseTop())
        return True

    def lay_flat(self, flat: bool) -> None:
        """Sets and saves whether the device lies flat between two people."""
        with self._attempt("show.flat_not_saved"):
            self.keeper.lies_flat(flat)
            self.table.take(LieFlat(flat))

    def refit(self, may_lie_flat: bool) -> None:
        """Adapts the table to the window and the players' own settings."""
        held, asked = held_of(self.seats), self.device.prefs.now.own_interrupts
        if may_lie_flat is not self.table.state.may_lie_flat:
            self._change(AllowFlat(may_lie_flat))
        if held != self.table.state.holding.by_bar:
            self._change(OnlyHeld(held))
        if asked is not self.table.state.asks_own:
            self._change(AskOwn(asked))

    def change_pin(self, seat: int, given: str, wanted: str | None) -> bool:
        """Changes or removes a seat's PIN if the current PIN is right.

        Args:
            seat: Owner of the PIN.
            given: Current PIN as typed by the person.
            wanted: New PIN; None to remove it.

        Returns:
            Whether the PIN was changed.
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
        """Assigns a seat to a computer player or a person.

        `understudy` is the level of the computer player, or None for a person.
        """
        with self._attempt("understudy.not_saved"):
            self.session.cast_seat(seat, understudy, name)
            self.table.take(Recast(self.keeper.cast))
            self.refit(self.table.state.may_lie_flat)
            self.keeper.save_state_line(self.table.state.match)

    def explain(self, error: Exception, failure: str = "show.not_saved") -> None:
        """Shows why a step was refused.

        A tap that was meant for an earlier screen is ignored without a message.
        """
        say = self.device.say
        if isinstance(error, NotNow):
            if error.key == "flow.stale":
                return
            why = sentence(say, self.keeper.names, error.key, error.args_)
        elif isinstance(error, IllegalAction):
            why = error.reason.plain_sentence(self.keeper.names, say.lang)
        else:
            why = say(failure, why=self.device.why(error))
        self.notices.toast(why)
        self.reading.refuse(why)

    def close(self) -> None:
        """Stops everything that runs at the table, and hides open hands."""
        self.idle.stop()
        self.players.stop()
        if self.device.bridge.sounds():
            self.sound.stop()
        self.device.bridge.hush()
        self.table.take(Hide())
        self.cache.clear()

    # -- what follows from a step ------------------------------------------------------------

    def _begin_scene(self, before: TableState, after: TableState) -> None:
        self.cache.clear()
        self.notes.follow(before, after)
        self.announcer.tell(self.retelling.follow(after))

    def _choose(self, before: TableState, after: TableState) -> None:
        pick = after.pick
        self.drawing.chosen_now = choice_of(pick) != choice_of(before.pick)
        self.windows.stay()
        if getattr(pick, "chosen", ()) and not (pick.inspected or pick.refused):
            self.keyboard.chose()
        elif not pick and before.pick:  # the button that cleared the choice is gone
            self.keyboard.follow()

    def _silence(self) -> None:
        self.retelling.skip()
        self.announcer.hush()

    def _save_end(self) -> None:
        try:
            self.keeper.finish(self.table.state.match)
        except StoreError as error:  # the last move is already saved
            self.explain(error, "show.end_not_saved")

    def _guard(self) -> None:
        if not self.idle.running:
            self.device.run(self.idle.run)

    # -- whether somebody is there ---------------------------------------------------------------

    def touch(self) -> None:
        """Restarts the idle clock, and ends a pause caused by absence."""
        self.idle.touch()
        self.keyboard.touched()
        if self.table.state.paused_by == "away":
            self._change(Wait(""))

    def focus(self, state: str) -> None:
        """Reacts to a window that is hidden or shown.

        While it is hidden, playing time does not count and a game that continues by itself is
        paused. Hands are covered, unless there is nobody to hide them from.

        Args:
            state: New state of the window, see `LEFT` and `BACK`.
        """
        if state in LEFT:
            self.keeper.time.pause()
            if not (self.table.state.secret and self.table.state.unwatched):
                self.hide()
            by_itself = self.game.interrupts or self.table.state.cast.understudies
            if not self.table.state.paused_by and by_itself:
                self.take(Wait("away"), ours=False)
        elif state in BACK:
            self.keeper.time.resume()
            if self.table.state.paused_by == "away":
                self.take(Wait(""), ours=False)


def _hide_idle(controller: Controller) -> None:
    controller.hide()
    if controller.device.prefs.now.screen_reader:
        controller.device.announce([controller.device.say("held.idle")])


def sentence(say: "House", names: Sequence[str], key: str, args: Mapping[str, Any]) -> str:
    """Returns an app text by key.

    If there is an argument `seat`, the text can contain the name of its player.
    """
    seat = args.get("seat")
    return say(key, **args) if seat is None else say(key, **args, name=names[seat])


def _felt(before: TableState, after: TableState) -> bool:
    return after.revision != before.revision or after.wish is not before.wish


def _tell_choice(controller: Controller, seat: int, since: int, refrained: Action | None) -> None:
    state, say, names = controller.table.state, controller.device.say, controller.keeper.names
    game, view = state.match.game, state.match.view(None)
    brief = partial(game.brief, names=names, lang=say.lang)
    events = (each for entry in state.entries[since:] for each in seen_by(entry.events, None))
    done = main_sentences(game, [*filter(state.tells, events)], brief, SENTENCES)
    why = None if refrained is None else game.reason_for(view, view, refrained)
    reason = [] if why is None else [game.because(why, names, say.lang)]
    who = say("help.log.chosen", name=names[seat])
    controller.notices.toast(say.sentences([who, *done, *reason]))
