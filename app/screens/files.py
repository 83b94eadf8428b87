"""Files out of the app and into it: a download on the web, a save dialog on a desktop."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from app.shell import Shell
from app.store import StoreError

ENDING = "json"


async def save(shell: Shell, name: str, data: Callable[[], Awaitable[bytes]]) -> None:
    """Hands the person a file called `name`; says so when there was nothing to write or no room."""
    try:
        content = await data()
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
    if shell.page.web or path:
        shell.toast(shell.say("file.saved", name=name))


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
