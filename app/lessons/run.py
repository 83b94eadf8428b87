"""Running lesson, which takes steps and saves the progress."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from app.games import board_of
from app.lessons.play import Again, LessonState, Next, Rehearsal, Show, Tried, reduce
from app.lessons.script import LEARNER, Try
from app.speech.reading import CoachReading
from app.table.announcer import Announcer
from app.table.board import AnyContext, Seat
from app.table.control_cache import ControlCache
from app.table.drawing import Drawing
from app.table.idle import IdleClock
from app.table.keyboard import Keyboard
from app.table.layers import inspected
from app.table.steps import Act, Choose, CloseTop, NotNow, Step
from app.table.table import Table
from app.theme import SEAT_COLOURS
from engines import Action, IllegalAction

if TYPE_CHECKING:
    from app.device import Device
    from app.notices import Notices

PATIENCE = 15.0
"""Seconds without a touch after which a learner gets help.

See `Show`.
"""

SETTLE = 0.8
"""Seconds after a tap for which a new button is inactive."""


class LessonTable(Table):
    """Table that passes every step to the lesson played on it."""

    def __init__(self, lesson: LessonState) -> None:
        super().__init__(lesson.table)
        self.lesson = lesson

    def take(self, step: Step) -> None:
        """Carries out a step of the lesson or table; see `Table.take`."""
        self.lesson = reduce(self.lesson, step)
        self.state = self.lesson.table


class LessonRun:
    """Controller of a game's lesson, from opening to leaving its screen.

    Args:
        device: The device and its services.
        notices: Messages shown over any screen.
        refresh: Redraws the window.
        lesson: The lesson at the beat where it starts.
        keep: Saves the learner's progress.

    Attributes:
        awake: Whether the screen must stay on.
        table: Table that holds the lesson's state, the only place where it changes.
        game: The game that is taught.
        drawing: State of the current drawing.
        announcer: Announcements for screen readers.
        keyboard: Keyboard focus and shortcuts.
        cache: Cache of the controls drawn in this scene.
        reading: Reading aloud.
        coach: Texts of the coach in the current drawing, which are read aloud.
        meant: Index of the choice that the coach means, where the focus begins.
    """

    awake = True

    def __init__(
        self,
        device: "Device",
        notices: "Notices",
        refresh: Callable[[], None],
        lesson: LessonState,
        keep: Callable[[LessonState], None],
    ) -> None:
        self._device = device
        self._notices = notices
        self._refresh = refresh
        self._keep = keep
        self.table = LessonTable(lesson)
        self.game = self.table.state.match.game
        self.cache = ControlCache()
        self.keyboard = Keyboard(device, lambda: self.drawing.movement)
        self._led_on_by: type[Step] | None = None
        self._patience = IdleClock(lambda: PATIENCE, lambda: self.lesson.waits, self._show)
        self.reading = CoachReading(device)
        self.coach: tuple[str, ...] = ()
        self.meant = 0
        self._set_scene()

    def _set_scene(self) -> None:
        self.drawing = Drawing(self.table)
        self.announcer = Announcer(
            self._device.announce, self._device.run, len(self.table.state.entries)
        )

    @property
    def lesson(self) -> LessonState:
        """Current state of the lesson."""
        return self.table.lesson

    @property
    def seats(self) -> list[Seat]:
        """All players in seat order, starting with the learner."""
        learner = self._device.say("lesson.learner")
        names = (learner, *self.lesson.lesson.names)
        return [Seat(name, colour) for name, colour in zip(names, SEAT_COLOURS, strict=False)]

    @property
    def layers(self) -> list[str]:
        """Names of the layers open over the board, which Back closes first."""
        return [] if inspected(self.table.state.pick) is None else ["piece"]

    # -- steps -----------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        """Carries out a step, saves the progress and redraws.

        A step that comes too soon or is meant for an earlier screen is ignored. If the rules refuse
        the step, the reason is shown.
        """
        if step.single and (self.drawing.taps.twice or self._overhasty(step)):
            return
        before = self.lesson
        try:
            self.table.take(step)
        except NotNow:
            return  # meant for an earlier screen
        except IllegalAction as error:
            names = [seat.name for seat in self.seats]
            self._notices.toast(error.reason.plain_sentence(names, self._device.say.lang))
        now = self.lesson
        if (now.place, now.ended) != (before.place, before.ended):
            self._led_on_by = type(step)
            self.drawing.taps.sent()  # a new beat is a new screen, even of the same board
        if now.saved_place != before.saved_place or now.rehearsal is not before.rehearsal:
            self._keep(now)
        if now.table.revision != before.table.revision:
            self.cache.clear()
            self._device.tick()
        if now.scene != before.scene or isinstance(step, Again):
            self._set_scene()
        self.draw()

    def _overhasty(self, step: Step) -> bool:
        """Returns whether a tap was meant for the previous beat's button.

        Such a tap comes very soon after the beat has begun.
        """
        other = self._led_on_by not in (None, type(step))
        return other and self.drawing.taps.within(SETTLE)

    def act(self, actions: Sequence[Action], revision: int) -> None:
        """Plays actions that the learner has confirmed on the board."""
        self.take(Act(tuple(actions), revision=revision))

    def choose(self, pick: Any, stage: AnyContext) -> None:
        """Sets the selection on the board, and reports a refused piece.

        Args:
            pick: The new selection.
            stage: Context of the board.
        """
        before, self._led_on_by = self.table.state.pick, None
        self.table.take(Choose(pick))
        if getattr(pick, "chosen", ()) and not (pick.inspected or pick.refused):
            self.keyboard.chose()
        refused = getattr(pick, "refused", None)
        if refused is not None and refused != getattr(before, "refused", None):
            action = self._named(refused, stage)
            if action is not None:
                self.take(Tried(action))
        self.draw()

    def _named(self, piece: object, stage: AnyContext) -> Action | None:
        want, asked = self.lesson.beat.want, stage.scene.decision
        board = board_of(self.game.name)
        if asked is None or board.hint is None or stage.scene.view is None:
            return None
        tried = [want.action] if isinstance(want, Try) else []
        for action in (*tried, *self.game.wishes(stage.scene.view, asked)):
            if piece in getattr(board.hint(stage, action), "chosen", ()):
                return action
        return Action(LEARNER, "")  # refused by the board, not by the rules

    def next(self) -> None:
        """Continues the lesson after the learner has read a text."""
        self.take(Next())

    def again(self) -> None:
        """Restarts the current scene of the lesson."""
        self.take(Again())

    def _show(self) -> None:
        self.take(Show())

    def read_on(self) -> None:
        """Continues after the learner has read a summary."""
        self.drawing.read()
        self.draw()

    def pressed(self, key: str, *, shift: bool) -> None:
        """Handles a key press, with or without Shift."""
        self.keyboard.pressed(key)

    def close_top(self) -> bool:
        """Closes an open description.

        Returns:
            Whether one was open.
        """
        if not self.layers:
            return False
        self.take(CloseTop())
        return True

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Restarts the idle time after a touch, and redraws the lesson."""
        self._patience.touch()
        self.keyboard.touched()
        self._refresh()

    def drawn(self) -> None:
        """Updates announcer, keyboard and tap guard once a drawing has been sent."""
        drawing, lesson = self.drawing, self.lesson
        drawing.sent()
        if lesson.rehearsal in (Rehearsal.CURTAIN, Rehearsal.COVERED):
            drawing.keys = ()
        names = [seat.name for seat in self.seats]
        self.announcer.follow(lesson.table, names, self._device.say.lang)
        self.reading.follow(*self.coach)
        read = inspected(lesson.table.pick)
        self.keyboard.answers = () if read is not None else drawing.keys
        self.keyboard.begun, self.keyboard.ready = drawing.begun, drawing.ready
        self.keyboard.first = self.meant
        screen = (lesson.table.revision, lesson.place, lesson.rehearsal, drawing.account)
        self.keyboard.drawn(screen, read)
        if not drawing.taps.shown:
            self._device.bridge.when_seen(partial(drawing.taps.seen, drawing.taps.drawing))
        if lesson.waits and not self._patience.running:
            self._device.run(self._patience.run)

    def come(self) -> None:
        """Keeps the screen on when the lesson appears."""
        self._device.stay_awake(True)

    def rest(self) -> None:
        """Stops the timers and lets the screen turn off."""
        self._device.stay_awake(False)
        self._patience.stop()
        self.announcer.hush()
        self._device.bridge.hush()
