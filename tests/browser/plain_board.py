"""Hands for a game on the plain board: reads what is asked, chooses, confirms, passes the phone.

Reads nothing but the accessibility tree and touches nothing but the screen, like a person. Which
answer is taken is for the game's own test to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser import table
from tests.browser.stage import Node, Stage
from tests.shows.allowed_texts import NEWS

HOLD_AGAIN = "hold to see"
NOBODY = "No one, carry on"
LET_GO = re.compile(r"Let .+ (happen|go)")
"""Label that lets an announced action happen: “Let Turned Heads happen”."""
READ_ON = ("Done looking", "Keep them secret", "On with the show")
"""The way on from what one player was shown, and from an Event that everyone reads."""
SEEN = "Got it. Hide my hand"
REFUSED = "Not available now"
PRIVATE = "Hide my hand"
NONE_YET = "Choose one"

Rank = Callable[[str], float | None]
"""Rates a control's name as an answer; None if it is none."""


def pressable(stage: Stage) -> list[Node]:
    """Whatever can be pressed now."""
    return [node for node in stage.nodes() if node.press and not node.disabled]


def where(stage: Stage) -> str:
    """Kind of the screen.

    Returns:
        "over", "curtain", "onward", "pass", "window", "claimed", "seen", "read", "question", or ""
        between two screens.
    """
    nodes = stage.nodes()
    names = [node.name for node in nodes if not node.disabled]
    if table.LAST_BOW in names:
        return "over"
    for sign, text in (
        ("hold to look", "curtain"),
        (HOLD_AGAIN, "onward"),
        (table.PASS, "pass"),
        (table.LOOK, "pass"),
        (NOBODY, "window"),
        (SEEN, "seen"),
    ):
        if any(sign in name for name in names):
            return text
    if any(LET_GO.fullmatch(name) for name in names):
        return "claimed"
    if any(node.press and node.name in READ_ON for node in nodes):
        return "read"
    return "question" if any(node.name.startswith("Undo") for node in nodes) else ""


def take_up(stage: Stage) -> None:
    """Holds the button that goes on with a turn, until the hand is open again."""
    table.hold(stage, HOLD_AGAIN, lambda: stage.find(PRIVATE) is not None)


def answers(stage: Stage, rank: Rank) -> list[Node]:
    """Controls that give an answer, best first."""
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
    choose(stage, name)
    take(stage, name)
    return name


def give(stage: Stage, label: str) -> None:
    """Chooses the answer of this label, wherever it stands, and takes it."""
    if lowest(stage, label) is None:
        named = re.compile(re.escape(label) + r"($|(?<=[.!?]) |\. )")

        def there() -> Node | None:
            found = [node for node in pressable(stage) if named.match(node.name)]
            return next((node for node in found if REFUSED not in node.name), None)

        choose(stage, stage.until(there, f"the answer “{label}”").name)
    take(stage, label)


def choose(stage: Stage, name: str) -> None:
    """Chooses the answer of this name, so that the step at the foot takes it."""
    # The step says the same, without the note that some answers have.
    if lowest(stage, name) is None:
        stage.tap_at(*stage.bring(name, top=120, bottom=260).middle)
        stage.until(lambda: lowest(stage, name), f"the step to “{name}”")


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


def news(stage: Stage) -> str:
    """The news on the screen."""
    return next((node.name for node in stage.nodes() if node.name.startswith(NEWS)), "")


def take(stage: Stage, name: str) -> None:
    """Presses the step until it is taken."""
    _press(stage, lambda: lowest(stage, name), f"“{name}” to be done")


def say_aloud(stage: Stage, label: str) -> None:
    """Says it over the open table, until it is heard."""
    stage.wait(label, press=True)
    stage.page.wait_for_timeout(table.CALM)
    _press(stage, lambda: stage.find(label, exact=True, press=True), f"“{label}” to be heard")


def _press(stage: Stage, there: Callable[[], Node | None], what: str) -> None:
    """Presses what is there until it is gone or there is other news: the next may look alike."""
    before = news(stage)

    def taken(tapped: bool) -> bool:
        return tapped and (there() is None or news(stage) != before)

    def place() -> tuple[float, float] | None:
        node = there()
        return None if node is None else node.middle

    table.insist(stage, taken, place, what)
