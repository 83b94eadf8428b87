"""Connection between the app and its window.

In the browser, Python runs in a worker, which cannot access the page. `WebBridge` exchanges
messages with the page's script (`build/page/boot.js`). On a desktop there is no page. `Bridge` has
the same methods but does nothing, so that callers work on both.

    bridge = open_bridge()
    bridge.on_visibility(curtain_down)
    bridge.ready(curtain_up)
"""

import asyncio
import contextvars
import sys
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from app.sounds import SoundWish
    from app.speech import Speech

InstallState = Literal["prompt", "ios", "installed", "none"]
Visibility = Literal["blur", "hidden", "pagehide", "visible"]
FileWay = Literal["share", "download", "copy"]
PictureWay = Literal["share", "download", "show"]
Outcome = Literal["done", "cancelled", "failed"]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Insets of the window, and preferences of the system.

    Insets are in logical pixels.

    Attributes:
        top: Inset at the top, for a notch or the system's bars.
        right: Inset on the right.
        bottom: Inset at the bottom.
        left: Inset on the left.
        still: Whether the user prefers reduced motion.
        contrast: Whether the user prefers increased contrast.
        type: Factor by which the system scales text, normally 1.0.
        languages: Tags of the user's languages, such as "vi-VN", most preferred first.
    """

    top: float = 0
    right: float = 0
    bottom: float = 0
    left: float = 0
    still: bool = False
    contrast: bool = False
    type: float = 1.0
    languages: tuple[str, ...] = ()


class Bridge:
    """Connection without a page: its methods do nothing or return defaults.

    Attributes:
        web: Whether the app runs in a browser.
    """

    web = False

    def ready(self, lifted: Callable[[], Any]) -> None:
        """Removes the splash screen, then calls `lifted`.

        Without a page, `lifted` is called at once.
        """
        lifted()

    def set_theme_color(self, color: str, dark: bool) -> None:
        """Sets the colour of the browser's frame and of the splash screen.

        Args:
            color: Colour as `#rrggbb`.
            dark: Whether the colour is dark.
        """

    def set_language(self, lang: str, *, chosen: bool) -> None:
        """Sets the page's language, for screen readers and the page's own texts.

        Args:
            lang: Language code.
            chosen: Whether the user has chosen the language. If so, the next start uses it;
                otherwise it asks the browser again.
        """

    def semantics(self, on: bool) -> None:
        """Turns the accessibility tree on or off.

        Turning it off takes effect at the next start.
        """

    def on_described(self, callback: Callable[[], Any]) -> None:
        """Registers a callback for when somebody turns the accessibility tree on.

        If that has happened already, the callback is called at once.
        """

    def surroundings(self) -> Surroundings:
        """Returns the window's insets and the system's preferences.

        Unknown values have their defaults.
        """
        return Surroundings()

    def on_surroundings(self, callback: Callable[[], Any]) -> None:
        """Registers a callback for changes of `surroundings()`.

        They change after a rotation, for example.
        """

    def vibrates(self) -> bool:
        """Returns whether this device can vibrate.

        It is False if that is unknown.
        """
        return False

    def sounds(self) -> bool:
        """Returns whether this window can play sounds."""
        return False

    def set_sound(self, wish: "SoundWish") -> None:
        """Sets which music and sound effects are played.

        The page starts them at the next touch, as browsers require. While a hand is open (see
        `guard`), it keeps the music at a constant volume.
        """

    def play_sound(self, name: str) -> None:
        """Plays a sound effect once.

        Effects must be on, and the page must have been touched.
        """

    def speaks(self) -> bool:
        """Returns whether this window can read texts aloud."""
        return False

    def speak(self, speech: "Speech") -> None:
        """Queues sentences to be read aloud.

        The page stops reading at the next touch or key, when it is hidden, and when a hand opens.
        While a hand is open, only a speech with `open` set is read.
        """

    def hush(self) -> None:
        """Stops reading aloud."""

    async def voices(self, lang: str) -> Mapping[str, Any]:
        """Returns a language's voices, and whether a screen reader is on.

        Args:
            lang: Language code.

        Returns:
            "names" of the voices for the language, the device's own choice first, and "reader":
            whether a screen reader reads this page.
        """
        return {"names": [], "reader": False}

    def install_state(self) -> InstallState:
        """Returns how the app can be installed in this browser.

        Returns:
            "prompt" if `install()` can open the browser's prompt, "ios" if only by hand (Share,
            then Add to Home Screen), "installed" if it is installed already, or "none".
        """
        return "none"

    async def install(self) -> bool:
        """Opens the browser's install prompt.

        Returns:
            Whether the user accepted.
        """
        return False

    def on_install(self, callback: Callable[[InstallState], Any]) -> None:
        """Registers a callback for changes of `install_state()`."""

    async def settle(self) -> None:
        """Waits until the page has reported every touch so far."""

    async def request_persist(self) -> bool:
        """Asks the browser to keep stored data permanently.

        Returns:
            Whether the browser agreed.
        """
        return False

    def file_ways(self) -> Sequence[FileWay]:
        """Returns the ways to save a file, best first.

        "share" is the system's share sheet, on touch devices. "download" is the browser's downloads
        or a save dialog. "copy" puts text on the clipboard. It is needed by an app on the home
        screen of an iPhone, where a download opens a page without a way back.
        """
        return ("download",)

    def picture_ways(self) -> Sequence[PictureWay]:
        """Returns the ways to save a picture, best first.

        "show" means `show_picture`. The others are explained in `file_ways`.
        """
        return ("download",)

    def show_picture(self, png: bytes, words: str, close: str) -> None:
        """Shows a picture over the page, where a long press saves it.

        Args:
            png: Content of the PNG file.
            words: Sentence below the picture.
            close: Label of the close button.
        """

    async def copied(self, text: str) -> bool:
        """Returns whether the last tap copied the text.

        It is False if that is unknown.
        """
        return False

    async def shared(self) -> Outcome:
        """Returns the outcome of the last share sheet.

        Some systems never report it.
        """
        return "failed"

    def show_text(self, text: str, words: str, close: str) -> None:
        """Shows a selected text over the page for copying.

        Args:
            text: Text to copy.
            words: Sentence below the text.
            close: Label of the close button.
        """

    async def scan(self, words: Mapping[str, str]) -> str:
        """Reads a QR code with the camera or from a photo.

        Args:
            words: Texts: "why" the camera is needed, "camera" for a screen reader, "photo" on the
                button, "refused", "looking", "none" and "close".

        Returns:
            The code's text, or a line for each of several codes in a photo; "" if the person closed
            the dialog or there is no page.
        """
        return ""

    def scans(self) -> bool:
        """Returns whether this window can read QR codes."""
        return False

    def address(self) -> str:
        """Returns the page's address without what follows `#`; "" without a page."""
        return ""

    def square(self) -> str:
        """Returns the link of a square by which the page was opened.

        The link is returned only once. Without one, returns "".
        """
        return ""

    def on_square(self, callback: Callable[[], Any]) -> None:
        """Registers a callback for changes of `square()`."""

    def bill(self) -> str:
        """Returns the name of the game chosen on the splash screen.

        It is "" if no game was chosen.
        """
        return ""

    def on_bill(self, callback: Callable[[], Any]) -> None:
        """Registers a callback for changes of `bill()`."""

    def on_update(self, callback: Callable[[], Any]) -> None:
        """Registers a callback that is called when a newer version is ready.

        If one is ready already, the callback is called at once.
        """

    def apply_update(self) -> None:
        """Switches to the newer version and reloads the page.

        Call it only between games.
        """

    def on_offline_ready(self, callback: Callable[[], Any]) -> None:
        """Registers a callback for when the app becomes available offline."""

    def on_visibility(self, callback: Callable[[Visibility], Any]) -> None:
        """Registers a callback for when the window is hidden or visible again.

        The callback gets "blur", "hidden", "pagehide" or "visible". From the first registration on,
        the page covers itself as soon as it is hidden, so that the system's app switcher shows no
        secrets. The cover stays until `guard(False)`.
        """

    def guard(self, secret: bool) -> None:
        """Sets whether a secret is visible.

        If so, the page covers itself when it is hidden. Until the first call, the page assumes a
        secret. Call this with True before a secret is drawn, and with False after another drawing
        has been sent. The cover is removed two frames later.
        """

    def hold_at(self, spot: tuple[float, float, float, float] | None, *, by_key: bool) -> None:
        """Sets the area of the bar that shows a hand.

        As soon as the finger, or the equivalent key H, is released, the page covers everything
        except the bar until it has received a drawing without the hand.

        Args:
            spot: Left edge, top edge, width and height in logical pixels; None if there is no
                bar.
            by_key: Whether the key H works.
        """

    def on_hold(self, callback: Callable[[bool], Any]) -> None:
        """Registers a callback for the key that shows a hand while pressed.

        The callback gets True when the key is pressed, and False when it is released. It also gets
        False if a finger leaves the bar.
        """

    def show_to(self, viewers: tuple[int, ...]) -> None:
        """Sets the seats whose hands the next drawing shows.

        After a change, the page draws complete frames for a while, so that nothing of an older
        drawing is left.
        """

    def when_seen(self, then: Callable[[], Any]) -> None:
        """Calls `then` once everything sent so far is visible.

        Without a page, `then` is called at once.
        """
        then()

    def stand(self, layers: Sequence[str], title: str) -> None:
        """Sets the browser's address and history, and the page's title.

        Args:
            layers: Names of the layers that Back closes, from the bottom up. Each gets a history
                entry.
            title: Title of the screen, without secrets.
        """

    def on_back(self, callback: Callable[[int], Any]) -> None:
        """Registers a callback for the browser's Back button.

        The callback gets the number of layers that remain open. After closing the others, it
        calls `went_back`.
        """

    def went_back(self) -> None:
        """Counts a completed Back; later messages of `stand` carry the count."""

    def on_error(self, callback: Callable[[Exception], Any]) -> None:
        """Registers a callback for errors in the other callbacks."""

    def stop(self) -> None:
        """Covers the page for good and offers to reload it."""


