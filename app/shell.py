"""The running app: where we are, what is kept, how it is lit. Screens draw; the shell remembers."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from app import text
from app.platform.bridge import Bridge
from app.prefs import Prefs
from app.store import Store
from app.theme import EVENING, MATINEE, Motion, Palette, Ui


@dataclass(frozen=True)
class Place:
    """A screen and what it was opened with."""

    name: str
    args: dict[str, Any] = field(default_factory=dict)


class Shell:
    """One for each page. `refresh()` draws anew; everything else only changes what is drawn."""

    def __init__(self, page: ft.Page, store: Store, bridge: Bridge) -> None:
        self.page = page
        self.store = store
        self.bridge = bridge
        self.prefs = Prefs(store.settings, self._preference_changed)
        self.trail: list[Place] = [Place("home")]
        self.message: str | None = None
        self.confirm: Confirm | None = None
        self._redraw: Callable[[int], None] | None = None
        self._version = 0
        self._message_timer: asyncio.Task[None] | None = None

    # -- where we are ------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The screen on top."""
        return self.trail[-1]

    def go(self, name: str, **args: Any) -> None:
        """Opens a screen on top of this one."""
        self.trail.append(Place(name, args))
        self.refresh()

    def back(self, *_: Any) -> None:
        """Closes the screen on top."""
        if len(self.trail) > 1:
            self.trail.pop()
        self.refresh()

    def home(self, *then: Place) -> None:
        """Back to the foyer, and from there to the places given."""
        self.trail = [Place("home"), *then]
        self.refresh()

    # -- drawing -----------------------------------------------------------------------------

    def attach(self, redraw: Callable[[int], None]) -> None:
        """Called by the root component: how it is told to draw anew."""
        self._redraw = redraw

    def refresh(self, *_: Any) -> None:
        """Draws the whole screen anew; only what differs is sent."""
        self._version += 1
        if self._redraw is not None:
            self._redraw(self._version)

    def run(self, coroutine: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
        """Starts something that takes a while."""
        self.page.run_task(coroutine, *args)

    def say(self, key: str, **args: object) -> str:
        """A text of the app in the reader's language."""
        return text.say(key, self.prefs["lang"], **args)

    @property
    def palette(self) -> Palette:
        """The lighting that the reader asked for, or the system's."""
        theme = self.prefs["theme"]
        if theme == "system":
            theme = "light" if self.page.platform_brightness == ft.Brightness.LIGHT else "dark"
        return MATINEE if theme == "light" else EVENING

    @property
    def ui(self) -> Ui:
        """What drawing functions are handed."""
        inset = self.page.media.view_padding if self.page.media else None
        return Ui(
            colors=self.palette,
            width=self.page.width or 390,
            height=self.page.height or 844,
            text_scale=self.prefs["text_scale"],
            motion=Motion.of(self.prefs["speed"]),
            say=self.say,
            inset_top=inset.top if inset else 0,
            inset_bottom=inset.bottom if inset else 0,
        )

    # -- short words to the person -----------------------------------------------------------

    def toast(self, sentence: str) -> None:
        """A sentence that stands at the foot of the screen for a while."""
        self.message = sentence
        if self._message_timer is not None:
            self._message_timer.cancel()
        self.run(self._clear_message)
        self.refresh()

    async def _clear_message(self) -> None:
        self._message_timer = asyncio.current_task()
        await asyncio.sleep(max(4.0, len(self.message or "") * 0.07))
        self.dismiss()

    def dismiss(self, *_: Any) -> None:
        """Takes the sentence away."""
        self.message = None
        self.refresh()

    def ask(self, question: str, yes: str, then: Callable[[], Any], *, detail: str = "") -> None:
        """Asks before something that cannot be taken back."""
        self.confirm = Confirm(question, detail, yes, then)
        self.refresh()

    def answer(self, yes: bool) -> None:
        """The person's answer to `ask`."""
        confirm, self.confirm = self.confirm, None
        if yes and confirm is not None:
            confirm.then()
        self.refresh()

    def _preference_changed(self, key: str) -> None:
        if key == "theme":
            self.light()
        if key == "screen_reader":
            self.bridge.semantics(self.prefs["screen_reader"])
        self.refresh()

    def light(self) -> None:
        """Tells Flet's own widgets and the browser's frame about the colours in use."""
        colors = self.palette
        self.page.theme_mode = ft.ThemeMode.DARK if colors.dark else ft.ThemeMode.LIGHT
        self.page.bgcolor = colors.house
        self.bridge.set_theme_color(colors.house, colors.dark)


@dataclass(frozen=True)
class Confirm:
    """A question that waits for yes or no."""

    question: str
    detail: str
    yes: str
    then: Callable[[], Any]
