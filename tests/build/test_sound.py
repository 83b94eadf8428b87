"""Tests of the page's sounds and music (`build/page/sound.js`)."""

from __future__ import annotations

import gzip
from functools import cache
from itertools import pairwise
from typing import Any, get_args

import pytest

from app.sounds import Colour, Sound
from build import page
from tests.build.paper import played
from tests.depth import depth

LARGEST = 8000
"""Maximum bytes of the compressed script."""

RATES = (24000, 48000)
ROUGH = depth(12000, 24000)
"""Sample rate of whole pieces, whose notes are all below half of it."""

NUMBERS = """
const { rates, rough, colours } = JSON.parse(process.argv[1]);
const told = { sounds: {}, voices: {}, music: {}, pieces: {} };
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
const steps = (work) => {
  let count = 1, last = work.next();
  for (; !last.done; last = work.next()) count += 1;
  return [last.value, count];
};
for (const colour of colours) {
  told.music[colour] = [1, 1, 2].map((seed) => [...score(colour, seed)]);
  const [wave, count] = steps(piece(colour, 1, rough));
  const bend = (n) => Math.abs(wave.at(n - 1) - 2 * wave.at(n) + wave.at(n + 1));
  const near = Array.from({ length: 0.05 * rough }, (_, n) => [bend(n + 2), bend(-n - 3)]);
  const first = wave.slice(0, 24).reduce((sum, height) => sum + height ** 2, 0) / 24;
  told.pieces[colour] = { ...figures(wave, rough), steps: count, begins: Math.sqrt(first),
    seam: Math.max(bend(-1), bend(0)), bends: Math.max(...near.flat()) };
}
console.log(JSON.stringify(told));
"""


def source() -> str:
    return page.script("sound.js").replace("export ", "")


@cache
def numbers() -> dict[str, Any]:
    given = {"rates": RATES, "rough": ROUGH, "colours": get_args(Colour)}
    return dict(played(source() + NUMBERS, given))


def test_it_is_small() -> None:
    assert len(gzip.compress(source().encode())) <= LARGEST


def test_there_is_a_sound_for_each_that_a_table_may_ask_for() -> None:
    assert {*numbers()["sounds"]} == {*get_args(Sound)}


@pytest.mark.parametrize("name", get_args(Sound))
def test_a_sound_begins_and_ends_in_silence_is_never_cut_and_as_loud_as_the_others(
    name: str,
) -> None:
    for measured in numbers()["sounds"][name]:
        assert measured["ends"] == [0, 0]
        assert 0.1 < measured["peak"] < 0.9
        assert abs(measured["mean"]) < 0.001
        assert -25 < measured["loud"] < -21, "what an ear takes for louder lies lower"
        assert 0.2 <= measured["seconds"] <= 3
    low, high = numbers()["sounds"][name]
    assert low["seconds"] == pytest.approx(high["seconds"], abs=0.001)
    assert low["loud"] == pytest.approx(high["loud"], abs=0.1)


