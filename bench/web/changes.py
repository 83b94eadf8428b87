"""Time from a tap to the next screen, for all usual screens.

Each round visits the screens three times. With the accessibility tree, a screen is ready once it is
in the tree. Without the tree, it is ready once the window has drawn Python's message. The third
visit is without the tree, while the page and its worker are slowed down. The later visits tap the
same spots as the first, because nothing can be located without the tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from app.bills import bill_of
from app.games import billed
from bench.web import cost, phone, sites, starts, taps
from engines import Game

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tests.browser.stage import Stage

# Records what Python sends to the window: [milliseconds, bytes].
LISTEN = """window.sent = [];
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => {
      if (!(data instanceof Uint8Array)) return;
      window.sent.push([performance.now(), data.byteLength]);
      window.heard?.();
    });
  }
};"""
# Time from the touch to the second frame after the next screen is ready. `wanted` is a part of a
# name that only the next screen has; if empty, a message of at least `least` bytes counts as the
# screen.
CHANGE = """([wanted, least, patience]) => {
const named = (node) => (node.getAttribute("aria-label") ??
  (node.childElementCount ? "" : node.textContent)).includes(wanted);
const host = document.querySelector("flt-semantics-host");
const there = () => [...host.querySelectorAll("*")].some(named);
if (wanted && there()) throw new Error(`“${wanted}” stands here before the tap`);
window.answer = new Promise((done) => {
  let began = 0;
  const end = () => requestAnimationFrame(() => requestAnimationFrame(
    () => done(performance.now() - began)));
  setTimeout(() => done(null), patience);
  addEventListener("pointerdown", () => {
    began = performance.now();
    if (wanted) return;
    window.heard = () => {
      if (window.sent.at(-1)[1] < least) return;
      window.heard = null;
      end();
    };
  }, { capture: true, once: true });
  if (!wanted) return;
  new MutationObserver((_, watch) => {
    if (!began || !there()) return;
    watch.disconnect();
    end();
  }).observe(host, { subtree: true, childList: true, characterData: true,
    attributeFilter: ["aria-label", "aria-checked", "aria-current"] });
}); }"""
SAID = "(calm) => window.sent.length > 0 && performance.now() - window.sent.at(-1)[0] > calm"
A_SCREEN = 400
"""Minimum size in bytes of a message that draws a screen.

It may draw only part of the screen.
"""
CALM = 1500
"""Milliseconds without messages that must pass before a tap."""
PATIENCE = 2 * starts.PATIENCE
"""Maximum seconds to wait for a screen, enough for busy machines."""


class Change(NamedTuple):
    """Tap on a control, and the screen that it opens."""

    label: str  # empty for a step that is not measured
    tap: str
    wanted: str


def _length(game: Game) -> str:
    """Returns the title of the option for a game's length."""
    return game.say(f"option.{bill_of(game.name).length}")


ONE, *REST = (game for game in billed().values() if bill_of(game.name).length)
OTHER = next(game for game in REST if _length(game) != _length(ONE))
"""Another game, whose option has another title."""

EVENING = (
    Change("New game", "New game", "Start the show"),
    Change("another game chosen", OTHER.title(), _length(OTHER)),
    Change("", ONE.title(), _length(ONE)),
    Change("Start", "Start the show", "Pass the phone to"),
    Change("the curtain", "Pass the phone to", "hold to open"),
    Change("", "Use taps instead", "show my hand"),
    Change("the hand", "show my hand", "Hide my hand"),
    Change("help from a hand", "Rules and help", "Back to my hand"),
    Change("rules from a hand", "Rules", "Search the rules"),
    Change("back to the hand", "Back", "Hide my hand"),
    Change("", "Hide my hand", "hold to open"),
    Change("back to the table", "Back to the table", "Pass the phone to"),
    Change("menu", "Menu", "Leave the table"),
    Change("back to the foyer", "Leave the table", "New game"),
    Change("past games", "Past games", "In progress"),
    Change("back from past games", "Back", "New game"),
    Change("rules", "Rules", "Search the rules"),
    Change("back from the rules", "Back", "New game"),
    Change("settings", "Settings", "Text size"),
    Change("back from the settings", "Back", "New game"),
    Change("New game again", "New game", "Start the show"),
    Change("back from New game", "Back", "Past games"),
)
LABELS = tuple(change.label for change in EVENING if change.label)
LOUD, QUIET, BRAKED = "with the tree", "without the tree", "slowed"
PAINT = "to the next paint"

TAP, MIDDLE, SLOWEST = "counter's tap", "median of all changes", "slowest change"

Spot = tuple[float, float]
Took = tuple[str, float]
"""Label of a screen change, and its duration in milliseconds."""

Costs = list[tuple[str, cost.Spent]]
"""Labels of screen changes, each with the processor time spent."""

Walked = tuple[list[Took], list[Spot]]
"""Durations of all screen changes, and the spots that were tapped."""


