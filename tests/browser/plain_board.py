"""Helpers that give answers on the plain board by touch.

They read only the accessibility tree and touch only the screen. Tests decide the answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser import table
from tests.browser.stage import Node, Stage
from tests.shows.allowed_texts import NEWS

HOLD_AGAIN = ": hold to "
NOBODY = "No one, carry on"
LET_GO = re.compile(r"Let .+ (happen|go)")
"""Label that lets an announced action happen, such as “Let Turned Heads happen”."""
READ_ON = ("Done looking", "Keep them secret", "On with the show")
"""Labels of the buttons after private information, and after a public Event."""
SEEN = "Got it. Hide my hand"
REFUSED = "Not available now"
PRIVATE = "Hide my hand"
NONE_YET = "Choose one"

Rank = Callable[[str], float | None]
"""Function that rates a control's label as an answer.

The rating is None if the control is not an answer.
"""


def pressable(stage: Stage) -> list[Node]:
    return [node for node in stage.nodes() if node.press and not node.disabled]


def where(stage: Stage) -> str:
    """Returns the kind of the screen.

    Returns:
        "over", "curtain", "onward" (a button to go on must be held), "pass", "window", "claimed" (a
        player who came to the device may speak up), "seen", "read", "question", or "" between two
        screens.
    """
    nodes = stage.nodes()
    names = [node.name for node in nodes if not node.disabled]
    if table.LAST_BOW in names or table.TO_THE_END in names:
        return "over"
    for sign, text in (
        ("hold to open", "curtain"),
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
    table.hold(stage, HOLD_AGAIN, lambda: stage.find(PRIVATE) is not None)


def answers(stage: Stage, rank: Rank) -> list[Node]:
    found = [
        (wanted, node)
        for node in pressable(stage)
        if REFUSED not in node.name and (wanted := rank(node.name)) is not None
    ]
    return [node for _, node in sorted(found, key=lambda pair: -pair[0])]


def answer(stage: Stage, rank: Rank) -> str:
    found = answers(stage, rank)
    if not found:
        return ""
    name = found[0].name
    choose(stage, name)
    take(stage, name)
    return name


def give(stage: Stage, label: str) -> None:
    """Chooses the answer with this label, scrolling if needed, and takes it."""
    if lowest(stage, label) is None:
        named = re.compile(re.escape(label) + r"($|(?<=[.!?]) |\. )")

        def there() -> Node | None:
            found = [node for node in pressable(stage) if named.match(node.name)]
            return next((node for node in found if REFUSED not in node.name), None)

        choose(stage, stage.until(there, f"the answer “{label}”").name)
    take(stage, label)


def choose(stage: Stage, name: str) -> None:
    # The step says the same, without the note that some answers have.
    if lowest(stage, name) is None:
        stage.tap_at(*stage.bring(name, top=120, bottom=260).middle)
        stage.until(lambda: lowest(stage, name), f"the step to “{name}”")


def lowest(stage: Stage, name: str) -> Node | None:
    """Returns the main button if it offers this answer, or None."""
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
    return next((node.name for node in stage.nodes() if node.name.startswith(NEWS)), "")


def take(stage: Stage, name: str) -> None:
    _press(stage, lambda: lowest(stage, name), f"“{name}” to be done")


def say_aloud(stage: Stage, label: str) -> None:
    stage.wait(label, press=True)
    stage.page.wait_for_timeout(table.CALM)
    _press(stage, lambda: stage.find(label, exact=True, press=True), f"“{label}” to be heard")


def _press(stage: Stage, there: Callable[[], Node | None], what: str) -> None:
    """Presses a control until it disappears or the news changes."""
    before = news(stage)

    def taken(tapped: bool) -> bool:
        return tapped and (there() is None or news(stage) != before)

    def place() -> tuple[float, float] | None:
        node = there()
        return None if node is None else node.middle

    table.insist(stage, taken, place, what)
