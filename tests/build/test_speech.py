"""Tests of reading aloud by the page (`build/page/speech.js`)."""

from __future__ import annotations

from typing import Any

import pytest

from build import page
from tests.build.paper import played

PAPER = """
let now = 0, timers = [], hidden = false, tree = false;
const done = [], listeners = {};
globalThis.setTimeout = (then, wait, ...args) => {
  const id = timers.length + 1;
  timers.push({ id, at: now + wait, then: () => then(...args) });
  return id;
};
globalThis.clearTimeout = (id) => { if (timers[id - 1]) timers[id - 1].then = null; };
async function pass(milliseconds) {
  const until = now + milliseconds;
  for (let calm = 0; calm < 3; ) {
    await null;
    const due = timers.filter(({ at, then }) => then && at <= until).sort((a, b) => a.at - b.at)[0];
    if (!due) { calm += 1; continue; }
    calm = 0;
    now = Math.max(now, due.at);
    const { then } = due;
    due.then = null;
    then();
  }
  now = until;
}
globalThis.addEventListener = (kind, then) => { (listeners[kind] ??= []).push(then); };
Object.defineProperty(globalThis, "navigator",
  { value: { languages: ["en-GB", "en"] }, configurable: true });
globalThis.document = { get hidden() { return hidden; }, addEventListener };
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
let voices = [], length = 0, current = null;
globalThis.speechSynthesis = {
  getVoices: () => voices,
  speak(utterance) {
    if (utterance.volume === 0) return void done.push("unlocked");
    if (current) done.push("two at once");
    current = utterance;
    done.push([utterance.text, utterance.voice.name, utterance.rate]);
    const mine = utterance;
    if (length) setTimeout(() => {
      if (current === mine) { current = null; mine.onend(); }
    }, length);
  },
  cancel() {
    const last = current;
    current = null;
    if (!last) return;
    done.push("cancelled");
    last.onerror();
  },
};
const [{ local, seconds, secret, reader: hears }, ...steps] = JSON.parse(process.argv[1]);
voices = local.map(([name, lang, localService = true, standard = false]) =>
  ({ name, lang, localService, default: standard }));
length = seconds * 1000;
tree = hears ?? false;
const one = reader({ secret: secret ?? false, hasReader: () => tree,
  duck: (on) => done.push(on ? "music low" : "music up") });
(async () => {
  for (const [verb, given] of steps) {
    if (verb === "pass") await pass(given * 1000);
    else if (verb === "touch") for (const then of listeners[given] ?? []) then();
    else if (verb === "hidden") {
      hidden = given;
      for (const then of listeners.visibilitychange) then();
    }
    else if (verb === "voices") one.voices(given).then((found) => done.push(found));
    else one[verb](given);
    await pass(0);
  }
  console.log(JSON.stringify(done));
})();
"""
"""Simulated page whose time passes on command."""

VOICES = [["Distant", "en-US", False], ["Ada", "en-US"], ["Ben", "en-GB"], ["Linh", "vi-VN"]]


def done(*steps: list[Any], **device: Any) -> list[Any]:
    source = page.script("speech.js").replace("export ", "")
    found: list[Any] = played(
        source + PAPER, [{"local": VOICES, "seconds": 1, **device}, *map(list, steps)]
    )
    return found


def speak(*sentences: str, **manner: Any) -> list[Any]:
    usual = {"lang": "en", "voice": "", "rate": 1, "open": False}
    return ["speak", {"sentences": [*sentences], **usual, **manner}]


LOW, UP, STOPPED = "music low", "music up", "cancelled"


def test_what_comes_together_is_said_together_and_the_music_makes_way() -> None:
    found = done(speak("Bo plays a 7."), speak("Bo wins.", "Mai, it’s your turn."), ["pass", 5])
    assert found == [LOW, ["Bo plays a 7. Bo wins. Mai, it’s your turn.", "Ben", 1], UP]


def test_what_comes_later_waits_for_its_turn() -> None:
    found = done(speak("One."), ["pass", 0.5], speak("Two."), speak("Three."), ["pass", 5])
    assert found == [LOW, ["One.", "Ben", 1], ["Two. Three.", "Ben", 1], UP]


