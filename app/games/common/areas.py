"""Areas of a simple board: a line of words, the game, and the answers."""

from typing import NamedTuple

from app.games.common.banner import asking
from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect
from app.theme import kit

GAP = 8.0
"""Around an area."""

ANSWERS = 2.4 * kit.TARGET
"""Least height of the answers."""


class Areas(NamedTuple):
    """Places of the parts of a board.

    Attributes:
        line: For the sentence about what happens.
        banner: For the question, in the same place; beside a divided board its column asks.
        game: For people and pieces.
        answers: For the tray; empty while nothing is asked.
        width: Of the whole board.
        height: Of the whole board; it scrolls where that is more than the room it has.
    """

    line: Rect
    banner: Rect
    game: Rect
    answers: Rect
    width: float
    height: float


def areas(moment: AnyBoardState[P], width: float, height: float, least: float) -> Areas:
    """Parts of a board, one below the other; in a wide window the answers are beside the game.

    The parts are the same in every picture of a movement, so that nothing jumps when it ends.

    Args:
        moment: The moment that is drawn.
        width: Width of the board.
        height: Height of the board.
        least: Height that the game needs.
    """
    ui, decision = moment.stage.ui, moment.stage.scene.decision
    asks, beside = decision is not None, decision is not None and ui.landscape
    line_height = float(kit.TARGET)
    if not ui.part:
        line_height = max(line_height, asking(moment.stage, decision, width - 2 * GAP))
    needed = max(least, ANSWERS) if beside else least + ANSWERS * asks
    height = max(height, line_height + 2 * GAP + needed)
    line = Rect(GAP, 0, max(0.0, width - 2 * GAP), line_height)
    rest = Rect(0, line_height, width, height - line_height).inset(GAP, GAP, GAP, GAP)
    banner = line._replace(h=0) if ui.part else line
    if beside:
        half = (rest.w - GAP) / 2
        game, answers = rest._replace(w=half), rest.inset(half + GAP, 0, 0, 0)
        return Areas(line, banner, game, answers, width, height)
    part = max(least, rest.h / 2) if asks else rest.h
    game, answers = rest._replace(h=part), rest.inset(0, part, 0, 0)
    return Areas(line, banner, game, answers, width, height)
