"""Tests of the store in real Chromium."""

from __future__ import annotations

import contextlib
import http.server
import io
import json
import os
import signal
import subprocess
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tinydb
from playwright.sync_api import Page, Playwright

from app.text import say
from tests.browser.conftest import QUICKLY

flet_web = pytest.importorskip("flet_web")


ROOT = Path(__file__).parents[2]
PYODIDE = Path(flet_web.__file__).parent / "web" / "pyodide"

PAGE = b"""<!doctype html><meta charset="utf-8"><title>store</title>
<link rel="icon" href="data:,"><script type="module">
const worker = new Worker("worker.mjs", { type: "module" });
const waiting = new Map();
let last = 0;
window.ready = new Promise((done) => waiting.set(0, done));
worker.onmessage = (event) => waiting.get(event.data.id)(event.data);
worker.onerror = (event) => console.error("worker", event.message);
const patient = (promise, what) => Promise.race([promise, new Promise((_, fail) =>
  setTimeout(() => fail(new Error(what + " took too long")), 120000))]);
window.started = () => patient(ready, "starting");
window.run = (code) => patient(new Promise((done) => {
  waiting.set(++last, done);
  worker.postMessage({ id: last, code });
}), code);
</script>"""

# The page's own worker makes such errors known to Python; the one here says the same.
KNOWN = next(
    line
    for line in (ROOT / "build" / "page" / "worker.js").read_text(encoding="utf-8").splitlines()
    if "DOMException.prototype" in line
).encode()
WORKER = (
    KNOWN
    + b"""
const refuse = () => { throw new DOMException("no", "SecurityError"); };
const whole = [[StorageManager, "getDirectory"], [WorkerNavigator, "locks"], [IDBFactory, "open"]]
  .map(([kind, name]) => [kind, name, Object.getOwnPropertyDescriptor(kind.prototype, name)]);
// Makes this browser one that lacks these, and has all others.
self.lack = (...names) => {
  for (const [kind, name, own] of whole) {
    if (!names.includes(name)) Object.defineProperty(kind.prototype, name, own);
    else if (name === "open") kind.prototype.open = refuse;
    else delete kind.prototype[name];
  }
};
// Lets every file's or connection's method of that name fail so many times, as browsers call it.
self.fails = (kind, name, error, times) => {
  const own = kind.prototype[name];
  kind.prototype[name] = function (...how) {
    if (times-- > 0) throw new DOMException("not now", error);
    kind.prototype[name] = own;
    return own.apply(this, how);
  };
};
self.kinds = { file: self.FileSystemFileHandle, folder: self.FileSystemDirectoryHandle,
  storage: StorageManager, base: IDBDatabase };
// Closes all files, as some systems do with those of an app in the background.
const opened = new Set();
const open = FileSystemFileHandle.prototype.createSyncAccessHandle;
FileSystemFileHandle.prototype.createSyncAccessHandle = async function (...how) {
  const handle = await open.apply(this, how);
  opened.add(handle);
  return handle;
};
self.sleep = () => { for (const handle of opened) handle.close(); opened.clear(); };
import("./pyodide/pyodide.mjs").then(async ({ loadPyodide }) => {
  const python = await loadPyodide();
  python.unpackArchive(await (await fetch("packages.zip")).arrayBuffer(), "zip");
  self.onmessage = async ({ data: { id, code } }) => {
    try { self.postMessage({ id, result: await python.runPythonAsync(code) }); }
    catch (error) { self.postMessage({ id, error: String(error) }); }
  };
  self.postMessage({ id: 0 });
});
"""
)

START = """
import json
from app.store import Store, StoreError, Setup, Player, choose_location
lost = []
store = await Store.open(choose_location())
store.on_lost(lambda: lost.append(store.status))
def setup(title="Onstage", game="onstage"):
    cast = tuple(Player(name, "amber", "mask") for name in ("Mai", "Ánh", "Bo", "Cúc"))
    return Setup(game, 1, 4, {}, 7, cast, "2026-11-21T08:00:00+00:00", title)
json.dumps([store.status, len(store.cards())])
"""