@dataclass
class Tapped:
    """Results of several taps on one screen.

    Attributes:
        took: Milliseconds from each tap to the changed screen.
        paints: Milliseconds from each tap to the next paint.
        costs: Processor time used by each tap, in milliseconds.
    """

    took: list[float] = field(default_factory=list)
    paints: list[float] = field(default_factory=list)
    costs: list[cost.Spent] = field(default_factory=list)


def listened(context: BrowserContext, url: str) -> Stage:
    """Returns a new tab that records the messages from Python."""
    stage = starts.tab(context, url)
    stage.page.add_init_script(LISTEN)
    stage.page.add_init_script(cost.INTERACTIONS)
    return stage


def loud(stage: Stage) -> Walked:
    """Visits all screens from the home screen, with the accessibility tree.

    Returns:
        The duration of each change, and the spots that were tapped.

    Raises:
        NotThere: A screen did not appear.
    """
    took: list[Took] = []
    spots: list[Spot] = []
    for each in EVENING:
        calm(stage)
        spots.append(stage.wait(each.tap, press=True).middle)
        took.append((each.label, change(stage, spots[-1], each.wanted)))
    return whole(took), spots


def quiet(stage: Stage, spots: list[Spot]) -> tuple[list[Took], Costs]:
    """Repeats the taps without the accessibility tree.

    Returns:
        The duration and the processor time of each change.

    Raises:
        NotThere: The home screen did not appear at the end.
    """
    took: list[Took] = []
    costs: Costs = []
    meter = cost.Meter(stage.context, stage.page)
    for each, spot in zip(EVENING, spots, strict=True):
        calm(stage)
        before = meter.read()
        took.append((each.label, change(stage, spot)))
        stage.page.wait_for_timeout(cost.REST)
        costs.append((each.label, meter.read().since(before)))
    _back_in_the_foyer(stage)
    return whole(took), costs


def braked(stage: Stage, spots: list[Spot]) -> tuple[list[Took], list[Took]]:
    """Repeats the taps on a slowed processor.

    Returns:
        Milliseconds from each tap to the drawn screen, and to the next paint.

    Raises:
        NotThere: The home screen did not appear at the end.
    """
    took: list[Took] = []
    paints: list[Took] = []
    meter = cost.Meter(stage.context, stage.page)
    with phone.braked(meter.process):
        for each, spot in zip(EVENING, spots, strict=True):
            calm(stage)
            began = meter.now()
            took.append((each.label, change(stage, spot)))
            stage.page.wait_for_timeout(cost.REST)
            paints.append((each.label, meter.paint(began)))
    _back_in_the_foyer(stage)
    return whole(took), whole(paints)


def _back_in_the_foyer(stage: Stage) -> None:
    calm(stage)
    stage.semantics()
    if not stage.within(starts.PATIENCE, lambda: stage.find(sites.APP_FIRST, press=True)):
        raise starts.NotThere(f"The taps without the tree ended at:\n{stage.text()}")


def whole(took: list[Took]) -> list[Took]:
    """Returns the labelled durations, followed by their median and maximum."""
    named = [one for one in took if one[0]]
    times = [milliseconds for _, milliseconds in named]
    return [*named, (MIDDLE, median(times)), (SLOWEST, max(times))]


def counted(stage: Stage, spots: Sequence[Spot], times: int, *, slow: bool = False) -> Tapped:
    """Taps spots of one screen in turn, and returns the results.

    The accessibility tree is not used.

    Args:
        stage: The app, which shows this screen.
        spots: Spots to tap.
        times: Number of taps.
        slow: Whether to slow down the page and its worker, without measuring processor time.
    """
    calm(stage)
    found = Tapped()
    meter = cost.Meter(stage.context, stage.page)
    with phone.braked(meter.process) if slow else nullcontext():
        for number in range(times):
            stage.page.wait_for_timeout(taps.REST)
            began, before = meter.now(), meter.read()
            found.took.append(change(stage, spots[number % len(spots)], least=1))
            stage.page.wait_for_timeout(cost.REST)
            found.paints.append(meter.paint(began))
            if not slow:
                found.costs.append(meter.read().since(before))
    return found


def change(stage: Stage, spot: Spot, wanted: str = "", *, least: int = A_SCREEN) -> float:
    """Taps a spot and returns the milliseconds until the next screen.

    Args:
        stage: The app.
        spot: Spot to tap.
        wanted: Part of a name that only the next screen contains; "" to wait for a message
            instead.
        least: Minimum size of that message, in bytes.

    Raises:
        NotThere: The next screen did not appear.
    """
    stage.page.evaluate(CHANGE, [wanted, least, 1000 * PATIENCE])
    stage.tap_at(*spot)
    took: float | None = stage.page.evaluate("() => window.answer")
    if took is None:
        stage.semantics()
        there = f"On the screen:\n{stage.text()}"
        raise starts.NotThere(f"A tap at {spot} changed nothing (“{wanted}”).\n{there}")
    return took


def calm(stage: Stage) -> None:
    """Waits until Python has sent nothing for `CALM` milliseconds.

    Python must have sent at least one message before.
    """
    stage.page.wait_for_timeout(CALM / 3)
    said = "nothing more to be sent"
    stage.until(lambda: stage.page.evaluate(SAID, CALM), said, PATIENCE)
