"""Hints: the board selects the pieces of a suggested action."""

from collections.abc import Callable
from typing import TypeVar

from app.games.common.board_state import BoardState, P, Pick
from app.table.board import BoardContext
from app.table.outlook import AnyView
from engines import Action, Event

V = TypeVar("V", bound=AnyView)
E = TypeVar("E", bound=Event)


def lit_by(
    read: Callable[[BoardContext[V, E]], BoardState[V, E, P]],
    chosen: Callable[[P], tuple[P, ...]] = lambda name: (name,),
) -> Callable[[BoardContext[V, E], Action], Pick[P] | None]:
    """Returns a board's `hint` function, which selects an action's pieces.

    Args:
        read: Reads the board state of a context.
        chosen: Returns the pieces to select for an answer's piece.
    """

    def hint(stage: BoardContext[V, E], action: Action) -> Pick[P] | None:
        moment = read(stage)
        named = {**moment.wishes, **moment.answers}  # refused actions have pieces too
        name = next((name for name, answer in named.items() if answer == action), None)
        return None if name is None else Pick(chosen(name))

    return hint
