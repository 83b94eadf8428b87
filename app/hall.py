"""The hall: services that every screen receives, such as settings and navigation."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from app.notices import Notices
from app.places import Places
from app.platform.bridge import Bridge
from app.prefs import Prefs
from app.store.errors import StoreError
from app.theme import Ui


@dataclass(frozen=True)
class Hall:
    """Services for every screen.

    Attributes:
        ui: Window size, colours and settings for drawing.
        bridge: Connection to the web page.
        run: Function that starts a coroutine.
        why: Function that returns an error's message in the reader's language.
        refresh: Function that redraws the window.
        at_once: Function that decides whether to draw part of a screen now; see `Shell.at_once`.
        filed: Called after a game has been exported to a file; see `Evening.filed`.
        web: Whether the app runs in a browser.
    """

    ui: Ui
    bridge: Bridge
    prefs: Prefs
    places: Places
    notices: Notices
    run: Callable[..., Any]
    why: Callable[[Exception], str]
    refresh: Callable[[], None]
    at_once: Callable[[bool], bool]
    filed: Callable[[], None]
    web: bool

    def failed(self, error: Exception) -> None:
        """Shows the message of an error."""
        self.notices.toast(self.why(error))

    def choose(self, setting: str, value: Any) -> None:
        """Saves a setting, or shows why it could not be saved."""
        try:
            self.prefs.choose(setting, value)
        except StoreError as error:
            self.failed(error)


Task = Callable[[], Coroutine[Any, Any, Any]]
"""Coroutine function that `Hall.run` can start."""
