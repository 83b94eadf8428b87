"""Tests of names in any script on the built page: typed, drawn, and played with."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, FloatRect

from tests.browser import table
from tests.browser.conftest import Device
from tests.browser.stage import Stage

CAST = ["Оля", "שרה", "🦊Bo"]
MARGIN = 6


def drawn(stage: Stage, name: str) -> bytes:
    node = stage.bring(name)
    stage.rest()
    clip: FloatRect = {
        "x": node.x + MARGIN,
        "y": node.y + MARGIN,
        "width": node.width - 2 * MARGIN,
        "height": node.height - 2 * MARGIN,
    }
    return stage.page.screenshot(clip=clip, caret="hide")


def test_three_names_in_three_scripts_are_written_and_drawn(device: Device, site: str) -> None:
    context: BrowserContext = device(painted=True)
    stage = Stage(context, site).open()
    table.press(stage, "New game")
    stage.wait("Seat 1")
    loaded = "() => performance.getEntriesByType('resource').map(({ name }) => name)"

    def scripts() -> int:
        return sum("letters.js" in name for name in stage.page.evaluate(loaded))

    assert scripts() == 0, "our fonts have every letter so far"
    seen = []
    for name in ("Юля", "Оля"):
        stage.type("Seat 1", name)
        stage.page.keyboard.press("Tab")
        seen.append(drawn(stage, "Seat 1"))
    assert seen[0] != seen[1], "boxes in place of letters look alike"
    assert scripts() == 1
    for seat, name in enumerate(CAST):
        stage.type(f"Seat {seat + 1}", name)
    table.press(stage, "Start the show")
    for name in CAST:
        stage.wait(name)
    assert not [one for one in stage.record.requests if "no-font" in str(one)]
    stage.assert_clean()
    stage.close()
