"""Hands for a game on the plain board: reads what is asked, chooses, confirms, passes the phone.

Reads nothing but the accessibility tree and touches nothing but the screen, like a person. Which
answer is taken is for the game's own test to say.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.browser import table
from tests.browser.stage import Node, Stage

HOLD_AGAIN = "hold for your hand"
NOBODY = "Nobody – go on"
LET_GO = "Let it go"
SEEN = "Seen. Back to the table"
REFUSED = "Not possible now"
PRIVATE = "Hide my hand"
NONE_YET = "Choose an answer"

Rank = Callable[[str], float | None]
"""How much a pressable name is wanted as an answer; None when it is none."""


def pressable(stage: Stage) -> list[Node]:
    """Whatever can be pressed now."""
    return [node for node in stage.nodes() if node.press and not node.disabled]


def where(stage: Stage) -> str:
    """What the screen wants: "over", "curtain", "onward", "pass", "window", "claimed", "seen",
    "question", or "" while it is on its way to something else."""
    nodes = stage.nodes()
    names = [node.name for node in nodes if not node.disabled]
    if table.LAST_BOW in names:
        return "over"
    for sign, told in (
        ("hold to look", "curtain"),
        (HOLD_AGAIN, "onward"),
        ("Pass the phone to", "pass"),
        (NOBODY, "window"),
        (LET_GO, "claimed"),
        (SEEN, "seen"),
    ):
        if any(sign in name for name in names):
            return told
    return "question" if any(node.name == "Take back" for node in nodes) else ""


def take_up(stage: Stage) -> None:
    """Whoever goes on with the own turn holds the foot of the table and has the hand again."""
    with stage.holding(HOLD_AGAIN):
        stage.until(lambda: stage.find(PRIVATE), "the own hand", table.HOLD_SECONDS)


def answers(stage: Stage, rank: Rank) -> list[Node]:
    """What may be answered, best first."""
    found = [
        (wanted, node)
        for node in pressable(stage)
        if REFUSED not in node.name and (wanted := rank(node.name)) is not None
    ]
    return [node for _, node in sorted(found, key=lambda pair: -pair[0])]


def answer(stage: Stage, rank: Rank) -> str:
    """Chooses the best answer and takes it; returns its name, "" when none was there."""
    found = answers(stage, rank)
    if not found:
        return ""
    name = found[0].name
    # The step at the foot says the same, without the note that some answers have.
    step = lowest(stage, name)
    if step is None:
        stage.tap_at(*stage.bring(name, top=120, foot=260).middle)
        stage.until(lambda: lowest(stage, name), f"the step to “{name}”")
    take(stage, name)
    return name


def lowest(stage: Stage, name: str) -> Node | None:
    """The step at the foot that takes the answer of this name, once it is chosen."""
    size = stage.page.viewport_size
    assert size is not None
    nodes = stage.nodes()
    if any(node.name == NONE_YET for node in nodes):
        return None
    # The answer itself may lie under the foot; the foot is read last.
    found = [
        node
        for node in nodes
        if node.press and not node.disabled and node.name and name.startswith(node.name)
        if size["height"] - 60 < node.y + node.height <= size["height"]
    ]
    return found[-1] if found else None


def take(stage: Stage, name: str) -> None:
    """Presses the step until it is gone: what has only just come up does not count yet."""
    tapped = 0.0

    def gone() -> bool:
        nonlocal tapped
        step = lowest(stage, name)
        if step is None:
            return bool(tapped)
        if time.monotonic() - tapped > table.AGAIN:
            stage.tap_at(*step.middle)
            tapped = time.monotonic()
        return False

    stage.until(gone, f"“{name}” to be done", 60)
