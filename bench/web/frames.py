"""Frame rate of a board while two cards are selected alternately."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from bench.web import taps

if TYPE_CHECKING:
    from tests.browser.stage import Node, Stage

# Records the time of each frame, once even if drawn on several canvases.
NOTE = """() => {
  const surface = window.flutterCanvasKit.Surface.prototype, flush = surface.flush;
  let last;
  window.drawn = [];
  surface.flush = Object.assign(function (...how) {
    const frame = document.timeline.currentTime;
    if (frame !== last) window.drawn.push(performance.now());
    last = frame;
    return flush.apply(this, how);
  }, flush);
}"""
MOVES = 1200  # milliseconds until the movement after a tap ends
LEAST = 3  # minimum number of frames in a movement


def rates(stage: Stage, where: Callable[[], Node], times: int) -> list[float]:
    """Returns the frames per second after each touch that started an animation.

    `where` returns the node to touch next.
    """
    seen = []
    stage.page.evaluate(NOTE)
    for _ in range(times):
        stage.page.evaluate("() => { window.drawn = []; }")
        taps.tap(stage, where, 1)
        stage.page.wait_for_timeout(MOVES)
        seen += rate(stage.page.evaluate("() => window.drawn"))
    return seen


def rate(drawn: list[float]) -> list[float]:
    """Returns the frame rate, calculated from the median gap between frames.

    The result is a list with one number, or [] if there are too few frames.

    Args:
        drawn: Time of each frame in milliseconds.
    """
    if len(drawn) < LEAST:
        return []
    return [1000 / median(after - before for before, after in pairwise(drawn))]
