"""Tests of the server."""

from __future__ import annotations

import argparse
import contextlib
import gzip
import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from build import serve

HASHED = "client-0123456789ab"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Returns a small site, with a file outside of it."""
    site = tmp_path / "site"
    for name, data in {
        "index.html": b"<p>home</p>",
        "sw.js": b"// worker " * 200,
        f"{HASHED}/a.mjs": b"export {}",
        f"{HASHED}/b.wasm": b"\0asm",
        f"{HASHED}/c.woff2": b"wOF2",
        "manifest.json": b"{}",
    }.items():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    (site / "sw.js.gz").write_bytes(gzip.compress(b"// worker " * 200))
    (site / "sw.js.br").write_bytes(b"not looked into")
    (tmp_path / "secret.txt").write_text("outside")
    return site


@pytest.fixture
def port(root: Path) -> Iterator[int]:
    running = serve.start(root)
    yield running.server_address[1]
    running.stop()


def ask(
    port: int, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    link.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    reply = link.getresponse()
    body = reply.read()
    link.close()
    return reply, body


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        (f"/{HASHED}/a.mjs", "text/javascript; charset=utf-8"),
        (f"/{HASHED}/b.wasm", "application/wasm"),
        (f"/{HASHED}/c.woff2", "font/woff2"),
        ("/manifest.json", "application/json; charset=utf-8"),
    ],
)
def test_types(port: int, path: str, kind: str) -> None:
    reply, _ = ask(port, path)
    assert (reply.status, reply.headers["Content-Type"]) == (200, kind)


def test_what_has_a_hash_is_kept_for_ever_and_the_rest_is_asked_for_again(port: int) -> None:
    assert "immutable" in ask(port, f"/{HASHED}/a.mjs")[0].headers["Cache-Control"]
    for path in ("/", "/index.html", "/sw.js", "/manifest.json"):
        assert ask(port, path)[0].headers["Cache-Control"] == "no-cache"


def test_headers_keep_others_out(port: int) -> None:
    for path in ("/", "/sw.js", "/nothing"):
        headers = ask(port, path)[0].headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "http" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("", None)],
)
def test_packed_as_the_browser_likes(port: int, accepted: str, sent: str | None) -> None:
    reply, body = ask(port, "/sw.js", Accept_Encoding=accepted)
    assert reply.headers["Content-Encoding"] == sent
    assert reply.headers["Vary"] == "Accept-Encoding"
    if sent is None:
        assert body == b"// worker " * 200


def test_unchanged_is_not_sent_again(port: int) -> None:
    first, body = ask(port, "/")
    again, nothing = ask(port, "/", If_None_Match=first.headers["ETag"])
    assert (again.status, nothing) == (304, b"")
    assert body
    packed = ask(port, "/sw.js", Accept_Encoding="gzip")[0].headers["ETag"]
    assert packed != ask(port, "/sw.js")[0].headers["ETag"]


def test_head_has_no_body(port: int) -> None:
    reply, body = ask(port, "/sw.js", "HEAD")
    assert (reply.status, body) == (200, b"")
    assert reply.headers["Content-Length"] == "2000"


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/../secret.txt", "/%2e%2e/secret.txt", f"/{HASHED}", "/index.html/x", "/a%00b"],
)
def test_refuses(port: int, path: str) -> None:
    reply, body = ask(port, path)
    assert reply.status == 404
    assert b"outside" not in body


def test_only_reads(port: int) -> None:
    assert ask(port, "/", "POST")[0].status == 501


def test_below_a_path(root: Path) -> None:
    running = serve.start(root, prefix="/backstage-pass/")
    port = running.server_address[1]
    moved, _ = ask(port, "/backstage-pass")
    assert (moved.status, moved.headers["Location"]) == (301, "/backstage-pass/")
    assert ask(port, "/backstage-pass/")[1] == b"<p>home</p>"
    assert "immutable" in ask(port, f"/backstage-pass/{HASHED}/a.mjs")[0].headers["Cache-Control"]
    assert ask(port, "/")[0].status == 404
    running.stop()


def test_stop_ends_open_connections(root: Path) -> None:
    running = serve.start(root)
    link = http.client.HTTPConnection("127.0.0.1", running.server_address[1], timeout=5)
    link.request("GET", "/")
    assert link.getresponse().read() == b"<p>home</p>"
    running.stop()
    with contextlib.suppress(OSError):  # noticed here already, or when reading
        link.request("GET", "/")
    with pytest.raises((http.client.HTTPException, OSError)):
        link.getresponse()


def test_a_taken_port_is_said_and_the_next_one_used(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        asked = argparse.Namespace(port=taken, host="127.0.0.1", prefix="/")
        running = serve._listen(asked)
        assert running.server_address[1] > taken
        running.server_close()
    assert f"Port {taken} cannot be used" in capsys.readouterr().out


def test_ports_that_do_not_exist_or_are_all_taken_are_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = argparse.Namespace(port=70_000, host="127.0.0.1", prefix="/")
    with pytest.raises(SystemExit, match=r"^No free port from 70000 to 70019\. .* PORT=9000$"):
        serve._listen(asked)
    assert capsys.readouterr().out.startswith("Port 70000 cannot be used (ports go up to 65535)")

    def taken(*_: object, **__: object) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(serve, "server", taken)
    asked.port = 8550
    with pytest.raises(SystemExit, match=r"^No free port from 8550 to 8569\."):
        serve._listen(asked)
