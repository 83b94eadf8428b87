"""Tests that the accessibility tree can be switched on, and that Tab follows it."""

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
  .filter((one) => one.getBoundingClientRect().width)
  .map((one) => one.getAttribute("aria-label") ?? one.textContent)"""


def test_tab_turns_the_mode_on_and_meets_a_screen_in_the_order_of_reading(
    device: Device, site: str
) -> None:
    stage = Stage(device(**PHONE), site).open(semantics=False)
    keyboard = stage.page.keyboard

    def focused() -> str:
        return str(stage.page.evaluate(FOCUSED))

    def moved_from(name: str) -> bool:
        return focused() != name

    keyboard.press("Tab")
    stage.until(lambda: focused() == "Turn on screen reader mode", "the switch to have the focus")
    keyboard.press("Enter")
    stage.wait("Screen reader mode is on")
    stage.tap("New game")
    stage.wait("Start the show", press=True)
    stage.wait_gone("Screen reader mode is on")  # the message has a button of its own
    stage.rest()
    stops = [str(name) for name in stage.page.evaluate(STOPS)]
    met = []
    for _ in stops:
        before = focused()
        keyboard.press("Tab")
        stage.until(partial(moved_from, before), f"the focus to leave “{before}”")
        met.append(focused())
    first = stops.index(met[0])
    assert met == [*stops[first:], *stops[:first]]
    assert [name for name in met if "Start the show" in name] == [stops[-1]]
    stage.tap("Start the show")
    stage.wait("Read the table", press=True)
    names = [node.name for node in stage.nodes()]
    line = [name.rsplit(" ", 3)[-3] for name in names if name.endswith("in line")]
    assert line == sorted(line, key=int), "by the line, not by where they stand"
    assert len(line) > 2
    stage.assert_clean()


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
