"""Import and export of files by share sheet, download, clipboard or dialog.

Desktops use save dialogs; browsers use the other ways.
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
"""Field metadata that excludes the field from messages to the window."""


@dataclass
class ShareFiles(ft.ClientAction):
    """Client action that opens the system's share sheet with files.

    The action runs during the tap itself, because Safari refuses to share later. Flet's own action
    shares only text.

    Args:
        files: Files to share.
        download: Whether the browser downloads a file that the share sheet refuses, which may
            happen even after `canShare` allowed it.
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
    """Behaviour of a button that needs a client action.

    Attributes:
        action: Action that the window performs during the tap.
        then: Called afterwards; reports the result of the action.
    """

    action: ft.ClientAction
    then: Callable[..., None]


def copying(hall: Hall, text: str, copied: str) -> Tap:
    """Returns a tap that copies a text to the clipboard.

    If the clipboard refuses the text, a browser shows it selected, so that it can be copied by
    hand.

    Args:
        hall: Services for the screen.
        text: Text to copy.
        copied: Message shown after success.
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
    """Returns a tap that opens the share sheet with a file.

    Nothing is reported if the sheet accepted the file or was closed. An iPhone may never return a
    result.

    Args:
        hall: Services for the screen.
        file: File to share.
        download: Whether the browser downloads a file that the sheet refuses.
        failed: Called if the sheet refused the file.
    """

    async def tell() -> None:
        if await hall.bridge.shared() == "failed":
            failed()

    return Tap(ShareFiles([file], download=download), lambda *_: hall.run(tell))


@dataclass(frozen=True)
class Outbox:
    """Export of files from this window.

    Attributes:
        ways: Ways available on this device, the best first; see `Bridge.file_ways`.
        silent: Whether the browser never reports the result of a download.
        read: Called when a game has been written to a file.
    """

    hall: Hall
    ways: Sequence[FileWay]
    silent: bool
    read: Callable[[], object]

    @classmethod
    def of(cls, hall: Hall) -> "Outbox":
        """Returns the outbox of this window."""
        return cls(hall, hall.bridge.file_ways(), hall.web, hall.filed)

    def offer(self, name: str, data: Data, *, tells: str) -> None:
        """Exports a file, after a confirmation if the file reveals hands.

        Args:
            name: Name of the file.
            data: Returns the file's content.
            tells: Hands that the file reveals: those of a "game" in progress or of "all" games; ""
                for none.
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
        """Exports a file in the best available way, and reports failures."""
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
    """Saves a file by download or dialog, and reports the result.

    Args:
        hall: Services for the screen.
        name: Name of the file; the dialog suggests its extension.
        content: Content of the file.
        handed: Message for a browser that never reports the result of a download, otherwise None.
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
    except RuntimeError:  # the error message is not for users
        toast(say("file.not_saved", why=say("store.error.write")))
    else:
        if handed is not None:
            toast(handed)
        elif path:
            toast(say("file.saved", name=name))


def save_games(hall: Hall, store: Store) -> None:
    """Exports all games as one file; asks first if any is unfinished."""
    going = any(card.finished is None for card in store.cards())
    Outbox.of(hall).offer(
        f"backstage-pass.{ENDING}", store.export_all, tells="all" if going else ""
    )


_open: dict[int, ft.FilePicker] = {}
"""File pickers in use; Flet discards pickers without references."""


def picker(take: Callable[[bytes], Awaitable[Any]], *, web: bool) -> ft.PickFiles:
    """Returns a button's action that lets the user pick a file.

    The browser opens the dialog during the tap, as Safari requires. A file from a cloud or an old
    phone may arrive long after the window has regained the focus, so regaining the focus does not
    mean that the dialog was cancelled.

    Args:
        take: Called with the content of the file.
        web: Whether the picker returns the content, because a browser provides no path.
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
    """Keeps a reference to an open picker after its screen is closed."""
    _open[id(pick.file_picker)] = pick.file_picker


def _start_of(path: str) -> bytes:
    from app.store.exchange import LARGEST

    with open(path, "rb") as source:
        return source.read(LARGEST + 1)
