"""Faults in the layout of a screen."""

from __future__ import annotations

import json
from typing import NamedTuple

from tests.browser.stage import WORDS, Node, Stage

TARGET = 48
SLACK = 0.6
"""Tolerance for rounding, in CSS pixels."""

# The page notes every text that it paints, and what is wrong with it. A text that is higher than
# its box is painted right behind a clip of that box.
#
# Marks reach over the line of a letter: what is painted of a line is compared with the line above
# and with the box that all of it is clipped to. A line that is scrolled out does not count.
NOTE = """{
  const said = new WeakMap(), boxes = new WeakMap(), painted = new Map(), inked = new WeakMap();
  const slack = 0.6, touches = 1, LARGE = 512; // a line is a whole number of pixels high
  const measured = (kit, text) => {
    const lines = text.getShapedLines().map(({ top, bottom, baseline, runs }) => {
      const letters = runs.flatMap(({ typeface, size, glyphs, positions }) => {
        // Of small letters the bounds are whole pixels.
        const font = new kit.Font(typeface, LARGE), part = size / LARGE;
        const bounds = font.getGlyphBounds(glyphs).map((bound) => bound * part);
        font.delete();
        return Array.from(glyphs, (_, at) => {
          const [x, y] = positions.subarray(2 * at), [left, top, right, bottom] =
            bounds.subarray(4 * at);
          return { left: x + left, top: y + top, right: x + right, bottom: y + bottom };
        });
      }).filter(({ left, right, top, bottom }) => right > left && bottom > top);
      const ends = (edge, most) => letters.reduce((end, one) => most(end, one[edge]), baseline);
      return { top, bottom, letters, high: ends("top", Math.min), low: ends("bottom", Math.max) };
    });
    // Pixels by which letters of a line reach into those right above them.
    const into = (line, above) => line.letters.flatMap((other) => above.letters
      .filter((one) => other.left < one.right && one.left < other.right)
      .map((one) => one.bottom - other.top));
    const touching = lines.flatMap((line, at) =>
      at && line.high < lines[at - 1].low ? into(line, lines[at - 1]) : []);
    return { lines, touching: Math.max(0, ...touching) };
  };
  const ink = (kit, text) => {
    if (!inked.has(text)) inked.set(text, measured(kit, text));
    return inked.get(text);
  };
  const over = (kit, { text, y, clip, matrix }) => {
    const wrong = [], { lines, touching } = ink(kit, text);
    // A macron on a tall letter is in no language.
    if (touching > touches && !said.get(text)?.includes("\\u0304"))
      wrong.push(`has lines that touch by ${touching.toFixed(1)} pixels`);
    if (matrix[1] || matrix[3]) return wrong; // turned: the clip stands another way
    const down = (at) => matrix[4] * (y + at) + matrix[5], [, first, , last] = clip;
    const upright = matrix[4] > 0, within = ({ top, bottom }) => {
      const [above, below] = upright ? [down(top), down(bottom)] : [down(bottom), down(top)];
      return above > first - slack && below < last + slack;
    };
    for (const line of lines.filter(within)) {
      const [high, low] = upright ? [down(line.high), down(line.low)] :
        [down(line.low), down(line.high)];
      if (high < first - slack) wrong.push("is cut at the top");
      if (low > last + slack) wrong.push("is cut at the bottom");
    }
    return wrong;
  };
  const after = (made, name, note) => {
    const plain = made.prototype[name];
    made.prototype[name] = function (...args) {
      const result = plain.apply(this, args);
      note(this, args, result);
      return result;
    };
  };
  const noting = (kit) => {
    after(kit.ParagraphBuilder, "addText", (it, [text]) =>
      said.set(it, (said.get(it) ?? "") + text));
    after(kit.ParagraphBuilder, "build", (it, _, text) => said.set(text, said.get(it) ?? ""));
    after(kit.Paragraph, "layout", (text, [width]) => { text.given = width; });
    after(kit.Paragraph, "delete", (text) => painted.delete(text));
    for (const name of ["save", "restore", "drawRRect", "drawRect", "drawPicture", "drawImageRect"])
      after(kit.Canvas, name, (it) => boxes.delete(it));
    after(kit.Canvas, "clipRect", (it, [box]) => boxes.set(it, Array.from(box)));
    after(kit.Canvas, "drawParagraph", (it, [text, x, y]) => {
      const wrong = [], box = boxes.get(it);
      if (text.didExceedMaxLines()) wrong.push("ends in an ellipsis");
      if (text.getMinIntrinsicWidth() > text.given + 0.6) wrong.push("has a word broken in two");
      if (box && (y + text.getHeight() > box[3] + 0.6 || x + text.getLongestLine() > box[2] + 0.6))
        wrong.push("is cut");
      boxes.delete(it);
      painted.set(text, { text, y, wrong, clip: Array.from(it.getDeviceClipBounds()),
        matrix: Array.from(it.getTotalMatrix()) });
    });
  };
  let engine;
  Object.defineProperty(window, "flutterCanvasKit", {
    get: () => engine,
    set: (kit) => { engine = kit; noting(kit); },
  });
  // When Python was last told of another size, of the window or of a board that has found its
  // room, and when it last said something.
  const Plain = window.Worker, text = new TextDecoder("latin1");
  window.told = window.heard = 0;
  window.Worker = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (data instanceof Uint8Array) window.heard = performance.now(); // it draws
      });
    }
    postMessage(message, ...more) {
      const size = message instanceof Uint8Array && text.decode(message).includes("size");
      super.postMessage(message, ...more); // which takes the bytes away
      if (size) window.told = performance.now();
    }
  };
  window.texts = () => JSON.stringify([...painted.values()].map((one) => [said.get(one.text) ?? "",
    [...new Set([...one.wrong, ...over(engine, one)])].join(", "), one.text.given]));
}"""

