"""Hands for ENCORE!! ECG's board: a finger on the card, on the zone, on the step.

Reads nothing but the accessibility tree and touches nothing but the screen, like a person. What is
answered is for the game's own test to say.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.games.encore.places import LET_GO, OF_CARDS, PLACED, VERBS, Spot, place_of
from app.text import say
from engines import Match
from engines.encore import GAME
from engines.encore.actions import ZONE
from engines.encore.content import words
from engines.kernel.action import Action
from tests.browser import plain, table
from tests.browser.evening import by_word
from tests.browser.stage import Node, Stage


def give(
    stage: Stage, now: Match, seat: int | None, then: Sequence[Action], names: Sequence[str]
) -> int:
    """Gives the first of these answers, a card's zone with it; returns how many were taken."""
    first = then[0]
    view = now.view(seat)
    label = GAME.label(first, view, names)
    if by_word(now, seat) and first.kind not in VERBS:
        plain.say_aloud(stage, label)
        return 1
    if first.kind in LET_GO:
        table.press(stage, say(f"encore.do.{first.kind}"), calm=True)
        return 1
    card: int | None = None
    place = place_of((first.kind, first.arg), first.seat, view)
    if first.kind in OF_CARDS:
        card = int(str(first.arg))
    elif isinstance(place, Spot):
        card = view["zones"][place.seat][place.zone]
    called = [label] if card is None else [label, words.title(GAME.speaker(), card)]
    stage.tap_at(*stage.until(lambda: piece(stage, called), f"a piece of {called}").middle)
    stage.until(lambda: steps(stage, label), f"the step “{label}”")
    asked = len(then) > 1 and first.kind in PLACED and then[1].kind == ZONE.name
    if asked:
        where = words.place(GAME.speaker(), int(str(then[1].arg)), view["options"]["zones"])
        zone = say("encore.free", where=say("encore.of", name=names[first.seat], what=where))
        free = stage.wait(zone, press=True)
        if not free.checked:
            stage.tap_at(*free.middle)
            stage.until(lambda: stage.wait(zone).checked, f"“{zone}” to be chosen")
    press(stage, label)
    return 1 + asked


def piece(stage: Stage, called: Sequence[str]) -> Node | None:
    """What is called so on the board, in the hand or in the tray: never the step."""
    for name in called:
        found = [n for n in plain.pressable(stage) if n.name.startswith(name) and n.y < foot(stage)]
        if found:
            return found[-1]
    return None


def steps(stage: Stage, label: str) -> Node | None:
    """The step, or the one of several verbs, that takes the answer."""
    found = [n for n in plain.pressable(stage) if n.name.startswith(label) and n.y >= foot(stage)]
    return found[0] if found else None


def foot(stage: Stage) -> float:
    """Where the foot begins, in CSS pixels."""
    size = stage.page.viewport_size
    assert size is not None
    return size["height"] - 100


def press(stage: Stage, label: str) -> None:
    """Presses the step until it is taken."""
    stage.page.wait_for_timeout(table.CALM)
    table.insist(
        stage,
        lambda tapped: tapped and steps(stage, label) is None,
        lambda: None if (node := steps(stage, label)) is None else node.middle,
        f"“{label}” to be done",
    )
