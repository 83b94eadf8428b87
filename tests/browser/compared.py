"""Every frame, as it was drawn and as a whole one would look (build/page/damage.js)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.browser.stage import Stage

SHADES, FEW = 24, 100
"""Of 255, by how much a point may differ, and how many values of points may differ by more: along
the edge of a part a picture comes out a little otherwise."""

# Draws each frame a second time, as a whole, and notes where that looks otherwise.
COMPARE = """([shades, few]) => {
  const kit = window.flutterCanvasKit, drawn = kit.drawn, clip = kit.Canvas.prototype.clipRect;
  const compared = window.compared = { frames: 0, parts: 0, wrong: [] };
  const points = (surface) => {
    const image = surface.makeImageSnapshot();
    const found = image.readPixels(0, 0, { width: surface.width(), height: surface.height(),
      colorType: kit.ColorType.RGBA_8888, alphaType: kit.AlphaType.Premul,
      colorSpace: kit.ColorSpace.SRGB });
    image.delete();
    return found;
  };
  kit.drawn = (surface, picture, element) => {
    const canvas = surface.getCanvas(), width = surface.width();
    let parts = 0;
    kit.Canvas.prototype.clipRect = function (...how) {
      parts++;
      return clip.apply(this, how);
    };
    drawn(surface, picture, element);
    kit.Canvas.prototype.clipRect = clip;
    compared.frames++;
    compared.parts += parts;
    const part = points(surface);
    canvas.clear(kit.TRANSPARENT);
    canvas.drawPicture(picture);
    surface.flush();
    const whole = points(surface);
    let count = 0, most = 0, box = [width, surface.height(), 0, 0];
    part.forEach((value, at) => {
      const by = Math.abs(value - whole[at]), x = (at >> 2) % width, y = (at >> 2) / width | 0;
      if (by <= shades) return;
      [count, most] = [count + 1, Math.max(most, by)];
      box = [Math.min(x, box[0]), Math.min(y, box[1]), Math.max(x, box[2]), Math.max(y, box[3])];
    });
    if (count > few) compared.wrong.push([compared.frames, count, most, ...box]);
  };
  window.compareNoMore = () => { kit.drawn = drawn; };
}"""
DONE = "() => { window.compareNoMore(); return window.compared; }"


@dataclass
class Compared:
    """What was seen while frames were compared.

    frames  how many there were
    parts   how many boxes of them were drawn anew
    wrong   of each frame that a whole one draws otherwise: its number, how many values differ, by
            how much at most, and in which box
    """

    frames: int = 0
    parts: int = 0
    wrong: list[list[int]] = field(default_factory=list)


@contextmanager
def compared(stage: Stage) -> Iterator[Compared]:
    """Compares frames for as long as the block lasts; what was seen stands there after it."""
    found = Compared()
    stage.page.evaluate(COMPARE, [SHADES, FEW])
    yield found
    told: dict[str, Any] = stage.page.evaluate(DONE)
    found.frames, found.parts, found.wrong = told["frames"], told["parts"], told["wrong"]
