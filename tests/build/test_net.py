"""Tests of the page's downloads (`build/page/net.js`)."""

from __future__ import annotations

from typing import Any

import pytest

from build import page
from tests.build.paper import played

# Lines are dealt in order: a status with text, `null` for one that breaks, `hangs` for one that
# never answers, `stops` for one that stops in the middle.
SCRIPT = """
const { lines, tries, page } = JSON.parse(process.argv[1]);
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
const asked = [];
const never = (signal) => new Promise((_, fail) => {
  signal.addEventListener("abort", () => fail(signal.reason));
});
async function fetch(url, { signal } = {}) {
  asked.push(url);
  const line = lines.shift();
  if (line === null) throw new TypeError("Failed to fetch");
  if (line === "hangs") return never(signal);
  if (line === "stops") return new Response(new ReadableStream({
    start: (out) => out.enqueue(new Uint8Array(3)), pull: () => never(signal) }));
  const [status, text, headers] = line;
  const response = new Response(text, { status, headers });
  Object.defineProperty(response, "url", { value: url });
  return response;
}
const net = (%s)(fetch);
const seen = [];
const take = async (response, beat, signal) =>
  (await net.counted(await net.unpacked(response, signal), beat).text());
const arrived = (bytes) => bytes && seen.push(bytes);
let gone = 0;
net.patient("file", take, { tries: tries ?? Infinity, arrived, page, gone: () => { gone += 1; } })
  .catch((error) => `failed: ${error.message}`)
  .then((told) => {
    console.log(JSON.stringify([told, asked.length, seen, gone]));
    process.exit();
  });
"""
TWINS = """
const { gzipSync, brotliCompressSync, createGunzip, createBrotliDecompress } = require("node:zlib");
const { Duplex } = require("node:stream");
const { formats, files } = JSON.parse(process.argv[1]);
const makers = { gzip: createGunzip, brotli: createBrotliDecompress };
globalThis.DecompressionStream = class {
  constructor(format) {
    if (!formats.includes(format)) throw new TypeError(`${format} is unknown`);
    return Duplex.toWeb(makers[format]());
  }
};
const contents = { "": "plain", ".gz": gzipSync("by gzip") };
contents[".br"] = brotliCompressSync("by Brotli");
const asked = [];
async function fetch(url) {
  asked.push(url);
  const ending = url.slice("a.wasm".length);
  if (!files.includes(ending)) return new Response("", { status: 404 });
  const headers = { "content-type": "application/wasm" };
  const response = new Response(contents[ending], { headers });
  Object.defineProperty(response, "url", { value: url });
  return response;
}
const net = (%s)(fetch);
(async () => {
  const response = await net.unpacked(await fetch("a.wasm"));
  const again = await net.unpacked(response);
  console.log(JSON.stringify([asked, await again.text(), again.headers.get("content-type")]));
})();
"""
ANSWERS = """
const answers = JSON.parse(process.argv[1]);
console.log(JSON.stringify(answers.map((one) => net.wrong(...one))));
"""
PACKED = {"content-encoding": "br"}
PORTAL = [200, "<html>Log in</html>", {"content-type": "text/html; charset=utf-8"}]


def fetched(lines: list[Any], **how: Any) -> list[Any]:
    script = page.script("net.js").replace("HANGS = 10000", "HANGS = 60")
    script = script.replace("let wait = 500", "let wait = 5")
    return list(played(SCRIPT % script, {"lines": lines, **how}))


@pytest.mark.parametrize(
    "bad", [None, "hangs", "stops", [503, "busy", {}], [404, "no", PACKED], PORTAL]
)
def test_a_bad_line_is_asked_again_and_nothing_of_it_is_taken(bad: Any) -> None:
    answer, asked, seen, gone = fetched([bad, bad, [200, "good", PACKED]])
    assert answer == "good"
    assert asked >= 3
    assert seen[-1] == len("good")
    assert gone == (2 if bad == [404, "no", PACKED] else 0)


def test_tries_have_an_end() -> None:
    assert fetched([None, [500, "", {}], [200, "late", PACKED]], tries=2) == [
        "failed: file: 500",
        2,
        [],
        0,
    ]


def test_where_a_server_packs_nothing_a_missing_twin_is_done_without() -> None:
    for none in ([404, "no twin", {}], PORTAL):
        assert fetched([[200, "plain", {}], none]) == ["plain", 2, [5], 0]


@pytest.mark.parametrize(
    ("formats", "files", "asked", "expected"),
    [
        (["gzip", "brotli"], ["", ".gz", ".br"], ["", ".br"], "by Brotli"),
        (["gzip", "brotli"], ["", ".gz"], ["", ".br", ".gz"], "by gzip"),
        (["gzip"], ["", ".gz", ".br"], ["", ".gz"], "by gzip"),
        (["gzip", "brotli"], [""], ["", ".br", ".gz"], "plain"),
    ],
)
def test_the_smallest_twin_that_a_browser_can_unpack_is_taken_once(
    formats: list[str], files: list[str], asked: list[str], expected: str
) -> None:
    """WebAssembly keeps its content type, so that it can be compiled as it downloads."""
    given = {"formats": formats, "files": files}
    addresses = [f"a.wasm{ending}" for ending in asked]
    kind = "application/wasm"
    assert played(TWINS % page.script("net.js"), given) == [addresses, expected, kind]


def test_a_page_may_be_a_page() -> None:
    answer, asked, *_ = fetched([PORTAL, [404, "", {}]], page=True)
    assert (answer, asked) == (PORTAL[1], 1)


def test_an_answer_is_the_file_or_gone_for_good_or_asked_for_again() -> None:
    script = f"const net = ({page.script('net.js')})(null);" + ANSWERS
    answers = {
        (200, "application/wasm"): "",
        (206, None): "",
        (200, "text/html"): "bad",
        (404, "text/html"): "gone",
        (410, None): "gone",
        (403, None): "bad",
        (500, "text/plain"): "bad",
        (511, "text/html"): "bad",
        (0, None): "bad",  # no connection
    }
    assert played(script, [*answers]) == [*answers.values()]
