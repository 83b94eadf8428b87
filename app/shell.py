"""The running app: puts its parts together and says when they are drawn."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

from app.device import Device
from app.evening import Evening
from app.hall import Hall
from app.notices import Notices
from app.places import Place, Places
from app.platform.bridge import Bridge
from app.prefs import Prefs, wished
from app.store import Store
from app.table.controller import BACK, LEFT
from app.table.hand_bar import spot
from app.table.layers import layers_of
from app.theme import Ui
from app.titles import of_screen, of_table, title

if TYPE_CHECKING:
    from app.lessons.run import LessonRun
    from app.table.replay_run import ReplayRun

PAGES = {"Arrow Left": -1, "Arrow Right": 1}
"""Keys that turn the pages of a screen."""

SKIPS = frozenset({"Enter", "Numpad Enter", " ", "Space"})
"""Keys that end what is retold to a reader, as Escape and a tap do."""


class Shell:
    """One for each page. `refresh()` draws again; everything else only changes the next drawing.

    Attributes:
        device: The window and its abilities.
        places: The screens that lie over one another.
        notices: The words over them.
        evening: The game on the table.
        away: Nobody looks at the window.
    """

    def __init__(self, page: ft.Page, store: Store, bridge: Bridge) -> None:
        prefs = Prefs(
            store.settings, self._preference_changed, lambda: wished(bridge.surroundings())
        )
        prefs.mend(store.notices)
        self.store = store
        self.device = Device(page, bridge, prefs)
        self.places = Places(self._moved)
        self.notices = Notices(page.run_task, self.refresh, lambda: self.under)
        self.evening = Evening(store, self.device, self.places, self.notices, self.refresh)
        self.update_ready = False
        self.away = False
        self._arriving = False  # at a screen of which the window shows nothing yet
        self._withheld = False  # by a screen, which draws the rest as soon as it is seen
        self._redraw: Callable[[int], None] | None = None
        self._version = 0
        self._fitted: Ui | None = None  # the window as it was drawn for last
        self._stood: tuple[list[str], str] | None = None  # what the browser was told last

    @property
    def hall(self) -> Hall:
        """The hall around the next screen that is drawn."""
        device = self.device
        return Hall(
            ui=device.ui,
            bridge=device.bridge,
            prefs=device.prefs,
            places=self.places,
            notices=self.notices,
            run=device.run,
            why=device.why,
            refresh=self.refresh,
            at_once=self.at_once,
            filed=self.evening.filed,
            web=bool(device.page.web),
        )

    # -- layers ------------------------------------------------------------------------------

    @property
    def layers(self) -> list[str]:
        """Names of all that Back closes one by one, the lowest first; none in the foyer."""
        return [*self.under, *(["question"] if self.notices.question is not None else [])]

    @property
    def under(self) -> list[str]:
        """The layers that a question may lie over."""
        found: list[str] = []
        for place in self.places.trail[1:]:
            found.append(place.name)
            if place.name == "play" and self.evening.controller is not None:
                found += layers_of(self.evening.controller.table.state)
            elif (run := run_at(place)) is not None:
                found += run.layers
        return found

    async def close_top(self) -> None:
        """Closes what lies on top: a question, a sheet over the table, a hand, a screen."""
        if self.notices.question is not None:
            self.notices.answer(False)
        elif (run := run_at(self.places.top)) is not None and run.close_top():
            pass
        elif self.places.top.name != "play" or self.evening.controller is None:
            self.places.back()
        elif not self.evening.controller.close_top():
            await self.evening.leave()

    def _moved(self) -> None:
        """Another screen lies on top, and no finger is on the bar of a hand any more."""
        if self.evening.controller is not None:
            self.evening.controller.hold_hand(open_=False)
        self._arriving = self.device.bridge.web
        self.refresh()

    # -- drawing -----------------------------------------------------------------------------

    def attach(self, redraw: Callable[[int], None]) -> None:
        """Called by the root component, which draws: how it is told to draw anew."""
        self._redraw = redraw
        self._fitted = self.device.ui

    def refresh(self) -> None:
        """Draws the whole screen anew; only what differs is sent."""
        question = self.notices.question
        if question is not None and question.over != self.under:
            self.notices.question = None  # none stays over a screen that it was not asked on
        self._version += 1
        self._guard(at_once=True)
        if self._redraw is not None:
            self._redraw(self._version)

    def at_once(self, out_of_sight: bool) -> bool:
        """Whether a part of a screen is drawn at once.

        What is below the edge of a window that has just come to a screen would keep all of it
        waiting; it is drawn when the rest is seen.
        """
        later = self._arriving and out_of_sight
        self._withheld = self._withheld or later
        return not later

    def drawn(self) -> None:
        """Called by the root component when what it drew has been sent."""
        if self._arriving or self._stood != (self.layers, title_of(self)):
            self.device.bridge.when_seen(self._arrived)
        self._guard(at_once=False)
        if self.evening.controller is not None:
            self.evening.controller.drawn()

    def _arrived(self) -> None:
        """The window shows where we are: address and title follow."""
        stands = self.layers, title_of(self)
        if self._stood != stands:
            self._stood = stands
            self.device.bridge.stand(*stands)
        self._arriving = False
        if self._withheld:
            self._withheld = False
            self.refresh()

    def _guard(self, *, at_once: bool) -> None:
        """Tells the page whose hands are on the screen.

        at_once: of the next drawing; what is secret no more is covered until the one after
        """
        controller, bridge = self.evening.controller, self.device.bridge
        viewers = () if controller is None else controller.table.state.viewers
        if viewers or not at_once:
            bridge.guard(bool(viewers))
        bridge.show_to(viewers)
        held = (
            controller is not None
            and controller.table.state.by_bar
            and self.places.top.name == "play"
        )
        bridge.hold_at(spot(self.device.ui) if held else None)

    # -- what the window tells ---------------------------------------------------------------

    async def went_back(self, left: int) -> None:
        """The browser's Back: closes layers until so many are left."""
        self._stood = None  # the browser is where we are not yet, or stay
        for _ in range(len(self.layers) - left):
            await self.close_top()
        self.refresh()

    def resized(self, _: object) -> None:
        """The window has another size or other edges; a turned phone says so twice."""
        if self.device.ui != self._fitted:
            if self.evening.controller is not None and self.evening.controller.table.state.flat:
                self.evening.controller.hide()  # what was held may lie elsewhere now
            self.evening.refit()
            self.refresh()

    async def key_pressed(self, event: ft.KeyboardEvent) -> None:
        """Escape closes what Back does; other keys choose and walk on the table, or turn pages."""
        controller, turn = self.evening.controller, self.places.turn
        table = (
            controller
            if controller is not None and self.evening.is_visible(self.evening.session)
            else None
        )
        run = run_at(self.places.top)
        if event.key == "Escape":
            await self.close_top()
        elif event.ctrl or event.alt or event.meta:
            return  # a shortcut of the browser or the system
        elif table is not None and event.key in SKIPS and table.drawing.retells:
            table.retelling.skip()
        elif table is not None and event.key == "H" and table.table.state.by_bar:
            if not self.device.bridge.web:  # a page tells when the key is let go
                table.hold_hand(open_=table.table.state.covered)
        elif table is not None:
            table.keyboard.pressed(event.key)
        elif run is not None and self.notices.question is None:
            run.pressed(event.key, shift=event.shift)
        elif turn is not None and event.key in PAGES:
            turn(PAGES[event.key])

    def focus(self, state: str) -> None:
        """Notes whether somebody looks at the window."""
        if state in LEFT or state in BACK:
            self.away = state in LEFT
        controller = self.evening.controller
        if controller is not None:
            controller.focus(state)
        run = run_at(self.places.top)
        if state in BACK and (controller is not None or (run is not None and run.awake)):
            self.device.stay_awake(True)  # whoever hides a window takes its wake lock

    def _preference_changed(self, key: str) -> None:
        if key in ("theme", "contrast"):
            self.device.light()
        if key == "lang":
            self.notices.message = None  # it is in the language before
            self.device.speak()
        if key == "screen_reader":
            self.device.bridge.semantics(self.device.prefs.now.screen_reader)
        if key in ("music", "sounds") and self.evening.controller is not None:
            self.evening.controller.sound.settle()
        self.evening.refit()
        self.refresh()


def title_of(shell: Shell) -> str:
    """The title of the document, as the window stands."""
    say, place, controller = shell.device.say, shell.places.top, shell.evening.controller
    if place.name != "play" or controller is None:
        return title(say, of_screen(say, place, shell.store))
    table = controller.table
    here = of_table(say, table.scene, table.state, controller.keeper.names)
    return title(say, [here, controller.game.title(say.lang)])


def run_at(place: Place) -> "LessonRun | ReplayRun | None":
    """The lesson or the replay that goes on in a place."""
    run: LessonRun | ReplayRun | None = place.args.get("run")
    return run
