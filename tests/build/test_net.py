"""Fetching over lines that break or hang, without a browser (`build/page/net.js`)."""

from __future__ import annotations

from typing import Any

import pytest

from build import page
from tests.build.paper import played

# Lines are dealt in order: a status with text, `null` for one that breaks, `hangs` for one that
# never answers, `stops` for one that stops in the middle.
SCRIPT = """
const { lines, tries } = JSON.parse(process.argv[1]);
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
net.patient("file", take, { tries: tries ?? Infinity, arrived })
  .catch((error) => `failed: ${error.message}`)
  .then((told) => { console.log(JSON.stringify([told, asked.length, seen])); process.exit(); });
"""
PACKED = {"content-encoding": "br"}


def fetched(lines: list[Any], **how: Any) -> list[Any]:
    """Answer of a download, number of requests, and the bytes in the order of their arrival."""
    script = page.script("net.js").replace("HANGS = 10000", "HANGS = 60")
    script = script.replace("let wait = 500", "let wait = 5")
    return list(played(SCRIPT % script, {"lines": lines, **how}))


@pytest.mark.parametrize("bad", [None, "hangs", "stops", [503, "busy", {}], [404, "no", PACKED]])
def test_a_bad_line_is_asked_again_and_nothing_of_it_is_taken(bad: Any) -> None:
    told, asked, seen = fetched([bad, bad, [200, "good", PACKED]])
    assert told == "good"
    assert asked >= 3
    assert seen[-1] == len("good")


def test_tries_have_an_end() -> None:
    assert fetched([None, [500, "", {}], [200, "late", PACKED]], tries=2) == [
        "failed: file: 500",
        2,
        [],
    ]


def test_where_a_server_packs_nothing_a_missing_twin_is_done_without() -> None:
    assert fetched([[200, "plain", {}], [404, "no twin", {}]]) == ["plain", 2, [5]]
