"""Tests of the copied and patched Flet client."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build import client, pyc
from tests.build.paper import played


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("client")
    client.copy_client(folder)
    client.copy_runtime(folder / "python")
    return folder


def test_no_host_that_is_asked_at_a_start_is_left(copied: Path) -> None:
    for file in ("main.dart.js", "flutter.js", "python/pyodide.mjs"):
        text = (copied / file).read_text(encoding="utf-8")
        assert not re.search(r"cdn\.jsdelivr|gstatic\.com|googleapis\.com/css", text), file
        assert "sourceMappingURL" not in text or file == "main.dart.js"


def test_page_may_be_zoomed(copied: Path) -> None:
    text = (copied / "main.dart.js").read_text(encoding="utf-8")
    assert "user-scalable" not in text
    assert '"touch-action","none"' not in text
    assert text.count('"touch-action","pinch-zoom"') == 3
    assert not re.search(r"visualViewport\n\w+=\w+==null\?null:\w+\.scale", text)
    assert not re.search(r"o=n\.(width|height)\no\.toString", text)


def test_nothing_else_is_copied(copied: Path) -> None:
    names = {file.relative_to(copied).as_posix() for file in copied.rglob("*") if file.is_file()}
    assert names == set(client.FILES) | {f"python/{name}" for name in client.RUNTIME[:-1]}
    assert not any(re.search(r"skwasm|wimp|KaTeX|media_kit|\.map$|\.symbols$", n) for n in names)


def test_a_letter_of_the_program_takes_one_byte_of_memory(copied: Path) -> None:
    """A single letter outside Latin-1 would double the memory of all ten million letters."""
    assert (copied / "main.dart.js").read_bytes().isascii()


def test_nothing_turns_behind_the_splash(copied: Path) -> None:
    text = (copied / "main.dart.js").read_text(encoding="utf-8")
    assert "Working..." not in text


def test_a_button_listens_for_no_long_press(copied: Path) -> None:
    """A button without a long press is also pressed by holding it for half a second."""
    program = (copied / "main.dart.js").read_text(encoding="utf-8")
    built = re.search(
        r'"Button build: "[^\0]{,1200}?\n\w=(.*\?new .*)\n\w=(.*\?new .*)\n\w=(.*\?new .*)\n',
        program,
    )
    assert built is not None
    assert [one.startswith("!1?") for one in built.groups()] == [False, True, False]


# The part of Flutter's program that fills a field, with everything around it made of paper.
FIELD = """
const [text, cursor, composing, typed] = JSON.parse(process.argv[1]);
let ended = null;
globalThis.window = { composing };
globalThis.addEventListener = (_, then) => { ended = then; };
globalThis.setTimeout = (then) => then();
const $ = undefined;
class Value { constructor(text, cursor) { this.a = text; this.b = { d: cursor }; } }
const at = (_, at) => ({ d: at });
const A = new Proxy({}, { get: (_, name) => name === "%(value)s" ? Value : at });
const B = {}, q = "type";
let o, p = "Bo", wanted = p;
const %(state)s = {
  d: text, a: { c: { m: () => wanted } },
  r: { a: new Value(text, cursor), %(set)s(_, { a, b }) { this.a = { a, b: b.d }; } },
};
%(part)s
const before = %(state)s.r.a.a;
if (typed) wanted = %(state)s.d = typed;
ended?.();
console.log(JSON.stringify([before, %(state)s.r.a.a, %(state)s.r.a.b.d]));
"""
PART = (
    r"if\((?P<state>\w+)\.d!==p\)\{o=[^\0]{,80}?;\(// [^\0]{,1000}?"
    r"\.r\.(?P<set>\w+)\(0,new A\.(?P<value>\w+)\(p,[^\0]{,80}?\.b\}\)\}"
)


@pytest.mark.skipif(pyc.node() is None, reason="no Node to run the page's script with")
@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (["B🐺o", 3, False, ""], ["Bo", "Bo", 1]),  # where it was
        (["xyz", 1, False, ""], ["Bo", "Bo", 2]),  # quite another text
        (["Bo🐺", 4, True, ""], ["Bo🐺", "Bo", 2]),  # once it has been composed
        (["Bo🐺", 4, True, "Bo🐺x"], ["Bo🐺", "Bo🐺", 4]),  # what was typed since comes first
    ],
)
def test_a_field_that_is_filled_anew_keeps_cursor_and_composition(
    copied: Path, field: list[object], expected: list[object]
) -> None:
    found = re.search(PART, (copied / "main.dart.js").read_text(encoding="utf-8"))
    assert found is not None
    assert played(FIELD % (found.groupdict() | {"part": found[0]}), field) == expected


AWAKE = """
const given = JSON.parse(process.argv[1]);
globalThis.document = { addEventListener() {}, visibilityState: "visible" };
Object.defineProperty(globalThis, "navigator", { value: { wakeLock: { request: async () => {
  if (given.refused) throw new Error("hidden");
  return { addEventListener() {}, release() {} };
} } } });
const raised = [];
process.on("unhandledRejection", (error) => raised.push(error.message ?? error));
%s
const asked = [Wakelock.toggle(true), Wakelock.toggle(true)];
Promise.allSettled(asked).then((settled) => setTimeout(() =>
  console.log(JSON.stringify([settled.map(({ status }) => status), raised]))));
"""


@pytest.mark.parametrize(("refused", "status"), [(True, "rejected"), (False, "fulfilled")])
def test_two_requests_to_stay_awake_share_their_answer(
    copied: Path, refused: bool, status: str
) -> None:
    """Both the app and the library ask to stay awake when a tab is shown again."""
    file = copied / "assets/packages/wakelock_plus/assets/no_sleep.js"
    answer = played(AWAKE % file.read_text(encoding="utf-8"), {"refused": refused})
    assert answer == [[status, status], []]


def test_engine_and_runtime_say_what_they_are() -> None:
    assert re.fullmatch(r"[0-9a-f]{40}", client.engine_revision())
    assert client.runtime_info()["python"].startswith("3.14")