def packages() -> bytes:
    """Returns the modules on the worker's path as a zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        folders = [(ROOT / "app" / "store", ROOT), (ROOT / "app" / "text", ROOT)]
        folders += [(ROOT / "engines", ROOT)]
        library = Path(tinydb.__file__).parent
        for folder, base in [*folders, (library, library.parent)]:
            for path in sorted(folder.rglob("*")):
                if path.suffix in (".py", ".json", ".toml"):
                    archive.write(path, path.relative_to(base).as_posix())
        archive.writestr("app/__init__.py", "")
    return buffer.getvalue()


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves the page, the worker, its packages and Pyodide."""

    protocol_version = "HTTP/1.1"
    files = {"/": PAGE, "/worker.mjs": WORKER}
    types = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        body = self.files.get(path)
        if body is None and path.startswith("/pyodide/"):
            with contextlib.suppress(OSError):
                body = (PYODIDE / path.removeprefix("/pyodide/")).read_bytes()
        self.send_response(200 if body is not None else 404)
        kind = "text/html" if path == "/" else self.types.get(Path(path).suffix, "text/plain")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_: Any) -> None:
        """Prints nothing."""


class Browser:
    """Chromium with a profile that survives its process."""

    address = ""
    last: Tab | None = None
    """Last opened tab, while the process runs."""

    def __init__(self, playwright: Playwright, program: str, profile: Path) -> None:
        self._playwright = playwright
        self._program = program
        self._profile = profile
        self._process: subprocess.Popen[bytes] | None = None
        self._remote: Any = None

    def start(self) -> None:
        """Starts the process and connects to it."""
        port_file = self._profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        flags = "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-sync"
        flags += " --disable-background-networking --disable-component-update"
        self._process = subprocess.Popen(
            [self._program, *flags.split(), QUICKLY, f"--user-data-dir={self._profile}",
             "--remote-debugging-port=0", "about:blank"],
            start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until = time.monotonic() + 60
        while not (port_file.exists() and port_file.read_text().count("\n")):
            assert time.monotonic() < until, "Chromium did not start"
            time.sleep(0.05)
        port = port_file.read_text().split()[0]
        self._remote = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")

    def tab(self) -> Tab:
        self.last = Tab(self._remote.contexts[0].new_page(), self.address)
        return self.last

    def kill(self) -> None:
        """Kills the process, as a power failure would."""
        self.last = None
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            with contextlib.suppress(Exception):
                self._remote.close()


class Tab:
    """Page whose worker runs Python."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.on("console", lambda message: print("console:", message.text))
        page.goto(address)
        page.evaluate("window.started()")

    def run(self, code: str) -> Any:
        answer = self.page.evaluate("code => window.run(code)", code)
        assert "error" not in answer, answer["error"]
        return json.loads(answer["result"]) if answer.get("result") else None

    def room(self, size: int | None) -> None:
        how = {} if size is None else {"quotaSize": size}
        origin = self.page.url.rstrip("/")
        to_browser = self.page.context.new_cdp_session(self.page)
        to_browser.send("Storage.overrideQuotaForOrigin", {"origin": origin, **how})


@pytest.fixture(scope="module")
def browser(
    playwright: Playwright, program: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """Provides one browser for all tests, at an address without stored data."""
    Handler.files = {**Handler.files, "/packages.zip": packages()}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = Browser(playwright, program, tmp_path_factory.mktemp("profile"))
    browser.address = f"http://127.0.0.1:{server.server_port}/"
    browser.start()
    yield browser
    browser.kill()
    server.shutdown()
    server.server_close()


FORGET = """
from js import navigator
from app.store.opfs import to_browser
if "store" in globals():
    await store.close()
root = await navigator.storage.getDirectory()
if "backstage-pass" in (await __import__("js").Array.fromAsync(root.keys())).to_py():
    await root.removeEntry("backstage-pass", to_browser({"recursive": True}))
"""


@pytest.fixture
def tab(browser: Browser) -> Tab:
    tab = browser.last or browser.tab()
    lacks(tab)
    tab.run(FORGET)
    tab.run(UNKEPT)
    assert tab.run(START) == ["durable", 0]
    return tab


def lacks(tab: Tab, *names: str) -> None:
    tab.run(f"import js; js.lack(*{names!r}); None")


def fails(tab: Tab, kind: str, method: str, error: str, times: int = 1) -> None:
    tab.run(f"import js; js.fails(js.kinds.{kind}, {method!r}, {error!r}, {times}); None")


MANY = """
for n in range(150):
    session.append([n % 4, "play", n % 36])
    await session.flush()
"""
BOTH = [["Onstage", {"round": 2}], ["Onstage", {}]]
SHELF = "json.dumps([[card.title, card.note] for card in store.cards()])"


REFUSED = """
try:
    session.append([0, "play", 1])
    await session.flush()
    word = "written"
except StoreError as error:
    word = error.notice.text_key
json.dumps([word, lost, store.status])
"""
APPENDED = """
try:
    session.append([2, "play", 5])
    await session.flush()
    word = "written"
except StoreError as error:
    word = error.notice.text_key
json.dumps(word)
"""
UNNOTED = """
from app.store.browser import _connect, _settled
from app.store.opfs import to_browser
db = await _connect()
change = db.transaction(to_browser(["owner"]), "readwrite")
change.objectStore("owner").clear()
await _settled(change, "complete")
db.close()
"""
UNKEPT = UNNOTED.replace("owner", "files")
NEWEST = "json.dumps([len(session.actions), session.actions[-1]['arg']])"


def test_what_is_kept_survives_a_second_tab_and_a_kill(browser: Browser) -> None:
    tab, second = browser.tab(), browser.tab()

    # Without private files, and without locks, where the tab that came last owns the records.
    for each in (tab, second):
        lacks(each, "getDirectory", "locks")
    assert tab.run(START) == ["fallback", 0]
    tab.run("session = await store.create(setup()); await store.flush()")
    tab.run(MANY)
    tab.run("session.append([2, 'play', 3]); await session.flush()")
    assert second.run(START) == ["fallback", 1]
    assert tab.run(REFUSED) == ["store.error.elsewhere", ["elsewhere"], "elsewhere"]
    tab.run("await store.close()")
    second.run("session = await store.load(store.cards()[0].id)")
    assert second.run("json.dumps(len(session.actions))") == 151
    second.run("fallback = store")  # stays open until the kill

    # With private files again: the game from before comes over, as it was kept.
    for each in (tab, second):
        lacks(each)
    assert tab.run(START) == ["durable", 1]
    tab.run("session = await store.load(store.cards()[0].id)")
    assert tab.run(NEWEST) == [151, 3]
    tab.run("await session.close()")
    tab.run("session = await store.create(setup()); store.settings.set('theme', 'dark')")
    tab.run(MANY)
    tab.run("session.note(round=2); session.marks['recap'] = {'0': 7}; session.save()")

    # A second tab is refused, and takes over; the first is told and writes no more.
    assert second.run(START)[0] == "elsewhere"
    assert second.run("json.dumps(await store.take_over())") is True
    assert second.run("json.dumps([store.status, len(store.cards())])") == ["durable", 2]
    assert tab.run(REFUSED) == ["store.error.elsewhere", ["elsewhere"], "elsewhere"]
    assert tab.run("json.dumps(len(session.actions))") == 150
    second.run("session = await store.load(store.cards()[0].id); session.append([0, 'play', 9])")

    # And back again.
    assert tab.run("json.dumps(await store.take_over())") is True
    tab.run("session = await store.load(store.cards()[0].id)")
    assert tab.run("json.dumps(len(session.actions))") == 151
    assert second.run("json.dumps([lost, store.status])") == [["elsewhere"], "elsewhere"]

    # Killed right after an action.
    tab.run("session.append([1, 'play', 10])")
    browser.kill()
    browser.start()
    tab = browser.tab()
    assert tab.run(START) == ["durable", 2]
    tab.run("session = await store.load(store.cards()[0].id)")
    assert tab.run(NEWEST) == [152, 10]
    assert tab.run("json.dumps([session.marks, store.settings.all()])") == [
        {"recap": {"0": 7}},
        {"theme": "dark"},
    ]
    assert tab.run(SHELF) == BOTH
    tab.run("await store.close()")

    # No error of the files that hold games leads to another store: not to the one from before, nor
    # to an empty one. They are there again once they can be reached.
    lacks(tab, "getDirectory")
    assert tab.run(START) == ["unread", 0]
    for kind, method, error in (
        ("storage", "getDirectory", "UnknownError"),
        ("folder", "getDirectoryHandle", "UnknownError"),
        ("file", "createSyncAccessHandle", "UnknownError"),
    ):
        lacks(tab)
        fails(tab, kind, method, error)
        assert tab.run(START) == ["unread", 0], method
    assert tab.run("json.dumps([await store.take_over(), store.status])") == [True, "durable"]
    assert tab.run(SHELF) == BOTH
    tab.run("await store.close()")

    # WebKit has another name for a file that somebody holds, and the other may let go late.
    fails(tab, "file", "createSyncAccessHandle", "InvalidStateError", times=3)
    assert tab.run(START) == ["durable", 2]
    tab.run("await store.close()")

    # With neither files nor games in them, IndexedDB; with nothing at all, memory.
    tab.run(FORGET)
    tab.run(UNNOTED)
    lacks(tab, "getDirectory")
    assert tab.run(START) == ["fallback", 1]
    tab.run("session = await store.load(store.cards()[0].id)")
    assert tab.run(NEWEST) == [151, 3]

    # The browser cuts the line to it, once and then for longer; nothing is lost.
    fails(tab, "base", "transaction", "InvalidStateError")
    tab.run("session.append([3, 'play', 4]); await session.flush()")
    fails(tab, "base", "transaction", "InvalidStateError", times=2)
    assert tab.run(APPENDED) == "store.error.waits"
    tab.run("await session.flush(); await store.close()")
    assert tab.run(START) == ["fallback", 1]
    tab.run("session = await store.load(store.cards()[0].id)")
    assert tab.run(NEWEST) == [153, 5]
    tab.run("await store.close()")

    lacks(tab, "getDirectory", "open", "locks")
    assert tab.run(START) == ["memory", 0]
    tab.run("session = await store.create(setup()); session.append([0, 'play', 1])")


def test_a_damaged_slot_costs_nothing_and_two_are_set_aside(tab: Tab) -> None:
    tab.run("session = await store.create(setup())")
    tab.run("other = await store.create(setup('Upstaged!', 'upstaged'))")
    tab.run("session.append([0, 'play', 1]); session.append([1, 'play', 2])")
    tab.run("await store.close()")
    spoil = """
from app.store.browser import OpfsBackend
async def spoil(identity, *endings):
    backend = await OpfsBackend.open(lambda: None)
    for ending in endings:
        handle = await backend._open("session-" + identity + ending)
        data = bytearray(handle.read())
        data[len(data) // 2] ^= 4
        handle.write(bytes(data)); handle.flush(); handle.close()
    names = await backend._files()
    backend.release()
    return names
one, two = session.id, other.id
await spoil(one, ".b")
await spoil(two, ".a")
None
"""
    tab.run(spoil)
    tab.run("store = await Store.open(choose_location()); session = await store.load(one)")
    # The newest write (setup, then two actions: a, b, a) stood in the first slot.
    assert tab.run("json.dumps(len(session.actions))") == 2
    gone = """
try:
    await store.load(two)
    word = "opened"
except StoreError as error:
    word = error.notice.text_key
json.dumps([word, [card.id == one for card in store.cards()], [str(n) for n in store.notices]])
"""
    word, cards, notices = tab.run(gone)
    assert (word, cards) == ("store.error.damaged", [True])
    assert len(notices) == 1
    assert "“Upstaged!”" in notices[0]
    assert "its file was set aside" in notices[0].lower()
    tab.run("await store.close()")
    tab.run("backend = await OpfsBackend.open(lambda: None); names = await backend._files()")
    names = tab.run("backend.release(); json.dumps(names)")
    assert any(name.endswith(".damaged-1") for name in names)


def test_what_the_browsers_python_lacks_is_made_up_for(tab: Tab) -> None:
    answer = tab.run("""
import hashlib
from app.store import pin
kept = pin.set_pin("2468")
known = pin._derive("2468", bytes(range(12))).hex()
json.dumps([pin.check_pin("2468", kept), pin.check_pin("2469", kept), known])
""")
    from app.store import pin

    assert answer == [True, False, pin._derive("2468", bytes(range(12))).hex()]
    hostile = tab.run("""
from app.store.exchange import unpack
words = []
deep = b"[" * 300_000
for data in (deep, b'{"file": "backstage-pass", "sessions": ' + deep, b"\\xff\\xfe", b""):
    try:
        unpack(data)
    except StoreError as error:
        words.append(error.notice.text_key)
json.dumps(words)
""")
    assert hostile == [
        "store.import.foreign",
        "store.import.cut",
        "store.import.foreign",
        "store.import.foreign",
    ]


SLEPT = """
import js
js.sleep()
session.append([len(session.actions) % 4, "play", 7])
store.settings.set("theme", len(session.actions))
waited = store.waits
try:
    await store.flush()
    word = "written"
except StoreError as error:
    word = error.notice.text_key
json.dumps([waited, word, store.waits])
"""


def test_a_game_on_the_table_goes_on_after_the_system_closed_all_its_files(tab: Tab) -> None:
    tab.run("session = await store.create(setup())")
    for _ in range(3):
        assert tab.run(SLEPT) == [True, "written", False]
    tab.run("session.append([3, 'play', 8])")
    assert tab.run("json.dumps(store.waits)") is False, "the handles are good again"

    # They cannot be opened either, for a while: it is said, and saved once they can.
    fails(tab, "file", "createSyncAccessHandle", "UnknownError", times=2)
    assert tab.run(SLEPT) == [True, "store.error.waits", True]
    tab.run("await store.flush()")
    tab.run("js.sleep(); await session.close(); await store.close()")
    assert tab.run(START) == ["durable", 1]
    tab.run("session = await store.load(store.cards()[0].id)")
    assert tab.run("json.dumps([len(session.actions), store.settings.all()])") == [5, {"theme": 5}]


TRIED = """
async def tried(work):
    try:
        await work
    except StoreError as error:
        return str(error)
"""


def test_where_there_is_no_room_it_is_said_and_not_waited_for(tab: Tab) -> None:
    tab.run("session = await store.create(setup()); session.append([0, 'play', 1])")
    tab.run("other = await store.create(setup('Other')); session.finish((1, 2, 3, 4), (3,))")
    tab.run("await other.close(); await store.delete(other.id)")
    tab.run(TRIED)
    full = say("store.error.full")
    new = "json.dumps(await tried(store.create(setup('New'))))"
    tab.room(1)
    assert tab.run("json.dumps(await tried(session.close()))") == full
    assert tab.run(new) == full
    tab.room(None)
    assert tab.run(new) is None
    tab.run("await store.close()")
    assert tab.run(START) == ["durable", 2]
    finished = "json.dumps([card.title for card in store.cards() if card.finished])"
    assert tab.run(finished) == ["Onstage"]


def test_many_games_are_found_again(tab: Tab) -> None:
    tab.run(
        """
from app.store.session import new_session, card_of
from app.store.records import Finish
cards = []
for n in range(150):
    identity = f"{n:016x}"
    document = new_session(setup(f"Game {n}"), store._now())
    document["state"]["finished"] = Finish(store._now(), [1, 2, 3, 4], [3]).plain()
    await store._write_session(identity, document)
    cards.append(card_of(identity, document))
await store._session_index.put(*cards)
session = await store.create(setup())
"""
        + MANY
    )
    tab.run("await store.close()")
    assert tab.run(START) == ["durable", 151]
