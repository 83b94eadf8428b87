"""Which texts on the screen are not whole: noted where the page lays out and paints them."""

from __future__ import annotations

import json
from typing import NamedTuple

from tests.browser.stage import Stage

NOTE = """() => {
  const kit = window.flutterCanvasKit, on = window.painted = new Map(), said = new WeakMap();
  const around = (made, name, note) => {
    const plain = made.prototype[name];
    made.prototype[name] = function (...args) {
      const result = plain.apply(this, args);
      note(this, args, result);
      return result;
    };
  };
  const before = (made, name, note) => {
    const plain = made.prototype[name];
    made.prototype[name] = function (...args) { note(this, args); return plain.apply(this, args); };
  };
  around(kit.ParagraphBuilder, "addText", (it, [text]) =>
    said.set(it, (said.get(it) ?? "") + text));
  around(kit.ParagraphBuilder, "build", (it, _, made) => said.set(made, said.get(it) ?? ""));
  around(kit.Paragraph, "layout", (it, [width]) => { it.given = width; });
  before(kit.Paragraph, "delete", (it) => on.delete(it));
  const clips = new WeakMap();
  for (const name of ["save", "restore", "drawRRect", "drawRect", "drawPicture", "drawImageRect"])
    around(kit.Canvas, name, (it) => clips.delete(it));
  around(kit.Canvas, "clipRect", (it, [box]) => clips.set(it, Array.from(box)));
  before(kit.Canvas, "drawParagraph", (it, [text, x, y]) => {
    const wrong = [], box = clips.get(it);
    if (text.didExceedMaxLines()) wrong.push("ends in an ellipsis");
    if (text.getMinIntrinsicWidth() > text.given + 0.6) wrong.push("has a word that does not fit");
    if (box && (y + text.getHeight() > box[3] + 0.6 || x + text.getLongestLine() > box[2] + 0.6))
      wrong.push("is cut");
    clips.delete(it);
    on.set(text, wrong);
  });
  window.notWhole = () => JSON.stringify([...on].filter(([, wrong]) => wrong.length)
    .map(([text, wrong]) => [said.get(text) ?? "", wrong.join(", "), text.given]));
}"""


class Broken(NamedTuple):
    """A text that is not whole, how, and the width that it was given, in CSS pixels."""

    text: str
    how: str
    width: float


def note(stage: Stage) -> None:
    """From now on the page notes every text that it paints."""
    stage.page.evaluate(NOTE)


def not_whole(stage: Stage) -> list[Broken]:
    """The texts on the screen that end in an ellipsis, are cut, or have a word broken in two."""
    return [Broken(*one) for one in json.loads(stage.page.evaluate("() => window.notWhole()"))]
