"""Helpers that give answers on Thespianage's board by touch.

They read only the accessibility tree and touch only the screen. Tests decide the answers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from app.games.thespianage.chips import COSTLY
from app.text import say
from engines import Action, Match, load_catalogue
from engines.thespianage import GAME
from engines.thespianage.actions import (
    CHARACTER,
    DROP,
    END,
    OF_CARDS,
    REHEARSE,
    SHOT,
)
from tests.browser import pieces, plain_board, table
from tests.browser.stage import Node, Stage

CHOSEN = re.compile(
    re.escape(say("thespianage.chosen", label="", count="#")).replace(r"\#", r"(\d+)")
)
"""Pattern of the text that counts the chosen copies of a card."""

SHEET = 260
"""Height at the bottom of a window that may be covered, in CSS pixels."""


def give(
    stage: Stage, now: Match, seat: int | None, then: Sequence[Action], names: Sequence[str]
) -> int:
    """Gives the first of some answers, with any price.

    Returns the number of actions taken.

    Raises:
        AssertionError: The screen asks for more than these answers.
    """
    first, view = then[0], now.view(seat)
    decision = now.decision
    assert decision is not None
    label = GAME.label(first, view, names)
    if first.kind == END.name:
        table.press(stage, label, calm=True)
        return 1
    if first.kind == DROP.name:
        count = int(decision.about.get("count", 1))
        return _pay(stage, then[:count], view, names, count)
    costs = 0
    if first.kind in COSTLY:
        costs = view["prices"]["rehearse" if first.kind == REHEARSE.name else "places"]
    if 0 < costs < len(view["hand"]):  # else there is nothing to choose
        _choose(stage, first, view, names)
        return 1 + _pay(stage, then[1 : 1 + costs], view, names, costs, label)
    after = now.copy()
    for taken, action in enumerate(then, start=1):  # each but the last waits for what follows
        view = after.view(seat)
        label = GAME.label(action, view, names)
        if pieces.step(stage, label) is None:
            _choose(stage, action, view, names)
        if pieces.step(stage, label) is not None:
            pieces.press(stage, label)
            return taken
        after.play(action)
    raise AssertionError(f"After {label} still more is asked.")


CHOOSE = {
    text
    for key, text in load_catalogue("app.games.thespianage", "en").items()
    if key.startswith("thespianage.choose.")
}
"""Texts of the main button that ask for a choice."""


def _asks(stage: Stage) -> set[str]:
    return CHOOSE.intersection(node.name for node in stage.nodes())


def _choose(stage: Stage, action: Action, view: Any, names: Sequence[str]) -> None:
    """Taps the control for an answer until the main button reacts."""
    label, before = GAME.label(action, view, names), _asks(stage)
    table.insist(
        stage,
        lambda tapped: pieces.step(stage, label) or (tapped and _asks(stage) - before),
        lambda: _at(stage, action, view, names),
        f"the step “{label}” after a tap on its piece",
    )


def _pay(
    stage: Stage,
    cards: Sequence[Action],
    view: Any,
    names: Sequence[str],
    count: int,
    action: str = "",
) -> int:
    """Chooses exactly these cards and confirms them with one press.

    Returns their number.
    """
    wanted = Counter(card.arg for card in cards)
    offered = {card.arg: card for card in cards}
    offered |= {
        thing: Action(cards[0].seat, DROP.name, thing) for thing in {*view["hand"]} - {*offered}
    }

    def chosen() -> Counter[Any]:
        found = {thing: _called(stage, card, view, names) for thing, card in offered.items()}
        said = {thing: CHOSEN.search(nodes[-1].name) for thing, nodes in found.items() if nodes}
        return +Counter({thing: int(lines[1]) if lines else 0 for thing, lines in said.items()})

    def tap(thing: Any, before: Counter[Any]) -> None:
        table.insist(
            stage,
            lambda _: chosen() != before,
            lambda: _at(stage, offered[thing], view, names),
            "a card to be chosen, or no longer",
        )

    while (now := chosen()) != wanted:
        missing, over = [*(wanted - now)], [*(now - wanted)]
        # Where no other fits, a tap takes all of a kind away, or puts the card for the oldest one.
        tap(over[0] if now.total() == count and over and len(now) > 1 else missing[0], now)
    paid = say("thespianage.pay.all", count=count, of=count)
    if action:
        paid = say("thespianage.pay.for", action=action, paid=paid)
    pieces.press(stage, paid)
    return len(cards)


def _at(
    stage: Stage, action: Action, view: Any, names: Sequence[str]
) -> tuple[float, float] | None:
    """Returns the point to touch for an answer.

    Without a visible one, scrolls and returns None.
    """
    node = _piece(stage, action, view, names)
    if node is not None:
        return node.middle
    for below in _called(stage, action, view, names)[-1:]:
        stage.toward(below.name, bottom=SHEET)
    return None


def _piece(stage: Stage, action: Action, view: Any, names: Sequence[str]) -> Node | None:
    bar_top = pieces.action_bar_top(stage)
    found = [node for node in _called(stage, action, view, names) if node.middle[1] < bar_top]
    return found[-1] if found else None


def _called(stage: Stage, action: Action, view: Any, names: Sequence[str]) -> list[Node]:
    """Returns all pressable controls named like an answer, including the main button."""
    kind = action.kind
    if kind in OF_CARDS:
        begins = GAME.phrase("card", action.arg)
        cell = GAME.face(action, view, names)
        texts = [cell.note]
    elif kind in COSTLY:
        begins, texts = f"{GAME.face(action, view, names).text} for ", [" card"]
    elif kind == "free":
        begins, texts = say("thespianage.do.free"), []
    elif kind == SHOT.name:
        begins, texts = GAME.say("your.shot"), []
    elif kind == CHARACTER.name:
        begins, texts = GAME.phrase("character", action.arg), []
    else:
        begins, texts = GAME.label(action, view, names), []
    return _beginning(stage, begins, texts)


def _beginning(stage: Stage, begins: str, texts: Sequence[str]) -> list[Node]:
    return [
        node
        for node in plain_board.pressable(stage)
        if node.name.startswith(begins) and plain_board.REFUSED not in node.name
        if all(text in node.name for text in texts)
    ]
