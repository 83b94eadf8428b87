"""The app's line to the window it runs in.

In the browser Python lives in a worker and cannot touch the page. `WebBridge` sends plain messages
to the page's own script (`build/page/boot.js`) and passes its news to callbacks. On a desktop there
is no page: `Bridge` itself has the same methods and does nothing, so no caller asks where it runs.

    bridge = open_bridge()
    bridge.on_visibility(curtain_down)
    bridge.ready(curtain_up)
"""

import asyncio
import contextvars
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

InstallState = Literal["prompt", "ios", "installed", "none"]
Visibility = Literal["blur", "hidden", "pagehide", "visible"]
FileWay = Literal["share", "download", "copy"]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What lies around the window, and what its system wishes for all that it shows.

    top, right, bottom, left  what a notch and the system's bars take, in logical pixels
    still                     as little motion as possible
    contrast                  more of it
    type                      how large text should be, 1.0 as usual
    """

    top: float = 0
    right: float = 0
    bottom: float = 0
    left: float = 0
    still: bool = False
    contrast: bool = False
    type: float = 1.0


class Bridge:
    """A window without a page: every call is allowed and changes nothing."""

    web = False

    def ready(self, lifted: Callable[[], Any]) -> None:
        """The first screen is up: the splash may go. Calls back once it has; here, at once."""
        lifted()

    def set_theme_color(self, color: str, dark: bool) -> None:
        """Colours the browser's frame (`#rrggbb`) and the next start's splash."""

    def semantics(self, on: bool) -> None:
        """Switches the accessibility tree on, now and at later starts, or off from the next."""

    def surroundings(self) -> Surroundings:
        """What is known of what lies around the window."""
        return Surroundings()

    def on_surroundings(self, callback: Callable[[], Any]) -> None:
        """Calls back whenever `surroundings()` has changed: the device was turned, for one."""

    def vibrates(self) -> bool:
        """Whether this device can be felt, as far as is known."""
        return False

    def install_state(self) -> InstallState:
        """How this app could be installed here.

        `prompt`: `install()` opens the browser's own question. `ios`: by hand, through Share and
        Add to Home Screen. `installed`: it runs installed already. `none`: not here.
        """
        return "none"

    async def install(self) -> bool:
        """Opens the browser's install question; true when it was accepted."""
        return False

    def on_install(self, callback: Callable[[InstallState], Any]) -> None:
        """Calls back whenever `install_state()` has changed."""

    async def request_persist(self) -> bool:
        """Asks the browser never to clear what is stored; true when it agreed."""
        return False

    def file_ways(self) -> Sequence[FileWay]:
        """The ways by which a file can leave this window, the best first.

        `share`: the system's share sheet, on devices used by touch. `download`: the browser's own
        downloads, or a save dialog. `copy`: as text on the clipboard, in an app on the home screen
        of an iPhone; there a download is a page without a way back.
        """
        return ("download",)

    def on_update(self, callback: Callable[[], Any]) -> None:
        """Calls back once a newer version is ready (at once if it already is)."""

    def apply_update(self) -> None:
        """Lets the newer version take over: the page reloads once. Only between games."""

    def on_kept(self, callback: Callable[[], Any]) -> None:
        """Calls back when the whole app has come to be kept here, once on each device."""

    def on_visibility(self, callback: Callable[[Visibility], Any]) -> None:
        """Calls back when the window is left (`blur`, `hidden`, `pagehide`) or seen (`visible`).

        From now on the page also covers itself in the same instant that it is left, so that no
        picture of it is taken. The cover stays until `guard(False)`.
        """

    def guard(self, secret: bool) -> None:
        """Whether something secret is on screen. Only then does the page cover itself.

        It counts as secret until this is first called. Call it with True before the secret is
        drawn, and with False after what replaces it was sent: the cover goes two frames later.
        """

    def show_to(self, viewers: tuple[int, ...]) -> None:
        """Names the seats whose hands the next picture shows.

        After a change no part of an older picture is left: the page draws whole frames for a while.
        """

    def when_seen(self, then: Callable[[], Any]) -> None:
        """Calls back once what was sent so far is on screen; here, at once."""
        then()

    def stand(self, layers: Sequence[str], title: str) -> None:
        """Sets the browser's address and history, and the document's title.

        Args:
            layers: names of all that Back closes, the lowest first; each has its own entry.
            title: of the screen; everybody may read it, whoever holds the phone.
        """

    def on_back(self, callback: Callable[[int], Any]) -> None:
        """Calls back at the browser's Back, with the number of layers that it leaves."""


