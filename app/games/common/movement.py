"""Animation of a board: the states to draw, event by event."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from app.games.common.board_state import AnyBoardState
from app.table.outlook import AnyView
from engines import Event, Frame

M = TypeVar("M", bound=AnyBoardState[Any])
E = TypeVar("E", bound=Event | None)


class Movement(NamedTuple, Generic[M]):
    """Animation as board states to draw in order; the last one stays.

    Attributes:
        steps: The board states.
        brief: Indices of states shown only for `live.FLASH` milliseconds.
    """

    steps: tuple[M, ...]
    brief: frozenset[int]


def movements(flies: Callable[[Any], bool]) -> Callable[[M], Movement[M]]:
    """Returns a `BoardShell.moves` function that animates the scene's events.

    `flies` is passed on to `movement`.
    """

    def moves(moment: M) -> Movement[M]:
        return movement(moment, moment.stage.scene.frames, flies)

    return moves


def movement(
    moment: M,
    frames: Sequence[Frame[AnyView, E]],
    flies: Callable[[E], bool] = lambda event: False,
) -> Movement[M]:
    """Returns the animation from the first frame to the board state.

    With motion off, only the board state itself is shown. Events without a text that change nothing
    on the board are omitted.

    Args:
        moment: Board state at the end.
        frames: Events with the view after each: `Scene.frames`, or the last of them. The first
            frame is the starting picture.
        flies: Whether flying copies over the old picture show an event. For all other events the
            pieces glide to their new places.
    """
    still = Movement((moment,), frozenset())
    if not moment.stage.ui.motion.piece or not frames:
        return still
    old = frames[0].view
    steps = [moment.at(frames[0])]
    # After an absence, the player needs time to recognise the old board.
    retelling = moment.stage.scene.retelling
    brief = set[int]() if retelling else {0}
    for frame in frames[1:]:
        event, view = frame
        if flies(event):
            if len(steps) - 1 in brief:
                del steps[-1]  # the same picture, which would be shown twice
            brief.add(len(steps))
            leaving = Frame(event, old)
            steps += [moment.at(leaving), moment.at(leaving, arrived=True)]
        elif retelling or view != old or moment.at(frame).sentence:
            steps.append(moment.at(frame))
        old = view
    return Movement((*steps, moment), frozenset(brief)) if len(steps) > 1 else still