def test_no_two_sounds_are_alike() -> None:
    found = [versions[0] for versions in numbers()["sounds"].values()]
    shapes = {(round(one["seconds"], 1), one["crossings"] // 50) for one in found}
    assert len(shapes) == len(found)


def test_an_instrument_begins_and_ends_in_silence() -> None:
    for measured in numbers()["voices"].values():
        assert measured["ends"] == [0, 0]


@pytest.mark.parametrize("colour", get_args(Colour))
def test_music_is_in_order_and_colours_itself(colour: str) -> None:
    notes, same, other = numbers()["music"][colour]
    assert notes == same
    assert notes != other
    times = [note["at"] for note in notes]
    assert 100 < times[-1] < 107
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


@pytest.mark.parametrize("colour", get_args(Colour))
def test_a_piece_is_never_cut_and_as_loud_as_any(colour: str) -> None:
    measured = numbers()["pieces"][colour]
    assert measured["seconds"] == pytest.approx(32 * 4 * 60 / 72, abs=0.001)
    assert 0.2 < measured["peak"] < 0.6
    assert abs(measured["mean"]) < 0.001
    assert -21 < measured["loud"] < -15
    assert measured["steps"] > 300, "made in one go it would keep the page from drawing"


@pytest.mark.parametrize("colour", get_args(Colour))
def test_a_piece_played_again_has_no_seam(colour: str) -> None:
    measured = numbers()["pieces"][colour]
    assert measured["seam"] <= measured["bends"], "a click bends a wave more than its notes do"
    assert measured["begins"] > 0.0005, "what sounds at the end has to sound on"


# -- the house, on a browser of paper ------------------------------------------------------------

HOUSE = """
const steps = JSON.parse(process.argv[1]);
const listeners = {}, made = [], told = [], gains = [], looped = [];
let now = 0, timers = [], number = 0, clock = 0;
// Of silence, in as many steps as music, of a millisecond each: how music sounds is measured above.
piece = function* () {
  for (let step = 0; step < 400; step += 1) yield;
  return silence(RATE, 1);
};
const later = (then, milliseconds, ...given) => {
  timers.push([now + milliseconds, ++number, () => then(...given)]);
  return number;
};
function pass(milliseconds) { // all timers in their order
  for (const end = now + milliseconds; ; ) {
    timers.sort(([one], [other]) => one - other);
    if (!timers.length || timers[0][0] > end) return void (now = end);
    const [at, , then] = timers.shift();
    now = at;
    then();
  }
}
class Node {
  constructor(context, { gain = 1 } = {}) {
    this.gain = { value: gain, setTargetAtTime: (to) => gains.push(to) };
  }
  connect(to) { return to; } disconnect() {}
}
class Source extends Node {
  constructor(context, how) { super(context); this.how = how; }
  start() { (this.how.loop ? looped : told).push(this.how.buffer.length); }
}
Object.assign(globalThis, {
  GainNode: Node, AudioBufferSourceNode: Source,
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
  setTimeout: later, clearTimeout: (gone) => { timers = timers.filter(([, one]) => one !== gone); },
});
Object.defineProperty(globalThis, "navigator", { value: { audioSession: { type: "auto" } } });
Object.defineProperty(globalThis, "performance", { value: { now: () => (clock += 1) } });
const one = house(false), states = [];
for (const [verb, given] of steps) {
  if (verb === "touch") listeners[given]();
  else if (verb === "pass") pass(1000 * given);
  else if (verb === "hidden") { document.hidden = given; listeners.visibilitychange(); }
  else one[verb](given);
  const state = made[0]?.state ?? "", level = gains.at(-1) ?? null;
  states.push([made.length, state, told.length, level, looped.length]);
}
console.log(JSON.stringify([states, navigator.audioSession.type]));
"""


def states(*steps: list[Any]) -> tuple[list[list[Any]], str]:
    """Returns five figures after each step, and the page's audio session.

    The figures are contexts, first state, sounds, last level and music.
    """
    found, session = played(source() + HOUSE, steps)
    return found, session


def wish(*, effects: bool = True, music: float = 0, closed: bool = False) -> list[Any]:
    wishes = {"effects": effects, "music": music, "colour": "tuba", "closed": closed}
    return ["want", wishes]


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
    assert [(made, state, begun) for made, state, begun, *_ in found] == [
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


MADE = ["pass", 60]
"""Step that lasts until a piece of music has been computed."""


def test_music_swells_behind_the_curtain_and_keeps_one_level_while_a_hand_is_open() -> None:
    found, _ = states(
        wish(music=1.0),
        ["touch", "pointerup"],
        MADE,
        wish(music=1.0, closed=True),
        ["guard", True],
        ["guard", False],
        wish(music=1.0),
    )
    calm, closed, hand, again, table = (level for _, _, _, level, _ in found[2:])
    assert closed > calm > 0
    assert (hand, again, table) == (calm, closed, calm)


def test_music_makes_way_for_speech() -> None:
    found, _ = states(
        wish(music=1.0),
        ["touch", "pointerup"],
        MADE,
        ["duck", True],
        wish(music=1.0, closed=True),
        ["duck", False],
        wish(music=1.0),
    )
    calm, low, curtain, closed, again = (level for _, _, _, level, _ in found[2:])
    assert 0 < low == curtain < calm / 3
    assert (closed > calm, again) == (True, calm)


def test_an_hour_of_music_is_one_source() -> None:
    found, _ = states(
        wish(effects=False, music=1.0), ["touch", "pointerup"], MADE, ["pass", 3600], wish(music=0)
    )
    assert [(state, begun, music) for _, state, begun, _, music in found[1:4]] == [
        ("running", 0, 0),
        ("running", 0, 1),
        ("running", 0, 1),
    ]
    assert found[-1][3] == 0, "it ends when it is wished no longer"


def test_a_piece_that_is_wished_no_longer_is_not_made() -> None:
    found, _ = states(wish(music=1.0), ["touch", "pointerup"], wish(), MADE)
    assert [music for *_, music in found] == [0, 0, 0, 0]


def test_nothing_runs_in_silence_and_the_next_sound_wakes_it() -> None:
    found, _ = states(
        wish(),
        ["touch", "pointerup"],
        ["pass", 3],
        ["play", "bell"],
        ["pass", 3],
        ["pass", 2],
        ["play", "card"],
        ["pass", 60],
        ["hidden", True],
        ["play", "card"],
        ["hidden", False],
        wish(music=1.0),
    )
    assert [(state, begun) for _, state, begun, *_ in found[1:]] == [
        ("running", 0),
        ("running", 0),
        ("running", 1),
        ("running", 1),
        ("suspended", 1),
        ("running", 2),
        ("suspended", 2),
        ("suspended", 2),
        ("suspended", 2),
        ("suspended", 2),
        ("suspended", 2),
    ]


def test_music_has_a_way_of_its_own_beside_sounds_that_rest() -> None:
    found, _ = states(
        wish(), ["touch", "pointerup"], wish(music=1.0), MADE, ["play", "bell"], ["pass", 60]
    )
    assert [(made, state, begun, music) for made, state, begun, _, music in found[1:]] == [
        (1, "running", 0, 0),
        (2, "running", 0, 0),
        (2, "suspended", 0, 1),
        (2, "running", 1, 1),
        (2, "suspended", 1, 1),
    ]
