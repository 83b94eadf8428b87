"""Tests of switching on the accessibility tree."""

from __future__ import annotations

from functools import partial

from tests.browser.conftest import PHONE, Device
from tests.browser.stage import Stage
from tests.browser.test_page import NOTE_MESSAGES, empty, sent

SWITCH = """() => {
  const button = document.createElement("flt-semantics-placeholder");
  Object.assign(button.style, { position: "fixed", inset: 0, zIndex: 99 });
  button.addEventListener("click", () => button.remove());
  document.body.append(button);
}"""
"""Script that adds a switch like the engine's, which disappears once it is pressed."""

FOCUSED = """() => document.activeElement.getAttribute("aria-label") ??
  document.activeElement.textContent"""

STOPS = """() => [...document.querySelectorAll("flt-semantics-host :is([tabindex='0'], input)")]
  .filter((one) => one.getBoundingClientRect().width && !one.closest("[inert]"))
  .map((one) => one.getAttribute("aria-label") ?? one.textContent)"""

COVERED = """() => {
  const one = document.activeElement, { x, y, width, height } = one.getBoundingClientRect();
  const steps = [0.05, 0.25, 0.5, 0.75, 0.95];
  return !steps.some((right) => steps.some((down) => one.contains(
    document.elementFromPoint(x + right * width, y + down * height))));
}"""
"""Script that returns whether the focused control is covered at all sampled points."""


def focused(stage: Stage) -> str:
    return str(stage.page.evaluate(FOCUSED))


def stops(stage: Stage) -> list[str]:
    return [str(name) for name in stage.page.evaluate(STOPS)]


def tabbed(stage: Stage) -> list[str]:
    """Presses Tab once for each control, and returns their names in reading order.

    Checks that Tab meets every control in that order, and that none is covered.
    """
    wanted, met = stops(stage), list[str]()

    def moved_from(name: str) -> bool:
        return focused(stage) != name

    for _ in wanted:
        before = focused(stage)
        stage.page.keyboard.press("Tab")
        stage.until(partial(moved_from, before), f"the focus to leave “{before}”")
        met.append(focused(stage))
        assert not stage.page.evaluate(COVERED), f"“{met[-1]}” is covered"
    first = wanted.index(met[0])
    assert met == [*wanted[first:], *wanted[:first]]
    assert all(name.strip() for name in met)
    assert len({*met}) == len(met)
    return wanted


def test_tab_turns_the_mode_on_and_meets_a_screen_in_the_order_of_reading(
    device: Device, site: str
) -> None:
    stage = Stage(device(**PHONE), site).open(semantics=False)
    keyboard = stage.page.keyboard
    keyboard.press("Tab")
    stage.until(
        lambda: focused(stage) == "Turn on screen reader mode", "the switch to have the focus"
    )
    keyboard.press("Enter")
    stage.wait("Screen reader mode is on")
    stage.tap("New game")
    stage.wait("Start the show", press=True)
    stage.wait_gone("Screen reader mode is on")  # the message has a button of its own
    stage.rest()
    wanted = tabbed(stage)
    assert [name for name in wanted if "Start the show" in name] == [wanted[-1]]
    stage.tap("Start the show")
    stage.wait("Read the table", press=True)
    names = [node.name for node in stage.nodes()]
    line = [name.rsplit(" ", 3)[-3] for name in names if name.endswith("in line")]
    assert line == sorted(line, key=int), "by the line, not by where they stand"
    assert len(line) > 2
    stage.until(lambda: focused(stage).startswith("Pass the phone"), "the step to have the focus")
    stage.rest()
    table = tabbed(stage)
    assert_covered(stage, next(name for name in table if name.endswith("in line")), table)
    stage.assert_clean()


def assert_covered(stage: Stage, piece: str, table: list[str]) -> None:
    """Checks which controls Tab reaches while a description is open."""
    stage.tap(piece)
    stage.wait("Close", press=True)
    stage.rest()
    assert tabbed(stage) == ["The rule", "Close"]
    stage.tap_at(*stage.wait(piece).middle)  # beside the description
    stage.wait_gone("Close")
    stage.until(lambda: stops(stage) == table, "the table to be in reach again")


def test_whoever_presses_the_engine_s_own_switch_has_the_mode(device: Device, site: str) -> None:
    """A screen reader presses the switch by a click, without a key."""
    context = device(**PHONE)
    context.add_init_script(NOTE_MESSAGES)
    empty(context)
    stage = Stage(context, site).open(semantics=False)
    page = stage.page
    page.evaluate(SWITCH)
    switch = page.locator("flt-semantics-placeholder")
    named = partial(switch.get_attribute, "aria-label")
    stage.until(lambda: named() == "Turn on screen reader mode", "the switch to have a name")
    assert not sent(stage, "described")
    page.mouse.click(PHONE["viewport"]["width"] / 2, PHONE["viewport"]["height"] / 2)
    stage.until(lambda: sent(stage, "described"), "the app to be told")
    stage.close()
