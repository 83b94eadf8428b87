"""The hall around every screen: the window, the settings, and the ways from here to elsewhere."""

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
    """Services for every screen, besides its contents.

    Attributes:
        ui: The window, as it is for this drawing.
        bridge: The connection to the window.
        run: Starts a coroutine.
        why: Tells an error in the reader's language.
        refresh: Draws again.
        at_once: Returns whether a part of the screen is drawn at once; see `Shell.at_once`.
        filed: Called when a game has been read into a file; see `Evening.filed`.
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
        """Says why something could not be done."""
        self.notices.toast(self.why(error))

    def choose(self, setting: str, value: Any) -> None:
        """Keeps a setting, or says why it could not be kept."""
        try:
            self.prefs.choose(setting, value)
        except StoreError as error:
            self.failed(error)


Task = Callable[[], Coroutine[Any, Any, Any]]
"""Coroutine function that `Hall.run` can start."""
