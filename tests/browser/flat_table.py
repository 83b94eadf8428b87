"""Helpers that play by touch on a device laid flat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from app.games.encore.flat_moment import FROM_HAND
from app.games.encore.places import AIMED, LET_GO, ON_STAGE, PLACED
from app.text import say
from engines import Action, Match
from engines.encore import GAME
from engines.encore.actions import AIM, ZONE
from engines.encore.content import THING_KEYS
from tests.browser import pieces, table
from tests.browser.stage import Node, Stage

Point = tuple[float, float]

MIDDLE = 422
"""Border between the two halves of the phone, in CSS pixels from the top."""


class Fingers:
    """Fingers that touch the screen independently, each with a number."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.down: dict[int, Point] = {}

    def press(self, number: int, at: Point) -> None:
        self.down[number] = at
        self._send("touchStart", self.down)

    def lift(self, number: int) -> None:
        self._send("touchEnd", {number: self.down.pop(number)} if len(self.down) > 1 else {})
        self.down.pop(number, None)

    def _send(self, kind: str, points: dict[int, Point]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in points.items()]
        self.stage._input.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def pad(stage: Stage, name: str) -> Node:
    return stage.wait(say("encore.flat.pad", name=name))


@contextmanager
def holding(fingers: Fingers, number: int, name: str) -> Iterator[None]:
    fingers.press(number, pad(fingers.stage, name).middle)
    try:
        yield
    finally:
        fingers.lift(number)


def half_of(stage: Stage, seat: int) -> list[Node]:
    size = stage.page.viewport_size
    assert size is not None
    middle = size["height"] / 2
    return [n for n in stage.nodes() if n.press and (n.middle[1] > middle) is (seat == 0)]


def title(card: int) -> str:
    return GAME.say(f"{THING_KEYS[card]}.title")


def beginning(stage: Stage, seat: int, name: str) -> Node | None:
    """Returns the piece in a half whose label begins with `name`, or None.

    The button on the edge may have the same text, so the control nearest the middle is chosen.
    """
    found = [n for n in half_of(stage, seat) if n.name.startswith(name)]
    return min(found, key=_from_the_middle, default=None)


def _from_the_middle(node: Node) -> float:
    return abs(node.middle[1] - MIDDLE)


def give(fingers: Fingers, now: Match, then: Sequence[Action], names: Sequence[str]) -> int:
    """Gives the first of some answers, together with the zone of its card.

    Returns the number of actions taken.
    """
    stage, first = fingers.stage, then[0]
    seat, view = first.seat, now.view(None)
    if first.kind in LET_GO:
        step(stage, seat, say(f"encore.do.{first.kind}"))
        step(stage, seat, GAME.label(first, view, names))
        return 1
    if first.kind in FROM_HAND:
        choose_hidden(fingers, seat, title(int(str(first.arg))), names[seat])
        asked = len(then) > 1 and first.kind in PLACED and then[1].kind == ZONE.name
        step(stage, seat, free(then[1], view, names) if asked else say("encore.flat.play"))
        return 1 + asked
    label = GAME.label(first, view, names)
    if first.kind == ZONE.name:
        name, where = free(first, view, names), seat
    elif first.kind in ON_STAGE:
        name, where = title(view["zones"][seat][int(str(first.arg))]), seat
    elif first.kind in AIMED:
        where, zone = AIM.arg(first)
        name = title(view["zones"][where][zone])
    else:
        name, where = label, seat
    pieces.mark(stage, lambda: beginning(stage, where, name), name)
    step(stage, seat, label)
    return 1


def free(action: Action, view: dict[str, object], names: Sequence[str]) -> str:
    options = view["options"]
    assert isinstance(options, dict)
    row, number = divmod(int(str(action.arg)), options["zones"])
    where = GAME.say("place", row=GAME.say("row.back" if row else "row.main"), number=number + 1)
    return say("encore.free", where=say("encore.of", name=names[action.seat], what=where))


def choose_hidden(fingers: Fingers, seat: int, name: str, person: str) -> None:
    """Chooses a card while a finger holds the hand's pad."""
    stage = fingers.stage
    with holding(fingers, 0, person):
        card = stage.until(lambda: beginning(stage, seat, name), f"“{name}” under the pad")
        fingers.press(1, card.middle)
        fingers.lift(1)
        stage.until(lambda: checked(beginning(stage, seat, name)), f"“{name}” to be chosen")
    stage.until(lambda: put_back(stage, seat), "the hand to be covered")


def put_back(stage: Stage, seat: int) -> bool:
    return any(n.name == say("encore.flat.put_back") for n in half_of(stage, seat))


def checked(node: Node | None) -> bool:
    return node is not None and node.checked


def step(stage: Stage, seat: int, label: str) -> None:
    """Presses an answer's button until the answer is taken."""

    def there() -> Node | None:
        found = [n for n in half_of(stage, seat) if n.name.startswith(label) and not n.disabled]
        return max(found, key=_from_the_middle, default=None)

    stage.until(there, f"“{label}”")
    stage.page.wait_for_timeout(table.CALM)

    def taken() -> bool:
        if (node := there()) is not None:
            stage.tap_at(*node.middle)
        return bool(stage.within(table.PATIENCE, lambda: there() is None))

    stage.until(taken, f"“{label}” to be taken")
