"""Sounds and music of the page, without a browser and without an ear (`build/page/sound.js`)."""

from __future__ import annotations

import gzip
from functools import cache
from itertools import pairwise
from typing import Any, get_args

import pytest

from app.sounds import Colour, Sound
from build import page
from tests.build.paper import played

LARGEST = 8000
"""Maximum bytes of the script, packed."""

RATES = (24000, 48000)

NUMBERS = """
const { rates, colours } = JSON.parse(process.argv[1]);
const told = { sounds: {}, voices: {}, music: {} };
function figures(wave, rate) {
  const span = Math.round(0.4 * rate);
  let peak = 0, power = 0, most = 0, sum = 0, crossings = 0;
  wave.forEach((height, n) => {
    peak = Math.max(peak, Math.abs(height));
    sum += height;
    power += height ** 2 - (n < span ? 0 : wave[n - span] ** 2);
    most = Math.max(most, power);
    if (n && height * wave[n - 1] < 0) crossings += 1;
  });
  return { seconds: wave.length / rate, peak, loud: 10 * Math.log10(most / span),
    mean: sum / wave.length, ends: [wave[0], wave.at(-1)].map(Math.abs), crossings };
}
for (const rate of rates) {
  for (const [name, make] of Object.entries(SOUNDS))
    (told.sounds[name] ??= []).push(figures(make(rate), rate));
}
for (const [name, [, make]] of Object.entries(VOICES))
  told.voices[name] = figures(make(rates[0]), rates[0]);
for (const colour of colours) {
  const notes = score(colour, 1), other = score(colour, 1), third = score(colour, 2);
  const take = (from) => Array.from({ length: 400 }, () => from.next().value);
  told.music[colour] = [take(notes), take(other), take(third)];
}
console.log(JSON.stringify(told));
"""


def source() -> str:
    """The script without its exports, to be run in one piece."""
    return page.script("sound.js").replace("export ", "")


@cache
def numbers() -> dict[str, Any]:
    """Figures of everything that the script can make."""
    given = {"rates": RATES, "colours": get_args(Colour)}
    return dict(played(source() + NUMBERS, given))


def test_it_is_small() -> None:
    assert len(gzip.compress(source().encode())) <= LARGEST


def test_there_is_a_sound_for_each_that_a_table_may_ask_for() -> None:
    assert {*numbers()["sounds"]} == {*get_args(Sound)}


@pytest.mark.parametrize("name", get_args(Sound))
def test_a_sound_begins_and_ends_in_silence_is_never_cut_and_as_loud_as_the_others(
    name: str,
) -> None:
    for told in numbers()["sounds"][name]:
        assert told["ends"] == [0, 0]
        assert 0.1 < told["peak"] < 0.9
        assert abs(told["mean"]) < 0.001
        assert -25 < told["loud"] < -21, "what an ear takes for louder lies lower"
        assert 0.2 <= told["seconds"] <= 3
    low, high = numbers()["sounds"][name]
    assert low["seconds"] == pytest.approx(high["seconds"], abs=0.001)
    assert low["loud"] == pytest.approx(high["loud"], abs=0.1)


