"""Comparison of each drawn frame with the same frame drawn completely (build/page/picture.js)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.browser.stage import Stage

SHADES, FEW = 24, 100
"""Tolerance within a part: difference per value, and number of larger differences.

At the edges of a part, scaled pictures differ slightly.
"""

# A surface in memory is left as it was drawn, so that whatever was missed stays and is found.
COMPARE = """([shades, few, whole]) => {
  const kit = window.flutterCanvasKit, draw = window.showPicture;
  const clip = kit.Canvas.prototype.clipRect;
  const compared = window.compared = {
    frames: 0, parts: 0, wrong: [], handed: 0, unlike: [], most: 0, card: false };
  let until = 0, other = null;
  const newViewer = () => { until = performance.now() + whole; };
  addEventListener("newviewer", newViewer);
  const points = (surface) => {
    const image = surface.makeImageSnapshot();
    const found = image.readPixels(0, 0, { width: surface.width(), height: surface.height(),
      colorType: kit.ColorType.RGBA_8888, alphaType: kit.AlphaType.Premul,
      colorSpace: kit.ColorSpace.SRGB });
    image.delete();
    return new Uint32Array(found.buffer, found.byteOffset, found.length / 4);
  };
  function drawnWhole(surface, picture) {
    compared.card = surface.reportBackendTypeIsGPU();
    let on = surface;
    if (!compared.card) {
      const [width, height] = [surface.width(), surface.height()];
      if (other?.width() !== width || other?.height() !== height) {
        other?.dispose();
        other = kit.MakeSurface(width, height);
      }
      on = other;
    }
    on.getCanvas().clear(kit.TRANSPARENT);
    on.getCanvas().drawPicture(picture);
    on.flush();
    return points(on);
  }
  window.showPicture = (surface, picture, canvas) => {
    let parts = 0;
    kit.Canvas.prototype.clipRect = function (...how) {
      parts++;
      return clip.apply(this, how);
    };
    draw(surface, picture, canvas);
    kit.Canvas.prototype.clipRect = clip;
    if (!canvas.isConnected) return;
    compared.frames++;
    compared.parts += parts;
    const width = surface.width(), drawn = points(surface), wanted = drawnWhole(surface, picture);
    let any = 0, count = 0, most = 0, box = [width, surface.height(), 0, 0];
    for (let at = 0; at < drawn.length; at++) {
      if (drawn[at] === wanted[at]) continue;
      const x = at % width, y = at / width | 0;
      for (const shift of [0, 8, 16, 24]) {
        const by = Math.abs((drawn[at] >>> shift & 255) - (wanted[at] >>> shift & 255));
        any += by > 0;
        most = Math.max(most, by);
        if (by <= shades) continue;
        count++;
        box = [Math.min(x, box[0]), Math.min(y, box[1]), Math.max(x, box[2]), Math.max(y, box[3])];
      }
    }
    compared.most = Math.max(compared.most, most);
    if (count > few) compared.wrong.push([compared.frames, count, most, ...box]);
    if (performance.now() > until) return;
    compared.handed++;
    if (any) compared.unlike.push([compared.frames, any, most]);
  };
  window.compareNoMore = () => {
    window.showPicture = draw;
    removeEventListener("newviewer", newViewer);
    other?.dispose();
  };
}"""
PARTS = "() => window.compared.parts"
DONE = "() => { window.compareNoMore(); return window.compared; }"
NEW_VIEWER = 1000
"""Milliseconds after a change of viewer in which no pixel may differ.

The page draws complete frames for twice as long.
"""


@dataclass
class Compared:
    """Result of a comparison of frames.

    Attributes:
        frames: Number of frames.
        parts: Number of boxes drawn instead of complete frames.
        wrong: Frames that differ from complete ones: number, values beyond the tolerance, largest
            difference, box.
        handed: Number of frames after a change of viewer.
        unlike: Those of them with any difference: number, values, largest difference.
        most: Largest difference of any value in any frame.
        card: Whether a graphics card drew the frames.
    """

    frames: int = 0
    parts: int = 0
    wrong: list[list[int]] = field(default_factory=list)
    handed: int = 0
    unlike: list[list[int]] = field(default_factory=list)
    most: int = 0
    card: bool = False


@contextmanager
def compared(stage: Stage) -> Iterator[Compared]:
    found = Compared()
    stage.page.evaluate(COMPARE, [SHADES, FEW, NEW_VIEWER])
    yield found
    figures: dict[str, Any] = stage.page.evaluate(DONE)
    for name, value in figures.items():
        setattr(found, name, value)


def parts(stage: Stage) -> int:
    return int(stage.page.evaluate(PARTS))