def test_a_long_page_is_said_in_parts() -> None:
    sentence = "The quick brown fox jumps over the lazy dog, and over it again, and home. "
    found = done(speak(*[sentence.strip()] * 7), ["pass", 30])
    said = [one[0] for one in found if isinstance(one, list)]
    assert [len(one) for one in said] == [221, 221, 73]


@pytest.mark.parametrize("kind", ["pointerdown", "keydown", "pagehide"])
def test_the_next_touch_ends_it_with_all_that_waits(kind: str) -> None:
    found = done(
        speak("One."), ["pass", 0.5], speak("Two."), ["touch", kind], ["pass", 5], speak("Three."),
        ["pass", 5],
    )  # fmt: skip
    assert found == [LOW, ["One.", "Ben", 1], UP, STOPPED, LOW, ["Three.", "Ben", 1], UP]


def test_a_touch_before_it_begins_ends_it_too() -> None:
    assert done(speak("One."), ["touch", "pointerdown"], ["pass", 5]) == []


def test_a_hidden_page_is_silent() -> None:
    found = done(
        speak("One."), ["pass", 0.5], ["hidden", True], speak("Two."), ["pass", 5],
        ["hidden", False], ["pass", 5],
    )  # fmt: skip
    assert found == [LOW, ["One.", "Ben", 1], UP, STOPPED]


def test_a_hand_that_opens_ends_it_and_nothing_begins_over_it() -> None:
    found = done(
        speak("One."), ["pass", 0.5], ["guard", True], speak("Two."), ["pass", 5],
        ["guard", False], speak("Three."), ["pass", 5],
    )  # fmt: skip
    assert found == [LOW, ["One.", "Ben", 1], UP, STOPPED, LOW, ["Three.", "Ben", 1], UP]


def test_a_page_takes_a_hand_for_open_until_it_is_told() -> None:
    assert done(speak("One."), ["pass", 5], secret=True) == []


def test_what_is_for_its_owners_ear_goes_on_over_an_open_hand() -> None:
    found = done(["guard", True], speak("One.", open=True), ["guard", True], ["pass", 5])
    assert found == [LOW, ["One.", "Ben", 1], UP]


def test_nothing_is_read_twice_where_a_screen_reader_reads() -> None:
    found = done(speak("One."), ["pass", 5], ["voices", "en"], ["pass", 1], reader=True)
    assert found == [{"names": ["Ben", "Ada"], "reader": True}]


def test_voices_are_the_devices_own_and_of_the_language() -> None:
    found = done(["voices", "en"], ["voices", "vi"], ["pass", 1])
    assert [one["names"] for one in found] == [["Ben", "Ada"], ["Linh"]]
    standard = [["Ada", "en-US"], ["Ben", "en-GB"], ["Cy", "en_AU", True, True], ["Ada", "en-US"]]
    (found,) = done(["voices", "en"], ["pass", 1], local=standard)
    assert found["names"] == ["Cy", "Ben", "Ada"]


@pytest.mark.parametrize("local", [[], [["Distant", "en-US", False]], [["Linh", "vi-VN"]]])
def test_without_a_voice_nothing_is_sent_anywhere(local: list[Any]) -> None:
    found = done(speak("One."), ["voices", "en"], ["pass", 60], local=local)
    assert found == [{"names": [], "reader": False}]


def test_the_chosen_voice_speaks_at_the_chosen_rate() -> None:
    found = done(speak("One.", voice="Ada", rate=1.5), speak("Chào.", lang="vi"), ["pass", 9])
    assert found == [LOW, ["One.", "Ada", 1.5], ["Chào.", "Linh", 1], UP]
    (_, said, _) = done(speak("One.", voice="Linh"), ["pass", 9])
    assert said[1] == "Ben", "a voice of another language is not taken"


def test_a_device_that_never_says_that_it_is_done_is_not_waited_for() -> None:
    found = done(speak("One."), ["pass", 1], speak("Two."), ["pass", 60], seconds=0)
    assert found == [LOW, ["One.", "Ben", 1], STOPPED, ["Two.", "Ben", 1], STOPPED, UP]


def test_a_first_touch_unlocks_the_voice() -> None:
    found = done(["touch", "pointerup"], ["touch", "pointerup"], speak("One."), ["pass", 5])
    assert found == ["unlocked", LOW, ["One.", "Ben", 1], UP]
