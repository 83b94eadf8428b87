"""The device: window, colours, language, vibration and screen reader."""

import contextlib
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

import flet as ft

from app import text
from app.platform.bridge import Bridge
from app.platform.walks import within
from app.prefs import Prefs
from app.store.errors import StoreError
from app.theme import EVENING, MATINEE, Motion, Palette, Ui, strong
from engines import LONGEST_LINE, Refused, quoted


class Device:
    """Access to the device's services; one instance per page.

    Attributes:
        run: Function that starts a coroutine.
    """

    def __init__(self, page: ft.Page, bridge: Bridge, prefs: Prefs) -> None:
        self.page = page
        self.bridge = bridge
        self.prefs = prefs
        self.run: Callable[..., Any] = page.run_task
        self.wakelock = ft.Wakelock()
        self.haptics = ft.HapticFeedback()
        self.voice = ft.SemanticsService()

    @property
    def say(self) -> text.House:
        """The app's texts in the reader's language."""
        return text.speaker(self.prefs.now.lang)

    def why(self, error: Exception) -> str:
        """Returns an error's message, in the reader's language if possible."""
        if isinstance(error, StoreError):
            return error.notice.sentence(self.say)
        if isinstance(error, Refused):
            return error.reason.sentence(lang=self.say.lang)
        return quoted(error, LONGEST_LINE)

    @property
    def palette(self) -> Palette:
        """Colours for the chosen theme and contrast."""
        theme = self.prefs.now.theme
        if theme == "system":
            theme = "light" if self.page.platform_brightness == ft.Brightness.LIGHT else "dark"
        lit = MATINEE if theme == "light" else EVENING
        return strong(lit) if self.prefs.now.contrast == "more" else lit

    @property
    def ui(self) -> Ui:
        """Window size, colours and settings that drawing functions need."""
        around = self.bridge.surroundings()
        inset = self.page.media.view_padding if self.page.media else ft.Padding.all(0)
        return Ui(
            colors=self.palette,
            width=self.page.width or 390,
            height=self.page.height or 844,
            text_scale=self.prefs.now.text_scale,
            motion=Motion.of(self.prefs.now.speed),
            say=self.say,
            inset_top=max(inset.top, around.top),
            inset_bottom=max(inset.bottom, around.bottom),
            inset_left=max(inset.left, around.left),
            inset_right=max(inset.right, around.right),
            left_handed=self.prefs.now.left_handed,
            by_ear=bool(self.prefs.now.screen_reader),
        )

    def light(self) -> None:
        """Applies the palette to Flet's own widgets and the browser's theme colour."""
        colors = self.palette
        self.page.theme_mode = ft.ThemeMode.DARK if colors.dark else ft.ThemeMode.LIGHT
        self.page.bgcolor = colors.house
        self.page.schedule_update()  # Flet does not notice a new background by itself
        self.bridge.set_theme_color(colors.house, colors.dark)

    def speak(self) -> None:
        """Loads the current language and applies it to Flet and the page."""
        lang = self.prefs.now.lang
        text.catalogue(lang)
        if lang != text.FALLBACK or self.page.locale_configuration is not None:
            known = [ft.Locale(each) for each in text.languages()]
            self.page.locale_configuration = ft.LocaleConfiguration(known, ft.Locale(lang))
        self.bridge.set_language(lang, chosen=self.prefs.chosen("lang"))

    def stay_awake(self, on: bool) -> None:
        """Keeps the screen on if `on` and the setting allow it.

        Otherwise the screen may turn off.
        """
        wakes = on and self.prefs.now.awake
        self.run(_try, self.wakelock.enable if wakes else self.wakelock.disable)

    def tick(self) -> None:
        """Vibrates briefly, if that is enabled.

        It is the same for every move, so that nothing is revealed.
        """
        if self.prefs.now.haptics:
            self.run(_try, self.haptics.light_impact)

    def controls(self) -> Iterator[Any]:
        """Yields all controls in the window."""
        return within(self.page.views)

    def announce(self, sentences: Sequence[str]) -> None:
        """Speaks sentences through the screen reader as one announcement."""
        self.run(_try, self.voice.announce_message, self.say.sentences(sentences))


async def _try(service: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
    """Calls a device service, ignoring errors because some devices lack the service."""
    with contextlib.suppress(Exception):
        await service(*args)