class WebBridge(Bridge):
    """The same line with a page at the other end.

    Args:
        channel: the worker's script's side: `post(plain object)`, `listen(callback)`, and `state`,
            what the page knew when the worker was started (plain data).
    """

    web = True

    def __init__(self, channel: Any) -> None:
        self._channel = channel
        state = _plain(channel.state) or {}
        self._install: InstallState = state.get("install", "none")
        self._vibrates = bool(state.get("vibrates", False))
        self._file_ways: Sequence[FileWay] = tuple(state.get("fileWays", ("download",)))
        self._surroundings = Surroundings(**state.get("surroundings", {}))
        self._update = bool(state.get("update", False))
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._asked = 0
        self._viewers: tuple[int, ...] = ()
        self._backs = 0
        self._on_back: list[Callable[[int], Any]] = []
        self._on_surroundings: list[Callable[[], Any]] = []
        self._on_install: list[Callable[[InstallState], Any]] = []
        self._on_update: list[Callable[[], Any]] = []
        self._on_kept: list[Callable[[], Any]] = []
        self._on_visibility: list[Callable[[Visibility], Any]] = []
        # News come from outside of any task; callbacks run as if the app's `main` had called them.
        self._context = contextvars.copy_context()
        channel.listen(self._hear)

    # -- to the page --------------------------------------------------------------------------

    def ready(self, lifted: Callable[[], Any]) -> None:
        self._call("ready").add_done_callback(lambda _: lifted())

    def set_theme_color(self, color: str, dark: bool) -> None:
        self._tell("theme", color=color, dark=dark)

    def semantics(self, on: bool) -> None:
        self._tell("semantics", on=on)

    def surroundings(self) -> Surroundings:
        return self._surroundings

    def on_surroundings(self, callback: Callable[[], Any]) -> None:
        self._on_surroundings.append(callback)

    def vibrates(self) -> bool:
        return self._vibrates

    def install_state(self) -> InstallState:
        return self._install

    async def install(self) -> bool:
        return bool(await self._call("install"))

    def on_install(self, callback: Callable[[InstallState], Any]) -> None:
        self._on_install.append(callback)

    async def request_persist(self) -> bool:
        return bool(await self._call("persist"))

    def file_ways(self) -> Sequence[FileWay]:
        return self._file_ways

    def on_update(self, callback: Callable[[], Any]) -> None:
        self._on_update.append(callback)
        if self._update:
            callback()

    def apply_update(self) -> None:
        self._tell("apply_update")

    def on_kept(self, callback: Callable[[], Any]) -> None:
        self._on_kept.append(callback)

    def on_visibility(self, callback: Callable[[Visibility], Any]) -> None:
        self._on_visibility.append(callback)
        self._tell("watch")

    def guard(self, secret: bool) -> None:
        self._tell("guard", secret=secret)

    def show_to(self, viewers: tuple[int, ...]) -> None:
        if viewers != self._viewers:
            self._viewers = viewers
            self._tell("viewers")

    def when_seen(self, then: Callable[[], Any]) -> None:
        self._call("seen").add_done_callback(lambda _: then())

    def stand(self, layers: Sequence[str], title: str) -> None:
        # Sent before the page's last Back was heard, it would undo that Back.
        self._tell("stand", layers=list(layers), title=title, backs=self._backs)

    def on_back(self, callback: Callable[[int], Any]) -> None:
        self._on_back.append(callback)

    def _tell(self, verb: str, **more: Any) -> None:
        self._channel.post({"bridge": verb, **more})

    def _call(self, verb: str) -> asyncio.Future[Any]:
        self._asked += 1
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[self._asked] = answer
        self._tell(verb, call=self._asked)
        return answer

    # -- from the page ------------------------------------------------------------------------

    def _hear(self, message: Any) -> None:
        self._context.copy().run(self._told, _plain(message))

    def _told(self, news: dict[str, Any]) -> None:
        match news.get("bridge"):
            case "answer":
                future = self._waiting.pop(news["call"], None)
                if future is not None and not future.done():
                    future.set_result(news.get("value"))
            case "back":
                self._backs += 1
                for close in self._on_back:
                    close(news["left"])
            case "install":
                self._install = news["state"]
                for tell in self._on_install:
                    tell(self._install)
            case "kept":
                for hear in self._on_kept:
                    hear()
            case "surroundings":
                self._surroundings = Surroundings(**news["found"])
                for look in self._on_surroundings:
                    look()
            case "update":
                self._update = True
                for go in self._on_update:
                    go()
            case "visibility":
                for see in self._on_visibility:
                    see(news["state"])


def _plain(value: Any) -> Any:
    """A JavaScript object as Python data; Python data as it is."""
    return value.to_py() if hasattr(value, "to_py") else value


def open_bridge() -> Bridge:
    """The line that fits where this runs. Call it once, at the start of the app."""
    if sys.platform == "emscripten":
        try:
            import stage_channel
        except ImportError:  # inside Pyodide, but not on our page (tests under Node)
            return Bridge()
        return WebBridge(stage_channel)
    return Bridge()
