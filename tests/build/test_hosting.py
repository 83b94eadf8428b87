"""Tests of the configurations in docs/hosting."""

from __future__ import annotations

import getpass
import gzip
import http.client
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

import pytest

from build import serve
from build.paths import ROOT
from tests.depth import soak_only

HOSTING = ROOT / "docs" / "hosting"
FOLDER = "client-0123456789ab"
BELOW = "/games/backstage-pass/"
ENDINGS = sorted({*serve.TYPES, ".pack", ".bin", ".zip", ".frag"} - {".gz"})
PATHS = ("", "index.html", "sw.js", "manifest.json", *(f"{FOLDER}/file{end}" for end in ENDINGS))
MISSING = ("nothing.js", f"{FOLDER}/nothing.js", f"{FOLDER}/nothing.pack.gz")
ACCEPTED = ("gzip, deflate, br", "gzip", "")
COMPARED = ("Content-Type", "Content-Encoding", "Cache-Control", "Vary", *serve.HEADERS)
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
LISTEN = {"listen 80;": "listen 127.0.0.1:{port};", "listen [::]:80;": ""}
NGINX = """
{modules}
user {user};
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""

Answer = tuple[int, dict[str, str | None], bytes]
Host = Callable[[Path, Path, int], list[str]]
"""Function that writes a server's files and returns its command line."""


def rules() -> dict[str, dict[str, str]]:
    """Returns the rules of `_headers`: headers by pattern."""
    found: dict[str, dict[str, str]] = {}
    for line in (HOSTING / "_headers").read_text(encoding="utf-8").splitlines():
        if line.startswith("/"):
            found[line] = current = {}
        elif line.startswith("  "):
            name, value = line.strip().split(": ", 1)
            current[name] = value
    return found


@pytest.mark.parametrize(
    ("file", "form"),
    [
        ("nginx.conf", '    add_header {} "{}" always;'),
        ("Caddyfile", '\t\t{} "{}"'),
        ("_headers", "  {}: {}"),
    ],
)
def test_each_file_has_our_headers(file: str, form: str) -> None:
    lines = (HOSTING / file).read_text(encoding="utf-8").splitlines()
    for name, value in serve.HEADERS.items():
        line = form.format(name, value)
        assert line in lines, f"docs/hosting/{file} should say:\n{line}"


def test_other_hosts_send_them_with_everything() -> None:
    assert rules()["/*"] == serve.HEADERS


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_types_are_ours(name: str) -> None:
    text = (HOSTING / name).read_text(encoding="utf-8")
    for ending, kind in serve.TYPES.items():
        assert kind in text, f"{name} lacks the type of {ending}"


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_same_folders_are_kept_for_ever(name: str) -> None:
    text = (HOSTING / name).read_text(encoding="utf-8")
    assert f'"~/{serve.FOR_EVER.pattern.removeprefix("^")}"' in text


@pytest.mark.parametrize(
    "path",
    ["/", "/index.html", "/sw.js", "/manifest.json", "/icons/icon.svg", "/screenshots/a.webp"]
    + [f"/{name}-0123456789ab/assets/x.js" for name in ("client", "python", "stage", "media")],
)
def test_other_hosts_cache_as_we_do(path: str) -> None:
    fitting = [headers for pattern, headers in rules().items() if fnmatch(path, pattern)]
    said = [headers["Cache-Control"] for headers in fitting if "Cache-Control" in headers]
    hashed = serve.FOR_EVER.match(path[1:])
    assert said == ["public, max-age=31536000, immutable" if hashed else "no-cache"]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a small site below a path, with compressed twins."""
    root = tmp_path_factory.mktemp("hosted")
    site = root / BELOW.strip("/")
    (site / FOLDER).mkdir(parents=True)
    for name in filter(None, PATHS):
        data = f"{name} ".encode() * 200
        (site / name).write_bytes(data)
        (site / f"{name}.gz").write_bytes(gzip.compress(data))
        (site / f"{name}.br").write_bytes(b"packed by Brotli: " + name.encode())
    return root


def ask(port: int, path: str, accepted: str, **more: str) -> Answer:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    link.request("GET", path, headers={"Accept-Encoding": accepted, "Host": "localhost", **more})
    reply = link.getresponse()
    headers = {name: reply.headers[name] for name in (*COMPARED, "ETag", "Location")}
    body = reply.read()
    link.close()
    return reply.status, headers, body


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """Runs a server inside a `with` block, from its first answer on."""
    homes = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | homes)
    try:
        for _ in range(100):
            if server.poll() is not None:
                break
            try:
                ask(port, "/", "")
            except OSError:
                time.sleep(0.05)
            else:
                break
        assert server.poll() is None, server.stderr and server.stderr.read()
        yield
    finally:
        server.terminate()
        server.communicate(timeout=5)


def free_port() -> int:
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        port: int = link.getsockname()[1]
        return port


def nginx(root: Path, folder: Path, port: int) -> list[str]:
    """Writes a complete configuration for nginx and returns its command line."""
    text = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    for ours, here in LISTEN.items():
        assert ours in text
        text = text.replace(ours, here.format(port=port))
    text = text.replace("root /srv/www;", f"root {root};")
    modules = ""
    if BROTLI.exists():
        text = text.replace("# brotli_static on;", "brotli_static on;")
        modules = f"load_module {BROTLI};"
    (folder / "site.conf").write_text(text, encoding="utf-8")
    whole = NGINX.format(folder=folder, modules=modules, user=getpass.getuser())
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return ["nginx", "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(root: Path, folder: Path, port: int) -> list[str]:
    text = (HOSTING / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("example.org {", f"http://localhost:{port} {{")
    text = text.replace("root * /srv/www", f"root * {root}")
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{text}", encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@soak_only  # `make soak` installs both servers
@pytest.mark.parametrize("host", [nginx, caddy])
def test_a_real_server_answers_as_ours(host: Host, root: Path, tmp_path: Path) -> None:
    ours = serve.start(root / BELOW.strip("/"), prefix=BELOW)
    port = free_port()
    with running(host(root, tmp_path, port), tmp_path, port):
        for accepted in ACCEPTED:
            if host is nginx and "br" in accepted and not BROTLI.exists():
                continue
            for path in PATHS:
                want = ask(ours.server_address[1], BELOW + path, accepted)
                got = ask(port, BELOW + path, accepted)
                request = f"{path or '/'} for {accepted!r}"
                assert got[0] == want[0] == 200, request
                assert got[2] == want[2], request
                for name in COMPARED:
                    assert got[1][name] == want[1][name], f"{name} of {request}"
                etag = got[1]["ETag"]
                assert etag, request
                again = ask(port, BELOW + path, accepted, **{"If-None-Match": etag})
                assert (again[0], again[2]) == (304, b""), request
        for path in MISSING:
            status, headers, _ = ask(port, BELOW + path, "gzip")
            assert status == 404
            assert "immutable" not in (headers["Cache-Control"] or ""), path
            assert headers["Content-Security-Policy"] == serve.HEADERS["Content-Security-Policy"]
        status, headers, _ = ask(port, BELOW.rstrip("/"), "")
        assert status in {301, 308}
        assert (headers["Location"] or "").endswith(BELOW)
    ours.stop()