# Comes back when Python has answered what it was told of sizes since then, and when its answer has
# been drawn: a board that came out with another size is told of right after that.
ANSWERED = """([since, most]) => new Promise((done) => {
  let drawn = 0;
  const look = () => {
    const answered = window.told > since && window.heard > window.told;
    drawn = answered ? drawn + 1 : 0;
    if (drawn > 3 || performance.now() > since + most) done(answered);
    else if (answered) requestAnimationFrame(look);
    else setTimeout(look, 20);
  };
  look();
})"""
PATIENCE = 1200
"""Maximum milliseconds to wait for Python's answer to a resize, twenty times the usual.

A resize that changes nothing gets no answer.
"""

# What can be scrolled up and down: where each begins and ends. For half a second after a touch
# Flutter scrolls by itself, and hides from the browser what lies beyond.
SCROLLERS = """() => [...document.querySelectorAll("flt-semantics-host *")]
  .filter((node) => ["scroll", "auto", "hidden"].includes(getComputedStyle(node).overflowY))
  .map((node) => node.getBoundingClientRect()).flatMap((box) => [box.top, box.bottom])"""

# What stands where it should not. Of what is scrolled counts as much as can be seen.
FAULTS = (
    """() => {"""
    + WORDS
    + """
  const slack = 0.6, all = [...document.querySelectorAll("flt-semantics-host *")];
  const style = new Map(all.map((node) => [node, getComputedStyle(node)]));
  const scrolls = (node) => ["scroll", "auto", "hidden"].includes(style.get(node)?.overflowY);
  const seen = (node) => {
    let { left, top, right, bottom } = node.getBoundingClientRect();
    for (let over = node.parentElement; over; over = over.parentElement) {
      if (!scrolls(over)) continue;
      const box = over.getBoundingClientRect();
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, top, right, bottom };
  };
  const named = all.filter((node) => node.tagName !== "SPAN" && words(node));
  const around = new Set();
  for (const node of named)
    for (let over = node.parentElement; over && !around.has(over); over = over.parentElement)
      around.add(over);
  const things = named.map((node) => ({ name: words(node), leaf: !around.has(node),
    press: node.hasAttribute("flt-tappable"), ...seen(node) }))
    .filter((thing) => thing.right > thing.left && thing.bottom > thing.top);
  const wrong = things.filter((thing) => thing.left < -slack || thing.top < -slack ||
    thing.right > innerWidth + slack || thing.bottom > innerHeight + slack)
    .map(({ name }) => `${name} reaches over an edge of the window`);
  const holds = (box, thing) => box.left <= thing.left + 2 && box.right >= thing.right - 2 &&
    box.top <= thing.top + 2 && box.bottom >= thing.bottom - 2;
  const leaves = things.filter((thing) => thing.leaf);
  leaves.forEach((one, number) => {
    for (const other of leaves.slice(number + 1)) {
      if (one.press && other.press || holds(one, other) || holds(other, one)) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 2 && high > 2) wrong.push(`${one.name} and ${other.name} lie over one another`);
    }
  });
  if (all.some((node) => style.get(node).overflowX === "scroll") ||
      document.documentElement.scrollWidth > innerWidth) wrong.push("something scrolls sideways");
  return JSON.stringify(wrong);
}"""
)


class Painted(NamedTuple):
    """Text on the screen, its fault or "", and its space in pixels."""

    text: str
    wrong: str
    room: float


def note(stage: Stage) -> None:
    stage.page.add_init_script(NOTE)


def painted(stage: Stage) -> list[Painted]:
    return [Painted(*one) for one in json.loads(stage.page.evaluate("() => window.texts()"))]


def resize(stage: Stage, width: int, height: int) -> None:
    since = stage.page.evaluate("() => performance.now()")
    stage.page.set_viewport_size({"width": width, "height": height})
    stage.page.evaluate(ANSWERED, [since, PATIENCE])
    stage.rest()


def too_small(stage: Stage) -> list[Node]:
    """Returns the controls smaller than 48 CSS pixels, except text fields.

    Controls partly scrolled out of sight are left out.
    """
    edges: list[float] = stage.page.evaluate(SCROLLERS)
    return [
        node
        for node in stage.nodes()
        if node.press
        and node.tag not in {"input", "textarea"}
        and min(node.width, node.height) < TARGET - SLACK
        and not any(abs(end - edge) < 1 for edge in edges for end in (node.y, node.y + node.height))
    ]


def cut_off(stage: Stage) -> list[Node]:
    """Returns controls beyond the left or the right edge of the window."""
    size = stage.page.viewport_size
    assert size is not None
    return [
        node
        for node in stage.nodes()
        if node.width and (node.x < -SLACK or node.x + node.width > size["width"] + SLACK)
    ]


def misplaced(stage: Stage) -> list[str]:
    return list(json.loads(stage.page.evaluate(FAULTS)))
