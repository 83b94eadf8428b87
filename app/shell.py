"""The running app: connects its parts and decides when to draw them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

from app.device import Device
from app.error_boundary import ErrorBoundary
from app.evening import Evening
from app.gather import scroll_of
from app.hall import Hall
from app.notices import FoyerMessage, Notices
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
"""Keys that turn pages, with the number of pages to turn."""

SKIPS = frozenset({"Enter", "Numpad Enter", " ", "Space"})
"""Keys that skip the replay of recent moves.

Escape and a tap skip it too.
"""


class Shell:
    """Root of the app, one per page.

    Only `refresh` redraws; other methods change state.

    Attributes:
        device: The window and its services.
        places: The stack of open screens.
        notices: Messages and questions shown over the screens.
        foyer_message: Message that waits for the foyer.
        evening: The current game, if any.
        boundary: Recovery from errors in our own code.
        away: Whether the window is hidden.
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
        self.foyer_message = FoyerMessage(self.notices, lambda: self.under)
        self.evening = Evening(store, self.device, self.places, self.notices, self.refresh)
        self.boundary = ErrorBoundary(
            self.evening, self.device, self.places, self.notices, self.refresh
        )
        self.update_ready = False
        self.away = False
        self._arriving = False  # the window does not show this screen yet
        self._withheld = False  # parts that the screen draws once it is visible
        self._redraw: Callable[[int], None] | None = None
        self._version = 0
        self._fitted: Ui | None = None  # window data of the last drawing
        self._stood: tuple[list[str], str] | None = None  # what the browser last got

    @property
    def hall(self) -> Hall:
        """Services for the next drawing of a screen."""
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
        """Names of all layers that Back closes, from the bottom.

        A layer is a screen, sheet, hand or question; the foyer has none.
        """
        return [*self.under, *(["question"] if self.notices.question is not None else [])]

    @property
    def under(self) -> list[str]:
        """Names of all layers except a question, from the bottom."""
        found: list[str] = []
        for place in self.places.trail[1:]:
            found.append(place.name)
            if place.name == "play" and self.evening.controller is not None:
                found += layers_of(self.evening.controller.table.state)
            elif (run := run_at(place)) is not None:
                found += run.layers
        return found

    async def close_top(self) -> None:
        """Closes the top layer: question, sheet, hand or screen."""
        if self.notices.question is not None:
            self.notices.answer(False)
        elif (run := run_at(self.places.top)) is not None and run.close_top():
            pass
        elif self.places.top.name != "play" or self.evening.session is None:
            self.places.back()
        elif self.evening.controller is None or not self.evening.controller.close_top():
            await self.evening.leave()

    def _moved(self) -> None:
        if self.evening.controller is not None:
            self.evening.controller.hold_hand(open_=False)
        self._arriving = self.device.bridge.web
        self.foyer_message.moved()
        self.refresh()

    # -- drawing -----------------------------------------------------------------------------

    def attach(self, redraw: Callable[[int], None]) -> None:
        """Sets the function that redraws the root component."""
        self._redraw = redraw
        self._fitted = self.device.ui

    def refresh(self) -> None:
        """Redraws the whole window; Flet sends only the differences."""
        question = self.notices.question
        if question is not None and question.over != self.under:
            self.notices.question = None  # a question belongs to the layers below it
        self._version += 1
        self._guard(at_once=True)
        if self._redraw is not None:
            self._redraw(self._version)

    def at_once(self, out_of_sight: bool) -> bool:
        """Whether to draw a part of a screen now rather than later.

        On arrival at a screen, parts below the window's edge would delay the rest; they are drawn
        after the visible part. On return to a screen that was scrolled, they may be in sight.
        """
        later = self._arriving and out_of_sight and not scroll_of(self.places.top).offset
        self._withheld = self._withheld or later
        return not later

    def drawn(self) -> None:
        """Updates the browser and the table after the window has been redrawn."""
        self.boundary.drawn()
        if self._arriving or self._stood != (self.layers, title_of(self)):
            self.device.bridge.when_seen(self._arrived)
        self._guard(at_once=False)
        if self.evening.controller is not None:
            self.evening.controller.drawn()

    def _arrived(self) -> None:
        stands = self.layers, title_of(self)
        if self._stood != stands:
            self._stood = stands
            self.device.bridge.stand(*stands)
        self._arriving = False
        if self._withheld:
            self._withheld = False
            self.refresh()

    def _guard(self, *, at_once: bool) -> None:
        controller, bridge = self.evening.controller, self.device.bridge
        viewers = () if controller is None else controller.table.state.viewers
        secret = bool(viewers) or bool(self.places.top.state.get("secret"))
        if secret or not at_once:
            bridge.guard(secret)
        bridge.show_to(viewers)
        held = (
            controller is not None
            and controller.table.state.by_bar
            and self.places.top.name == "play"
        )
        at = spot(self.device.ui) if held else None
        bridge.hold_at(at, by_key=self.device.prefs.now.single_keys)

    # -- what the window tells ---------------------------------------------------------------

    async def went_back(self, left: int) -> None:
        """Closes layers until `left` remain, after the browser's Back button."""
        self._stood = None  # the browser's history may differ from ours
        try:
            for _ in range(len(self.layers) - left):
                await self.close_top()
        finally:
            self.device.bridge.went_back()
        self.refresh()

    def resized(self, _: object) -> None:
        """Redraws if the window's size or safe area has changed.

        A rotation of the device triggers two calls.
        """
        if self.device.ui != self._fitted:
            if self.evening.controller is not None and self.evening.controller.table.state.flat:
                self.evening.controller.hide()  # the held bar may have moved
            self.evening.refit()
            self.refresh()

    async def key_pressed(self, event: ft.KeyboardEvent) -> None:
        """Runs the action of a key.

        Escape closes the top layer. Other keys choose pieces, move the focus, control a replay or
        turn pages.
        """
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
        elif table is not None and event.key in SKIPS and table.drawing.replaying:
            table.retelling.skip()
        elif table is not None and event.key == "H" and table.table.state.by_bar:
            # Only a page reports the release of a key.
            if not self.device.bridge.web and self.device.prefs.now.single_keys:
                table.hold_hand(open_=table.table.state.covered)
        elif table is not None:
            table.keyboard.pressed(event.key)
        elif run is not None and self.notices.question is None:
            run.pressed(event.key, shift=event.shift)
        elif event.key == "Tab" and self.places.tab is not None and not event.shift:
            self.places.tab()
        elif turn is not None and event.key in PAGES:
            turn(PAGES[event.key])

    def focus(self, state: str) -> None:
        """Updates the app after the window was hidden or shown.

        Args:
            state: Lifecycle state of the window.
        """
        if state in LEFT or state in BACK:
            self.away = state in LEFT
        controller = self.evening.controller
        if controller is not None:
            controller.focus(state)
        run = run_at(self.places.top)
        if state in BACK and (controller is not None or (run is not None and run.awake)):
            self.device.stay_awake(True)  # hiding a window releases its wake lock

    def _preference_changed(self, key: str) -> None:
        if key in ("theme", "contrast"):
            self.device.light()
        if key == "lang":
            self.notices.message = None  # it is in the previous language
            self.device.speak()
        if key == "screen_reader":
            self.device.bridge.semantics(self.device.prefs.now.screen_reader)
        if key in ("music", "sounds") and self.evening.controller is not None:
            self.evening.controller.sound.settle()
        self.evening.refit()
        self.refresh()


def title_of(shell: Shell) -> str:
    """Returns the document title for the current screen."""
    say, place, controller = shell.device.say, shell.places.top, shell.evening.controller
    if place.name != "play" or controller is None:
        return title(say, of_screen(say, place, shell.store))
    table = controller.table
    here = of_table(say, table.scene, table.state, controller.keeper.names)
    return title(say, [here, controller.game.title(say.lang)])


def run_at(place: Place) -> "LessonRun | ReplayRun | None":
    """Returns the lesson or replay running on a screen, if any."""
    run: LessonRun | ReplayRun | None = place.args.get("run")
    return run
