"""Tests of partial drawing on a simulated canvas engine (build/page/damage.js)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from build import client, pyc
from tests.build.paper import played

SCRIPT = Path(client.__file__).with_name("page") / "damage.js"

# Every frame is a list of [method, arguments…]; "paint" among them stands for a fresh paint.
PAPER = """
const product = (m, n) => m.map((_, at) => [0, 1, 2, 3].reduce((sum, by) =>
  sum + m[4 * (at >> 2) + by] * n[4 * by + at % 4], 0));
const at = (m, x, y) => [m[0] * x + m[1] * y + m[3], m[4] * x + m[5] * y + m[7]];
class Paint {
  setColorInt() {} setStyle() {} setStrokeWidth() {} setMaskFilter() {} setImageFilter() {}
  setColorFilter() {} setBlendMode() {}
}
class Path {
  constructor(box) { this.box = box; }
  toCmds() { return this.box; } getBounds() { return this.box; }
}
class Paragraph {
  constructor(width) { this.width = width; } layout() {} delete() {} getHeight() { return 20; }
  getLineMetrics() { return [{ left: 0, width: this.width }]; }
}
class ParagraphBuilder {
  static MakeFromFontCollection() { return new ParagraphBuilder(); }
  pushStyle() {} pushPaintStyle() {} build() { return new Paragraph(60); }
}
class Canvas {
  constructor(limits) {
    this.limits = limits; this.m = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    this.kept = []; this.asked = [];
  }
  save() { this.kept.push([this.m, this.limits]); }
  saveLayer() { this.kept.push([this.m, this.limits]); } // the engine's calls no other method
  restore() { [this.m, this.limits] = this.kept.pop(); }
  restoreToCount(count) { while (this.kept.length >= count) this.restore(); }
  translate(x, y) { this.m = product(this.m, [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0, 0, 0, 0, 1]); }
  scale(x, y) { this.m = product(this.m, [x, 0, 0, 0, 0, y, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]); }
  concat(m) { this.m = product(this.m, m); } rotate() {} skew() {}
  clipRect([l, t, r, b]) {
    const [x, y] = at(this.m, l, t), [z, w] = at(this.m, r, b), now = this.limits;
    this.limits = [
      Math.max(x, now[0]), Math.max(y, now[1]), Math.min(z, now[2]), Math.min(w, now[3])];
  }
  clipRRect(box) { this.clipRect(box); } clipPath(path) { this.clipRect(path.getBounds()); }
  getLocalToDevice() { return this.m; } getDeviceClipBounds() { return this.limits; }
  clear() {} drawRect() {} drawRRect() {} drawCircle() {} drawPath() {} drawParagraph() {}
  drawShadow() {} drawPaint() {} drawVertices() {} drawImageRect() {}
  drawPicture(picture) { this.asked.push([picture, this.limits]); }
}
class PictureRecorder { // whose size says nothing of what is drawn
  beginRecording() { return new Canvas([0, 0, 1, 1]); } finishRecordingAsPicture() { return {}; }
}
const engine = {
  Paint, Paragraph, ParagraphBuilder, PictureRecorder, Canvas,
  BlendMode: { SrcOver: { value: 3 }, DstIn: { value: 6 } },
  PaintStyle: { Stroke: { value: 1 }, Fill: { value: 0 } },
  ClipOp: { Intersect: { value: 1 }, Difference: { value: 0 } }, TRANSPARENT: [0, 0, 0, 0],
  MaskFilter: { MakeBlur: () => ({ delete() {} }) },
};
function play(frames) {
const listeners = {};
let rest = () => {}, now = 0, asked = 0;
globalThis.window = { askForFrame: () => asked++ };
globalThis.addEventListener = (name, listen) => { listeners[name] = listen; };
globalThis.setTimeout = (then) => { rest = then; };
globalThis.performance = { now: () => now };
const drawPart = (SCRIPT)(engine);
function paragraph(style, push) {
  const builder = ParagraphBuilder.MakeFromFontCollection({ textStyle: style }, null);
  if (push) builder.pushStyle(push);
  return builder.build();
}
const words = {
  one: paragraph({ fontSize: 18 }), other: paragraph({ fontSize: 18 }),
  large: paragraph({ fontSize: 18 }, { fontSize: 40 }),
  shadowed: paragraph({ fontSize: 18 }, { fontSize: 12, shadows: [{ blurRadius: 60 }] }),
};
for (const each of Object.values(words)) each.layout(60);
function thing(given) {
  if (given?.paint !== undefined) {
    const paint = new Paint();
    paint.setColorInt(given.paint);
    if (given.line) { paint.setStyle(engine.PaintStyle.Stroke); paint.setStrokeWidth(given.line); }
    if (given.blur) paint.setMaskFilter(engine.MaskFilter.MakeBlur(0, given.blur));
    if (given.filter) paint.setImageFilter({ delete() {} });
    if (given.unblurred) paint.setMaskFilter(null);
    if (given.recoloured) paint.setColorFilter({ delete() {} });
    if (given.blended) paint.setBlendMode(engine.BlendMode[given.blended]);
    return given.copied ? new Paint() : paint;
  }
  if (given === "within") return engine.ClipOp.Intersect;
  if (given === "without") return engine.ClipOp.Difference;
  if (given?.words) return words[given.words];
  if (given?.path) return new Path(given.path);
  if (given?.frame) return recorded(given.frame);
  return given;
}
function recorded(frame) {
  const recorder = new engine.PictureRecorder(), canvas = recorder.beginRecording([0, 0, 400, 800]);
  for (const [method, ...how] of frame) canvas[method](...how.map(thing));
  return recorder.finishRecordingAsPicture();
}
const surface = () => {
  const canvas = new Canvas([0, 0, 400, 800]);
  return { canvas, flushed: 0, getCanvas: () => canvas, width: () => 400, height: () => 800,
    flush() { this.flushed++; } };
};
const drawn = [];
let on = surface();
for (const frame of frames) {
  if (typeof frame === "string") { // what happens between two frames
    if (frame === "rest") rest();
    else if (frame === "later") now += 2000;
    else if (frame === "resize") on = surface();
    else listeners[frame]();
    continue;
  }
  on.canvas.asked.length = on.flushed = 0;
  const enough = drawPart(on, recorded(frame));
  const parts = on.flushed ? on.canvas.asked.map(([, limits]) => limits) : [];
  drawn.push(enough ? parts : [[0, 0, 400, 800]]);
}
return [drawn, asked];
}
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(play)));
"""
WINDOW = [0, 0, 400, 800]
RED, BLUE = {"paint": 1}, {"paint": 2}
GROUND = ["drawRect", WINDOW, RED]
HALF = ["saveLayer", {"paint": 3}, None, None, 0]
MASK = ["saveLayer", {"paint": 1, "blended": "DstIn"}, None, None, 0]
TINTED = ["saveLayer", {"paint": 1, "recoloured": True}, None, None, 0]
COPY = {"paint": 1, "copied": True}


def _card(left: int, paint: dict[str, Any] = RED) -> list[Any]:
    return ["drawRect", [left, 100, left + 50, 160], paint]


def played_frames(*frames: list[Any] | str) -> tuple[list[list[list[float]]], int]:
    ((boxes, asked),) = played_each([frames])
    return boxes, asked


def played_each(runs: Sequence[Sequence[list[Any] | str]]) -> list[Any]:
    script = PAPER.replace("(SCRIPT)", f"({SCRIPT.read_text(encoding='utf-8')})")
    return list(played(script, runs))


def shown(*frames: list[Any] | str) -> list[list[list[float]]]:
    return played_frames(*frames)[0]


pytestmark = pytest.mark.skipif(pyc.node() is None, reason="no Node to run the page's script with")


def test_the_first_frame_is_whole_and_the_same_one_again_is_not_drawn() -> None:
    frame = [GROUND, _card(10), ["drawParagraph", {"words": "one"}, 20, 120]]
    assert shown(frame, frame, frame) == [[WINDOW], [], []]


CHANGES: list[tuple[list[Any], list[Any], list[Any]]] = [
    ([_card(10)], [_card(10, BLUE)], [[8, 98, 62, 162]]),
    ([_card(10)], [], [[8, 98, 62, 162]]),
    ([_card(10)], [_card(210)], [[8, 98, 62, 162], [208, 98, 262, 162]]),
    (
        [["drawParagraph", {"words": "one"}, 100, 300]],
        [["drawParagraph", {"words": "other"}, 100, 300]],
        [[80, 280, 180, 340]],
    ),
    # Letters reach out by the largest size, and those with a shadow anywhere.
    ([["drawParagraph", {"words": "large"}, 100, 300]], [], [[58, 258, 202, 362]]),
    ([["drawParagraph", {"words": "shadowed"}, 100, 300]], [], [WINDOW]),
    ([_card(10, {"paint": 1, "line": 4})], [_card(10)], [[0, 90, 70, 170]]),
    ([_card(110, {"paint": 1, "blur": 5})], [], [[93, 83, 177, 177]]),
    (
        [["drawShadow", {"path": [100, 100, 150, 160]}, [0, 0, 3], [0, -1, 1], 1, 0, 0, 4]],
        [],
        [[78, 78, 172, 182]],
    ),
    ([["drawPath", {"path": [10, 100, 60, 160]}, RED]], [], [[8, 98, 62, 162]]),
    (
        [["drawCircle", 35, 130, 25, RED]],
        [["drawCircle", 35, 130, 5, RED]],
        [[8, 103, 62, 157]],
    ),
    # Moved, larger, and cut.
    (
        [["translate", 100, 0], _card(10)],
        [["translate", 101, 0], _card(10)],
        [[108, 98, 163, 162]],
    ),
    ([["scale", 2, 2], _card(10)], [], [[18, 198, 122, 322]]),
    ([["clipRect", [0, 0, 30, 120], "within"], _card(10)], [], [[8, 98, 32, 122]]),
    (
        [["save"], ["clipRect", [0, 0, 30, 120], "within"], ["restore"], _card(10)],
        [["save"], ["clipRect", [0, 0, 30, 121], "within"], ["restore"], _card(10)],
        [],
    ),
    ([["clipRect", [0, 0, 30, 120], "without"], _card(10)], [], [[8, 98, 62, 162]]),
    # In a picture of its own, in another place.
    (
        [["translate", 0, 200], ["drawPicture", {"frame": [_card(10)]}]],
        [["translate", 0, 200], ["drawPicture", {"frame": [_card(10, BLUE)]}]],
        [[7, 297, 63, 363]],
    ),
    # A layer that fades takes along what is in it.
    (
        [["saveLayer", {"paint": 3}, None, None, 0], _card(10), ["restore"]],
        [["saveLayer", {"paint": 4}, None, None, 0], _card(10), ["restore"]],
        [[8, 98, 62, 162]],
    ),
    # Two things in one layer or in two: where they overlap, the picture is another one.
    (
        [HALF, _card(10), _card(30, BLUE), ["restore"]],
        [HALF, _card(10), ["restore"], HALF, _card(30, BLUE), ["restore"]],
        [[8, 98, 82, 162]],
    ),
    # A layer that draws nothing by itself may change what lies below it.
    (
        [["clipRect", [40, 40, 60, 60], "within"], MASK, ["restore"]],
        [],
        [[38, 38, 62, 62]],
    ),
    ([TINTED, ["restore"]], [], [WINDOW]),
    (
        [["clipRect", [0, 0, 200, 200], "within"], MASK, _card(10), ["restore"]],
        [["clipRect", [0, 0, 200, 200], "within"], MASK, _card(10, BLUE), ["restore"]],
        [[8, 98, 62, 162]],
    ),
    (
        [["clipRect", [0, 0, 200, 200], "within"], MASK, _card(10), ["restore"]],
        [["clipRect", [0, 0, 200, 200], "within"], HALF, _card(10), ["restore"]],
        [[0, 0, 202, 202]],
    ),
    ([HALF, ["restore"]], [], []),
    # A layer that the recording's end closes.
    ([HALF, _card(10)], [HALF, _card(10, BLUE)], [[8, 98, 62, 162]]),
    # A copy of a paint can't be judged.
    ([_card(10, COPY)], [_card(10, COPY)], [[8, 98, 62, 162]]),
    # One filter taken away leaves the other.
    ([_card(10, {"paint": 1, "filter": True, "unblurred": True})], [], [WINDOW]),
    # A place that is no number may be anywhere.
    ([["drawRect", ["no number", 100, 60, 160], RED]], [], [WINDOW]),
    # Whose box is not known may take all that is not cut away.
    ([["clipRect", [40, 40, 60, 60], "within"], ["drawPaint", RED]], [], [[38, 38, 62, 62]]),
    ([_card(10, {"paint": 1, "filter": True})], [], [WINDOW]),
    ([["saveLayer", RED, None, {"delete": 1}, 0], ["restore"]], [], [WINDOW]),
    ([["saveLayer", {"paint": 1, "filter": True}, None, None, 0], ["restore"]], [], [WINDOW]),
]
"""Drawings before and after a change, and the boxes drawn, in both directions."""


@cache
def changed() -> list[Any]:
    rest = ["drawRect", [300, 700, 350, 750], BLUE]
    runs = []
    for before, after, _ in CHANGES:
        one, other = ([GROUND, ["save"], *some, ["restore"], rest] for some in (before, after))
        runs += [[one, other], [other, one]]
    return [boxes[1] for boxes, _ in played_each(runs)]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_what_came_and_what_went_is_drawn_anew(number: int) -> None:
    for boxes in changed()[2 * number : 2 * number + 2]:
        assert sorted(boxes) == sorted(CHANGES[number][2])


def test_what_lies_over_something_else_now_is_drawn_anew() -> None:
    low, high = _card(10), _card(30, BLUE)
    [[left, _, right, _]] = shown([GROUND, low, high], [GROUND, high, low])[1]
    assert left <= 30, "where they overlap"
    assert right >= 60


def test_few_boxes_are_drawn_the_nearest_ones_as_one() -> None:
    far = [["drawRect", [0, top, 10, top + 10], RED] for top in (20, 40, 300, 700)]
    assert sorted(shown([GROUND, *far], [GROUND])[1]) == [
        [0, 18, 12, 52], [0, 298, 12, 312], [0, 698, 12, 712],
    ]  # fmt: skip


def test_a_larger_part_than_the_ceiling_is_drawn_whole() -> None:
    def frame(paint: dict[str, Any], height: int) -> list[Any]:
        return [GROUND, ["drawRect", [0, 0, 400, height], paint]]

    assert shown(frame(RED, 440), frame(BLUE, 440))[1] == [[0, 0, 400, 442]]
    assert shown(frame(RED, 500), frame(BLUE, 500))[1] == [WINDOW]


@pytest.mark.parametrize("sign", ["newviewer", "visibilitychange", "pageshow", "focus"])
def test_frames_are_whole_for_a_while_after_the_viewer_may_have_changed(sign: str) -> None:
    one, other = [GROUND, _card(10)], [GROUND, _card(10, BLUE)]
    frames = shown(one, sign, one, other, "later", one, one)
    assert frames == [[WINDOW], [WINDOW], [WINDOW], [[8, 98, 62, 162]], []]


def test_a_part_that_was_drawn_is_followed_by_a_whole_frame_at_rest() -> None:
    one, other = [GROUND, _card(10)], [GROUND, _card(10, BLUE)]
    assert played_frames(one, other, "rest", other) == ([[WINDOW], [[8, 98, 62, 162]], [WINDOW]], 1)
    assert played_frames(one, one, "rest", one) == ([[WINDOW], [], []], 0)


def test_a_new_surface_is_drawn_whole() -> None:
    frame = [GROUND, _card(10)]
    assert shown(frame, "resize", frame) == [[WINDOW], [WINDOW]]