def test_no_two_sounds_are_alike() -> None:
    found = [told[0] for told in numbers()["sounds"].values()]
    shapes = {(round(one["seconds"], 1), one["crossings"] // 50) for one in found}
    assert len(shapes) == len(found)


def test_an_instrument_begins_and_ends_in_silence() -> None:
    for told in numbers()["voices"].values():
        assert told["ends"] == [0, 0]


@pytest.mark.parametrize("colour", get_args(Colour))
def test_music_is_endless_in_order_and_colours_itself(colour: str) -> None:
    notes, same, other = numbers()["music"][colour]
    assert notes == same
    assert notes != other
    times = [note["at"] for note in notes]
    assert times[-1] > 60
    # A note is late by a hundredth of a second, so that it may come behind its neighbour.
    assert all(after - before > -0.02 for before, after in pairwise(times))
    assert all(36 <= note["pitch"] <= 90 and 0 < note["height"] < 1 for note in notes)
    colours = {note["voice"] for note in notes} - {"felt"}
    assert len(colours) == 1
    assert not colours & {
        note["voice"]
        for each, (found, *_) in numbers()["music"].items()
        if each != colour
        for note in found
    }


# -- the house, on a browser of paper ------------------------------------------------------------

HOUSE = """
const steps = JSON.parse(process.argv[1]);
const listeners = {}, made = [], told = [], gains = [];
let now = 0;
class Node {
  constructor(context, { gain = 1 } = {}) {
    this.gain = { value: gain, setTargetAtTime: (to) => gains.push(to) };
  }
  connect(to) { return to; } disconnect() {}
}
class Source extends Node {
  constructor(context, how) { super(context); this.how = how; }
  start() { told.push(this.how.buffer.length); }
}
Object.assign(globalThis, {
  GainNode: Node, BiquadFilterNode: Node, DelayNode: Node, AudioBufferSourceNode: Source,
  AudioBuffer: class { constructor({ length }) { this.length = length; } copyToChannel() {} },
  AudioContext: class {
    constructor() {
      Object.assign(this, { state: "suspended", destination: {}, currentTime: 0 });
      made.push(this);
    }
    resume() { this.state = "running"; return Promise.resolve(); }
    suspend() { this.state = "suspended"; }
    close() { this.state = "closed"; }
  },
  addEventListener: (kind, then, capture) => { if (capture) listeners[kind] = then; },
  document: { hidden: false, addEventListener: (kind, then) => { listeners[kind] = then; } },
  setTimeout: () => 1, setInterval: () => 1, clearTimeout() {}, clearInterval() {},
});
Object.defineProperty(globalThis, "navigator", { value: { audioSession: { type: "auto" } } });
const one = house(false), states = [];
for (const [verb, given] of steps) {
  if (verb === "touch") listeners[given]();
  else if (verb === "hidden") { document.hidden = given; listeners.visibilitychange(); }
  else one[verb](given);
  states.push([made.length, made.at(-1)?.state ?? "", told.length, gains.at(-1) ?? null]);
}
console.log(JSON.stringify([states, navigator.audioSession.type]));
"""


def states(*steps: list[Any]) -> tuple[list[list[Any]], str]:
    """After each step: contexts made, state of the last, sounds begun, last level that was set."""
    found, session = played(source() + HOUSE, steps)
    return found, session


def wish(*, effects: bool = True, music: float = 0, closed: bool = False) -> list[Any]:
    told = {"effects": effects, "music": music, "colour": "tuba", "closed": closed}
    return ["want", told]


def test_it_sounds_from_a_touch_on_and_only_while_the_page_is_seen() -> None:
    found, session = states(
        ["touch", "pointerup"],
        wish(),
        ["play", "card"],
        ["touch", "pointerup"],
        ["play", "card"],
        ["hidden", True],
        ["play", "bell"],
        ["touch", "keydown"],
        ["hidden", False],
        ["play", "bell"],
        ["touch", "touchend"],
        ["play", "bell"],
    )
    assert [(made, state, begun) for made, state, begun, _ in found] == [
        (0, "", 0),
        (0, "", 0),
        (0, "", 0),
        (1, "running", 0),
        (1, "running", 1),
        (1, "suspended", 1),
        (1, "suspended", 1),
        (1, "suspended", 1),
        (1, "suspended", 1),
        (1, "suspended", 1),
        (1, "running", 1),
        (1, "running", 2),
    ]
    assert session == "ambient"


def test_nothing_is_ever_made_for_those_who_wish_nothing() -> None:
    found, session = states(wish(effects=False), ["touch", "pointerup"], ["play", "card"])
    assert [made for made, *_ in found] == [0, 0, 0]
    assert session == "auto"


def test_music_swells_behind_the_curtain_and_keeps_one_level_while_a_hand_is_open() -> None:
    found, _ = states(
        wish(music=1.0),
        ["touch", "pointerup"],
        wish(music=1.0, closed=True),
        ["guard", True],
        ["guard", False],
        wish(music=1.0),
    )
    calm, closed, hand, again, table = (level for *_, level in found[1:])
    assert closed > calm
    assert (hand, again, table) == (calm, closed, calm)