class DesktopBridge(Bridge):
    """Connection to a desktop system, which reports only its languages."""

    def surroundings(self) -> Surroundings:
        from app.platform.system import languages

        return Surroundings(languages=languages())

    async def copied(self, text: str) -> bool:
        import flet as ft

        try:
            return await ft.Clipboard().get() == text
        except (RuntimeError, OSError):
            return False


class WebBridge(Bridge):
    """Connection to a browser's page.

    Args:
        channel: The worker's end of the connection, with `post(plain object)`, `listen(callback)`,
            and `state`, the page's state when the worker was started.
    """

    web = True

    def __init__(self, channel: Any) -> None:
        self._channel = channel
        state = _plain(channel.state) or {}
        self._install: InstallState = state.get("install", "none")
        self._vibrates = bool(state.get("vibrates", False))
        self._sounds = bool(state.get("sounds", False))
        self._speaks = bool(state.get("speaks", False))
        self._file_ways: Sequence[FileWay] = tuple(state.get("fileWays", ("download",)))
        self._picture_ways: Sequence[PictureWay] = tuple(state.get("pictureWays", ("download",)))
        self._surroundings = _around(state.get("surroundings", {}))
        self._update = bool(state.get("update", False))
        self._address = str(state.get("address", ""))
        self._square = str(state.get("square", ""))
        self._bill = ""
        self._described = False
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._asked = 0
        self._viewers: tuple[int, ...] = ()
        self._held_at: tuple[tuple[float, float, float, float] | None, bool] = None, True
        self._let_go = 0
        self._on_described: list[Callable[[], Any]] = []
        self._on_hold: list[Callable[[bool], Any]] = []
        self._backs = 0
        self._on_back: list[Callable[[int], Any]] = []
        self._on_error: list[Callable[[Exception], Any]] = []
        self._on_surroundings: list[Callable[[], Any]] = []
        self._on_install: list[Callable[[InstallState], Any]] = []
        self._on_bill: list[Callable[[], Any]] = []
        self._on_square: list[Callable[[], Any]] = []
        self._on_update: list[Callable[[], Any]] = []
        self._on_offline_ready: list[Callable[[], Any]] = []
        self._on_visibility: list[Callable[[Visibility], Any]] = []
        # Messages come outside of any task; callbacks run in the context of the app's `main`.
        self._context = contextvars.copy_context()
        channel.listen(self._hear)

    # -- to the page --------------------------------------------------------------------------

    def ready(self, lifted: Callable[[], Any]) -> None:
        self._call("ready").add_done_callback(lambda _: lifted())

    def set_theme_color(self, color: str, dark: bool) -> None:
        self._tell("theme", color=color, dark=dark)

    def set_language(self, lang: str, *, chosen: bool) -> None:
        self._tell("language", lang=lang, chosen=chosen)

    def semantics(self, on: bool) -> None:
        self._tell("semantics", on=on)

    def on_described(self, callback: Callable[[], Any]) -> None:
        self._on_described.append(callback)
        if self._described:
            callback()

    def surroundings(self) -> Surroundings:
        return self._surroundings

    def on_surroundings(self, callback: Callable[[], Any]) -> None:
        self._on_surroundings.append(callback)

    def vibrates(self) -> bool:
        return self._vibrates

    def sounds(self) -> bool:
        return self._sounds

    def set_sound(self, wish: "SoundWish") -> None:
        self._tell("sound", **wish._asdict())

    def play_sound(self, name: str) -> None:
        self._tell("play", name=name)

    def speaks(self) -> bool:
        return self._speaks

    def speak(self, speech: "Speech") -> None:
        self._tell("speak", **speech._asdict())

    def hush(self) -> None:
        self._tell("hush")

    async def voices(self, lang: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = await self._call("voices", lang=lang)
        return found

    def install_state(self) -> InstallState:
        return self._install

    async def install(self) -> bool:
        return bool(await self._call("install"))

    def on_install(self, callback: Callable[[InstallState], Any]) -> None:
        self._on_install.append(callback)

    async def settle(self) -> None:
        await self._call("settle")

    async def request_persist(self) -> bool:
        return bool(await self._call("persist"))

    def file_ways(self) -> Sequence[FileWay]:
        return self._file_ways

    def picture_ways(self) -> Sequence[PictureWay]:
        return self._picture_ways

    def show_picture(self, png: bytes, words: str, close: str) -> None:
        self._tell("picture", png=b64encode(png).decode(), words=words, close=close)

    async def copied(self, text: str) -> bool:
        return bool(await self._call("outcome", of="copy") == "done")

    async def shared(self) -> Outcome:
        outcome: Outcome = await self._call("outcome", of="share")
        return outcome

    def show_text(self, text: str, words: str, close: str) -> None:
        self._tell("text", text=text, words=words, close=close)

    async def scan(self, words: Mapping[str, str]) -> str:
        return str(await self._call("scan", words=dict(words)) or "")

    def scans(self) -> bool:
        return True

    def address(self) -> str:
        return self._address

    def square(self) -> str:
        square, self._square = self._square, ""
        return square

    def on_square(self, callback: Callable[[], Any]) -> None:
        self._on_square.append(callback)

    def bill(self) -> str:
        return self._bill

    def on_bill(self, callback: Callable[[], Any]) -> None:
        self._on_bill.append(callback)

    def on_update(self, callback: Callable[[], Any]) -> None:
        self._on_update.append(callback)
        if self._update:
            callback()

    def apply_update(self) -> None:
        self._tell("apply_update")

    def on_offline_ready(self, callback: Callable[[], Any]) -> None:
        self._on_offline_ready.append(callback)

    def on_visibility(self, callback: Callable[[Visibility], Any]) -> None:
        self._on_visibility.append(callback)
        self._tell("watch")

    def guard(self, secret: bool) -> None:
        # With the count of releases, so that the page ignores an older drawing.
        self._tell("guard", secret=secret, times=self._let_go)

    def hold_at(self, spot: tuple[float, float, float, float] | None, *, by_key: bool) -> None:
        if (spot, by_key) != self._held_at:
            self._held_at = spot, by_key
            self._tell("hold_at", spot=None if spot is None else list(spot), by_key=by_key)

    def on_hold(self, callback: Callable[[bool], Any]) -> None:
        self._on_hold.append(callback)

    def show_to(self, viewers: tuple[int, ...]) -> None:
        if viewers != self._viewers:
            self._viewers = viewers
            self._tell("viewers")

    def when_seen(self, then: Callable[[], Any]) -> None:
        self._call("seen").add_done_callback(lambda _: then())

    def stand(self, layers: Sequence[str], title: str) -> None:
        # With the count of Backs carried out, so that the page ignores an older message.
        self._tell("stand", layers=list(layers), title=title, backs=self._backs)

    def on_back(self, callback: Callable[[int], Any]) -> None:
        self._on_back.append(callback)

    def went_back(self) -> None:
        self._backs += 1

    def on_error(self, callback: Callable[[Exception], Any]) -> None:
        self._on_error.append(callback)

    def stop(self) -> None:
        self._channel.post({"stage": "failed"})

    def _tell(self, verb: str, **more: Any) -> None:
        self._channel.post({"bridge": verb, **more})

    def _call(self, verb: str, **more: Any) -> asyncio.Future[Any]:
        self._asked += 1
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[self._asked] = answer
        self._tell(verb, call=self._asked, **more)
        return answer

    # -- from the page ------------------------------------------------------------------------

    def _hear(self, message: Any) -> None:
        try:
            self._context.copy().run(self._receive, _plain(message))
        except Exception as error:
            _each(self._on_error, error)

    def _receive(self, news: dict[str, Any]) -> None:
        match news.get("bridge"):
            case "answer":
                future = self._waiting.pop(news["call"], None)
                if future is not None and not future.done():
                    future.set_result(news.get("value"))
            case "back":
                _each(self._on_back, news["left"])
            case "bill":
                self._bill = news["game"]
                _each(self._on_bill)
            case "described":
                self._described = True
                _each(self._on_described)
            case "hold":
                self._let_go = news["times"]
                _each(self._on_hold, news["on"])
            case "install":
                self._install = news["state"]
                _each(self._on_install, self._install)
            case "kept":
                _each(self._on_offline_ready)
            case "square":
                self._square = news["link"]
                _each(self._on_square)
            case "surroundings":
                self._surroundings = _around(news["found"])
                _each(self._on_surroundings)
            case "update":
                self._update = True
                _each(self._on_update)
            case "visibility":
                _each(self._on_visibility, news["state"])


def _each(callbacks: list[Callable[..., Any]], *args: Any) -> None:
    for call in callbacks:
        call(*args)


def _around(found: dict[str, Any]) -> Surroundings:
    return Surroundings(**{**found, "languages": tuple(found.get("languages", ()))})


def _plain(value: Any) -> Any:
    return value.to_py() if hasattr(value, "to_py") else value


def open_bridge() -> Bridge:
    """Opens the connection for this platform.

    Call it once, when the app starts.
    """
    if sys.platform == "emscripten":
        try:
            import stage_channel
        except ImportError:  # inside Pyodide, but not on our page (tests under Node)
            return Bridge()
        return WebBridge(stage_channel)
    return DesktopBridge()
