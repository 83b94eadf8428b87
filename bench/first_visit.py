"""First visit on mobile data: `python -m bench.first_visit [WEB] [--coding br] [--files]`.

All requests share a line with a fixed rate and each answer starts a round trip late. As hosts do,
the server compresses files by gzip or Brotli and sends none twice. The page's main thread is
slowed. The program prints the seconds until text and until the first button appear, and the bytes
sent by then.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from build import chromium
from build.paths import WEB
from build.serve import TYPES
from tests.browser.conftest import PHONE

ROUND_TRIP = 0.06
"""Seconds between a request and the first byte of its answer."""
GRAIN = 16_384
"""Bytes sent of one answer before the next answer's turn."""
PATIENCE = 300
"""Time limit of a visit, in seconds."""
SUFFIXES = {"br": ".br", "gzip": ".gz"}
PACKED = {".webp", ".png", ".woff2", ".gz", ".br"}

READ = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime / 1000"
BUTTONS = """() => {
  const placeholder = document.querySelector("flt-semantics-placeholder");
  if (placeholder) {
    const box = placeholder.getBoundingClientRect();
    placeholder.dispatchEvent(new MouseEvent("click", {
      bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
    }));
  }
  return document.querySelectorAll("flt-semantics:is([role=button], [flt-tappable])").length;
}"""


class Sent(NamedTuple):
    """Answer to a request, with its path, bytes, start and end time."""

    path: str
    size: int
    began: float
    ended: float


@dataclass
class Line:
    """Network line that all answers share.

    Attributes:
        rate: Bytes per second.
    """

    rate: float
    sent: int = 0
    answers: list[Sent] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _free: float = 0.0  # time at which the line is free

    def carry(self, size: int) -> None:
        """Waits until the line has transferred `size` bytes."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self.rate
            self.sent += size
            end = self._free
        time.sleep(max(0.0, end - time.monotonic()))


class Visit(NamedTuple):
    """Results of a visit.

    Attributes:
        read: Seconds until text appeared.
        button: Seconds until the first button appeared.
        sent: Bytes sent by then.
        answers: Answers by then, by time.
    """

    read: float
    button: float
    sent: int
    answers: list[Sent]


@contextmanager
def site(web: Path, line: Line, coding: str) -> Iterator[str]:
    """Serves a built site over a slow line and yields its address."""

    @cache
    def body(file: Path) -> tuple[bytes, str]:
        for name in dict.fromkeys((coding, "gzip")):
            twin = file.with_name(file.name + SUFFIXES[name])
            if twin.is_file():
                return twin.read_bytes(), name
        data = file.read_bytes()
        if file.suffix in PACKED or len(data) < 1000:
            return data, ""
        return gzip.compress(data, 6), "gzip"

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            began = time.monotonic()
            path = self.path.partition("?")[0]
            file = web / (path[1:] + "index.html" * path.endswith("/"))
            time.sleep(ROUND_TRIP)
            data, packed = body(file) if file.is_file() else (b"", "")
            tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
            known = self.headers["If-None-Match"] == tag
            if known:
                data, packed = b"", ""
            self.send_response(304 if known else 200 if file.is_file() else 404)
            self.send_header("ETag", tag)
            self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-cache")
            if packed:
                self.send_header("Content-Encoding", packed)
            self.end_headers()
            with suppress(OSError):
                for at in range(0, len(data), GRAIN):
                    part = data[at : at + GRAIN]
                    line.carry(len(part))
                    self.wfile.write(part)
                line.answers.append(Sent(path, len(data), began, time.monotonic()))

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 64

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def visit(web: Path, rate: float, slower: float, coding: str) -> Visit:
    """Visits the site with an empty browser profile and returns the results.

    Args:
        web: Folder of the built site.
        rate: Bytes per second of the line.
        slower: Factor by which the page's main thread is slowed.
        coding: Compression of the files, "gzip" or "br".

    Raises:
        SystemExit: No button appeared.
    """
    line = Line(rate)
    with (
        site(web, line, coding) as address,
        TemporaryDirectory() as profile,
        sync_playwright() as p,
    ):
        context = p.chromium.launch_persistent_context(
            profile,
            executable_path=chromium.find(),
            args=chromium.ARGUMENTS,
            **PHONE | {"device_scale_factor": 2},
        )
        page = context.pages[0]
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        began = time.monotonic()
        page.goto(address, wait_until="commit")
        while not page.evaluate(BUTTONS):
            if time.monotonic() - began > PATIENCE:
                raise SystemExit("No button came.")
            time.sleep(0.02)
        button = page.evaluate("performance.now() / 1000")
        read = page.evaluate(READ)
        sent, answers = line.sent, sorted(line.answers, key=lambda answer: answer.began)
        context.close()
    return Visit(
        read,
        button,
        sent,
        [a._replace(began=a.began - began, ended=a.ended - began) for a in answers],
    )


def main() -> None:
    """Visits the site several times and prints the medians."""
    parser = argparse.ArgumentParser(prog="python -m bench.first_visit", description=__doc__)
    parser.add_argument("web", nargs="?", type=Path, default=WEB, help="the built site")
    parser.add_argument("--line", type=float, default=1250, help="kB per second (1250)")
    parser.add_argument("--slow", type=float, default=4, help="how much the page is slowed (4)")
    parser.add_argument("--coding", choices=SUFFIXES, default="gzip")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--files", action="store_true", help="list the answers of the last visit")
    wanted = parser.parse_args()
    visits = [
        visit(wanted.web, wanted.line * 1000, wanted.slow, wanted.coding)
        for _ in range(wanted.rounds)
    ]
    read = statistics.median(each.read for each in visits)
    button = statistics.median(each.button for each in visits)
    print(
        f"something to read after {read:.1f} s, first button after {button:.1f} s, "
        f"{visits[0].sent / 1e6:.2f} MB sent until then ({wanted.line:.0f} kB/s, page slowed "
        f"{wanted.slow:.0f} times, {wanted.coding}, {wanted.rounds} rounds, {os.cpu_count()} "
        f"processors, load {os.getloadavg()[0]:.1f})"
    )
    if wanted.files:
        for answer in visits[-1].answers:
            print(f"{answer.began:6.1f} to {answer.ended:6.1f} s {answer.size:>9,}  {answer.path}")


if __name__ == "__main__":
    main()
