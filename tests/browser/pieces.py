"""Helpers that tap pieces, then their buttons."""

from __future__ import annotations

import random
from collections.abc import Callable

from app.text import say
from tests.browser import plain_board, table
from tests.browser.stage import Node, Stage

BAR = 120
"""Minimum distance of the board from the top, in CSS pixels."""


def piece(stage: Stage, *called: str) -> Node | None:
    """Returns the last piece above the action bar whose label begins as given.

    Returns None if there is none.

    Args:
        stage: The app.
        *called: Beginnings of labels, in order of preference.
    """
    for name in called:
        found = [
            n
            for n in plain_board.pressable(stage)
            if n.name.startswith(name) and n.y < action_bar_top(stage)
        ]
        if found:
            return found[-1]
    return None


def tap(stage: Stage, *called: str) -> None:
    stage.tap_at(*stage.until(lambda: piece(stage, *called), f"a piece of {called}").middle)


def choose(stage: Stage, label: str, *called: str) -> None:
    table.insist(
        stage,
        lambda tapped: step(stage, label),
        lambda: None if (node := piece(stage, *called)) is None else node.middle,
        f"the step “{label}” after a tap on a piece of {called}",
    )


def mark(stage: Stage, there: Callable[[], Node | None], name: str) -> None:
    """Taps a piece until it is marked as chosen."""
    table.insist(
        stage,
        lambda _: (node := there()) is not None and node.checked,
        lambda: None if (node := there()) is None else node.middle,
        f"“{name}” to be chosen",
    )


ASIDE = (say("board.rule"), say("board.rules"), say("board.about", name=""))
"""Labels of controls that leave the board or open a text, and so are not pieces."""

CLOSE = say("board.close")
"""Label of the button that closes the description of a piece."""

LATE = 700
"""Maximum milliseconds until the last tap takes effect, even on a busy machine."""

UNCLIPPED = """() => [...document.querySelectorAll("flt-semantics[flt-tappable]")]
    .filter((each) => getComputedStyle(each).clipPath === "none")
    .map((each) => each.textContent || each.getAttribute("aria-label"))"""
"""Script that returns the names of tappable elements that are not clipped to their boxes."""


def stray(stage: Stage, taps: int, rng: random.Random) -> None:
    """Taps random pieces, and checks that no answer is given.

    Unless a description is open, the action bar must keep a button if it had one.
    """
    assert stage.page.evaluate(UNCLIPPED) == [], "a name that runs over takes others' touches"
    before = {node.name for node in action_bar_buttons(stage)}

    def stays() -> bool:
        if reads(stage):
            return True
        if not any(node.y >= action_bar_top(stage) for node in stage.nodes()):
            return False
        return (
            bool(action_bar_buttons(stage)) or not before
        )  # nothing to press at first: a step that waits

    for _ in range(taps):
        there = [
            n
            for n in plain_board.pressable(stage)
            if n.y > BAR and n.y + n.height <= action_bar_top(stage)
        ]
        found = [node for node in there if not node.name.startswith(ASIDE)]
        stage.tap_at(*rng.choice(found).middle)
        stage.page.wait_for_timeout(150)
        stage.until(stays, f"the action bar with {before}")
    stage.page.wait_for_timeout(LATE)
    if reads(stage):
        table.press(stage, CLOSE)
        stage.until(stays, f"the action bar with {before}")


def reads(stage: Stage) -> bool:
    return stage.find(CLOSE, exact=True, press=True) is not None


def action_bar_buttons(stage: Stage) -> list[Node]:
    return [node for node in plain_board.pressable(stage) if node.y >= action_bar_top(stage)]


def step(stage: Stage, label: str) -> Node | None:
    return next((node for node in action_bar_buttons(stage) if node.name.startswith(label)), None)


def action_bar_top(stage: Stage) -> float:
    size = stage.page.viewport_size
    assert size is not None
    return size["height"] - 100


def press(stage: Stage, label: str) -> None:
    """Presses the button for the answer `label` until the answer is taken."""
    stage.page.wait_for_timeout(table.CALM)
    table.insist(
        stage,
        lambda tapped: tapped and step(stage, label) is None,
        lambda: None if (node := step(stage, label)) is None else node.middle,
        f"“{label}” to be done",
    )
