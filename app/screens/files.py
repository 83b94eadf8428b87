"""Files out of the app and into it: share sheet, download, clipboard, or a save dialog.

The last is a desktop's, the others the browser's.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import flet as ft
from flet.controls.client_action import shared_service

from app.hall import Hall
from app.platform.bridge import FileWay
from app.store import Store, StoreError

ENDING = "json"

Data = Callable[[], Awaitable[bytes]]

UNSENT = {"skip": True}
"""Keeps a field of an action off the wire: the window gets its `args` alone."""


@dataclass
class ShareFiles(ft.ClientAction):
    """Opens the system's share sheet with files, within the tap itself: Safari refuses it later.

    Flet has such an action for text only.

    Args:
        download: Whether the browser downloads a file that the sheet refuses, as it may although
            `canShare` allowed it.
    """

    files: list[ft.ShareFile] = field(metadata=UNSENT)
    download: bool = field(default=True, metadata=UNSENT)

    def __post_init__(self) -> None:
        args = {
            "files": self.files,
            "download_fallback_enabled": self.download,
            "mail_to_fallback_enabled": False,
        }
        self._bind(shared_service(ft.Share), "share_files", args)


class Tap(NamedTuple):
    """A tap on a button.

    Attributes:
        action: Done by the window itself within the tap.
        then: Called after it; tells what came of the action.
    """

    action: ft.ClientAction
    then: Callable[..., None]


def copying(hall: Hall, text: str, copied: str) -> Tap:
    """Copies a text. Where the clipboard refuses it, it is shown selected, to be copied by hand.

    Args:
        hall: The hall around the screen.
        text: The text.
        copied: Sentence that the text is on the clipboard.
    """
    say = hall.ui.say

    async def tell() -> None:
        if await hall.bridge.copied(text):
            hall.notices.toast(copied)
        elif hall.bridge.web:
            hall.bridge.show_text(text, say("copy.hold"), say("copy.close"))
        else:
            hall.notices.toast(say("copy.failed"))

    return Tap(ft.CopyToClipboard(text), lambda *_: hall.run(tell))


def sharing(hall: Hall, file: ft.ShareFile, *, download: bool, failed: Callable[[], object]) -> Tap:
    """Opens the share sheet with a file.

    Nothing is said of a sheet that took the file or was closed. On an iPhone its result may never
    come.

    Args:
        hall: The hall around the screen.
        file: The file.
        download: The browser downloads the file if the sheet refuses it.
        failed: Called if the sheet has refused the file.
    """

    async def tell() -> None:
        if await hall.bridge.shared() == "failed":
            failed()

    return Tap(ShareFiles([file], download=download), lambda *_: hall.run(tell))


@dataclass(frozen=True)
class Outbox:
    """The way of files out of this window.

    Attributes:
        ways: Ways that exist here, the best first; see `Bridge.file_ways`.
        silent: The browser never tells the result of a download.
        read: Called when a game has been read into a file.
    """

    hall: Hall
    ways: Sequence[FileWay]
    silent: bool
    read: Callable[[], object]

    @classmethod
    def of(cls, hall: Hall) -> "Outbox":
        """The way out of this window."""
        return cls(hall, hall.bridge.file_ways(), hall.web, hall.filed)

    def offer(self, name: str, data: Data, *, tells: str) -> None:
        """Saves a file called `name`, after a question if it can give away a secret.

        `tells` names the hands in it: of a "game" that goes on, of "all" there are, "" for none.
        """
        say = self.hall.ui.say

        def go() -> None:
            self.hall.run(self.save, name, data)

        if tells:
            question, detail = say(f"file.tells.{tells}"), say(f"file.tells.{tells}.detail")
            self.hall.notices.ask(question, say("file.tells.yes"), go, detail=detail)
        else:
            go()

    async def save(self, name: str, data: Data) -> None:
        """Hands the person a file called `name`, and says no more of it than is known."""
        say, toast = self.hall.ui.say, self.hall.notices.toast
        try:
            content = await data()
            self.read()
        except (StoreError, OSError) as error:
            toast(say("file.not_saved", why=self.hall.why(error)))
            return
        if self.ways[0] == "download":
            handed = say("file.handed", name=name) if self.silent else None
            await save_file(self.hall, name, content, handed)
        else:
            self._offer_in_a_tap(name, content, self.ways)

    def _offer_in_a_tap(self, name: str, content: bytes, ways: Sequence[FileWay]) -> None:
        """Offers a file that is ready, since a share sheet and the clipboard open within a tap."""
        say, notices = self.hall.ui.say, self.hall.notices

        def refused() -> None:
            if "download" in ways:
                notices.toast(say("file.handed", name=name))
            else:
                self._offer_in_a_tap(name, content, ways[1:])

        if ways[0] == "share":
            file = ft.ShareFile.from_bytes(content, mime_type="application/json", name=name)
            kind = "ready"
            tap = sharing(self.hall, file, download="download" in ways, failed=refused)
        else:
            kind = "copy"
            tap = copying(self.hall, content.decode(), say("file.copied", name=name))
        notices.ask(
            say("file.ready", name=name),
            say(f"file.{kind}.yes"),
            tap.then,
            detail=say(f"file.{kind}.detail"),
            action=tap.action,
        )


async def save_file(hall: Hall, name: str, content: bytes, handed: str | None) -> None:
    """Saves a file by the browser's downloads or a dialog, and says what came of it.

    Args:
        hall: The hall around the screen.
        name: The file's name; its ending is offered by the dialog.
        content: What is in it.
        handed: Sentence for a browser, which never tells the result of a download; else None.
    """
    say, toast = hall.ui.say, hall.notices.toast
    try:
        path = await ft.FilePicker().save_file(
            dialog_title=say("file.save"),
            file_name=name,
            file_type=ft.FilePickerFileType.CUSTOM,
            allowed_extensions=[name.rpartition(".")[2]],
            src_bytes=content,
        )
    except OSError as error:
        toast(say("file.not_saved", why=hall.why(error)))
    except RuntimeError:  # the window's own words, which are not for people
        toast(say("file.not_saved", why=say("store.error.write")))
    else:
        if handed is not None:
            toast(handed)
        elif path:
            toast(say("file.saved", name=name))


def save_games(hall: Hall, store: Store) -> None:
    """Saves every game as one file; asks first where one of them goes on."""
    going = any(card.finished is None for card in store.cards())
    Outbox.of(hall).offer(
        f"backstage-pass.{ENDING}", store.export_all, tells="all" if going else ""
    )


_open: dict[int, ft.FilePicker] = {}
"""Pickers whose file may still come: Flet drops one that nothing refers to."""


def picker(take: Callable[[bytes], Awaitable[Any]], *, web: bool) -> ft.PickFiles:
    """Action of a button that lets the person pick one file, whose bytes go to `take`.

    On the `web` there is no path to read from, the file comes whole. The browser opens the dialog
    inside the tap itself, as Safari demands. From a cloud or an old phone the file may come long
    after the window has its focus again, so that is no sign that the dialog was cancelled.
    """

    async def picked(event: ft.FilePickerResultEvent) -> None:
        _open.pop(id(source), None)
        for file in event.files[:1]:
            content = file.bytes
            if content is None and file.path:
                content = _start_of(file.path)
            await take(content or b"")

    source = ft.FilePicker(on_result=picked)
    return ft.PickFiles(source, with_data=web, cancel_upload_on_window_blur=False)


def hold(pick: ft.PickFiles) -> None:
    """Keeps a picker whose dialog was opened, even if its screen is left before the file comes."""
    _open[id(pick.file_picker)] = pick.file_picker


def _start_of(path: str) -> bytes:
    """The file there; of one that is too large the part from which the store sees that."""
    from app.store.exchange import LARGEST

    with open(path, "rb") as source:
        return source.read(LARGEST + 1)
