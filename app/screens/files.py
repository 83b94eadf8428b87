"""Files out of the app and into it: share sheet, download, clipboard, or a save dialog.

The last is a desktop's, the others the browser's.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import flet as ft
from flet.controls.client_action import shared_service

from app.hall import Hall
from app.platform.bridge import FileWay
from app.store import StoreError

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
            if self.ways[0] != "download":
                self._offer_in_a_tap(name, content)
                return
            path = await ft.FilePicker().save_file(
                dialog_title=say("file.save"),
                file_name=name,
                file_type=ft.FilePickerFileType.CUSTOM,
                allowed_extensions=[ENDING],
                src_bytes=content,
            )
        except (StoreError, OSError) as error:
            toast(say("file.not_saved", why=self.hall.why(error)))
            return
        if self.silent:
            toast(say("file.handed", name=name))
        elif path:
            toast(say("file.saved", name=name))

    def _offer_in_a_tap(self, name: str, content: bytes) -> None:
        """Offers a file that is ready, since a share sheet and the clipboard open within a tap.

        The result of the sheet is not waited for: on an iPhone it may never come.
        """
        say, notices = self.hall.ui.say, self.hall.notices
        if self.ways[0] == "share":
            file = ft.ShareFile.from_bytes(content, mime_type="application/json", name=name)
            kind, then = "ready", lambda: None
            action: ft.ClientAction = ShareFiles([file], download="download" in self.ways)
        else:
            kind, then = "copy", lambda: notices.toast(say("file.copied", name=name))
            action = ft.CopyToClipboard(content.decode())
        notices.ask(
            say("file.ready", name=name),
            say(f"file.{kind}.yes"),
            then,
            detail=say(f"file.{kind}.detail"),
            action=action,
        )


def picker(take: Callable[[bytes], Awaitable[Any]], *, web: bool) -> ft.PickFiles:
    """Action of a button that lets the person pick one file, whose bytes go to `take`.

    On the `web` there is no path to read from, the file comes whole. The browser opens the dialog
    inside the tap itself, as Safari demands.
    """

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            content = file.bytes
            if content is None and file.path:
                content = _start_of(file.path)
            await take(content or b"")

    return ft.PickFiles(ft.FilePicker(on_result=picked), with_data=web)


def _start_of(path: str) -> bytes:
    """The file there; of one that is too large the part from which the store sees that."""
    from app.store.exchange import LARGEST

    with open(path, "rb") as source:
        return source.read(LARGEST + 1)
