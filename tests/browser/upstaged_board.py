"""Helpers that give answers on Upstaged!'s board by touch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.games.upstaged.places import LET_GO
from app.text import say
from engines import Action, Match
from engines.upstaged import GAME
from engines.upstaged.actions import BEGIN, CLICK, DROP, PLAY, TURN
from engines.upstaged.content import CARD_IDS
from tests.browser import pieces, plain_board, table
from tests.browser.stage import Stage

TITLES = {GAME.say(f"card.{name}") for name in CARD_IDS}
WISHES = {"Forward": 10, "Snatch": 5, "Add artist": 4, "Exit": -6, "Switch": -3}
"""Value of each cue for a lively picture of the board."""


def give(
    stage: Stage, now: Match, seat: int | None, then: Sequence[Action], names: Sequence[str]
) -> int:
    """Gives the first of the answers by touch.

    Returns 1, the number of answers given.
    """
    first, view = then[0], now.view(seat)
    label = GAME.label(first, view, names)
    if first.kind in LET_GO:
        table.press(stage, say(f"upstaged.do.{first.kind}"), calm=True)  # chosen, then taken
        return 1
    if first.kind == BEGIN.name:
        pieces.press(stage, say("upstaged.do.begin"))  # chosen already
        return 1
    if isinstance(first.arg, tuple):
        label, tool = say("upstaged.do.pair"), say("upstaged.pair")
        node = stage.until(lambda: pieces.step(stage, tool), f"the tool “{tool}”")
        stage.tap_at(*node.middle)
        stage.wait(say("upstaged.pair.end"))
        for card in first.arg:
            title = GAME.say(f"card.{CARD_IDS[int(str(card))]}") + ","  # in the hand, not on air
            pieces.mark(stage, partial(pieces.piece, stage, title), title)
        stage.until(lambda: pieces.step(stage, label), f"the step “{label}”")
    else:
        pieces.choose(stage, label, called(first, now, seat, names))
    pieces.press(stage, label)
    return 1


def called(action: Action, now: Match, seat: int | None, names: Sequence[str]) -> str:
    if action.kind in (PLAY.name, DROP.name):
        return GAME.say(f"card.{CARD_IDS[int(str(action.arg))]}")
    view = now.view(seat)
    if action.kind in (CLICK.name, TURN.name):
        return str(GAME.face(action, view, names).text)
    return GAME.label(action, view, names)


def best(stage: Stage) -> str:
    """Returns the title of the hand card with the most visible effect."""
    cards = [
        node.name
        for node in plain_board.pressable(stage)
        if node.name.partition(",")[0] in TITLES and plain_board.REFUSED not in node.name
    ]

    def worth(name: str) -> int:
        return sum(more * name.count(cue) for cue, more in WISHES.items())

    return max(cards, key=worth).partition(",")[0]
