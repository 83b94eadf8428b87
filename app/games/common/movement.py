"""Movement of a board: the states to draw, event by event."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from app.games.common.board_state import AnyBoardState
from app.table.outlook import AnyView
from engines import Event, Frame

M = TypeVar("M", bound=AnyBoardState[Any])
E = TypeVar("E", bound=Event | None)


class Movement(NamedTuple, Generic[M]):
    """Board states to draw in order; the last one stays.

    Attributes:
        steps: The board states.
        brief: Indices of states that are shown only for a moment.
    """

    steps: tuple[M, ...]
    brief: frozenset[int]


def movements(flies: Callable[[Any], bool]) -> Callable[[M], Movement[M]]:
    """Returns a `BoardShell.moves` function that plays all events; see `movement`."""

    def moves(moment: M) -> Movement[M]:
        return movement(moment, moment.stage.scene.frames, flies)

    return moves


def movement(
    moment: M,
    frames: Sequence[Frame[AnyView, E]],
    flies: Callable[[E], bool] = lambda event: False,
) -> Movement[M]:
    """Returns the movement from the first frame to the board state.

    Without motion only the board state itself is shown. Events without words that change nothing
    on the board are omitted.

    Args:
        moment: Board state at the end.
        frames: `Scene.frames` or the last of them; the first is the starting picture.
        flies: Whether an event has flying copies over the old picture; for all other events the
            pieces glide to their next places.
    """
    still = Movement((moment,), frozenset())
    if not moment.stage.ui.motion.piece or not frames:
        return still
    old = frames[0].view
    steps = [moment.at(frames[0])]
    # After an absence the reader gets time to recognise the old board.
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
