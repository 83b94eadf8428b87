"""Layout of a simple board: line of text, game, and answers."""

from typing import NamedTuple

from app.games.common.banner import asking
from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect
from app.theme import kit

GAP = 8.0
"""Margin around an area, in logical pixels."""

ANSWERS = 2.4 * kit.TARGET
"""Minimum height of the answers, in logical pixels."""


class Areas(NamedTuple):
    """Areas of a simple board.

    Attributes:
        line: Area of the sentence about the last event.
        banner: Area of the question, the same as `line`; empty on a divided board.
        game: Area of the players and pieces.
        answers: Area of the tray; empty if there is no question.
        width: Width of the whole board.
        height: Height of the whole board, which scrolls if it exceeds the space.
    """

    line: Rect
    banner: Rect
    game: Rect
    answers: Rect
    width: float
    height: float


def areas(moment: AnyBoardState[P], width: float, height: float, least: float) -> Areas:
    """Stacks the areas; in landscape the answers are beside the game.

    The areas do not change during an animation, so that no piece jumps at the end.

    Args:
        moment: Board state to draw.
        width: Width of the board.
        height: Height of the board.
        least: Minimum height of the game.
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
