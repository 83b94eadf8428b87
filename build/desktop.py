"""Opens the app in a desktop window: `python -m build.desktop`.

The window is Flet's native one, which flet-desktop downloads at its first start. If that fails or
is not wanted, an installed Chromium, Chrome or Edge opens Flet's web client in app mode, served
only to this machine. Either way, the app runs in this Python and saves games in the user's data
folder.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import secrets
import shutil
import socket
import sys
import tempfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from urllib.error import HTTPError, URLError

import flet as ft

from app.main import ASSETS
from app.main import main as app
from build import chromium
from build.faults import is_full

PATIENCE = 20.0
"""Seconds without data after which the window's download is aborted."""
SIZE = (1100, 800)
# Paths of browsers that are not on PATH, below the folders that these variables name.
PLACES = {
    "HOME": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    "ProgramFiles": ("Google/Chrome/Application/chrome.exe",),
    "ProgramFiles(x86)": ("Microsoft/Edge/Application/msedge.exe",),
}
NO_SCREEN = (
    "There is no screen here to open a window on. To play in the browser of another device: "
    "make play"
)
NO_WINDOW = (
    "{why} Without it, a window takes an installed Chromium, Chrome or Edge, and none was found: "
    "install one, or name yours (CHROMIUM=/path/to/chrome make desktop), or play in any browser "
    "with make play."
)


class DesktopError(Exception):
    """Raised if no window can be opened.

    The message tells the user what to do.
    """


def has_screen(system: str, known: Mapping[str, str]) -> bool:
    """Returns whether this machine has a screen for windows.

    Args:
        system: Name of the operating system, from `platform.system`.
        known: Environment variables.
    """
    return system != "Linux" or bool(known.get("DISPLAY") or known.get("WAYLAND_DISPLAY"))


def missing_client() -> str:
    """Downloads Flet's native window if it is missing.

    Returns:
        A sentence that explains the failure, or "" if the window is installed.
    """
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(PATIENCE)
    try:
        import_module("flet_desktop").ensure_client_cached()
    except HTTPError as error:
        return f"Flet's native window can't be fetched from GitHub (it answered {error.code})."
    except (URLError, TimeoutError, ConnectionError):
        return "Flet's native window has to be fetched from GitHub once, which can't be reached."
    except OSError as error:
        if is_full(error):
            return "The disk is too full for Flet's native window."
        return f"Flet's native window could not be unpacked ({error.strerror or error})."
    except Exception as error:
        # A broken archive raises any of a dozen classes.
        return f"Flet's native window could not be unpacked ({error})."
    finally:
        socket.setdefaulttimeout(before)
    return ""


def browser() -> str | None:
    """Returns the path of a browser that has an app mode.

    Returns None if there is no such browser.
    """
    if found := chromium.find() or shutil.which("microsoft-edge") or shutil.which("msedge"):
        return found
    for variable, paths in PLACES.items():
        for path in paths:
            file = Path(os.environ.get(variable, "/"), path)
            if file.is_file():
                return str(file)
    return None


def arguments(address: str, profile: str, *, root: bool) -> list[str]:
    """Returns the command-line arguments that open a page in app mode.

    Args:
        address: URL of the page.
        profile: Folder for the browser's profile.
        root: Whether the user is root, for whom Chromium has no sandbox.
    """
    return [
        f"--app={address}",
        f"--user-data-dir={profile}",
        f"--window-size={SIZE[0]},{SIZE[1]}",
        *("--no-first-run", "--no-default-browser-check", "--disable-sync"),
        *("--disable-background-networking", "--disable-component-update"),
        # Flet's client would request players for unused widgets from other hosts. This machine is
        # never asked through the proxy, and host rules would open the window under a warning.
        "--proxy-server=127.0.0.1:9",
        *(["--no-sandbox"] if root else []),
    ]


async def in_browser(program: str) -> None:
    """Serves the app to a browser window until the window is closed.

    Args:
        program: Path of the browser.

    Raises:
        DesktopError: The server or the browser does not start.
    """
    import uvicorn

    # A secret path, so that no page of another site can guess the address.
    path = secrets.token_urlsafe(12)
    served = ft.run(
        app,
        name=path,
        assets_dir=str(ASSETS),
        web_renderer=ft.WebRenderer.CANVAS_KIT,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
        no_cdn=True,
        export_asgi_app=True,
    )
    server = uvicorn.Server(
        uvicorn.Config(served, host="127.0.0.1", port=0, log_level="error", lifespan="on")
    )
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if serving.done():
        raise DesktopError("The window's own server could not be started.")
    port = server.servers[0].sockets[0].getsockname()[1]
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        try:
            window = await asyncio.create_subprocess_exec(
                program,
                *arguments(f"http://127.0.0.1:{port}/{path}/", profile, root=root),
                stderr=asyncio.subprocess.DEVNULL,
            )
        except OSError as error:
            raise DesktopError(f"{program} does not run: {error.strerror}.") from error
        else:
            # Ctrl+C stops the server first; then the window has to be closed too.
            closed = asyncio.create_task(window.wait())
            await asyncio.wait((closed, serving), return_when=asyncio.FIRST_COMPLETED)
            if not closed.done():
                window.terminate()
                await closed
        finally:
            server.should_exit = True
            await serving


def open_window(*, native: bool = True) -> None:
    """Opens the app in a window and waits until it is closed.

    Args:
        native: Whether to try Flet's native window first.

    Raises:
        DesktopError: No window can be opened.
    """
    if not has_screen(platform.system(), os.environ):
        raise DesktopError(NO_SCREEN)
    why = missing_client() if native else "Flet's native window is not wanted."
    if not why:
        ft.run(app, assets_dir=str(ASSETS))
        return
    program = browser()
    if program is None:
        raise DesktopError(NO_WINDOW.format(why=why))
    print(f"{why} Opening a window of {Path(program).name} instead, with the same games.")
    asyncio.run(in_browser(program))


def main() -> int:
    """Opens the app in a window and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build.desktop", description=__doc__)
    parser.add_argument(
        "--browser", action="store_true", help="use an installed browser's window in any case"
    )
    wanted = parser.parse_args()
    try:
        open_window(native=not wanted.browser)
    except DesktopError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nClosed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
