"""Timing of hand-overs, from the last touch to the open hand."""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from app.table.curtain import HOLD
from app.table.taps import DOUBLE_TAP
from app.text import say
from bench.web.cost import Meter
from tests.browser.stage import Stage

TABLE, CURTAIN, SEEN, HAND = "table", "curtain", "seen", "hand"
SIGNS = {
    TABLE: [say("play.pass", name=""), say("aloud.look", name="")],
    CURTAIN: [say("curtain.hold", name="")],
    SEEN: [say("play.seen")],
    HAND: [say("play.hide")],
}
"""Parts of labels that identify each kind of screen."""

MOST = 3.0
"""Maximum seconds from the tap that passes the device to the next open hand."""

NOTE = """(signs) => {
  if (window.sights) return;
  const sights = window.sights = [];
  let last, first = 0, touched = 0;
  addEventListener("pointerdown", () => {
    touched = performance.now();
    first ||= touched;
  }, { capture: true });
  const host = document.querySelector("flt-semantics-host");
  const stands = (sign) =>
    host.textContent.includes(sign) || host.querySelector(`[aria-label*="${sign}"]`) !== null;
  const sight = () => Object.keys(signs).find((kind) => signs[kind].some(stands));
  const look = () => {
    const seen = sight();
    if (!seen || seen === last) return;
    const now = performance.now();
    sights.push({ seen, first: now - first, last: now - touched });
    [last, first] = [seen, 0];
  };
  last = sight();
  new MutationObserver(look).observe(host,
    { subtree: true, childList: true, characterData: true, attributeFilter: ["aria-label"] });
}"""


class HandOver(NamedTuple):
    """Seconds of one hand-over.

    Attributes:
        answer: From a turn's last tap to the button that passes the device.
        curtain: From the tap that passes the device to the curtain.
        hand: From the touch that holds the curtain to the open hand, including the hold.
        work: Processor time of page and Python from that tap to the open hand, including the
            reading of the screen.
    """

    answer: float
    curtain: float
    hand: float
    work: float

    @property
    def seconds(self) -> float:
        return self.curtain + self.hand

    @property
    def from_answer(self) -> float:
        """Seconds from a turn's last tap to the next open hand.

        They include `DOUBLE_TAP`, before which the next tap does not count.
        """
        return self.answer + DOUBLE_TAP + self.seconds


class HandOvers:
    """Measures hand-overs on a page that stays loaded.

    Attributes:
        measured: Results so far.
    """

    def __init__(self, stage: Stage) -> None:
        self.measured: list[HandOver] = []
        self._stage = stage
        self._meter = Meter(stage.context, stage.page)
        self._before = self._meter.read()
        stage.page.evaluate(NOTE, SIGNS)

    def begin(self) -> None:
        self._before = self._meter.read()

    def end(self) -> None:
        """Measures a hand-over up to the open hand.

        If a screen was missed, nothing is added to `measured`.
        """
        spent = self._meter.read().since(self._before)
        sights = self._stage.page.evaluate("() => window.sights.splice(0)")
        seen = [sight["seen"] for sight in sights[-3:]]
        if seen[1:] != [CURTAIN, HAND] or seen[0] not in (TABLE, SEEN):
            return
        before, curtain, hand = sights[-3:]
        spans = before["last"], curtain["last"], hand["first"]
        answer, fallen, opened = (span / 1000 for span in spans)
        work = (spent.page + spent.python) / 1000
        self.measured.append(HandOver(answer, fallen, opened, work))

    def assert_soon(self, game: str) -> None:
        """Checks that an idle device hands itself on within `MOST` seconds.

        Other tests use the machine too, so the check counts processor time and the hold of the
        curtain; `bench.web.thinking` measures real time.
        """
        assert self.measured, "nobody handed the device on"
        typical = HOLD + median(one.work for one in self.measured)
        seconds = median(one.seconds for one in self.measured)
        count = len(self.measured)
        print(f"\n{game}: {count} hand-overs, {seconds:.2f} s, {typical:.2f} s of work and hold")
        assert typical < MOST
