"""Serves the built web app: `python -m build.serve [--port N] [--prefix /path/]`.

It is a small static server with the content types, compressed files, cache headers and security
headers that a host of the app should send. Tests and `make play` use it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import re
import socket
import sys
import threading
import webbrowser
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from build import make, page
from build.paths import WEB

PORT = 8550
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".gz": "application/gzip",
    ".txt": "text/plain; charset=utf-8",
}
HEADERS = {
    "Content-Security-Policy": page.policy() + "; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
}
PACKED = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER = re.compile(r"^(client|python|stage|media)-[0-9a-f]{12}/")


class Sent(NamedTuple):
    """Log entry of an answer to a request for a file."""

    path: str  # below the prefix
    size: int  # bytes sent; 0 if the browser had the file


class Handler(BaseHTTPRequestHandler):
    """Request handler for the files of a site."""

    protocol_version = "HTTP/1.1"
    server_version = "BackstagePass"
    sys_version = ""
    etags: dict[tuple[str, int, int], str] = {}

    def __init__(
        self, *args: Any, root: Path, prefix: str, strict: bool = True, **more: Any
    ) -> None:
        self.root = root
        self.prefix = prefix
        self.strict = strict
        super().__init__(*args, **more)

    def do_GET(self) -> None:
        """Answers a GET request for a file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Answers a HEAD request for a file, without its content."""
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        if path == self.prefix.rstrip("/") and self.prefix != "/":
            self._plain(HTTPStatus.MOVED_PERMANENTLY, "", {"Location": self.prefix})
            return
        file = self._file(path)
        if file is None:
            self._plain(HTTPStatus.NOT_FOUND, f"There is nothing at {path}.\n", {})
            return
        encoding, packed = self._packed(file)
        headers = {
            "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": (
                "public, max-age=31536000, immutable"
                if FOR_EVER.match(file.relative_to(self.root).as_posix())
                else "no-cache"
            ),
            "ETag": self._etag(packed),
            "Vary": "Accept-Encoding",
        }
        if encoding:
            headers["Content-Encoding"] = encoding
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self._head(HTTPStatus.NOT_MODIFIED, headers)
            self._sent(0)
            return
        data = packed.read_bytes()
        headers["Content-Length"] = str(len(data))
        self._head(HTTPStatus.OK, headers)
        if body:
            self.wfile.write(data)
            self._sent(len(data))

    def _sent(self, size: int) -> None:
        path = unquote(urlsplit(self.path).path)[len(self.prefix) :] or "index.html"
        self.server.log.append(Sent(path, size))  # type: ignore[attr-defined]

    def _file(self, path: str) -> Path | None:
        if not path.startswith(self.prefix) or "\0" in path:
            return None
        relative = path[len(self.prefix) :]
        if relative in {"", "."}:
            relative = "index.html"
        file = (self.root / relative).resolve()
        if not file.is_relative_to(self.root) or not file.is_file():
            return None
        return file

    def _packed(self, file: Path) -> tuple[str, Path]:
        accepted = {
            part.split(";")[0].strip()
            for part in self.headers.get("Accept-Encoding", "").split(",")
            if not re.search(r";\s*q=0(\.0*)?\s*$", part)
        }
        for encoding, suffix in PACKED:
            twin = file.with_name(file.name + suffix)
            if encoding in accepted and twin.is_file():
                return encoding, twin
        return "", file

    def _etag(self, file: Path) -> str:
        status = file.stat()
        key = (str(file), status.st_size, status.st_mtime_ns)
        if key not in self.etags:
            self.etags[key] = f'"{sha256(file.read_bytes()).hexdigest()[:20]}"'
        return self.etags[key]

    def _plain(self, status: HTTPStatus, text: str, headers: dict[str, str]) -> None:
        data = text.encode()
        whole = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(data))}
        self._head(status, whole | headers | {"Cache-Control": "no-store"})
        if self.command != "HEAD":
            self.wfile.write(data)

    def _head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in (headers | (HEADERS if self.strict else {})).items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing, because a page makes about a hundred requests."""


class Server(ThreadingHTTPServer):
    """Static server that keeps a log of the files it has sent.

    Broken connections are not reported as errors.
    """

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"

    def __init__(self, *args: Any, **more: Any) -> None:
        self._open: set[socket.socket] = set()
        self.log: list[Sent] = []
        super().__init__(*args, **more)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Records an open connection so that `stop` can end it."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Removes a closed connection from the record."""
        self._open.discard(request)
        super().shutdown_request(request)

    def stop(self) -> None:
        """Stops the server's thread and ends its open connections."""
        self.shutdown()
        self.server_close()
        for request in list(self._open):
            with contextlib.suppress(OSError):
                request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Reports an error, unless the cause is a broken connection."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def server(
    root: Path, *, host: str = "127.0.0.1", port: int = 0, prefix: str = "/", strict: bool = True
) -> Server:
    """Returns a server that has not been started yet.

    Args:
        root: Folder of the site.
        host: Address to listen on.
        port: Port to listen on; 0 for any free port.
        prefix: Path of the site, which begins and ends with a slash.
        strict: Whether to send the security headers.

    Raises:
        OSError: The port is already in use.
    """
    root = root.resolve()
    return Server((host, port), partial(Handler, root=root, prefix=prefix, strict=strict))


def start(root: Path, **how: Any) -> Server:
    """Starts a server in a thread and returns it.

    It runs until `stop()`. `how` contains the arguments of `server`.
    """
    running = server(root, **how)
    threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True).start()
    return running


def address_in_network() -> str | None:
    """Returns this machine's address in the local network.

    Returns None if there is no network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket only looks up its route
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") else found


def _browser_wanted(arguments: argparse.Namespace) -> bool:
    if arguments.no_browser or os.environ.get("CI"):
        return False
    if platform.system() == "Linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def _listen(arguments: argparse.Namespace) -> Server:
    for port in range(arguments.port, arguments.port + 20):
        try:
            return server(WEB, host=arguments.host, port=port, prefix=arguments.prefix)
        except (OSError, OverflowError) as error:
            if port == arguments.port:
                why = getattr(error, "strerror", "") or "ports go up to 65535"
                print(f"Port {port} cannot be used ({why}); trying the next ones.")
    raise SystemExit(
        f"No free port from {arguments.port} to {arguments.port + 19}. "
        "Close what uses them, or choose another: make play PORT=9000"
    )


def main() -> int:
    """Serves the built web app and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--host", default="0.0.0.0", help="127.0.0.1 keeps it to this machine")
    parser.add_argument("--prefix", default="/", help="path below which it stands")
    parser.add_argument("--no-browser", action="store_true")
    arguments = parser.parse_args()
    arguments.prefix = "/" + arguments.prefix.strip("/") + "/" * bool(arguments.prefix.strip("/"))
    try:
        make.ensure(quick=True)
    except make.BuildError as error:
        print(f"The web app was not built: {error}", file=sys.stderr)
        return 1
    running = _listen(arguments)
    port = running.server_address[1]
    here = f"http://localhost:{port}{arguments.prefix}"
    print(f"\nBackstage Pass is open:  {here}")
    if arguments.host == "0.0.0.0" and (network := address_in_network()):
        print(f"On this network:         http://{network}:{port}{arguments.prefix}")
        print(
            "  Other devices can play from there while this runs. Browsers install an app and\n"
            "  keep it for offline use only from https:// or localhost; there it is just a page."
        )
    print("Ctrl+C closes it.\n", flush=True)
    if _browser_wanted(arguments):
        threading.Timer(0.3, webbrowser.open, (here,)).start()
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        print("\nClosed.")
    finally:
        running.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
