"""The show that is running: one kept game and its flow. Every step is kept first, then drawn."""

import contextlib
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from app.store.errors import StoreError
from app.table.announcer import Announcer, public_sentences
from app.table.computer_players import ComputerPlayers
from app.table.control_cache import ControlCache
from app.table.drawing import Drawing
from app.table.fading import Fading, lasting
from app.table.flow import Flow, NotNow, Phase, Scene
from app.table.idle import IdleClock
from app.table.keeper import Keeper
from app.table.keyboard import Keyboard
from app.table.prompter import Prompter, helped
from app.table.session import Session
from app.table.stage import Seat
from app.table.windows import Windows
from engines import Action, IllegalAction

if TYPE_CHECKING:
    from app.prefs import Prefs
    from app.text import House

LEFT = frozenset({"inactive", "hide", "pause", "detach", "blur", "hidden", "pagehide"})
"""How Flet and the browser's page tell that nobody looks at the window any more."""

BACK = frozenset({"resume", "show", "restart", "visible"})
"""How they tell that somebody does again."""

SEE_THROUGH = frozenset({"", "log", "board"})
"""The sheets over the table that understudies play on under."""


OVER = {"seats": "menu"}
"""Sheets that are opened from another, which lies below them."""


def _below(panel: str) -> str:
    """The sheet below one, "" for none."""
    if "#" in panel:  # a reason, which lies over any sheet
        return panel.rpartition("#")[0]
    return "seats" if panel.startswith("seat-") else OVER.get(panel, "")


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
    pick     what is chosen but not yet confirmed, or looked at closely
    kept     the pieces of this scene that have been drawn already
    panel    the sheet over the table ("menu", "log" …), "" for none
    turned   the open table is turned for whoever sits opposite; on a flat table, what was opened
             over it is
    pins     how long whoever guesses a PIN has to wait
    held     why everything that goes by itself waits: "paused", "away", "failed", or ""
    lifted   a lone person has held their curtain in this sitting: from now on none falls by itself
    """

    def __init__(self, app: App, session: Session, keeper: Keeper, flow: Flow) -> None:
        self.app = app
        self.session = session
        self.flow = flow
        self.game = flow.match.game
        self.drawing = Drawing(flow)
        self.players = ComputerPlayers(self)
        self.windows = Windows(self)
        self.prompter = Prompter(self)
        self.announcer = Announcer(app.announce, app.run)
        self.keyboard = Keyboard(
            app, lambda: self.prefs["screen_reader"], lambda: self.drawing.movement
        )
        self._announced = len(flow.entries)  # so many entries listeners have been told
        self.idle = IdleClock(lambda: self.prefs["idle"], lambda: self._guarded, self.hide)
        self.pick: Any = None
        self.fading = Fading(lambda: self.pick, self._fade)
        self.kept = ControlCache()
        self.panel = ""
        self.turned = False
        self.held = ""
        self.lifted = False
        self.pins = keeper.pins
        self._keeper = keeper
        self._wish: Callable[[], object] | None = None  # a step that waits for the understudies

    @classmethod
    def begin(cls, app: App, session: Session) -> "Controller":
        """The show of a session that was just made or just loaded, where it was left.

        Raises IllegalAction or ValueError when its record does not fit the rules.
        """
        keeper = Keeper(session, lambda: app.may_lie_flat(session.setup.game))
        show = cls(app, session, keeper, keeper.flow())
        if session.actions:
            # People gather first: nothing passes by itself while they sit down again.
            show.windows.stay()
        return show

    def keep_standing(self) -> None:
        """Keeps where the game stands, for the foyer, as far as that is possible now."""
        self._keeper.keep_standing(self.flow.match)

    # -- what is drawn -----------------------------------------------------------------------

    @property
    def prefs(self) -> "Prefs":
        """The settings of this device."""
        return self.app.prefs

    @property
    def scene(self) -> Scene:
        """What may be on the screen now."""
        return self.flow.scene

    @property
    def secret(self) -> bool:
        """Whether somebody's own things are on the screen."""
        return bool(self.flow.viewers)

    @property
    def unwatched(self) -> bool:
        """Whether the hand of a lone person lies open, and there is nobody to hide it from."""
        alone = self.flow.alone
        return alone is not None and self.lifted and not self.session.setup.cast[alone].pin

    @property
    def _guarded(self) -> bool:
        """Whether idle time has something to cover."""
        return (self.secret and not self.unwatched) or self.flow.in_hand

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
        return bool(self.held or self.panel or self.app.asks)

    @property
    def free(self) -> bool:
        """Whether the table lies open before somebody, and the window shows it as it stands."""
        return (
            self.drawing.current
            and not self.held
            and self.panel in SEE_THROUGH
            and self.app.stands(self)
        )

    def choose(self, pick: Any) -> None:
        """Remembers what is chosen but not yet confirmed, or looked at closely."""
        self.pick = pick
        self.windows.stay()
        if getattr(pick, "chosen", ()) and not (pick.inspected or pick.refused):
            self.keyboard.chose()
        self.draw()
        # Ears take longer to find the way to the rule; they touch something in the end.
        if lasting(pick) != pick and not self.prefs["screen_reader"]:
            self.run(self.fading.run)

    def settle(self) -> None:
        """A touch on the board's bare ground takes a refusal away."""
        if lasting(self.pick) != self.pick:
            self.choose(lasting(self.pick))

    def _fade(self, pick: Any) -> None:
        """Draws what stays of a pick; nobody has touched anything."""
        self.pick = pick
        self.app.refresh()

    def open(self, panel: str) -> None:
        """Opens a sheet over the table ("menu", "log" …), or closes it ("").

        What lay open to be read on the board does not stand there behind it.
        """
        self._cover_flat()
        self.panel = panel
        if getattr(self.pick, "inspected", None) is not None:
            self.pick = self.pick._replace(inspected=None)
        self.draw()

    def open_from(self, seat: int, then: Callable[[], object]) -> None:
        """Somebody at a flat table opens something, which is turned to where they sit."""
        self._cover_flat()
        self.turned = bool(seat)
        then()

    def _cover_flat(self) -> None:
        """Nobody holds a pad that something covers."""
        if self.flow.flat:
            self.flow.hide()

    def turn_round(self) -> None:
        """Turns the open table for whoever sits opposite, or back; until somebody looks."""
        self.turned = not self.turned
        self.draw()

    def draw(self) -> None:
        """Draws the table anew; somebody has touched it."""
        self.touch()
        self.app.refresh()

    def drawn(self) -> None:
        """The scene has been sent to the screen: from now on a finger can meet it."""
        if self.secret and not self.flow.flat:
            self.turned = False
        drawing = self.drawing
        if drawing.sent():
            self.players.shown()
        self._announce()
        if self.flow.phase is Phase.CURTAIN:
            drawing.keys = ()
        read = getattr(self.pick, "inspected", None)
        self.keyboard.answers = () if self.covered or read is not None else drawing.keys
        self.keyboard.begun, self.keyboard.ready = drawing.begun, drawing.ready
        screen = (self.flow.serial, self.flow.phase, self.panel, drawing.looking, drawing.account)
        self.keyboard.drawn(screen, read)
        if drawing.taps.shown:
            self._cue()
        else:
            self.app.when_seen(partial(self._on_glass, drawing.taps.drawing))

    def _announce(self) -> None:
        """Announces the public events since the last drawing.

        What came right before a curtain waits in the strip of news.
        """
        flow = self.flow
        new, self._announced = flow.entries[self._announced :], len(flow.entries)
        if flow.phase is Phase.CURTAIN:
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

    def act(self, action: Action, serial: int | None = None) -> None:
        """Takes a decision, as far as it is legal and not stale; else says why not."""
        self.act_all([action], serial)

    def act_all(self, actions: Sequence[Action], serial: int | None = None) -> None:
        """Takes what one seat has confirmed with one step, and says so where it ends early."""
        flow = self.flow
        moved = flow.last_step[0].by_understudy or self.windows.passed
        if self.drawing.taps.twice and (moved or flow.window or flow.spoken_decision is not None):
            return  # the tap was meant for what stood here before
        if self.asking:
            serial = None

        def step() -> None:
            if flow.act_all(actions, serial):
                self.app.toast(self.app.say("show.not_all"))
            self.players.hear()

        self._speak(step)

    def pass_to(self, seat: int) -> None:
        """The curtain falls for `seat`; not for a lone person who has lifted theirs before."""

        def step() -> None:
            self.flow.pass_to(seat)
            if self.unwatched:
                self.flow.lift()

        if not self.drawing.taps.twice:
            self._step(step)

    def lift(self, pin: str | None = None, serial: int | None = None) -> None:
        """The seat behind the curtain looks, if it is still the one that was touched."""
        if self._step(lambda: self.flow.lift(pin, serial)):
            self.lifted = True

    def take_up(self, serial: int) -> None:
        """Who goes on with their own turn looks, if the table is still the one that was held."""
        self._step(lambda: self.flow.take_up(serial))

    def claim(self, seat: int) -> None:
        """`seat` speaks up: the curtain falls for it, if no understudy that comes first does."""

        def step() -> None:
            self.players.hear(before=seat)
            if self.flow.window:
                self.flow.pass_to(seat)
                if self.unwatched:
                    self.flow.lift()

        if not self.drawing.taps.twice:
            self.flow.put_down()  # whoever tapped may have the device, even if they come too late
            self._speak(step)

    def nobody(self) -> None:
        """Nobody speaks up."""
        if not self.drawing.taps.twice:
            self._speak(self.players.nobody)

    def wave(self) -> None:
        """A lone person does not speak up, and is not asked again before their own next turn."""

        def step() -> None:
            self.players.nobody()
            self.flow.wave()

        if not self.drawing.taps.twice:
            self._speak(step)

    @property
    def asking(self) -> bool:
        """Whether understudies are still to make up their minds if they speak up."""
        return self.flow.window and bool(self.players.due)

    def _speak(self, step: Callable[[], object]) -> None:
        """Takes a step now, or in a window right after the understudies, who then hurry."""
        if self.asking:
            self._wish = step
            self.players.skip()
        else:
            self._step(step)

    def undo(self) -> None:
        """Takes the last step back, or says why that is closed."""
        self._step(self.flow.undo)

    def done(self) -> None:
        """The seat has read what its turn showed to it alone."""
        self._step(self.flow.done)

    def back_to_table(self) -> None:
        """From a curtain to the open table."""
        if not self.drawing.taps.twice:
            self._step(self.flow.back_to_table)

    def hide(self) -> None:
        """The curtain falls at once over whoever is looking, and anew over whoever holds it."""
        self.announcer.hush()
        self.flow.put_down()
        if self.secret:
            self.panel = ""
        if self.secret or self.flow.phase is Phase.CURTAIN:
            self._step(self.flow.hide)

    @property
    def sheets(self) -> list[str]:
        """The sheets that lie over the board, the lowest first."""
        if self.flow.phase is Phase.CURTAIN:
            return [self.panel] if self.panel == "pin" else []
        found, panel = [], self.panel
        while panel:
            found.append(panel)
            panel = _below(panel)
        return found[::-1]

    @property
    def reads(self) -> bool:
        """Whether a piece lies open to be read."""
        return getattr(self.pick, "inspected", None) is not None

    @property
    def layers(self) -> list[str]:
        """Names of all that lies over the open table, the lowest first: Back closes the last."""
        covers = {
            "curtain": self.flow.phase in (Phase.CURTAIN, Phase.PRIVATE),
            "hand": self.secret,
            "piece": self.reads,
        }
        return [*(name for name, lies in covers.items() if lies), *self.sheets]

    def close_top(self) -> bool:
        """Closes the last of `layers`; False where the table lies open."""
        if self.sheets:
            self.open(_below(self.panel))
        elif self.reads:
            self.choose(self.pick._replace(inspected=None))
        elif self.secret:
            self.hide()
        elif self.flow.phase is Phase.CURTAIN:
            self._step(self.flow.back_to_table)
        else:
            return False
        return True

    @property
    def can_lie_flat(self) -> bool:
        """Whether the device may lie flat between the people who play on it."""
        flow = self.flow
        return flow.phase is not Phase.OVER and flow.can_lie_flat

    def lay_flat(self, flat: bool) -> None:
        """The device is laid flat between the people, or taken up again, also at later starts."""

        def step() -> None:
            self._keeper.lies_flat(flat)
            self.flow.lay_flat(flat)
            self.panel = ""
            self.turned = False

        self._step(step, failure="show.flat_not_saved")

    def resized(self) -> None:
        """The window has another shape: what was held on a flat table may lie elsewhere now."""
        if self.flow.flat:
            self.hide()

    def uncover(self, seat: int) -> None:
        """`seat` looks at their hand on a flat table; what is chosen stays chosen."""
        with contextlib.suppress(NotNow):
            self.flow.uncover(seat)
            self.draw()

    def cover(self, seat: int) -> None:
        """`seat` looks no longer."""
        self.flow.cover(seat)
        self.draw()

    def reset_pin(self, seat: int) -> None:
        """Takes a seat's PIN away; everybody is watching, for it is done on the open table."""
        self._step(lambda: self.session.set_pin(seat, None))

    def recast(self, seat: int, understudy: str | None, name: str | None = None) -> None:
        """From now on an understudy of that level plays the seat, or with None a person."""

        def step() -> None:
            self.session.cast_seat(seat, understudy, name)
            self.lifted = False
            self.flow.recast()
            self.keep_standing()

        self._step(step, failure="understudy.not_saved")

    def take(self, step: Callable[[], object]) -> bool:
        """Takes a step that comes by itself; then the one that somebody waited with for it."""
        done = self._step(step, ours=False)
        if self._wish is not None and not self.asking:
            wish, self._wish = self._wish, None
            if self.flow.window:
                self._step(wish)
        return done

    def _keep_end(self) -> None:
        """Keeps how the game ended, once it has. If it cannot, the last move counts anyway."""
        try:
            self._keeper.finish(self.flow.match)
        except StoreError as error:
            self.app.toast(self.app.say("show.end_not_saved", why=self.app.why(error)))

    def _step(
        self, step: Callable[[], Any], *, failure: str = "show.not_saved", ours: bool = True
    ) -> bool:
        """Takes a step and draws what came of it; False, and a sentence, when nothing did.

        ours: a person took it
        """
        app = self.app
        done, serial = False, self.flow.serial
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
                self._wish = None
                app.tick()
        if done or self.flow.serial != serial:
            self.pick = None
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
        entries, say = self.flow.entries, self.app.say
        found = helped(self.session.marks, [entry.seat for entry in entries])
        return {
            at: say(f"help.log.{kind}", name=self.names[entries[at].seat or 0])
            for at, kind in found.items()
        }

    def sentence(self, key: str, **args: Any) -> str:
        """A sentence of the flow, with seats told by their names."""
        if "seat" in args:
            args["name"] = self.seats[args["seat"]].name
        return self.app.say(key, **args)

    def undo_reason(self) -> str:
        """Why the last step cannot be taken back; empty when it can."""
        undo = self.flow.scene.undo
        if undo:
            return ""
        if undo.reason is not None:
            return undo.reason.sentence(self.names, self.app.say.lang)
        return self.sentence(undo.key, **undo.args)

    def close(self) -> None:
        """The session leaves the table; everything in it is already kept."""
        self.idle.stop()
        self.players.stop()
        self.flow.hide()
        self.kept.clear()

    # -- whether somebody is there ---------------------------------------------------------------

    def pause(self) -> None:
        """What goes by itself waits until `go_on`."""
        self.held = "paused"
        self.app.refresh()

    def go_on(self) -> None:
        """What goes by itself goes on."""
        self.held = ""
        self.draw()

    def touch(self) -> None:
        """Somebody is there: the idle clock starts anew."""
        self.idle.touch()
        self.keyboard.touched()
        if self.held == "away":
            self.held = ""
        if self._guarded and not self.idle.running:
            self.app.run(self.idle.run)

    def focus(self, state: str) -> None:
        """What the window tells of itself: any way of leaving it brings the curtain down."""
        if state in LEFT:
            if not (self.secret and self.unwatched):
                self.hide()
            by_itself = self.game.interrupts or any(seat.understudy for seat in self.seats)
            if not self.held and by_itself:
                self.held = "away"
                self.app.refresh()
        elif state in BACK and self.held == "away":
            self.held = ""
            self.app.refresh()
