"""Files out of the app and into it: the share sheet, a download or the clipboard on the web, a save
dialog on a desktop."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import flet as ft
from flet.controls.client_action import shared_service

from app.shell import Shell
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


def offer(shell: Shell, name: str, data: Data, *, tells: str) -> None:
    """Saves a file called `name`, after a question where it can tell what is still hidden.

    tells: whether it holds a "game" that goes on or "all" there are, "" for none
    """

    def go() -> None:
        shell.run(save, shell, name, data)

    if tells:
        question, detail = shell.say(f"file.tells.{tells}"), shell.say(f"file.tells.{tells}.detail")
        shell.ask(question, shell.say("file.tells.yes"), go, detail=detail)
    else:
        go()


def offer_all(shell: Shell) -> None:
    """Saves every game as one file; asks first where one of them goes on."""
    going = any(card.finished is None for card in shell.store.cards())
    name = f"backstage-pass.{ENDING}"
    offer(shell, name, shell.store.export_all, tells="all" if going else "")


async def save(shell: Shell, name: str, data: Data) -> None:
    """Hands the person a file called `name`, and says of it only what is known."""
    try:
        content = await data()
        if shell.show is not None:
            shell.show.filed()
        if shell.bridge.file_ways()[0] != "download":
            _offer_in_a_tap(shell, name, content)
            return
        path = await ft.FilePicker().save_file(
            dialog_title=shell.say("file.save"),
            file_name=name,
            file_type=ft.FilePickerFileType.CUSTOM,
            allowed_extensions=[ENDING],
            src_bytes=content,
        )
    except (StoreError, OSError) as error:
        shell.toast(shell.say("file.not_saved", why=shell.why(error)))
        return
    if shell.page.web:  # a browser never tells what came of a download
        shell.toast(shell.say("file.handed", name=name))
    elif path:
        shell.toast(shell.say("file.saved", name=name))


def _offer_in_a_tap(shell: Shell, name: str, content: bytes) -> None:
    """Offers a file that is ready, since a share sheet and the clipboard open within a tap alone.

    What comes of the sheet is not waited for: on an iPhone it may never be heard.
    """
    question, ways = shell.say("file.ready", name=name), shell.bridge.file_ways()
    if ways[0] == "share":
        file = ft.ShareFile.from_bytes(content, mime_type="application/json", name=name)
        shell.ask(
            question,
            shell.say("file.ready.yes"),
            lambda: None,
            detail=shell.say("file.ready.detail"),
            action=ShareFiles([file], download="download" in ways),
        )
    else:
        shell.ask(
            question,
            shell.say("file.copy.yes"),
            lambda: shell.toast(shell.say("file.copied", name=name)),
            detail=shell.say("file.copy.detail"),
            action=ft.CopyToClipboard(content.decode()),
        )


def picker(take: Callable[[bytes], Awaitable[Any]], *, web: bool) -> ft.PickFiles:
    """What a button does that lets the person pick one file, whose bytes go to `take`.

    web: a browser has no path to read from, its file comes whole. The browser opens the dialog
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
    """The file there, or of one that is too large so much that the store sees it."""
    from app.store.exchange import LARGEST

    with open(path, "rb") as source:
        return source.read(LARGEST + 1)
