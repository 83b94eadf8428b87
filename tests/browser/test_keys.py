"""By keyboard and accessibility tree alone: a turn takes few keys, and the focus is led."""

from __future__ import annotations

import time

import pytest

from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.browser.table import CALM, choose, press

FOCUSED = """() => {
  const node = document.activeElement;
  if (!node?.closest("flt-semantics-host")) return "";
  return node.getAttribute("aria-label") ??
    node.querySelector("[aria-label]")?.getAttribute("aria-label") ?? node.textContent;
}"""
# From now on: all that was announced, in order.
ANNOUNCED = """() => {
  window.announced = [];
  const note = () => {
    for (const node of document.querySelectorAll("flt-announcement-host *")) {
      const said = node.textContent;
      if (said && window.announced.at(-1) !== said) window.announced.push(said);
    }
  };
  const host = document.querySelector("flt-announcement-host");
  new MutationObserver(note).observe(host.shadowRoot ?? host, { subtree: true, childList: true,
    characterData: true });
}"""
TURNS, MOST = 3, 10
GAMES = {"onstage": (3, "can be played"), "upstaged": (2, ": ")}
"""How many play each game, and what a card that may be played has in its name."""


class Keys:
    """A person at the keyboard, who hears what has the focus."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.pressed = 0

    @property
    def focused(self) -> str:
        """What has the focus."""
        return str(self.stage.page.evaluate(FOCUSED))

    def press(self, key: str) -> None:
        """Presses a key, after a while in which a double tap would not count."""
        self.stage.page.wait_for_timeout(CALM)
        self.stage.page.keyboard.press(key)
        self.pressed += 1

    def led_to(self, *names: str) -> str:
        """Waits until the focus has been led to one of these."""
        found: str = self.stage.until(
            lambda: any(name in self.focused for name in names) and self.focused,
            f"the focus on one of {names}, not on “{self.focused}”",
            20,
        )
        return found


def start(stage: Stage, game: str, seats: int) -> None:
    """From the foyer to the open table."""
    press(stage, "New game")
    if game != "onstage":
        choose(stage, game.capitalize())
    for seat in range(seats):
        stage.type(f"Seat {seat + 1}", f"Person {seat + 1}")
    press(stage, "Start the show")
    stage.wait("Pass the phone")


@pytest.mark.parametrize("game", [*GAMES])
def test_three_turns_take_few_keys_each(device: Device, site: str, game: str) -> None:
    stage = Stage(device(), site).open()
    seats, playable = GAMES[game]
    start(stage, game, seats)
    stage.page.evaluate(ANNOUNCED)
    keys = Keys(stage)
    keys.press("ArrowDown")
    for turn in range(TURNS):
        keys.pressed = 0
        keys.led_to("Pass the phone")
        keys.press("Enter")
        keys.led_to("Tap instead")
        keys.press("Enter")
        keys.led_to("show my hand")
        keys.press("Enter")
        print(turn, keys.led_to(playable, "can't be played"), time.monotonic())
        print(stage.text())
        break
    print(stage.page.evaluate("window.announced"))
